"""What sit-outs, forfeits, adjustments and disqualifications gave an entry (docs/rules.md, part 5)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.tally import DREW, WON, Line, Result, Struck, credited

# A round's own value of one side: what it gives to the ranking value that awards are added to.
RoundAverages = Mapping[int, Fraction]


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


def own_value(line: Line, name: str, ranking: Ranking) -> Exact:
    """What an entry made itself at tables, of the value that awards are added to."""
    if name == "match-points":
        win, draw = ranking.worth
        return line.wins * win + line.draws * draw
    return line.tricks if name == "tricks" else line.points


def _round_values(result: Result, name: str, ranking: Ranking) -> list[tuple[Exact, bool]]:
    """For each entry at the table: its value in the round, and whether it won."""
    score = result.score
    if score is None or result.forfeit_by is not None:
        return []
    won = score.won(ranking.compare)
    win, draw = ranking.worth
    values: list[tuple[Exact, bool]] = []
    for side, own, entries in (("ns", score.ns, result.ns), ("ew", score.ew, result.ew)):
        if side in result.disqualified:
            values += [(0, False)] * len(entries)
            continue
        for place in range(len(entries)):
            share = credited(own, place, len(entries))
            value: Exact = share.tricks if name == "tricks" else share.points
            if name == "match-points":
                value = draw if won is None else win if won == side else 0
            values.append((value, won == side))
    return values


def round_averages(results: Iterable[Result], name: str, ranking: Ranking) -> dict[int, Fraction]:
    """The average of each round over the entries that played it, or over its winners alone.

    A drawn table has no winner; where no table was won, everybody who played counts.
    """
    winners_only = ranking.sit_out == "winners-average"
    rounds: dict[int, list[tuple[Exact, bool]]] = {}
    for result in results:
        rounds.setdefault(result.round, []).extend(_round_values(result, name, ranking))
    averages: dict[int, Fraction] = {}
    for number, everybody in rounds.items():
        winners = [value for value, won in everybody if won] if winners_only else []
        values = winners or [value for value, _ in everybody]
        averages[number] = Fraction(sum(values)) / len(values) if values else Fraction(0)
    return averages


def awarded_rounds(line: Line, name: str, ranking: Ranking) -> list[int]:
    """The rounds without a game that count as a sit-out does for the ranking value ``name``."""
    # In match points a forfeit is a win already; nobody gets both.
    if ranking.forfeit == "sit-out" and name != "match-points":
        return [*line.sat_out, *line.forfeits_won]
    return line.sat_out


def award(line: Line, name: str, ranking: Ranking, averages: RoundAverages) -> Exact:
    """What the entry's sit-outs and forfeits won add to the ranking value ``name``, all together."""
    rounds = awarded_rounds(line, name, ranking)
    if not rounds:
        return 0
    if ranking.sit_out in ("field-average", "winners-average"):
        return sum((averages.get(number, Fraction(0)) for number in rounds), Fraction(0))
    return _each(line, name, ranking) * len(rounds)


def _each(line: Line, name: str, ranking: Ranking) -> Exact:
    """What every round without a game gives alike under a policy that does not look at the round."""
    if ranking.sit_out == "zero":
        return 0
    if ranking.sit_out == "average":
        return Fraction(own_value(line, name, ranking)) / line.rounds if line.rounds else 0
    return Fraction(ranking.sit_out)


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
        value = _each(line, awarded, ranking)
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
