"""Rounds with other numbers of hands: which hand of the list comes when, and what a sheet has to have."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.halves import first_half
from scoring.lengths import changed_from, faults, hands_before, hands_in, read, round_of_hand, written
from scoring.movements.past import Past
from scoring.movements.schedule import Round, Table
from scoring.replanning.losses import hands_of, lost
from scoring.replanning.measures import deal
from scoring.rules import build, kind_of, options_of, trump_of
from scoring.sheets import Hand, Sheet, partial_faults, score
from scoring.sheets import faults as sheet_faults

# Six hands, from round 7 on five, from round 9 on four.
LATER = ((7, 5), (9, 4))


def test_a_round_has_what_was_said_last_before_it():
    assert [hands_in(LATER, number, 6) for number in range(1, 11)] == [6, 6, 6, 6, 6, 6, 5, 5, 4, 4]
    assert [hands_in((), number, 6) for number in (1, 9)] == [6, 6]


def test_the_hands_before_a_round_are_those_of_all_rounds_before_it():
    assert [hands_before(LATER, number, 6) for number in (1, 2, 7, 8, 9, 10)] == [0, 6, 36, 41, 46, 50]
    assert hands_before((), 4, 6) == 18


@pytest.mark.parametrize(
    ("hand", "number"), [(1, 1), (6, 1), (7, 2), (36, 6), (37, 7), (41, 7), (42, 8), (47, 9)]
)
def test_a_hand_counted_over_the_event_is_in_its_round(hand: int, number: int):
    assert round_of_hand(LATER, hand, 6) == number


LENGTHS = st.lists(
    st.tuples(st.integers(1, 12), st.integers(1, 9)), max_size=4, unique_by=lambda one: one[0]
).map(lambda rows: tuple(sorted(rows)))


@given(LENGTHS, st.integers(1, 12), st.integers(1, 9))
def test_hands_are_counted_without_a_gap(hands_from, number, usual):
    each = [hands_in(hands_from, one, usual) for one in range(1, number + 1)]
    assert hands_before(hands_from, number + 1, usual) == sum(each)
    for hand in (hands_before(hands_from, number, usual) + 1, sum(each)):
        assert round_of_hand(hands_from, hand, usual) == number


@given(LENGTHS, st.integers(1, 12), st.integers(1, 9), st.integers(1, 9))
def test_a_change_counts_from_its_round_on_and_nothing_before_it_changes(hands_from, number, hands, usual):
    after = changed_from(hands_from, number, hands, usual)
    for one in range(1, 15):
        wanted = hands if one >= number else hands_in(hands_from, one, usual)
        assert hands_in(after, one, usual) == wanted
    assert faults(written(after)) == () and read(written(after)) == after


def test_what_is_as_before_is_not_written_down():
    assert changed_from((), 7, 6, 6) == ()
    assert changed_from(LATER, 7, 6, 6) == ()
    assert changed_from(LATER, 9, 5, 6) == ((7, 5),)
    assert written(LATER) == [{"round": 7, "hands": 5}, {"round": 9, "hands": 4}]


@pytest.mark.parametrize(
    ("value", "codes"),
    [
        ([], []),
        ({"round": 7}, ["hands-from-shape"]),
        ([5], ["hands-from-shape"]),
        ([{"round": 7}], ["hands-from-shape"]),
        ([{"round": 7, "hands": 5, "table": 1}], ["hands-from-shape"]),
        ([{"round": 0, "hands": 100}], ["hands-from-number", "hands-from-number"]),
        ([{"round": True, "hands": "5"}], ["hands-from-number", "hands-from-number"]),
        ([{"round": 401, "hands": 5}], ["hands-from-number"]),
        ([{"round": 7, "hands": 5}, {"round": 7, "hands": 4}], ["hands-from-order"]),
        (
            [{"round": 7, "hands": 5}, {"round": 3, "hands": 4}, {"hands": 1}],
            ["hands-from-order", "hands-from-shape"],
        ),
    ],
)
def test_what_cannot_be_read_is_named(value, codes):
    assert [problem.code for problem in faults(value)] == codes


# --- trumps go on -----------------------------------------------------------------------------------


def rules(**options: object):
    return replace(build("custom", options), hands_from=((3, 3),))


def test_the_trump_after_a_shorter_round_is_the_next_of_the_list():
    """Four hands in rounds 1 and 2, three from round 3 on; hearts, diamonds, spades, clubs, none."""
    made = rules(trumps="rotation-notrump")
    assert [trump_of(made, 2, hand, 4) for hand in (1, 2, 3, 4)] == ["NT", "H", "D", "S"]
    assert [trump_of(made, 3, hand, 4) for hand in (1, 2, 3)] == ["C", "NT", "H"]
    assert [trump_of(made, 4, hand, 4) for hand in (1, 2, 3)] == ["D", "S", "C"]


def test_a_list_that_begins_anew_or_has_one_trump_a_round_does_so_in_a_shorter_one_too():
    anew = rules(trumps="rotation", trump_restart="round")
    assert [trump_of(anew, 4, hand, 4) for hand in (1, 2, 3)] == ["H", "D", "S"]
    one = rules(trumps="rotation", trump_restart="one-a-round")
    assert [trump_of(one, 4, hand, 4) for hand in (1, 2, 3)] == ["C", "C", "C"]


def test_hands_of_a_list_keep_their_aim_and_count_by_their_place():
    made = rules(hands=["S", "H", "NT", "D", "C", "misere"])
    # Places 9, 10 and 11 of the list of six: the third, fourth and fifth.
    assert [kind_of(made, 3, hand, 4).trump for hand in (1, 2, 3)] == ["NT", "D", "C"]
    assert kind_of(made, 4, 1, 4).aim == "misere"


@given(LENGTHS, st.integers(1, 6), st.integers(1, 8))
def test_running_through_an_evening_runs_through_the_list(hands_from, usual, rounds):
    made = replace(build("basic-rotation-notrump", {}), hands_from=hands_from)
    run = [
        trump_of(made, number, hand, usual)
        for number in range(1, rounds + 1)
        for hand in range(1, hands_in(hands_from, number, usual) + 1)
    ]
    assert run == [("H", "D", "S", "C", "NT")[place % 5] for place in range(len(run))]


# --- sheets -----------------------------------------------------------------------------------------


def sheet(*ns: int) -> Sheet:
    return Sheet(tuple(Hand(tricks, 13 - tricks) for tricks in ns))


def test_a_sheet_is_whole_with_the_hands_of_its_own_round():
    made = rules()
    assert sheet_faults(sheet(8, 6, 7, 9), made, 4, 2) == ()
    assert [(p.code, p.details["should"]) for p in sheet_faults(sheet(8, 6, 7), made, 4, 2)] == [
        ("hands-missing", 4)
    ]
    assert sheet_faults(sheet(8, 6, 7), made, 4, 3) == ()
    assert [(p.code, p.details["should"]) for p in sheet_faults(sheet(8, 6, 7, 9), made, 4, 3)] == [
        ("hands-extra", 3)
    ]
    assert [p.code for p in partial_faults(sheet(8, 6, 7, 9), made, 4, 3)] == ["hands-extra"]


def test_a_total_of_a_shorter_round_makes_its_own_tricks():
    made = rules(record="totals")
    assert sheet_faults(Sheet((), Hand(20, 19)), made, 4, 3) == ()
    assert [p.code for p in sheet_faults(Sheet((), Hand(26, 26)), made, 4, 3)] == ["totals-sum"]
    found = score(Sheet((), Hand(20, None)), made, 4, 3)
    assert (found.ns.tricks, found.ew.tricks, found.hands) == (20, 19, 3)
    whole = score(Sheet((), Hand(20, None)), made, 4, 2)
    assert (whole.ew.tricks, whole.hands) == (32, 4)


def test_a_game_that_the_shorter_round_breaks_off_is_no_fault():
    """To 5 points: the last hand a round may have is played, and nobody has them."""
    made = rules(round_end="target")
    assert sheet_faults(sheet(7, 7, 7), made, 4, 3) == ()
    assert [p.code for p in sheet_faults(sheet(7, 7, 7), made, 4, 2)] == ["game-unfinished"]


def test_no_hand_beyond_the_last_one_is_charged():
    from scoring.sheets import Penalty

    charged = replace(sheet(8, 6, 7), penalties=(Penalty(4, "ns", "revoke"),))
    assert [p.code for p in sheet_faults(charged, rules(), 4, 3)] == ["penalty-hand"]


def test_the_interval_ends_the_first_half_where_its_hand_is_played():
    """After hand 12: of rounds of four hands the third; of rounds of four, four and three the fourth."""
    assert first_half(range(1, 7), 12, 4) == 3
    assert first_half(range(1, 7), 12, 4, ((3, 3),)) == 4


def test_hands_of_single_rounds_are_no_option_of_the_game():
    assert options_of(rules(trumps="rotation"), "custom") == {"trumps": "rotation"}


# --- who deals, and who loses what ------------------------------------------------------------------


def test_a_shorter_round_counts_its_own_deals():
    """North deals hand 1. Four hands give everybody one; of three the fourth, West's, is not dealt."""
    played = (Round(1, (Table(1, (1,), (2,), "N"),), ()), Round(2, (Table(1, (1,), (2,), "N"),), ()))
    assert Past(played, 4).deals == {1: (2, 0, 0), 2: (-2, 0, 0)}
    # In round 2 North, East and South deal: pair 2 has one hand more by its first player. East, South
    # and West lead: pair 1 one more by its second.
    assert Past(played, 4, ((2, 3),)).deals == {1: (2, 0, -1), 2: (-2, 1, 0)}


def test_the_certificate_counts_the_deals_of_each_round_by_its_hands():
    rounds = (Round(1, (Table(1, (1,), (2,), "N"),), ()), Round(2, (Table(1, (2,), (1,), "N"),), ()))
    assert deal("pairs", rounds, 4, ()).value == 0
    # As above: one hand led, or dealt, more by one player of each pair.
    assert deal("pairs", rounds, 4, ((2, 3),)).value == 2


def test_everybody_loses_the_same_where_everybody_plays():
    rounds = [Round(n, (Table(1, (1,), (2,)), Table(2, (3,), (4,))), ()) for n in (1, 2, 3)]
    before, after = (hands_of(rounds, 6, given, (1, 2, 3, 4)) for given in ((), ((2, 5),)))
    assert lost(before, after) == {2: (1, 2, 3, 4)}


def test_who_sits_out_in_a_shorter_round_loses_less():
    rounds = [
        Round(1, (Table(1, (1,), (2,)),), (3,)),
        Round(2, (Table(1, (1,), (3,)),), (2,)),
        Round(3, (Table(1, (2,), (3,)),), (1,)),
    ]
    before, after = (hands_of(rounds, 6, given, (1, 2, 3)) for given in ((), ((2, 4),)))
    assert before == {1: 12, 2: 12, 3: 12}
    assert lost(before, after) == {2: (1, 2), 4: (3,)}
    # Who has left is nobody's loss.
    assert lost(hands_of(rounds, 6, (), (1, 2)), hands_of(rounds[:2], 6, (), (1, 2))) == {0: (1,), 6: (2,)}
