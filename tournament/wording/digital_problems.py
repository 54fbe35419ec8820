"""Sentences for players at digital tables, and for who runs them."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournament.wording import names

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _seated(words: str | Promise) -> Callable[[Mapping[str, object]], str]:
    """A sentence with the name of the chair."""

    def said(details: Mapping[str, object]) -> str:
        return str(words) % {**details, "seat": names.chair(str(details["seat"]))}

    return said


DIGITAL_PROBLEMS: Mapping[str, Words] = {
    # chairs
    "digital-seat-taken": _seated(
        _("Somebody else sits at %(seat)s. Take another seat, or ask the organiser.")
    ),
    "digital-seat-substitute": _seated(
        _("A substitute plays at %(seat)s, by a link of his own. Ask the organiser for it.")
    ),
    "digital-between-tricks": _seated(
        _("A trick is being played. Change places at %(seat)s when it is over.")
    ),
    "digital-one-seat": _seated(_("You sit at %(seat)s already. Nobody may see two hands.")),
    "digital-looked-in": _seated(
        _("You have looked into this hand, so somebody else has to play it at %(seat)s.")
    ),
    "digital-board-seen": _(
        "You have seen board %(board)s at another table, so somebody else has to play it here."
    ),
    "digital-which-seat": _("Say which seat you want: North, East, South or West."),
    "digital-link-old": _("This link leads to no seat any more. Ask the organiser for the new one."),
    # deeds
    "digital-no-hand": _("No hand is being played at this table now."),
    "digital-deed-unknown": _("This cannot be read. Load the page again."),
    "digital-claim-all": _("A claim is for every trick left: %(cards)s."),
    # seeds
    "digital-seed-late": _("The cards are dealt. A seed counts only before the first deal."),
    "digital-seed-shared": _("All tables play the same hands here, so no table adds seeds of its own."),
    "digital-seed-unreadable": _("A seed is 1 to 256 bytes in hexadecimal digits, a commitment 32 bytes."),
    "digital-seed-there": _seated(_("%(seat)s has given a seed already, or this one does not fit it.")),
    # who runs the tables
    "digital-reason": _("Write the reason. It stands in the log."),
    "digital-board-stays": _(
        "All tables play the same hands, so board %(board)s stays as it is. Play it on."
    ),
    "digital-look-own": _("You play at this table yourself, so you may not look into the hands."),
    "digital-look-to-play": _("You have board %(board)s still to play, so you may not look into it."),
    "digital-turn-seconds": _("A turn may take %(least)s to %(most)s seconds, not %(value)s."),
    "digital-then": _("When the time is up, one of these happens: %(known)s; not %(value)s."),
    "digital-delay": _("Spectators are at most %(most)s seconds behind, not %(value)s."),
    "digital-hands": _("A friendly table plays 1 to %(most)s hands."),
    "digital-trump-chosen": _(
        "In this game trumps are chosen at the table, and nothing says by whom. Play it on paper, or say "
        "whose king names them."
    ),
    "digital-table-number": _("%(value)s is no number of a table."),
    "digital-tables-many": _("At most %(most)s tables can be on screens."),
    "digital-clash": _("somebody had written another result there, and that one stands."),
}
