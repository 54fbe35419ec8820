"""What counts in one table of standings: a stage, up to a round."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from scoring.ranking import Ranking
from scoring.tally import (
    Adjustment,
    Lines,
    Result,
    SitOut,
    add_adjustments,
    add_results,
    add_sit_outs,
)


class _Placed(Protocol):
    """Anything that belongs to a round of a stage."""

    @property
    def round(self) -> int: ...
    @property
    def stage(self) -> int: ...


_Any = TypeVar("_Any", bound=_Placed)


def of_stage(placed: Iterable[_Any], stage: int, through_round: int | None) -> list[_Any]:
    return [
        each
        for each in placed
        if each.stage == stage and (through_round is None or each.round <= through_round)
    ]


@dataclass(frozen=True)
class Counted:
    """What counts in one table."""

    results: list[Result]
    sit_outs: list[SitOut]
    adjustments: list[Adjustment]

    @property
    def rounds(self) -> set[int]:
        """The rounds that have a result or a sit-out."""
        return {each.round for each in self.results} | {each.round for each in self.sit_outs}

    def part(self, wanted: Callable[[int], bool]) -> "Counted":
        return Counted(
            [each for each in self.results if wanted(each.round)],
            [each for each in self.sit_outs if wanted(each.round)],
            [each for each in self.adjustments if wanted(each.round)],
        )

    def add_to(self, lines: Lines, ranking: Ranking) -> None:
        add_results(lines, self.results, ranking.compare)
        add_sit_outs(lines, self.sit_outs)
        add_adjustments(lines, self.adjustments)
