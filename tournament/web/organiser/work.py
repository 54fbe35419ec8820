"""Work behind the pages: what waits, what failed, who works on it; for an event, and for all."""

import re
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournament.models import Club, Event
from tournament.queries.work import WorkView, work, worker
from tournament.services import work as service
from tournament.services.mails.post import goes_out
from tournament.web.access import deed_page, event_page
from tournament.web.organiser.work_lines import lines
from tournament.web.wizard.deeds import attempt_and_tell

_ITEM = re.compile(rf"({service.FILE}|{service.LETTER})-(\d{{1,12}})")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_work(request: HttpRequest, event: Event) -> HttpResponse:
    """The files and letters of one event; a POST tries one again or forgets it."""
    if request.method == "POST":
        _do(request, event)
        return redirect("event-work", event.slug)
    context = {"event": event, "zone": event.zone, **_context(work(event))}
    return render(request, "organiser/work.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@deed_page("make-club")
def all_work(request: HttpRequest) -> HttpResponse:
    """The same for the whole installation, for its owner."""
    if request.method == "POST":
        _do(request, None)
        return redirect("all-work")
    first = Club.objects.order_by("pk").first()
    context = {"zone": first.zone if first else "UTC", "everything": True, **_context(work())}
    return render(request, "organiser/all_work.html", context)


def _do(request: HttpRequest, event: Event | None) -> None:
    """``deed`` is "again" or "forget", ``item`` the line's own name for what it stands for."""
    found = _ITEM.fullmatch(request.POST.get("item", ""))
    kind, number = (found[1], int(found[2])) if found else (service.FILE, 0)
    forgets = request.POST.get("deed") == "forget"

    def deed() -> None:
        row = service.find(event, kind, number)
        if forgets:
            service.forget(row, request.user)  # type: ignore[arg-type]
        else:
            service.try_again(row)

    done = _("It is forgotten.") if forgets else _("It is tried as soon as the worker gets to it.")
    attempt_and_tell(request, deed, done)


def _context(view: WorkView) -> dict[str, Any]:
    return {
        "work": view,
        "worker": worker(),
        "mails": goes_out(),
        "groups": [
            (_("Failed"), lines(view.failed)),
            (_("Waiting and under way"), lines(view.open)),
            (_("Done in the last 24 hours"), lines(view.done)),
        ],
        "nothing": not (view.failed or view.open or view.done),
    }
