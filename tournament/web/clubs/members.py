"""The members of a club, with contact details, for those who run it."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament.models import Club
from tournament.queries.people import members
from tournament.services import people
from tournament.services.permissions import may
from tournament.web.access import club_page
from tournament.web.clubs.forms import FIELDS, MemberChangeForm, MemberForm
from tournament.web.links import query_before_page
from tournament.web.refusals import tell

MEMBERS_A_PAGE = 60


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("members")
def club_members(request: HttpRequest, club: Club) -> HttpResponse:
    """The list with its search, and a form for one more."""
    form = MemberForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            made = people.add_member(
                club,
                form.cleaned_data["name"],
                request.user,
                email=form.cleaned_data["email"],
                phone=form.cleaned_data["phone"],
            )
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            messages.success(request, _("%(name)s is a member now.") % {"name": made.name})
            return redirect("club-members", club.slug)
    search, inactive = request.GET.get("q", "")[:100], "all" in request.GET
    found = members(club, search=search, inactive=inactive)
    page = Paginator(found, MEMBERS_A_PAGE).get_page(request.GET.get("page"))
    context = {
        "club": club,
        "form": form,
        "page": page,
        "search": search,
        "inactive": inactive,
        "query": query_before_page(request),
        "runs": may(request.user, "run-club", club=club),
    }
    return render(request, "clubs/members.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@club_page("members")
def club_member(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """One member: name, contact, and whether he plays here."""
    found = club.members.filter(pk=member).first()
    if found is None:
        raise Http404
    shown = found.name
    fields = ("name", "email", "phone", "is_active", "wants_results")
    initial = {field: getattr(found, field) for field in fields}
    form = MemberChangeForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            people.change_member(found, request.user, **form.cleaned_data)
        except Refused as refused:
            tell(form, refused.problems, FIELDS)
        else:
            messages.success(request, _("%(name)s: kept.") % {"name": found.name})
            return redirect("club-members", club.slug)
    return render(
        request, "clubs/member.html", {"club": club, "form": form, "shown": shown, "member_id": member}
    )
