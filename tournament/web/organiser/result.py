"""One table's result: its hands, its penalties, its history. Opening the page changes nothing."""

import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.models import Event
from tournament.queries.history import sitting_history
from tournament.queries.history_view import HandVersion, SittingHistory
from tournament.queries.rounds import table_numbers
from tournament.queries.views import HandView, RoundView, TableView
from tournament.services.permissions import may
from tournament.services.previewing import preview
from tournament.web.access import event_page
from tournament.web.contract_points import points_line
from tournament.web.organiser import cells
from tournament.web.organiser.forms import PenaltyForm
from tournament.web.organiser.grid import say_saved
from tournament.web.organiser.pages import RoundPage, round_page, strangers
from tournament.web.organiser.saving import Notes, Outcome, corrections, save, sittings_of
from tournament.web.organiser.typed_hand import in_words
from tournament.wording.changes import lines

# Where a saved result leads back to, by the word that the form carries.
BACK = {"evening": "evening", "grid": "grid"}
MOST_EXTRA_HANDS = 12
# What the form sends beside the hands.
FIELDS = {"reason", "short", "accepted", "more", "back", "preview", "looked"}


@dataclass
class Row:
    """A hand of the table: its cell, and who handles the pack."""

    cell: cells.Cell
    hand: HandView | None


@dataclass
class Change:
    """One version in the history: what it was, what it became."""

    version: HandVersion
    was: str
    became: str


@dataclass
class ResultPage:
    """Everything the page shows."""

    round: RoundPage
    table: TableView
    line: cells.Line
    token: str
    notes: Notes = field(default_factory=Notes)
    outcome: Outcome | None = None
    penalty_form: PenaltyForm | None = None
    back: str = ""
    more: int = 0
    # What stands for the correction that was typed, and what it would change; "" and None for none.
    looked: str = ""
    preview: list[str] | None = None

    def rows(self) -> list[Row]:
        """The cells beside the hands they belong to."""
        by_number = {hand.number: hand for hand in self.table.hands}
        return [Row(cell, by_number.get(cell.hand)) for cell in self.line.cells]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("scorer")
def table_result(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Show one table's result; a POST stores it, all of it or nothing."""
    if request.method != "POST":
        page = open_page(event, number, table, more=_more(request.GET.get("more", "")))
        page.back = request.GET.get("back", "")
        return shown(request, page)
    page = open_page(event, number, table, more=_more(request.POST.get("more", "")))
    known = cells.type_over([page.line], request.POST)
    if unknown := strangers(request.POST, known | FIELDS):
        raise BadRequest(f"not a field of this table: {', '.join(unknown)[:200]}")
    page.token, page.back = request.POST.get("token", ""), request.POST.get("back", "")
    page.notes = Notes(
        reason=request.POST.get("reason", ""),
        short=request.POST.get("short"),
        accepted=request.POST.get("accepted"),
    )
    page.looked = corrections([page.line])
    over = page.round.needs_reason and not page.round.locked
    if request.POST.get("preview") or (over and page.looked and request.POST.get("looked") != page.looked):
        return _previewed(request, page)
    page.outcome = outcome = save(
        event, number, [page.line], by=request.user, source="organiser", token=page.token, notes=page.notes
    )
    if not outcome.refused and not outcome.receipts and all(c.stored.blank for c in page.line.cells):
        outcome.say(_("Nothing is typed yet. Type the tricks of a hand."))
    if outcome.refused and outcome.reason_fault and over and page.looked:
        return _previewed(request, page, outcome)
    if outcome.refused:
        return shown(request, page, status=422)
    say_saved(request, outcome)
    return back_to(event, number, table, page.back)


def _previewed(request: HttpRequest, page: ResultPage, said: Outcome | None = None) -> HttpResponse:
    """What the typed result would change; nothing is stored, and everything typed stays in the form.

    said: why it was not stored, where it was to be.
    """
    event, number = page.round.event, page.round.view.number
    # Why it is changed may be written afterwards.
    notes = replace(page.notes, reason=page.notes.reason or _("to see what it changes"))

    def deed() -> None:
        sent = {"by": request.user, "source": "organiser", "token": "", "notes": notes}
        page.outcome = save(event, number, [page.line], **sent)

    found = preview(event, deed)
    refused = page.outcome is not None and page.outcome.refused
    page.preview = None if refused else lines(found.changes, found.rounds, found.names)
    page.outcome = page.outcome if refused else said
    return shown(request, page, status=422 if refused or said else 200)


def back_to(event: Event, number: int, table: int, back: str) -> HttpResponse:
    """After a saved result: where the person came from, at the table he worked on."""
    if back not in BACK:
        return redirect("table-result", event.slug, number, table)
    place = redirect("evening", event.slug) if back == "evening" else redirect("grid", event.slug, number)
    place["Location"] += f"#table-{table}"
    return place


def _more(text: str) -> int:
    """How many rows are added for hands beyond those planned."""
    return min(int(text), MOST_EXTRA_HANDS) if text.isascii() and text.isdecimal() and len(text) < 4 else 0


def open_page(event: Event, number: int, table: int, *, more: int = 0) -> ResultPage:
    """The page of one table as it is stored, or 404."""
    page = round_page(event, number, table=table)
    view = page.view.table(table)
    if view is None:
        raise Http404
    extra = more if page.view.record == "hands" and not view.forfeit_by else 0
    line = cells.line_of(page.view, view, page.rules, two_fields=True, more=extra)
    return ResultPage(page, view, line, token=secrets.token_urlsafe(16), more=extra)


def penalty_form(page: ResultPage, data: Any = None) -> PenaltyForm:
    """The form for a penalty at this table."""
    sides = [
        ("ns", _("North-South: %(who)s") % {"who": page.table.ns.label}),
        ("ew", _("East-West: %(who)s") % {"who": page.table.ew.label}),
    ]
    return PenaltyForm(data, hands=[hand.number for hand in page.table.hands], sides=sides)


def changes(history: SittingHistory) -> list[Change]:
    """The history of a table, the latest change first."""
    made = []
    for hand in sorted({version.hand for version in history.versions}):
        was = _("blank")
        for version in history.hand(hand):
            became = in_words(version.written)
            made.append(Change(version, was, became))
            was = became
    return sorted(made, key=lambda change: (change.version.at, change.version.hand), reverse=True)


def _neighbours(event: Event, view: RoundView, number: int) -> dict[str, int | None]:
    """The tables before and after this one."""
    numbers = table_numbers(event, view.number)
    place = numbers.index(number)
    return {
        "before": numbers[place - 1] if place else None,
        "after": numbers[place + 1] if place + 1 < len(numbers) else None,
    }


def shown(request: HttpRequest, page: ResultPage, *, status: int = 200) -> HttpResponse:
    """Render the page, or only its form for the panel that opens in place."""
    event, view = page.round.event, page.round.view
    part = request.GET.get("part") == "1"
    history = None
    if not part:
        history = sitting_history(sittings_of(event, view.number, page.table.number)[page.table.number])
    notes, outcome = page.notes, page.outcome
    context: dict[str, Any] = {
        "event": event,
        "tab": "evening",
        "round": view,
        "part": part,
        "runs": may(request.user, "run-event", event=event),
        **_neighbours(event, view, page.table.number),
        "table": page.table,
        "line": page.line,
        "rows": page.rows(),
        "points_line": points_line(page.round.rules),
        "token": page.token,
        "locked": page.round.locked,
        "correcting": page.round.correcting,
        "needs_reason": page.round.needs_reason and not page.round.locked,
        "reason": notes.reason,
        "reason_fault": outcome.reason_fault if outcome else "",
        "short": page.table.short if notes.short is None else notes.short,
        "accepted": page.table.accepted if notes.accepted is None else notes.accepted,
        "more": page.more,
        "back": page.back if page.back in BACK else "",
        "problems": outcome.problems if outcome else [],
        "history": changes(history) if history else (),
        "penalties": history.penalties if history else (),
        "preview": page.preview,
        "looked": page.looked if page.preview is not None else "",
        "penalty_form": page.penalty_form or penalty_form(page),
    }
    name = "organiser/_result.html" if part else "organiser/result.html"
    return render(request, name, context, status=status)
