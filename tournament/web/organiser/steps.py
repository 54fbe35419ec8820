"""What moves the night on: opening a round, closing the event, reopening it.

Each is a POST. Where something is missing the answer is a page that names it
and asks once more; the second press says so with ``anyway``.
"""

from collections.abc import Callable, Iterable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring.problems import Problem, Refused
from tournament.models import Event
from tournament.queries.rounds import round_view
from tournament.services import events, rounds
from tournament.web.access import event_page
from tournament.web.organiser.forms import ReopenForm
from tournament.wording import sentence

# Refusals that a second, deliberate press overrules.
ASKS = {"tables-missing", "rounds-unplayed"}


def _asks(problems: Iterable[Problem]) -> bool:
    return all(problem.code in ASKS for problem in problems)


def _answer(
    request: HttpRequest, event: Event, deed: Callable[[], object], question: dict[str, object]
) -> HttpResponse:
    """Do it and go back to the evening; or ask; or say why not."""
    try:
        deed()
    except Refused as refusal:
        if not _asks(refusal.problems):
            for problem in refusal.problems:
                messages.warning(request, sentence(problem))
            return redirect("evening", event.slug)
        page = {
            "event": event,
            "tab": "evening",
            "sentences": [sentence(problem) for problem in refusal.problems],
            "tables": _missing(event, refusal.problems),
            **question,
        }
        return render(request, "organiser/ask.html", page, status=409)
    messages.success(request, str(question["done"]))
    return redirect("evening", event.slug)


def _missing(event: Event, problems: Iterable[Problem]) -> list[tuple[int, object]]:
    """The tables that a refusal names, as (round, table view)."""
    found: list[tuple[int, object]] = []
    for problem in problems:
        if problem.code != "tables-missing":
            continue
        number = int(str(problem.details["round"]))
        view = round_view(event, number)
        wanted = problem.details["tables"]
        found += [(number, table) for table in view.tables if table.number in wanted]  # type: ignore[operator]
    return found


@require_POST
@event_page("organiser")
def open_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Open round ``number``; tables still missing are named, and asked about. mark: of a preview."""
    anyway, mark = request.POST.get("anyway") == "1", request.POST.get("mark", "")
    question = {
        "title": _("Open round %(round)d?") % {"round": number},
        "button": _("Open round %(round)d all the same") % {"round": number},
        "help": _("Their results can still be entered later, and count from then on. The log names them."),
        "done": _("Round %(round)d is open.") % {"round": number},
    }

    def opening() -> object:
        return rounds.open_round(event, number, request.user, anyway=anyway, mark=mark)

    return _answer(request, event, opening, question)


@require_POST
@event_page("organiser")
def publish_round(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Show the seating of a round before it is opened. mark: of the preview that was looked at."""
    question = {"done": _("The seating of round %(round)d can now be seen.") % {"round": number}}
    mark = request.POST.get("mark", "")

    def publish() -> object:
        return rounds.publish_round(event, number, request.user, mark=mark)

    return _answer(request, event, publish, question)


@require_POST
@event_page("organiser")
def close_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Close the evening and keep its final table."""
    anyway = request.POST.get("anyway") == "1"
    question = {
        "title": _("Close the evening?"),
        "button": _("Close it all the same"),
        "help": _("Without these results the table is not whole. You can reopen the evening later."),
        "done": _("The evening is closed, and the final table is kept."),
    }
    return _answer(request, event, lambda: events.close(event, request.user, anyway=anyway), question)


@require_http_methods(["GET", "POST"])
@event_page("organiser")
def reopen_event(request: HttpRequest, event: Event) -> HttpResponse:
    """Ask for a reason, then let results be entered again."""
    form = ReopenForm(request.POST or None)
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        try:
            events.reopen(event, request.user, form.cleaned_data["reason"])
        except Refused as refusal:
            problems = [sentence(problem) for problem in refusal.problems]
        else:
            messages.success(request, _("The evening is open again. The final table stays on record."))
            return redirect("evening", event.slug)
    page = {"event": event, "tab": "evening", "form": form, "problems": problems}
    status = 422 if request.method == "POST" else 200
    return render(request, "organiser/reopen.html", page, status=status)
