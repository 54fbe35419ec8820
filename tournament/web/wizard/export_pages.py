"""Files of an event: the workbook is made behind the page, and the page says how far it is."""

from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Event, Export
from tournament.services import exports
from tournament.web.access import event_page
from tournament.web.wizard.deeds import attempt

TYPES = {"xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_exports(request: HttpRequest, event: Event) -> HttpResponse:
    problems: list[str] = []
    if request.method == "POST":
        problems = attempt(lambda: exports.ask(event, request.user))
        if not problems:
            return HttpResponseRedirect(reverse("event-exports", args=[event.slug]))
    found = [_told(event, export) for export in event.exports.order_by("-asked_at", "-pk")]
    context = {
        "event": event,
        "exports": found,
        "problems": problems,
        "closed": event.state == Event.State.CLOSED,
        "current": any(one["current"] and one["state"] != Export.State.FAILED for one in found),
    }
    return render(request, "wizard/exports.html", context, status=400 if problems else 200)


@never_cache
@require_safe
@event_page("organiser")
def export_state(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """How far one file is: ``state``, ``progress`` in percent, ``told`` in words, ``file`` or ""."""
    return JsonResponse(_told(event, get_object_or_404(event.exports, pk=number)))


@never_cache
@require_safe
@event_page("organiser")
def export_file(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    export = get_object_or_404(event.exports, pk=number, state=Export.State.DONE)
    try:
        content = export.file.open("rb")
    except (FileNotFoundError, ValueError):
        raise Http404 from None
    name = f"{event.slug}.{export.kind}"
    response = FileResponse(content, as_attachment=True, filename=name, content_type=TYPES[export.kind])
    response["X-Content-Type-Options"] = "nosniff"
    return response


def _told(event: Event, export: Export) -> dict[str, Any]:
    done = export.state == Export.State.DONE
    words = {
        Export.State.QUEUED: _("Waiting for its turn."),
        Export.State.RUNNING: _("%(n)d per cent made.") % {"n": export.progress},
        Export.State.DONE: _("Ready."),
        Export.State.FAILED: export.error or _("The file could not be made. Ask for it once more."),
    }
    return {
        "number": export.pk,
        "state": export.state,
        "progress": export.progress,
        "told": words[Export.State(export.state)],
        "file": reverse("export-file", args=[event.slug, export.pk]) if done else "",
        "asked_at": export.asked_at,
        "current": export.event_version == event.version,
    }
