"""Sentences about the choice of a movement: what fits a hall, and what speaks for it."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _number(details: Mapping[str, object], key: str) -> int:
    return int(str(details.get(key) or 0))


def _rests(details: Mapping[str, object]) -> str:
    said = ngettext(
        "%(resting)s entry sits out in each round, everybody in turn.",
        "%(resting)s entries sit out in each round, everybody in turn.",
        _number(details, "resting"),
    )
    return said % details


def _shared(details: Mapping[str, object]) -> str:
    said = ngettext(
        "%(seats)s seat is shared by two people.",
        "%(seats)s seats are shared by two people each.",
        _number(details, "seats"),
    )
    return said % details


def _usual(details: Mapping[str, object]) -> str:
    said = ngettext(
        "This is usual for %(tables)s table.",
        "This is usual for %(tables)s tables.",
        _number(details, "tables"),
    )
    return said % details


def _deals(details: Mapping[str, object]) -> str:
    said = ngettext(
        "Each table plays %(each)s deal a round, %(deals)s different ones in all.",
        "Each table plays %(each)s deals a round, %(deals)s different ones in all.",
        _number(details, "each"),
    )
    return said % details


_NUMBERS: Mapping[str, Promise] = {
    "people": _("How many people"),
    "tables": _("How many tables there are"),
    "minutes": _("How many minutes there are"),
    "hands": _("Hands a round"),
    "hand": _("Minutes of a hand"),
    "change": _("Minutes of a change of tables"),
}


def _below(details: Mapping[str, object]) -> str:
    number = str(details.get("of") or "")
    said = gettext("%(value)s is too few. Write %(least)s or more.") % details
    return gettext("%(place)s: %(sentence)s") % {"place": _NUMBERS.get(number, number), "sentence": said}


CHOICE_PROBLEMS: Mapping[str, Words] = {
    "choice-number": _below,
    "choice-tables-few": _("%(needed)s tables are needed, and there are %(tables)s."),
    "choice-time-short": _("One round takes %(needed)s minutes, and there are %(minutes)s."),
    "choice-odd": _("%(people)s people do not make pairs. One more has to come, or one sits out."),
    "choice-by-results": _("Results decide who plays whom next."),
    "choice-everybody-meets": _("In %(rounds)s rounds everybody meets everybody."),
    "choice-part": _("These are %(rounds)s of the %(whole)s rounds in which everybody meets everybody."),
    "choice-nobody-rests": _("Nobody sits out."),
    "choice-rests": _rests,
    "choice-shared": _shared,
    "choice-dummy": _("A dummy takes the twelfth seat."),
    "choice-not-worked-out": _("How even this can be has not been worked out yet."),
    "choice-above": _("Everything is as even as it can be but for %(count)s of %(of)s measures."),
    "choice-short-search": _("This was a short search; a longer one may find something more even."),
    "choice-best": _("Everything is as even as any schedule can be."),
    "choice-usual": _usual,
    "choice-deals": _deals,
}
