"""What a sit-out, or a forfeit to the side present, gives (docs/rules.md, part 5)."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.tally import Line, Result, credited

# A round's own value of one side: what it gives to the ranking value that awards are added to.
RoundAverages = Mapping[int, Fraction]


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
    return each_gives(line, name, ranking) * len(rounds)


def each_gives(line: Line, name: str, ranking: Ranking) -> Exact:
    """What every round without a game gives alike under a policy that does not look at the round."""
    if ranking.sit_out == "zero":
        return 0
    if ranking.sit_out == "average":
        return Fraction(own_value(line, name, ranking)) / line.rounds if line.rounds else 0
    return Fraction(ranking.sit_out)
