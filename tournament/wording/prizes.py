"""Lots and lists of prizes in words."""

from collections.abc import Mapping
from datetime import datetime
from typing import Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.lots import Lot
from scoring.prizes import PrizeList

Lazy = str | Promise

KINDS: Mapping[str, tuple[Lazy, Lazy]] = {
    "top": (gettext_lazy("Places"), gettext_lazy("The first places of the table.")),
    "first-half": (
        gettext_lazy("First half"),
        gettext_lazy("The first places of a table of the first half."),
    ),
    "second-half": (
        gettext_lazy("Second half"),
        gettext_lazy("The first places of a table of the second half."),
    ),
    "best-round": (gettext_lazy("Best round"), gettext_lazy("Most points in one round.")),
    "tens": (gettext_lazy("Most tens"), gettext_lazy("Most hands with ten tricks or more.")),
    "lowest": (gettext_lazy("Lowest"), gettext_lazy("The end of the table, counted from below.")),
}

SHARED: Mapping[str, Lazy] = {
    "split": gettext_lazy("Those who are level share."),
    "draw": gettext_lazy("A lot decides between those who are level."),
}


def lot(one: Lot) -> str:
    """A lot or play-off as everybody reads it: its order, who, when, and the seed to draw it again."""
    told = {
        "order": ", ".join(map(str, one.order)),
        "by": one.by,
        "at": one.at[:16].replace("T", " "),
        "seed": one.seed,
    }
    if one.kind == "play-off":
        return _("Play-off between entries %(order)s, in this order; recorded by %(by)s, %(at)s.") % told
    if one.seed is None:
        return _("Lot between entries %(order)s, in this order; recorded by %(by)s, %(at)s.") % told
    return (
        _("Lot between entries %(order)s, in this order; drawn from seed %(seed)s by %(by)s, %(at)s.") % told
    )


def prize_list(one: PrizeList) -> str:
    """``Places: 3 prizes, for ladies. Those who are level share.``"""
    kind = str(KINDS[one.kind][0]) if one.kind in KINDS else one.kind
    prizes = ngettext("%(n)d prize", "%(n)d prizes", one.places) % {"n": one.places}
    role = _(", for %(role)s") % {"role": one.role} if one.role else ""
    again = " " + _("Also for those who have one already.") if one.again else ""
    shared = SHARED.get(one.shared, one.shared)
    said = _("%(kind)s: %(prizes)s%(role)s. %(shared)s%(again)s")
    return said % {"kind": kind, "prizes": prizes, "role": role, "shared": shared, "again": again}


def lot_row(row: "Recorded") -> str:
    """The same of a stored row."""
    return lot(Lot(tuple(row.order), row.kind, row.by, row.at.isoformat(), row.seed))


class Recorded(Protocol):
    """A lot as it is stored."""

    order: list[int]
    kind: str
    by: str
    at: datetime
    seed: int | None
