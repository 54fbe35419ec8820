"""A club: its page, its name and time zone, and making a new one."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scoring.problems import Refused
from tournament.models import Club
from tournament.queries.people import club_people, members
from tournament.services import people
from tournament.services.permissions import events_for, may
from tournament.web.access import club_page, deed_page
from tournament.web.clubs.forms import FIELDS, ClubForm
from tournament.web.refusals import tell

EVENTS_SHOWN = 12


@require_safe
@club_page("organiser")
def club(request: HttpRequest, club: Club) -> HttpResponse:
    """What there is in a club: one's own events, how many members, who runs it."""
    events = events_for(request.user, "score").filter(club=club)
    context = {
        "club": club,
        "events": events[:EVENTS_SHOWN],
        "more": max(0, events.count() - EVENTS_SHOWN),
        "members": members(club).count(),
        "people": club_people(club),
        "runs": may(request.user, "run-club", club=club),
    }
    return render(request, "clubs/club.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@deed_page("make-club")
def club_new(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = people.create_club(form.cleaned_data["name"], request.user, zone=form.cleaned_data["zone"])
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            messages.success(request, _("The club is there. Now say who runs it."))
            return redirect("club-people", made.slug)
    return render(request, "clubs/club_form.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("admin")
def club_settings(request: HttpRequest, club: Club) -> HttpResponse:
    form = ClubForm(request.POST or None, initial={"name": club.name, "zone": club.zone})
    if request.method == "POST" and form.is_valid():
        try:
            people.change_club(club, request.user, **form.cleaned_data)
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            messages.success(request, _("Kept."))
            return redirect("club", club.slug)
    return render(request, "clubs/club_form.html", {"form": form, "club": club})
