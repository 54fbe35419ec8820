"""How everybody moves: chosen on a page of its own, with faults named before anything is stored."""

from copy import copy
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament.models import Event
from tournament.queries.event_lists import entry_names
from tournament.services import events, states
from tournament.web.access import event_page
from tournament.web.wizard import movement_form, steps
from tournament.web.wizard.deeds import attempt
from tournament.wording import movements as words

# What more entries, or a shared seat, will mend: said on the last page, and no reason to refuse a choice.
LATER = {"too-few-entries", "movement-entries", "drive-whole-tables", "movement-rounds", "movement-hands"}


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_movement(request: HttpRequest, event: Event) -> HttpResponse:
    if not states.allowed(event, "change-game"):
        return _page(request, event, None)
    form = movement_form.MovementForm(request.POST or None, event=event, initial=movement_form.initial(event))
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        problems = attempt(lambda: _store(request, event, form.cleaned_data))
        if not problems:
            told = {"movement": words.name(event.movement)}
            messages.success(request, _("%(movement)s: kept. The last step shows the schedule.") % told)
            return HttpResponseRedirect(steps.url_of(event, "length"))
    return _page(request, event, form, problems)


def _store(request: HttpRequest, event: Event, data: dict[str, Any]) -> None:
    """The choice, or everything that keeps a schedule from being made of it.

    That is tried out on an event of its own, before anybody has to wait for it.
    """
    fields = movement_form.changed_fields(event, data)
    tried = copy(event)
    for name, value in fields.items():
        setattr(tried, name, value)
    problems = [one for one in events.preview(tried).problems if one.code not in LATER]
    if problems:
        raise Refused(problems)
    events.change(event, request.user, **fields)


def _page(
    request: HttpRequest,
    event: Event,
    form: movement_form.MovementForm | None,
    problems: list[str] | None = None,
) -> HttpResponse:
    context = {
        "form": form,
        "problems": problems or [],
        "names": entry_names(event),
        "movement": words.name(event.movement),
        "explanation": words.explanation(event.movement),
    }
    status = 400 if problems or (form is not None and form.errors) else 200
    return steps.page(request, "wizard/movement.html", event, "length", status=status, **context)
