"""Boards: hands that stay as they are dealt and are played at several tables, in sets of a round's hands."""

from collections.abc import Mapping, Sequence

from scoring.movements.cycles import Game
from scoring.movements.movement import Request
from scoring.movements.schedule import CHAIRS, Round, Table

FULL_TURN = 4  # hands after which the first dealer deals again


def numbers(board_set: int, hands: int, part: int = 0, parts: int = 1) -> tuple[int, ...]:
    """The boards of a set (counted from 0) in the order in which a table plays them.

    Where ``parts`` tables share the set, each begins at another place and they hand on what they have played;
    always by whole turns of the deal, so that the deal passes to the left at every table.
    """
    boards = range(board_set * hands + 1, (board_set + 1) * hands + 1)
    start = part * hands // parts // FULL_TURN * FULL_TURN if hands % FULL_TURN == 0 else 0
    return (*boards[start:], *boards[:start])


def dealer(board: int) -> str:
    """The chair that deals a board, wherever it is played: 1 North, 2 East, 3 South, 4 West, 5 North ..."""
    return CHAIRS[(board - 1) % FULL_TURN]


def seated(
    number: int,
    games: Mapping[int, Game],
    boards: Mapping[int, tuple[int, ...]],
    entries: Sequence[int],
) -> Round:
    """A round from games of places by table number, and each table's boards.

    entries: the entry of each place. A place that has no entry makes its opponent sit out.
    """
    tables = tuple(
        Table(table, (entries[ns],), (entries[ew],), dealer(boards[table][0]), boards[table])
        for table, (ns, ew) in sorted(games.items())
        if max(ns, ew) < len(entries)
    )
    playing = {entry for table in tables for entry in table.entries}
    return Round(number, tables, tuple(entry for entry in entries if entry not in playing))


def whole(request: Request, name: str) -> int:
    """An option that is a whole number, 0 when it is not given; refusals have seen to it that it is one."""
    value = request.options.get(name)
    return value if isinstance(value, int) else 0
