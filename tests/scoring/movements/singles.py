"""What the tests of movements of single players count by themselves."""

from collections import Counter
from itertools import combinations


def tables(seats):
    """Four by four."""
    return [tuple(seats[at : at + 4]) for at in range(0, len(seats), 4)]


def partnerships(rounds):
    """Rounds of seats N, E, S, W -> how often each two are partners."""
    return Counter(frozenset(two) for one in rounds for n, e, s, w in tables(one) for two in ((n, s), (e, w)))


def oppositions(rounds):
    return Counter(
        frozenset((x, y)) for one in rounds for n, e, s, w in tables(one) for x in (n, s) for y in (e, w)
    )


def seats_of(schedule):
    """The rounds of a schedule as seats N, E, S, W, table after table."""
    return [
        [entry for t in one.tables for entry in (t.ns[0], t.ew[0], t.ns[1], t.ew[1])]
        for one in schedule.rounds
    ]


def twos(counted):
    return sum(times * (times - 1) // 2 for times in counted.values())


def is_whist_design(rounds, players):
    """Everybody partners everybody once and opposes everybody twice, and nobody is missing or doubled."""
    everybody = {frozenset(two) for two in combinations(set().union(*rounds), 2)}
    once, twice = partnerships(rounds), oppositions(rounds)
    whole = all(len(one) == len(set(one)) == players // 4 * 4 for one in rounds)
    return (
        whole
        and len(everybody) == players * (players - 1) // 2
        and once == dict.fromkeys(everybody, 1)
        and twice == dict.fromkeys(everybody, 2)
    )


def rest_spreads(rounds, players, first=0):
    """By how much sit-outs differ at most, after each round; players are numbered from ``first``."""
    rests, found = Counter(dict.fromkeys(range(first, first + players), 0)), []
    for one in rounds:
        rests.update(set(rests) - set(one))
        found.append(max(rests.values()) - min(rests.values()))
    return found
