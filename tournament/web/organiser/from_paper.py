"""Typing in what was written on slips while the program could not be used, or was not."""

import secrets

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament.models import Event, Sitting, User
from tournament.queries.digital.desk import numbers_on_screens
from tournament.services import from_paper as service
from tournament.services.previewing import preview
from tournament.web.access import event_page
from tournament.web.contract_points import points_line
from tournament.web.organiser.looking import said
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
        told = ngettext(
            "%(n)d slip is in. Where it agreed with what was stored, that is confirmed now.",
            "%(n)d slips are in. Where they agreed with what was stored, that is confirmed now.",
            len(stored),
        )
        messages.success(request, told % {"n": len(stored)})
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
    lines = lines_of(page.view, receipts, page.rules, again=again)
    on_screens = numbers_on_screens(page.event, page.view.number)
    for line in lines:
        line.on_screen = line.table.number in on_screens
    return lines


def _store(event: Event, number: int, lines: list[PaperLine], by: User, token: str) -> list[PaperLine]:
    """Each table by itself: those that are in. The others get their faults and differences."""
    sittings = sittings_of(event, number, *(line.table.number for line in lines))
    stored, asked = [], []
    for line in lines:
        sitting = sittings[line.table.number]
        try:
            service.enter(
                sitting,
                line.hands,
                decided=line.decided,
                by=by,
                token=line.token(token),
                looked=line.was_looked_at,
                reason=line.reason,
                short=line.short,
                **line.ends,
            )
        except (Refused, service.Differs) as refusal:
            _say(line, refusal)
            if isinstance(refusal, service.Differs) or line.was_looked_at:
                asked.append((line, sitting))
        else:
            stored.append(line)
    # After all slips that went in: what is shown is what is stored with them.
    for line, sitting in asked:
        line.preview = _preview(event, sitting, line, by)
        line.looked = line.seal(line.proposed) if line.preview is not None else ""
    return stored


def _say(line: PaperLine, refusal: Refused | service.Differs) -> None:
    for problem in refusal.problems:
        line.blame(problem)
    line.meet(getattr(refusal, "differences", ()))


def _preview(event: Event, sitting: Sitting, line: PaperLine, by: User) -> list[str] | None:
    """What would be another if this slip were taken; None where it cannot be as it is."""

    def deed() -> None:
        # Why it is taken may be written afterwards, and in other words.
        sent = {"reason": _("to see what it changes"), "short": line.short, **line.ends}
        service.enter(sitting, line.hands, decided=line.proposed, by=by, looked=True, **sent)

    try:
        return said(preview(event, deed))
    except (Refused, service.Differs):
        return None


def _shown(
    request: HttpRequest, page: RoundPage, lines: list[PaperLine], token: str, *, tried: bool = False
) -> HttpResponse:
    over = page.needs_reason and not page.locked
    for line in lines:
        line.asks_reason = over and line.preview is not None and line.overturns
    asked = [line for line in lines if line.undecided or line.asks_reason]
    context = {
        "event": page.event,
        "tab": "grid",
        "round": page.view,
        "opened": page.begun,
        "locked": page.locked,
        "lines": lines,
        "waiting": [line for line in lines if line.waits],
        "on_screens": [line for line in lines if line.on_screen and not line.waits and not line.receipt],
        "done": [line for line in lines if not line.waits and (line.receipt or not line.on_screen)],
        "columns": max((line.cells for line in lines), key=len, default=[]),
        "totals": page.view.record == "totals",
        "stacked": any(not cell.writing.is_plain for line in lines for cell in line.cells),
        "points_line": points_line(page.rules),
        "token": token,
        "differing": [undecided(line) for line in asked],
        "undecided": any(line.undecided for line in asked),
        "tried": tried,
        "nothing": tried and not any(line.touched for line in lines) and not asked,
        "following": next((n for n in range(1, page.view.rounds + 1) if n not in page.begun), None),
    }
    return render(request, "organiser/from_paper.html", context, status=422 if tried else 200)
