"""The log of an evening, read aloud."""

import pytest

from tests.tournament.evenings import DATE, draft, enter, organiser, table
from tournament import wording
from tournament.models import LogEntry
from tournament.queries.history import event_log
from tournament.services import entries, events, rounds, sheets
from tournament.wording.change_deeds import CHANGE_DEEDS
from tournament.wording.deeds import DEEDS
from tournament.wording.entry_deeds import ENTRY_DEEDS

pytestmark = pytest.mark.django_db


def last(event):
    return wording.deed(event_log(event, 1)[0])


def test_an_evening_reads_as_it_was():
    olive = organiser()
    event = draft(0, olive, rounds_planned=2, hands_per_round=2)
    entries.add(event, ["Ann A", "Ben B"], olive)
    assert last(event) == "Ann A & Ben B were entered."
    entries.change(event.entries.get(number=1), ["Ann A", "Bert B"], olive)
    assert last(event) == "Ann A & Ben B became Ann A & Bert B."
    for number in range(2, 5):
        entries.add(event, [f"F{number}", f"S{number}"], olive)
    entries.set_present(event.entries.get(number=2), True, olive)
    assert last(event) == "F2 & S2 are here."
    entries.set_paid(event.entries.get(number=2), True, olive)
    assert last(event) == "F2 & S2 have paid."
    entries.set_absent(event.entries.get(number=4), True, olive)
    assert last(event) == "F4 & S4 did not come."
    entries.set_absent(event.entries.get(number=None), False, olive)
    assert last(event) == "F4 & S4 came after all."
    events.change(event, olive, rank_by=["tricks"], sit_out="zero", options={"trumps": "rotation"})
    assert last(event) == (
        "Settings changed. Options: nothing, now trumps rotation; "
        "Ranking list: Points, Head-to-head, Net points, Tricks, now Tricks; Sit-out: average, now zero."
    )
    events.seat(event, olive)
    assert last(event) == "4 pairs were seated for 2 rounds."
    rounds.publish_round(event, 1, olive)
    assert last(event) == "The seating of round 1 was published."
    rounds.open_round(event, 1, olive)
    assert last(event) == "Round 1 opened."
    at = table(event, 1)
    sheets.submit(at, {1: (8, 5)}, seen={}, by=olive, source="organiser")
    assert last(event) == "Round 1, table 1: hand 1 8–5."
    sheets.submit(at, {1: (9, 4), 2: (7, 6)}, seen={1: 1}, by=olive, source="organiser")
    assert last(event) == "Round 1, table 1: hand 1 8–5, now 9–4, hand 2 7–6."
    penalty = sheets.give_penalty(at, olive, hand=1, side="ew", kind="points", points=2)
    assert last(event) == "Round 1, table 1, hand 1: 2 points for East-West."
    sheets.take_back_penalty(penalty, olive)
    assert last(event) == "Round 1, table 1, hand 1: 2 points for East-West taken back."
    rounds.open_round(event, 2, olive, anyway=True)
    assert last(event) == "Round 2 opened. Still missing: round 1, table 2."
    sheets.submit(at, {1: (8, 5)}, seen={1: 2}, by=olive, source="organiser", reason="Misread.")
    assert last(event) == "Round 1, table 1: hand 1 9–4, now 8–5. Reason: Misread."
    sheets.revert(at, 1, 2, olive)
    assert last(event) == "Round 1, table 1, hand 1: back to version 2, 9–4."
    second = table(event, 1, 2)
    sheets.submit(second, {1: (8, 6)}, seen={}, by=olive, source="organiser", accepted="Signed", short="Late")
    said = "Round 2, table 1: hand 1 8–6. Another number of hands: Late. Accepted as written: Signed."
    assert last(event) == said
    sheets.submit(second, {1: ("", "")}, seen={1: 1}, by=olive, source="organiser")
    assert last(event).startswith("Round 2, table 1: hand 1 8–6, now nothing.")
    sheets.give_forfeit(table(event, 2, 2), olive, side="ns")
    assert last(event) == "Round 2, table 2: North-South did not play."
    sheets.take_back_forfeit(table(event, 2, 2), olive)
    assert last(event) == "Round 2, table 2: North-South plays after all."
    events.close(event, olive, anyway=True)
    assert last(event) == (
        "The event was closed. Still missing: round 1, table 2. Still missing: round 2, tables 1 and 2."
    )
    events.reopen(event, olive, "A card turned up")
    assert last(event) == "The event was reopened. Reason: A card turned up"
    events.set_public(event, olive, True)
    assert last(event) == "The event is on the public page now."
    made = events.copy(event, olive, name="Again", date=DATE)
    assert last(made) == "Entries, rules and roles were taken over from Tuesday whist."


def test_totals_are_read_as_totals():
    event = draft(2, rank_by=["tricks"], options={"record": "totals", "compare": "tricks"}, rounds_planned=1)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    sheets.submit(table(event, 1), {0: (14, 12)}, seen={}, by=None, source="organiser")
    assert last(event) == "Round 1, table 1: total 14–12."
    sheets.submit(table(event, 1), {0: (15, 11)}, seen={0: 1}, by=None, source="organiser")
    assert last(event) == "Round 1, table 1: total 14–12, now 15–11."


def test_a_card_written_down_whole_is_read_as_it_stands():
    event = draft(2, rounds_planned=1, hands_per_round=4)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    sheets.submit(table(event, 1), {1: (8, 5), 2: (3, 10)}, seen={}, by=None, source="organiser")
    assert last(event) == "Round 1, table 1: 8–5, 3–10."
    # A part that does not begin with the first hand says which hands it is.
    sheets.submit(table(event, 1), {3: (7, 6), 4: (9, 4)}, seen={}, by=None, source="organiser")
    assert last(event) == "Round 1, table 1: hand 3 7–6, hand 4 9–4."


def test_adjustments_are_read_with_their_reason():
    event = draft(2, rounds_planned=1)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    entry = event.entries.get(number=2)
    made = sheets.give_adjustment(event, entry, None, round_number=1, value="-2", reason="Late")
    assert last(event) == "Pair 2 gets -2 in round 1. Reason: Late"
    sheets.take_back_adjustment(made, None)
    assert last(event) == "Pair 2 no longer gets -2 in round 1."


@pytest.mark.parametrize("code", sorted({*DEEDS, *ENTRY_DEEDS, *CHANGE_DEEDS}))
def test_an_old_line_with_other_details_is_still_shown(code):
    assert wording.deed(LogEntry(deed=code, details={}))
    assert wording.deed(LogEntry(deed=code, details={"names": None, "fields": 3, "hands": "x", "on": True}))


def test_a_deed_of_another_version_is_shown_by_its_code():
    assert wording.deed(LogEntry(deed="moon-landed", details={})) == "moon-landed"


def test_names_with_percent_signs_are_only_names():
    event = draft(0)
    entries.add(event, ["100 %s", "%(x)s"], None)
    assert last(event) == "100 %s & %(x)s were entered."
    enterable = draft(2, name="Other", rounds_planned=1)
    events.seat(enterable, None)
    rounds.open_round(enterable, 1, None)
    enter(table(enterable, 1), [7, 7], short="50 % done", reason="")
    assert "%" not in last(enterable)
