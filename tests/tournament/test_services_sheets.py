"""The path of a trick count: sent, doubled, clashing, corrected, taken back."""

import pytest

from scoring.problems import Refused
from scoring.record import Hand
from tests.tournament.evenings import DATE, enter, organiser, play_round, running, table, tables
from tournament.models import HandScore, LogEntry, Penalty, Round, Sitting, Submission
from tournament.queries.history import sitting_history
from tournament.queries.standings import standings
from tournament.services import events, rounds, sheets

pytestmark = pytest.mark.django_db


def send(sitting, hands, seen=None, **more):
    return sheets.submit(sitting, hands, seen=seen or {}, by=None, source="organiser", **more)


def stored(sitting):
    rows = HandScore.objects.filter(sitting=sitting, is_current=True)
    return {row.hand: (row.ns, row.ew) for row in rows}


def codes(refusal):
    return sorted(problem.code for problem in refusal.value.problems)


def test_one_side_is_enough_and_the_other_is_worked_out():
    at = table(running(4), 1)
    receipt = send(at, {1: ("8", ""), 2: ("", 7)})
    assert stored(at) == {1: (8, 5), 2: (6, 7)}
    assert receipt.hands == {1: 1, 2: 1}
    assert at.state == Sitting.State.CONFIRMED


def test_a_table_is_done_when_its_sheet_is_whole_and_plays_again_when_a_hand_is_taken_back():
    at = table(running(4), 1)
    send(at, {1: (8, None)})
    at.refresh_from_db()
    assert (at.state, at.confirmed_at) == (Sitting.State.PLAYING, None)
    send(at, {2: (6, None)})
    at.refresh_from_db()
    assert at.state == Sitting.State.CONFIRMED and at.confirmed_at is not None
    send(at, {2: ("", "")}, seen={2: 1})
    at.refresh_from_db()
    assert (at.state, at.confirmed_at, at.confirmed_by) == (Sitting.State.PLAYING, None, None)
    assert stored(at) == {1: (8, 5), 2: (None, None)}
    assert [row.version for row in HandScore.objects.filter(sitting=at, hand=2).order_by("version")] == [1, 2]


def test_every_fault_is_said_at_once_and_nothing_is_stored():
    at = table(running(4), 1)
    with pytest.raises(Refused) as refusal:
        send(at, {1: ("8", "6"), 2: ("seven", "x")})
    assert codes(refusal) == ["hand-sum", "tricks-not-whole", "tricks-not-whole"]
    assert {problem.details["table"] for problem in refusal.value.problems} == {1}
    with pytest.raises(Refused) as refusal:
        send(at, {1: (8, 6), 2: (14, None)})
    assert codes(refusal) == ["hand-sum", "tricks-range"]
    assert stored(at) == {} and not Submission.objects.exists()


@pytest.mark.parametrize("number", [0, -1, 100, "1", True, None, 1.0])
def test_only_hands_of_the_round_are_taken(number):
    at = table(running(4), 1)
    with pytest.raises(Refused) as refusal:
        send(at, {number: (8, 5)})
    assert codes(refusal) == ["hand-unknown"]


def test_a_hand_too_many_needs_a_reason():
    at = table(running(4), 1)
    with pytest.raises(Refused) as refusal:
        send(at, {1: (8, 5), 2: (8, 5), 3: (8, 5)})
    assert codes(refusal) == ["hands-extra"]
    send(at, {1: (8, 5), 2: (8, 5), 3: (8, 5)}, short="One hand was played twice")
    at.refresh_from_db()
    assert (at.state, at.short) == (Sitting.State.CONFIRMED, "One hand was played twice")


def test_fewer_hands_need_a_reason_which_goes_when_the_hand_is_played_after_all():
    at = table(running(4), 1)
    send(at, {1: (8, 5)}, short="Ran out of time")
    at.refresh_from_db()
    assert (at.state, at.short) == (Sitting.State.CONFIRMED, "Ran out of time")
    send(at, {2: (8, 5)})
    at.refresh_from_db()
    assert (at.state, at.short) == (Sitting.State.CONFIRMED, "")


def test_nothing_at_all_is_refused():
    at = table(running(4), 1)
    for hands in ({}, {1: ("", "")}, {1: (None, " "), 2: ("", None)}):
        with pytest.raises(Refused) as refusal:
            send(at, hands)
        assert codes(refusal) == ["nothing-entered"]


def test_the_same_token_again_gives_the_same_receipt_and_stores_nothing_twice():
    event = running(4)
    at = table(event, 1)
    first = send(at, {1: (8, 5)}, token="abc")
    event.refresh_from_db()
    version = event.version
    again = send(at, {1: (8, 5)}, token="abc")
    # Whatever comes with a token that was used is the second press of one button.
    other = send(at, {1: (3, 10)}, token="abc")
    assert first == again == other
    assert stored(at) == {1: (8, 5)} and Submission.objects.count() == 1
    event.refresh_from_db()
    assert event.version == version


def test_a_token_of_another_table_is_refused():
    event = running(4)
    send(table(event, 1), {1: (8, 5)}, token="abc")
    with pytest.raises(Refused) as refusal:
        send(table(event, 2), {1: (8, 5)}, token="abc")
    assert codes(refusal) == ["token-used"]
    with pytest.raises(Refused) as refusal:
        send(table(event, 2), {1: (8, 5)}, token="x" * 65)
    assert codes(refusal) == ["token-too-long"]


def test_receipts_count_up_within_an_event():
    event = running(4)
    numbers = [send(at, {1: (8, 5)}).number for at in tables(event)]
    numbers.append(send(table(event, 1), {2: (8, 5)}).number)
    assert numbers == [1, 2, 3]


def test_a_stale_save_sees_both_versions_and_nothing_is_blended():
    event, olive = running(4), organiser()
    at = table(event, 1)
    send(at, {1: (8, 5), 2: (6, 7)})
    sheets.submit(at, {1: (9, 4)}, seen={1: 1}, by=olive, source="organiser")
    with pytest.raises(sheets.Stale) as stale:
        send(at, {1: (10, 3), 2: (5, 8)}, seen={1: 1, 2: 1})
    (clash,) = stale.value.clashes
    assert (clash.hand, clash.yours, clash.theirs, clash.their_version) == (1, Hand(10, 3), Hand(9, 4), 2)
    assert clash.by == "Olive" and clash.at is not None
    assert stored(at) == {1: (9, 4), 2: (6, 7)}


def test_an_open_grid_and_a_phone_do_not_fight_over_different_hands():
    at = table(running(4), 1)
    send(at, {1: (8, 5)})
    # The grid was loaded before anything was entered and sends hand 1 along, blank as it was.
    send(at, {1: ("", ""), 2: (6, 7)}, seen={1: 0, 2: 0})
    assert stored(at) == {1: (8, 5), 2: (6, 7)}
    # A grid that shows the old hand 1 leaves the newer one alone when it only touches hand 2.
    send(at, {1: (9, 4)}, seen={1: 1})
    send(at, {1: (8, 5), 2: (7, 6)}, seen={1: 1, 2: 1})
    assert stored(at) == {1: (9, 4), 2: (7, 6)}


def test_two_who_write_the_same_do_not_clash():
    at = table(running(4), 1)
    send(at, {1: (8, 5)})
    receipt = send(at, {1: (8, 5)}, seen={1: 0})
    assert receipt.hands == {} and HandScore.objects.filter(sitting=at).count() == 1


def test_a_hand_taken_back_meanwhile_is_a_clash_too():
    at = table(running(4), 1)
    send(at, {1: (8, 5)})
    send(at, {1: ("", "")}, seen={1: 1})
    with pytest.raises(sheets.Stale) as stale:
        send(at, {1: (9, 4)}, seen={1: 1})
    assert stale.value.clashes[0].theirs == Hand()


def test_a_version_nobody_has_seen_is_stale():
    at = table(running(4), 1)
    send(at, {1: (8, 5)})
    for seen in (0, 2, 99, -1):
        with pytest.raises(sheets.Stale):
            send(at, {1: (9, 4)}, seen={1: seen})


def test_an_impossible_card_stands_with_a_reason_and_is_marked():
    at = table(running(4), 1)
    with pytest.raises(Refused):
        send(at, {1: (8, 6), 2: (7, 6)})
    send(at, {1: (8, 6), 2: (7, 6)}, accepted="Both captains signed it")
    at.refresh_from_db()
    assert (at.state, at.accepted) == (Sitting.State.CONFIRMED, "Both captains signed it")
    marks = HandScore.objects.filter(sitting=at, is_current=True).order_by("hand")
    assert [one.is_accepted for one in marks] == [True, False]
    # Another impossible hand needs a reason of its own.
    with pytest.raises(Refused) as refusal:
        send(at, {2: (7, 7)}, seen={2: 1})
    assert codes(refusal) == ["hand-sum"]
    # Each side scores what its tricks as written give: 8 -> 2 and 7 -> 1, nothing else.
    rows = {row.entry_number: row for row in standings(at.round.event).rows}
    ns = at.seats.get(side="ns").entry.number
    ew = at.seats.get(side="ew").entry.number
    assert (rows[ns].points, rows[ns].tricks) == (3, 15)
    assert (rows[ew].points, rows[ew].tricks) == (0, 12)
    # Corrected, it needs no mark any more; the history keeps it.
    send(at, {1: (8, 5)}, seen={1: 1})
    at.refresh_from_db()
    assert at.accepted == "" and sitting_history(at).hand(1)[0].accepted


def test_rounds_not_open_and_events_closed_take_no_results():
    event = running(4)
    later = table(event, 1, round_number=2)
    with pytest.raises(Refused) as refusal:
        send(later, {1: (8, 5)})
    assert codes(refusal) == ["round-not-open"]
    events.close(event, None, anyway=True)
    with pytest.raises(Refused) as refusal:
        send(table(event, 1), {1: (8, 5)})
    assert codes(refusal) == ["wrong-state"]
    assert not HandScore.objects.exists()


def test_a_correction_of_an_earlier_round_needs_a_reason_and_keeps_the_old_value():
    event, olive = running(4), organiser()
    play_round(event, 1)
    play_round(event, 2)
    at = table(event, 1)
    with pytest.raises(Refused) as refusal:
        send(at, {1: (4, 9)}, seen={1: 1})
    (problem,) = refusal.value.problems
    assert (problem.code, problem.details["round"], problem.details["current"]) == ("reason-needed", 1, 2)
    assert stored(at)[1] == (8, 5)
    sheets.submit(at, {1: (4, 9)}, seen={1: 1}, by=olive, source="organiser", reason="Misread")
    old, new = sitting_history(at).hand(1)
    assert ((old.ns, old.ew), (new.ns, new.ew)) == ((8, 5), (4, 9))
    assert (new.by, new.reason, new.is_current, old.is_current) == ("Olive", "Misread", True, False)
    line = LogEntry.objects.filter(event=event).first()
    assert (line.deed, line.by, line.details["reason"]) == ("result-corrected", olive, "Misread")
    assert line.details["hands"] == [{"hand": 1, "old": [8, 5], "new": [4, 9]}]


@pytest.mark.parametrize("reason", ["\u200b", "x" * 201, "\x00"])
def test_a_reason_has_to_be_readable(reason):
    event = running(4)
    play_round(event, 1)
    play_round(event, 2)
    with pytest.raises(Refused):
        send(table(event, 1), {1: (4, 9)}, seen={1: 1}, reason=reason)


def test_going_back_appends_a_version_and_every_later_table_is_right_again():
    event = running(4)
    play_round(event, 1)
    play_round(event, 2)
    at = table(event, 1)
    before = standings(event).rows
    send(at, {1: (4, 9)}, seen={1: 1}, reason="Misread")
    assert standings(event).rows != before
    receipt = sheets.revert(at, 1, 1, None)
    assert receipt.hands == {1: 3}
    assert standings(event).rows == before
    assert [(one.version, one.ns) for one in sitting_history(at).hand(1)] == [(1, 8), (2, 4), (3, 8)]
    assert "result-reverted" in LogEntry.objects.values_list("deed", flat=True)
    with pytest.raises(Refused) as refusal:
        sheets.revert(at, 1, 9, None)
    assert codes(refusal) == ["version-unknown"]


def test_the_version_of_the_event_goes_up_with_every_change_and_only_then():
    event = running(4)
    before = event.version
    send(table(event, 1), {1: (8, 5)})
    event.refresh_from_db()
    assert event.version == before + 1
    with pytest.raises(Refused):
        send(table(event, 1), {1: (8, 6)}, seen={1: 1})
    event.refresh_from_db()
    assert event.version == before + 1


def test_another_event_is_never_touched():
    """Sides come from the table: whatever is sent, no other event can change."""
    here = running(4)
    there = events.copy(here, None, name="Other", date=DATE)
    events.seat(there, None)
    rounds.open_round(there, 1, None)
    enter(table(here, 1), [8, 8])
    assert HandScore.objects.filter(sitting__round__event=there).count() == 0
    there.refresh_from_db()
    assert all(one.state == Sitting.State.PLAYING for one in tables(there))


def test_totals_are_one_number_a_round():
    event = running(
        4,
        options={"record": "totals", "compare": "tricks"},
        rank_by=["tricks", "head-to-head"],
        hands_per_round=4,
    )
    at = table(event, 1)
    with pytest.raises(Refused) as refusal:
        send(at, {1: (8, 5)})
    assert codes(refusal) == ["hand-unknown"]
    with pytest.raises(Refused) as refusal:
        send(at, {0: (30, 23)})
    assert codes(refusal) == ["totals-sum"]
    send(at, {0: ("30", "")})
    assert stored(at) == {0: (30, 22)} and at.state == Sitting.State.CONFIRMED
    send(at, {0: (30, 23)}, seen={0: 1}, accepted="Signed")
    assert HandScore.objects.get(sitting=at, is_current=True).is_accepted


def test_penalties_stand_apart_and_can_be_taken_back():
    event = running(4)
    at = table(event, 1)
    with pytest.raises(Refused) as refusal:
        sheets.give_penalty(at, None, hand=1, side="ns", kind="revoke")
    assert codes(refusal) == ["penalty-before-result"]
    enter(at, [8, 6])
    ns = at.seats.get(side="ns").entry.number
    points = {row.entry_number: row.points for row in standings(event).rows}
    assert points[ns] == 2
    penalty = sheets.give_penalty(at, None, hand=1, side="ns", kind="revoke")
    # three tricks pass: 5 and 8
    points = {row.entry_number: row.points for row in standings(event).rows}
    assert points[ns] == 0
    assert stored(at)[1] == (8, 5)
    with pytest.raises(Refused) as refusal:
        sheets.give_penalty(at, None, hand=1, side="ns", kind="revoke")
    assert codes(refusal) == ["penalty-twice"]
    sheets.take_back_penalty(penalty, None)
    sheets.take_back_penalty(penalty, None)
    points = {row.entry_number: row.points for row in standings(event).rows}
    assert points[ns] == 2
    assert Penalty.objects.count() == 1 and sitting_history(at).penalties[0].taken_back_at is not None


@pytest.mark.parametrize(
    ("charge", "code"),
    [
        ({"hand": 3, "side": "ns", "kind": "revoke"}, "penalty-hand"),
        ({"hand": 1, "side": "nw", "kind": "revoke"}, "penalty-side"),
        ({"hand": 1, "side": "ns", "kind": "late"}, "penalty-kind"),
        ({"hand": 1, "side": "ns", "kind": "points"}, "penalty-points"),
        ({"hand": 1, "side": "ns", "kind": "points", "points": 100}, "penalty-points"),
    ],
)
def test_penalties_that_cannot_be(charge, code):
    at = table(running(4), 1)
    enter(at, [8, 6])
    with pytest.raises(Refused) as refusal:
        sheets.give_penalty(at, None, **charge)
    assert codes(refusal) == [code]


def test_a_forfeit_is_done_without_tricks_and_can_be_taken_back():
    event = running(4, rank_by=["match-points"], sit_out="zero")
    at = table(event, 1)
    sheets.give_forfeit(at, None, side="ew")
    ns = at.seats.get(side="ns").entry.number
    rows = {row.entry_number: row for row in standings(event).rows}
    assert rows[ns].values["match-points"] == 2 and rows[ns].tricks == 0
    with pytest.raises(Refused) as refusal:
        send(at, {1: (8, 5)})
    assert codes(refusal) == ["table-forfeited"]
    sheets.take_back_forfeit(at, None)
    send(at, {1: (8, 5)})
    with pytest.raises(Refused) as refusal:
        sheets.give_forfeit(at, None, side="ns")
    assert codes(refusal) == ["forfeit-after-result"]


def test_adjustments_are_exact_and_need_a_reason():
    event = running(4, rank_by=["points"], sit_out="zero")
    first = event.entries.get(number=1)
    for value, reason, code in (
        (6.1, "x", "adjustment-value"),
        ("six", "x", "adjustment-value"),
        ("6.1", " ", "text-empty"),
    ):
        with pytest.raises(Refused) as refusal:
            sheets.give_adjustment(event, first, None, round_number=1, value=value, reason=reason)
        assert codes(refusal) == [code]
    made = sheets.give_adjustment(event, first, None, round_number=1, value="6.1", reason="Late start")
    rows = {row.entry_number: row.values["points"] for row in standings(event).rows}
    assert str(rows[1]) == "61/10"
    sheets.take_back_adjustment(made, None)
    rows = {row.entry_number: row.values["points"] for row in standings(event).rows}
    assert rows[1] == 0


def test_a_reopened_event_takes_corrections_in_its_last_round():
    event = running(2, rounds_planned=1)
    play_round(event, 1)
    events.close(event, None)
    events.reopen(event, None, "A card was misread")
    assert event.rounds.get().state == Round.State.OPEN
    send(table(event, 1), {1: (5, 8)}, seen={1: 1})
    assert stored(table(event, 1))[1] == (5, 8)


def test_opening_the_next_round_while_a_table_is_missing_is_asked_and_logged():
    event = running(4)
    enter(table(event, 1), [8, 8])
    with pytest.raises(Refused) as refusal:
        rounds.open_round(event, 2, None)
    (problem,) = refusal.value.problems
    assert (problem.code, problem.details["tables"]) == ("tables-missing", [2])
    assert event.rounds.get(number=2).state == Round.State.PLANNED
    rounds.open_round(event, 2, None, anyway=True)
    assert LogEntry.objects.filter(event=event).first().details["missing"] == {"1": [2]}
