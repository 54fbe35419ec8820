"""Mitchell: North-South stay, East-West move one table down and the boards one table up.

With T tables pair t sits North-South at table t, pair T + t East-West at first. When T is even they would
come back to boards they know: either East-West skip a table halfway (at most T - 1 rounds), or the
first and the last table share their boards and one set rests between the two middle tables.
"""

from collections.abc import Iterator

from scoring.movements import boards
from scoring.movements.cycles import Game
from scoring.movements.movement import Limits, Movement, Request, never, unwarned
from scoring.movements.places import places
from scoring.movements.schedule import Round
from scoring.problems import Problem

OPTIONS = ("skip", "arrow_switch")


def tables_of(entries: int) -> int:
    """With an odd number one table has one pair only, who sit out."""
    return (entries + 1) // 2


def build(request: Request) -> tuple[Round, ...]:
    """Every round; in the last ``arrow_switch`` rounds the pairs exchange their sides."""
    tables = tables_of(request.entries)
    numbers = places(request.entries, request.seed)
    switched = request.rounds - boards.whole(request, "arrow_switch")
    rounds = []
    for r in range(request.rounds):
        games = {table + 1: _game(table, tables, r, _skips(request)) for table in range(tables)}
        if r >= switched:
            games = {table: (ew, ns) for table, (ns, ew) in games.items()}
        sets = {table + 1: _boards(table, tables, r, request) for table in range(tables)}
        rounds.append(boards.seated(r + 1, games, sets, numbers))
    return tuple(rounds)


def _skips(request: Request) -> bool:
    """Whether East-West skip a table; unless told otherwise, wherever the rounds leave room for it."""
    tables, told = tables_of(request.entries), request.options.get("skip")
    return tables % 2 == 0 and (bool(told) if told is not None else request.rounds < tables)


def _game(table: int, tables: int, r: int, skips: bool) -> Game:
    skipped = int(skips and 2 * r >= tables)
    return table, tables + (table + r + skipped) % tables


def _boards(table: int, tables: int, r: int, request: Request) -> tuple[int, ...]:
    place, part, parts = table, 0, 1
    if tables % 2 == 0 and not _skips(request):
        # The sets lie in a ring: table 1 with the last one, ..., the resting set in the middle, ...
        place = table + (2 * table >= tables)
        if table in (0, tables - 1):
            part, parts = int(table > 0), 2
    return boards.numbers((place - r) % tables, request.hands, part, parts)


def refuse(request: Request) -> tuple[Problem, ...]:
    """ "movement-rounds-for" (movement, entries, value, most), "mitchell-skip-odd" (tables),
    "movement-option-value" (movement, option, value, known).
    """
    return tuple(_refusals(request))


def _refusals(request: Request) -> Iterator[Problem]:
    tables, skip = tables_of(request.entries), request.options.get("skip")
    if skip not in (None, True, False) or isinstance(skip, int) and not isinstance(skip, bool):
        details = {"movement": MOVEMENT.name, "option": "skip", "value": skip, "known": ("true", "false")}
        yield Problem("movement-option-value", details)
    elif skip and tables % 2:
        yield Problem("mitchell-skip-odd", {"tables": tables})
    most = tables - 1 if skip is True and tables % 2 == 0 else tables
    if request.rounds > most:
        details = {"movement": MOVEMENT.name, "entries": request.entries, "value": request.rounds}
        yield Problem("movement-rounds-for", {**details, "most": most})
    switch = request.options.get("arrow_switch", 0)
    if isinstance(switch, bool) or not isinstance(switch, int) or not 0 <= switch <= request.rounds:
        details = {"movement": MOVEMENT.name, "option": "arrow_switch", "value": switch}
        yield Problem("movement-option-value", {**details, "known": (f"0-{request.rounds}",)})


MOVEMENT = Movement(
    name="mitchell",
    kind="pairs",
    entries=Limits(4, 200),
    rounds=Limits(1, 100),
    build=build,
    warn=unwarned,
    cycle=never,
    options=OPTIONS,
    refuse=refuse,
)
