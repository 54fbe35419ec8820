"""Somebody comes late, leaves or comes back; a round or a table more or fewer: looked at first, then done."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.movements import ranges
from scoring.problems import Problem, Refused
from tournament.models import Event, LogEntry
from tournament.queries.facts import Facts, gather
from tournament.queries.spots import rounds_told
from tournament.queries.views import EntryView
from tournament.services import changing, states
from tournament.services.changes import KINDS, Change, Standing
from tournament.services.changing import Preview
from tournament.services.entries import players_needed
from tournament.web.access import event_page
from tournament.web.organiser import as_it_stands, merging_page, shorter, substitutes_page
from tournament.web.organiser.undoing import UNDOING, last_change
from tournament.wording import measure, sentence, sentences
from tournament.wording.numbers import listed

_NUMBER = re.compile(r"[0-9]{1,4}")
# A line of the log: as many as a database has room for.
_LINE = re.compile(r"[0-9]{1,18}")


@dataclass(frozen=True)
class Move:
    """Somebody goes elsewhere. A table of 0 is sitting out."""

    entry: EntryView
    before: int
    now: int


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_changes(request: HttpRequest, event: Event) -> HttpResponse:
    """The changes there are; a POST shows what one of them would do, and the next one does it."""
    if request.method != "POST":
        return render(request, "organiser/changes.html", _page(event, QueryDict()))
    typed = request.POST
    if typed.get("kind") in substitutes_page.KINDS:
        return substitutes_page.answer(request, event, _page)
    if typed.get("kind") not in KINDS:
        raise Http404
    change, problems = _read(event, typed)
    try:
        if typed.get("mark") and not problems:
            changing.apply(event, change, request.user, mark=typed["mark"])
            messages.success(request, _("The evening is changed. It can be taken back on this page."))
            return redirect("event-changes", event.slug)
        found = Preview(change, None, tuple(problems)) if problems else changing.preview(event, change)
    except Refused as refusal:
        found = Preview(change, None, refusal.problems)
    page = _page(event, typed)
    if found.made is None:
        page["problems"] = sentences(found.problems)
        return render(request, "organiser/changes.html", page, status=422)
    return render(request, "organiser/change.html", page | _shown(page["facts"], page["stand"], found))


def _read(event: Event, typed: QueryDict) -> tuple[Change, list[Problem]]:
    """The change that was typed, and what cannot be read of it."""
    kind, problems = typed["kind"], []
    if kind == "merge":
        return merging_page.read(event, typed)
    tables: tuple[int, ...] = ()
    if kind == "tables" and typed.get("tables", "").strip():
        try:
            tables = ranges.read(typed["tables"])
        except Refused as refusal:
            problems = list(refusal.problems)
    problems += [
        Problem("number-typed", {"value": typed[name].strip()[:40], "what": what})
        for name, what in _numbers_of(kind)
        if typed.get(name, "").strip() and _whole(typed[name]) is None
    ]
    names = tuple(name for name in typed.getlist("name") if name.strip()) if kind == "late" else ()
    return (
        Change(
            kind,
            entry=_whole(typed.get("entry", "")) if kind in ("leave", "return") else None,
            names=names,
            mid_round=kind == "leave" and typed.get("when") == "now",
            rounds=_whole(typed.get("rounds", "")) if kind == "rounds" else None,
            from_round=_whole(typed.get("from_round", "")) if kind == "hands" else None,
            hands=_whole(typed.get("hands", "")) if kind == "hands" else None,
            tables=tables,
        ),
        problems,
    )


def _numbers_of(kind: str) -> tuple[tuple[str, str], ...]:
    """The fields of a form in which a number is typed, and what each is called in a sentence."""
    return {
        "rounds": (("rounds", _("the rounds in all")),),
        "hands": (("from_round", _("the first round")), ("hands", _("the hands a round"))),
    }.get(kind, ())


def _whole(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text.strip()) else None


def _page(event: Event, typed: Mapping[str, Any]) -> dict[str, Any]:
    facts = gather(event)
    now = Standing.of(facts)
    return {
        "event": event,
        "tab": "evening",
        "facts": facts,
        "can": states.allowed(event, "change-plan"),
        "stand": now.stand,
        "following": now.stand + 1 if now.stand < max(facts.round_count, event.rounds_planned) else None,
        "each": facts.hands_in(now.stand + 1),
        "is_open": now.is_being_played,
        "active": [facts.entries[number] for number in now.active],
        "away": [facts.entries[number] for number in sorted(facts.withdrawn)],
        "places": range(1, players_needed(event) + 1),
        "typed": typed,
        "names": typed.getlist("name") if isinstance(typed, QueryDict) else [],
        "problems": [],
        **substitutes_page.forms(event, now, typed),
        **as_it_stands.beside(event, now, last_change(event)),
    }


def _shown(facts: Facts, stand: int, found: Preview) -> dict[str, Any]:
    """What the preview tells, in words."""
    made, change = found.made, found.change
    assert made is not None
    rounds: dict[int, list[Move]] = {}
    for number, entry, before, now in made.moved:
        if entry in facts.entries:
            rounds.setdefault(number, []).append(Move(facts.entries[entry], before, now))
    return {
        "change": change,
        "mark": found.mark,
        "forfeit": found.forfeit,
        "half_written": found.half_written,
        "redrawn": found.redrawn,
        "who": facts.entries.get(change.entry or 0),
        "newcomers": " & ".join(change.names),
        "table_numbers": ranges.written(change.tables),
        "moved": sorted(rounds.items()),
        "told_before": listed(sorted(set(rounds) & rounds_told(facts.event))),
        "many": len({entry for _n, entry, _b, _a in made.moved}),
        "before": [measure(one.name, one.value, one.bound) for one in found.before],
        "after": [measure(one.name, one.value, one.bound) for one in made.certificate],
        "proved": [one.proved for one in made.certificate],
        "drawn": not made.rounds,
        "lines": shorter.lines(facts, found),
        **merging_page.told(facts, stand, found),
    }


@require_POST
@event_page("organiser")
def change_undo(request: HttpRequest, event: Event) -> HttpResponse:
    """Everything as it was before the change of this line."""
    typed = request.POST.get("line", "")
    line = int(typed) if _LINE.fullmatch(typed) else None
    deed = LogEntry.objects.filter(event=event, pk=line).values_list("deed", flat=True).first()
    try:
        UNDOING.get(deed or "", UNDOING[changing.DEED])[1](event, line, request.user)
    except Refused as refusal:
        for problem in refusal.problems:
            messages.warning(request, sentence(problem))
    else:
        messages.success(request, _("Taken back. The evening is as it was before."))
    back = {"evening": "evening", "history": "event-history"}
    return redirect(back.get(request.POST.get("back", ""), "event-changes"), event.slug)
