"""Sentences about hands of cards: how they were dealt, called, played and written down."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.wording import names

Words = str | Promise | Callable[[Mapping[str, object]], str]

_SEATS = ("seat", "turn", "should", "owner")


def _seated(words: Promise | str) -> Callable[[Mapping[str, object]], str]:
    """The words with chairs by name: North instead of N."""

    def said(details: Mapping[str, object]) -> str:
        chairs = {key: names.chair(str(details[key])) for key in _SEATS}
        return str(words) % _Named(details, chairs)

    return said


def _suited(words: Promise | str) -> Callable[[Mapping[str, object]], str]:
    """The words with a suit by name: Hearts instead of H."""
    return lambda details: str(words) % _Named(details, {"suit": names.suit(str(details["suit"]))})


class _Named(dict[str, object]):
    """Details with some of them by name, those left out where there is no name for them."""

    def __init__(self, details: Mapping[str, object], named: Mapping[str, str]) -> None:
        super().__init__({**details, **{key: name for key, name in named.items() if name}})

    def __missing__(self, key: str) -> str:
        return ""


ENGINE_PROBLEMS: Mapping[str, Words] = {
    # the game
    "deck-unknown": _("%(jokers)s jokers and a kitty of %(kitty)s make no deck. There are %(decks)s."),
    "deck-of-basic-whist": _("basic whist has no jokers and no kitty, not %(jokers)s and %(kitty)s."),
    "seed-length": _seated(_("%(owner)s: a seed of %(bytes)s bytes. It has %(least)s to %(most)s.")),
    # the deal
    "deal-hand-size": _seated(_("%(seat)s has %(cards)s cards. A hand has %(should)s.")),
    "deal-kitty-size": _("the kitty has %(cards)s cards. It should have %(should)s."),
    "deal-cards-twice": _("dealt twice: %(cards)s."),
    "deal-cards-missing": _("not dealt: %(cards)s."),
    "deal-cards-strange": _("not in this deck: %(cards)s."),
    "turned-missing": _seated(_("the turned card is missing. It is the last one dealt, to %(seat)s.")),
    "turned-not-dealers": _seated(_("%(card)s was turned, and the dealer, %(seat)s, does not have it.")),
    "turned-unwanted": _("%(card)s was turned, but no card is turned in this game."),
    "turned-other-suit": _("%(card)s was turned, so the trump cannot be %(trump)s."),
    # whose turn, and what for
    "not-your-turn": _seated(_("it is not the turn of %(seat)s. Next is %(turn)s.")),
    "auction-runs": _("the auction is not over yet."),
    "naming-first": _("trumps have to be named first, or in notrump the order of ranks."),
    "exchange-first": _("the winner of the auction takes the kitty first."),
    "play-runs": _("the cards are being played already."),
    "hand-finished": _("the hand is finished."),
    "hand-passed-out": _("all have passed. The hand is dealt again."),
    # calls
    "call-unknown": _("%(value)s is no call. Write “pass”, “4”, “4 downtown” or “5 notrump”."),
    "bid-number": _("%(value)s cannot be bid. Bids are %(least)s to %(most)s."),
    "bid-below-lowest": _("%(number)s is too low. The lowest bid here is %(lowest)s."),
    "bid-kind": _("%(value)s cannot be bid. There are %(known)s."),
    "bid-notrump-ranks": _("notrump is bid without uptown or downtown. That is named after the auction."),
    "bid-too-low": _("%(bid)s does not beat %(best)s."),
    "dealer-must-bid": _seated(_("all others have passed, so %(seat)s has to bid, %(lowest)s or more.")),
    "calls-left-over": _("the auction was over after %(calls)s calls."),
    # trumps and the kitty
    "trump-not-a-suit": _("%(value)s cannot be trumps here. There are %(known)s."),
    "trump-to-name": _("the bid is %(bid)s, so a trump suit is named."),
    "ranks-to-name": _("the bid is %(bid)s, so the order of ranks is named, and no trump suit."),
    "ranks-unknown": _("%(value)s is no order of ranks. There are %(known)s."),
    "ranks-differ": _("the bid is %(bid)s, so the ranks do not run %(ranks)s."),
    "discards-number": _(
        "%(cards)s cards were laid away. It should be %(should)s, as many as the kitty has."
    ),
    "discard-not-held": _seated(_("%(card)s is neither in the hand of %(seat)s nor in the kitty.")),
    "discard-twice": _("%(card)s is laid away twice."),
    "kitty-none": _("there is no kitty in this game, so nothing is laid away."),
    # play
    "card-unknown": _("%(card)s is no card. Write the suit, then the rank: HT, S2, BJ."),
    "card-not-held": _seated(_("%(seat)s does not hold %(card)s.")),
    "must-follow": _seated(_("%(seat)s has to follow suit, so %(card)s cannot be played. Legal: %(legal)s.")),
    "play-left-over": _("the hand ended after %(cards)s cards."),
    "leader-differs": _seated(_("%(seat)s does not lead to the first trick. %(should)s does.")),
    "claim-not-certain": _seated(_("%(seat)s cannot be sure of every trick left. Play on.")),
    # the result
    "bidders-tricks-range": _("%(tricks)s tricks do not fit. It is a whole number from 0 to %(most)s."),
    "bidders-tricks-none": _("0 tricks cannot be: the kitty is one."),
    # the notation
    "hand-text-shape": _(
        "“%(value)s” is no hand. Write spades.hearts.diamonds.clubs, like AKQ.J2.T98.76543."
    ),
    "hand-text-rank": _("“%(value)s” is no rank. Ranks are %(ranks)s, T for ten."),
    "hand-text-joker": _("“%(value)s” is no joker. They are BJ and LJ."),
    "hand-text-twice": _("%(card)s stands twice in this hand."),
    "cards-twice": _("a card stands twice here."),
    "key-of-bid-whist": _("“%(key)s” belongs to bid whist, and this is basic whist."),
    # why nothing exact can be said of a position with all cards open
    "analysis-joker-live": _("a joker can still be played, and in notrump it belongs to no suit."),
    "analysis-suit-long": _suited(
        _("%(suit)s: %(cards)s cards can still be played, and the solver knows %(most)s of a suit.")
    ),
    "analysis-kitty-open": _("the kitty goes with the first trick, so that one counts two."),
    # double dummy and players made of code
    "bot-unknown": _("there is no bot called %(value)s. There are: %(known)s."),
    "bot-not-its-turn": _("it is not the turn of the seat %(seat)s, and a bot sees no other."),
    "double-dummy-missing": _(
        "%(library)s is not installed, and nothing works out double-dummy results without it."
        " Install it with pip, or choose the bot rules."
    ),
    "double-dummy-unmapped": _("nobody can say the double-dummy result of this position exactly."),
    "double-dummy-failed": _("the double-dummy library gave no answer. Please try again."),
}
