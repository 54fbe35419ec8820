"""Sentences about choosing a movement, giving seats from a file, drawing rounds, and sharing seats."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, Any]], str]

MOVEMENT_PROBLEMS: Mapping[str, Words] = {
    "movement-kind": _("The movement %(movement)s is for another kind of entries than this event has."),
    "kind-with-entries": _(
        "%(entries)s are entered already, so the event keeps its kind. "
        "Take them out first, or make a new event."
    ),
    "movement-options-form": _("What was chosen for the movement is not in its form: %(part)s."),
    "movement-options-key": _("Nobody knows the choice “%(key)s”. There are: %(known)s."),
    "drive-only": _("Seats are shared in drives, and this event has the movement %(movement)s."),
    "dummy-name": _("Give the dummy a name. With %(people)s people it takes the twelfth seat."),
    "search-no-use": _("The schedule of %(movement)s is made without searching; no other would be better."),
    "search-none": _("Nothing has been searched for yet."),
    "search-outdated": _("The event has changed since the search began. Search again."),
    "seating-file-columns": _("The first line has to name the columns. Missing: %(columns)s."),
    "seating-file-cell": _("“%(value)s” is not a number of a round, a table or an entry."),
    "seating-file-rounds": _("The file has a round %(found)s. An event has at most %(most)s."),
    "seating-file-json": _(
        "This JSON holds no rounds. It needs a list of rounds with their tables, as the program writes them."
    ),
    "draw-changed": _(
        "A result has changed since you looked, and round %(round)s would be another one now. "
        "Look at it again."
    ),
    "redraw-opened": _("Round %(round)s is being played or was played, so its seating stays."),
    "shares-with-itself": _("%(name)s cannot share a seat with himself or herself. Name somebody else."),
    "line-many-share": _("“%(text)s” has %(found)s names. At most two people share a seat."),
    "role-long": _("“%(role)s” is too long for what somebody plays as. It has at most %(most)s letters."),
}


def _drawn(details: Mapping[str, object]) -> str:
    tables = int(str(details["tables"]))
    said = ngettext(
        "Round %(round)s was drawn: %(n)d table.", "Round %(round)s was drawn: %(n)d tables.", tables
    )
    return said % {"round": details["round"], "n": tables}


def _shared(details: Mapping[str, Any]) -> str:
    said = [gettext("%(names)s share a seat.") % {"names": " & ".join(two)} for two in details["shared"]]
    if details["dummy"]:
        said.append(gettext("%(name)s takes the twelfth seat.") % {"name": details["dummy"]})
    return " ".join(said)


MOVEMENT_DEEDS: Mapping[str, Words] = {
    "round-drawn": _drawn,
    "seats-shared": _shared,
    "search-taken": _("A better schedule was taken over, number %(seed)s."),
}
