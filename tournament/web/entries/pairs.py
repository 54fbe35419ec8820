"""The pairs of an event, one by one: the list, adding, changing, taking out, and undo."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.problems import Refused
from tournament import wording
from tournament.models import Event, LogEntry
from tournament.queries.entries import entry_list, last_deed
from tournament.queries.people import is_member, suggestions
from tournament.services import entries
from tournament.services.entry_texts import texts_of
from tournament.services.undo import undo
from tournament.web.access import event_page
from tournament.web.entries.common import entry_or_404, new_members, open_for_entries, say_entered, warn
from tournament.web.entries.forms import FIELDS, EntryForm
from tournament.web.refusals import tell
from tournament.wording import entrants

# Where a form may send its reader back to, besides the list of pairs.
BACK = {"check-in": "check-in", "entries": "entries"}


def back_to(request: HttpRequest, event: Event) -> HttpResponse:
    return redirect(BACK.get(request.POST.get("back", ""), "entries"), event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def entry_page(request: HttpRequest, event: Event) -> HttpResponse:
    """The list of pairs, and two fields for the next one."""
    form = EntryForm(request.POST or None, event=event, suggest="on", focus=True)
    if request.method == "POST" and form.is_valid():
        new = new_members(event, form.typed)
        try:
            entry = entries.add(event, form.typed, request.user, texts=form.texts)
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            say_entered(request, entry, new)
            return redirect("entries", event.slug)
    context = {
        "event": event,
        "tab": "entries",
        "part": "list",
        "form": form,
        "entries": entry_list(event),
        "open": open_for_entries(event),
        "last": last_deed(event),
    }
    return render(request, "entries/entries.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def entry_change(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """Other names for one pair, or the pair out of the event."""
    found = entry_or_404(event, entry)
    names = [*found.players.order_by("position").values_list("name", flat=True), "", ""]
    stored = {"first": names[0], "second": names[1], **texts_of(found)._asdict()}
    form = EntryForm(request.POST or None, event=event, suggest="on", initial=stored)
    if request.method == "POST" and form.is_valid():
        try:
            entries.change(found, form.typed, request.user, texts=form.texts)
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            told = {"entry": entrants.numbered(event.kind, found.number)}
            messages.success(request, _("%(entry)s is kept.") % told)
            return redirect("entries", event.slug)
    context = {
        "event": event,
        "tab": "entries",
        "form": form,
        "entry": found,
        "names": [name for name in names if name],
        "open": open_for_entries(event),
    }
    return render(request, "entries/entry.html", context)


@require_POST
@event_page("organiser")
def entry_remove(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    found = entry_or_404(event, entry)
    try:
        entries.remove(found, request.user)
    except Refused as refused:
        warn(request, refused)
    return back_to(request, event)


@require_POST
@event_page("organiser")
def entries_undo(request: HttpRequest, event: Event, line: int) -> HttpResponse:
    """Take back one deed of the log that was about entries."""
    found = LogEntry.objects.filter(event=event, pk=line).first()
    if found is None:
        raise Http404
    try:
        undo(found, request.user)
    except Refused as refused:
        warn(request, refused)
    else:
        messages.success(request, _("Taken back."))
    return back_to(request, event)


@require_safe
@event_page("organiser")
def entries_suggest(request: HttpRequest, event: Event) -> JsonResponse:
    """Members whose names hold what was typed so far, and what would happen with it as it stands."""
    typed = request.GET.get("q", "")[:100]
    found = [
        {"name": name, "entered": entered, "note": _("already entered") if entered else ""}
        for name, entered in suggestions(event, typed)
    ]
    note = ""
    if typed.strip() and not is_member(event.club, typed):
        note = _("A new name. It becomes a member.")
    return JsonResponse({"names": found, "note": note})


def problems_json(refused: Refused, status: int = 409) -> JsonResponse:
    return JsonResponse({"problems": wording.sentences(refused.problems)}, status=status)
