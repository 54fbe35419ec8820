"""Whoever was told a place that no longer holds is told so until somebody says that he knows."""

from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests.tournament import evenings
from tests.tournament.page_reading import text
from tests.tournament.phones import Phone
from tests.tournament.singles import correct, make_singles, seats, write
from tests.tournament.test_backups import lose_everything
from tournament.models import ChangedPlace, Event, Export, LogEntry, WrongSeat
from tournament.queries.facts import gather
from tournament.queries.told import told
from tournament.services import changing, drawing, events, personal, rounds, sheets, telling
from tournament.services.backups import one_event
from tournament.services.changes import Change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]
LATE = ("Lucy Late", "Larry Late")


def running(pairs: int = 7, *, shown: bool = True, **fields: object) -> Event:
    """Round 1 is played, round 2 is shown."""
    event = evenings.draft(pairs, rounds_planned=fields.pop("rounds_planned", 5), **fields)
    events.seat(event, None)
    evenings.play_round(event, 1)
    if shown:
        rounds.publish_round(event, 2, None)
    event.refresh_from_db()
    return event


def spots(event: Event, number: int) -> dict[int, tuple[int | None, str]]:
    seats = event.rounds.get(number=number).seats.select_related("entry", "sitting")
    return {one.entry.number: (one.sitting and one.sitting.table_number, one.side) for one in seats}


def waiting(event: Event) -> dict[int, list[int]]:
    """Number -> the rounds of which the entry does not know."""
    return {entry.number: [one.round for one in moves] for entry, moves in told(gather(event)).waiting}


def moved_pairs(event: Event, number: int, before: dict[int, tuple[int | None, str]]) -> set[int]:
    return {entry for entry, spot in spots(event, number).items() if before.get(entry, spot) != spot}


def test_only_what_was_shown_or_is_on_paper_can_change_for_somebody() -> None:
    event = running(shown=False)
    changing.apply(event, Change("leave", entry=4), None)
    assert waiting(event) == {}


def test_whoever_goes_elsewhere_than_was_shown_does_not_know_it_yet() -> None:
    event = running()
    before = spots(event, 2)
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    moved = moved_pairs(event, 2, before)
    # Every table has another number now; who sits out goes nowhere.
    assert moved == {entry for entry, (table, _side) in before.items() if table is not None}
    assert waiting(event) == {entry: [2] for entry in moved}


def on_paper(event: Event, *numbers: int) -> None:
    """As the worker leaves a file of guide cards for these rounds."""
    details = {"plan": {"rounds": {str(one): [] for one in numbers}}}
    Export.objects.create(
        event=event, kind="guide-cards", paper="a4", event_version=1, state="done", details=details
    )


def test_what_stands_on_paper_was_told_as_well() -> None:
    event = running(shown=False)
    on_paper(event, 2, 3)
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    assert {number for found in waiting(event).values() for number in found} == {2, 3}


def test_a_pair_says_that_it_has_seen_it_and_is_asked_no_more() -> None:
    event = running()
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    first, *others = sorted(waiting(event))
    version = Event.objects.get(pk=event.pk).version
    assert telling.see(event.entries.get(number=first), "own") == 1
    assert sorted(waiting(event)) == others
    assert Event.objects.get(pk=event.pk).version == version + 1  # open pages follow
    assert telling.see(event.entries.get(number=first), "own") == 0
    assert Event.objects.get(pk=event.pk).version == version + 1
    found = told(gather(event))
    assert (found.seen, found.entries) == (1, len(others) + 1)


def test_undo_clears_what_nobody_has_seen_and_tells_those_who_had() -> None:
    event = running()
    before = spots(event, 2)
    line = changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    first = min(waiting(event))
    was = spots(event, 2)[first]
    telling.see(event.entries.get(number=first), "table")
    changing.undo(event, line.pk, None)
    assert spots(event, 2) == before
    # Only the pair that believes the change has to be told that it does not hold.
    assert waiting(event) == {first: [2]}
    row = ChangedPlace.objects.get()
    assert (row.was_table, row.was_side) == was


def test_a_second_change_is_told_against_what_the_pair_knows() -> None:
    event = running()
    before = spots(event, 2)
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    first = min(waiting(event))
    knows = spots(event, 2)[first]
    telling.see(event.entries.get(number=first), "own")
    changing.apply(event, Change("tables", tables=(11, 12, 13)), None)
    rows = {one.entry.number: (one.was_table, one.was_side) for one in ChangedPlace.objects.all()}
    assert rows == {**{entry: before[entry] for entry in rows}, first: knows}


def test_who_has_left_is_told_nothing_and_a_round_that_is_cut_is_told_to_all() -> None:
    event = running()
    changing.apply(event, Change("leave", entry=4), None)
    assert 4 not in waiting(event)
    on_paper(event, 2, 3, 4, 5)
    changing.apply(event, Change("rounds", rounds=4), None)
    assert all(5 in waiting(event)[entry] for entry in (1, 2, 3, 5, 6, 7))
    changing.apply(event, Change("rounds", rounds=5), None)
    now = {entry for entry, found in waiting(event).items() if 5 in found}
    kept = ChangedPlace.objects.filter(round_number=5)
    rows = {one.entry.number: (one.was_table, one.was_side) for one in kept}
    # Round 5 is planned again: who sits there as was told at first knows it already.
    assert now == {entry for entry in rows if spots(event, 5)[entry] != rows[entry]}


def test_a_round_that_is_over_says_nothing_any_more() -> None:
    event = running()
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    assert waiting(event)
    evenings.play_round(event, 2)
    assert waiting(event)  # being played: whoever is at the wrong table reads it there
    rounds.open_round(event, 3, None)
    assert waiting(event) == {} and ChangedPlace.objects.exists()


def test_a_shown_round_of_swiss_is_drawn_anew_and_only_who_moves_is_told_in_the_end() -> None:
    event = running(8, movement="swiss", rounds_planned=4)
    before = spots(event, 2)
    changing.apply(event, Change("late", names=LATE), None)
    assert set(waiting(event)) == set(before)  # the round is gone, and may be any other
    page = Client().get(f"/my/{personal.codes_of(event)[event.entries.get(number=1).pk]}/").content.decode()
    assert "Round 2 is drawn anew" in text(page) and "no longer holds" in text(page)
    rounds.publish_round(event, 2, None)
    assert set(waiting(event)) == moved_pairs(event, 2, before)


def test_a_round_that_is_drawn_anew_after_a_correction_tells_who_moves() -> None:
    event = running(6, movement="danish", rounds_planned=4)
    before = spots(event, 2)
    table = evenings.table(event, 1, 1)
    hands = {1: (0, 13), 2: (0, 13)}
    seen = {hand: table.hand_scores.get(is_current=True, hand=hand).version for hand in hands}
    sheets.submit(table, hands, seen=seen, by=None, source="organiser", reason="misread")
    assert waiting(event) == {}  # flagged, and nothing is redrawn by itself
    drawing.redraw(event, 2, None)
    assert moved_pairs(event, 2, before) and set(waiting(event)) == moved_pairs(event, 2, before)


@pytest.mark.parametrize(
    "wrong",
    [
        {"was_table": 3, "was_side": ""},
        {"was_table": None, "was_side": "ns"},
        {"was_table": 3, "was_side": "ns", "seen_how": "own"},
    ],
)
def test_the_database_keeps_no_half_place(wrong: dict[str, object]) -> None:
    event = running()
    with pytest.raises(IntegrityError), transaction.atomic():
        ChangedPlace.objects.create(event=event, entry=event.entries.get(number=1), round_number=2, **wrong)


def test_the_database_keeps_one_row_a_round() -> None:
    event = running()
    row = {"event": event, "entry": event.entries.get(number=1), "round_number": 2}
    ChangedPlace.objects.create(**row)
    with pytest.raises(IntegrityError), transaction.atomic():
        ChangedPlace.objects.create(**row)


# --- on the pages ---------------------------------------------------------------------------------


def test_the_own_page_says_what_it_was_and_is_until_the_pair_presses(olive: Client) -> None:
    event = running()
    pair = next(entry for entry, (table, _side) in spots(event, 2).items() if table == 1)
    code = personal.codes_of(event)[event.entries.get(number=pair).pk]
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    table, now = spots(event, 2)[pair]
    phone = Client()
    page = phone.get(f"/my/{code}/").content.decode()
    assert "Your place has changed" in text(page)
    words = {"ns": "North-South", "ew": "East-West"}[now]
    assert f"Round 2: table {table}, {words} instead of table 1." in text(page)
    # Looking is not enough: a page in a pocket looks by itself.
    assert "Your place has changed" in text(phone.get(f"/my/{code}/now/").content.decode())
    evening = text(olive.get(f"/organiser/events/{event.slug}/").content.decode())
    assert "0 of 6 pairs have seen it" in evening and "does not know it yet" in evening
    assert phone.post(f"/my/{code}/seen/").status_code == 302
    assert "Your place has changed" not in text(phone.get(f"/my/{code}/").content.decode())
    evening = text(olive.get(f"/organiser/events/{event.slug}/").content.decode())
    assert "1 of 6 pairs have seen it" in evening and "seen on their own page" in evening


def test_the_organiser_has_told_one_and_then_all(olive: Client) -> None:
    event = running()
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    first, *others = sorted(waiting(event))
    address = f"/organiser/events/{event.slug}/told/"
    assert olive.post(address, {"entry": first}).status_code == 302
    assert sorted(waiting(event)) == others
    olive.post(address)
    assert waiting(event) == {}
    evening = text(olive.get(f"/organiser/events/{event.slug}/").content.decode())
    assert "6 of 6 pairs have seen it" in evening and "told by you" in evening
    lines = list(LogEntry.objects.filter(deed="places-told").order_by("pk").values_list("details", flat=True))
    assert lines == [{"entries": [first]}, {"entries": others}]
    assert olive.post(address, {"entry": "99"}, follow=True).status_code == 200
    history = text(olive.get(f"/organiser/events/{event.slug}/history/").content.decode())
    assert f"The organiser told First {first} & Second {first} where to go now." in history


def test_the_preview_says_which_rounds_the_hall_knows_already(olive: Client) -> None:
    event = running()
    asked = {"kind": "tables", "tables": "5, 6, 7"}
    page = text(olive.post(f"/organiser/events/{event.slug}/changes/", asked).content.decode())
    assert "Known to the hall already, from screens or paper: round 2." in page


# --- at the table, and for single players -----------------------------------------------------------


def test_the_page_of_a_table_says_it_of_those_who_sit_there_until_one_of_its_phones_says_that_they_know() -> (
    None
):
    event = running()
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    rounds.open_round(event, 2, None)
    pair = next(entry for entry, spot in spots(event, 2).items() if spot == (5, "ns"))
    phone, stranger = Phone(event, 5, "ew"), Phone(event, 6)
    told_there = {one["entry"]: one for one in phone.state()["changed"]}
    assert told_there[pair]["names"] == [f"First {pair}", f"Second {pair}"]
    assert told_there[pair]["said"][0].startswith("Round 2: table 5, North-South instead of ")
    assert told_there[pair]["rounds"] == [2] and len(told_there) == 2
    headers = {"X-Whist": "1", "Accept": "application/json"}
    # Who speaks for no side of this table knows nothing of it.
    refused = stranger.client.post(phone.address("seen"), {"entry": pair}, headers=headers)
    assert refused.status_code == 403 and pair in waiting(event)
    state = phone.client.post(phone.address("seen"), {"entry": pair}, headers=headers).json()
    assert pair not in {one["entry"] for one in state["changed"]} and pair not in waiting(event)
    assert ChangedPlace.objects.get(entry__number=pair).seen_how == "table"


def chairs(seated: dict[int, tuple[tuple[int, ...], tuple[int, ...]]]) -> dict[int, tuple[int, str]]:
    """Number -> table and chair."""
    words = ("North", "South", "East", "West")
    return {
        who: (table, word)
        for table, (ns, ew) in seated.items()
        for word, who in zip(words, (*ns, *ew), strict=True)
    }


@pytest.mark.parametrize("movement", ["individual", "progressive"])
def test_single_players_are_told_chair_by_chair(movement: str) -> None:
    """Of a drive the shown round is drawn anew after a correction; of an evening of singles it is planned."""
    event = make_singles(8, movement=movement, hands=1, rounds_planned=4, seed=0)
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,)})
    rounds.publish_round(event, 2, None)
    before = seats(event, 2)
    if movement == "progressive":
        correct(event, 1, 2, 9)
        drawing.redraw(event, 2, None)
    else:
        changing.apply(event, Change("tables", tables=(3, 4)), None)
    was, now = chairs(before), chairs(seats(event, 2))
    moved = {who for who in now if now[who] != was[who]}
    assert moved and set(waiting(event)) == moved
    codes = personal.codes_of(event)
    for who in moved:
        page = text(Client().get(f"/my/{codes[event.entries.get(number=who).pk]}/").content.decode())
        instead = f"table {was[who][0]}" if was[who][0] != now[who][0] else was[who][1]
        assert f"Round 2: table {now[who][0]}, sit {now[who][1]} instead of {instead}." in page
        assert "I have seen it" in page


def test_what_was_told_travels_with_the_event(tmp_path: Path) -> None:
    event = running()
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    telling.see(event.entries.get(number=min(waiting(event))), "own")
    table = event.rounds.get(number=1).sittings.first()
    WrongSeat.objects.create(sitting=table, entry=event.entries.get(number=1), cause="code")
    one_event.write_event(event, tmp_path / "event.whist.gz")
    before = waiting(event), told(gather(event)).seen, ChangedPlace.objects.count()
    lose_everything()
    again = one_event.restore_event(tmp_path / "event.whist.gz", None)
    assert (waiting(again), told(gather(again)).seen, ChangedPlace.objects.count()) == before
    assert WrongSeat.objects.get().entry.event == again


def test_with_the_seating_goes_who_was_to_be_told_of_another_place() -> None:
    event = evenings.draft(7, rounds_planned=5)
    events.seat(event, None)
    rounds.publish_round(event, 1, None)
    changing.apply(event, Change("leave", entry=4), None)
    assert waiting(event)
    events.unseat(event, None)
    assert not ChangedPlace.objects.exists()
    events.seat(event, None)
    assert waiting(event) == {}


# --- a change that is taken back ------------------------------------------------------------------


def rows(event: Event) -> list[tuple[object, ...]]:
    """All that is kept of who was told what, and who has seen it."""
    columns = [field.name for field in ChangedPlace._meta.fields if field.name not in ("id", "event")]
    return sorted(event.changed_places.values_list(*columns), key=repr)


@pytest.mark.parametrize(
    "change",
    [
        Change("late", names=LATE),
        Change("leave", entry=4),
        Change("leave", entry=4, mid_round=True),
        Change("merge", entry=4, into=2, leaves=1, joins=2),
        Change("return", entry=7),
        Change("rounds", rounds=3),
        Change("rounds", rounds=6),
        Change("hands", from_round=3, hands=1),
        Change("tables", tables=(2, 3, 4, 8)),
    ],
    ids=lambda one: f"{one.kind} {one.rounds or one.mid_round or ''}".strip(),
)
def test_whoever_was_to_be_told_before_a_change_is_to_be_told_after_it_is_taken_back(change: Change) -> None:
    """Rounds 2 to 4 are known from paper; of an older change one has seen all, the others nothing."""
    event = running(shown=False)
    on_paper(event, 2, 3, 4)
    if change.kind == "return":
        changing.apply(event, Change("leave", entry=7), None)
    rounds.open_round(event, 2, None)
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    telling.see(event.entries.get(number=1), "own")
    before = rows(event)
    assert before and 4 in waiting(event)
    line = changing.apply(event, change, None)
    changing.undo(event, line.pk, None)
    assert rows(event) == before


def test_of_who_has_seen_a_change_that_is_taken_back_it_is_kept_what_he_believes() -> None:
    event = running(shown=False)
    on_paper(event, 3)
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    before = {row[0]: row for row in rows(event)}
    line = changing.apply(event, Change("tables", tables=(11, 12, 13)), None)
    seer = event.entries.get(number=min(waiting(event)))
    believes = spots(event, 3)[seer.number]
    telling.see(seer, "table")
    changing.undo(event, line.pk, None)
    after = {row[0]: row for row in rows(event)}
    row = ChangedPlace.objects.get(entry=seer)
    assert (row.was_table, row.was_side, row.seen_at) == (*believes, None)
    assert {who: one for who, one in after.items() if who != seer.pk} == {
        who: one for who, one in before.items() if who != seer.pk
    }
