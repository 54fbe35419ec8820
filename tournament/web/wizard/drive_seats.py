"""Who shares a seat in a drive: asked on the last step when four does not divide the people."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament import wording
from tournament.mapping.movements import is_drive
from tournament.models import Event
from tournament.services import drive_seats, states
from tournament.services.names import LONGEST
from tournament.web.access import event_page
from tournament.web.wizard import steps
from tournament.web.wizard.deeds import attempt


class SeatsForm(forms.Form):
    volunteers = forms.MultipleChoiceField(
        label=gettext_lazy("Who is willing to share a seat"),
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    dummy = forms.CharField(label=gettext_lazy("Name of the dummy"), max_length=LONGEST, required=False)

    def __init__(self, *args: object, event: Event, **options: object) -> None:
        super().__init__(*args, **options)
        came = drive_seats.people(event)
        self.fields["volunteers"].choices = [(str(place.member_id), place.name) for _entry, place in came]

    @property
    def chosen(self) -> set[int]:
        return {int(one) for one in self.cleaned_data["volunteers"]}


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_drive_seats(request: HttpRequest, event: Event) -> HttpResponse:
    sent = request.POST if request.method == "POST" else None
    form = SeatsForm(sent, event=event, initial={"dummy": _("Dummy")})
    problems: list[str] = []
    if request.method == "POST" and form.is_valid():
        told = {"volunteers": form.chosen, "dummy": form.cleaned_data["dummy"]}
        problems = attempt(lambda: drive_seats.settle(event, request.user, **told))
        if not problems:
            messages.success(request, _("The seats are settled. The list shows who shares one."))
            return HttpResponseRedirect(steps.url_of(event, "check"))
    try:
        field = drive_seats.proposed(event)
    except Refused as refusal:
        field = None
        problems = problems or wording.sentences(refusal.problems)
    names = [place.name for _entry, place in drive_seats.people(event)]
    shared = [[names[one - 1] for one in seat] for seat in (field.seats if field else ()) if len(seat) == 2]
    context = {
        "form": form,
        "problems": problems,
        "people": len(names),
        "shared": shared,
        "dummy": field is not None and field.dummy is not None,
        "drive": is_drive(event),
        "open": states.allowed(event, "change-entries"),
        "settled": field is not None and drive_seats.is_settled(event),
    }
    status = 400 if request.method == "POST" else 200
    return steps.page(request, "wizard/drive_seats.html", event, "check", status=status, **context)
