"""Movements in plain words: what each is called, and what it is like."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

MOVEMENTS: Mapping[str, tuple[Promise, Promise]] = {
    "round-robin": (_("Round robin"), _("Everybody meets everybody, as far as the rounds go.")),
    "stay-and-move": (
        _("One side stays, the other moves"),
        _("Easy to explain: half of the pairs keep their tables, the others go on by one."),
    ),
    "mitchell": (
        _("Mitchell"),
        _("For the same hands at every table: North-South stay, East-West and the boards move."),
    ),
    "howell": (
        _("Howell"),
        _("For the same hands at every table: everybody meets everybody, one winner."),
    ),
    "swiss": (_("Swiss"), _("Drawn after each round: those with equal results meet, nobody twice.")),
    "danish": (_("Danish"), _("Drawn after each round: first meets second, third meets fourth.")),
    "winners-move-up": (
        _("Winners move up"),
        _("After each round the winners go up a table, the losers stay."),
    ),
    "whist": (
        _("Whist tournament"),
        _("In a whole evening everybody partners everybody once, and opposes everybody twice."),
    ),
    "individual": (
        _("New partners every round"),
        _("For any number of players and rounds: partners and opponents repeat as little as can be."),
    ),
    "progressive": (
        _("Progressive drive"),
        _("After each hand the losers move, and those who stay part: old partners oppose."),
    ),
    "semi-partner": (
        _("Semi-partner drive"),
        _("After each hand the losers move, one up and one down; the winners stay together."),
    ),
    "partner": (_("Partner drive"), _("After each hand the losing couple moves on together.")),
    "swedish": (_("Swedish drive"), _("Losers stay, winners go up a table, and everybody changes chairs.")),
    "given": (_("Seats from a file"), _("Somebody else made the seating.")),
}


def name(code: str) -> str:
    """``round-robin`` -> "Round robin"."""
    return str(MOVEMENTS[code][0]) if code in MOVEMENTS else code


def explanation(code: str) -> str:
    """One line about it; "" for one that nobody described."""
    return str(MOVEMENTS[code][1]) if code in MOVEMENTS else ""
