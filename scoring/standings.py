"""Results to ranked rows: exact numbers, shared places, no accident of sorting (docs/rules.md, part 5)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from scoring.awards import RoundAverages, award, round_averages
from scoring.counting import Counted, of_stage
from scoring.gains import Gain
from scoring.hall import HallCheck, hall_checks
from scoring.lots import Lot
from scoring.numbers import Exact
from scoring.ordering import Order, ordered
from scoring.ranking import Ranking, ranking_of
from scoring.rows import Row, removed_rows, staying_rows
from scoring.tally import Adjustment, Lines, Result, SitOut
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
    listed = [*staying_rows(order, lines, ranking, averages, previous or {}, known)]
    return (*listed, *removed_rows(entries, counted.gone, ranking, len(listed) + 1, known))


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
        [each for each in of_stage(results, stage) if each.score or each.forfeit_by],
        of_stage(sit_outs, stage),
        of_stage(adjustments, stage),
        of_stage(lots, stage),
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
