"""The grid: a whole round's results on one page, saved in one go."""

import secrets
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournament.live import parts
from tournament.models import Event
from tournament.services.previewing import preview
from tournament.web.access import event_page
from tournament.web.contract_points import points_line
from tournament.web.organiser import cells
from tournament.web.organiser.looking import said
from tournament.web.organiser.pages import RoundPage, round_page, strangers
from tournament.web.organiser.saving import Notes, Outcome, corrections, save


@dataclass
class Typed:
    """What came with the cells. looked: stands for the corrections among them, "" for none.

    changes: what they would change, in words; None where that was not looked at.
    """

    token: str
    reason: str = ""
    looked: str = ""
    changes: list[str] | None = None


@require_safe
@event_page("scorer")
def grid_now(request: HttpRequest, event: Event) -> HttpResponse:
    """The grid of the round being played, or of the first one; a page that says why there is none yet."""
    rounds = list(event.rounds.order_by("number").values_list("number", "opened_at"))
    if not rounds:
        return render(request, "organiser/no_grid.html", {"event": event, "tab": "grid"})
    begun = [number for number, opened_at in rounds if opened_at is not None]
    return redirect("grid", event.slug, begun[-1] if begun else rounds[0][0])


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("scorer")
def grid(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the round's grid; a POST stores what was typed, all of it or nothing."""
    page = round_page(event, number)
    lines = cells.lines(page.view, page.rules)
    if request.method != "POST":
        return _shown(request, page, lines, Typed(secrets.token_urlsafe(16)))
    known = cells.type_over(lines, request.POST)
    if unknown := strangers(request.POST, known | {"reason", "looked"}):
        raise BadRequest(f"fields of no table in this round: {', '.join(unknown)[:200]}")
    typed = Typed(request.POST.get("token", ""), request.POST.get("reason", ""))
    if page.needs_reason and not page.locked:
        typed.looked = corrections(lines)
        if typed.looked and request.POST.get("looked") != typed.looked:
            return _looked_at(request, page, lines, typed)
    outcome = save(
        event,
        number,
        lines,
        by=request.user,
        source="grid",
        token=typed.token,
        notes=Notes(reason=typed.reason),
    )
    if not outcome.refused and not outcome.receipts and nothing_at_all(lines):
        outcome.say(_("Nothing is typed yet. Type the North-South tricks of a hand."))
    if outcome.refused and typed.looked and outcome.reason_fault:
        return _looked_at(request, page, lines, typed, outcome)
    if outcome.refused:
        return _shown(request, page, lines, typed, outcome, status=422)
    say_saved(request, outcome)
    return redirect("grid", event.slug, number)


def _looked_at(
    request: HttpRequest,
    page: RoundPage,
    lines: list[cells.Line],
    typed: Typed,
    refused: Outcome | None = None,
) -> HttpResponse:
    """What a correction of a round that is over would change; it is stored by the next press.

    refused: what was said of it, where it was to be stored already.
    """
    notes = Notes(reason=typed.reason or _("to see what it changes"))
    found: list[Outcome] = []

    def deed() -> None:
        sent = {"by": request.user, "source": "grid", "token": "", "notes": notes}
        found.append(save(page.event, page.view.number, lines, **sent))

    looked = preview(page.event, deed)
    if found[0].refused:
        typed.looked = ""
        return _shown(request, page, lines, typed, found[0], status=422)
    typed.changes = said(looked)
    return _shown(request, page, lines, typed, refused, status=422 if refused else 200)


@parts.part("grid", read="score")
def grid_part(event: Event, which: str) -> str | None:
    """What is stored of every table of the round of this number; the grid's script puts it in."""
    try:
        page = round_page(event, int(which or 0))
    except (ValueError, Http404):
        return None
    lines = cells.lines(page.view, page.rules)
    return parts.html("organiser/_grid_stored.html", {"lines": lines})


def nothing_at_all(lines: list[cells.Line]) -> bool:
    """Whether every cell is blank, stored ones included."""
    return all(cell.stored.blank for line in lines for cell in line.cells)


def say_saved(request: HttpRequest, outcome: Outcome) -> None:
    """The receipt in words."""
    if not outcome.receipts:
        messages.info(request, _("Nothing was changed."))
        return
    numbers = ", ".join(str(number) for number in outcome.receipts)
    said = ngettext(
        "Saved: %(hands)d hand. Receipt %(numbers)s.",
        "Saved: %(hands)d hands. Receipt %(numbers)s.",
        outcome.hands,
    )
    messages.success(request, said % {"hands": outcome.hands, "numbers": numbers})


def _shown(
    request: HttpRequest,
    page: RoundPage,
    lines: list[cells.Line],
    typed: Typed,
    outcome: Outcome | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    columns = cells.columns(page.view)
    for line in lines:
        line.gaps = range(len(columns) - len(line.cells))
    context: dict[str, Any] = {
        "event": page.event,
        "tab": "grid",
        "round": page.view,
        "opened": page.begun,
        "locked": page.locked,
        "correcting": page.correcting,
        "needs_reason": page.needs_reason and not page.locked,
        "reason": typed.reason,
        "reason_fault": outcome.reason_fault if outcome else "",
        "lines": lines,
        "columns": columns,
        "totals": page.view.record == "totals",
        "contracts": page.rules.is_bid,
        "line_ends": any(line.asks_settled or line.asks_late for line in lines),
        "stacked": any(not cell.writing.is_plain for line in lines for cell in line.cells),
        "points_line": points_line(page.rules),
        "token": typed.token,
        "looked": typed.looked if typed.changes is not None else "",
        "preview": typed.changes,
        # What was typed and is not stored stands in the cells as if it were: nothing is put in over it.
        "follows": bool(lines) and not page.locked and outcome is None and typed.changes is None,
        "problems": outcome.problems if outcome else [],
    }
    return render(request, "organiser/grid.html", context, status=status)
