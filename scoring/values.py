"""The ranking values: one small object each, by its name in the results format."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.awards import own_value
from scoring.numbers import Exact
from scoring.ranking import Ranking
from scoring.record import TRICKS_IN_A_HAND
from scoring.tally import Line

# By entry, the first value of the ranking list, with its awards.
First = Mapping[int, Exact]


@dataclass(frozen=True)
class Value:
    """A number every entry has.

    of: the value without awards and adjustments, from the entry's line, the ranking and everybody's
    first value.
    takes_awards: whether sit-outs, forfeits and adjustments may be added to it.
    needs_hands: whether it needs each hand's result, so that totals are not enough.
    compares: whether it compares the two sides' rounds.
    of_others: whether it adds up the first value of others, and so is none itself.
    lower_first: whether the lower number is the better one.
    """

    name: str
    of: Callable[[Line, Ranking, First], Exact]
    takes_awards: bool = False
    needs_hands: bool = False
    compares: bool = False
    of_others: bool = False
    lower_first: bool = False


def _match_points(line: Line, ranking: Ranking, _: First) -> Exact:
    return own_value(line, "match-points", ranking) + len(line.forfeits_won) * ranking.worth[0]


def _rounds_won(line: Line, ranking: Ranking, _: First) -> Exact:
    return (line.games if ranking.games else line.wins) + len(line.forfeits_won)


def rate_over(line: Line, ranking: Ranking) -> Exact:
    """What ``rate`` divides by: hands, rounds, or all that could have been made in them."""
    name = rated_value(ranking.rank_by)
    if ranking.rate_per != "available":
        return line.hands if ranking.rate_per == "hand" else line.rounds
    if name == "match-points":
        return line.rounds * ranking.worth[0]
    return line.hands * (TRICKS_IN_A_HAND if name == "tricks" else ranking.available)


def _rate(line: Line, ranking: Ranking, _: First) -> Exact:
    """The rated value, made at tables and adjusted, over what ``rate_per`` says; none played: 0."""
    over = rate_over(line, ranking)
    made = own_value(line, rated_value(ranking.rank_by), ranking) + line.adjusted
    return Fraction(made) / over if over else 0


def _opponents(line: Line, _: Ranking, first: First) -> Exact:
    """The first value of everybody met, as often as they were met; a forfeit is a meeting too."""
    return sum((first.get(entry, 0) for met, _ in line.meetings for entry in met), 0)


def points_by_round(line: Line) -> dict[int, int]:
    """What each round at a table gave, in points."""
    by_round: dict[int, int] = {}
    for made in line.made:
        by_round[made.round] = by_round.get(made.round, 0) + made.points
    return by_round


def tricks_by_round(line: Line) -> dict[int, int]:
    """What each round at a table gave, in tricks."""
    by_round: dict[int, int] = {}
    for made in line.made:
        by_round[made.round] = by_round.get(made.round, 0) + made.tricks
    return by_round


def _best_round(line: Line, _: Ranking, __: First) -> Exact:
    """The most points in a round; none played: 0."""
    return max(points_by_round(line).values(), default=0)


VALUES: Mapping[str, Value] = MappingProxyType(
    {
        value.name: value
        for value in (
            Value("points", lambda line, _, __: line.points, takes_awards=True, needs_hands=True),
            Value("match-points", _match_points, takes_awards=True, compares=True),
            Value("rounds-won", _rounds_won, compares=True),
            Value("tricks", lambda line, _, __: line.tricks, takes_awards=True),
            Value("net-points", lambda line, _, __: line.points - line.points_against, needs_hands=True),
            Value("net-tricks", lambda line, _, __: line.tricks - line.tricks_against),
            Value("hands-won", lambda line, _, __: line.hands_won, needs_hands=True),
            Value("rate", _rate),
            Value("opponents", _opponents, of_others=True),
            Value("best-round", _best_round, needs_hands=True),
            Value("tens", lambda line, _, __: line.tens, needs_hands=True),
            Value("fewest-sets", lambda line, _, __: line.sets, needs_hands=True, lower_first=True),
        )
    }
)


def awarded_value(rank_by: Sequence[str]) -> str | None:
    """The value of the list that sit-outs add to: the first of points, match points and tricks.

    None when the list has none of them, or ranks by rate before it.
    """
    for name in rank_by:
        if name == "rate":
            return None
        if name in VALUES and VALUES[name].takes_awards:
            return name
    return None


def first_value(rank_by: Sequence[str]) -> str | None:
    """The first number of the list that an entry has by itself; ``opponents`` adds up that one."""
    return next((name for name in rank_by if name in VALUES and not VALUES[name].of_others), None)


def adjusted_value(rank_by: Sequence[str]) -> str | None:
    """The value that adjustments add to: the awarded one, else the first of which more is better.

    ``rate`` counts adjustments in the value it divides, so nothing is added to it.
    """
    awarded = awarded_value(rank_by)
    more = (name for name in rank_by if name in VALUES and not VALUES[name].lower_first)
    first = first_value(list(more)) or "rate"
    return awarded or (None if first == "rate" else first)


def rated_value(rank_by: Sequence[str]) -> str:
    """The value that ``rate`` divides: the first of points, match points and tricks in the list."""
    return next((name for name in rank_by if name in VALUES and VALUES[name].takes_awards), "points")
