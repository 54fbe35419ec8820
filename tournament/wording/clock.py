"""The round clock in words: what is called out, and what the log says was done to it."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Details = Mapping[str, Any]

# call of queries.clock -> short, for a screen across the room; and what it means for a table.
CALLS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "half-way": (_("Half-way"), _("Half of the time is gone.")),
    "last-hand": (_("Last hand"), _("There is time for one more hand.")),
    "time": (_("Time"), _("Finish the hand you are playing.")),
}


def minutes_left(seconds: float) -> str:
    """``12:05``: minutes and seconds; a second that has begun counts."""
    whole = max(0, -int(-seconds // 1))
    return f"{whole // 60}:{whole % 60:02}"


def _started(details: Details) -> str:
    words = ngettext(
        "The clock of round %(round)s was started: %(minutes)s minute.",
        "The clock of round %(round)s was started: %(minutes)s minutes.",
        details["minutes"],
    )
    return words % details


def _paused(details: Details) -> str:
    told = {"round": details["round"], "left": minutes_left(details["seconds"])}
    return gettext("The clock of round %(round)s was held with %(left)s to go.") % told


def _changed(details: Details) -> str:
    minutes = abs(details["minutes"])
    if details["minutes"] > 0:
        words = ngettext(
            "Round %(round)s got %(n)s minute more.", "Round %(round)s got %(n)s minutes more.", minutes
        )
    else:
        words = ngettext(
            "Round %(round)s got %(n)s minute less.", "Round %(round)s got %(n)s minutes less.", minutes
        )
    return words % {"round": details["round"], "n": minutes}


CLOCK_DEEDS: Mapping[str, str | Promise | Callable[[Details], str]] = {
    "clock-started": _started,
    "clock-paused": _paused,
    "clock-resumed": _("The clock of round %(round)s goes on."),
    "clock-changed": _changed,
    "clock-stopped": _("The clock of round %(round)s was taken away."),
}
