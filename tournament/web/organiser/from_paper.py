"""Typing in what was written on slips while the program could not be used, or was not."""

import secrets

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament.models import Event, User
from tournament.services import from_paper as service
from tournament.web.access import event_page
from tournament.web.contract_points import points_line
from tournament.web.organiser.pages import RoundPage, round_page, strangers
from tournament.web.organiser.paper_lines import PaperLine, lines_of, read, undecided
from tournament.web.organiser.saving import sittings_of


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("scorer")
def from_paper(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the round's tables with blank fields; a POST compares each slip, and stores the whole ones."""
    page = round_page(event, number)
    lines = _lines(request, page)
    if request.method != "POST":
        return _shown(request, page, lines, secrets.token_urlsafe(16))
    known = read(lines, request.POST)
    if unknown := strangers(request.POST, known):
        raise BadRequest(f"fields of no table in this round: {', '.join(unknown)[:200]}")
    typed = [line for line in lines if line.touched]
    stored = _store(event, number, typed, request.user, request.POST.get("token", ""))
    if stored:
        said = ngettext(
            "%(n)d slip is in. Where it agreed with what was stored, that is confirmed now.",
            "%(n)d slips are in. Where they agreed with what was stored, that is confirmed now.",
            len(stored),
        )
        messages.success(request, said % {"n": len(stored)})
    if typed and len(stored) == len(typed):
        return redirect("from-paper", event.slug, number)
    left = [line for line in typed if line not in stored]
    # What is stored is shown as it stands now; what is not keeps every sign that was typed.
    fresh = {line.table.number: line for line in _lines(request, round_page(event, number))}
    shown = [line if line in left else fresh[line.table.number] for line in lines]
    return _shown(request, page, shown, request.POST.get("token", ""), tried=True)


def _lines(request: HttpRequest, page: RoundPage) -> list[PaperLine]:
    receipts = service.typed_tables(page.event.pk, page.view.number)
    wanted = request.GET.get("again", "")
    again = int(wanted) if wanted.isascii() and wanted.isdecimal() and len(wanted) < 6 else 0
    return lines_of(page.view, receipts, page.rules, again=again)


def _store(event: Event, number: int, lines: list[PaperLine], by: User, token: str) -> list[PaperLine]:
    """Each table by itself: those that are in. The others get their faults and differences."""
    sittings = sittings_of(event, number, *(line.table.number for line in lines))
    stored = []
    for line in lines:
        try:
            service.enter(
                sittings[line.table.number],
                line.hands,
                decided=line.decided,
                by=by,
                token=line.token(token),
                short=line.short,
                **line.ends,
            )
        except (Refused, service.Differs) as refusal:
            for problem in refusal.problems:
                line.blame(problem)
            line.meet(getattr(refusal, "differences", ()))
        else:
            stored.append(line)
    return stored


def _shown(
    request: HttpRequest, page: RoundPage, lines: list[PaperLine], token: str, *, tried: bool = False
) -> HttpResponse:
    differing = [undecided(line) for line in lines if line.differs]
    context = {
        "event": page.event,
        "tab": "grid",
        "round": page.view,
        "opened": page.begun,
        "locked": page.locked,
        "lines": lines,
        "waiting": [line for line in lines if line.waits],
        "done": [line for line in lines if not line.waits],
        "columns": max((line.cells for line in lines), key=len, default=[]),
        "totals": page.view.record == "totals",
        "stacked": any(not cell.writing.is_plain for line in lines for cell in line.cells),
        "points_line": points_line(page.rules),
        "token": token,
        "differing": differing,
        "tried": tried,
        "nothing": tried and not any(line.touched for line in lines) and not differing,
        "following": next((n for n in range(1, page.view.rounds + 1) if n not in page.begun), None),
    }
    return render(request, "organiser/from_paper.html", context, status=422 if tried else 200)
