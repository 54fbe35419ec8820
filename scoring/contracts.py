"""What a contract of bid whist is made of, and what it scores (docs/rules.md, part 2)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Protocol

BOOK = 6
TRICKS_IN_A_HAND = 13

LOWEST, HIGHEST = 1, 7  # numbers that can be bid
UPTOWN, DOWNTOWN, NOTRUMP = KINDS = ("uptown", "downtown", "notrump")
RANKS = (UPTOWN, DOWNTOWN)
SUITS = ("S", "H", "D", "C")

# What stands in the kitty beside so many jokers; without jokers there may also be no kitty at all.
KITTIES: Mapping[int, tuple[int, ...]] = MappingProxyType({2: (6,), 1: (5,), 0: (4, 0)})
DECKS = tuple((jokers, kitty) for jokers, kitties in KITTIES.items() for kitty in kitties)


class ContractRules(Protocol):
    """What a rule set says of contracts; the names are the options of the results format."""

    @property
    def kitty(self) -> int: ...
    @property
    def kitty_to(self) -> str: ...
    @property
    def score(self) -> str: ...
    @property
    def notrump_factor(self) -> int: ...
    @property
    def set_costs(self) -> str: ...
    @property
    def slam(self) -> int | None: ...
    @property
    def slam_notrump(self) -> int | None: ...


def kitty_is_the_bidders(rules: ContractRules) -> bool:
    """Whether the kitty always is the bidders' first trick, so that they cannot have none."""
    return rules.kitty > 0 and rules.kitty_to == "bidder"


def is_made(bid: int, tricks: int) -> bool:
    """Whether so many tricks of the bidders, the kitty included, make the contract."""
    return tricks - BOOK >= bid


def contract_points(rules: ContractRules, bid: int, kind: str, tricks: int) -> int:
    """The bidders' points; below 0 when the contract is set. The one place that scores a contract.

    bid: 1 to 7. kind: one of KINDS. tricks: the bidders', 0 to 13, the kitty included where it is
    theirs. Below six tricks a shortfall goes on growing. Whether the numbers can be is for others
    to say: a revoke may leave bidders without the kitty's own trick.
    """
    over, notrump = tricks - BOOK, kind == NOTRUMP
    factor = rules.notrump_factor if notrump else 1
    if not is_made(bid, tricks):
        return factor * (-bid if rules.set_costs == "bid" else over - bid)
    if tricks == TRICKS_IN_A_HAND:
        slam = rules.slam_notrump if notrump and rules.slam_notrump is not None else rules.slam
        if slam is not None:
            return slam
    return factor * (bid if rules.score == "bid" else over)
