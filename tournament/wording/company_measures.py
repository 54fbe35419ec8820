"""Measures of schedules in which everybody plays for himself, in plain words."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def _partner(value: int, bound: int) -> str:
    if value == 0:
        return _("Nobody has the same partner twice.")
    return ngettext(
        "In %(value)s case two are partners again.",
        "In %(value)s cases two are partners again.",
        value,
    ) % {"value": value}


def _opponent(value: int, bound: int) -> str:
    if value == 0:
        return _("Nobody has the same opponent twice.")
    return ngettext(
        "In %(value)s case two are opponents again.",
        "In %(value)s cases two are opponents again.",
        value,
    ) % {"value": value}


def _meeting(value: int, bound: int) -> str:
    if value == 0:
        return _("Nobody shares a table with anybody twice.")
    return ngettext(
        "In %(value)s case two share a table again, as partners or as opponents.",
        "In %(value)s cases two share a table again, as partners or as opponents.",
        value,
    ) % {"value": value}


def _seat(value: int, bound: int) -> str:
    if value == 0:
        return _("Nobody sits on the same chair twice.")
    if value == bound:
        return _("Everybody sits on the four chairs as evenly as can be.")
    return ngettext(
        "In %(value)s case somebody sits on a chair again: North, East, South or West.",
        "In %(value)s cases somebody sits on a chair again: North, East, South or West.",
        value,
    ) % {"value": value}


COMPANY_MEASURES: Mapping[str, Callable[[int, int], str]] = {
    "partner": _partner,
    "opponent": _opponent,
    "meeting": _meeting,
    "seat": _seat,
}
