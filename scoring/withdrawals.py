"""Which results still count when an entry has withdrawn (docs/rules.md, part 5)."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.tally import Result


def counted(
    results: Sequence[Result], withdrawn: Iterable[int], policy: str, scheduled: Mapping[int, int]
) -> tuple[Result, ...]:
    """The results that stand under the event's policy.

    policy: ``stay`` (all do), ``remove`` (none of a withdrawn entry's) or ``remove-under-half``
    (none of an entry that played under half of its scheduled rounds). scheduled: by entry, the
    rounds it was to sit at a table. For the opponents a removed round is unplayed.
    """
    if policy == "stay":
        return tuple(results)
    gone = set(withdrawn)
    if policy == "remove-under-half":
        gone = {entry for entry in gone if 2 * _played(entry, results) < scheduled.get(entry, 0)}
    return tuple(result for result in results if gone.isdisjoint((*result.ns, *result.ew)))


def _played(entry: int, results: Sequence[Result]) -> int:
    return sum(
        result.score is not None and result.forfeit_by is None and entry in (*result.ns, *result.ew)
        for result in results
    )
