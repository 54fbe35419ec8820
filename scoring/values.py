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

MOST_POINTS_IN_A_HAND = 7


@dataclass(frozen=True)
class Value:
    """A number every entry has.

    of: the value without awards and adjustments.
    takes_awards: whether sit-outs, forfeits and adjustments may be added to it.
    needs_hands: whether it needs each hand's result, so that totals are not enough.
    compares: whether it compares the two sides' rounds.
    lower_first: whether the lower number is the better one.
    """

    name: str
    of: Callable[[Line, Ranking], Exact]
    takes_awards: bool = False
    needs_hands: bool = False
    compares: bool = False
    lower_first: bool = False


def _match_points(line: Line, ranking: Ranking) -> Exact:
    return own_value(line, "match-points", ranking) + len(line.forfeits_won) * ranking.match_points[0]


def _rate(line: Line, ranking: Ranking) -> Exact:
    """The rated value, made at tables and adjusted, over what ``rate_per`` says; none played: 0."""
    name = rated_value(ranking.rank_by)
    over: Exact = line.hands if ranking.rate_per == "hand" else line.rounds
    if ranking.rate_per == "available":
        if name == "match-points":
            over = line.rounds * ranking.match_points[0]
        else:
            over = line.hands * (TRICKS_IN_A_HAND if name == "tricks" else MOST_POINTS_IN_A_HAND)
    return Fraction(own_value(line, name, ranking) + line.adjusted) / over if over else 0


VALUES: Mapping[str, Value] = MappingProxyType(
    {
        value.name: value
        for value in (
            Value("points", lambda line, _: line.points, takes_awards=True, needs_hands=True),
            Value("match-points", _match_points, takes_awards=True, compares=True),
            Value("rounds-won", lambda line, _: line.wins + len(line.forfeits_won), compares=True),
            Value("tricks", lambda line, _: line.tricks, takes_awards=True),
            Value("net-points", lambda line, _: line.points - line.points_against, needs_hands=True),
            Value("net-tricks", lambda line, _: line.tricks - line.tricks_against),
            Value("hands-won", lambda line, _: line.hands_won, needs_hands=True),
            Value("rate", _rate),
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


def adjusted_value(rank_by: Sequence[str]) -> str | None:
    """The value that adjustments add to: the awarded one, else the first number of the list.

    ``rate`` counts adjustments in the value it divides, so nothing is added to it.
    """
    awarded = awarded_value(rank_by)
    first = next((name for name in rank_by if name in VALUES), "rate")
    return awarded or (None if first == "rate" else first)


def rated_value(rank_by: Sequence[str]) -> str:
    """The value that ``rate`` divides: the first of points, match points and tricks in the list."""
    return next((name for name in rank_by if name in VALUES and VALUES[name].takes_awards), "points")
