"""Twos among equal things: how the measures count what repeats, and the fewest that there can be.

The independent checkers count for themselves.
"""

from collections.abc import Iterable


def twos(times: Iterable[int]) -> int:
    """How many twos can be picked among things that happened so many times each."""
    return sum(each * (each - 1) // 2 for each in times)


def even_twos(total: int, sorts: int) -> int:
    """The fewest twos of the same sort when ``total`` things fall into ``sorts``: as evenly as can be.

    0 where there are no sorts at all.
    """
    if sorts == 0:
        return 0
    each, more = divmod(total, sorts)
    return more * each + sorts * each * (each - 1) // 2
