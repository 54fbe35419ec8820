"""Results, and what they add up to for each entry."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from scoring.numbers import Exact
from scoring.points import Score, SideScore

WON, DREW, LOST = 2, 1, 0


@dataclass(frozen=True, slots=True)
class Result:
    """One table's confirmed round. ``ns`` and ``ew`` are entry numbers: one of pairs, two of individuals.

    forfeit_by: the side (``ns`` or ``ew``) that did not play; the score is then left out.
    disqualified: the sides whose round scores 0 and stays played; the other side keeps what it made.
    """

    round: int
    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    score: Score | None = None
    forfeit_by: str | None = None
    stage: int = 1
    disqualified: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SitOut:
    """A round that an entry spent without a table."""

    round: int
    entry: int
    stage: int = 1


@dataclass(frozen=True, slots=True)
class Adjustment:
    """An exact number the organiser adds to (or takes off) the value that sit-outs add to, and why."""

    round: int
    entry: int
    value: Exact
    stage: int = 1
    reason: str = ""


class Made(NamedTuple):
    """One round at a table; a disqualified one made 0."""

    round: int
    points: int
    tricks: int


class Struck(NamedTuple):
    """What a disqualified round would have given, and whether it had been WON, DREW or LOST."""

    round: int
    points: int
    tricks: int
    outcome: int


@dataclass(slots=True)
class Line:
    """What one entry has so far; rounds at a table apart from forfeits and sit-outs.

    sets: contracts bid and lost. games: games won in rounds of several. tens: hands of 10 tricks and more.
    made: each round at a table. struck: what disqualified rounds would have given.
    meetings: for each round against others, who they were and WON, DREW or LOST.
    """

    entry: int
    points: int = 0
    points_against: Exact = 0
    tricks: int = 0
    tricks_against: Exact = 0
    hands_won: int = 0
    hands: int = 0
    rounds: int = 0
    wins: int = 0
    draws: int = 0
    sets: int = 0
    games: int = 0
    tens: int = 0
    adjustments: list[Adjustment] = field(default_factory=list)
    forfeits_won: list[int] = field(default_factory=list)
    forfeits_lost: list[int] = field(default_factory=list)
    sat_out: list[int] = field(default_factory=list)
    made: list[Made] = field(default_factory=list)
    struck: list[Struck] = field(default_factory=list)
    meetings: list[tuple[tuple[int, ...], int]] = field(default_factory=list)

    @property
    def adjusted(self) -> Exact:
        """What the organiser's adjustments come to."""
        return sum((each.value for each in self.adjustments), 0)


Lines = Mapping[int, Line]


def add_results(lines: Lines, results: Iterable[Result], compare: str) -> None:
    """Add results to the lines of their entries; entries without a line are passed over."""
    for result in results:
        score = result.score
        if result.forfeit_by is not None:
            _add_forfeit(lines, result)
        elif score is not None:
            won, ns, ew = score.won(compare), score.ns, score.ew
            for side, own, other, entries, met in (
                ("ns", ns, ew, result.ns, result.ew),
                ("ew", ew, ns, result.ew, result.ns),
            ):
                gained = DREW if won is None else WON if won == side else LOST
                against = _against(other, len(met))
                for place, entry in enumerate(entries):
                    line = lines.get(entry)
                    if line is None:
                        continue
                    share = credited(own, place, len(entries))
                    line.meetings.append((met, gained))
                    line.hands += score.hands
                    if side in result.disqualified:
                        line.meetings[-1] = (met, LOST)
                        line.struck.append(Struck(result.round, share.points, share.tricks, gained))
                        # Contracts bid and lost count against a side, so they stay.
                        _credit(line, result.round, SideScore(0, 0, sets=share.sets), against, LOST)
                    else:
                        _credit(line, result.round, share, against, gained)


def credited(side: SideScore, place: int, entries: int) -> SideScore:
    """What the entry at this place of the side is credited with: the side's score, or a player's own.

    entries: how many entries the side has. A pair has its side's score however the hand counts.
    """
    return side if side.own is None or entries == 1 else side.own[place]


def _against(other: SideScore, entries: int) -> tuple[Exact, Exact]:
    """Points and tricks of the other side; of players who count their own, the two's average."""
    if other.own is None or entries == 1:
        return other.points, other.tricks
    points = Fraction(sum(each.points for each in other.own), len(other.own))
    return points, Fraction(sum(each.tricks for each in other.own), len(other.own))


def _credit(line: Line, number: int, own: SideScore, against: tuple[Exact, Exact], gained: int) -> None:
    line.points += own.points
    line.points_against += against[0]
    line.tricks += own.tricks
    line.tricks_against += against[1]
    line.hands_won += own.hands_won
    line.sets += own.sets
    line.games += own.games
    line.tens += own.tens
    line.rounds += 1
    line.made.append(Made(number, own.points, own.tricks))
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
            lines[adjustment.entry].adjustments.append(adjustment)
