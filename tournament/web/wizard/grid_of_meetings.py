"""Who meets whom: the round of each meeting, and the rounds one under the other."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.safestring import SafeString, mark_safe

from scoring.movements.schedule import Round, Schedule, Table

# A larger table is no picture any more.
MOST_IN_MATRIX = 100
ROUNDS_SHOWN = 12


@dataclass(frozen=True)
class Cell:
    """The meetings of two entries, each as (round, whether as partners); ``itself`` on the diagonal."""

    meetings: tuple[tuple[int, bool], ...]
    itself: bool = False

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(number for number, _together in self.meetings)

    @property
    def is_repeat(self) -> bool:
        """Whether they meet again in the same way: as partners, or as opponents, twice."""
        ways = [together for _round, together in self.meetings]
        return len(set(ways)) < len(ways)


@dataclass(frozen=True)
class MatrixRow:
    number: int
    names: tuple[str, ...]
    cells: tuple[Cell, ...]

    @property
    def drawn(self) -> SafeString:
        """The cells as markup. A hundred rows have ten thousand, which a template takes seconds for."""
        return mark_safe("".join(map(_drawn, self.cells)))


def _drawn(cell: Cell) -> str:
    """Numbers only, and nothing that anybody has written."""
    if cell.itself:
        return '<td class="self"></td>'
    if not cell.meetings:
        return '<td class="never">\u2013</td>'
    told = ", ".join(f"{number}+" if together else f"{number}" for number, together in cell.meetings)
    return f'<td class="again">{told}</td>' if cell.is_repeat else f"<td>{told}</td>"


@dataclass(frozen=True)
class Seating:
    """Everything that the check page shows of a schedule's rounds."""

    rounds: tuple[Round, ...]
    left: int
    tables: tuple[int, ...]
    sits_out: bool
    matrix: tuple[MatrixRow, ...]

    @property
    def by_table(self) -> tuple[tuple[Round, tuple[Table | None, ...]], ...]:
        """Each round with what stands under each number of a table; None where nobody plays."""
        found = []
        for one in self.rounds:
            at = {table.number: table for table in one.tables}
            found.append((one, tuple(at.get(number) for number in self.tables)))
        return tuple(found)


def seating(schedule: Schedule, names: Mapping[int, tuple[str, ...]], *, every_round: bool) -> Seating:
    shown = schedule.rounds if every_round else schedule.rounds[:ROUNDS_SHOWN]
    numbers = sorted({table.number for one in shown for table in one.tables})
    return Seating(
        rounds=shown,
        left=len(schedule.rounds) - len(shown),
        tables=tuple(numbers),
        sits_out=any(one.sit_out for one in schedule.rounds),
        matrix=matrix(schedule.rounds, schedule.entries, names),
    )


def matrix(
    rounds: Sequence[Round], entries: int, names: Mapping[int, tuple[str, ...]]
) -> tuple[MatrixRow, ...]:
    """A row for each entry; none where there are too many to be looked at."""
    if entries > MOST_IN_MATRIX:
        return ()
    met: dict[tuple[int, int], list[tuple[int, bool]]] = {}
    for one in rounds:
        for table in one.tables:
            for first, second in combinations(table.entries, 2):
                together = (first in table.ns) == (second in table.ns)
                for two in ((first, second), (second, first)):
                    met.setdefault(two, []).append((one.number, together))
    everybody = range(1, entries + 1)
    return tuple(
        MatrixRow(
            number,
            names.get(number, ()),
            tuple(Cell(tuple(met.get((number, other), ())), number == other) for other in everybody),
        )
        for number in everybody
    )
