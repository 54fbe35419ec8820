"""Everything that an entry got or lost besides its own rounds, each with what said so."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.awards import RoundAverages, each_gives
from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.tally import DREW, WON, Line, Struck


@dataclass(frozen=True, slots=True)
class Gain:
    """What one round without a game, or the organiser, gave an entry, and what said so.

    kind: ``sit-out``, ``forfeit-won``, ``forfeit-lost``, ``disqualified`` or ``adjustment``.
    to: the ranking value it was added to, or taken from; empty when it reached none.
    policy: the sit-out policy's name or its fixed award; ``win`` where a forfeit is a win in match
    points or the win alone; the reason of an adjustment.
    """

    kind: str
    round: int
    value: Exact
    to: str = ""
    policy: str = ""


def gains(
    line: Line, awarded: str | None, adjusted: str | None, ranking: Ranking, averages: RoundAverages
) -> tuple[Gain, ...]:
    """Everything that an entry got or lost besides its own rounds, in order of rounds.

    awarded, adjusted: the ranking values that sit-outs and adjustments are added to. By rate an
    adjustment counts in the value that the rate divides.
    """
    found = [_gain("sit-out", number, line, awarded, ranking, averages) for number in line.sat_out]
    found += [_forfeit(number, line, awarded, ranking, averages) for number in line.forfeits_won]
    found += [Gain("forfeit-lost", number, 0) for number in line.forfeits_lost]
    found += [_taken(struck, awarded or "points", ranking) for struck in line.struck]
    found += [
        Gain("adjustment", each.round, each.value, adjusted or "rate", each.reason)
        for each in line.adjustments
    ]
    return tuple(sorted(found, key=lambda gain: (gain.round, gain.kind, gain.value, gain.policy)))


def _gain(
    kind: str,
    number: int,
    line: Line,
    awarded: str | None,
    ranking: Ranking,
    averages: RoundAverages,
) -> Gain:
    """A round that counts as a sit-out does."""
    if awarded is None:
        return Gain(kind, number, 0, policy=ranking.sit_out)
    if ranking.sit_out in ("field-average", "winners-average"):
        value: Exact = averages.get(number, Fraction(0))
    else:
        value = each_gives(line, awarded, ranking)
    return Gain(kind, number, value, awarded, ranking.sit_out)


def _taken(struck: Struck, name: str, ranking: Ranking) -> Gain:
    """What a disqualified round would have given, taken off."""
    lost: Exact = struck.tricks if name == "tricks" else struck.points
    if name == "match-points":
        win, draw = ranking.worth
        lost = win if struck.outcome == WON else draw if struck.outcome == DREW else 0
    return Gain("disqualified", struck.round, -lost, name)


def _forfeit(number: int, line: Line, awarded: str | None, ranking: Ranking, averages: RoundAverages) -> Gain:
    if awarded == "match-points":
        return Gain("forfeit-won", number, ranking.worth[0], awarded, "win")
    if ranking.forfeit == "win":
        return Gain("forfeit-won", number, 0, policy="win")
    return _gain("forfeit-won", number, line, awarded, ranking, averages)
