"""Step 1: who. The event comes into being here, with the list that was pasted, or not at all."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.problems import Problem, Refused
from tournament.models import Club, Event, User
from tournament.queries.event_lists import entries_of, entry_names, last_event
from tournament.services import entry_files, events
from tournament.services.permissions import clubs_for
from tournament.services.writing import write
from tournament.web.access import club_page, event_page
from tournament.web.wizard import rounds_choice, steps
from tournament.web.wizard.choices import CardField
from tournament.web.wizard.copying import WhenForm, next_day, today_in
from tournament.web.wizard.deeds import attempt
from tournament.wording import entrants

KINDS = (
    ("pairs", gettext_lazy("Fixed pairs"), gettext_lazy("The same two people play together all evening.")),
    (
        "individual",
        gettext_lazy("Single players"),
        gettext_lazy("Everybody scores alone and changes partners; whist drives too."),
    ),
)


class WhoForm(WhenForm):
    """kind: not sent, it stays as it is."""

    kind = CardField(label=gettext_lazy("Who plays"), cards=KINDS, required=False)
    pairs = forms.CharField(
        label=gettext_lazy("The list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy(
            "One pair a line, such as: Ann Archer & Ben Baker. Of single players one name a line. "
            "You can add more later."
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("events")
def event_new(request: HttpRequest, club: Club) -> HttpResponse:
    form = WhoForm(request.POST or None, initial=proposed(club))
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        made: list[Event] = []
        problems = attempt(lambda: made.append(_create(club, request.user, form.cleaned_data)))
        if made:
            return HttpResponseRedirect(steps.url_of(made[0], "game"))
    context = {
        "form": form,
        "club": club,
        "clubs": list(clubs_for(request.user, "make-event").order_by("name", "pk")),
        "problems": problems,
    }
    status = 400 if problems or form.errors else 200
    return steps.page(request, "wizard/who.html", None, "who", status=status, **context)


def proposed(club: Club) -> dict[str, Any]:
    """As last time, on the next such day; for a club's first event, today."""
    today = today_in(club.zone)
    last = last_event(club)
    if last is not None:
        return {"name": last.name, "date": next_day(last.date, today), "kind": last.kind}
    name = _("%(weekday)s whist") % {"weekday": date_format(today, "l")}
    return {"name": name, "date": today, "kind": Event.Kind.PAIRS}


def _create(club: Club, by: User, data: dict[str, Any]) -> Event:
    """Event and pairs in one transaction: a fault in a line leaves nothing half-made."""
    with write():
        kind = data["kind"] or Event.Kind.PAIRS
        event = events.create(club, by, name=data["name"], date=data["date"], kind=kind)
        enter(event, data["pairs"], by)
        if kind == Event.Kind.PAIRS:
            events.change(event, by, rounds_planned=rounds_choice.starting(entries_of(event)))
    return event


def enter(event: Event, text: str, by: User) -> None:
    """Add those of a pasted list; Refused with every line that is at fault."""
    if not text.strip():
        return
    reading = entry_files.read_lines(text, single=entry_files.is_single(event))
    refused = entry_files.compare(event, reading).of("refused")
    by_line = (problem for verdict in refused for problem in verdict.problems)
    # What could not be read at all stands in both.
    problems = dict.fromkeys((*reading.problems, *by_line))
    if problems:
        raise Refused(sorted(problems, key=_line_of))
    entry_files.apply(event, reading, by)


def _line_of(problem: Problem) -> int:
    """Where in the list a fault stands, so that they are read from the top down."""
    line = problem.details.get("line")
    return line if isinstance(line, int) else 0


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_who(request: HttpRequest, event: Event) -> HttpResponse:
    if request.method == "POST":
        return _save(request, event)
    return _page(
        request, event, WhoForm(initial={"name": event.name, "date": event.date, "kind": event.kind})
    )


def _save(request: HttpRequest, event: Event) -> HttpResponse:
    form = WhoForm(request.POST)
    valid = form.is_valid()
    problems = attempt(lambda: _store(event, request.user, form.cleaned_data)) if valid else []
    if valid and not problems:
        stay = request.POST.get("go") == "stay"
        return HttpResponseRedirect(steps.url_of(event, "who" if stay else "game"))
    return _page(request, event, form, problems, status=400)


def _store(event: Event, by: User, data: dict[str, Any]) -> None:
    with write(event):
        events.change(event, by, name=data["name"], date=data["date"], kind=data["kind"] or event.kind)
        enter(event, data["pairs"], by)


def _page(
    request: HttpRequest, event: Event, form: WhoForm, problems: list[str] | None = None, *, status: int = 200
) -> HttpResponse:
    names = entry_names(event)
    if names:  # what plays here is settled then
        form.fields["pairs"].help_text = entrants.word(event.kind, "list-help")
    context = {
        "form": form,
        "problems": problems or [],
        "names": names,
        "count": len(names),
        "club": event.club,
    }
    return steps.page(request, "wizard/who.html", event, "who", status=status, **context)
