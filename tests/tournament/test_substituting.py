"""Somebody plays in another's stead: who sits where, what counts for whom, and what cannot be."""

import json
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction

from scoring.problems import Refused
from tests.lost import lose_seals
from tests.tournament import evenings
from tournament.models import Event, LogEntry, Member, Substitute
from tournament.queries.facts import gather
from tournament.queries.rounds import round_view
from tournament.queries.standings import ranked
from tournament.queries.views import EntryView
from tournament.services import changing, events, leaving, people, personal, rounds, substituting
from tournament.services.backups.one_event import restore_event, write_event
from tournament.services.changes import Change
from tournament.services.documents.export import export_document
from tournament.services.documents.loading import load
from tournament.services.personal_data import erase
from tournament.services.substituting import Substitution

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Five pairs, five rounds, two of them played; in each round one pair sits out."""
    made = evenings.draft(5, rounds_planned=5)
    events.seat(made, None)
    for number in (1, 2):
        evenings.play_round(made, number)
    made.refresh_from_db()
    return made


def seat(event: Event, *args: object) -> LogEntry:
    return substituting.apply(event, Substitution(*args), None)


def refused(event: Event, *args: object) -> list[str]:
    with pytest.raises(Refused) as refusal:
        seat(event, *args)
    return [problem.code for problem in refusal.value.problems]


def names(event: Event, number: int, entry: int) -> tuple[str, ...]:
    view = round_view(event, number)
    assert view is not None
    every = [one for table in view.tables for one in (table.ns, table.ew)] + list(view.sit_outs)
    return next(one.names for one in every if one.number == entry)


OWN = ("First 3", "Second 3")
PAUL = ("Paul P", "Second 3")


def test_for_one_round_the_substitute_sits_there_and_in_no_other(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, 3)
    assert [names(event, number, 3) for number in range(1, 6)] == [OWN, OWN, PAUL, OWN, OWN]


def test_for_good_he_sits_there_to_the_end(event: Event) -> None:
    seat(event, 3, 2, "Paul P", 3, None)
    mixed = ("First 3", "Paul P")
    assert [names(event, number, 3) for number in range(1, 6)] == [OWN, OWN, mixed, mixed, mixed]


def test_points_stay_with_the_entry_and_nothing_that_was_played_changes(event: Event) -> None:
    before = ranked(gather(event), 1)
    seat(event, 3, 1, "Paul P", 3, None)
    assert ranked(gather(event), 1) == before
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    rows = {row.entry: row for row in ranked(gather(event), 1)}
    assert sorted(rows) == [1, 2, 3, 4, 5] and rows[3].rounds_played == 4 and rows[3].sit_outs == 1


def test_the_player_comes_back_before_the_end(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, None)
    evenings.play_round(event, 3)
    seat(event, 3, 1, "", 4, None)
    assert [names(event, number, 3) for number in range(1, 6)] == [OWN, OWN, PAUL, OWN, OWN]
    assert [one.name for one in gather(event).steads()] == ["Paul P"]


def test_two_substitutes_one_after_the_other(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, None)
    seat(event, 3, 1, "Rita R", 4, 4)
    rita = ("Rita R", "Second 3")
    assert [names(event, number, 3) for number in range(1, 6)] == [OWN, OWN, PAUL, rita, PAUL]


def test_both_players_of_a_pair_may_be_replaced(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, 3)
    seat(event, 3, 2, "Rita R", 3, 3)
    assert names(event, 3, 3) == ("Paul P", "Rita R")


def test_somebody_who_sits_at_another_table_is_refused(event: Event) -> None:
    view = round_view(event, 3)
    assert view is not None
    other = next(one.number for table in view.tables for one in (table.ns, table.ew) if one.number != 3)
    assert refused(event, 3, 1, f"First {other}", 3, 3) == ["person-twice"]
    # However the name is typed.
    assert refused(event, 3, 1, f" first  {other} ", 3, 3) == ["person-twice"]
    assert not Substitute.objects.exists()


def test_somebody_who_sits_out_may_play_in_that_round_alone(event: Event) -> None:
    view = round_view(event, 3)
    assert view is not None
    (idle,) = view.sit_outs
    playing = view.tables[0].ns.number
    seat(event, playing, 1, idle.names[0], 3, 3)
    assert names(event, 3, playing)[0] == idle.names[0]
    assert refused(event, playing, 2, idle.names[1], 3, None) == ["person-twice"]


def test_nobody_substitutes_at_two_places_of_one_round(event: Event) -> None:
    view = round_view(event, 3)
    assert view is not None
    one, other = (view.tables[0].ns.number, view.tables[1].ns.number)
    seat(event, one, 1, "Paul P", 3, None)
    assert refused(event, other, 1, "Paul P", 3, 3) == ["person-twice"]
    assert refused(event, one, 2, "Paul P", 3, 3) == ["substitute-same"]
    assert refused(event, one, 1, f"Second {one}", 3, 3) == ["substitute-same"]


def test_somebody_whose_pair_has_left_may_play_on_for_another(event: Event) -> None:
    leaving.withdraw(event, event.entries.get(number=5), None, after_round=2)
    seat(event, 3, 1, "First 5", 3, None)
    assert names(event, 4, 3) == ("First 5", "Second 3")


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ((9, 1, "Paul P", 3, 3), "change-entry"),
        ((3, 1, "Paul P", 1, 3), "substitute-round"),
        ((3, 1, "Paul P", 6, None), "substitute-round"),
        ((3, 1, "Paul P", 4, 3), "substitute-last"),
        ((3, 1, "Paul P", 4, 6), "substitute-last"),
        ((3, 1, "\u200b", 3, 3), "name-invisible"),
        ((3, 1, "x" * 101, 3, 3), "name-too-long"),
        ((3, 1, "First 3", 3, 3), "substitute-nothing"),
        ((3, 1, "", 3, 3), "substitute-nothing"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(
    event: Event, wish: tuple[object, ...], code: str
) -> None:
    assert refused(event, *wish) == [code]
    assert not Substitute.objects.exists()
    assert not LogEntry.objects.filter(deed=substituting.DEED).exists()


def test_in_the_round_that_is_being_played_the_substitute_finishes_it(event: Event) -> None:
    rounds.open_round(event, 3, None)
    seat(event, 3, 1, "Paul P", 3, None)
    assert names(event, 3, 3) == PAUL


def test_it_is_taken_back_whole_while_nothing_was_opened_after_it(event: Event) -> None:
    first = seat(event, 3, 1, "Paul P", 3, None)
    second = seat(event, 3, 1, "Rita R", 4, None)
    assert not substituting.may_undo(event, first) and substituting.may_undo(event, second)
    substituting.undo(event, second.pk, None)
    assert [names(event, number, 3) for number in (3, 4, 5)] == [PAUL, PAUL, PAUL]
    assert substituting.may_undo(event, first)
    substituting.undo(event, first.pk, None)
    assert not Substitute.objects.exists()
    assert [names(event, number, 3) for number in (3, 4, 5)] == [OWN, OWN, OWN]


@pytest.mark.usefixtures("short_search")
def test_whoever_was_to_play_in_a_round_that_is_cut_is_named_nowhere_until_it_is_added_again(
    event: Event,
) -> None:
    seat(event, 3, 1, "Paul P", 5, None)
    changing.apply(event, Change("rounds", rounds=4), None)
    assert gather(event).steads() == ()
    changing.apply(event, Change("rounds", rounds=5), None)
    assert [one.name for one in gather(event).steads()] == ["Paul P"]


def test_a_card_that_was_printed_leads_on_when_what_voided_it_is_taken_back(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 4, None)
    seat(event, 2, 1, "Rita R", 4, None)
    printed = {row.name: row.personal_code for row in Substitute.objects.all()}
    assert len({*printed.values()}) == 2 and all(len(code) == personal.LENGTH for code in printed.values())
    line = seat(event, 3, 1, "Sam S", 3, None)
    assert personal.holder(printed["Paul P"]) is None
    substituting.undo(event, line.pk, None)
    assert {row.name: row.personal_code for row in Substitute.objects.all()} == printed


def test_it_is_not_taken_back_once_a_round_was_opened(event: Event) -> None:
    line = seat(event, 3, 1, "Paul P", 3, 3)
    rounds.open_round(event, 3, None)
    with pytest.raises(Refused) as refusal:
        substituting.undo(event, line.pk, None)
    assert [problem.code for problem in refusal.value.problems] == ["change-undo-late"]
    assert names(event, 3, 3) == PAUL


def test_what_was_shown_and_is_no_longer_so_is_not_done(event: Event) -> None:
    wish = Substitution(3, 1, "Paul P", 3, None)
    mark = substituting.preview(event, wish).mark
    seat(event, 3, 1, "Rita R", 3, 3)
    with pytest.raises(Refused) as refusal:
        substituting.apply(event, wish, None, mark=mark)
    assert [problem.code for problem in refusal.value.problems] == ["change-differs"]


def test_a_preview_stores_nothing_at_all(event: Event) -> None:
    found = substituting.preview(event, Substitution(3, 1, "Paul P", 3, 4))
    assert (found.player, found.before, found.name, found.partner) == (
        "First 3",
        "First 3",
        "Paul P",
        "Second 3",
    )
    assert [number for number, _table, _side in found.places] == [3, 4]
    assert not Substitute.objects.exists() and not Member.objects.filter(name="Paul P").exists()


def test_the_database_takes_one_substitute_for_a_place_and_round(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, None)
    row = Substitute.objects.get()
    others = [
        {"member": row.member, "name": "Paul P"},
        {"position": 3, "member": row.member, "name": "Paul P", "from_round": 4},
        {"member": row.member, "name": "", "from_round": 4},
        {"member": None, "name": "Somebody", "from_round": 4},
        {"member": None, "name": "", "from_round": 0},
    ]
    for values in others:
        fields = {"event": event, "entry": row.entry, "position": 1, "from_round": 3, **values}
        with pytest.raises(IntegrityError), transaction.atomic():
            Substitute.objects.create(**fields)
    assert Substitute.objects.count() == 1


def again(event: Event) -> Event:
    """The event as a document, read back beside itself."""
    return load(json.loads(json.dumps(export_document(event))), club=event.club, by=None)


def test_a_document_carries_who_played_in_whose_stead(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, 3)
    seat(event, 3, 2, "Rita R", 3, None)
    for number in (3, 4):
        evenings.play_round(event, number)
    told = export_document(event)["substitutes"]
    assert told == [
        {"entry": 3, "player": "Paul P", "from_round": 3, "place": 1, "to_round": 3},
        {"entry": 3, "player": "Rita R", "from_round": 3, "place": 2},
    ]
    made = again(event)
    assert export_document(made) == export_document(event)
    assert [names(made, number, 3) for number in (2, 3, 4)] == [
        OWN,
        ("Paul P", "Rita R"),
        ("First 3", "Rita R"),
    ]


def test_a_document_in_which_somebody_would_sit_twice_is_refused_with_the_place(event: Event) -> None:
    document = json.loads(json.dumps(export_document(event)))
    document["substitutes"] = [{"entry": 3, "player": "First 1", "from_round": 1, "to_round": 5}]
    with pytest.raises(Refused) as refusal:
        load(document, club=event.club, by=None, dry_run=True)
    (problem,) = refusal.value.problems
    assert (problem.code, problem.details["path"]) == ("person-twice", "substitutes 1")
    document["substitutes"] = [{"entry": 9, "player": "Paul P", "from_round": 1}]
    with pytest.raises(Refused) as refusal:
        load(document, club=event.club, by=None, dry_run=True)
    assert [problem.code for problem in refusal.value.problems] == ["file-entry-unknown"]


def test_a_document_tells_who_was_away_and_came_back(event: Event) -> None:
    entry = event.entries.get(number=5)
    leaving.withdraw(event, entry, None, after_round=2)
    rounds.open_round(event, 3, None)
    facts = gather(event)
    for sitting in evenings.tables(event, 3):
        if not any(one.id == sitting.pk and facts.is_idle(one) for one in facts.sittings):
            evenings.enter(sitting, [8, 8])
    rounds.open_round(event, 4, None)
    leaving.take_back_withdrawal(event, entry, None)
    told = export_document(event)
    assert told["withdrawals"] == [{"entry": 5, "after_round": 2, "back_from": 4}]
    assert export_document(again(event)) == told


def test_a_backup_of_the_event_carries_it(event: Event, tmp_path: Path) -> None:
    seat(event, 3, 1, "Paul P", 3, 3)
    write_event(event, tmp_path / "event.jsonl.gz")
    event.rounds.all().delete()
    event.delete()
    lose_seals()
    made = restore_event(tmp_path / "event.jsonl.gz", None)
    assert [names(made, number, 3) for number in (2, 3, 4)] == [OWN, PAUL, OWN]
    assert made.substitutes.get(from_round=3).personal_code != ""


def test_a_pair_cannot_come_back_while_one_of_it_plays_for_another(event: Event) -> None:
    entry = event.entries.get(number=5)
    leaving.withdraw(event, entry, None, after_round=2)
    seat(event, 3, 1, "First 5", 3, None)
    with pytest.raises(Refused) as refusal:
        leaving.take_back_withdrawal(event, entry, None)
    assert [problem.code for problem in refusal.value.problems] == ["person-twice"]
    entry.refresh_from_db()
    assert entry.withdrawn_after == 2


def test_a_change_is_not_taken_back_where_somebody_would_then_sit_twice(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.replanning.replan.STEPS", {"pairs": 2_000, "individual": 1_000})
    line = changing.apply(event, Change("leave", entry=5), None)
    seat(event, 3, 1, "First 5", 3, None)
    with pytest.raises(Refused) as refusal:
        changing.undo(event, line.pk, None)
    assert [problem.code for problem in refusal.value.problems] == ["person-twice"]
    assert event.entries.get(number=5).withdrawn_after == 2


def test_a_substitute_does_not_come_late_as_somebody_else(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.replanning.replan.STEPS", {"pairs": 2_000, "individual": 1_000})
    seat(event, 3, 1, "Paul P", 3, None)
    with pytest.raises(Refused) as refusal:
        changing.apply(event, Change("late", names=("Paul P", "Lucy Late")), None)
    assert [problem.code for problem in refusal.value.problems] == ["person-twice"]


def idle_playing_and_another(event: Event, number: int) -> tuple[EntryView, int, int]:
    """Who sits out in a round, one that plays in it, and one of the five who is neither."""
    view = round_view(event, number)
    assert view is not None
    (idle,) = view.sit_outs
    playing = view.tables[0].ns.number
    return idle, playing, next(one for one in (1, 2, 3, 4, 5) if one not in (idle.number, playing))


def test_who_sits_out_and_helps_out_is_not_seated_by_a_new_plan(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.replanning.replan.STEPS", {"pairs": 2_000, "individual": 1_000})
    idle, playing, leaves = idle_playing_and_another(event, 3)
    seat(event, playing, 1, idle.names[0], 3, 3)
    # With four pairs left everybody plays in every round.
    with pytest.raises(Refused) as refusal:
        changing.apply(event, Change("leave", entry=leaves), None)
    assert [problem.code for problem in refusal.value.problems] == ["person-twice"]


def test_with_the_seating_goes_who_was_to_play_in_whose_stead() -> None:
    made = evenings.draft(4)
    events.seat(made, None)
    seat(made, 3, 1, "Paul P", 1, 1)
    assert names(made, 1, 3) == ("Paul P", "Second 3")
    events.unseat(made, None)
    assert not Substitute.objects.exists()


def test_a_person_who_is_erased_leaves_no_name_among_the_substitutes(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, 3)
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    member = Member.objects.get(name="Paul P")
    with pytest.raises(Refused):
        erase(member, None)
    events.close(event, None)
    erase(member, None)
    assert not Substitute.objects.filter(name="Paul P").exists()
    assert "Paul P" not in json.dumps(list(LogEntry.objects.values_list("details", flat=True)))
    assert "Paul" not in names(event, 3, 3)[0]


def test_each_deed_is_taken_back_once_and_in_order_alone(event: Event) -> None:
    first = seat(event, 3, 1, "Paul P", 3, None)
    substituting.undo(event, first.pk, None)
    again = seat(event, 3, 1, "Paul P", 3, None)
    assert not substituting.may_undo(event, first) and substituting.may_undo(event, again)
    seat(event, 3, 1, "Quentin Q", 3, None)
    seat(event, 3, 1, "Paul P", 3, None)
    # The place is as the deed left it, but two others stand that were done since.
    assert not substituting.may_undo(event, again)


def test_it_is_not_taken_back_under_a_plan_that_was_made_with_it(event: Event) -> None:
    line = seat(event, 3, 1, "Paul P", 3, 3)
    later = changing.apply(event, Change("rounds", rounds=4), None)
    assert not substituting.may_undo(event, line)
    changing.undo(event, later.pk, None)
    assert substituting.may_undo(event, line)


def test_who_is_called_otherwise_by_now_stays_the_same_person(event: Event) -> None:
    seat(event, 3, 1, "Paul P", 3, None)
    row = Substitute.objects.get()
    people.change_member(row.member, None, name="Paul Peters")
    seat(event, 3, 1, "Quentin Q", 4, 4)
    told = list(Substitute.objects.order_by("from_round").values_list("from_round", "member__name", "name"))
    assert told == [(3, "Paul Peters", "Paul P"), (4, "Quentin Q", "Quentin Q"), (5, "Paul Peters", "Paul P")]
    assert Substitute.objects.get(from_round=3).personal_code == row.personal_code
    assert not Member.objects.filter(name="Paul P").exists()


def test_who_came_to_help_out_between_the_look_and_the_deed_is_not_seated_twice(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scoring.replanning.replan.STEPS", {"pairs": 2_000, "individual": 1_000})
    idle, playing, leaves = idle_playing_and_another(event, 3)
    looked = changing.preview

    def meanwhile(event: Event, change: Change) -> changing.Preview:
        found = looked(event, change)
        seat(event, playing, 1, idle.names[0], 3, 3)
        return found

    monkeypatch.setattr(changing, "preview", meanwhile)
    with pytest.raises(Refused) as refusal:
        changing.apply(event, Change("leave", entry=leaves), None)
    assert [problem.code for problem in refusal.value.problems] == ["person-twice"]
    assert event.entries.get(number=leaves).withdrawn_after is None
