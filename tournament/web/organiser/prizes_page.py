"""The lists of prizes: what there is to win, and who may win it twice."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.numbers import plain, read_fraction
from scoring.problems import Problem, Refused
from tournament.mapping.movements import role_names
from tournament.models import Event
from tournament.services import events
from tournament.web.access import event_page
from tournament.wording import sentence
from tournament.wording.prizes import KINDS, SHARED

EMPTY_ROWS = 2
FIELDS = ("kind", "places", "role", "shared", "worth", "again", "key")


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_prizes(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the lists as rows of a form; a POST stores them, all or none."""
    problems: list[str] = []
    rows = [_row_of(one) for one in event.prizes]
    if request.method == "POST":
        rows = _typed_rows(request.POST)
        try:
            events.change(event, request.user, prizes=_lists(rows))
        except Refused as refusal:
            problems = [str(sentence(problem)) for problem in refusal.problems]
        else:
            messages.success(request, _("The lists of prizes are saved."))
            return redirect("event-standings", event.slug)
    context = {
        "event": event,
        "tab": "standings",
        "rows": [*rows, *({} for _each in range(EMPTY_ROWS))],
        "kinds": [(key, name, told) for key, (name, told) in KINDS.items()],
        "shared": list(SHARED.items()),
        "roles": role_names(event),
        "problems": problems,
    }
    return render(request, "organiser/prizes.html", context, status=422 if problems else 200)


def _row_of(one: dict[str, Any]) -> dict[str, Any]:
    return {"kind": "top", **one, "worth": " ".join(map(str, one.get("worth", ())))}


def _typed_rows(typed: QueryDict) -> list[dict[str, Any]]:
    """The rows in which a kind is chosen, as they were typed."""
    columns = {field: typed.getlist(field) for field in FIELDS}
    rows = []
    for at, kind in enumerate(columns["kind"]):
        if kind:
            rows.append({field: values[at] if at < len(values) else "" for field, values in columns.items()})
    return rows


def _lists(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """As events store them. Refused for a number that is none."""
    taken: set[str] = set()
    made, problems = [], []
    for row in rows:
        places = row["places"].strip() or "1"
        if not (places.isascii() and places.isdecimal() and len(places) < 4):
            problems.append(
                Problem("number-typed", {"value": places[:40], "what": _("the number of prizes")})
            )
            continue
        worth = [read_fraction(word) for word in row["worth"].replace(",", " ").split()]
        if None in worth:
            problems.append(Problem("number-typed", {"value": row["worth"][:40], "what": _("each worth")}))
            continue
        key = _key(row, taken)
        taken.add(key)
        one = {"key": key, "kind": row["kind"], "places": int(places), "shared": row["shared"] or "split"}
        one |= {"role": row["role"]} if row["role"] else {}
        one |= {"again": True} if row["again"] == "yes" else {}
        one |= {"worth": [plain(value) for value in worth if value is not None]} if worth else {}
        made.append(one)
    if problems:
        raise Refused(problems)
    return made


def _key(row: dict[str, Any], taken: set[str]) -> str:
    """The list's own name: kept where it has one, since lots may speak of it."""
    stem = "-".join(word for word in (row["kind"], row["role"]) if word)[:36]
    wanted, number = row["key"] or stem, 1
    while wanted in taken:
        number += 1
        wanted = f"{stem}-{number}"
    return wanted
