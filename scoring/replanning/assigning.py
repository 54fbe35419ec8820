"""Games to tables at the least cost in all: the assignment problem, solved exactly.

Kuhn's method with potentials, as Jonker and Volgenant arrange it: game after game is given its
table along the cheapest chain of changes. Whole numbers only; n games and n tables take n^3 steps.
"""

from collections.abc import Sequence


def assigned(costs: Sequence[Sequence[int]]) -> list[int]:
    """For each game the place of its table. costs: game -> table -> cost; as many of both."""
    size = len(costs)
    rows, columns = [0] * (size + 1), [0] * (size + 1)  # the potentials
    game_at = [0] * (size + 1)  # table -> game, both from 1; 0: none yet
    for game in range(1, size + 1):
        _give(game, costs, rows, columns, game_at)
    found = [0] * size
    for table in range(1, size + 1):
        found[game_at[table] - 1] = table - 1
    return found


def _give(
    game: int, costs: Sequence[Sequence[int]], rows: list[int], columns: list[int], game_at: list[int]
) -> None:
    """Give this game a table; others may have to move on along the chain."""
    size = len(costs)
    game_at[0] = game
    least: list[int | None] = [None] * (size + 1)
    came_from, done = [0] * (size + 1), [False] * (size + 1)
    table = 0
    while True:
        done[table] = True
        row, step, following = game_at[table], None, 0
        for other in range(1, size + 1):
            if done[other]:
                continue
            cost = costs[row - 1][other - 1] - rows[row] - columns[other]
            before = least[other]
            if before is None or cost < before:
                least[other] = before = cost
                came_from[other] = table
            if step is None or before < step:
                step, following = before, other
        assert step is not None
        for other in range(size + 1):
            if done[other]:
                rows[game_at[other]] += step
                columns[other] -= step
            else:
                value = least[other]
                least[other] = None if value is None else value - step
        table = following
        if game_at[table] == 0:
            break
    while table:
        before_it = came_from[table]
        game_at[table] = game_at[before_it]
        table = before_it
