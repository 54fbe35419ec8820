"""Sentences about ranking lists, lots, stages and prizes."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

RANKING_PROBLEMS: Mapping[str, Words] = {
    "sets-need-bids": _(
        "Place %(place)s of the ranking list counts sets. Only bid whist has contracts to lose."
    ),
    "opponents-need-value": _(
        "Place %(place)s of the ranking list adds up the first value of opponents. Name that value too, "
        "for example points."
    ),
    "lot-kind": _("An order is a lot or a play-off, not %(kind)s."),
    "lot-alone": _("An order is drawn or played between two or more."),
    "lot-entry": _("There is no entry %(entries)s in this event."),
    "lot-twice": _("Entry %(entries)s stands in the order more than once."),
    "lot-unsigned": _("Write down who drew or saw it, and when."),
    "lot-not-of-seed": _("The seed %(seed)s draws the order %(drawn)s, not %(entries)s."),
    "play-off-seed": _("A play-off has no seed. It is played, not drawn."),
}
