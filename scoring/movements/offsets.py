"""Seating by one line on the wall: "North stays, South back one table, East on one, West on two"."""

from collections.abc import Mapping

from scoring.movements.schedule import CHAIRS, Round, Table


def by_offsets(tables: int, rounds: int, offsets: Mapping[str, int]) -> tuple[Round, ...]:
    """Seating in which the player of each chair moves on by so many tables each round, round the room.

    Players 1 to 4 begin at table 1 on N, E, S, W, players 5 to 8 at table 2, and so on.
    """
    return tuple(
        Round(
            number + 1,
            tuple(
                Table(at + 1, _on(tables, number, at, "NS", offsets), _on(tables, number, at, "EW", offsets))
                for at in range(tables)
            ),
        )
        for number in range(rounds)
    )


def _on(tables: int, number: int, at: int, chairs: str, offsets: Mapping[str, int]) -> tuple[int, ...]:
    """Who sits on these chairs of a table after ``number`` moves."""
    return tuple(4 * ((at - number * offsets[chair]) % tables) + CHAIRS.index(chair) + 1 for chair in chairs)
