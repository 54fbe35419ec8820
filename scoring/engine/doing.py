"""One door for a deed of any kind: the record is verified and done."""

from scoring.engine.calling import bid, pass_, verify_bid, verify_pass
from scoring.engine.cards import members
from scoring.engine.claiming import claim, verify_claim
from scoring.engine.deeds import BidMade, CardPlayed, Deed, Exchanged, Passed, RanksNamed, TrumpNamed
from scoring.engine.exchanging import exchange, verify_exchange
from scoring.engine.hand import Hand
from scoring.engine.naming import name_ranks, name_trump, verify_name_ranks, verify_name_trump
from scoring.engine.playing import play, verify_play
from scoring.problems import Problem


def verify(hand: Hand, deed: Deed) -> tuple[Problem, ...]:
    """What is wrong with this deed now; empty when it may be done."""
    match deed:
        case BidMade(seat, offer):
            return verify_bid(hand, seat, offer)
        case Passed(seat):
            return verify_pass(hand, seat)
        case TrumpNamed(seat, suit):
            return verify_name_trump(hand, seat, suit)
        case RanksNamed(seat, ranks):
            return verify_name_ranks(hand, seat, ranks)
        case Exchanged(seat, discards):
            return verify_exchange(hand, seat, members(discards))
        case CardPlayed(seat, card):
            return verify_play(hand, seat, card)
    return verify_claim(hand, deed.seat)


def can_do(hand: Hand, deed: Deed) -> bool:
    return not verify(hand, deed)


def do(hand: Hand, deed: Deed) -> Hand:
    """The hand after this deed; Refused with what ``verify`` finds, and the hand is as it was."""
    match deed:
        case BidMade(seat, offer):
            return bid(hand, seat, offer)
        case Passed(seat):
            return pass_(hand, seat)
        case TrumpNamed(seat, suit):
            return name_trump(hand, seat, suit)
        case RanksNamed(seat, ranks):
            return name_ranks(hand, seat, ranks)
        case Exchanged(seat, discards):
            return exchange(hand, seat, members(discards))
        case CardPlayed(seat, card):
            return play(hand, seat, card)
    return claim(hand, deed.seat)
