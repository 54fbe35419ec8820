"""Tables on screens for who runs things: those of an event, and the friendly ones of a club."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament.models import Club, DigitalTable, Event
from tournament.queries.digital import people
from tournament.queries.digital.desk import digital_tables_of, table_numbers
from tournament.queries.digital.kept_out import kept_out
from tournament.queries.kept_facts import facts_now
from tournament.services import states
from tournament.services.digital import plans, tables
from tournament.services.permissions import may
from tournament.web.access import club_page, event_page
from tournament.web.digital.forms import FIELDS, FriendlyForm, PlanForm
from tournament.web.refusals import tell


@dataclass(frozen=True)
class Line:
    """One table on screens and who sits there: seat, name and kind of each chair."""

    table: DigitalTable
    seats: list[dict[str, object]]


def _lines(found: list[DigitalTable]) -> list[Line]:
    return [Line(one, people.seats_of(one)) for one in found]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_digital(request: HttpRequest, event: Event) -> HttpResponse:
    """Which tables of the event are on screens, how they are played, and those of the round being played."""
    form = _plan_form(event, request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            numbers = [int(one) for one in form.cleaned_data["tables"]]
            plans.set_plan(event, request.user, tables_on_screens=numbers, **form.pace)
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            messages.success(request, _said(len(numbers)))
            return redirect("event-digital", event.slug)
    context = {
        "event": event,
        "tab": "settings",
        "form": form,
        "may_change": states.allowed(event, "change-tables"),
        "lines": _lines(digital_tables_of(event)),
        "kept_out": kept_out(facts_now(event)),
    }
    return render(request, "digital/event.html", context, status=400 if form.errors else 200)


def _said(count: int) -> str:
    if not count:
        return _("Saved. All tables are on paper.")
    said = ngettext("Saved. %(n)d table is on screens.", "Saved. %(n)d tables are on screens.", count)
    return said % {"n": count}


def _plan_form(event: Event, typed: object) -> PlanForm:
    plan, numbers = plans.plan_of(event), table_numbers(event)
    form = PlanForm(typed, initial=_initial(plan))
    form.fields["tables"].choices = [(str(n), _("Table %(t)s") % {"t": n}) for n in numbers]
    return form


def _initial(plan: object) -> dict[str, object]:
    if plan is None:
        return {}
    return {
        "tables": [str(one) for one in plan.tables],
        "turn_seconds": str(plan.turn_seconds or ""),
        "then": plan.then,
        "delay": str(plan.delay),
        "bot": plan.bot,
    }


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@club_page("events")
def club_tables(request: HttpRequest, club: Club) -> HttpResponse:
    """The friendly tables of a club that are being played, and opening another."""
    form = FriendlyForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            opened = tables.open_friendly(
                club,
                request.user,
                name=told["name"],
                rules=told["rules"],
                hands=told["hands"],
                bots=tuple(told["bots"]),
                **form.pace,
            )
        except Refused as refused:
            tell(form, refused.problems, {**FIELDS, **_NAME})
        else:
            messages.success(request, _("The table is open. Pass its code on, and sit down."))
            return redirect("digital-join", opened.code)
    context = {
        "club": club,
        "form": form,
        "runs": may(request.user, "run-club", club=club),
        "lines": _lines(tables.friendly_of(club)),
    }
    return render(request, "digital/friendly.html", context, status=400 if form.errors else 200)


_NAME = dict.fromkeys(("name-empty", "name-invisible", "name-control", "name-too-long"), "name")
