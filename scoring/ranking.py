"""How an event ranks: the list of values, and what sit-outs and forfeits give (docs/rules.md, part 5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import product

from scoring.contracts import HIGHEST, KINDS, LOWEST, TRICKS_IN_A_HAND, contract_points
from scoring.numbers import Exact, brief, read_fraction, text
from scoring.problems import Problem, Refused
from scoring.ruleset import Rules

DEFAULT_RANK_BY = ("points", "head-to-head", "net-points", "tricks")
POLICIES = ("zero", "average", "field-average", "winners-average")
DEFAULT_SIT_OUT = "average"
MOST_ABOVE_SIX = 7


@dataclass(frozen=True)
class Ranking:
    """The ranking list in order and what it needs to know.

    sit_out: one of POLICIES, or a fixed award written as an exact number ("2", "3/2").
    match_points: for a won and a drawn round; ``compare`` says by what a round is won.
    forfeit: ``sit-out`` (the side present gets what a sit-out gives) or ``win`` (the win alone).
    withdrawal: ``stay``, ``remove`` or ``remove-under-half``.
    games: whether ``rounds-won`` counts the games won in a round, as a round can have several.
    available: the most points that a hand can give, for the rate per point available.
    """

    rank_by: tuple[str, ...] = DEFAULT_RANK_BY
    sit_out: str = DEFAULT_SIT_OUT
    match_points: tuple[Fraction, Fraction] = (Fraction(2), Fraction(1))
    compare: str = "points"
    forfeit: str = "sit-out"
    rate_per: str = "hand"
    withdrawal: str = "stay"
    games: bool = False
    available: int = MOST_ABOVE_SIX

    @cached_property
    def worth(self) -> tuple[Exact, Exact]:
        """The match points of a won and a drawn round, as whole numbers where they are."""
        win, draw = (int(points) if points.denominator == 1 else points for points in self.match_points)
        return win, draw


def ranking_of(rules: Rules, rank_by: Sequence[str], sit_out: object) -> Ranking:
    """The ranking of an event with these rules; Refused when the sit-out policy is none."""
    return Ranking(
        tuple(rank_by),
        read_sit_out(sit_out),
        rules.match_points,
        rules.compare,
        rules.forfeit,
        rules.rate_per,
        rules.withdrawal,
        rules.plays_games,
        most_points(rules),
    )


def most_points(rules: Rules) -> int:
    """The most points that one hand above six can give a side: 7, or more by options of bid whist."""
    if not rules.is_bid:
        return MOST_ABOVE_SIX
    bids, tricks = range(LOWEST, HIGHEST + 1), range(TRICKS_IN_A_HAND + 1)
    return max(contract_points(rules, *contract) for contract in product(bids, KINDS, tricks))


def read_sit_out(value: object) -> str:
    """A policy's name, or a fixed award of 0 and more as exact text; Refused otherwise."""
    if isinstance(value, str) and value in POLICIES:
        return value
    award = read_fraction(value)
    if award is None or award < 0:
        place = {"field": "sit_out", "value": brief(value)}
        raise Refused(Problem("sit-out-unknown", {**place, "known": POLICIES}))
    return text(award)
