"""My events by state, each with the one thing that comes next."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.event_lists import EventLine, my_events
from tournament.services import demo
from tournament.services.permissions import clubs_for, may
from tournament.web.access import signed_in
from tournament.wording import entrants

FEWEST = 2
SHOWN_CLOSED = 10


@dataclass(frozen=True)
class Card:
    """One event with its line of state and its next step."""

    event: EventLine
    told: str
    button: str
    url: str


@require_safe
@signed_in
def organiser_home(request: HttpRequest) -> HttpResponse:
    cards = [_card(line) for line in my_events(request.user)]
    closed = [card for card in cards if card.event.state == Event.State.CLOSED]
    every = "all" in request.GET
    groups = [
        (_("Being played"), [card for card in cards if card.event.state == Event.State.RUNNING]),
        (_("Seated and ready"), [card for card in cards if card.event.state == Event.State.SEATED]),
        (_("Being prepared"), [card for card in cards if card.event.state == Event.State.DRAFT]),
        (_("Over"), closed if every else closed[:SHOWN_CLOSED]),
    ]
    context = {
        "groups": [(title, found) for title, found in groups if found],
        "more": 0 if every else max(0, len(closed) - SHOWN_CLOSED),
        "clubs": list(clubs_for(request.user, "make-event").order_by("name", "pk")),
        "may_make_club": may(request.user, "make-club"),
        "demo": may(request.user, "make-club") and demo.is_loaded(),
    }
    return render(request, "wizard/home.html", context)


def _card(line: EventLine) -> Card:
    who = entrants.counted(line.kind, line.entries)
    if line.state == Event.State.DRAFT:
        return _draft(line, who)
    places = {"who": who, "round": line.rounds_opened, "rounds": line.rounds}
    if line.state in (Event.State.SEATED, Event.State.RUNNING):
        seated = line.state == Event.State.SEATED
        told = _("%(who)s, %(rounds)s rounds") if seated else _("%(who)s, round %(round)s of %(rounds)s")
        return Card(line, told % places, _("Go to the evening"), reverse("evening", args=[line.slug]))
    results = reverse("public-event", args=[line.slug])
    return Card(line, _("%(who)s, %(round)s rounds") % places, _("See the results"), results)


def _draft(line: EventLine, who: str) -> Card:
    if not line.runs:
        # A scorer has nothing to do before the first round.
        url = reverse("public-event", args=[line.slug])
        return Card(line, _("It has not begun."), _("Look at it"), url)
    if line.entries < FEWEST:
        told = who if line.entries else entrants.word(line.kind, "none-yet")
        return Card(line, told, entrants.word(line.kind, "enter"), reverse("event-who", args=[line.slug]))
    return Card(line, who, _("Check and seat"), reverse("event-check", args=[line.slug]))
