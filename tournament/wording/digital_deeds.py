"""What happened at digital tables, as sentences of the log."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.wording import names
from tournament.wording.digital_problems import DIGITAL_PROBLEMS

Details = Mapping[str, Any]


def _said(words: str | Promise) -> Callable[[Details], str]:
    def said(details: Details) -> str:
        told = dict(details)
        if "seat" in told:
            told["seat"] = names.chair(str(told["seat"]))
        return _place(details) + ": " + str(words) % told

    return said


def _place(details: Details) -> str:
    if details.get("round"):
        return gettext("Round %(round)s, table %(table)s") % details
    return gettext("Friendly table %(table)s") % details


def _plan(details: Details) -> str:
    tables = ", ".join(map(str, details["tables"]))
    if not tables:
        return gettext("No table is on screens any more.")
    return gettext("On screens: tables %(tables)s.") % {"tables": tables}


def _kept_out(details: Details) -> str:
    if details["why"] == "digital-clash":
        return _said(_("hand %(hand)s was played on screen, but "))(details) + str(
            DIGITAL_PROBLEMS["digital-clash"]
        )
    return _said(_("hand %(hand)s was played on screen and waits for a decision."))(details)


DIGITAL_DEEDS: Mapping[str, str | Promise | Callable[[Details], str]] = {
    "digital-plan": _plan,
    "digital-table-opened": _said(_("opened on screens.")),
    "digital-seat-bot": _said(_("a bot plays at %(seat)s.")),
    "digital-seat-substitute": _said(_("%(name)s plays at %(seat)s. The old link no longer works.")),
    "digital-time-up": _said(_("hand %(hand)s: the time of %(seat)s is up.")),
    "digital-looked": _said(_("hand %(hand)s: somebody looked into all hands. Reason: %(reason)s")),
    "digital-hand-aborted": _said(_("hand %(hand)s is dealt again. Reason: %(reason)s")),
    "digital-kept-out": _kept_out,
    "digital-taken": _said(_("hand %(hand)s, played on screen, was entered. Reason: %(reason)s")),
    "digital-left-out": _said(_("hand %(hand)s, played on screen, was left out. Reason: %(reason)s")),
}
