"""Who meets again in seating that somebody else made, and how long nobody does."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from scoring.movements.schedule import Round
from scoring.problems import Problem

Two = tuple[int, int]


def repeats(rounds: Sequence[Round]) -> Iterator[Problem]:
    """ "given-repeat" for each round in which two meet who have met before.

    Details: round; meetings: (one, other, the round before in which they met), in the order of the tables;
    one, other, before: the first of them; more: how many others there are.
    """
    met: dict[Two, int] = {}
    for one in rounds:
        twos = [two for table in one.tables for two in combinations(sorted(table.entries), 2)]
        again = tuple((*two, met[two]) for two in twos if two in met)
        met.update(dict.fromkeys(twos, one.number))
        if again:
            first, second, before = again[0]
            details = {"round": one.number, "one": first, "other": second, "before": before}
            yield Problem("given-repeat", details | {"more": len(again) - 1, "meetings": again})


def clean_rounds(rounds: Sequence[Round]) -> int:
    """How many rounds from the first on nobody meets anybody again, as partner or opponent."""
    return _clean([[two for t in one.tables for two in combinations(sorted(t.entries), 2)] for one in rounds])


def clean_partners(rounds: Sequence[Round]) -> int:
    """How many rounds from the first on nobody has the same partner again."""
    return _clean(
        [
            [two for t in one.tables for side in (t.ns, t.ew) for two in combinations(sorted(side), 2)]
            for one in rounds
        ]
    )


def _clean(twos_of_rounds: Sequence[Sequence[Two]]) -> int:
    seen: set[Two] = set()
    for before, twos in enumerate(twos_of_rounds):
        if not seen.isdisjoint(twos):
            return before
        seen.update(twos)
    return len(twos_of_rounds)
