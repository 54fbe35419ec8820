"""The check of schedules of single players, against numbers worked out by hand and word for word."""

import ast
import inspect
from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.movements import Round, Table, checker_individual
from scoring.movements.checker_individual import certificate

NAMES = ("partner", "opponent", "meeting", "sit-out-spread", "table", "seat", "deal", "stay-put")

# Eight players, two tables, seven rounds: everybody partners everybody once and opposes everybody twice.
IND_01 = (
    ((8, 1, 6, 2), (5, 7, 3, 4)),
    ((8, 2, 7, 3), (6, 1, 4, 5)),
    ((8, 3, 1, 4), (7, 2, 5, 6)),
    ((8, 4, 2, 5), (1, 3, 6, 7)),
    ((8, 5, 3, 6), (2, 4, 7, 1)),
    ((8, 6, 4, 7), (3, 5, 1, 2)),
    ((8, 7, 5, 1), (4, 6, 2, 3)),
)


def written(rounds, entries):
    """Rounds of (north, south, east, west[, dealer]) table by table."""
    made = []
    for number, at in enumerate(rounds, start=1):
        tables = tuple(
            Table(place, (n, s), (e, w), *dealer) for place, (n, s, e, w, *dealer) in enumerate(at, start=1)
        )
        seated = {entry for table in tables for entry in table.entries}
        rest = tuple(entry for entry in range(1, entries + 1) if entry not in seated)
        made.append(Round(number, tables, rest))
    return tuple(made)


def values(rounds, entries, hands=1):
    return {m.name: (m.value, m.bound) for m in certificate(written(rounds, entries), entries, hands)}


def test_ind_01_by_hand():
    found = values(IND_01, 8)
    # 28 partnerships, each once; 56 oppositions among 28 twos, each twice; 84 meetings, each three times.
    assert found["partner"] == (0, 0)
    assert found["opponent"] == (28, 28)
    assert found["meeting"] == (28 * 3, 28 * 3)
    assert found["sit-out-spread"] == (0, 0)
    # 8 is North at table 1 seven times: 21 twos of either. The others go 1S 2S 1E 2N 2W 2E 1W: three rounds
    # at table 1 and four at table 2, 3 + 6; the seats N 1, S 2, E 2, W 2: 3. Even tables 9, even seats 3.
    assert found["table"] == (21 + 7 * 9, 8 * 9)
    assert found["seat"] == (21 + 7 * 3, 8 * 3)
    # North deals: whoever sits North deals, East leads, so what is said of seats holds of the deal.
    assert found["deal"] == found["seat"]
    # 8 stays six times. On the ring 1S 2S 1E 2N 2W 2E 1W (1S) one stays at table 2 from 2N to 2W, one from
    # 2W to 2E and one at table 1 from 1W to 1S, at each of six changes.
    assert found["stay-put"] == (6 + 3 * 6, 0)


def test_four_players_at_one_table():
    rounds = [[(1, 2, 3, 4, "N")], [(1, 3, 2, 4, "E")], [(1, 4, 2, 3, "S")]]
    found = values(rounds, 4)
    assert found["partner"] == (0, 0)
    # Six twos oppose each other twice.
    assert found["opponent"] == (6, 6)
    # Everybody has met everybody in each of three rounds: 6 x 3.
    assert found["meeting"] == (18, 18)
    assert found["table"] == (4 * 3, 4 * 3)
    # 1 is North three times; 2 S E E, 3 E S W, 4 W W S.
    assert found["seat"] == (3 + 1 + 0 + 1, 0)
    # From the dealer: 1 is 0, 3, 2 to the left; 2 is 2, 0, 3; 3 is 1, 1, 1; 4 is 3, 2, 0.
    assert found["deal"] == (3, 0)
    # There is one table only: all four must stay twice.
    assert found["stay-put"] == (8, 8)


def test_five_players_of_whom_one_rests():
    rounds = [[(1, 2, 3, 4)], [(1, 5, 2, 3)]]
    found = values(rounds, 5)
    assert found["sit-out-spread"] == (1, 1)
    # 1 and 2, 1 and 5 are partners, 3 and 4, 2 and 3: no two twice.
    assert found["partner"] == (0, 0)
    # 8 oppositions of 10 twos: none need come twice. 1-3 does, and 1 has met 2 in both ways.
    assert found["opponent"] == (1, 0)
    # 1, 2 and 3 have six meetings with four others each: two of them again, shared by two: 3 x 2 / 2.
    assert found["meeting"] == (3, 3)
    # Three of those at the table must stay: 4 + 4 - 5.
    assert found["stay-put"] == (3, 3)


def test_the_bound_of_each_player_may_be_above_that_of_all():
    # Players 1 to 4 play three times, 5 to 8 not at all: 6 partnerships would go into 28 twos, but each of
    # the four has 3 partners in 7, so 0; 12 oppositions in 28, 6 opponents in 7 others: 0.
    rounds = [[(1, 2, 3, 4)], [(1, 3, 2, 4)], [(1, 4, 2, 3)]]
    found = values(rounds, 8)
    assert found["opponent"] == (6, 0)
    # 9 meetings of one player with 7 others: two come twice, four such players share them: 4 x 2 / 2.
    assert found["meeting"] == (18, 4)


@pytest.mark.parametrize("hands, even", [(1, 0), (2, 0), (3, 0), (4, 0), (5, 1), (6, 2), (8, 4)])
def test_the_deal_of_one_round_is_as_even_as_can_be(hands, even):
    # h hands fall on four positions in turn: with 5 one position comes twice, with 8 each does.
    assert values([[(1, 2, 3, 4)]], 4, hands)["deal"] == (4 * even, 4 * even)


def test_without_rounds_nothing_is_uneven():
    assert set(values([], 8).values()) == {(0, 0)}


@st.composite
def any_rounds(draw):
    entries = draw(st.integers(4, 13))
    rounds = []
    for _ in range(draw(st.integers(0, 6))):
        order = draw(st.permutations(range(1, entries + 1)))
        count = draw(st.integers(1, entries // 4))
        rounds.append([(*order[4 * t : 4 * t + 4], draw(st.sampled_from("NESW"))) for t in range(count)])
    return rounds, entries


def twos(counted):
    return sum(times * (times - 1) // 2 for times in counted.values())


def even(total, kinds):
    each, more = divmod(total, kinds)
    return more * (each + 1) * each // 2 + (kinds - more) * each * (each - 1) // 2


@given(any_rounds(), st.integers(1, 9))
def test_the_definitions_word_for_word(drawn, hands):
    rounds, entries = drawn
    partners, opponents, tables, seats, turns = (Counter() for _ in range(5))
    games = Counter(dict.fromkeys(range(1, entries + 1), 0))
    for at in rounds:
        for table, (north, south, east, west, dealer) in enumerate(at):
            partners.update([frozenset((north, south)), frozenset((east, west))])
            opponents.update(frozenset(two) for two in product((north, south), (east, west)))
            for chair, player in enumerate((north, east, south, west)):
                games[player] += 1
                tables[player, table] += 1
                seats[player, chair] += 1
                for hand in range(hands):
                    turns[player, (chair - ("NESW".index(dealer) + hand)) % 4] += 1
    played = sum(map(len, rounds))
    pairs = entries * (entries - 1) // 2
    used = max(map(len, rounds), default=1)

    def company(a_game):
        own = sum(even(a_game * times, entries - 1) for times in games.values())
        return max(even(2 * a_game * played, pairs), -(-own // 2))

    rests = sorted(len(rounds) - times for times in games.values())
    found = values(rounds, entries, hands)
    assert tuple(found) == NAMES
    assert found["partner"] == (twos(partners), company(1))
    assert found["opponent"] == (twos(opponents), company(2))
    assert found["meeting"] == (twos(partners + opponents), company(3))
    assert found["sit-out-spread"] == (rests[-1] - rests[0], int(sum(rests) % entries > 0))
    assert found["table"] == (twos(tables), sum(even(times, used) for times in games.values()))
    assert found["seat"] == (twos(seats), sum(even(times, 4) for times in games.values()))
    assert found["deal"] == (twos(turns), sum(even(hands * times, 4) for times in games.values()))
    assert all(value >= bound >= 0 for value, bound in found.values())


def test_no_two_rounds_of_four_players_are_better_than_the_bounds_say():
    orders = [order for order in permutations(range(1, 5)) if order[0] < order[1]]
    for first, second in combinations(orders, 2):
        for value, bound in values([[first], [second]], 4, hands=2).values():
            assert value >= bound


def test_the_checker_shares_nothing_with_the_builders():
    tree = ast.parse(inspect.getsource(checker_individual))
    named = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Import)]
    assert {name for name in named if name.startswith("scoring")} == {"scoring.movements.schedule"}
