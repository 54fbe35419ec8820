"""Paper and files of an event: made behind the page, which says how far they are. Organisers only:
codes of tables and pairs stand in them."""

from typing import Any

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import Event, Export
from tournament.queries.standings import standings
from tournament.services import exports
from tournament.services.packs.book import PAPERS
from tournament.services.packs.catalogue import AFTER, PLAYED, TONIGHT
from tournament.services.packs.making import reachable
from tournament.services.paper_sizes import size_of
from tournament.web.access import event_page
from tournament.web.links import whole
from tournament.web.wizard.deeds import attempt
from tournament.web.wizard.export_lines import files_of, packs, pieces, rounds, told

TYPES = {
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "pdf": "application/pdf",
}


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_exports(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that can be printed or taken away; a POST asks for one of them."""
    problems: list[str] = []
    kind = request.POST.get("kind", exports.WORKBOOK)
    if request.method == "POST":
        problems = attempt(lambda: _ask(request, event, kind))
        if not problems:
            return HttpResponseRedirect(f"{reverse('event-exports', args=[event.slug])}#{kind}")
    paper = _paper(request, event)
    lines = files_of(event, paper)
    workbooks = [told(event, one) for one in event.exports.filter(kind=exports.WORKBOOK)]
    context: dict[str, Any] = {
        "event": event,
        "problems": problems,
        "paper": paper,
        "papers": [(key, one.name) for key, one in PAPERS.items()],
        "address": reachable(whole(request, "/")),
        "packs": packs(event, lines),
        "lead": AFTER if event.state == Event.State.CLOSED else TONIGHT,
        "rounds": rounds(event, lines),
        "pieces": pieces(event, lines),
        "rows": standings(event).rows if event.state in PLAYED else (),
        "begun": event.rounds.filter(opened_at__isnull=False).order_by("-number").first(),
        "exports": workbooks,
        "closed": event.state == Event.State.CLOSED,
        "current": any(one["current"] and one["state"] != Export.State.FAILED for one in workbooks),
    }
    return render(request, "wizard/exports.html", context, status=400 if problems else 200)


def _ask(request: HttpRequest, event: Event, kind: str) -> None:
    exports.ask(
        event,
        request.user,  # type: ignore[arg-type]
        kind,
        paper=request.POST.get("paper") or size_of(event),
        address=whole(request, "/"),
        entries=_numbers(request),
    )


def _numbers(request: HttpRequest) -> list[int]:
    """The pairs that were ticked; what is no number was not ticked on our page, and stands for nobody."""
    typed = request.POST.getlist("entries")
    return [int(one) if one.isascii() and one.isdecimal() and len(one) < 6 else 0 for one in typed]


def _paper(request: HttpRequest, event: Event) -> str:
    wanted = request.POST.get("paper") or request.GET.get("paper", "")
    return wanted if wanted in PAPERS else size_of(event)


@never_cache
@require_safe
@event_page("organiser")
def export_state(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """How far one file is: ``state``, ``progress`` in percent, ``told`` in words, ``file`` or ""."""
    return JsonResponse(told(event, get_object_or_404(event.exports, pk=number)))


@never_cache
@require_safe
@event_page("organiser")
def export_file(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """The file. Paper opens in the browser, from where it is printed; a workbook is saved."""
    export = get_object_or_404(event.exports, pk=number, state=Export.State.DONE)
    try:
        content = export.file.open("rb")
    except (FileNotFoundError, ValueError):
        raise Http404 from None
    ending = "pdf" if export.paper else export.kind
    name = f"{event.slug}-{export.kind}-{export.paper}.pdf" if export.paper else f"{event.slug}.{ending}"
    response = FileResponse(
        content, as_attachment=not export.paper, filename=name, content_type=TYPES[ending]
    )
    response["X-Content-Type-Options"] = "nosniff"
    return response
