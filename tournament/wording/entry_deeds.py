"""Deeds about those who play as sentences: of pairs and of single players, of one name and of several."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.wording import entrants
from tournament.wording.standings_deeds import with_reason

Details = Mapping[str, Any]
Words = str | Promise


def _named(one: Words, many: Words) -> Callable[[Details, str], str]:
    """Names as a deed keeps them, as one text, with the words for one of them or for several."""

    def said(details: Details, kind: str) -> str:
        found = details.get("names") or ([details["name"]] if details.get("name") else [])
        words = one if len(found) == 1 else many
        return str(words) % {**details, "names": " & ".join(map(str, found))}

    return said


def _ticked(on: Callable[[Details, str], str], off: Callable[[Details, str], str]) -> Any:
    return lambda details, kind: (on if details["on"] else off)(details, kind)


def _changed(details: Details, kind: str) -> str:
    if details["before"] != details["names"]:
        told = {name: " & ".join(map(str, details[name])) for name in ("before", "names")}
        return gettext("%(before)s became %(names)s.") % told
    if kind == entrants.PAIRS:
        return _named("", gettext("%(names)s have another pair name or club."))(details, kind)
    return _named(
        gettext("%(names)s has another club or role."),
        gettext("%(names)s have another club or role."),
    )(details, kind)


def _numbered(words: Words) -> Callable[[Details, str], str]:
    return lambda details, kind: (
        str(words) % {**details, "who": entrants.numbered(kind, int(details["entry"]))}
    )


def _no_adjustment(details: Details, kind: str) -> str:
    said = _numbered(_("%(who)s no longer gets %(value)s in round %(round)s."))(details, kind)
    return with_reason(said, details)


ENTRY_DEEDS: Mapping[str, Callable[[Details, str], str]] = {
    "event-seated": lambda details, kind: entrants.were_seated(
        kind, int(details["entries"]), int(details["rounds"])
    ),
    "personal-links-made": lambda details, kind: entrants.links_made(kind, int(details["n"])),
    "personal-link-renewed": _named(
        _("%(names)s has a new link; the old one no longer works."),
        _("%(names)s have a new link; the old one no longer works."),
    ),
    "adjustment-given": _numbered(_("%(who)s gets %(value)s in round %(round)s. Reason: %(reason)s")),
    "adjustment-taken-back": _no_adjustment,
    "entry-added": _named(_("%(names)s was entered."), _("%(names)s were entered.")),
    "entry-changed": _changed,
    "entry-removed": _named(_("%(names)s was taken out."), _("%(names)s were taken out.")),
    "entry-present": _ticked(
        _named(_("%(names)s is here."), _("%(names)s are here.")),
        _named(_("%(names)s is not here."), _("%(names)s are not here.")),
    ),
    "entry-paid": _ticked(
        _named(_("%(names)s has paid."), _("%(names)s have paid.")),
        _named(_("%(names)s has not paid."), _("%(names)s have not paid.")),
    ),
    "entry-absent": _ticked(
        _named(_("%(names)s did not come."), _("%(names)s did not come.")),
        _named(_("%(names)s came after all."), _("%(names)s came after all.")),
    ),
    "entry-undone": _named(_("Taken back: %(names)s."), _("Taken back: %(names)s.")),
}
