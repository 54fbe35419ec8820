"""The page for the wall of the hall: seating when a round opens, standings between, the clock always."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.web.access import event_or_404
from tournament.web.links import qr, whole

# Its parts register themselves as they are imported.
from tournament.web.screens import board, clock  # noqa: F401  isort:skip


@require_safe
def screen(request: HttpRequest, slug: str) -> HttpResponse:
    """GET /events/<slug>/screen/: dark, since halls are; ``?theme=light`` for a bright one."""
    event = event_or_404(request.user, slug, need="public")
    light = request.GET.get("theme") == "light"
    context = {"event": event, "theme": "light" if light else "dark", **_address(request, event)}
    return render(request, "screens/projector.html", context)


def _address(request: HttpRequest, event: Event) -> dict[str, str]:
    """Where phones find the evening, while others may see it, and where a table sends its result."""
    found = {}
    if event.is_public:
        address = whole(request, reverse("public-event", args=[event.slug]))
        found |= {"address": address, "qr": qr(address)}
    if event.tables_enter and event.state != Event.State.CLOSED:
        found["tables"] = whole(request, reverse("table-code"))
    return found
