"""What the log says of a changed evening."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournament.wording.numbers import listed

Details = Mapping[str, Any]
# Who has which number, as far as it is known to whoever reads the line.
Names = Mapping[int, str]

_SAID: Mapping[str, str | Promise] = {
    "late": _("%(who)s came late, as number %(entry)s."),
    "leave": _("%(who)s left after round %(round)s."),
    "leave now": _("%(who)s left in the middle of round %(round)s: at table %(forfeit)s the others win."),
    "return": _("%(who)s came back after round %(round)s."),
    "merge": _("%(who)s plays on with number %(into)s; number %(entry)s stopped after round %(round)s."),
    "rounds": _("The evening has %(rounds)s rounds from now on."),
    "tables": _("These tables are left: %(numbers)s."),
}
_BACK: Mapping[str, str | Promise] = {
    # Whether one or two: these words hold for both.
    "late": _("Taken back: %(who)s did not come after all."),
    "leave": _("Taken back: %(who)s did not leave."),
    "leave now": _("Taken back: %(who)s did not leave, and table %(forfeit)s is played on."),
    "return": _("Taken back: %(who)s did not come back."),
    "merge": _("Taken back: numbers %(into)s and %(entry)s are two again."),
    "rounds": _("Taken back: the evening has as many rounds as before."),
    "hands": _("Taken back: the rounds have as many hands as before."),
    "tables": _("Taken back: all tables are there."),
}


def _told(details: Details, names: Names, word: str | Promise) -> dict[str, Any]:
    """word: how the sentence calls somebody whose name is not known."""
    kept = str(details.get("who") or " & ".join(map(str, details.get("names") or [])))
    number = details.get("entry")
    who = kept or (_who(number, names, word) if number is not None else "")
    return {**details, "who": who, "numbers": ", ".join(map(str, details.get("tables") or []))}


def _who(number: int, names: Names, word: str | Promise) -> str:
    return names.get(number) or str(word) % {"n": number}


def _changed(details: Details, names: Names) -> str:
    if details["kind"] == "hands":
        said = ngettext(
            "From round %(from_round)s on a round has %(hands)s hand.",
            "From round %(from_round)s on a round has %(hands)s hands.",
            details["hands"],
        )
    else:
        said = str(_SAID[_kind(details)])
    return said % _told(details, names, _("Number %(n)s"))


def _undone(details: Details, names: Names) -> str:
    return str(_BACK[_kind(details)]) % _told(details, names, _("number %(n)s"))


def _kind(details: Details) -> str:
    """Of who leaves in the middle of a round the log also says what became of his table."""
    return "leave now" if details.get("forfeit") is not None else str(details["kind"])


def _told_places(details: Details, names: Names) -> str:
    numbers = details["entries"]
    if all(number in names for number in numbers):
        who = "; ".join(names[number] for number in numbers)
        return gettext("The organiser told %(who)s where to go now.") % {"who": who}
    said = ngettext(
        "The organiser told number %(numbers)s where it goes now.",
        "The organiser told numbers %(numbers)s where they go now.",
        len(numbers),
    )
    return said % {"numbers": listed(numbers)}


def _put_right(details: Details, names: Names) -> str:
    who = _who(details["entry"], names, _("number %(n)s"))
    said = gettext("Round %(round)s, table %(table)s: the mistake of %(who)s is put right.")
    return said % {**details, "who": who}


CHANGE_DEEDS: Mapping[str, Callable[[Details, Names], str]] = {
    "plan-changed": _changed,
    "plan-change-undone": _undone,
    "places-told": _told_places,
    "seat-put-right": _put_right,
}
