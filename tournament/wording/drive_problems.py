"""Sentences about drives: shared seats, roles, and how everybody moves."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _shared(details: Mapping[str, object]) -> str:
    count = int(str(details.get("shared") or 0))
    many = ngettext(
        "%(entries)s entries do not fill whole tables. Let two people share %(shared)s seat: "
        "%(starts)s entries then play.",
        "%(entries)s entries do not fill whole tables. Let two people each share %(shared)s seats: "
        "%(starts)s entries then play.",
        count,
    )
    return many % details


def _unequal(details: Mapping[str, object]) -> str:
    said = ngettext(
        "%(have)s play %(role)s and there are %(need)s such seats. %(move)s of them has to play %(other)s.",
        "%(have)s play %(role)s and there are %(need)s such seats. %(move)s of them have to play %(other)s.",
        int(str(details.get("move") or 0)),
    )
    return said % details


def _person(details: Mapping[str, object]) -> str:
    return gettext("There is no person %(person)s to share a seat. There are %(people)s.") % details


DRIVE_PROBLEMS: Mapping[str, Words] = {
    "drive-too-few": _("A drive needs %(least)s people. Here are %(people)s."),
    "drive-volunteer-unknown": _person,
    "drive-whole-tables": _shared,
    "drive-role-unknown": _("Entry %(entry)s plays %(role)s. The roles here are %(known)s."),
    "drive-roles-unequal": _unequal,
    "drive-roles": _("A drive has two roles with two different names of at most %(longest)s letters."),
    "drive-movers": _("Who moves is one of %(known)s, not %(value)s."),
    "drive-steps": _(
        "Write two whole numbers of tables, up for the first role and for the second, such as 1 and -1; "
        "below 0 is down, and %(most)s tables are the most."
    ),
    "drive-rings": _(
        "Write how many tables each ring has, at least 2; together the rings have %(tables)s tables."
    ),
    "drive-two-tables": _(
        "With two tables, one up and one down lead to the same table: who moves together stays together. "
        "From three tables on this does not happen."
    ),
}
