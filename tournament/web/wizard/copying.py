"""Same as last week: the entries, the rules and the helpers of an event, on another day."""

import datetime as dt
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.models import Event
from tournament.queries.event_lists import entries_of
from tournament.services import events
from tournament.services.texts import LONGEST_NAME
from tournament.web.access import event_page
from tournament.web.wizard.deeds import attempt
from tournament.wording import entrants

WEEK = dt.timedelta(days=7)


class WhenForm(forms.Form):
    """What every event has to be called by."""

    name = forms.CharField(label=gettext_lazy("Name of the event"), max_length=LONGEST_NAME)
    date = forms.DateField(
        label=gettext_lazy("Day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


def today_in(zone: str) -> dt.date:
    return timezone.localdate(timezone=ZoneInfo(zone))


def next_day(last: dt.date, today: dt.date) -> dt.date:
    """The next of the same weekday that is not over: a week after the last, or the first from today on."""
    day = last + WEEK
    while day < today:
        day += WEEK
    return day


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_copy(request: HttpRequest, event: Event) -> HttpResponse:
    proposed = {"name": event.name, "date": next_day(event.date, today_in(event.zone))}
    form = WhenForm(request.POST or None, initial=proposed)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        made: list[Event] = []
        problems = attempt(lambda: made.append(events.copy(event, request.user, **form.cleaned_data)))
        if made:
            said = _("The copy is ready. On the evening, tick who is here, then seat everybody.")
            messages.success(request, said)
            return HttpResponseRedirect(reverse("event-check", args=[made[0].slug]))
    context = {
        "event": event,
        "form": form,
        "problems": problems,
        "told": entrants.copied(event.kind, entries_of(event), event.name),
    }
    return render(request, "wizard/copy.html", context, status=400 if problems or form.errors else 200)
