"""Who meets whom: the round of each meeting, and the rounds one under the other."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from django.utils.safestring import SafeString, mark_safe

from scoring.movements.schedule import Round, Schedule, Table

Two = tuple[int, int]

# A larger table is no picture any more.
MOST_IN_MATRIX = 100
ROUNDS_SHOWN = 12


@dataclass(frozen=True)
class Cell:
    """The meetings of two entries, each as (round, whether as partners); ``itself`` on the diagonal.

    again: they are partners, or opponents, more often than an even share of all rounds would have it.
    """

    meetings: tuple[tuple[int, bool], ...]
    itself: bool = False
    again: bool = False

    @property
    def rounds(self) -> tuple[int, ...]:
        return tuple(number for number, _together in self.meetings)


ITSELF, NEVER = Cell((), itself=True), Cell(())


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
    told = [f"{number}+" if together else f"{number}" for number, together in cell.meetings]
    marks = " ".join(word for word, on in (("many", len(told) > 1), ("again", cell.again)) if on)
    head = f'<td class="{marks}">' if marks else "<td>"
    if len(told) == 1:
        return f"{head}{told[0]}</td>"
    return (
        head
        + " ".join(f"<span>{one}</span>" for one in [*(f"{one}," for one in told[:-1]), told[-1]])
        + "</td>"
    )


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


def _met(rounds: Sequence[Round]) -> dict[Two, list[tuple[int, bool]]]:
    """The meetings of each two entries, the lower number first."""
    met: dict[Two, list[tuple[int, bool]]] = {}
    for one in rounds:
        for table in one.tables:
            for first, second in combinations(sorted(table.entries), 2):
                together = (first in table.ns) == (second in table.ns)
                met.setdefault((first, second), []).append((one.number, together))
    return met


def _even_shares(met: Mapping[Two, Sequence[tuple[int, bool]]], entries: int) -> dict[bool, int]:
    """How often each two are partners (True) and opponents where nobody is so more often than another."""
    ways = Counter(together for meetings in met.values() for _round, together in meetings)
    twos = max(1, entries * (entries - 1) // 2)
    return {together: -(-ways[together] // twos) for together in (True, False)}


def matrix(
    rounds: Sequence[Round], entries: int, names: Mapping[int, tuple[str, ...]]
) -> tuple[MatrixRow, ...]:
    """A row for each entry; none where there are too many to be looked at."""
    if entries > MOST_IN_MATRIX:
        return ()
    met = _met(rounds)
    shares = _even_shares(met, entries)
    everybody = range(1, entries + 1)

    def cell(one: int, other: int) -> Cell:
        meetings = tuple(met.get((one, other) if one < other else (other, one), ()))
        if not meetings:
            return ITSELF if one == other else NEVER
        ways = Counter(together for _round, together in meetings)
        return Cell(meetings, again=any(often > shares[way] for way, often in ways.items()))

    return tuple(
        MatrixRow(
            number,
            names.get(number, ()),
            tuple(cell(number, other) for other in everybody),
        )
        for number in everybody
    )
