"""The check-in: who is here, who has paid, who came unannounced, who did not come.

Every tick is a form of its own; a script sends it behind the page and shows the
mark when the server has answered, and not before.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from scoring.problems import Refused
from tournament import wording
from tournament.models import Event
from tournament.queries.entries import EntryList, entry_list, last_deed
from tournament.services import entries
from tournament.web.access import event_page, wants_json
from tournament.web.entries.common import entry_or_404, new_members, open_for_entries, say_entered, warn
from tournament.web.entries.forms import FIELDS, EntryForm
from tournament.web.entries.pairs import back_to, problems_json
from tournament.web.refusals import tell

TICKS = {"present": entries.set_present, "paid": entries.set_paid, "absent": entries.set_absent}


def counted(found: EntryList) -> str:
    """``14 of 18 here, 12 paid``."""
    every = len(found.playing)
    here = ngettext("%(here)d of %(every)d here", "%(here)d of %(every)d here", every)
    return f"{here}, {_('%(paid)d paid')}" % {"here": found.here, "every": every, "paid": found.paid}


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def check_in(request: HttpRequest, event: Event) -> HttpResponse:
    """One row a pair; a form at the top for those who walk in."""
    form = EntryForm(request.POST or None, event=event, suggest="on")
    if request.method == "POST" and form.is_valid():
        new = new_members(event, form.typed)
        try:
            entry = entries.add(event, form.typed, request.user, present=True, texts=form.texts)
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            say_entered(request, entry, new)
            return redirect("check-in", event.slug)
    found = entry_list(event)
    context = {
        "event": event,
        "tab": "entries",
        "part": "check-in",
        "form": form,
        "entries": found,
        "counted": counted(found),
        "open": open_for_entries(event),
        "last": last_deed(event),
    }
    return render(request, "entries/check_in.html", context)


@require_POST
@event_page("organiser")
def entry_tick(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """``what`` is present, paid or absent, ``on`` is 1 or 0. A script is told how it stands now."""
    found = entry_or_404(event, entry)
    what, on = request.POST.get("what", ""), request.POST.get("on", "")
    if what not in TICKS or on not in ("0", "1"):
        return HttpResponse(
            _("That is nothing to tick."), status=400, content_type="text/plain; charset=utf-8"
        )
    try:
        TICKS[what](found, on == "1", request.user)
    except Refused as refused:
        if wants_json(request):
            return problems_json(refused)
        warn(request, refused)
    if wants_json(request):
        return JsonResponse(_as_it_stands(event, found.pk))
    if what == "absent" and on == "1":
        messages.info(
            request, _("Marked as not coming. They stand at the end of the list; one press brings them back.")
        )
    answer = back_to(request, event)
    return (
        redirect(f"{reverse('check-in', args=[event.slug])}#pair-{found.pk}") if what != "absent" else answer
    )


def _as_it_stands(event: Event, pk: int) -> dict[str, object]:
    found = entry_list(event)
    (line,) = (one for one in found.lines if one.id == pk)
    last = last_deed(event)
    return {
        "present": line.present,
        "paid": line.paid,
        "absent": line.absent,
        "counted": counted(found),
        "undo": reverse("entries-undo", args=[event.slug, last.id]) if last else "",
        "last": wording.deed(last, event.kind) if last else "",
    }
