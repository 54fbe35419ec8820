"""Checks over the hall: every hand makes 13 tricks, both roles as many (docs/rules.md, part 5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring.problems import Problem
from scoring.record import SIDES, TRICKS_IN_A_HAND
from scoring.tally import Result


@dataclass(frozen=True)
class HallCheck:
    """One round: its confirmed tables and hands, the tricks they made and should make.

    forfeits: tables left out because they were not played. problems: each names a table at fault.
    roles: of a drive, each role with the tricks of its players' sides, in order of their names.
    """

    round: int
    tables: int
    hands: int
    tricks: int
    should: int
    forfeits: int = 0
    problems: tuple[Problem, ...] = ()
    stage: int = 1
    roles: tuple[tuple[str, int], ...] = ()

    @property
    def fits(self) -> bool:
        return not self.problems


def hall_checks(results: Iterable[Result], roles: Mapping[int, str] | None = None) -> tuple[HallCheck, ...]:
    """One check for each round that has results, in order; 13 x hands x tables, forfeits left out.

    roles: of a drive, the role of each entry. Each player is credited with his side's tricks, so both
    roles make as many; where they do not, the side without one player of each role is named.
    """
    rounds: dict[tuple[int, int], list[Result]] = {}
    for result in results:
        if result.score is not None or result.forfeit_by is not None:
            rounds.setdefault((result.stage, result.round), []).append(result)
    return tuple(
        _check(stage, number, rounds[stage, number], roles or {}) for stage, number in sorted(rounds)
    )


def _check(stage: int, number: int, results: list[Result], roles: Mapping[int, str]) -> HallCheck:
    scored = sorted(
        (result for result in results if result.forfeit_by is None), key=lambda result: result.table
    )
    scores = [result.score for result in scored if result.score is not None]
    hands = sum(score.hands for score in scores)
    problems = [problem for result in scored for problem in _table_problems(result)]
    if roles:
        problems += [problem for result in scored for problem in _role_problems(result, roles)]
    return HallCheck(
        round=number,
        tables=len(scores),
        hands=hands,
        tricks=sum(score.ns.tricks + score.ew.tricks for score in scores),
        should=TRICKS_IN_A_HAND * hands,
        forfeits=len(results) - len(scored),
        problems=tuple(problems),
        stage=stage,
        roles=_role_totals(scored, roles),
    )


def _role_totals(scored: Iterable[Result], roles: Mapping[int, str]) -> tuple[tuple[str, int], ...]:
    totals = dict.fromkeys(sorted(set(roles.values())), 0)
    for result in scored:
        for side in SIDES if result.score is not None else ():
            for entry in getattr(result, side):
                if entry in roles:
                    totals[roles[entry]] += getattr(result.score, side).tricks
    return tuple(totals.items())


def _role_problems(result: Result, roles: Mapping[int, str]) -> list[Problem]:
    """The sides of a table whose two players do not have one role each."""
    place: dict[str, object] = {"round": result.round, "table": result.table}
    return [
        Problem("hall-roles", {**place, "side": side})
        for side in SIDES
        if len({roles.get(entry) for entry in getattr(result, side)} - {None}) < 2
    ]


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
