"""Sentences about choosing a movement, giving seats from a file, drawing rounds, and sharing seats."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

MOVEMENT_PROBLEMS: Mapping[str, Words] = {
    "movement-kind": _("The movement %(movement)s is for another kind of entries than this event has."),
    "kind-with-entries": _(
        "%(entries)s are entered already, so the event keeps its kind. "
        "Take them out first, or make a new event."
    ),
    "shares-with-itself": _("%(name)s cannot share a seat with himself or herself. Name somebody else."),
    "line-many-share": _("“%(text)s” has %(found)s names. At most two people share a seat."),
    "role-long": _("“%(role)s” is too long for what somebody plays as. It has at most %(most)s letters."),
}
