"""What those who play are called: pairs in one event, single players in another."""

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

PAIRS = "pairs"

# What is said of pairs, and the same of single players.
_WORDS: Mapping[str, tuple[Promise, Promise]] = MappingProxyType(
    {
        "name": (_("Pairs"), _("Players")),
        "one": (_("Pair"), _("Player")),
        "add-one": (_("Add a pair"), _("Add a player")),
        "add-it": (_("Add the pair"), _("Add the player")),
        "change-one": (_("Change a pair"), _("Change a player")),
        "enter": (_("Enter the pairs"), _("Enter the players")),
        "none-listed": (
            _("No pairs yet. Type two names, paste a list, choose a file, or open the sign-up link."),
            _("No players yet. Type a name, paste a list, choose a file, or open the sign-up link."),
        ),
        "none-here": (
            _("No pairs are entered yet. Add those who are here at the top, or enter the list first."),
            _("No players are entered yet. Add those who are here at the top, or enter the list first."),
        ),
        "none-found": (
            _("No pair with that name. Walk-ins are added at the top."),
            _("Nobody with that name. Walk-ins are added at the top."),
        ),
        "save-list": (_("Save the pairs as CSV"), _("Save the players as CSV")),
        "absent-one": (_("A pair that did not come"), _("A player who did not come")),
        "seats": (
            _("The first player sits North or East, the second South or West."),
            _("A second name is for somebody who shares the seat: the two play in turn and rank as one."),
        ),
        "take-out": (_("Take this pair out"), _("Take this player out")),
        "seated": (
            _(
                "The pairs are seated. To change who plays, take the seating back: "
                "the pairs stay, and you seat them again afterwards."
            ),
            _(
                "The players are seated. To change who plays, take the seating back: "
                "the players stay, and you seat them again afterwards."
            ),
        ),
        "running": (
            _("The evening is being played, so the pairs stay as they are."),
            _("The evening is being played, so the players stay as they are."),
        ),
        "closed": (
            _("The evening is closed, so the pairs stay as they are."),
            _("The evening is closed, so the players stay as they are."),
        ),
        "more": (_("Pair name, club"), _("Shared seat, role, club")),
        "how-to-write": (_("How to write a pair"), _("How to write a player")),
        "one-a-line": (_("One pair a line"), _("One player a line")),
        "file-lines": (
            _("A first line with the names of the columns, then one pair a line:"),
            _("A first line with the names of the columns, then one player a line:"),
        ),
        "file-columns": (
            _(
                "Pair is a number or a name of the pair; Pair and Club may be missing. CSV with commas, "
                "semicolons or tabs, or the first sheet of an XLSX file. "
                "Nothing is stored before you have seen every line."
            ),
            _(
                "Only Player has to be there. CSV with commas, semicolons or tabs, or the first sheet of an "
                "XLSX file. Nothing is stored before you have seen every line."
            ),
        ),
        "sign-up": (
            _("Enter yourself and your partner. One of the two does it for both."),
            _("Enter yourself. You play with a new partner in every round."),
        ),
        "enter-us": (_("Enter us"), _("Enter me")),
        "link-open": (
            _("The link is open: whoever has it can enter a pair."),
            _("The link is open: whoever has it can enter a player."),
        ),
        "link-rests": (
            _("The link rests, because the pairs are seated."),
            _("The link rests, because the players are seated."),
        ),
        "link-what": (
            _(
                "With a link, players enter themselves: one names both. "
                "You see the pair here at once and can change it or take it out."
            ),
            _(
                "With a link, players enter themselves. "
                "You see each of them here at once and can change the name or take it out."
            ),
        ),
        "not-coming": (_("They do not come"), _("Does not come")),
        "add-here": (_("Add them, here now"), _("Add, here now")),
        "change-names": (_("Change the names"), _("Change the name")),
        "change-list": (
            _("Change or remove pairs, read a file"),
            _("Change or remove players, read a file"),
        ),
        "add-and-stay": (_("Add these pairs and stay here"), _("Add these players and stay here")),
        "list-help": (
            _("One pair a line, such as: Ann Archer & Ben Baker. You can add more later."),
            _("One name a line, such as: Ann Archer. You can add more later."),
        ),
        "none-yet": (_("No pairs yet"), _("No players yet")),
        "cards-what": (
            _(
                "Each pair has a page of its own: where to go now and next, its results and its place. "
                "The card leads there, without an account."
            ),
            _(
                "Each player has a page: where to go now and next, the results and the place. "
                "The card leads there, without an account."
            ),
        ),
        "no-cards": (
            _("No pairs yet. Enter them first; their cards are made here."),
            _("No players yet. Enter them first; their cards are made here."),
        ),
        "page-of": (_("The page of this pair"), _("The page of this player")),
        "page-gone": (
            _("This page is no longer there. If your pair has a new card, use its link."),
            _("This page is no longer there. If you have a new card, use its link."),
        ),
        "page-own": (
            _("Keep this address to yourself: it is your pair’s own page."),
            _("Keep this address to yourself: it is your own page."),
        ),
        "card-each": (_("One card for each pair, by number."), _("One card for each player, by number.")),
        "sit-out-gives": (_("A sit-out gives a pair"), _("A sit-out gives a player")),
        "not-published": (
            _("No round is published yet. This pair’s rounds stand here then."),
            _("No round is published yet. This player’s rounds stand here then."),
        ),
    }
)


def word(kind: str, code: str) -> str:
    """What is said by this code in an event of this kind; KeyError for a code that nobody wrote."""
    return str(_WORDS[code][kind != PAIRS])


def numbered(kind: str, number: int | None) -> str:
    """``Pair 3`` or ``Player 3``."""
    if kind == PAIRS:
        return gettext("Pair %(number)s") % {"number": number or ""}
    return gettext("Player %(number)s") % {"number": number or ""}


def counted(kind: str, number: int) -> str:
    """``9 pairs`` or ``9 players``."""
    if kind == PAIRS:
        return ngettext("%(n)d pair", "%(n)d pairs", number) % {"n": number}
    return ngettext("%(n)d player", "%(n)d players", number) % {"n": number}


def stored(kind: str, number: int) -> str:
    """What storing a list has done."""
    if kind == PAIRS:
        return ngettext("One pair stored.", "%(n)d pairs stored.", number) % {"n": number}
    return ngettext("One player stored.", "%(n)d players stored.", number) % {"n": number}


def to_store(kind: str, number: int) -> str:
    """The button that stores a whole list."""
    if kind == PAIRS:
        return ngettext("Store this pair", "Store these %(n)d pairs", number) % {"n": number}
    return ngettext("Store this player", "Store these %(n)d players", number) % {"n": number}


def by_link(kind: str, number: int) -> str:
    """How many came by the sign-up link."""
    if kind == PAIRS:
        return ngettext("One pair came by it.", "%(n)d pairs came by it.", number) % {"n": number}
    return ngettext("One player came by it.", "%(n)d players came by it.", number) % {"n": number}


def not_here(kind: str, number: int) -> str:
    """How many are not ticked at the check-in."""
    if kind == PAIRS:
        said = ngettext("%(n)d pair is not ticked as here.", "%(n)d pairs are not ticked as here.", number)
    else:
        said = ngettext(
            "%(n)d player is not ticked as here.", "%(n)d players are not ticked as here.", number
        )
    return said % {"n": number}


def were_seated(kind: str, number: int, rounds: int) -> str:
    """What seating has done."""
    if kind == PAIRS:
        said = ngettext("%(n)d pair was seated", "%(n)d pairs were seated", number)
    else:
        said = ngettext("%(n)d player was seated", "%(n)d players were seated", number)
    told = ngettext("for %(rounds)d round.", "for %(rounds)d rounds.", rounds) % {"rounds": rounds}
    return f"{said % {'n': number}} {told}"


def links_made(kind: str, number: int) -> str:
    """What making the cards has done."""
    if kind == PAIRS:
        said = ngettext("A link was made for %(n)d pair.", "Links were made for %(n)d pairs.", number)
    else:
        said = ngettext("A link was made for %(n)d player.", "Links were made for %(n)d players.", number)
    return said % {"n": number}


def cards_to_make(kind: str, number: int) -> str:
    """The button that makes the cards of so many who have none yet."""
    if kind == PAIRS:
        said = ngettext("Make the card of %(n)d pair", "Make the cards of %(n)d pairs", number)
    else:
        said = ngettext("Make the card of %(n)d player", "Make the cards of %(n)d players", number)
    return said % {"n": number}


def more_cards_to_make(kind: str, number: int) -> str:
    """The same where some have theirs."""
    if kind == PAIRS:
        said = ngettext("Make the card of %(n)d more pair", "Make the cards of %(n)d more pairs", number)
    else:
        said = ngettext("Make the card of %(n)d more player", "Make the cards of %(n)d more players", number)
    return said % {"n": number}


def entered(kind: str, number: int) -> str:
    """How far entering is."""
    if kind == PAIRS:
        said = ngettext("%(n)d pair is entered", "%(n)d pairs are entered", number)
    else:
        said = ngettext("%(n)d player is entered", "%(n)d players are entered", number)
    return said % {"n": number}


def copied(kind: str, number: int, name: str) -> str:
    """What the copy of an event begins with."""
    if kind == PAIRS:
        said = ngettext(
            "The copy has the pair, the rules and the helpers of %(name)s.",
            "The copy has the %(n)d pairs, the rules and the helpers of %(name)s.",
            number,
        )
    else:
        said = ngettext(
            "The copy has the player, the rules and the helpers of %(name)s.",
            "The copy has the %(n)d players, the rules and the helpers of %(name)s.",
            number,
        )
    return said % {"n": number, "name": name}
