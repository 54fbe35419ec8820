"""Who has met whom, and the least that a plan can add to it given what was played."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from heapq import heapify, heapreplace
from itertools import combinations

from scoring.movements.schedule import Round, Table
from scoring.movements.twos import twos

Two = frozenset[int]
Counts = Mapping[Two, int]
TwosAt = Callable[[Table], Iterable[Two]]


def partners_at(table: Table) -> Iterable[Two]:
    """The twos of entries that play together; none where an entry is a partnership."""
    return (frozenset(side) for side in (table.ns, table.ew) if len(side) == 2)


def opponents_at(table: Table) -> Iterable[Two]:
    return (frozenset((one, other)) for one in table.ns for other in table.ew)


def counted(rounds: Iterable[Round], twos_at: TwosAt) -> Counter[Two]:
    """How often each two came together in these rounds."""
    return Counter(two for one in rounds for table in one.tables for two in twos_at(table))


def repeats(counts: Iterable[int]) -> int:
    """How many twos can be picked among things that happened so many times each."""
    return twos(counts)


def filled(counts: Sequence[int], more: int) -> int:
    """The least repeats() after ``more`` further happenings: each goes to what happened least so far."""
    if not counts:
        return 0
    heap = list(counts)
    heapify(heap)
    for _ in range(more):
        heapreplace(heap, heap[0] + 1)
    return repeats(heap)


def least_repeats(active: Sequence[int], past: Counts, each: Mapping[int, int]) -> int:
    """A bound: the least repeats among the active, when each of them comes together ``each`` times more.

    Two ways to be too hopeful, and the worse of them: to spread the new meetings over all twos
    as one pleases, or over each entry's own twos without regard to the others.
    """
    between = {frozenset(two): past.get(frozenset(two), 0) for two in combinations(active, 2)}
    whole = filled(list(between.values()), sum(each[entry] for entry in active) // 2)
    halves = sum(
        filled([between[frozenset((entry, other))] for other in active if other != entry], each[entry])
        for entry in active
    )
    return max(whole, -(-halves // 2))
