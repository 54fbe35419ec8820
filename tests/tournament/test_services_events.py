"""An event from draft to closed and back; every state allows what docs/states.md says."""

import datetime as dt
import re
from pathlib import Path

import pytest

from scoring.problems import Refused
from tests.tournament.evenings import DATE, club, draft, enter, organiser, play_round, running, table, tables
from tournament.models import Entry, Event, EventRole, FinalStandings, LogEntry, Member, Round, Seat, Sitting
from tournament.services import entries, events, rounds, sheets, states
from tournament.services.seating import seat_given

pytestmark = pytest.mark.django_db


def codes(refusal):
    return sorted(problem.code for problem in refusal.value.problems)


def test_a_new_event_is_a_draft_of_its_maker():
    olive, home = organiser(), club()
    event = events.create(home, olive, name="  Tuesday  whist ", date=DATE)
    assert (event.state, event.club, event.zone) == (Event.State.DRAFT, home, "Europe/London")
    assert EventRole.objects.get(event=event).user == olive
    assert event.rank_by == ["points", "head-to-head", "net-points", "tricks"] and event.sit_out == "average"
    assert LogEntry.objects.get(event=event).deed == "event-created"


def test_addresses_are_unique_and_readable_in_any_alphabet():
    home = club()
    made = [events.create(home, None, name="Whist!", date=DATE).slug for _turn in range(3)]
    assert made == ["whist-2026-12-01", "whist-2026-12-01-2", "whist-2026-12-01-3"]
    assert events.create(home, None, name="Вист", date=DATE).slug == "whist-2026-12-01-4"
    assert len(events.create(home, None, name="x" * 100, date=DATE).slug) <= 80
    assert events.create(home, None, name="Own", date=DATE, slug="my-own").slug == "my-own"
    for slug, code in (("my-own", "slug-taken"), ("My Own", "slug-form"), ("x" * 81, "slug-form")):
        with pytest.raises(Refused) as refusal:
            events.create(home, None, name="Own", date=DATE, slug=slug)
        assert codes(refusal) == [code]


def test_everything_wrong_is_said_at_once_and_nothing_is_stored():
    with pytest.raises(Refused) as refusal:
        events.create(
            club(),
            None,
            name="\u200b ",
            date="tomorrow",
            zone="Mars/Base",
            kind="trios",
            rules="basik",
            options={"trump": "S"},
            movement="waltz",
            rounds_planned=0,
            hands_per_round=100,
            seed=-1,
            rank_by=["points", "points", "luck"],
            sit_out="half",
        )
    assert codes(refusal) == [
        "date-unreadable",
        "hands-per-round",
        "kind-unknown",
        "movement-unknown",
        "number-range",
        "number-range",
        "option-unknown",
        "rank-by-twice",
        "rank-by-unknown",
        "rules-unknown",
        "sit-out-unknown",
        "text-empty",
        "zone-unknown",
    ]
    assert not Event.objects.exists()


def test_a_change_is_judged_as_a_whole_and_logged():
    event = draft(4)
    events.change(event, None, name="Wednesday whist", rounds_planned=2, sit_out=3)
    event.refresh_from_db()
    assert (event.name, event.rounds_planned, event.sit_out) == ("Wednesday whist", 2, "3")
    line = LogEntry.objects.filter(event=event).first()
    assert line.details["fields"]["rounds_planned"] == [3, 2]
    with pytest.raises(Refused):
        events.change(event, None, name="Thursday whist", rounds_planned=-1)
    assert event.name == "Wednesday whist"
    event.refresh_from_db()
    assert event.name == "Wednesday whist"
    version = event.version
    events.change(event, None, name="Wednesday whist")
    assert event.version == version
    with pytest.raises(TypeError):
        events.change(event, None, state="closed")


def test_a_seated_event_may_change_its_name_and_ranking_only():
    event = draft(4)
    events.seat(event, None)
    events.change(event, None, name="New", rank_by=["tricks"], sit_out="zero")
    for fields in ({"rounds_planned": 2}, {"hands_per_round": 1}, {"options": {"trumps": "rotation"}}):
        with pytest.raises(Refused) as refusal:
            events.change(event, None, **fields)
        assert codes(refusal) == ["wrong-state"]
    rounds.open_round(event, 1, None)
    events.close(event, None, anyway=True)
    with pytest.raises(Refused):
        events.change(event, None, rank_by=["points"])
    events.change(event, None, name="Newer")


def test_the_preview_stores_nothing_and_warns_of_meetings_that_repeat():
    event = draft(6, rounds_planned=6)
    plan = events.preview(event)
    assert plan.schedule is not None and plan.entries == 6
    assert [problem.code for problem in plan.warnings] == ["meetings-repeat"]
    assert not Round.objects.exists()
    assert events.preview(draft(1)).problems[0].code == "too-few-entries"
    assert events.preview(event, entries=201).problems[0].code == "movement-entries"


def test_seating_leaves_out_who_did_not_come_and_numbers_the_rest():
    event = draft(6)
    entries.set_absent(event.entries.get(number=2), True, None)
    entries.set_absent(event.entries.get(number=4), True, None)
    events.seat(event, None)
    came = Entry.objects.filter(event=event, status="entered").order_by("number")
    assert [entry.number for entry in came] == [1, 2, 3, 4]
    assert [entry.players.first().name for entry in came] == ["First 1", "First 3", "First 5", "First 6"]
    assert event.state == Event.State.SEATED
    assert (Round.objects.count(), Sitting.objects.count(), Seat.objects.count()) == (3, 6, 12)
    assert [one["name"] for one in event.certificate][:2] == ["rematch", "sit-out-spread"]
    with pytest.raises(Refused):
        events.seat(event, None)


def test_seating_is_taken_back_while_nothing_is_played():
    event = draft(4)
    with pytest.raises(Refused):
        events.unseat(event, None)
    events.seat(event, None)
    events.unseat(event, None)
    assert event.state == Event.State.DRAFT and not Round.objects.exists() and event.entries.count() == 4
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    with pytest.raises(Refused) as refusal:
        events.unseat(event, None)
    assert codes(refusal) == ["wrong-state"]


def test_a_seating_that_fails_half_way_leaves_nothing(monkeypatch):
    event = draft(4)
    entries.set_absent(event.entries.get(number=1), True, None)

    def broken(*_arguments, **_options):
        raise RuntimeError("no more")

    monkeypatch.setattr(Seat.objects, "bulk_create", broken)
    with pytest.raises(RuntimeError):
        events.seat(event, None)
    monkeypatch.undo()
    event.refresh_from_db()
    assert event.state == Event.State.DRAFT
    assert not Round.objects.exists() and not Sitting.objects.exists()
    assert sorted(event.entries.exclude(number=None).values_list("number", flat=True)) == [2, 3, 4]
    events.seat(event, None)
    assert Seat.objects.filter(sitting__isnull=True).count() == 3


def test_given_seats_are_checked_like_our_own():
    from scoring.movements.schedule import Round as Seats
    from scoring.movements.schedule import Table

    event = draft(4, movement="given", rounds_planned=1)
    with pytest.raises(Refused) as refusal:
        seat_given(event, None, [Seats(1, (Table(1, (1,), (1,)),), (2, 3))])
    assert codes(refusal) == ["schedule-entry-missing", "schedule-entry-twice"]
    assert not Round.objects.exists()
    seat_given(event, None, [Seats(1, (Table(7, (1,), (2,)),), (3, 4))])
    assert Sitting.objects.get().table_number == 7


def test_a_drawn_dealer_comes_from_the_events_seed():
    first = draft(8, options={"first_dealer": "draw"}, seed=5)
    events.seat(first, None)
    dealers = [at.first_dealer for at in tables(first)]
    again = events.copy(first, None, name="Again", date=DATE)
    events.seat(again, None)
    assert [at.first_dealer for at in tables(again)] == dealers


def test_rounds_open_one_after_another():
    event = draft(4)
    with pytest.raises(Refused) as refusal:
        rounds.open_round(event, 1, None)
    assert codes(refusal) == ["wrong-state"]
    events.seat(event, None)
    with pytest.raises(Refused) as refusal:
        rounds.open_round(event, 2, None)
    assert codes(refusal) == ["round-not-next"]
    first = rounds.open_round(event, 1, None)
    assert event.state == Event.State.RUNNING and first.opened_at is not None
    assert rounds.open_round(event, 1, None) == first
    play_round(event, 1)
    rounds.open_round(event, 2, None)
    first.refresh_from_db()
    assert first.state == Round.State.CLOSED and first.closed_at is not None
    for number, code in ((1, "round-over"), (9, "round-unknown")):
        with pytest.raises(Refused) as refusal:
            rounds.open_round(event, number, None)
        assert codes(refusal) == [code]


def test_publishing_a_round_shows_it_and_changes_nothing_else():
    event = draft(4)
    events.seat(event, None)
    rounds.publish_round(event, 1, None)
    version = event.version
    assert rounds.publish_round(event, 1, None).state == Round.State.PUBLISHED
    assert event.version == version
    assert rounds.open_round(event, 1, None).state == Round.State.OPEN


def test_closing_while_something_is_missing_asks_and_is_logged():
    event = running(4, rounds_planned=2)
    enter(table(event, 1), [8, 8])
    with pytest.raises(Refused) as refusal:
        events.close(event, None)
    assert codes(refusal) == ["rounds-unplayed", "tables-missing"]
    assert not FinalStandings.objects.exists()
    events.close(event, None, anyway=True)
    assert event.state == Event.State.CLOSED and event.closed_at is not None
    assert LogEntry.objects.filter(event=event).first().details["missing"] == [
        {"round": 1, "tables": [2]},
        {"rounds": [2]},
    ]


def test_closing_keeps_the_final_table_and_reopening_needs_a_reason():
    event = running(2, rounds_planned=1)
    play_round(event, 1)
    events.close(event, None)
    events.close(event, None)
    kept = FinalStandings.objects.get(event=event)
    assert [(row["rank"], row["points"]) for row in kept.document["standings"]] == [(1, 4), (2, 0)]
    for reason in ("", "  ", "\u2060", None, "x" * 201):
        with pytest.raises(Refused):
            events.reopen(event, None, reason)
    events.reopen(event, None, "A card was misread")
    assert event.state == Event.State.RUNNING
    sheets.submit(table(event, 1), {1: (0, 13)}, seen={1: 1}, by=None, source="organiser")
    events.close(event, None)
    assert FinalStandings.objects.filter(event=event).count() == 2
    assert FinalStandings.objects.filter(event=event).first().document["standings"][0]["points"] == 7


def test_a_copy_takes_entries_rules_and_roles_and_nothing_played():
    olive = organiser()
    event = draft(4, olive, options={"trumps": "rotation"}, sit_out="zero")
    entries.set_present(event.entries.get(number=1), True, olive)
    entries.set_absent(event.entries.get(number=2), True, olive)
    scorer = organiser("sam")
    EventRole.objects.create(event=event, user=scorer, role="scorer")
    events.seat(event, olive)
    rounds.open_round(event, 1, olive)
    members = Member.objects.count()
    made = events.copy(event, olive, name="Next week", date=DATE + dt.timedelta(7))
    assert (made.state, made.options, made.sit_out) == (Event.State.DRAFT, {"trumps": "rotation"}, "zero")
    assert [entry.number for entry in made.entries.all()] == [1, 2, 3]
    assert not made.entries.filter(is_present=True).exists() and not made.rounds.exists()
    assert {(role.user, role.role) for role in made.roles.all()} == {(olive, "organiser"), (scorer, "scorer")}
    assert Member.objects.count() == members


def test_going_public_and_back_is_logged_once_each():
    event = draft(2)
    for on in (True, True, False):
        events.set_public(event, None, on)
    deeds = LogEntry.objects.filter(event=event).values_list("deed", flat=True)
    assert list(deeds)[:2] == ["event-hidden", "event-published"]
    assert event.is_public is False


def test_the_table_in_the_docs_is_the_one_in_the_code():
    page = (Path(__file__).resolve().parents[2] / "docs" / "states.md").read_text()
    told = {}
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 5 and re.fullmatch(r"`[a-z-]+`", cells[0]):
            marks = zip(("draft", "seated", "running", "closed"), cells[1:], strict=True)
            told[cells[0].strip("`")] = tuple(state for state, mark in marks if mark == "yes")
    assert told == {deed: tuple(map(str, where)) for deed, where in states.ALLOWED.items()}
