"""Whist designs: everybody partners everybody once and opposes everybody twice."""

from collections import Counter

import pytest

from scoring.movements import plan, refusals, warnings
from scoring.movements.transversals import parallel
from scoring.movements.whist_designs import cycle_length, design, nearly
from scoring.movements.whist_starters import Starter, raw, starter
from tests.scoring.movements.singles import (
    is_whist_design,
    oppositions,
    partnerships,
    rest_spreads,
    seats_of,
    twos,
)

SIZES = [players for players in range(4, 101) if players % 4 < 2]
SEARCHED = [69, 93]  # a design exists; none is known here

# A published schedule of twelve players, A to L, of the year 1917: the first round, and B to L go on by one.
TWELVE = ["AIBL", "EGJK", "FCHD"]


def test_there_are_designs_for_every_size_but_two():
    assert [players for players in SIZES if design(players) is None] == SEARCHED


@pytest.mark.parametrize("players", [players for players in SIZES if players not in SEARCHED])
def test_every_design_to_100(players):
    rounds = design(players)
    assert len(rounds) == (players if players % 4 else players - 1)
    assert is_whist_design(rounds, players)


@pytest.mark.parametrize("players", [101, 105, 108, 112, 128, 145, 168, 192, 196, 197])
def test_larger_designs_that_schedules_of_individuals_rest_on(players):
    assert is_whist_design(design(players), players)


def test_twelve_card_players_of_1917_play_a_whist_design():
    def moved(player, by):
        return 0 if player == "A" else 1 + ("BCDEFGHIJKL".index(player) + by) % 11

    rounds = [[moved(player, by) for table in TWELVE for player in table] for by in range(11)]
    assert is_whist_design(rounds, 12)
    # What is repeated is the same in ours: 66 twos each partner once and oppose twice.
    assert Counter(partnerships(design(12)).values()) == Counter(partnerships(rounds).values()) == {1: 66}
    assert Counter(oppositions(design(12)).values()) == Counter(oppositions(rounds).values()) == {2: 66}


@pytest.mark.parametrize(
    "entry", raw()["starters"], ids=lambda entry: str(entry["order"] + entry["infinity"])
)
def test_every_stored_starter_has_each_difference_of_partners_once(entry):
    """Differences are taken digit by digit; the player who never moves has his own."""
    moduli = {25: (5, 5), 27: (3, 3, 3)}
    sizes = [one for q in entry["group"] for one in moduli.get(q, (q,))]

    def digits(x):
        found = []
        for size in sizes:
            x, digit = divmod(x, size)
            found.append(digit)
        return found

    def differences(x, y):
        if entry["order"] in (x, y):
            return ["outside"]
        a, b = digits(x), digits(y)
        both = [[(i - j) % n for i, j, n in zip(p, q, sizes, strict=True)] for p, q in ((a, b), (b, a))]
        return [tuple(one) for one in both]

    partners, opponents = Counter(), Counter()
    for a, b, c, d in entry["tables"]:
        for x, y in ((a, c), (b, d)):
            partners.update(differences(x, y))
        for x, y in ((a, b), (b, c), (c, d), (d, a)):
            opponents.update(differences(x, y))
    places = [place for table in entry["tables"] for place in table]
    assert (
        len(set(places))
        == len(places)
        == entry["order"] // 4 * 4 + 4 * entry["infinity"] * (entry["order"] % 4 == 3)
    )
    if entry.get("perfect", True):
        assert len(partners) == entry["order"] - 1 + entry["infinity"]
        assert set(partners.values()) == {1}
        assert set(opponents.values()) == {2}
    else:
        assert set(partners.values()) == {1}


@pytest.mark.parametrize("size", [4, 5, 7, 8, 9, 13, 20, 21])
def test_blocks_across_four_groups_in_parallel_classes(size):
    classes = parallel(size)
    assert classes[0] == [(point,) * 4 for point in range(size)] or set(classes[0]) == {
        (point,) * 4 for point in range(size)
    }
    for blocks in classes:
        assert all(sorted(block[k] for block in blocks) == list(range(size)) for k in range(4))
    every = [block for blocks in classes for block in blocks]
    assert len(classes) == size
    for one, other in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)):
        assert len({(block[one], block[other]) for block in every}) == size * size


@pytest.mark.parametrize("size", [6, 12, 15])
def test_groups_for_which_there_are_no_blocks_here(size):
    assert parallel(size) is None


@pytest.mark.parametrize("players", SEARCHED)
def test_where_no_design_is_known_partners_are_still_all_different(players):
    rounds = nearly(players)
    assert len(rounds) == cycle_length(players) == players
    assert set(partnerships(rounds).values()) == {1}
    least = players * (players - 1) // 2
    assert 0 < twos(oppositions(rounds)) - least <= 12 * players
    assert [problem.code for problem in warnings("whist", players, 20)] == ["whist-no-design"]


@pytest.mark.parametrize("players", [6, 7, 11, 22, 99])
def test_two_or_three_over_are_refused_with_the_next_sizes(players):
    (problem,) = refusals("whist", players, 5)
    over = players % 4
    assert problem.code == "whist-players"
    assert problem.details["below"] == players - over + 1
    assert problem.details["above"] == players - over + 4


@pytest.mark.parametrize("players", [3, 101, 104])
def test_sizes_outside_are_refused(players):
    assert [problem.code for problem in refusals("whist", players, 5)] == ["movement-entries"]


def test_IND_02_twenty_players_in_19_rounds_and_the_20th_is_the_first_again():
    schedule = plan("whist", 20, 20, hands=1)
    rounds = seats_of(schedule)
    assert is_whist_design(rounds[:19], 20)
    assert {len(one.tables) for one in schedule.rounds} == {5}
    assert partnerships(rounds[19:]) == partnerships(rounds[:1])
    assert oppositions(rounds[19:]) == oppositions(rounds[:1])
    assert not warnings("whist", 20, 19)
    assert [problem.code for problem in warnings("whist", 20, 20)] == ["partners-repeat"]


@pytest.mark.parametrize("players", [5, 9, 13, 17, 21, 25, 33, 37, 45, 61])
def test_one_more_than_full_tables_is_perfect_in_everything(players):
    """Everybody is at every table four times, once on each chair, and rests once."""
    schedule = plan("whist", players, players)
    for name in ("partner", "opponent", "meeting", "sit-out-spread", "table", "seat", "deal"):
        assert schedule.measure(name).proved
    at = Counter(
        (t.number, e, k) for one in schedule.rounds for t in one.tables for k, e in enumerate(t.ns + t.ew)
    )
    assert set(at.values()) == {1}
    assert len(at) == players * (players - 1)


@pytest.mark.parametrize("players", [8, 12, 16, 20, 24, 28, 32, 36, 40, 52, 60])
def test_full_tables_share_out_seats_exactly_and_tables_nearly(players):
    schedule = plan("whist", players, players - 1)
    assert schedule.measure("seat").proved
    assert schedule.measure("deal").proved
    table = schedule.measure("table")
    assert table.value * 100 <= table.bound * (117 if players == 8 else 108)


@pytest.mark.parametrize("players, rounds", [(8, 3), (13, 6), (24, 10), (33, 12), (57, 20)])
def test_the_first_rounds_have_no_partner_twice(players, rounds):
    seats = seats_of(plan("whist", players, rounds, seed=5))
    assert set(partnerships(seats).values()) == {1}
    assert max(oppositions(seats).values()) <= 2
    assert max(rest_spreads(seats, players, first=1)) <= 1


def test_the_seed_draws_places_and_tables():
    one, other = plan("whist", 12, 11, seed=1), plan("whist", 12, 11, seed=2)
    assert one.rounds != other.rounds
    assert plan("whist", 12, 11, seed=1) == one
    for name in ("partner", "opponent", "meeting", "sit-out-spread", "seat", "deal"):
        assert one.measure(name) == other.measure(name)


def test_starters_say_how_many_they_are_for():
    assert starter(12).players == 12
    assert starter(13).players == 13
    assert isinstance(starter(45), Starter)
    assert starter(45).fields == (5, 9) or starter(45).fields == (9, 5)
