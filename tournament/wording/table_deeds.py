"""Deeds at the tables, and what an organiser decided about them, as sentences of the log."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.wording import hands, names

Details = Mapping[str, Any]


def _place(details: Details) -> str:
    return gettext("Round %(round)s, table %(table)s") % {
        "round": details["round"],
        "table": details["table"],
    }


def _counts(pair: Sequence[int] | None) -> str:
    return hands.told(pair, gettext("nothing"))


def _values(details: Details, which: str) -> str:
    """``hand 1 8–5, hand 3 7–6``; a round's total is one number."""
    return ", ".join(
        gettext("hand %(hand)s %(new)s") % {"hand": one["hand"], "new": _counts(one[which])}
        if one["hand"]
        else gettext("total %(new)s") % {"new": _counts(one[which])}
        for one in details["hands"]
    )


def _said(words: str | Promise) -> Callable[[Details], str]:
    """A sentence with the place, the side, and what it said; a reason where one was written."""

    def said(details: Details) -> str:
        told = {"place": _place(details), "side": names.side(details["side"])}
        if "hands" in details:
            told |= {"hands": _values(details, "new"), "stored": _values(details, "old")}
        text = str(words) % told
        if "held" not in details and details.get("receipt"):
            text += " " + gettext("Receipt %(receipt)s.") % details
        if details.get("reason"):
            reason = str(details["reason"]).rstrip(".")
            text += " " + gettext("Reason: %(text)s.") % {"text": reason}
        return text

    return said


def _refused(details: Details) -> str:
    if details["kind"] == "late":
        return _said(_("%(place)s: what %(side)s sent late, %(hands)s, was not accepted."))(details)
    return _said(_("%(place)s: %(stored)s stands; %(side)s had said %(hands)s."))(details)


def _taken(details: Details) -> str:
    if details["kind"] == "late":
        return _said(_("%(place)s: what %(side)s sent late, %(hands)s, was accepted."))(details)
    return _said(_("%(place)s: %(side)s was right with %(hands)s."))(details)


TABLE_DEEDS: Mapping[str, str | Promise | Callable[[Details], str]] = {
    "result-confirmed": _said(_("%(place)s: confirmed by %(side)s.")),
    "result-accepted": lambda details: (
        gettext("%(place)s: counted as it stands.") % {"place": _place(details)}
    ),
    "result-disputed": _said(_("%(place)s: %(side)s says %(hands)s; stored is %(stored)s.")),
    "result-late": _said(_("%(place)s: %(side)s sent %(hands)s when the round was over.")),
    "held-taken": _taken,
    "held-refused": _refused,
    "held-reopened": lambda details: (
        gettext("%(place)s: the decision was taken back.") % {"place": _place(details)}
    ),
    "table-code-renewed": _("Table %(table)s has a new code. The old card no longer works."),
}


def by_table(details: Details, said: str) -> str:
    """The sentence with the side that sent it, where a table did, and the receipt it was given."""
    if not details.get("side"):
        return said
    told = {"side": names.side(details["side"]), "receipt": details.get("receipt", "")}
    return said + " " + gettext("Sent from the table by %(side)s, receipt %(receipt)s.") % told
