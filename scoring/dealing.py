"""Who handles the pack, and what is trumps, in each hand (docs/rules.md, part 1)."""

from dataclasses import dataclass

from scoring.hand_list import HandKind
from scoring.lengths import hands_before
from scoring.ruleset import Rules

CHAIRS = ("N", "E", "S", "W")

_LEFT, _PARTNER, _RIGHT = 1, 2, 3

# Shuffler and cutter, counted in chairs to the left of the dealer. With two packs the partner of
# the previous dealer shuffled; the previous dealer sits on the dealer's right, his partner on the left.
_SHUFFLER_AND_CUTTER = {
    "partner-shuffles": (_PARTNER, _RIGHT),
    "left-shuffles": (_LEFT, _RIGHT),
    "partner-cuts": (_RIGHT, _PARTNER),
    "two-packs": (_LEFT, _RIGHT),
}


@dataclass(frozen=True)
class Handling:
    """The chairs (N, E, S, W) of the four who handle one hand.

    leader: who plays the first card; "" where that is whoever wins the auction.
    """

    dealer: str
    shuffler: str
    cutter: str
    leader: str


def handling(rules: Rules, first_dealer: str, hand: int) -> Handling:
    """Who deals, shuffles, cuts and leads in ``hand`` (from 1) when ``first_dealer`` dealt hand 1."""
    dealer = CHAIRS.index(first_dealer) + hand - 1
    shuffler, cutter = _SHUFFLER_AND_CUTTER[rules.handling]
    dealt, shuffled, cut, led = (CHAIRS[(dealer + steps) % 4] for steps in (0, shuffler, cutter, _LEFT))
    return Handling(dealt, shuffled, cut, "" if rules.bidder_leads else led)


def kind_of(rules: Rules, round_number: int, hand: int, hands_per_round: int) -> HandKind:
    """The trump, aim and count of a hand of basic whist; the same at every table.

    round_number, hand: from 1. hands_per_round: as the event states them; where rounds have other numbers
    of hands (rules.hands_from), the list goes on with the hand after the last one of the round before.
    """
    place = hand
    if rules.trump_restart == "never":
        place += hands_before(rules.hands_from, round_number, hands_per_round)
    elif rules.trump_restart == "one-a-round":
        place = round_number
    kinds = rules.hand_kinds
    return kinds[(place - 1) % len(kinds)]


def trump_of(rules: Rules, round_number: int, hand: int, hands_per_round: int) -> str | None:
    """The trump of a hand: S, H, D, C, NT, ``turned`` or ``chosen``; in bid whist always ``chosen``."""
    return "chosen" if rules.is_bid else kind_of(rules, round_number, hand, hands_per_round).trump
