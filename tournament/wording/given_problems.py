"""Sentences about seating that somebody else made."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _repeat(details: Mapping[str, object]) -> str:
    more = int(str(details.get("more") or 0))
    if not more:
        return gettext("%(one)s and %(other)s meet again, as in round %(before)s.") % details
    said = ngettext(
        "%(one)s and %(other)s meet again, as in round %(before)s, and %(more)s more meeting is a repeat.",
        "%(one)s and %(other)s meet again, as in round %(before)s, and %(more)s more meetings are repeats.",
        more,
    )
    return said % details


def _empty(details: Mapping[str, object]) -> str:
    return gettext("nobody is at a table.") if "round" in details else gettext("The seating has no rounds.")


GIVEN_PROBLEMS: Mapping[str, Words] = {
    "given-empty": _empty,
    "given-field": _(
        "The seating template covers %(covers)s, %(registered)s registered. Both numbers have to be the same."
    ),
    "given-rounds": _("The seating has %(rounds)s rounds. The event has %(planned)s."),
    "given-side": _("a side has %(needed)s here, no more and no fewer."),
    "given-repeat": _repeat,
}
