"""Playing to a trick: rules, part 1 (follow suit, who wins) and part 2 (ranks, jokers)."""

from dataclasses import dataclass

from tests.scoring.engine.referee.pack import JOKERS, RANKS, left_of

# Part 2: uptown as in part 1; downtown the other way round, but aces stay high.
UPTOWN_RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
DOWNTOWN_RANKS = ["K", "Q", "J", "T", "9", "8", "7", "6", "5", "4", "3", "2", "A"]
assert sorted(UPTOWN_RANKS) == sorted(DOWNTOWN_RANKS) == sorted(RANKS)

Played = tuple[str, str]


@dataclass(frozen=True)
class Contract:
    """trump: a suit, or "NT"; ranks: "uptown" or "downtown"."""

    trump: str
    ranks: str


def low_to_high(suit: str, contract: Contract) -> list[str]:
    """All cards of a suit from the lowest to the highest."""
    ranks = UPTOWN_RANKS if contract.ranks == "uptown" else DOWNTOWN_RANKS
    cards = [suit + rank for rank in ranks]
    # Part 2: with a trump suit both jokers are trumps above its ace, the little one below the big one.
    return cards + ["LJ", "BJ"] if suit == contract.trump else cards


def suit_of(card: str, contract: Contract) -> str | None:
    """Part 2: jokers follow and are led as trumps. In notrump they have no suit."""
    if card in JOKERS:
        return None if contract.trump == "NT" else contract.trump
    return card[0]


def suit_to_follow(cards: list[str], contract: Contract) -> str | None:
    """Part 1: the suit led. Part 2, notrump: after a joker the first card with a suit sets it."""
    for card in cards:
        suit = suit_of(card, contract)
        if suit is not None:
            return suit
    return None


def may_be_played(hand: list[str], cards: list[str], contract: Contract) -> list[str]:
    """Part 1: any card is led; who can follow suit must, who cannot plays any card.

    Part 2: who can follow suit may not throw a joker in notrump, as it is no card of the suit.
    """
    suit = suit_to_follow(cards, contract)
    following = [card for card in hand if suit is not None and suit_of(card, contract) == suit]
    return following if following else list(hand)


def winning_card(cards: list[str], contract: Contract) -> str:
    """Part 1: the highest trump, and without a trump the highest card of the suit led."""
    if contract.trump != "NT":
        trumps = [card for card in low_to_high(contract.trump, contract) if card in cards]
        if trumps:
            return trumps[-1]
    suit = suit_to_follow(cards, contract)
    # Two jokers at most lie in a trick, so one of its four cards has a suit.
    assert suit is not None
    return [card for card in low_to_high(suit, contract) if card in cards][-1]


def winner(trick: list[Played], contract: Contract) -> str:
    """The seat that wins a trick of four cards."""
    best = winning_card([card for _, card in trick], contract)
    for seat, card in trick:
        if card == best:
            return seat
    raise AssertionError("the winning card is one of the trick's")


def who_plays(leader: str, trick: list[Played]) -> str:
    """Part 1: each next player clockwise."""
    return left_of(trick[-1][0]) if trick else leader
