"""Deeds about the standings as sentences: who left, lots, stages, what players see."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.wording import names
from tournament.wording.numbers import listed

Details = Mapping[str, Any]


def with_reason(line: str, details: Details) -> str:
    """The sentence, and the reason after it where one was written."""
    why = details.get("reason")
    return gettext("%(line)s Reason: %(reason)s") % {"line": line, "reason": why} if why else line


def _with_reason(words: str | Promise) -> Callable[[Details], str]:
    def said(details: Details) -> str:
        told = {**details, "names": " & ".join(map(str, details.get("names") or ()))}
        told["side"] = names.side(str(details.get("side", "")))
        return with_reason(str(words) % told, details)

    return said


def _lot(details: Details) -> str:
    told = {**details, "order": ", ".join(map(str, details["order"]))}
    if details["kind"] == "play-off":
        words = gettext("A play-off, recorded by %(who)s: %(order)s.")
    elif details["seed"] is None:
        words = gettext("A drawn lot, recorded by %(who)s: %(order)s.")
    else:
        words = gettext("A lot drawn from seed %(seed)s, recorded by %(who)s: %(order)s.")
    return words % told


def _stage(words: str | Promise) -> Callable[[Details], str]:
    return lambda details: str(words) % {**details, "entries": listed(details["entries"])}


STANDINGS_DEEDS: Mapping[str, str | Promise | Callable[[Details], str]] = {
    "entry-withdrawn": _with_reason(_("%(names)s left after round %(after_round)s.")),
    "entry-returned": _with_reason(_("%(names)s are here again.")),
    "side-disqualified": _with_reason(
        _("Round %(round)s, table %(table)s: %(side)s disqualified, the round scores nothing.")
    ),
    "disqualification-taken-back": _with_reason(
        _("Round %(round)s, table %(table)s: %(side)s no longer disqualified.")
    ),
    "lot-recorded": _lot,
    "lot-taken-back": _("A lot or play-off was taken back."),
    "stage-begun": _stage(_("Stage %(stage)s was seated: %(entries)s.")),
    "stage-taken-back": _("Stage %(stage)s was taken back."),
    "standings-shown": _("The standings were shown to the players."),
    "standings-kept-back": _("The standings were kept back from the players again."),
}
