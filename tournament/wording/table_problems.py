"""Sentences for the phones at the tables; who reads them holds cards, not a manual."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

TABLE_PROBLEMS: Mapping[str, Words] = {
    # what a table may no longer change by itself
    "table-confirmed": _("both sides have confirmed %(ns)s–%(ew)s. Ask the organiser to change it."),
    "hand-of-organiser": _("the organiser has written %(ns)s–%(ew)s here. Ask the organiser to change it."),
    "settled-confirmed": _(
        "both sides have confirmed the round, with the extra hand. Ask the organiser to change it."
    ),
    "hand-disputed": _("the other side says otherwise. Choose one of the two results, or ask the organiser."),
    "table-hands-extra": _("%(hands)s hands are written down. The round has %(should)s. Ask the organiser."),
    "table-is-forfeit": _("One side did not play here: there is nothing to write down. Ask the organiser."),
    "table-is-left": _("Somebody of this table has left: there is nothing to write down. Ask the organiser."),
    # who may send anything
    "tables-do-not-enter": _("Results are entered by the organiser tonight. Hand in your card."),
    "tables-closed": _("The evening is closed. Tell the organiser; nothing was changed."),
    "tables-not-open": _("No round has begun yet. The organiser opens it."),
    "table-not-played": _("Nobody plays at table %(table)s in this round."),
    "table-unknown": _("There is no table %(table)s in this event."),
    "table-side": _("Say which side you are: North-South or East-West."),
    # what cannot be read
    "token-missing": _("This sending cannot be read. Load the page again."),
    "sending-unreadable": _("This sending cannot be read. Load the page again."),
    "hand-pair": _("write the tricks of both sides."),
    # what an organiser decides
    "confirmation-unknown": _("A table's result counts in one of these ways: %(known)s; not %(value)s."),
    "held-decided": _("this was decided meanwhile. Load the page again to see how."),
}
