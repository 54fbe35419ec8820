"""Everybody's place after each round, for a picture of the evening."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from scoring.counting import fresh
from scoring.lots import Lot
from scoring.ranking import Ranking
from scoring.standings import (
    NOBODY,
    Adjustment,
    Result,
    SitOut,
    averages_of,
    counted_in,
    order_of,
)
from scoring.withdrawals import Withdrawals

# round -> entry -> place; of an entry whose results are taken out by then: none.
Places = dict[int, dict[int, int]]


def places(
    entries: Sequence[int],
    results: Sequence[Result],
    sit_outs: Sequence[SitOut],
    ranking: Ranking,
    *,
    adjustments: Sequence[Adjustment] = (),
    stage: int = 1,
    withdrawn: Mapping[int, int] = NOBODY,
    scheduled: Mapping[int, int] = NOBODY,
    lots: Sequence[Lot] = (),
) -> Places:
    """The places that ``standings.table`` gives through each round of which a result counts.

    Worked out round upon round, so that it costs little more than the last table alone.
    """
    withdrawals = Withdrawals(withdrawn, scheduled, ranking.withdrawal)
    whole = counted_in(results, sit_outs, adjustments, lots, stage, withdrawals)
    lines, averages = fresh(entries), dict[int, Fraction]()
    gone, last = frozenset[int](), None
    found: Places = {}
    for number in sorted({result.round for result in whole.results}):
        counted = whole.through(number)
        if last is None or counted.gone != gone:
            lines, gone = counted.lines(entries, ranking), counted.gone
            averages = averages_of(counted, ranking)
        else:
            added = counted.after(last)
            added.add_to(lines, ranking)
            averages |= averages_of(added, ranking)
        last = number
        found[number] = order_of(counted, lines, ranking, averages).ranks()
    return found
