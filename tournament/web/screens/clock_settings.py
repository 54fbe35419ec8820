"""What is settled about the round clock: how many minutes, and whether it starts by itself."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.mapping.rules import rules_of
from tournament.models import Event
from tournament.services import events, states
from tournament.services.event_fields import MOST_MINUTES
from tournament.web.access import event_page
from tournament.web.wizard.choices import WholeField
from tournament.web.wizard.deeds import attempt


class ClockForm(forms.Form):
    round_minutes = WholeField(
        label=gettext_lazy("Minutes a round"),
        help_text=gettext_lazy("Leave it blank if rounds have no clock."),
        most=MOST_MINUTES,
        required=False,
    )
    clock_with_round = forms.BooleanField(
        label=gettext_lazy("Start the clock as soon as a round is opened"), required=False
    )

    def __init__(self, *args: object, in_rules: bool, **options: object) -> None:
        """in_rules: the clock ends the round, so that its minutes belong to the game."""
        super().__init__(*args, **options)  # type: ignore[arg-type]
        if in_rules:
            del self.fields["round_minutes"]


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_clock(request: HttpRequest, event: Event) -> HttpResponse:
    """Change both while the event is not closed; they count from the next round on."""
    rules = rules_of(event)
    in_rules = rules.round_end == "clock"
    now = {"round_minutes": event.round_minutes, "clock_with_round": event.clock_with_round}
    form = ClockForm(request.POST or None, in_rules=in_rules, initial=now)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        problems = attempt(lambda: events.change(event, request.user, **form.cleaned_data))
        if not problems:
            messages.success(request, _("Saved. It counts from the next round on."))
            return redirect("event-clock", event.slug)
    context = {
        "event": event,
        "form": form,
        "problems": problems,
        "rules_minutes": rules.minutes if in_rules else None,
        "possible": states.allowed(event, "change-clock"),
    }
    return render(
        request, "screens/clock_settings.html", context, status=400 if problems or form.errors else 200
    )
