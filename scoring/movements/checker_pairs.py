"""The independent check of what pairs' schedules say about boards.

It is given bare rounds and knows only what a schedule looks like (schedule.py); it shares nothing
with the code that makes schedules or states their certificates. Sources: docs/movements.md.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from scoring.movements.schedule import Measure, Round

Play = tuple[int, int]  # the entries that held North-South and East-West


def certificate(rounds: Sequence[Round], entries: int) -> tuple[Measure, ...]:
    """board and comparison, in this order; () when no table has boards."""
    played: dict[int, list[Play]] = {}
    for one in rounds:
        for table in one.tables:
            for board in table.boards:
                played.setdefault(board, []).append((table.ns[0], table.ew[0]))
    if not played:
        return ()
    return (Measure("board", *_known_boards(played)), Measure("comparison", *_comparison(played, entries)))


def _known_boards(played: dict[int, list[Play]]) -> tuple[int, int]:
    """Twos of plays of one board by one entry. Least when an entry's plays are dealt out to all boards
    one by one, over and over: play number k then repeats k // boards earlier ones.
    """
    value = 0
    plays: dict[int, int] = {}
    for board in played.values():
        seen: list[int] = []
        for both in board:
            for entry in both:
                value += seen.count(entry)
                seen.append(entry)
                plays[entry] = plays.get(entry, 0) + 1
    return value, sum(k // len(played) for total in plays.values() for k in range(total))


def _comparison(played: dict[int, list[Play]], entries: int) -> tuple[int, int]:
    """How much any two entries compete, over all boards: the most less the least.

    Each two tables that played a board compare their North-South pairs (who gains there, the other
    loses) and their East-West pairs; North-South of the one and East-West of the other rise
    and fall together. At one table the two sides are opponents in every such comparison.
    """
    competed = dict.fromkeys(combinations(range(1, entries + 1), 2), 0)

    def note(one: int, other: int, by: int) -> None:
        if one != other:
            competed[min(one, other), max(one, other)] += by

    # The boards of one set are played by the same entries: each such set is counted once.
    for board, boards in Counter(tuple(sorted(plays)) for plays in played.values()).items():
        for ns, ew in board:
            note(ns, ew, boards * (len(board) - 1))
        for (ns, ew), (their_ns, their_ew) in combinations(board, 2):
            note(ns, their_ns, boards)
            note(ew, their_ew, boards)
            note(ns, their_ew, -boards)
            note(ew, their_ns, -boards)
    total = sum(competed.values())
    spread = max(competed.values()) - min(competed.values())
    return spread, 0 if total % len(competed) == 0 else 1
