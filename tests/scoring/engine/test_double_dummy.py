"""The door to the double-dummy library: known hands, what maps, and a process that can die."""

import os
import signal
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from scoring.engine import double_dummy
from scoring.engine.cards import card_text, read_card
from scoring.engine.contract import contract_of
from scoring.engine.double_dummy import DoubleDummy, maps
from scoring.engine.hand_text import read_hand_text
from scoring.engine.seats import Seat
from scoring.engine.table import Table
from scoring.problems import Refused
from tests.scoring.engine.helpers import codes

N, E, S, W = Seat

DUKE = (
    "AKQ.AKQJ.AK.KJ97",
    "-.-.T98765432.AQT8",
    "JT9876.T9876.QJ.-",
    "5432.5432.-.65432",
)
# From a record of a hand with its double-dummy tricks, by declarer N E S W.
RECORDED = ("QJ6.K652.J85.T98", "873.J97.AT764.Q4", "K5.T83.KQ9.A7652", "AT942.AQ4.32.KJ3")
RECORDED_TRICKS = {
    "S": (5, 8, 5, 8),
    "H": (6, 6, 6, 6),
    "D": (5, 7, 5, 7),
    "C": (7, 5, 7, 5),
    "NT": (6, 6, 6, 6),
}


@pytest.fixture(scope="module")
def solver():
    with DoubleDummy() as one:
        yield one


def table_of(hands, trump, leader, ranks="uptown", play=""):
    table = Table.of(contract_of(trump, ranks), map(read_hand_text, hands), leader)
    for text in play.split():
        table.play(table.order.inner[read_card(text)])
    return table


def tricks(solver, table):
    """Tricks by the text of each card."""
    (found,) = solver.solve([table])
    return {card_text(table.order.outer[card]): tricks for card, tricks in found.items()}


def test_the_duke_of_cumberland_takes_0_1_or_6(solver):
    found = tricks(solver, table_of(DUKE, "C", N))
    assert {card: tricks for card, tricks in found.items() if card[0] == "C"} == dict.fromkeys(
        ("CK", "CJ", "C9", "C7"), 0
    )
    assert (found["DA"], found["DK"]) == (1, 1)
    assert {tricks for card, tricks in found.items() if card[0] in "SH"} == {6}
    assert len(found) == 13


@pytest.mark.parametrize("trump", RECORDED_TRICKS)
def test_a_recorded_hand_has_the_tricks_of_the_record(solver, trump):
    for declarer, expected in zip(Seat, RECORDED_TRICKS[trump], strict=True):
        found = tricks(solver, table_of(RECORDED, trump, (declarer + 1) % 4))
        assert max(found.values()) == 13 - expected


def test_the_trick_on_the_table_counts_for_whoever_plays_to_it(solver):
    # Three cards each, hearts trumps: W can ruff with the H2 or throw a club.
    hands = ("A3.-.-.2", "K2.-.-.3", "Q4.-.-.4", "-.2.-.56")
    table = table_of(hands, "H", N, play="SA S2 S4")
    # The ruff wins, then both clubs win as well: nobody else has one above the four.
    assert tricks(solver, table) == {"H2": 3, "C6": 2, "C5": 2}


def test_downtown_and_jokers_are_relabelled(solver):
    # Spades downtown: BJ, LJ, A, 2 ... K. North holds the three highest trumps of nine.
    hands = ("A.-.-.-.BJLJ", "2K4.-.-.-", "357.-.-.-", "-.A2K.-.-")
    assert tricks(solver, table_of(hands, "S", N, "downtown")) == {"BJ": 3, "LJ": 3, "SA": 3}
    # Without the jokers the ace is caught by nobody; the five loses to the two.
    hands = ("A5.-.-.-", "2K.-.-.-", "79.-.-.-", "-.A2.-.-")
    assert tricks(solver, table_of(hands, "S", N, "downtown")) == {"SA": 1, "S5": 1}


def test_thirteen_live_trumps_map_and_fourteen_do_not(solver):
    fourteen = ("AKQJ.-.-.-", "T987.-.-.-", "6543.-.-.-", "2.A.K.-.BJ")
    assert not maps(table_of(fourteen, "S", W))
    one_played = table_of(fourteen, "S", W, play="S2 SA S7 S3")
    assert maps(one_played)
    # Big Joker, three tricks to come: it takes one of them.
    assert tricks(solver, one_played)["SK"] == 2
    thirteen = ("AKQJ.-.-.-", "T987.-.-.-", "6543.-.-.-", "-.AK.K.-.BJ")
    assert maps(table_of(thirteen, "S", W))


def test_a_live_joker_does_not_map_in_notrump():
    hands = ("A.-.-.-.BJ", "23.-.-.-", "45.-.-.-", "67.-.-.-")
    assert not maps(table_of(hands, "NT", N))
    assert maps(table_of(hands, "NT", N, play="BJ S2 S4 S6"))
    # The joker on the table still decides what follows, so it is live until the trick is whole.
    assert not maps(table_of(hands, "NT", N, play="BJ S2"))


def test_what_does_not_map_or_is_over_is_refused(solver):
    joker = table_of(("A.-.-.-.BJ", "23.-.-.-", "45.-.-.-", "67.-.-.-"), "NT", N)
    over = table_of(("A.-.-.-", "2.-.-.-", "3.-.-.-", "4.-.-.-"), "NT", N, play="SA S2 S3 S4")
    for table in (joker, over):
        with pytest.raises(Refused) as refused:
            solver.solve([table])
        assert codes(refused.value.problems) == ["double-dummy-unmapped"]


def test_more_positions_than_the_library_takes_at_once(solver):
    one, other = table_of(DUKE, "C", N), table_of(RECORDED, "S", E)
    found = solver.solve([one] * 200 + [other])
    assert len(found) == 201
    assert {max(each.values()) for each in found[:200]} == {6} and max(found[200].values()) == 8
    assert solver.solve([]) == ()


def test_two_threads_get_their_own_answers(solver):
    tables = [table_of(DUKE, "C", N), table_of(RECORDED, "S", E)] * 8
    with ThreadPoolExecutor(4) as threads:
        found = list(threads.map(lambda table: max(solver.solve([table])[0].values()), tables))
    assert found == [6, 8] * 8


def test_the_library_is_loaded_in_the_other_process_alone(solver):
    before = solver.spent
    tricks(solver, table_of(RECORDED, "NT", E))
    assert solver.spent > before
    assert "endplay" not in sys.modules


def test_nothing_is_started_before_the_first_question():
    with DoubleDummy() as one:
        assert one._process is None


def test_a_process_that_dies_is_said_and_the_next_question_gets_a_new_one():
    with DoubleDummy() as one:
        table = table_of(DUKE, "C", N)
        assert max(one.solve([table])[0].values()) == 6
        os.kill(one._process.pid, signal.SIGKILL)
        one._process.wait()
        with pytest.raises(Refused) as refused:
            one.solve([table])
        assert codes(refused.value.problems) == ["double-dummy-failed"]
        assert max(one.solve([table])[0].values()) == 6
        process = one._process
    assert process.returncode is not None


def test_no_answer_in_time_is_a_failure_and_not_a_wait(monkeypatch):
    monkeypatch.setattr(double_dummy, "SECONDS", 0.001)
    with DoubleDummy() as one, pytest.raises(Refused) as refused:
        one.solve([table_of(RECORDED, "NT", E)])
    assert codes(refused.value.problems) == ["double-dummy-failed"]


def test_without_the_library_it_is_named(monkeypatch):
    monkeypatch.setattr(double_dummy, "LIBRARY", "endplay_that_is_not_there")
    with DoubleDummy() as one, pytest.raises(Refused) as refused:
        one.solve([table_of(DUKE, "C", N)])
    (problem,) = refused.value.problems
    assert (problem.code, problem.details["library"]) == ("double-dummy-missing", "endplay_that_is_not_there")
