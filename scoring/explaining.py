"""What separates a row of the standings from the one above it, as codes and exact numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.rows import Row
from scoring.sums import NOTHING, Part, details_of, parts, rate_of
from scoring.tiebreaks import Details

__all__ = ["Explanation", "Level", "Part", "explanations", "parts", "rate_of", "why"]


@dataclass(frozen=True, slots=True)
class Level:
    """A name of the ranking list in which both rows are level; ``skipped`` says why it had no number."""

    name: str
    value: Exact | None
    skipped: str = ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a row stands where it does.

    code: ``first`` (nobody above), ``separated`` (by ``name``), ``shared`` (level in every name) or
    ``removed`` (its results are taken out).
    own, other: this row's number and that of the row above in ``name``; the parts say what each is
    made of. level: the names before it. record: of a lot or play-off ``by``, ``at`` and ``seed``.
    """

    code: str
    entry: int
    above: int | None = None
    name: str = ""
    own: Exact | None = None
    other: Exact | None = None
    own_parts: tuple[Part, ...] = ()
    other_parts: tuple[Part, ...] = ()
    level: tuple[Level, ...] = ()
    record: Details = field(default_factory=dict)

    @property
    def difference(self) -> Exact:
        """How far apart the two numbers are, 0 and more; 0 where no number separates."""
        return abs(Fraction(self.own or 0) - Fraction(self.other or 0))


def why(row: Row, above: Row | None, ranking: Ranking, rows: Iterable[Row] = ()) -> Explanation:
    """What separates ``row`` from the row above it.

    rows: the whole table, from which the sum of ``opponents`` takes its parts.
    """
    if row.removed:
        return Explanation("removed", row.entry, above.entry if above else None)
    if above is None:
        return Explanation("first", row.entry)
    level: list[Level] = []
    for name in ranking.rank_by:
        own, other = row.values.get(name), above.values.get(name)
        if own == other or own is None or other is None:
            level.append(Level(name, own, _skipped(row, name)))
            continue
        everybody = tuple(rows)
        return Explanation(
            "separated",
            row.entry,
            above.entry,
            name,
            own,
            other,
            parts(row, name, ranking, everybody),
            parts(above, name, ranking, everybody),
            tuple(level),
            details_of(row, name) if name in ("lot", "play-off") else NOTHING,
        )
    return Explanation("shared", row.entry, above.entry, level=tuple(level))


def explanations(rows: Sequence[Row], ranking: Ranking) -> tuple[Explanation, ...]:
    """One for each row of a table, in its order."""
    above: list[Row | None] = [None, *rows[:-1]] if rows else []
    return tuple(why(row, upper, ranking, rows) for row, upper in zip(rows, above, strict=True))


def _skipped(row: Row, name: str) -> str:
    return next((reason.skipped for reason in row.reasons if reason.name == name), "")
