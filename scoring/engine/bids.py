"""What can be bid, and which bid beats which (docs/engine.md, "The rules")."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from scoring.contracts import DOWNTOWN, HIGHEST, KINDS, LOWEST, NOTRUMP, UPTOWN
from scoring.engine.game import Game
from scoring.numbers import brief
from scoring.problems import Problem, Refused

__all__ = [
    "BIDS",
    "DOWNTOWN",
    "KINDS",
    "NOTRUMP",
    "NUMBERS",
    "PASS",
    "PASSED",
    "UPTOWN",
    "Bid",
    "all_bids",
    "bid_faults",
    "bid_order",
    "call_text",
    "read_call",
]

PASS = "pass"


@dataclass(frozen=True)
class Bid:
    """number: points promised above six tricks, 1 to 7. kind: ``uptown``, ``downtown`` or ``notrump``."""

    number: int
    kind: str = UPTOWN

    @property
    def text(self) -> str:
        """``4``, ``4 downtown``, ``5 notrump``: uptown is meant when none is said."""
        return str(self.number) if self.kind == UPTOWN else f"{self.number} {self.kind}"


BIDS = tuple(Bid(number, kind) for number in range(LOWEST, HIGHEST + 1) for kind in KINDS)
NUMBERS: Mapping[Bid, int] = MappingProxyType({bid: number for number, bid in enumerate(BIDS)})
# The number of a pass among the calls.
PASSED = len(BIDS)

# Notrump is above both at the same number.
_ABOVE = {UPTOWN: 0, DOWNTOWN: 1, NOTRUMP: 2}
_EQUAL = {UPTOWN: 0, DOWNTOWN: 0, NOTRUMP: 2}


def bid_order(game: Game, bid: Bid) -> tuple[int, int]:
    """A bid beats another when its order is greater."""
    kinds = _ABOVE if game.downtown_over_uptown == "above" else _EQUAL
    return bid.number, kinds[bid.kind]


def all_bids(game: Game) -> tuple[Bid, ...]:
    """Every bid the game allows, lowest first."""
    return tuple(bid for bid in BIDS if bid.number >= game.lowest_bid)


def bid_faults(game: Game, bid: object) -> tuple[Problem, ...]:
    """What is wrong with a bid by itself, whatever was bid before."""
    if not isinstance(bid, Bid):
        return (Problem("call-unknown", {"value": brief(bid)}),)
    problems = []
    if type(bid.number) is not int or not LOWEST <= bid.number <= HIGHEST:
        details = {"value": brief(bid.number), "least": LOWEST, "most": HIGHEST}
        problems.append(Problem("bid-number", details))
    elif bid.number < game.lowest_bid:
        problems.append(Problem("bid-below-lowest", {"number": bid.number, "lowest": game.lowest_bid}))
    if bid.kind not in KINDS:
        problems.append(Problem("bid-kind", {"value": brief(bid.kind), "known": KINDS}))
    return tuple(problems)


def read_call(text: object) -> Bid | None:
    """A bid as it is written, or None for ``pass``; Refused when it is neither.

    ``4`` and ``4 uptown`` mean the same. Whether it may be bid is for the auction to say.
    """
    if text == PASS:
        return None
    number, *kinds = text.split() if isinstance(text, str) and text.strip() else [""]
    if not (number.isascii() and number.isdigit() and len(number) <= 2):
        raise Refused(Problem("call-unknown", {"value": brief(text)}))
    if NOTRUMP in kinds and len(kinds) > 1:
        raise Refused(Problem("bid-notrump-ranks", {"value": brief(text)}))
    if len(kinds) > 1 or any(kind not in KINDS for kind in kinds):
        raise Refused(Problem("bid-kind", {"value": " ".join(kinds), "known": KINDS}))
    return Bid(int(number), *kinds)


def call_text(bid: Bid | None) -> str:
    """The reverse of ``read_call``."""
    return PASS if bid is None else bid.text
