"""The row of an event's pages that stands on each of them."""

from typing import NamedTuple

from django import template
from django.contrib.auth.models import AnonymousUser
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournament.models import Event, User
from tournament.services.permissions import may

register = template.Library()


class Tab(NamedTuple):
    """One page of an event, in the row of them that stands on each."""

    key: str
    title: str
    url: str


# Key, title, route, and the deed of services.permissions that opens it.
_TABS = (
    ("evening", _("Evening"), "evening", "score"),
    ("grid", _("Grid"), "grid-now", "score"),
    ("entries", _("Entries"), "entries", "run-event"),
    ("standings", _("Standings"), "public-event", "score"),
    ("history", _("History"), "event-history", "score"),
    ("settings", _("Settings"), "event-settings", "run-event"),
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
