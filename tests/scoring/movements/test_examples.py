"""Small schedules in full, worked out with pencil and paper from docs/movements.md."""

import pytest

from scoring.movements import plan
from tests.scoring.movements.helpers import games, meetings


def seats(entries, rounds):
    """For each round the meetings in table order, without sides."""
    schedule = plan("round-robin", entries, rounds)
    return [[set(table.entries) for table in one.tables] for one in schedule.rounds]


def test_two_pairs_meet():
    assert seats(2, 1) == [[{1, 2}]]


def test_three_pairs_take_turns_to_rest():
    # Round i: i + 1 against i - 1 on a ring of 0, 1, 2; pair 1 is place 0.
    assert seats(3, 3) == [[{2, 3}], [{3, 1}], [{1, 2}]]


def test_five_pairs():
    # Round i, table j: i + j against i - j on a ring of 5.
    assert seats(5, 5) == [
        [{2, 5}, {3, 4}],
        [{3, 1}, {4, 5}],
        [{4, 2}, {5, 1}],
        [{5, 3}, {1, 2}],
        [{1, 4}, {2, 3}],
    ]


def test_six_pairs():
    # The outsider is pair 6. Rounds 0 to 4 of a ring of 5, tables 0, 1, 2:
    # 0: 5-0, 1-4, 2-3; 1: 5-1, 2-0, 3-4; 2: 5-2, 3-1, 4-0; 3: 5-3, 4-2, 0-1; 4: 5-4, 0-3, 1-2.
    # x = 1: the smaller of 2 and 3 is 2: tables 0 and 2 change in rounds 1 and 4.
    # x = 2: the smaller of 4 and 1 is 1: tables 0 and 1 change in rounds 2 and 3.
    assert seats(6, 5) == [
        [{6, 1}, {2, 5}, {3, 4}],
        [{4, 5}, {3, 1}, {6, 2}],
        [{4, 2}, {6, 3}, {5, 1}],
        [{5, 3}, {6, 4}, {1, 2}],
        [{2, 3}, {1, 4}, {6, 5}],
    ]


def test_three_rounds_of_six_pairs_are_two_streams():
    # Table t, round r: t - r of 0, 1, 2 against 3 + (t - 2r): the second stream goes twice as fast.
    assert seats(6, 3) == [
        [{1, 4}, {2, 5}, {3, 6}],
        [{3, 5}, {1, 6}, {2, 4}],
        [{2, 6}, {3, 4}, {1, 5}],
    ]


def test_four_rounds_of_eight_pairs_use_the_group_of_bits():
    # Minus is "without carry" (exclusive or); r = 0, 1, 2, 3 takes the second stream 0, 2, 3, 1 away.
    def stream(moved):
        return [1 + (table ^ moved) for table in range(4)]

    expected = [
        [{a, 4 + b} for a, b in zip(stream(r), stream(faster), strict=True)]
        for r, faster in enumerate((0, 2, 3, 1))
    ]
    assert seats(8, 4) == expected


def test_five_rounds_of_twelve_pairs_skip_a_table_halfway():
    # Six tables: r = 0, 1, 2 takes 0, 2, 4 away from the second stream, r = 3, 4 takes 7 and 9.
    expected = [
        [{1 + (t - r) % 6, 7 + (t - away) % 6} for t in range(6)] for r, away in enumerate((0, 2, 4, 7, 9))
    ]
    assert seats(12, 5) == expected


@pytest.mark.parametrize("entries, rounds, count", [(6, 5, 15), (9, 9, 36), (24, 10, 120)])
def test_the_sizes_of_a_usual_club_night(entries, rounds, count):
    schedule = plan("round-robin", entries, rounds, hands=4)
    assert len(games(schedule)) == len(meetings(schedule)) == count
    for name in ("rematch", "sit-out-spread", "table", "side", "deal"):
        assert schedule.measure(name).proved, name


def test_nine_pairs_over_nine_rounds_in_numbers():
    certificate = plan("round-robin", 9, 9, hands=4).certificate
    # Eight games at four tables, twice at each: 4 twos for each of 9 pairs. Sides and deals are even.
    # One pair stays at its table at each of the 8 changes.
    assert [(m.name, m.value, m.bound) for m in certificate] == [
        ("rematch", 0, 0),
        ("sit-out-spread", 0, 0),
        ("table", 36, 36),
        ("side", 0, 0),
        ("deal", 0, 0),
        ("stay-put", 8, 0),
    ]


def test_ten_rounds_of_24_pairs_in_numbers():
    certificate = plan("round-robin", 24, 10, hands=1).certificate
    # Ten games of each pair at ten different tables; five on each side; five first deals on each side.
    # Ten is even but not divisible by four: two turns apart for each of 24 pairs at one hand a round.
    assert [(m.name, m.value, m.bound) for m in certificate] == [
        ("rematch", 0, 0),
        ("sit-out-spread", 0, 0),
        ("table", 0, 0),
        ("side", 0, 0),
        ("deal", 48, 48),
        ("stay-put", 0, 0),
    ]


@pytest.mark.parametrize(
    "entries, rounds, hands, side, deal",
    [
        (6, 5, 1, 6, 12),  # 5 games: one more on one side; 2 turns each
        (6, 5, 2, 6, 18),  # an odd number of games and two hands: 3 each
        (6, 5, 3, 6, 12),
        (6, 5, 4, 6, 6),  # only the odd first deal is left
        (7, 7, 1, 0, 14),  # 6 games: even, not divisible by 4
        (7, 7, 4, 0, 0),
        (8, 7, 2, 8, 24),
        (5, 5, 1, 0, 0),  # 4 games: each of the four chairs deals first once
        (17, 17, 3, 0, 0),
    ],
)
def test_sides_and_deals_in_numbers(entries, rounds, hands, side, deal):
    schedule = plan("round-robin", entries, rounds, hands=hands)
    assert schedule.measure("side").value == side
    assert schedule.measure("deal").value == deal


def test_more_rounds_than_opponents_in_full():
    # Three pairs, five rounds: the cycle, then its first two rounds again with sides reversed.
    schedule = plan("round-robin", 3, 5)
    assert [one.sit_out for one in schedule.rounds] == [(1,), (2,), (3,), (1,), (2,)]
    played = [(ns, ew) for _, _, ns, ew, _ in games(schedule)]
    assert played[3:] == [(ew, ns) for ns, ew in played[:2]]
