"""The two halves of an evening, each with a table of its own, for prizes."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.lengths import HandsFrom, round_of_hand
from scoring.lots import Lot
from scoring.ranking import Ranking
from scoring.standings import NOBODY, Adjustment, Result, Row, SitOut, counted_in, table
from scoring.withdrawals import Withdrawals


def halves(rounds: Iterable[int], first: int | None = None) -> tuple[range, range]:
    """The rounds of the first and of the second half.

    first: the last round of the first half, where the event states an interval; else the first
    half has the middle round of an odd number.
    """
    numbers = sorted(set(rounds))
    if not numbers:
        return range(0), range(0)
    last = first if first is not None else numbers[(len(numbers) - 1) // 2]
    return range(numbers[0], last + 1), range(last + 1, numbers[-1] + 1)


def first_half(
    rounds: Iterable[int], interval: int | None, hands_per_round: int, hands_from: HandsFrom = ()
) -> int | None:
    """The round that the interval follows, or falls into; None where it leaves no second half.

    interval: the hand after which there is one, counted over the event (docs/rules.md, part 4).
    """
    if interval is None:
        return None
    number = round_of_hand(hands_from, interval, hands_per_round)
    return number if number < max(rounds, default=0) else None


def half_tables(
    entries: Sequence[int],
    results: Sequence[Result],
    sit_outs: Sequence[SitOut],
    ranking: Ranking,
    parts: Iterable[range],
    *,
    adjustments: Sequence[Adjustment] = (),
    stage: int = 1,
    withdrawn: Mapping[int, int] = NOBODY,
    scheduled: Mapping[int, int] = NOBODY,
    lots: Sequence[Lot] = (),
) -> tuple[tuple[Row, ...], ...]:
    """A table for each part of the rounds, as if it had been all; sit-outs get what they give there.

    Whether a withdrawal takes results out is judged over the whole stage, as in its own table.
    """
    withdrawals = Withdrawals(withdrawn, scheduled, ranking.withdrawal)
    whole = counted_in(results, sit_outs, adjustments, lots, stage, withdrawals).through(None)
    left = [entry for entry in entries if entry not in whole.gone]
    staying = replace(ranking, withdrawal="stay")
    return tuple(
        table(
            left,
            [each for each in whole.results if each.round in part],
            [each for each in whole.sit_outs if each.round in part],
            staying,
            adjustments=[each for each in whole.adjustments if each.round in part],
            previous={},
            stage=stage,
            withdrawn=withdrawn,
            lots=lots,
        )
        for part in parts
    )
