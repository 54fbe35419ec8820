"""What is wrong with single hands as they are written."""

from collections.abc import Iterator

from scoring.contracts import (
    HIGHEST,
    KINDS,
    LOWEST,
    NOTRUMP,
    RANKS,
    SUITS,
    TRICKS_IN_A_HAND,
    kitty_is_the_bidders,
)
from scoring.hand_list import HONOURS_IN_A_SUIT, HandKind
from scoring.numbers import brief
from scoring.problems import Problem
from scoring.record import SIDES, Contract, Hand, filled, is_count
from scoring.ruleset import Rules

_PLAYERS = 4


def side_faults(hand: Hand, most: int) -> list[Problem]:
    """What is wrong with either side's number by itself."""
    problems = []
    for side, tricks in (("ns", hand.ns), ("ew", hand.ew)):
        if tricks is None or is_count(tricks, most):
            continue
        shown: dict[str, object] = {"side": side, "most": most}
        if isinstance(tricks, bool) or not isinstance(tricks, int):
            problems.append(Problem("tricks-not-whole", {**shown, "value": brief(tricks)}))
        else:
            shown["tricks"] = brief(tricks) if abs(tricks) > 10**9 else tricks
            problems.append(Problem("tricks-range", shown))
    return problems


def hand_faults(
    hand: Hand, rules: Rules, kind: HandKind, *, accepted: bool, whole: bool
) -> Iterator[Problem]:
    """Everything wrong with a hand that is not blank.

    kind: what the list of hands says of it. accepted: tricks that do not make 13 may stand.
    whole: the round is over, so nothing may be missing; a hand still being played may be in parts,
    but once it has its tricks it has to be whole.
    """
    full = filled(hand)
    done = whole or full.ns is not None or full.ew is not None
    if rules.is_bid:
        yield from _contract_faults(hand.contract, rules, done)
    elif hand.contract is not None:
        yield Problem("contract-in-basic-whist", {})
    yield from _own_faults(hand, kind, rules, done)
    yield from _honour_faults(full.honours, kind, rules, done)
    yield from _talk_faults(hand.talked, kind, rules)
    yield from _trick_faults(hand, full, rules, accepted, whole)


def _trick_faults(hand: Hand, full: Hand, rules: Rules, accepted: bool, whole: bool) -> Iterator[Problem]:
    problems = side_faults(hand, TRICKS_IN_A_HAND) or side_faults(full, TRICKS_IN_A_HAND)
    yield from problems
    if problems:
        return
    if full.ns is None or full.ew is None:
        # Players' own tricks that are not whole are told by themselves.
        if whole and hand.own is None:
            yield Problem("bidders-tricks-missing" if rules.is_bid else "hand-blank", {})
        return
    if rules.is_bid and full.bidders_tricks == 0 and kitty_is_the_bidders(rules):
        yield Problem("bidders-tricks-none", {})
    tricks = full.ns + full.ew
    if tricks != TRICKS_IN_A_HAND and not accepted:
        written = {"ns": full.ns, "ew": full.ew, "tricks": tricks, "should": TRICKS_IN_A_HAND}
        yield Problem("hand-sum", written)


def _contract_faults(contract: object, rules: Rules, done: bool) -> Iterator[Problem]:
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


def _own_faults(hand: Hand, kind: HandKind, rules: Rules, done: bool) -> Iterator[Problem]:
    own: object = hand.own
    if rules.is_bid or not kind.is_individual:
        if own is not None:
            yield Problem("own-unwanted", {})
        return
    if own is None:
        if done:
            yield Problem("own-missing", {})
        return
    full: object = filled(hand).own
    if not isinstance(own, tuple) or len(own) != _PLAYERS or not isinstance(full, tuple):
        yield Problem("own-four", {"value": brief(own)})
        return
    wrong = [one for one in own if one is not None and not is_count(one, TRICKS_IN_A_HAND)]
    for one in wrong:
        yield Problem("own-tricks", {"value": brief(one), "most": TRICKS_IN_A_HAND})
    if wrong:
        return
    if None in full:
        if done:
            yield Problem("own-missing", {})
        return
    sides = full[0] + full[2], full[1] + full[3]
    # That they make 13 is told with the sides' tricks.
    if any(told is not None and told != side for told, side in zip((hand.ns, hand.ew), sides, strict=True)):
        yield Problem("own-differs", {"ns": sides[0], "ew": sides[1]})


def _honour_faults(honours: object, kind: HandKind, rules: Rules, done: bool) -> Iterator[Problem]:
    if rules.is_bid or not kind.honour:
        if honours is not None:
            yield Problem("honours-unwanted", {})
        return
    known = isinstance(honours, tuple) and len(honours) == len(SIDES)
    if honours is None or (isinstance(honours, tuple) and known and honours == (None, None)):
        if done:
            yield Problem("honours-missing", {"should": HONOURS_IN_A_SUIT})
        return
    if not isinstance(honours, tuple) or not known:
        yield Problem("honours-range", {"value": brief(honours), "most": HONOURS_IN_A_SUIT})
        return
    wrong = [one for one in honours if one is not None and not is_count(one, HONOURS_IN_A_SUIT)]
    for one in wrong:
        yield Problem("honours-range", {"value": brief(one), "most": HONOURS_IN_A_SUIT})
    if not wrong and None not in honours and sum(honours) != HONOURS_IN_A_SUIT:
        written = {"ns": honours[0], "ew": honours[1], "honours": sum(honours), "should": HONOURS_IN_A_SUIT}
        yield Problem("honours-sum", written)


def _talk_faults(talked: object, kind: HandKind, rules: Rules) -> Iterator[Problem]:
    if talked == ():
        return
    if not isinstance(talked, tuple) or any(side not in SIDES for side in talked):
        yield Problem("talked-side", {"value": brief(talked)})
    elif len(set(talked)) < len(talked):
        yield Problem("talked-twice", {"side": talked[0]})
    if rules.is_bid or not kind.talk:
        yield Problem("talked-unwanted", {})
