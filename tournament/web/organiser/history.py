"""The log of an event, readable, with a way back from each result in it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import Refused
from tournament.mapping.hands import BLANK, hand_told
from tournament.models import Event, User
from tournament.queries.history import event_log
from tournament.queries.history_view import LogLine
from tournament.queries.rounds import round_view
from tournament.queries.views import HandView, TableView
from tournament.services import sheets
from tournament.services.permissions import may
from tournament.services.undo import DEEDS as ENTRY_DEEDS
from tournament.web.access import event_page
from tournament.web.organiser.corrections import warn, warn_stale
from tournament.web.organiser.looking import Question, is_over, look_first
from tournament.web.organiser.saving import sittings_of
from tournament.web.organiser.undoing import UNDOING, last_change

RESULTS = {"result-entered", "result-corrected", "result-taken-back"}
DECISIONS = {"held-taken", "held-refused"}
LINES_A_PAGE = 60


@dataclass(frozen=True)
class Deed:
    """A line of the log. undo: the address that takes it back, "" when it no longer can be."""

    line: LogLine
    undo: str

    @property
    def place(self) -> tuple[int, int] | None:
        """The round and table it is about."""
        return place_of(self.line)


def place_of(line: LogLine) -> tuple[int, int] | None:
    """The round and table that a line is about, if it is about one."""
    number, table = line.details.get("round"), line.details.get("table")
    return (number, table) if isinstance(number, int) and isinstance(table, int) else None


def _hands(line: LogLine, deeds: set[str] = RESULTS) -> list[dict[str, object]]:
    found = line.details.get("hands")
    return found if line.deed in deeds and isinstance(found, list) else []


def deeds(lines: Iterable[LogLine], event: Event, *, runs: bool) -> list[Deed]:
    """The lines, the latest first, each with the way to take it back.

    A result can be taken back while nothing newer has touched its hands; what was done to the
    entries only from the latest deed on, before everybody is seated, by who runs the event; a change
    of the evening while it is the latest one and no round was opened since.
    """
    touched: set[tuple[object, ...]] = set()
    entries_done = not runs or event.state != Event.State.DRAFT
    made, found = [], tuple(lines)
    change = last_change(event) if runs and any(line.deed in UNDOING for line in found) else None
    for line in found:
        hands = {(*(place_of(line) or ()), one["hand"]) for one in _hands(line, RESULTS | DECISIONS)}
        route = ""
        if event.state == Event.State.RUNNING and hands and not hands & touched:
            route = "decision-undo" if line.deed in DECISIONS else "history-undo"
        elif line.deed in ENTRY_DEEDS and not entries_done:
            route = "entries-undo"
        elif change is not None and line.id == change.pk:
            route = "change-undo"
        entries_done = entries_done or line.deed in ENTRY_DEEDS or line.deed == "entry-undone"
        own = [] if route == "change-undo" else [line.id]
        made.append(Deed(line, reverse(route, args=[event.slug, *own]) if route else ""))
        touched |= hands
    return made


@require_safe
@event_page("scorer")
def event_history(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything that was done, the latest first; filtered by round and table."""
    lines, runs = event_log(event), may(request.user, "run-event", event=event)
    places = {place for line in lines if (place := place_of(line))}
    wanted = {key: _number(request.GET.get(key, "")) for key in ("round", "table")}
    found = [
        deed
        for deed in deeds(lines, event, runs=runs)
        if all(number is None or deed.line.details.get(key) == number for key, number in wanted.items())
    ]
    page = Paginator(found, LINES_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "event": event,
        "tab": "history",
        "page": page,
        "deeds": page.object_list,
        "wanted": wanted,
        "filtered": any(number is not None for number in wanted.values()),
        "rounds": sorted({number for number, _table in places}),
        "tables": sorted({table for _number, table in places}),
    }
    return render(request, "organiser/history.html", context)


def _number(text: str) -> int | None:
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 9 else None


@require_POST
@event_page("scorer")
def undo(request: HttpRequest, event: Event, line: int) -> HttpResponse:
    """Take one line of results back: its hands become what they were, as new versions."""
    entry = next((one for one in event_log(event) if one.id == line), None)
    place = place_of(entry) if entry is not None else None
    if entry is None or not _hands(entry) or place is None:
        raise Http404
    name = "event-history" if request.POST.get("back") == "history" else "evening"
    told = {"round": place[0], "table": place[1]}
    question = Question(
        _("Round %(round)d, table %(table)d: take it back?") % told,
        reverse(name, args=[event.slug]),
        says_why=False,
    )
    try:
        said = _changed_since(event, entry)
        if said:
            messages.warning(request, said)
            return redirect(name, event.slug)

        def deed(_reason: str) -> object:
            return _take_back(event, entry, request.user)

        first = look_first(request, event, deed, question, over=is_over(event, place[0]))
        if first is not None:
            return first
        deed("")
    except Refused as refusal:
        warn(request, refusal)
    except sheets.Stale as stale:
        warn_stale(request, stale)
    else:
        messages.success(request, _("Taken back: table %(table)d is as it was before.") % told)
    return redirect(name, event.slug)


def _table_now(event: Event, entry: LogLine) -> tuple[TableView, dict[int, HandView]]:
    """The table that a line is about, and its hands by number."""
    number, table = place_of(entry) or (0, 0)
    view = round_view(event, number)
    now = view.table(table) if view else None
    if now is None:
        raise Http404
    return now, {hand.number: hand for hand in (*now.hands, *([now.total] if now.total else []))}


def _changed_since(event: Event, entry: LogLine) -> str:
    """Why it can no longer be taken back, in words; "" when it can."""
    now, current = _table_now(event, entry)
    for one in _hands(entry):
        stored = current.get(int(str(one["hand"])))
        if (stored.hand if stored else BLANK) != hand_told(one["new"]):
            said = _("Table %(table)d, hand %(hand)d has been changed since. Nothing was taken back.")
            return said % {"table": now.number, "hand": one["hand"]}
    return ""


def _take_back(event: Event, entry: LogLine, by: User) -> object:
    now, current = _table_now(event, entry)
    number, table = place_of(entry) or (0, 0)
    hands = {int(str(one["hand"])): one for one in _hands(entry)}
    return sheets.submit(
        sittings_of(event, number, table)[table],
        {hand: hand_told(one["old"]) for hand, one in hands.items()},
        seen={hand: current[hand].version for hand in hands},
        by=by,
        source="organiser",
        reason=_("taken back from the history"),
        short=now.short,
        accepted=now.accepted or str(entry.details.get("accepted") or ""),
    )
