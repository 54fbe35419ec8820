"""What the log says of a changed evening."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournament.wording.numbers import listed

Details = Mapping[str, Any]

_SAID: Mapping[str, str | Promise] = {
    "late": _("%(who)s came late, as number %(entry)s."),
    "leave": _("Number %(entry)s left after round %(round)s."),
    "leave now": _(
        "Number %(entry)s left in the middle of round %(round)s: at table %(forfeit)s the others win."
    ),
    "return": _("Number %(entry)s came back after round %(round)s."),
    "merge": _("%(who)s plays on with number %(into)s; number %(entry)s stopped after round %(round)s."),
    "rounds": _("The evening has %(rounds)s rounds from now on."),
    "tables": _("These tables are left: %(numbers)s."),
}
_BACK: Mapping[str, str | Promise] = {
    "late": _("Taken back: %(who)s do not come after all."),
    "leave": _("Taken back: number %(entry)s stays."),
    "leave now": _("Taken back: number %(entry)s stays, and plays on at table %(forfeit)s."),
    "return": _("Taken back: number %(entry)s is away after all."),
    "merge": _("Taken back: numbers %(into)s and %(entry)s are two again."),
    "rounds": _("Taken back: the evening has as many rounds as before."),
    "hands": _("Taken back: the rounds have as many hands as before."),
    "tables": _("Taken back: all tables are there."),
}


def _told(details: Details) -> dict[str, Any]:
    who = " & ".join(map(str, details.get("names") or []))
    who = str(details.get("who") or who)
    return {**details, "who": who, "numbers": ", ".join(map(str, details.get("tables") or []))}


def _changed(details: Details) -> str:
    if details["kind"] == "hands":
        said = ngettext(
            "From round %(from_round)s on a round has %(hands)s hand.",
            "From round %(from_round)s on a round has %(hands)s hands.",
            details["hands"],
        )
    else:
        said = str(_SAID[_kind(details)])
    return said % _told(details)


def _undone(details: Details) -> str:
    return str(_BACK[_kind(details)]) % _told(details)


def _kind(details: Details) -> str:
    """Of who leaves in the middle of a round the log also says what became of his table."""
    return "leave now" if details.get("forfeit") is not None else str(details["kind"])


def _told_places(details: Details) -> str:
    numbers = details["entries"]
    said = ngettext(
        "The organiser told number %(numbers)s where it goes now.",
        "The organiser told numbers %(numbers)s where they go now.",
        len(numbers),
    )
    return said % {"numbers": listed(numbers)}


CHANGE_DEEDS: Mapping[str, str | Promise | Callable[[Details], str]] = {
    "plan-changed": _changed,
    "plan-change-undone": _undone,
    "places-told": _told_places,
    "seat-put-right": _("Round %(round)s, table %(table)s: number %(entry)s is where it belongs now."),
}
