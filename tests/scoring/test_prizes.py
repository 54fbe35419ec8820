"""Prize lists: top, roles, halves, best round, tens, lowest; ties split, drawn or left open."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.halves import first_half, half_tables, halves
from scoring.lots import Lot
from scoring.prize_faults import prize_faults
from scoring.prizes import Field, Prize, PrizeList, awards
from scoring.rules import build
from scoring.sheets import Score, SideScore
from scoring.standings import Ranking, Result, SitOut
from tests.scoring.standings_helpers import A, B, C, D, E, F, column, played, rows, scored

POINTS = Ranking(("points",), "zero")


def table_of(points, ranking=POINTS, **more):
    """A table of one round: entry -> points."""
    results = [scored(1, entry, 99, made, 0, place=entry) for entry, made in points.items()]
    return rows(tuple(points), results, ranking=ranking, **more)


def field(points, **more):
    return Field(table_of(points), **more)


def won(prizes):
    """Each prize as (key, places, winners, open)."""
    return [
        (prize.list.key, (prize.first, prize.last), prize.winners, prize.open or prize.waits)
        for prize in prizes
    ]


TOP3 = PrizeList("top", places=3, worth=(30, 20, 10))


def test_the_first_three():
    found = awards((TOP3,), field({A: 5, B: 9, C: 7, D: 1}))
    assert won(found) == [("top", (1, 1), (B,), ()), ("top", (2, 2), (C,), ()), ("top", (3, 3), (A,), ())]
    assert [prize.each for prize in found] == [30, 20, 10]


def test_two_level_on_the_first_place_share_the_first_two_prizes():
    found = awards((TOP3,), field({A: 9, B: 9, C: 7, D: 1}))
    assert won(found) == [("top", (1, 2), (A, B), ()), ("top", (3, 3), (C,), ())]
    assert [prize.each for prize in found] == [25, 10]


def test_more_level_than_prizes_are_left_share_what_is_left():
    found = awards((TOP3,), field({A: 9, B: 7, C: 7, D: 7}))
    assert won(found) == [("top", (1, 1), (A,), ()), ("top", (2, 3), (B, C, D), ())]
    assert [prize.each for prize in found] == [30, 10]
    thirds = awards((PrizeList("top", places=1, worth=(20,)),), field({A: 7, B: 7, C: 7}))
    assert [prize.each for prize in thirds] == [Fraction(20, 3)]


def test_prizes_whose_worth_is_not_stated_are_shared_all_the_same():
    found = awards((PrizeList("top", places=2),), field({A: 9, B: 9, C: 7}))
    assert won(found) == [("top", (1, 2), (A, B), ())]
    assert found[0].each is None
    part = awards((PrizeList("top", places=3, worth=(30,)),), field({A: 9, B: 9, C: 7}))
    assert [prize.each for prize in part] == [15, None]


DRAW = PrizeList("top", places=3, shared="draw", worth=(30, 20, 10))


def test_what_is_to_be_drawn_is_open_until_a_lot_is_recorded():
    points = {A: 9, B: 9, C: 7, D: 7}
    found = awards((DRAW,), field(points))
    assert won(found) == [("top", (1, 2), (), (A, B)), ("top", (3, 3), (), (C, D))]
    lot = Lot((B, A), "lot", "Olive", "22:10", prize="top")
    found = awards((DRAW,), field(points), (lot,))
    assert won(found) == [
        ("top", (1, 1), (B,), ()),
        ("top", (2, 2), (A,), ()),
        ("top", (3, 3), (), (C, D)),
    ]
    assert [prize.decided for prize in found] == [lot, lot, None]
    assert [prize.each for prize in found] == [30, 20, None]
    both = awards((DRAW,), field(points), (lot, Lot((D, C, B), "play-off", prize="top")))
    assert won(both)[2] == ("top", (3, 3), (D,), ())


def test_a_lot_for_places_decides_a_prize_too_and_one_of_the_list_comes_first():
    places, own = Lot((A, B)), Lot((B, A), prize="top")
    points = {A: 9, B: 9}
    assert won(awards((DRAW,), field(points), (places,)))[0][2] == (A,)
    assert won(awards((DRAW,), field(points), (own, places)))[0][2] == (B,)
    assert won(awards((DRAW,), field(points), (Lot((B, A), prize="tens"),)))[0][2] == ()


@pytest.mark.parametrize(
    ("kind", "stage", "winner"),
    [
        # All are level with 9 points in a round and in the whole, in the table of the second stage.
        ("top", 2, B),
        ("top", 1, None),
        ("lowest", 2, A),  # B was before A, so A is the lowest
        ("lowest", 1, None),
        # Places say nothing about a best round or tens.
        ("best-round", 2, None),
        ("tens", 2, None),
        # The halves are of the first stage.
        ("first-half", 1, B),
        ("first-half", 2, None),
        ("second-half", 1, B),
        ("second-half", 2, None),
    ],
)
def test_a_lot_for_places_decides_places_of_its_own_stage_only(kind, stage, winner):
    both = Score(SideScore(9, 10, tens=1), SideScore(9, 10, tens=1), 2)
    level = rows((A, B), [Result(1, 1, (A,), (B,), both)], ranking=POINTS)
    found = Field(level, level, level, stages={A: 2, B: 2})
    (prize,) = awards((PrizeList("one", kind, shared="draw"),), found, (Lot((B, A), stage=stage),))
    assert (prize.winners, prize.open) == (((winner,), ()) if winner else ((), (A, B)))
    # Its own lot decides a list wherever it was drawn.
    (own,) = awards((PrizeList("one", kind, shared="draw"),), found, (Lot((B, A), stage=7, prize="one"),))
    assert own.winners == (B,)


def test_nobody_takes_two_unless_a_list_allows_it():
    lists = (PrizeList("top", places=2), PrizeList("lowest", "lowest"), PrizeList("more", places=2))
    found = awards(lists, field({A: 9, B: 7, C: 5, D: 1}))
    assert won(found) == [
        ("top", (1, 1), (A,), ()),
        ("top", (2, 2), (B,), ()),
        ("lowest", (1, 1), (D,), ()),
        ("more", (1, 1), (C,), ()),
    ]
    assert found[3].passed_over == (A, B)
    allowed = awards((lists[0], PrizeList("more", places=2, again=True)), field({A: 9, B: 7, C: 5}))
    assert won(allowed)[2:] == [("more", (1, 1), (A,), ()), ("more", (2, 2), (B,), ())]
    assert allowed[2].passed_over == ()


def test_those_passed_over_are_left_out_of_a_tie():
    lists = (PrizeList("top"), PrizeList("next", shared="draw"))
    found = awards(lists, field({A: 9, B: 7, C: 7}))
    assert won(found)[1] == ("next", (1, 1), (), (B, C))
    level = awards(lists, field({A: 9, B: 9, C: 7}), (Lot((B, A)),))
    # The first list splits: both have their prize.
    assert won(level) == [("top", (1, 1), (A, B), ()), ("next", (1, 1), (C,), ())]


def test_the_lowest_is_level_from_below():
    found = awards((PrizeList("lowest", "lowest", worth=(5,)),), field({A: 9, B: 1, C: 1}))
    assert won(found) == [("lowest", (1, 1), (B, C), ())]
    assert found[0].each == Fraction(5, 2)


def test_the_order_of_lists_decides_who_is_passed_over():
    lists = (PrizeList("lowest", "lowest"), PrizeList("top", places=2))
    found = awards(lists, field({A: 9, B: 7}))
    assert won(found) == [("lowest", (1, 1), (B,), ()), ("top", (1, 1), (A,), ())]


def test_a_prize_waits_while_an_earlier_list_is_to_be_drawn_among_its_takers():
    lists = (PrizeList("best", shared="draw"), PrizeList("next", places=2), PrizeList("last", "lowest"))
    points = {A: 9, B: 9, C: 7, D: 5, E: 3, F: 1}
    found = awards(lists, field(points))
    # Whoever loses the draw comes first in the next list; the lowest is sure.
    assert won(found) == [
        ("best", (1, 1), (), (A, B)),
        ("next", (1, 2), (), (A, B)),
        ("last", (1, 1), (F,), ()),
    ]
    drawn = awards(lists, field(points), (Lot((B, A)),))
    assert won(drawn) == [
        ("best", (1, 1), (B,), ()),
        ("next", (1, 1), (A,), ()),
        ("next", (2, 2), (C,), ()),
        ("last", (1, 1), (F,), ()),
    ]


def test_a_list_after_one_that_waits_is_sure_as_soon_as_it_can_be():
    lists = (PrizeList("best", shared="draw"), PrizeList("next"), PrizeList("third"))
    found = awards(lists, field({A: 9, B: 9, C: 7, D: 5}))
    # One of A and B takes the first list, the other the second: the third is C's.
    assert won(found)[1:] == [("next", (1, 1), (), (A, B)), ("third", (1, 1), (C,), ())]
    low = awards((*lists[:2], PrizeList("low", "lowest", places=2)), field({A: 9, B: 9, C: 7, D: 5}))
    assert won(low)[2:] == [("low", (1, 1), (D,), ()), ("low", (2, 2), (C,), ())]


def test_a_list_waits_for_a_draw_of_three():
    lists = (PrizeList("best", shared="draw"), PrizeList("next"), PrizeList("third", places=2))
    found = awards(lists, field({A: 9, B: 9, C: 9, D: 5, E: 3}))
    # Two of the three are left for the second list, where they are level again, and one for the third.
    assert won(found)[1:] == [("next", (1, 1), (), (A, B, C)), ("third", (1, 2), (), (A, B, C))]
    two = awards((*lists, PrizeList("last")), field({A: 9, B: 9, C: 9, D: 5, E: 3}))
    assert won(two)[3:] == [("last", (1, 1), (E,), ())]


def test_draws_that_do_not_overlap_wait_for_themselves_alone():
    roles = {A: "gent", B: "gent", C: "lady", D: "lady", E: "gent", F: "lady"}
    lists = (
        PrizeList("gents", role="gent", shared="draw"),
        PrizeList("ladies", role="lady", shared="draw"),
        PrizeList("next gent", role="gent"),
        PrizeList("others", places=2),
    )
    found = awards(lists, field({A: 9, B: 9, C: 7, D: 7, E: 5, F: 3}, roles=roles))
    assert won(found)[2:] == [("next gent", (1, 1), (), (A, B)), ("others", (1, 2), (), (C, D))]


def test_when_all_who_draw_take_something_the_later_lists_are_sure():
    lists = (PrizeList("top", places=2, shared="draw"), PrizeList("next"))
    found = awards(lists, field({A: 9, B: 9, C: 7}))
    assert won(found) == [("top", (1, 2), (), (A, B)), ("next", (1, 1), (C,), ())]


def test_fewer_entries_than_prizes():
    assert won(awards((TOP3,), field({A: 9}))) == [("top", (1, 1), (A,), ())]
    assert awards((TOP3,), Field(())) == ()
    assert awards((), field({A: 9})) == ()


# Roles


def test_DRV_10_the_role_that_was_chosen_decides_the_list():
    # A plays as gent and B as lady, whoever they are.
    roles = {A: "gent", B: "lady", C: "gent", D: "lady"}
    lists = (PrizeList("gents", role="gent"), PrizeList("ladies", role="lady"))
    found = awards(lists, field({A: 9, B: 5, C: 8, D: 4}, roles=roles))
    assert won(found) == [("gents", (1, 1), (A,), ()), ("ladies", (1, 1), (B,), ())]


def test_a_list_for_a_role_nobody_has_goes_to_nobody():
    assert awards((PrizeList("x", role="lady"),), field({A: 9}, roles={A: "gent"})) == ()
    assert awards((PrizeList("x", role="lady"),), field({A: 9})) == ()


# Halves of the evening


@pytest.mark.parametrize(
    ("rounds", "first", "parts"),
    [
        (range(1, 25), None, (range(1, 13), range(13, 25))),
        (range(1, 6), None, (range(1, 4), range(4, 6))),
        (range(1, 2), None, (range(1, 2), range(2, 2))),
        (range(1, 25), 6, (range(1, 7), range(7, 25))),
        ((5, 6, 7, 8), None, (range(5, 7), range(7, 9))),
        ((), None, (range(0), range(0))),
        # A round in the middle that nobody played belongs to a half all the same.
        ((1, 2, 4, 5), None, (range(1, 3), range(3, 6))),
    ],
)
def test_the_halves_of_an_evening(rounds, first, parts):
    assert halves(rounds, first) == parts


@pytest.mark.parametrize(
    ("rounds", "interval", "hands", "last"),
    [
        (range(1, 25), 12, 1, 12),
        (range(1, 25), 6, 1, 6),
        (range(1, 7), 8, 4, 2),  # after the fourth hand of round 2
        (range(1, 7), 9, 4, 3),  # within round 3, which is of the first half
        (range(1, 7), 24, 4, None),  # at the end, or later: there is no second half to it
        (range(1, 7), 99, 4, None),
        (range(1, 7), None, 4, None),
        ((), 12, 1, None),
    ],
)
def test_the_first_half_ends_with_the_interval(rounds, interval, hands, last):
    assert first_half(rounds, interval, hands) == last


def test_each_half_has_a_table_and_a_prize_of_its_own():
    results = [
        *(played(number, A, B, won) for number, won in ((1, 10), (2, 9), (3, 3), (4, 3))),
        *(played(number, C, D, won, place=2) for number, won in ((1, 7), (2, 7), (3, 13), (4, 6))),
    ]
    first, second = half_tables((A, B, C, D), results, (), POINTS, halves(range(1, 5)))
    assert column(first, "points") == {"A": 7, "C": 2, "B": 0, "D": 0}
    assert column(second, "points") == {"B": 8, "C": 7, "D": 1, "A": 0}
    assert {row.change for row in first} == {None}
    whole = rows((A, B, C, D), results, ranking=POINTS)
    lists = (
        PrizeList("top"),
        PrizeList("first", "first-half"),
        PrizeList("second", "second-half"),
    )
    found = awards(lists, Field(whole, first, second))
    # In all: C 9, B 8, A 7, D 1.
    assert won(found) == [
        ("top", (1, 1), (C,), ()),
        ("first", (1, 1), (A,), ()),
        ("second", (1, 1), (B,), ()),
    ]


def test_a_half_judges_sit_outs_by_itself_and_withdrawals_over_the_whole():
    results = [played(1, A, B, 10), played(2, A, B, 7), played(3, A, D, 13), played(4, A, B, 8)]
    rests = (SitOut(2, D),)
    ranking = Ranking(("points",), "average", withdrawal="remove-under-half")
    more = {"withdrawn": {D: 3}, "scheduled": {D: 2}}
    first, second = half_tables((A, B, D), results, rests, ranking, halves(range(1, 5)), **more)
    # D played one of two: its results stay, in the second half alone.
    assert column(first, "points") == {"A": 5, "B": 0, "D": 0}
    assert column(second, "points") == {"A": 9, "B": 0, "D": 0}
    gone = half_tables(
        (A, B, D), results, rests, ranking, halves(range(1, 5)), withdrawn={D: 3}, scheduled={D: 3}
    )
    assert [column(half, "points") for half in gone] == [{"A": 5, "B": 0}, {"A": 2, "B": 0}]


# Best round, tens


def test_the_best_round_of_the_evening():
    results = [played(1, A, B, 13), played(2, A, B, 3), played(3, C, A, 12), played(3, D, B, 13, place=2)]
    found = awards(
        (PrizeList("round", "best-round", places=3),), Field(rows((A, B, C, D), results, ranking=POINTS))
    )
    assert won(found) == [("round", (1, 2), (A, D), ()), ("round", (3, 3), (C,), ())]
    assert [prize.value for prize in found] == [7, 6]


def test_the_best_round_by_tricks_where_no_points_are_known():
    results = [
        Result(1, 1, (A,), (B,), Score(SideScore(0, 33), SideScore(0, 19), 4)),
        Result(2, 1, (A,), (B,), Score(SideScore(0, 10), SideScore(0, 42), 4)),
    ]
    table = rows((A, B), results, ranking=Ranking(("tricks",), "zero"))
    (prize,) = awards((PrizeList("round", "best-round"),), Field(table, tricks=True))
    assert (prize.winners, prize.value) == ((B,), 42)


def test_two_tables_of_one_round_are_one_round_in_tricks_too():
    results = [
        Result(number, at, (A,), (B,), Score(SideScore(0, won), SideScore(0, 26 - won), 2))
        for number, at, won in ((1, 1, 10), (1, 2, 12), (2, 1, 20))
    ]
    table = rows((A, B), results, ranking=Ranking(("tricks",), "zero"))
    # A: 22 in round 1 and 20; B: 16 + 14 and 6.
    (prize,) = awards((PrizeList("round", "best-round"),), Field(table, tricks=True))
    assert (prize.winners, prize.value) == ((B,), 30)


def test_most_tens_and_nobody_for_none():
    def with_tens(number, entry, tens):
        return Result(1, number, (entry,), (99,), Score(SideScore(1, 0, tens=tens), SideScore(0, 0), 4))

    tens = PrizeList("tens", "tens", places=2)
    table = rows((A, B, C), [with_tens(1, A, 2), with_tens(2, B, 3), with_tens(3, C, 0)], ranking=POINTS)
    assert won(awards((tens,), Field(table))) == [("tens", (1, 1), (B,), ()), ("tens", (2, 2), (A,), ())]
    none = rows((A,), [with_tens(1, A, 0)], ranking=POINTS)
    assert awards((tens,), Field(none)) == ()


# Who takes none


def test_who_left_and_who_never_played_take_no_prize():
    left = Field(table_of({A: 9, B: 7, C: 1}, withdrawn={A: 1, C: 1}))
    lists = (PrizeList("top"), PrizeList("lowest", "lowest"))
    assert won(awards(lists, left)) == [("top", (1, 1), (B,), ())]
    rested = rows((A, B), [scored(1, A, 99, 1, 0)], (SitOut(1, B),), Ranking(("points",), "5"))
    assert won(awards((PrizeList("top"),), Field(rested))) == [("top", (1, 1), (A,), ())]


# Properties

LISTS = st.lists(
    st.builds(
        PrizeList,
        st.just("key"),
        st.sampled_from(("top", "lowest", "best-round")),
        st.integers(1, 4),
        st.sampled_from(("", "gent")),
        st.booleans(),
        st.sampled_from(("split", "draw")),
        st.lists(st.integers(0, 50), max_size=4).map(tuple),
    ),
    max_size=4,
)
TABLES = st.dictionaries(st.integers(1, 8), st.integers(0, 4), min_size=1, max_size=8)
LOTS = st.lists(st.permutations(range(1, 9)).map(lambda order: Lot(tuple(order))), max_size=1)


@given(LISTS, TABLES, LOTS)
def test_nothing_is_decided_silently(lists, points, lots):
    roles = {entry: "gent" for entry in points if entry % 2}
    found = awards(lists, field(points, roles=roles), lots)
    for prize in found:
        assert bool(prize.winners) + bool(prize.open) + bool(prize.waits) == 1
        assert prize.first <= prize.last <= prize.list.places
        if len(prize.winners) > 1:
            assert prize.list.shared == "split"
        if prize.open:
            assert prize.list.shared == "draw" and len(prize.open) > 1
            # A lot for places says nothing about the best round.
            assert not lots or prize.list.kind == "best-round"
        if prize.list.role:
            assert all(roles.get(entry) == prize.list.role for entry in (*prize.winners, *prize.open))
        if prize.decided:
            assert prize.list.shared == "draw"


@given(LISTS, TABLES, LOTS)
def test_nobody_takes_two_prizes_that_are_not_allowed_again(lists, points, lots):
    taken = set()
    for prize in awards(lists, field(points), lots):
        if not prize.list.again:
            assert taken.isdisjoint(prize.winners)
        taken |= set(prize.winners)


@given(LISTS, TABLES)
def test_the_whole_worth_of_the_places_given_is_given_out(lists, points):
    for prize in awards(lists, field(points)):
        worth = prize.list.worth[prize.first - 1 : prize.last]
        if prize.winners and worth:
            assert prize.each * len(prize.winners) == sum(worth)


@given(LISTS, TABLES, st.booleans())
def test_a_whole_draw_leaves_nothing_open(lists, points, places):
    """One for the lists decides them all, one for places those that go by places."""
    if places:
        lists = [one for one in lists if one.kind != "best-round"]
    found = awards(lists, field(points), (Lot(tuple(range(1, 9)), prize="" if places else "key"),))
    assert not any(prize.open or prize.waits for prize in found)


def test_a_prize_without_anything_is_told_apart():
    assert Prize(TOP3, 1, 1) != Prize(TOP3, 1, 2)


# What is wrong with a list


def codes(*lists, options=None, roles=(), **more):
    rules = build("basic", options or {})
    return [(problem.code, problem.details["place"]) for problem in prize_faults(lists, rules, roles, **more)]


@pytest.mark.parametrize(
    ("lists", "found"),
    [
        ((TOP3, PrizeList("low", "lowest")), []),
        ((PrizeList(""),), [("prize-key", 1)]),
        ((TOP3, PrizeList("top")), [("prize-key", 2)]),
        ((PrizeList("x", "luck"),), [("prize-kind", 1)]),
        ((PrizeList("x", places=0),), [("prize-places", 1)]),
        ((PrizeList("x", places=99),), []),
        ((PrizeList("x", places=100),), [("prize-places", 1)]),
        ((PrizeList("x", shared="both"),), [("prize-shared", 1)]),
        ((PrizeList("x", worth=(5, 3)),), [("prize-worth", 1)]),
        ((PrizeList("x", worth=(-1,)),), [("prize-worth", 1)]),
        ((PrizeList("x", worth=(0,)),), []),
        ((PrizeList("x", role="lady"),), [("prize-role", 1)]),
        (
            (PrizeList(" ", "luck", 0, "x", shared="y", worth=(1,)),),
            [
                ("prize-key", 1),
                ("prize-kind", 1),
                ("prize-places", 1),
                ("prize-shared", 1),
                ("prize-worth", 1),
                ("prize-role", 1),
            ],
        ),
    ],
)
def test_everything_wrong_with_the_lists_is_said_at_once(lists, found):
    assert codes(*lists) == found


def test_what_totals_cannot_give():
    totals = {"record": "totals"}
    lists = (PrizeList("tens", "tens"), PrizeList("round", "best-round"))
    assert codes(*lists, options=totals) == [("prize-needs-hands", 1), ("prize-needs-hands", 2)]
    assert codes(*lists, options=totals, tricks=True) == [("prize-needs-hands", 1)]
    assert codes(*lists) == []


def test_a_role_of_the_event_is_no_fault():
    assert codes(PrizeList("x", role="lady"), roles=("lady", "gent")) == []
