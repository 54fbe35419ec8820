"""Small rooms, every schedule there is: the bounds hold, and it is known which can be reached together.

A meeting is a set of two here and a round a tuple of them in table order; nothing that makes or
measures schedules is used but where it says so.
"""

from collections import Counter
from functools import cache
from itertools import permutations, product

import pytest

from scoring.movements import checker, measures, plan
from tests.scoring.movements.helpers import written


@cache
def seatings(entries):
    """Every way to seat one round, without sides."""
    tables = entries // 2
    found = {
        tuple(frozenset(order[2 * t : 2 * t + 2]) for t in range(tables))
        for order in permutations(range(1, entries + 1))
    }
    return sorted(found, key=lambda seating: [sorted(meeting) for meeting in seating])


def twos(counted):
    return sum(times * (times - 1) // 2 for times in counted.values())


def judged(rounds, entries):
    """rematch, sit-out-spread, table and stay-put, counted the plain way."""
    met = Counter(meeting for one in rounds for meeting in one)
    visits = Counter((entry, t) for one in rounds for t, meeting in enumerate(one) for entry in meeting)
    games = Counter(entry for one in rounds for meeting in one for entry in meeting)
    played = [games[entry] for entry in range(1, entries + 1)]
    stays = sum(
        len(before & after)
        for one, then in zip(rounds, rounds[1:], strict=False)
        for before, after in zip(one, then, strict=True)
    )
    return twos(met), max(played) - min(played), twos(visits), stays


@cache
def every(entries, rounds):
    """What each schedule comes to, with one schedule for it; the first round may have any names."""
    first = seatings(entries)[0]
    found = {}
    for rest in product(seatings(entries), repeat=rounds - 1):
        found.setdefault(judged((first, *rest), entries), (first, *rest))
    return found


SMALL = [(2, 3), (3, 2), (3, 3), (3, 5), (4, 2), (4, 3), (4, 4), (5, 2), (5, 3), (6, 2)]
NAMES = ("rematch", "sit-out-spread", "table", "stay-put")


@pytest.mark.parametrize("entries, ways", [(2, 1), (3, 3), (4, 6), (5, 30), (6, 90)])
def test_every_way_to_seat_a_round_is_tried(entries, ways):
    assert len(seatings(entries)) == ways


@pytest.mark.parametrize("certificate", [measures.certificate, checker.certificate])
@pytest.mark.parametrize("entries, rounds", SMALL)
def test_each_bound_is_below_every_schedule_and_the_values_are_those_counted_here(
    certificate, entries, rounds
):
    for values, schedule in every(entries, rounds).items():
        bare = written([[tuple(sorted(meeting)) for meeting in one] for one in schedule], entries)
        stated = {measure.name: measure for measure in certificate(bare, entries, 1)}
        assert tuple(stated[name].value for name in NAMES) == values
        assert all(stated[name].bound <= stated[name].value for name in NAMES)


@pytest.mark.parametrize(
    "entries, rounds, least",
    [
        # rematch, sit-out-spread, table, stay-put, each by itself at its least of all schedules
        (2, 3, (3, 0, 6, 4)),
        (3, 2, (0, 1, 1, 1)),
        (3, 3, (0, 0, 3, 2)),
        (3, 5, (2, 1, 12, 4)),
        (4, 2, (0, 0, 0, 0)),
        (4, 3, (0, 0, 4, 0)),
        (4, 4, (2, 0, 8, 0)),
        (5, 2, (0, 1, 0, 0)),
        (5, 3, (0, 1, 2, 0)),
        (6, 2, (0, 0, 0, 0)),
    ],
)
def test_each_bound_by_itself_is_reached_by_some_schedule(entries, rounds, least):
    assert tuple(map(min, zip(*every(entries, rounds), strict=True))) == least
    bounds = {measure.name: measure.bound for measure in plan("round-robin", entries, rounds).certificate}
    assert tuple(bounds[name] for name in NAMES) == least


@pytest.mark.parametrize(
    "entries, rounds, table, over",
    [
        # With no meeting too many and even rests: the least of the tables, and how far above the bound.
        (2, 3, 6, 0),
        (3, 2, 1, 0),
        (3, 3, 3, 0),
        (3, 5, 12, 0),
        (4, 2, 2, 2),
        (4, 3, 6, 2),
        (4, 4, 10, 2),
        (5, 2, 1, 1),
        (5, 3, 3, 1),
        (6, 2, 0, 0),
    ],
)
def test_together_with_the_meetings_no_schedule_has_evener_tables_than_ours(entries, rounds, table, over):
    fair = min(values[:2] for values in every(entries, rounds))
    assert min(values[2] for values in every(entries, rounds) if values[:2] == fair) == table
    ours = {measure.name: measure for measure in plan("round-robin", entries, rounds).certificate}
    assert (ours["rematch"].value, ours["sit-out-spread"].value) == fair
    assert (ours["table"].value, ours["table"].value - ours["table"].bound) == (table, over)


@pytest.mark.parametrize(
    "entries, rounds, stays", [(4, 2, 2), (4, 3, 4), (5, 2, 1), (5, 3, 2), (6, 2, 0), (3, 3, 2)]
)
def test_with_the_tables_as_even_as_that_nobody_could_stay_less(entries, rounds, stays):
    best = min(values for values in every(entries, rounds))
    assert best[3] == stays
    assert plan("round-robin", entries, rounds).measure("stay-put").value == stays


def turns(dealer, hands, chair):
    return sum((dealer + hand) % 4 == chair for hand in range(hands))


def uneven(games, dealers, hands):
    """The sum of the three differences of every pair, from the definitions in docs/movements.md."""
    first, dealt, led = Counter(), Counter(), Counter()
    for (ns, ew), dealer in zip(games, dealers, strict=True):
        for chair, (entry, sign) in enumerate(((ns, 1), (ew, 1), (ns, -1), (ew, -1))):
            dealt[entry] += sign * turns(dealer, hands, chair)
            led[entry] += sign * turns((dealer + 1) % 4, hands, chair)
        first[ns] += 1 if dealer % 2 == 0 else -1
        first[ew] -= 1 if dealer % 2 == 0 else -1
    return sum(abs(number) for counted in (first, dealt, led) for number in counted.values())


@pytest.mark.parametrize("hands", [1, 2, 3, 4, 7])
@pytest.mark.parametrize("entries, rounds", [(2, 4), (3, 3), (3, 5), (4, 2), (5, 2)])
def test_of_all_first_dealers_none_share_the_deal_better_than_ours(entries, rounds, hands):
    schedule = plan("round-robin", entries, rounds, hands=hands)
    games = [(table.ns[0], table.ew[0]) for one in schedule.rounds for table in one.tables]
    least = min(uneven(games, dealers, hands) for dealers in product(range(4), repeat=len(games)))
    deal = schedule.measure("deal")
    assert (deal.value, deal.bound) == (least, least)


@pytest.mark.parametrize("entries, rounds", [(3, 3), (3, 4), (4, 3), (5, 3)])
def test_of_all_sides_none_are_fairer_than_ours(entries, rounds):
    schedule = plan("round-robin", entries, rounds)
    games = [(table.ns[0], table.ew[0]) for one in schedule.rounds for table in one.tables]
    found = []
    for turned in product((1, -1), repeat=len(games)):
        lean = Counter()
        for (ns, ew), sign in zip(games, turned, strict=True):
            lean[ns] += sign
            lean[ew] -= sign
        found.append(sum(map(abs, lean.values())))
    side = schedule.measure("side")
    assert side.value == side.bound == min(found)
