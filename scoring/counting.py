"""What counts in one table of standings: a stage, up to a round, without what withdrawals take out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol, TypeVar

from scoring.lots import Lot
from scoring.ranking import Ranking
from scoring.tally import (
    Adjustment,
    Line,
    Lines,
    Result,
    SitOut,
    add_adjustments,
    add_results,
    add_sit_outs,
)
from scoring.withdrawals import Withdrawals, without


class _Placed(Protocol):
    """Anything that belongs to a round of a stage."""

    @property
    def round(self) -> int: ...
    @property
    def stage(self) -> int: ...


_Any = TypeVar("_Any", bound=_Placed)


def of_stage(placed: Iterable[_Any], stage: int) -> list[_Any]:
    return [each for each in placed if each.stage == stage]


@dataclass(frozen=True)
class Counted:
    """What counts in one table. gone: entries that withdrew and whose results are taken out."""

    results: Sequence[Result]
    sit_outs: Sequence[SitOut]
    adjustments: Sequence[Adjustment]
    lots: Sequence[Lot]
    withdrawals: Withdrawals = Withdrawals()
    gone: frozenset[int] = frozenset()

    @property
    def rounds(self) -> list[int]:
        """The rounds that have a result or a sit-out, in order."""
        return sorted({each.round for each in self.results} | {each.round for each in self.sit_outs})

    def through(self, last: int | None) -> "Counted":
        """What counts after the round ``last``; None: after all of them."""

        def known(placed: Iterable[_Any]) -> list[_Any]:
            return [each for each in placed if last is None or each.round <= last]

        results = known(self.results)
        left, gone = self.withdrawals.after_round, self.withdrawals.gone(results, last)
        sit_outs = [
            each
            for each in known(self.sit_outs)
            if each.entry not in gone and each.round <= left.get(each.entry, each.round)
        ]
        adjustments = [each for each in known(self.adjustments) if each.entry not in gone]
        results = list(without(results, gone)) if gone else results
        return replace(
            self,
            results=results,
            sit_outs=sit_outs,
            adjustments=adjustments,
            lots=known(self.lots),
            gone=gone,
        )

    def after(self, number: int) -> "Counted":
        """What the rounds after this one add."""

        def later(placed: Iterable[_Any]) -> list[_Any]:
            return [each for each in placed if each.round > number]

        return replace(
            self,
            results=later(self.results),
            sit_outs=later(self.sit_outs),
            adjustments=later(self.adjustments),
        )

    def add_to(self, lines: Lines, ranking: Ranking) -> None:
        add_results(lines, self.results, ranking.compare)
        add_sit_outs(lines, self.sit_outs)
        add_adjustments(lines, self.adjustments)

    def lines(self, entries: Iterable[int], ranking: Ranking) -> dict[int, Line]:
        """A line for every entry with all that counts; none for those whose results are taken out."""
        lines = fresh(entries, self.gone)
        self.add_to(lines, ranking)
        return lines


def fresh(entries: Iterable[int], gone: frozenset[int] = frozenset()) -> dict[int, Line]:
    return {entry: Line(entry) for entry in sorted(set(entries) - gone)}
