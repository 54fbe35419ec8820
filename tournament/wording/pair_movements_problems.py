"""Sentences about what a movement of fixed pairs cannot do."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

PAIR_MOVEMENTS_PROBLEMS: Mapping[str, Words] = {
    "movement-option-unknown": _("the movement %(movement)s has no setting “%(option)s”. It has: %(known)s."),
    "movement-option-value": _(
        "%(value)s is not possible for “%(option)s” of the movement %(movement)s. Possible: %(known)s."
    ),
    "movement-rounds-for": _(
        "with %(entries)s pairs the movement %(movement)s has at most %(most)s rounds, not %(value)s."
    ),
    "mitchell-skip-odd": _(
        "with %(tables)s tables nobody skips a table. That is for an even number of tables."
    ),
    "howell-shared": _(
        "for %(entries)s pairs there is no complete Howell. All tables play the same boards in each round "
        "and hand them on, so they need the boards at the same time."
    ),
    "halves-meet-again": _(
        "after %(cycle)s rounds everybody who moves has met everybody who stays, so %(rounds)s rounds bring "
        "the same opponents again. A round robin brings new ones."
    ),
    "draw-meets-again": _(
        "%(entries)s pairs have met everybody after %(cycle)s rounds, "
        "so in %(rounds)s rounds some meet again."
    ),
    "movement-is-planned": _(
        "the movement %(movement)s is planned as a whole; no round of it waits for results."
    ),
}
