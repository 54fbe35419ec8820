"""Duplicate whist: the same hands at several tables (docs/rules.md, part 5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.numbers import Exact
from scoring.problems import Problem
from scoring.record import TRICKS_IN_A_HAND


@dataclass(frozen=True, slots=True)
class Board:
    """One hand as one table played it. number: of the board, the same hand at every table."""

    number: int
    ns: int
    ew: int
    ns_tricks: int
    ew_tricks: int


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams. winner: ``first``, ``second``, or None for a draw; by: tricks over half."""

    winner: str | None
    by: Fraction


def above_average(totals: Mapping[int, Exact]) -> dict[int, Fraction]:
    """How far each of one direction is above (or below 0) the average of that direction.

    All of them have played the same hands; the numbers add up to 0.
    """
    average = _average(totals.values())
    return {pair: total - average for pair, total in totals.items()}


def pair_results(boards: Iterable[Board]) -> dict[int, Fraction]:
    """Each pair's tricks above the average of its own direction, board by board, added up.

    Where every pair has played every board in one direction this is ``above_average`` of the
    totals; it holds too where pairs change direction or boards are missed. A board that one table
    alone has played compares with nobody and gives 0.
    """
    played: dict[int, list[Board]] = {}
    results: dict[int, Fraction] = {}
    for board in boards:
        played.setdefault(board.number, []).append(board)
    for tables in played.values():
        ns = above_average({place: board.ns_tricks for place, board in enumerate(tables)})
        ew = above_average({place: board.ew_tricks for place, board in enumerate(tables)})
        for place, board in enumerate(tables):
            results[board.ns] = results.get(board.ns, Fraction(0)) + ns[place]
            results[board.ew] = results.get(board.ew, Fraction(0)) + ew[place]
    return results


def team_match(first: Exact, second: Exact) -> Match:
    """Two teams' tricks over the same hands: won by the tricks above half of all of them."""
    over = first - Fraction(first + second) / 2
    return Match(None if over == 0 else "first" if over > 0 else "second", abs(over))


def team_results(totals: Mapping[int, Exact], *, whole: bool = False) -> dict[int, Fraction]:
    """How far each of many teams is above (or below 0) the average of all.

    whole: the average is rounded to the nearest whole number first, halves up, as some clubs do;
    the numbers need not add up to 0 then.
    """
    average = _average(totals.values())
    if whole:
        average = Fraction(nearest(average))
    return {team: total - average for team, total in totals.items()}


def nearest(number: Exact) -> int:
    """The nearest whole number; a half goes up, below 0 too."""
    exact = Fraction(number)
    return (2 * exact.numerator + exact.denominator) // (2 * exact.denominator)


def checksum(ns: Iterable[Exact], ew: Iterable[Exact], tables: int, hands: int) -> tuple[Problem, ...]:
    """Both directions together make 13 tricks a hand at each table; else what is missing or too much."""
    tricks, should = sum((*ns, *ew)), TRICKS_IN_A_HAND * tables * hands
    return () if tricks == should else (Problem("duplicate-sum", {"tricks": tricks, "should": should}),)


def _average(numbers: Iterable[Exact]) -> Fraction:
    listed = list(numbers)
    return Fraction(sum(listed)) / len(listed) if listed else Fraction(0)
