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
    "rate-of-hand-list": _(
        "In a list of hands each has its own most points, so the average goes by hand or by round."
    ),
    "stage-edge-tied": _(
        "Entries %(entries)s are level, and only %(places)s of them can go on. Draw a lot or play it off."
    ),
    "stage-without-rounds": _("Stage %(stage)s needs at least one round."),
    "stage-first-takes-all": _("Everybody plays in the first stage. Only later ones take the best."),
    "stage-top": _("Stage %(stage)s takes %(least)s or more, and fewer than the %(field)s before it."),
    "stage-rounds": _("The stages have %(total)s rounds together. The event has %(rounds)s."),
    "prize-key": _("Prize list %(place)s needs a name of its own."),
    "prize-kind": _("Prize list %(place)s goes by one of %(known)s, not by %(kind)s."),
    "prize-places": _("Prize list %(place)s has 1 to %(most)s prizes."),
    "prize-shared": _("Prizes that are level are split or drawn, not %(value)s (prize list %(place)s)."),
    "prize-worth": _(
        "Prize list %(place)s has %(places)s prizes. State what each is worth, in numbers of 0 and more."
    ),
    "prize-role": _("Prize list %(place)s is for %(role)s, but nobody has that role here."),
    "prize-needs-hands": _("Prize list %(place)s needs every hand. This event writes down totals only."),
    "duplicate-sum": _("Both directions together have %(tricks)s tricks. There should be %(should)s."),
    "lot-kind": _("An order is a lot or a play-off, not %(kind)s."),
    "lot-alone": _("An order is drawn or played between two or more."),
    "lot-entry": _("There is no entry %(entries)s in this event."),
    "lot-twice": _("Entry %(entries)s stands in the order more than once."),
    "lot-unsigned": _("Write down who drew or saw it, and when."),
    "lot-not-of-seed": _("The seed %(seed)s draws the order %(drawn)s, not %(entries)s."),
    "play-off-seed": _("A play-off has no seed. It is played, not drawn."),
}
