"""What is wrong with a contract of bid whist as it is written."""

from collections.abc import Iterator

from scoring.contracts import HIGHEST, KINDS, LOWEST, NOTRUMP, RANKS, SUITS
from scoring.numbers import brief
from scoring.problems import Problem
from scoring.record import SIDES, Contract, is_count
from scoring.ruleset import Rules


def contract_faults(contract: object, rules: Rules, done: bool) -> Iterator[Problem]:
    """Everything at once. done: nothing may be missing; what is written has to fit in any case."""
    if not isinstance(contract, Contract):
        if done or contract is not None:
            yield Problem("contract-missing", {})
        return
    yield from _bidder_faults(contract.bidder, done)
    yield from _bid_faults(contract.bid, rules, done)
    kind = contract.kind
    if kind is None:
        if done:
            yield Problem("bid-kind-missing", {"known": KINDS})
    elif kind not in KINDS:
        yield Problem("bid-kind", {"value": brief(kind), "known": KINDS})
    yield from _named_faults(contract, kind, done)


def _bidder_faults(bidder: object, done: bool) -> Iterator[Problem]:
    if bidder is None:
        if done:
            yield Problem("bidder-missing", {})
    elif bidder not in SIDES:
        yield Problem("bidder-unknown", {"value": brief(bidder)})


def _bid_faults(bid: object, rules: Rules, done: bool) -> Iterator[Problem]:
    if bid is None:
        if done:
            yield Problem("bid-missing", {"least": rules.lowest_bid, "most": HIGHEST})
    elif not is_count(bid, HIGHEST) or bid == LOWEST - 1:
        yield Problem("bid-number", {"value": brief(bid), "least": LOWEST, "most": HIGHEST})
    elif isinstance(bid, int) and bid < rules.lowest_bid:
        yield Problem("bid-below-lowest", {"number": bid, "lowest": rules.lowest_bid})


def _named_faults(contract: Contract, kind: object, done: bool) -> Iterator[Problem]:
    """The trump suit, or in notrump the order of ranks: the one that the kind needs, and not the other."""
    trump, ranks = contract.trump, contract.ranks
    if trump is not None and trump not in SUITS:
        yield Problem("trump-not-a-suit", {"value": brief(trump), "known": SUITS})
    if ranks is not None and ranks not in RANKS:
        yield Problem("ranks-unknown", {"value": brief(ranks), "known": RANKS})
    if kind == NOTRUMP:
        if trump is not None:
            yield Problem("trump-in-notrump", {})
        if ranks is None and done:
            yield Problem("ranks-missing", {})
    elif kind in KINDS:
        if ranks is not None:
            yield Problem("ranks-with-trump", {"kind": kind})
        if trump is None and done:
            yield Problem("trump-missing", {"known": SUITS})
    elif trump is not None and ranks is not None:
        yield Problem("trump-and-ranks", {})
