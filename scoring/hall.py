"""Checks over the hall: every hand makes 13 tricks (docs/rules.md, part 5)."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.problems import Problem
from scoring.record import TRICKS_IN_A_HAND
from scoring.tally import Result


@dataclass(frozen=True)
class HallCheck:
    """One round: its confirmed tables and hands, the tricks they made and should make.

    forfeits: tables left out because they were not played. problems: each names a table at fault.
    """

    round: int
    tables: int
    hands: int
    tricks: int
    should: int
    forfeits: int = 0
    problems: tuple[Problem, ...] = ()
    stage: int = 1

    @property
    def fits(self) -> bool:
        return not self.problems


def hall_checks(results: Iterable[Result]) -> tuple[HallCheck, ...]:
    """One check for each round that has results, in order; 13 x hands x tables, forfeits left out."""
    rounds: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        if result.score is not None or result.forfeit_by is not None:
            rounds.setdefault((result.stage, result.round), []).append(result)
    return tuple(_check(stage, number, rounds[stage, number]) for stage, number in sorted(rounds))


def _check(stage: int, number: int, results: list[Result]) -> HallCheck:
    scored = sorted(
        (result for result in results if result.forfeit_by is None), key=lambda result: result.table
    )
    scores = [result.score for result in scored if result.score is not None]
    hands = sum(score.hands for score in scores)
    return HallCheck(
        round=number,
        tables=len(scores),
        hands=hands,
        tricks=sum(score.ns.tricks + score.ew.tricks for score in scores),
        should=TRICKS_IN_A_HAND * hands,
        forfeits=len(results) - len(scored),
        problems=tuple(problem for result in scored for problem in _table_problems(result)),
        stage=stage,
    )


def _table_problems(result: Result) -> list[Problem]:
    score = result.score
    if score is None:
        return []
    place: dict[str, object] = {"round": result.round, "table": result.table}
    problems = [Problem("hall-hand", {**place, "hand": hand}) for hand in score.uneven]
    tricks, should = score.ns.tricks + score.ew.tricks, TRICKS_IN_A_HAND * score.hands
    if tricks != should:
        problems.append(Problem("hall-table", {**place, "tricks": tricks, "should": should}))
    return problems
