"""What a sit-out, or a forfeit to the side present, gives (docs/rules.md, part 5)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.tally import Line, Result

# A round's own value of one side: what it gives to the ranking value that awards are added to.
RoundAverages = Mapping[int, Fraction]


def own_value(line: Line, name: str, ranking: Ranking) -> Exact:
    """What an entry made itself at tables, of the value that awards are added to."""
    if name == "match-points":
        win, draw = ranking.match_points
        return line.wins * win + line.draws * draw
    return line.tricks if name == "tricks" else line.points


def _round_values(result: Result, name: str, ranking: Ranking) -> tuple[tuple[Exact, int, bool], ...]:
    """For each side: its value in the round, how many entries it has, and whether it won."""
    score = result.score
    if score is None or result.forfeit_by is not None:
        return ()
    won = score.won(ranking.compare)
    values = []
    for side, own, entries in (("ns", score.ns, result.ns), ("ew", score.ew, result.ew)):
        if name == "match-points":
            win, draw = ranking.match_points
            value: Exact = draw if won is None else win if won == side else 0
        else:
            value = own.tricks if name == "tricks" else own.points
        values.append((value, len(entries), won == side))
    return tuple(values)


def round_averages(results: Iterable[Result], name: str, ranking: Ranking) -> RoundAverages:
    """The average of each round over the entries that played it, or over its winners alone.

    A drawn table has no winner; where no table was won, everybody who played counts.
    """
    winners_only = ranking.sit_out == "winners-average"
    rounds: dict[int, list[tuple[Exact, int, bool]]] = {}
    for result in results:
        rounds.setdefault(result.round, []).extend(_round_values(result, name, ranking))
    averages: dict[int, Fraction] = {}
    for number, sides in rounds.items():
        counted = [side for side in sides if side[2]] if winners_only else sides
        counted = counted or sides
        entries = sum(side[1] for side in counted)
        total = Fraction(sum(side[0] * side[1] for side in counted))
        averages[number] = total / entries if entries else Fraction(0)
    return averages


def award(line: Line, name: str, ranking: Ranking, averages: RoundAverages) -> Exact:
    """What the entry's sit-outs and forfeits won add to the ranking value ``name``, all together."""
    rounds = list(line.sat_out)
    # In match points a forfeit is a win already; nobody gets both.
    if ranking.forfeit == "sit-out" and name != "match-points":
        rounds += line.forfeits_won
    if not rounds or ranking.sit_out == "zero":
        return 0
    if ranking.sit_out == "average":
        return Fraction(own_value(line, name, ranking)) / line.rounds * len(rounds) if line.rounds else 0
    if ranking.sit_out in ("field-average", "winners-average"):
        return sum((averages.get(number, Fraction(0)) for number in rounds), Fraction(0))
    return Fraction(ranking.sit_out) * len(rounds)
