"""The standings as a file: the same columns and numbers as on the page."""

from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseNotModified
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from tournament.models import Event
from tournament.queries.embargo import shown_through
from tournament.services import standings_files
from tournament.services.permissions import may
from tournament.web.access import event_or_404
from tournament.web.public.parts import tag_of

# kind -> content type, and the door that writes it.
FILES: dict[str, tuple[str, Callable[[Event, int | None], bytes]]] = {
    "csv": ("text/csv; charset=utf-8", standings_files.csv_of),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", standings_files.xlsx_of),
    "json": ("application/json", standings_files.json_of),
}


@require_safe
def public_export(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    event = event_or_404(request.user, slug, need="public")
    if kind not in FILES:
        raise Http404
    scores = request.user.is_authenticated and may(request.user, "score", event=event)
    through = None if scores else shown_through(event)
    if through == 0:
        # The page says in words that the standings are kept back, and until when.
        return redirect("public-event", event.slug)
    tag = tag_of(event, scores)
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponse = HttpResponseNotModified()
    else:
        content_type, write = FILES[kind]
        response = HttpResponse(write(event, through), content_type=content_type)
        response["Content-Disposition"] = f'attachment; filename="{event.slug}.{kind}"'
        response["X-Content-Type-Options"] = "nosniff"
    response["ETag"] = tag
    response["Cache-Control"] = "no-cache" if event.is_public else "private, no-cache"
    return response
