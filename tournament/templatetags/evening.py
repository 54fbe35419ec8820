"""What the evening's pages say of a table, a suit, a problem and a deed."""

from typing import NamedTuple

from django import template
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from scoring.problems import Problem
from tournament import wording
from tournament.models import Event, User
from tournament.queries.views import LogLine, PenaltyView, TableView
from tournament.services.permissions import may

register = template.Library()


class Tab(NamedTuple):
    """One page of an event, in the row of them that stands on each."""

    key: str
    title: str
    url: str


# Key, title, route, and the deed of services.permissions that opens it.
_TABS = (
    ("evening", _lazy("Evening"), "evening", "score"),
    ("grid", _lazy("Grid"), "grid-now", "score"),
    ("entries", _lazy("Entries"), "entries", "run-event"),
    ("standings", _lazy("Standings"), "public-event", "score"),
    ("history", _lazy("History"), "event-history", "score"),
    ("settings", _lazy("Settings"), "event-settings", "run-event"),
)


@register.simple_tag
def event_tabs(event: Event, user: User | AnonymousUser) -> list[Tab]:
    """The pages of the event that this person may open; none for somebody who only reads."""
    # Whoever runs an event may score in it, so that one question is enough for most.
    if not user.is_authenticated:
        return []
    if may(user, "run-event", event=event):
        allowed = {"run-event", "score"}
    else:
        allowed = {"score"} if may(user, "score", event=event) else set()
    return [
        Tab(key, str(title), reverse(route, args=[event.slug]))
        for key, title, route, deed in _TABS
        if deed in allowed
    ]

_SHAPES = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_STATES = {
    "playing": ("○", "playing"),
    "waiting": ("◐", "waiting"),
    "confirmed": ("●", "done"),
    "disputed": ("▲", "disputed"),
}

register.filter("sentence", wording.sentence)
register.filter("suit_word", wording.suit)


@register.filter
def suit_shape(code: str) -> str:
    return _SHAPES.get(code, "")


@register.filter
def deed_words(line: LogLine) -> str:
    return wording.deed(line)


@register.filter
def state_shape(table: TableView) -> str:
    return "●" if table.forfeit_by else _STATES[table.state][0]


@register.filter
def state_class(table: TableView) -> str:
    return "done" if table.forfeit_by else _STATES[table.state][1]


@register.filter
def state_word(table: TableView) -> str:
    """How far a table is, in a word or three."""
    if table.forfeit_by:
        return _("forfeit by N-S") if table.forfeit_by == "ns" else _("forfeit by E-W")
    if table.state == "playing" and table.entered and table.entered < len(table.hands):
        return _("playing, %(done)d of %(hands)d hands") % {"done": table.entered, "hands": len(table.hands)}
    return {
        "playing": _("playing"),
        "waiting": _("waiting for the other side"),
        "confirmed": _("done"),
        "disputed": _("disputed"),
    }[table.state]


@register.filter
def penalty_word(penalty: PenaltyView, table: TableView) -> str:
    """``Hand 2: revoke by Ann A & Ben B``."""
    who = (table.ns if penalty.side == "ns" else table.ew).label
    if penalty.kind == "revoke":
        return _("Hand %(hand)d: revoke by %(who)s") % {"hand": penalty.hand, "who": who}
    return _("Hand %(hand)d: %(points)d points off %(who)s") % {
        "hand": penalty.hand,
        "points": penalty.points,
        "who": who,
    }


@register.filter
def problems_in_words(problems: tuple[Problem, ...]) -> list[str]:
    return [str(wording.sentence(problem)) for problem in problems]
