"""What a shorter or longer evening takes from each entry, or gives it, in hands (docs/changes.md)."""

from collections import Counter
from collections.abc import Iterable, Mapping

from scoring.lengths import HandsFrom, hands_in
from scoring.movements.schedule import Round


def hands_of(
    rounds: Iterable[Round], usual: int, hands_from: HandsFrom, active: Iterable[int]
) -> Mapping[int, int]:
    """Entry -> the hands that it plays in these rounds; those of nobody else are counted."""
    found = Counter(dict.fromkeys(active, 0))
    for one in rounds:
        for table in one.tables:
            for entry in table.entries:
                if entry in found:
                    found[entry] += hands_in(hands_from, one.number, usual)
    return found


def lost(before: Mapping[int, int], after: Mapping[int, int]) -> dict[int, tuple[int, ...]]:
    """So many hands fewer (below 0: more) -> the entries, by falling numbers of entries.

    One key: everybody loses the same.
    """
    found: dict[int, list[int]] = {}
    for entry in sorted(before.keys() & after.keys()):
        found.setdefault(before[entry] - after[entry], []).append(entry)
    order = sorted(found, key=lambda hands: (-len(found[hands]), -hands))
    return {hands: tuple(found[hands]) for hands in order}
