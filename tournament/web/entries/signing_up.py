"""The sign-up link: the organiser's page about it, and the public page behind it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament.models import Event
from tournament.services import sign_up as service
from tournament.web.access import event_page
from tournament.web.accounts.throttle import too_many
from tournament.web.entries.common import open_for_entries, warn
from tournament.web.entries.forms import FIELDS, SignUpForm
from tournament.web.links import qr, whole
from tournament.web.refusals import tell

# From one address in an hour. A club's players may share one; a program soon meets it.
MOST_TRIES = 60
AN_HOUR = 3600


@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def entries_sign_up(request: HttpRequest, event: Event) -> HttpResponse:
    """Open or close the link; show it, and its QR code, while it is open."""
    if request.method == "POST":
        try:
            if request.POST.get("on") == "1":
                service.open_sign_up(event, request.user)
            else:
                service.close_sign_up(event, request.user)
        except Refused as refused:
            warn(request, refused)
        return redirect("entries-sign-up", event.slug)
    address = whole(request, reverse("sign-up", args=[event.sign_up_code])) if event.sign_up_code else ""
    context = {
        "event": event,
        "tab": "entries",
        "part": "sign-up",
        "address": address,
        "qr": qr(address) if address else "",
        "open": open_for_entries(event),
        "signed_up": event.entries.filter(signed_up_by_link=True).count(),
    }
    return render(request, "entries/sign_up_link.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def sign_up(request: HttpRequest, code: str) -> HttpResponse:
    """One player names both. Says nothing about who else is entered or a member."""
    event = service.event_of(code)
    if event is None:
        return render(request, "entries/sign_up_closed.html", status=404)
    form = SignUpForm(request.POST or None, event=event)
    if request.method == "POST" and form.is_valid():
        if too_many(request, "sign-up", most=MOST_TRIES, seconds=AN_HOUR):
            form.add_error(
                None, _("Too many came from here within an hour. Nothing was stored; try again later.")
            )
            return render(request, "entries/sign_up.html", {"event": event, "form": form}, status=429)
        try:
            entry = service.sign_up(
                event, form.typed, code=code, email=form.cleaned_data["email"], base=whole(request, "/")
            )
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            label = " & ".join(entry.players.order_by("position").values_list("name", flat=True))
            messages.success(request, _("%(pair)s: you are entered.") % {"pair": label})
            return redirect("sign-up", code)
    return render(request, "entries/sign_up.html", {"event": event, "form": form})
