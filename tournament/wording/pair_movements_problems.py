"""Sentences about what a movement of fixed pairs cannot do."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

PAIR_MOVEMENTS_PROBLEMS: Mapping[str, Words] = {
    "movement-option-unknown": _("the movement %(movement)s has no setting “%(option)s”. It has: %(known)s."),
    "movement-is-planned": _(
        "the movement %(movement)s is planned as a whole; no round of it waits for results."
    ),
}
