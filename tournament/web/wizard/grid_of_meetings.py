"""Who meets whom: the round of each meeting, and the rounds one under the other."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.movements.schedule import Round, Schedule

MOST_IN_MATRIX = 24
ROUNDS_SHOWN = 12


@dataclass(frozen=True)
class Cell:
    """The rounds in which two entries meet; ``self`` on the diagonal."""

    rounds: tuple[int, ...]
    itself: bool = False


@dataclass(frozen=True)
class MatrixRow:
    number: int
    names: tuple[str, ...]
    cells: tuple[Cell, ...]


@dataclass(frozen=True)
class Seating:
    """Everything that the check page shows of a schedule's rounds."""

    rounds: tuple[Round, ...]
    left: int
    tables: tuple[int, ...]
    sits_out: bool
    matrix: tuple[MatrixRow, ...]


def seating(schedule: Schedule, names: Mapping[int, tuple[str, ...]], *, every_round: bool) -> Seating:
    shown = schedule.rounds if every_round else schedule.rounds[:ROUNDS_SHOWN]
    numbers = sorted({table.number for one in shown for table in one.tables})
    return Seating(
        rounds=shown,
        left=len(schedule.rounds) - len(shown),
        tables=tuple(numbers),
        sits_out=any(one.sit_out for one in schedule.rounds),
        matrix=_matrix(schedule, names) if schedule.entries <= MOST_IN_MATRIX else (),
    )


def _matrix(schedule: Schedule, names: Mapping[int, tuple[str, ...]]) -> tuple[MatrixRow, ...]:
    met: dict[tuple[int, int], list[int]] = {}
    for one in schedule.rounds:
        for table in one.tables:
            for ns in table.ns:
                for ew in table.ew:
                    met.setdefault((ns, ew), []).append(one.number)
                    met.setdefault((ew, ns), []).append(one.number)
    everybody = range(1, schedule.entries + 1)
    return tuple(
        MatrixRow(
            number,
            names.get(number, ()),
            tuple(Cell(tuple(met.get((number, other), ())), number == other) for other in everybody),
        )
        for number in everybody
    )
