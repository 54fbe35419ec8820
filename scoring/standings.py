"""Results to ranked rows: exact numbers, shared places, no accident of sorting (docs/rules.md, part 5)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from scoring.awards import Gain, RoundAverages, award, gains, round_averages
from scoring.counting import Counted, of_stage
from scoring.hall import HallCheck, hall_checks
from scoring.lots import Lot
from scoring.numbers import Exact
from scoring.ordering import Order, ordered
from scoring.ranking import Ranking, ranking_of
from scoring.tally import Adjustment, Line, Lines, Result, SitOut
from scoring.tiebreaks import Reason
from scoring.values import adjusted_value, awarded_value
from scoring.withdrawals import Withdrawals

__all__ = [
    "Adjustment",
    "Gain",
    "HallCheck",
    "Lot",
    "Ranking",
    "Reason",
    "Result",
    "Row",
    "SitOut",
    "counted_in",
    "hall_checks",
    "order_of",
    "ranking_of",
    "table",
]

NOBODY: Mapping[int, int] = MappingProxyType({})


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


def table(
    entries: Sequence[int],
    results: Sequence[Result],
    sit_outs: Sequence[SitOut],
    ranking: Ranking,
    *,
    adjustments: Sequence[Adjustment] = (),
    through_round: int | None = None,
    previous: Mapping[int, int] | None = None,
    stage: int = 1,
    withdrawn: Mapping[int, int] = NOBODY,
    scheduled: Mapping[int, int] = NOBODY,
    lots: Sequence[Lot] = (),
) -> tuple[Row, ...]:
    """The standings of ``entries``, best first; equal entries in order of their numbers.

    results and sit_outs: the confirmed ones only, in any order; those of other stages, of rounds
    after ``through_round`` and of entries not listed count for nobody here (a listed entry keeps
    its round against one that is not). previous: ranks by entry to measure the change from;
    worked out from the rounds before the last one when left out.
    withdrawn: entries that left in this stage, with the last round they were there for; tables of
    rounds before that know nothing of it. scheduled: by entry, the rounds it was to sit at a table
    in this stage. lots: recorded orders, the latest last.
    """
    whole = counted_in(
        results, sit_outs, adjustments, lots, stage, Withdrawals(withdrawn, scheduled, ranking.withdrawal)
    )
    counted = whole.through(through_round)
    averages = averages_of(counted, ranking)
    rounds = counted.rounds
    if previous is None and len(rounds) > 1:
        before = whole.through(rounds[-1] - 1)
        lines = before.lines(entries, ranking)
        if before.gone == counted.gone:
            previous = order_of(before, lines, ranking, averages).ranks()
            counted.after(rounds[-1] - 1).add_to(lines, ranking)
        else:
            previous = order_of(before, lines, ranking, averages_of(before, ranking)).ranks()
            lines = counted.lines(entries, ranking)
    else:
        lines = counted.lines(entries, ranking)
    order = order_of(counted, lines, ranking, averages, explain=True)
    known = whole.withdrawals.known(through_round)
    listed = [*_rows(order, lines, ranking, averages, previous or {}, known)]
    return (*listed, *_removed(entries, counted.gone, ranking, len(listed) + 1, known))


def counted_in(
    results: Sequence[Result],
    sit_outs: Sequence[SitOut],
    adjustments: Sequence[Adjustment],
    lots: Sequence[Lot],
    stage: int,
    withdrawals: Withdrawals,
) -> Counted:
    """What belongs to a stage at all: results without a score and without a forfeit do not."""
    return Counted(
        [each for each in of_stage(results, stage, None) if each.score or each.forfeit_by],
        of_stage(sit_outs, stage, None),
        of_stage(adjustments, stage, None),
        of_stage(lots, stage, None),
        withdrawals,
    )


def order_of(
    counted: Counted,
    lines: Lines,
    ranking: Ranking,
    averages: RoundAverages,
    *,
    explain: bool = False,
) -> Order:
    """The lines in order, with the extras that sit-outs, forfeits and adjustments give."""
    return ordered(lines, ranking, _extras(lines, ranking, averages), lots=counted.lots, explain=explain)


def averages_of(counted: Counted, ranking: Ranking) -> dict[int, Fraction]:
    """Each round's average, where the sit-out policy needs one."""
    awarded = awarded_value(ranking.rank_by)
    if awarded is None or ranking.sit_out not in ("field-average", "winners-average"):
        return {}
    return round_averages(counted.results, awarded, ranking)


def _extras(lines: Lines, ranking: Ranking, averages: RoundAverages) -> dict[str, dict[int, Exact]]:
    """What each entry gets besides its own rounds, by the ranking value that takes it."""
    awarded, adjusted = awarded_value(ranking.rank_by), adjusted_value(ranking.rank_by)
    extras: dict[str, dict[int, Exact]] = {}
    if awarded is not None:
        extras[awarded] = {entry: award(line, awarded, ranking, averages) for entry, line in lines.items()}
    if adjusted is not None:
        before = extras.get(adjusted, {})
        extras[adjusted] = {entry: before.get(entry, 0) + line.adjusted for entry, line in lines.items()}
    return extras


def _rows(
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


def _removed(
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
