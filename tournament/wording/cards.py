"""What each card is called, and the letters by which the two jokers are told apart."""

from django.utils.translation import gettext as _

from scoring.engine.cards import BIG_JOKER, LITTLE_JOKER, RANKS, SUITS, card_text
from tournament.wording import names


def card_names() -> dict[str, str]:
    """``{"SA": "ace of spades", …}``, all 54 by their text, with ``BJ-letter`` and ``LJ-letter``."""
    courts = {"T": "10", "J": _("jack"), "Q": _("queen"), "K": _("king"), "A": _("ace")}
    named = {
        suit + rank: _("%(rank)s of %(suit)s")
        % {"rank": courts.get(rank, rank), "suit": names.suit(suit).lower()}
        for suit in SUITS
        for rank in RANKS
    }
    big, little = card_text(BIG_JOKER), card_text(LITTLE_JOKER)
    jokers = {big: _("big joker"), little: _("little joker")}
    # Translators: one letter each, for the corner of the card.
    return named | jokers | {f"{big}-letter": _("B"), f"{little}-letter": _("L")}
