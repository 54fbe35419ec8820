"""What pages read: right, and with the same number of queries whatever the size."""

import statistics
import time
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournament.evenings import draft, enter, organiser, play_round, running, table, tables
from tests.tournament.filled import filled
from tournament.models import Event, Round, Sitting
from tournament.queries.evening import evening
from tournament.queries.facts import gather
from tournament.queries.history import event_log, sitting_history
from tournament.queries.pairs import pair_view
from tournament.queries.rounds import round_of, round_view
from tournament.queries.standings import standings
from tournament.services import entries, events, rounds, sheets
from tournament.services.documents import export_document

pytestmark = pytest.mark.django_db

PAGES = {
    "standings": standings,
    "standings after round 3": lambda event: standings(event, through_round=3),
    "round": lambda event: round_view(event, 2),
    "pair": lambda event: pair_view(event, 1),
    "evening": evening,
    "log": lambda event: event_log(event, 20),
    "table": lambda event: sitting_history(table(event, 1)),
    "document": export_document,
}


def queries(page, event):
    fresh = Event.objects.get(pk=event.pk)
    with CaptureQueriesContext(connection) as found:
        PAGES[page](fresh)
    return len(found)


def test_I01_the_number_of_queries_is_the_same_for_10_and_120_pairs():
    small, large = filled(10), filled(120, name="Large")
    counted = {page: (queries(page, small), queries(page, large)) for page in PAGES}
    assert all(few == many <= 20 for few, many in counted.values()), counted


def test_I01_other_events_are_not_touched():
    event = filled(10)
    before = standings(event)
    filled(10, name="Other", zone="Europe/Paris")
    assert standings(event) == before


def test_standings_of_100_pairs_24_rounds_4_hands_come_quickly_from_the_database():
    """Processor time, so that a busy machine makes no difference; 60 ms is the bound that bench measures."""
    event = filled(100, rounds=24)
    standings(event)
    times = []
    for _turn in range(5):
        fresh = Event.objects.get(pk=event.pk)
        start = time.process_time()
        view = standings(fresh)
        times.append(time.process_time() - start)
    assert len(view.rows) == 100 and view.rows[0].hands_played == 96
    print(f"standings from the database: best {min(times):.3f} s, median {statistics.median(times):.3f} s")
    assert min(times) < 0.12


def test_one_table_alone_reads_like_the_same_table_among_all():
    event = running(9)
    enter(table(event, 2), [8, 5])
    whole = round_view(event, 1).table(2)
    alone = gather(event, only_round=1, only_table=2)
    assert round_of(alone, 1).tables == (whole,)
    assert set(alone.entries) == {whole.ns.number, whole.ew.number}
    assert round_of(gather(event, only_round=1, only_table=9), 1).tables == ()


def test_only_confirmed_tables_count():
    event = running(4)
    at = table(event, 1)
    sheets.submit(at, {1: (13, 0)}, seen={}, by=None, source="organiser")
    view = standings(event)
    assert {row.points for row in view.rows} == {0} and view.through_round == 0
    sheets.submit(at, {2: (13, 0)}, seen={}, by=None, source="organiser")
    view = standings(event)
    assert view.rows[0].points == 14
    assert (view.through_round, view.complete) == (1, False)


def test_a_sit_out_counts_once_every_table_of_its_round_is_confirmed():
    event = running(5, sit_out="3")
    idle = round_view(event, 1).sit_outs[0].number
    first, second = tables(event)
    enter(first, [8, 8])

    def line():
        row = next(row for row in standings(event).rows if row.entry_number == idle)
        return row.sit_outs, row.values["points"], row.points, row.source.award

    assert line() == (0, 0, 0, 0)
    enter(second, [8, 8])
    assert line() == (1, 3, 0, 3)
    sheets.submit(second, {1: ("", "")}, seen={1: 1}, by=None, source="organiser")
    assert line() == (0, 0, 0, 0)


def test_the_average_of_a_sit_out_is_an_exact_fraction():
    event = running(3, rounds_planned=3, hands_per_round=1)
    for number, ns in ((1, 8), (2, 7), (3, 13)):
        play_round(event, number, ns)
    for row in standings(event).rows:
        own = Fraction(row.points, 2)
        assert row.values["points"] == row.points + own and row.sit_outs == 1


def test_opening_a_round_changes_no_value_of_the_table():
    event = running(5)
    play_round(event, 1)
    before = standings(event).rows
    rounds.open_round(event, 2, None)
    assert standings(event).rows == before


def test_the_change_since_the_round_before():
    event = running(4, hands_per_round=1, rounds_planned=2)
    play_round(event, 1, 13)
    assert {row.change for row in standings(event).rows} == {None}
    play_round(event, 2, 7)
    now = {row.entry_number: row.rank for row in standings(event).rows}
    then = {row.entry_number: row.rank for row in standings(event, through_round=1).rows}
    assert {row.entry_number: row.change for row in standings(event).rows} == {
        entry: then[entry] - now[entry] for entry in now
    }


def test_the_round_page_names_who_handles_the_pack():
    event = running(2, rounds_planned=1, hands_per_round=4, options={"trumps": "rotation"})
    view = round_view(event, 1)
    (at,) = view.tables
    assert [hand.trump for hand in at.hands] == ["H", "D", "S", "C"]
    seats = dict(zip("NESW", (at.ns.names[0], at.ew.names[0], at.ns.names[1], at.ew.names[1]), strict=True))
    for hand in at.hands:
        assert hand.dealer == seats[hand.chairs["dealer"]]
        # the partner shuffles, the one on the right cuts, the one on the left leads
        order = "NESW"
        dealer = order.index(hand.chairs["dealer"])
        assert hand.shuffler == seats[order[(dealer + 2) % 4]]
        assert hand.cutter == seats[order[(dealer + 3) % 4]]
        assert hand.leader == seats[order[(dealer + 1) % 4]]
    assert len({hand.dealer for hand in at.hands}) == 4


def test_with_a_cut_at_the_table_no_dealer_is_named():
    event = running(2, rounds_planned=1, options={"first_dealer": "cut"})
    (at,) = round_view(event, 1).tables
    assert {hand.dealer for hand in at.hands} == {""} and at.hands[0].chairs == {}


def test_the_round_page_shows_results_as_written_and_what_they_score():
    event = running(2, rounds_planned=1)
    at = table(event, 1)
    enter(at, [8, 6])
    sheets.give_penalty(at, None, hand=1, side="ns", kind="revoke")
    (view,) = round_view(event, 1).tables
    assert [(hand.ns, hand.ew, hand.version) for hand in view.hands] == [(8, 5, 1), (6, 7, 1)]
    # hand 1 counts 5 and 8 after the revoke: 2 points, hand 2 one, all for E-W
    assert (view.ns_tricks, view.ew_tricks, view.ns_points, view.ew_points) == (11, 15, 0, 3)
    assert [(one.hand, one.side, one.kind) for one in view.penalties] == [(1, "ns", "revoke")]
    assert view.state == Sitting.State.CONFIRMED and view.entered == 2
    assert round_view(event, 9) is None


def test_the_pair_page_tells_every_round():
    event = running(3, rounds_planned=3, hands_per_round=1)
    play_round(event, 1, 8)
    view = pair_view(event, 1)
    assert [one.number for one in view.rounds] == [1, 2, 3]
    assert sum(one.sit_out for one in view.rounds) == 1
    played = [one for one in view.rounds if one.confirmed and not one.sit_out]
    for one in played:
        assert {one.points, one.opponent_points} == {2, 0} and one.tricks + one.opponent_tricks == 13
        assert one.won == (one.points > 0) and one.opponent is not None
    assert pair_view(event, 9) is None
    assert [one.number for one in pair_view(event, 1, hide_planned=True).rounds] == [1]


def test_a_drawn_round_is_neither_won_nor_lost():
    event = running(2, rounds_planned=1)
    sheets.submit(table(event, 1), {1: (8, 5), 2: (5, 8)}, seen={}, by=None, source="organiser")
    (one,) = pair_view(event, 1).rounds
    assert (one.won, one.points, one.opponent_points) == (None, 2, 2)


def steps(event):
    step = evening(Event.objects.get(pk=event.pk)).next_step
    return step.code, step.allowed, step.round, step.problem.code if step.problem else None


def test_the_evening_has_one_next_step_in_every_state():
    event = draft(1, rounds_planned=2)
    assert steps(event) == ("enter-pairs", True, None, "too-few-entries")
    entries.add_many(event, [(None, [f"New {n}", f"Newer {n}"]) for n in range(3)], None)
    assert steps(event) == ("seat", True, None, None)
    events.seat(event, None)
    assert steps(event) == ("open-round", True, 1, None)
    rounds.open_round(event, 1, None)
    assert steps(event) == ("open-round", False, 2, "tables-missing")
    play_round(event, 1)
    assert steps(event) == ("open-round", True, 2, None)
    rounds.open_round(event, 2, None)
    assert steps(event) == ("close", False, None, "tables-missing")
    play_round(event, 2)
    assert steps(event) == ("close", True, None, None)
    events.close(event, None)
    assert steps(event) == ("closed", False, None, "wrong-state")


def test_the_evening_sees_missing_tables_of_earlier_rounds_too():
    event = running(4, rounds_planned=2)
    enter(table(event, 1), [8, 8])
    rounds.open_round(event, 2, None, anyway=True)
    play_round(event, 2)
    view = evening(event)
    assert view.earlier_missing == ((1, 2),) and view.missing == ()
    assert view.next_step.problem.details["round"] == 1
    assert view.next_step.problem.details["tables"] == view.next_step.problem.details["empty"] == [2]
    assert (view.rounds, view.rounds_opened, view.current.number) == (2, 2, 2)


def test_the_log_names_who_and_what():
    olive = organiser()
    event = running(4, olive)
    enter(table(event, 1), [8, 8], by=olive)
    lines = event_log(event, 3)
    assert [(line.by, line.deed) for line in lines] == [
        ("Olive", "result-entered"),
        ("Olive", "round-opened"),
        ("Olive", "event-seated"),
    ]
    assert len(event_log(event)) == 5


def test_the_hall_check_names_the_table_at_fault():
    event = running(4)
    enter(table(event, 1), [8, 8])
    sheets.submit(
        table(event, 2), {1: (8, 6), 2: (7, 6)}, seen={}, by=None, source="organiser", accepted="Signed"
    )
    (check,) = standings(event).checks
    assert (check.tricks, check.should, check.fits) == (53, 52, False)
    assert {problem.details["table"] for problem in check.problems} == {2}


def test_planned_rounds_are_all_there_from_the_start():
    event = draft(4)
    events.seat(event, None)
    assert [round_view(event, number).state for number in (1, 2, 3)] == [Round.State.PLANNED] * 3
