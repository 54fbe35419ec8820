"""Rows of a table: one entry's place with all that is shown beside it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from scoring.awards import RoundAverages
from scoring.gains import Gain, gains
from scoring.numbers import Exact
from scoring.ordering import Order
from scoring.ranking import Ranking
from scoring.tally import Line, Lines
from scoring.tiebreaks import Reason
from scoring.values import adjusted_value, awarded_value


@dataclass(frozen=True, slots=True)
class Row:
    """One entry's place.

    rank: 1, 2, 2, 4; ``shared`` when another entry has the same.
    values: every name of the ranking list in order; None where it was not reached or was skipped.
    points, tricks, hands_won, hands_played, rounds_played: made at tables, without any award.
    award: what sit-outs, forfeits and adjustments add to the value that takes them; ``gains`` says
    each by itself, with those that gave nothing.
    forfeits_won, forfeits_lost: rounds not played that way.
    change: places won (or lost, below 0) since the round before; None when there was none.
    reasons: what each name did for this entry while it was tied with others.
    withdrawn: the last round before it withdrew; None while it has not. removed: its results are
    taken out, and it stands behind all the others.
    line: what the numbers are made of, to explain them from.
    """

    rank: int
    entry: int
    values: Mapping[str, Fraction | None]
    points: int
    tricks: int
    hands_won: int
    hands_played: int
    sit_outs: int
    rounds_played: int
    change: int | None
    shared: bool
    award: Fraction = Fraction(0)
    forfeits_won: int = 0
    forfeits_lost: int = 0
    reasons: tuple[Reason, ...] = ()
    gains: tuple[Gain, ...] = ()
    withdrawn: int | None = None
    removed: bool = False
    line: Line = field(default_factory=lambda: Line(0), repr=False, compare=False)


def staying_rows(
    order: Order,
    lines: Lines,
    ranking: Ranking,
    averages: RoundAverages,
    previous: Mapping[int, int],
    withdrawn: Mapping[int, int],
) -> Iterator[Row]:
    awarded, adjusted = awarded_value(ranking.rank_by), adjusted_value(ranking.rank_by)
    place = 1
    for group in order.groups:
        for entry in group:
            line = lines[entry]
            numbers = {name: order.columns[name].get(entry) for name in ranking.rank_by}
            yield _row(
                line,
                rank=place,
                values={name: _exact(number) for name, number in numbers.items()},
                change=previous[entry] - place if entry in previous else None,
                shared=len(group) > 1,
                award=Fraction(sum(extra[entry] for extra in order.extras.values())),
                reasons=tuple(order.reasons.get(entry, ())),
                gains=gains(line, awarded, adjusted, ranking, averages),
                withdrawn=withdrawn.get(entry),
            )
        place += len(group)


def _row(line: Line, **more: Any) -> Row:
    return Row(
        entry=line.entry,
        points=line.points,
        tricks=line.tricks,
        hands_won=line.hands_won,
        hands_played=line.hands,
        sit_outs=len(line.sat_out),
        rounds_played=line.rounds,
        forfeits_won=len(line.forfeits_won),
        forfeits_lost=len(line.forfeits_lost),
        line=line,
        **more,
    )


def removed_rows(
    entries: Sequence[int],
    gone: frozenset[int],
    ranking: Ranking,
    place: int,
    withdrawn: Mapping[int, int],
) -> Iterator[Row]:
    """Rows of those whose results are taken out: behind everybody, and without any number."""
    behind = sorted(gone & set(entries))
    for entry in behind:
        yield _row(
            Line(entry),
            rank=place,
            values=dict.fromkeys(ranking.rank_by),
            change=None,
            shared=len(behind) > 1,
            withdrawn=withdrawn.get(entry),
            removed=True,
        )


def _exact(number: Exact | None) -> Fraction | None:
    return None if number is None else Fraction(number)
