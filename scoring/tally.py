"""Results, and what they add up to for each entry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.numbers import Exact
from scoring.points import Score

WON, DREW, LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Result:
    """One table's confirmed round. ``ns`` and ``ew`` are entry numbers: one of pairs, two of individuals.

    forfeit_by: the side (``ns`` or ``ew``) that did not play; the score is then left out.
    """

    round: int
    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    score: Score | None = None
    forfeit_by: str | None = None
    stage: int = 1


@dataclass(frozen=True, slots=True)
class SitOut:
    """A round that an entry spent without a table."""

    round: int
    entry: int
    stage: int = 1


@dataclass(frozen=True, slots=True)
class Adjustment:
    """An exact number the organiser adds to (or takes off) the value that sit-outs add to."""

    round: int
    entry: int
    value: Exact
    stage: int = 1


@dataclass(slots=True)
class Line:
    """What one entry has so far; rounds at a table apart from forfeits and sit-outs.

    meetings: for each round against others, who they were and WON, DREW or LOST.
    """

    entry: int
    points: int = 0
    points_against: int = 0
    tricks: int = 0
    tricks_against: int = 0
    hands_won: int = 0
    hands: int = 0
    rounds: int = 0
    wins: int = 0
    draws: int = 0
    adjusted: Exact = 0
    forfeits_won: list[int] = field(default_factory=list)
    forfeits_lost: list[int] = field(default_factory=list)
    sat_out: list[int] = field(default_factory=list)
    meetings: list[tuple[tuple[int, ...], int]] = field(default_factory=list)


Lines = Mapping[int, Line]


def add_results(lines: Lines, results: Iterable[Result], compare: str) -> None:
    """Add results to the lines of their entries; entries without a line are passed over."""
    by_tricks = compare == "tricks"
    for result in results:
        score = result.score
        if result.forfeit_by is not None:
            _add_forfeit(lines, result)
        elif score is not None:
            ns, ew = score.ns, score.ew
            ahead = ns.tricks - ew.tricks if by_tricks else ns.points - ew.points
            outcome = WON if ahead > 0 else LOST if ahead < 0 else DREW
            for own, other, met, gained, side in (
                (ns, ew, result.ew, outcome, result.ns),
                (ew, ns, result.ns, WON - outcome, result.ew),
            ):
                for entry in side:
                    line = lines.get(entry)
                    if line is None:
                        continue
                    line.points += own.points
                    line.points_against += other.points
                    line.tricks += own.tricks
                    line.tricks_against += other.tricks
                    line.hands_won += own.hands_won
                    line.hands += score.hands
                    line.rounds += 1
                    line.meetings.append((met, gained))
                    if gained == WON:
                        line.wins += 1
                    elif gained == DREW:
                        line.draws += 1


def _add_forfeit(lines: Lines, result: Result) -> None:
    present, absent = (result.ns, result.ew) if result.forfeit_by == "ew" else (result.ew, result.ns)
    for entry in present:
        if entry in lines:
            lines[entry].forfeits_won.append(result.round)
            lines[entry].meetings.append((absent, WON))
    for entry in absent:
        if entry in lines:
            lines[entry].forfeits_lost.append(result.round)
            lines[entry].meetings.append((present, LOST))


def add_sit_outs(lines: Lines, sit_outs: Iterable[SitOut]) -> None:
    for sit_out in sit_outs:
        if sit_out.entry in lines:
            lines[sit_out.entry].sat_out.append(sit_out.round)


def add_adjustments(lines: Lines, adjustments: Iterable[Adjustment]) -> None:
    for adjustment in adjustments:
        if adjustment.entry in lines:
            lines[adjustment.entry].adjusted += adjustment.value
