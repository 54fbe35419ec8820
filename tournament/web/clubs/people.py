"""Who runs a club; and, for the owner of the installation, every account."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.problems import Refused
from tournament.models import Club, ClubRole, User
from tournament.queries.people import accounts, club_people
from tournament.services import people
from tournament.services.links import may_reset
from tournament.web.access import club_page, deed_page
from tournament.web.clubs.changing_roles import change_or_take
from tournament.web.clubs.forms import FIELDS, PersonForm
from tournament.web.links import query_before_page, whole
from tournament.web.refusals import tell

ACCOUNTS_A_PAGE = 50


def linkable(user: User, found: list[User]) -> list[int]:
    """Whose password this person may renew."""
    return [one.pk for one in found if may_reset(user, one)]


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("admin")
def club_people_page(request: HttpRequest, club: Club) -> HttpResponse:
    """The list of roles, and a form that gives one; a new address makes an account."""
    form = PersonForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            role = people.bring_in(club, by=request.user, **form.cleaned_data)
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            said = _("%(name)s is %(role)s now.") % {"name": role.user, "role": role.get_role_display()}
            messages.success(request, said)
            if not role.user.has_usable_password():
                messages.info(
                    request, _("The account is new: make a one-time link, so that a password can be chosen.")
                )
            return redirect("club-people", club.slug)
    holders = list(User.objects.filter(club_roles__club=club))
    context = {"club": club, "form": form, "people": club_people(club, linkable(request.user, holders))}
    return render(request, "clubs/people.html", context)


def _role(club: Club, pk: int) -> ClubRole:
    found = ClubRole.objects.select_related("club", "user").filter(club=club, pk=pk).first()
    if found is None:
        raise Http404
    return found


@require_POST
@club_page("admin")
def club_role(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    """Change one role, or take it away."""
    held = _role(club, role)
    mine = change_or_take(
        request,
        held,
        take=lambda: people.take_club_role(held, request.user),
        give=lambda to: people.give_club_role(club, held.user, to, request.user),
    )
    return redirect("organiser-home") if mine else redirect("club-people", club.slug)


@never_cache
@require_POST
@club_page("admin")
def club_role_link(request: HttpRequest, club: Club, role: int) -> HttpResponse:
    """A one-time link for someone with a role here."""
    return shown_link(request, _role(club, role).user, reverse("club-people", args=[club.slug]))


def shown_link(request: HttpRequest, user: User, back: str) -> HttpResponse:
    """The page that shows a new one-time link, once: it is the answer to the form and nowhere else."""
    if not may_reset(request.user, user):
        raise Http404
    secret = people.reset_link(user, request.user)
    address = whole(request, reverse("one-time-link", args=[secret]))
    return render(request, "clubs/one_time_link.html", {"who": user, "address": address, "back": back})


@require_safe
@deed_page("make-club")
def all_people(request: HttpRequest) -> HttpResponse:
    """Every account of the installation."""
    search = request.GET.get("q", "")[:100]
    page = Paginator(accounts(search), ACCOUNTS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "search": search,
        "linkable": linkable(request.user, list(page.object_list)),
        "query": query_before_page(request),
    }
    return render(request, "clubs/all_people.html", context)


@never_cache
@require_POST
@deed_page("make-club")
def person_link(request: HttpRequest, person: int) -> HttpResponse:
    """A one-time link for anybody below the owner."""
    found = User.objects.filter(pk=person).first()
    if found is None:
        raise Http404
    return shown_link(request, found, reverse("all-people"))
