"""Where everybody goes after a hand of a drive: published moves written out, and what always holds."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements.drive_moves import Rule, deal_in_turn, move, ring_order, staying
from scoring.movements.schedule import Table

# DRV-01: ladies 11, 12 ... and gents 21, 22 ...; the first digit is the role, the second the table, a is NS.
FOUR_TABLES = (
    Table(1, (111, 211), (112, 212)),
    Table(2, (121, 221), (122, 222)),
    Table(3, (131, 231), (132, 232)),
    Table(4, (141, 241), (142, 242)),
)
FOUR_WINNERS = {1: "ns", 2: "ew", 3: "ns", 4: "ew"}


def ring(tables, style="semi-partner", movers="losers", steps=(1, -1)):
    return Rule(style, movers, steps, (tuple(range(1, tables + 1)),))


def hall(tables):
    """Entries 1, 2, 3 ...: odd ones in the first role, even ones in the second."""
    return tuple(
        Table(number, (4 * number - 3, 4 * number - 2), (4 * number - 1, 4 * number))
        for number in range(1, tables + 1)
    )


def partners(tables):
    return {frozenset(side) for table in tables for side in (table.ns, table.ew)}


def test_DRV01_winners_stay_the_losing_lady_goes_up_and_the_losing_gent_down():
    moved = move(FOUR_TABLES, FOUR_WINNERS, ring(4))
    assert [(table.number, {table.ns, table.ew}) for table in moved] == [
        (1, {(111, 211), (141, 221)}),
        (2, {(122, 222), (112, 232)}),
        (3, {(131, 231), (121, 241)}),
        (4, {(142, 242), (132, 212)}),
    ]


def test_DRV01_winners_keep_their_chairs_and_the_others_take_those_left():
    moved = move(FOUR_TABLES, FOUR_WINNERS, ring(4))
    assert (moved[0].ns, moved[0].ew) == ((111, 211), (141, 221))
    assert (moved[1].ns, moved[1].ew) == ((112, 232), (122, 222))


def test_progressive_is_the_same_with_the_winning_gent_opposing_his_last_partner():
    moved = move(FOUR_TABLES, FOUR_WINNERS, ring(4, "progressive"))
    assert [(table.ns, table.ew) for table in moved] == [
        ((111, 221), (141, 211)),
        ((112, 222), (122, 232)),
        ((131, 241), (121, 231)),
        ((132, 242), (142, 212)),
    ]


def test_partners_move_together():
    moved = move(FOUR_TABLES, FOUR_WINNERS, ring(4, "partner"))
    assert [(table.ns, table.ew) for table in moved] == [
        ((111, 211), (141, 241)),
        ((112, 212), (122, 222)),
        ((131, 231), (121, 221)),
        ((132, 232), (142, 242)),
    ]


def test_partners_who_won_move_up():
    moved = move(FOUR_TABLES, FOUR_WINNERS, ring(4, "partner", "winners"))
    assert [(table.ns, table.ew) for table in moved] == [
        ((142, 242), (112, 212)),
        ((121, 221), (111, 211)),
        ((122, 222), (132, 232)),
        ((141, 241), (131, 231)),
    ]


def test_which_role_goes_up_is_an_option():
    moved = move(FOUR_TABLES, FOUR_WINNERS, ring(4, steps=(-1, 1)))
    assert [(table.ns, table.ew) for table in moved] == [
        ((111, 211), (121, 241)),
        ((132, 212), (122, 222)),
        ((131, 231), (141, 221)),
        ((112, 232), (142, 242)),
    ]


def test_steps_of_two_tables():
    moved = move(FOUR_TABLES, FOUR_WINNERS, ring(4, "partner", steps=(2, 2)))
    assert moved[2].ew == (112, 212)
    assert moved[3].ns == (121, 221)


def test_DRV03_swedish_losers_stay_the_lower_one_moves_a_chair_and_deals():
    """Chairs 1 to 4 are N, E, S, W: table A has 1, 2, 3, 4 on them and its chairs 1 and 3 win."""
    tables = (Table(1, (1, 3), (2, 4)), Table(2, (5, 7), (6, 8)))
    first, second = move(tables, {1: "ns", 2: "ew"}, ring(2, "swedish", "winners"))
    assert (first.ns, first.ew, first.dealer) == ((8, 2), (6, 4), "S")
    assert (second.ns, second.ew, second.dealer) == ((3, 7), (5, 1), "E")


def test_swedish_old_partners_oppose_each_other():
    before = hall(5)
    after = move(before, dict.fromkeys(range(1, 6), "ew"), ring(5, "swedish", "winners"))
    assert partners(before) & partners(after) == set()
    assert all({1, 3} != set(table.ns) for table in after)


@pytest.mark.parametrize(
    ("movers", "won", "stays"),
    [
        ("losers", "ns", "ns"),
        ("losers", "ew", "ew"),
        ("winners", "ns", "ew"),
        ("winners", "ew", "ns"),
        ("losers", None, "ns"),
        ("winners", None, "ns"),
    ],
)
def test_who_stays(movers, won, stays):
    assert staying(won, movers) == stays


def test_a_table_without_a_result_keeps_north_south():
    moved = move(FOUR_TABLES, {**FOUR_WINNERS, 2: None}, ring(4))
    assert moved[1].ns == (121, 221)
    missing = move(FOUR_TABLES, {1: "ns", 3: "ns", 4: "ew"}, ring(4))
    assert missing == moved


def test_two_rings_never_mix():
    two = Rule("progressive", "losers", (1, -1), ((1, 2, 3), (4, 5, 6)))
    tables = hall(6)
    for turn in range(12):
        tables = move(tables, {n: ("ns", "ew")[(n + turn) % 2] for n in range(1, 7)}, two)
    assert {e for table in tables[:3] for e in table.entries} == set(range(1, 13))


def test_rings_are_cut_from_the_tables_in_their_order():
    assert ring_order((1, 2, 3, 7, 8), (3, 2)) == ((1, 2, 3), (7, 8))


def test_who_dealt_least_deals():
    table = Table(4, (1, 2), (3, 4))
    assert deal_in_turn([table], {}, "SWNE")[0].dealer == "S"
    assert deal_in_turn([table], {2: 1}, "SWNE")[0].dealer == "W"
    assert deal_in_turn([table], {2: 1, 4: 1, 1: 2}, "SWNE")[0].dealer == "E"


STYLES = ["progressive", "semi-partner", "partner", "swedish"]
WON = st.sampled_from(["ns", "ew", None])


@pytest.mark.parametrize("movers", ["losers", "winners"])
@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=24, deadline=None)
@given(data=st.data(), count=st.integers(2, 40))
def test_24_hands_lose_nobody_and_keep_what_the_style_promises(style, movers, data, count):
    rule, tables = ring(count, style, movers), hall(count)
    couples = partners(tables)
    for _ in range(24):
        before, results = tables, data.draw(st.lists(WON, min_size=count, max_size=count))
        tables = move(before, dict(enumerate(results, start=1)), rule)
        assert Counter(e for table in tables for e in table.entries) == Counter(range(1, 4 * count + 1))
        assert [table.number for table in tables] == list(range(1, count + 1))
        kept = [len(partners([one]) & partners([other])) for one, other in zip(before, tables, strict=True)]
        if style == "partner":
            assert partners(tables) == couples
        if style == "semi-partner" and count > 2:
            assert kept == [1] * count and len(partners(before) & partners(tables)) == count
        if style == "progressive" and count > 2:
            assert partners(before) & partners(tables) == set()
        if style in ("progressive", "semi-partner"):
            for table in tables:
                assert {e % 2 for e in (table.ns[0], table.ew[0])} == {1}
                assert {e % 2 for e in (table.ns[1], table.ew[1])} == {0}


@pytest.mark.parametrize("style", ["progressive", "semi-partner"])
@given(data=st.data(), count=st.integers(3, 12))
def test_who_stays_opposes_two_who_come(style, data, count):
    before = hall(count)
    results = data.draw(st.lists(WON, min_size=count, max_size=count))
    after = move(before, dict(enumerate(results, start=1)), ring(count, style))
    for one, other in zip(before, after, strict=True):
        stayed = set(one.entries) & set(other.entries)
        assert len(stayed) == 2
        together = stayed in (set(other.ns), set(other.ew))
        assert together == (style == "semi-partner")


def test_24_hands_that_one_side_always_wins_bring_a_losing_lady_round_the_ring():
    """Ring of 24 tables: with North-South always winning the East lady of table 1 sees all tables once."""
    tables, seen = hall(24), []
    for _ in range(24):
        seen.append(next(table.number for table in tables if 3 in table.entries))
        tables = move(tables, dict.fromkeys(range(1, 25), "ns"), ring(24))
    assert seen == list(range(1, 25))
    assert tables == hall(24)
