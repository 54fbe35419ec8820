"""Sentences about who leaves, disqualified sides, stages, prizes and standings that are kept back."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

STANDINGS_PROBLEMS: Mapping[str, Words] = {
    "withdrawal-entry": _("There is no entry %(entry)s in this event."),
    "withdrawal-round": _("“%(value)s” is no round. Write a whole number from 0 to %(rounds)s."),
    "withdrawal-after-result": _(
        "this table has a result already. Entry %(entry)s was still there: choose a later round, or take "
        "the result back."
    ),
    "withdrawal-replanned": _(
        "Entry %(entry)s has no seat in the rounds to come: they were planned without this entry. Plan "
        "them anew with the entry under “Changes of the evening”."
    ),
    "disqualified-side": _("“%(side)s” is no side. Choose North-South or East-West."),
    "disqualified-before-result": _("there is no result yet that could be struck out."),
    "embargo-unknown": _("“%(value)s” says nothing about who sees the standings. Use one of %(known)s."),
    "stages-list": _("Stages are a list of up to %(most)s."),
    "stages-drawn": _("In %(movement)s results decide every round, so it has one stage only."),
    "stage-shape": _("Stage %(stage)s has rounds and, if it is a later one, top. Nothing else."),
    "stage-numbers": _("Rounds and top of stage %(stage)s are whole numbers of 0 and more."),
    "stage-last": _("Stage %(stage)s is the last one."),
    "stage-begun": _("Stage %(stage)s cannot be taken back: it has begun, or it is the first."),
    "prizes-list": _("Prizes are a list of up to %(most)s."),
    "prize-shape": _(
        "Prize list %(place)s cannot be read. It has a key, and may have kind, places and more."
    ),
    "file-not-moment": _("%(value)s is no time with a zone. Write it like “2026-12-01T21:40:00+00:00”."),
    "file-withdrawn-twice": _("Entry %(entry)s is written down twice."),
    "number-typed": _("“%(value)s” is no number. Write %(what)s as a whole number."),
    "lot-prize": _("There is no list of prizes “%(key)s”."),
    "lot-stage": _("There is no stage %(stage)s. The stages here go from 1 to %(stages)s."),
    "lot-drawn-already": _(
        "This is decided already, in the order %(order)s. To decide it anew, take that back first."
    ),
}
