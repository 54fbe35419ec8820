"""Results, and what they add up to for each entry."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.line import Line, Lines, Made, Struck
from scoring.numbers import Exact
from scoring.points import SideScore
from scoring.results import Adjustment, Result, SitOut

__all__ = [
    "DREW",
    "LOST",
    "WON",
    "Adjustment",
    "Line",
    "Lines",
    "Made",
    "Result",
    "SitOut",
    "Struck",
    "add_adjustments",
    "add_results",
    "add_sit_outs",
    "credited",
]

WON, DREW, LOST = 2, 1, 0


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
