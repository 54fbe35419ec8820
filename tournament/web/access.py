"""The doors: a page asks here for its event or club and gets it, or 404.

The 404 is the same whether the thing does not exist or is not this person's.
Someone who has not signed in is sent to the sign-in page before anything is
looked up, so that neither answer says what exists.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from tournament.models import Club, Event
from tournament.services.permissions import Person, clubs_for, events_for, may

# Pages that take their own form and keep what is typed into it: the place to return to after signing in.
TYPED_PAGES = frozenset({"grid", "table-result", "from-paper"})

View = Callable[..., HttpResponse]

# What a page may ask for, and the deed in services.permissions that answers it.
EVENT_NEEDS = {"organiser": "run-event", "scorer": "score", "public": "score"}
CLUB_NEEDS = {"organiser": "see-club", "events": "make-event", "members": "edit-members", "admin": "run-club"}


def event_or_404(user: Person, slug: str, *, need: str) -> Event:
    """The event of this address, when the person may do there what ``need`` says.

    need: "organiser" (runs the event), "scorer" (enters results, an organiser too)
    or "public" (a published event for everybody; an unpublished one for those who
    may score in it). Raises Http404.
    """
    events = Event.objects.select_related("club")
    found = events.filter(pk__in=events_for(user, EVENT_NEEDS[need]).values("pk"), slug=slug).first()
    if found is None and need == "public":
        found = events.filter(is_public=True, slug=slug).first()
    if found is None:
        raise Http404
    return found


def club_or_404(user: Person, slug: str, need: str = "organiser") -> Club:
    """The club of this address.

    need: "organiser" (see it), "events" (make events), "members" (edit members)
    or "admin" (its name, people and roles). Raises Http404.
    """
    found = clubs_for(user, CLUB_NEEDS[need]).filter(slug=slug).first()
    if found is None:
        raise Http404
    return found


def wants_json(request: HttpRequest) -> bool:
    """Whether the sender is a script of ours, which reads an answer and shows no page."""
    return request.headers.get("Accept", "").startswith("application/json")


def signed_in(view: View) -> View:
    """For every page that is somebody's: who has not signed in does so first."""

    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **kwargs)
        if wants_json(request):
            said = _("You are signed out. Sign in again; what you typed is still on this page.")
            return JsonResponse({"problems": [said]}, status=401)
        return redirect_to_login(request.get_full_path() if request.method == "GET" else _came_from(request))

    return door


def _came_from(request: HttpRequest) -> str:
    """The page a form was sent from; an address that only takes forms is no place to return to."""
    path = request.get_full_path()
    typed_here = request.resolver_match and request.resolver_match.url_name in TYPED_PAGES
    return request.GET.get("next", "") or (path if typed_here else "/organiser/")


def event_page(need: str) -> Callable[[View], View]:
    """A page of one event: ``view(request, event, ...)`` for an address with ``slug``."""

    def wrap(view: View) -> View:
        @signed_in
        @wraps(view)
        def door(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            return view(request, event_or_404(request.user, slug, need=need), *args, **kwargs)

        return door

    return wrap


def club_page(need: str) -> Callable[[View], View]:
    """A page of one club: ``view(request, club, ...)`` for an address with ``slug``."""

    def wrap(view: View) -> View:
        @signed_in
        @wraps(view)
        def door(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponse:
            return view(request, club_or_404(request.user, slug, need), *args, **kwargs)

        return door

    return wrap


def deed_page(deed: str) -> Callable[[View], View]:
    """A page for a deed that has no club or event, such as making a club."""

    def wrap(view: View) -> View:
        @signed_in
        @wraps(view)
        def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not may(request.user, deed):
                raise Http404
            return view(request, *args, **kwargs)

        return door

    return wrap
