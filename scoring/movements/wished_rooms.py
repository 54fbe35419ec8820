"""Which games of a round have to be in one room, and which room that can be."""

from collections.abc import Mapping, Sequence

from scoring.movements.schedule import Round
from scoring.movements.wishes import Wishes

ANYWHERE = -1


def room_of(wishes: Wishes, number: int) -> int:
    """The place of the room among the rooms, ANYWHERE when no room has this table."""
    return next((at for at, room in enumerate(wishes.rooms) if number in room), ANYWHERE)


def parts(
    one: Round, wishes: Wishes, claimed: Mapping[int, int]
) -> tuple[list[list[int]], tuple[frozenset[int], ...]]:
    """The games in parts that must be in one room each, and the groups whose fixed tables forbid that."""
    part_of = list(range(len(one.tables)))
    split = []
    for group in wishes.together:
        games = [game for game, table in enumerate(one.tables) if not group.isdisjoint(table.entries)]
        joined = {part_of[game] for game in games}
        rooms = {
            room_of(wishes, claimed[game])
            for game, part in enumerate(part_of)
            if part in joined and game in claimed
        }
        if len(rooms) > 1:
            split.append(group)
        elif joined:
            part_of = [min(joined) if part in joined else part for part in part_of]
    parts = [[game for game, own in enumerate(part_of) if own == part] for part in sorted(set(part_of))]
    return parts, tuple(split)


def rooms(
    wishes: Wishes, parts: Sequence[Sequence[int]], claimed: Mapping[int, int], free: Sequence[int]
) -> dict[int, int] | None:
    """game -> room for the games of larger parts, None when they do not fit."""
    room_for = [0] * len(wishes.rooms)
    for number in free:
        if (room := room_of(wishes, number)) != ANYWHERE:
            room_for[room] += 1
    large = sorted((part for part in parts if len(part) > 1), key=len, reverse=True)
    needs = [sum(game not in claimed for game in part) for part in large]
    bound = [
        next((room_of(wishes, claimed[game]) for game in part if game in claimed), ANYWHERE) for part in large
    ]
    chosen = _pack(needs, bound, room_for)
    if chosen is None:
        return None
    return {game: room for part, room in zip(large, chosen, strict=True) for game in part}


def _pack(needs: Sequence[int], bound: Sequence[int], room_for: Sequence[int]) -> list[int] | None:
    """A room for each part so that every room has tables enough; all ways are tried, bound parts first."""
    order = sorted(range(len(needs)), key=lambda part: bound[part] == ANYWHERE)
    ways: dict[tuple[int, ...], list[int]] = {tuple(room_for): []}
    for part in order:
        further: dict[tuple[int, ...], list[int]] = {}
        for left, chosen in ways.items():
            for room in range(len(room_for)) if bound[part] == ANYWHERE else (bound[part],):
                if left[room] >= needs[part]:
                    rest = (*left[:room], left[room] - needs[part], *left[room + 1 :])
                    further.setdefault(rest, [*chosen, room])
        ways = further
    if not ways:
        return None
    by_order = next(iter(ways.values()))
    return [by_order[order.index(part)] for part in range(len(needs))]
