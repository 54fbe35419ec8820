"""The codes of an event's tables, and whether the tables send their results themselves."""

from dataclasses import dataclass

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.problems import Refused
from tournament.models import Event
from tournament.services import events, states, table_codes
from tournament.web.access import event_page
from tournament.web.links import qr, whole
from tournament.web.organiser.corrections import warn
from tournament.wording import sentence

BY_ORGANISER = "organiser"
CHOICES = [
    (
        Event.Confirmation.OTHER_SIDE,
        gettext_lazy("The tables send them. A result counts when the other side has confirmed it."),
    ),
    (
        Event.Confirmation.ONE_SIDE,
        gettext_lazy("The tables send them. A result counts as soon as it is sent."),
    ),
    (BY_ORGANISER, gettext_lazy("You and your helpers enter them all.")),
]


class TablesForm(forms.Form):
    """Who enters results."""

    who = forms.ChoiceField(
        label=gettext_lazy("Who enters results"), choices=CHOICES, widget=forms.RadioSelect
    )


def form_of(event: Event) -> TablesForm:
    return TablesForm(initial={"who": event.confirmation if event.tables_enter else BY_ORGANISER})


@dataclass(frozen=True)
class Card:
    """A table's code as it is read out, its address, and that as a picture."""

    table: int
    code: str
    address: str
    qr: str


def cards(request: HttpRequest, event: Event) -> list[Card]:
    made = []
    for table, code in table_codes.live_codes(event).items():
        address = whole(request, reverse("table", args=[code]))
        made.append(Card(table, f"{code[:4]} {code[4:]}", address, qr(address)))
    return made


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_tables(request: HttpRequest, event: Event) -> HttpResponse:
    """The cards of all tables; a POST changes who enters results."""
    form, problems = form_of(event), []
    if request.method == "POST":
        form = TablesForm(request.POST)
        if form.is_valid():
            try:
                _change(request, event, form.cleaned_data["who"])
            except Refused as refusal:
                problems = [sentence(problem) for problem in refusal.problems]
            else:
                messages.success(request, _("Saved. It holds from now on."))
                return redirect("event-tables", event.slug)
    context = {
        "event": event,
        "tab": "settings",
        "form": form,
        "problems": problems,
        "may_change": states.allowed(event, "change-tables"),
        "may_renew": states.allowed(event, "renew-code"),
        "cards": cards(request, event) if event.tables_enter else [],
        "form_address": whole(request, reverse("table-code")),
    }
    status = 400 if problems or form.errors else 200
    return render(request, "organiser/tables.html", context, status=status)


def _change(request: HttpRequest, event: Event, who: str) -> None:
    fields: dict[str, object] = {"tables_enter": who != BY_ORGANISER}
    if who != BY_ORGANISER:
        fields["confirmation"] = who
    events.change(event, request.user, **fields)


@require_POST
@event_page("organiser")
def renew_code(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """Another code for one table; the old card no longer works."""
    try:
        table_codes.renew(event, table, request.user)
    except Refused as refusal:
        warn(request, refusal)
    else:
        said = _(
            "Table %(table)d has a new code. Put the new card on the table; the old one no longer works."
        )
        messages.success(request, said % {"table": table})
    place = redirect("event-tables", event.slug)
    place["Location"] += f"#card-{table}"
    return place


@require_POST
@event_page("organiser")
def make_codes(request: HttpRequest, event: Event) -> HttpResponse:
    """Codes for tables that have none, such as those of an event seated by an older version."""
    table_codes.codes_of(event)
    return redirect("event-tables", event.slug)
