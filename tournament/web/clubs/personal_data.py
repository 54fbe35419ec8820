"""What is held about a member: to read, to take away, and to erase."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import Refused
from tournament import wording
from tournament.models import Club, Member
from tournament.services import backups, personal_data
from tournament.services.documents import written
from tournament.services.permissions import may
from tournament.web.access import club_page


def _member(club: Club, pk: int) -> Member:
    found = club.members.select_related("club", "user").filter(pk=pk).first()
    if found is None:
        raise Http404
    return found


def _page(request: HttpRequest, club: Club, member: Member, faults: Sequence[str] = ()) -> HttpResponse:
    context = {
        "club": club,
        "member": member,
        "held": personal_data.held_about(member),
        "runs": may(request.user, "run-club", club=club),
        "faults": faults,
        "nights": backups.KEPT_WHOLE,
    }
    return render(request, "clubs/member_data.html", context, status=422 if faults else 200)


@require_safe
@club_page("members")
def member_data(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """Read what is held."""
    return _page(request, club, _member(club, member))


@require_POST
@club_page("admin")
def member_erase(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """Erase the person, when the name was typed once more."""
    found = _member(club, member)
    if request.POST.get("name", "").strip() != found.name:
        return _page(
            request,
            club,
            found,
            [_("Type the name exactly as it stands above, so that nobody else is erased.")],
        )
    try:
        personal_data.erase(found, request.user)
    except Refused as refused:
        return _page(request, club, found, list(wording.sentences(refused.problems)))
    messages.success(request, _("The person was erased. Results stay, without the name."))
    return redirect("club-members", club.slug)


@require_safe
@club_page("members")
def member_data_file(request: HttpRequest, club: Club, member: int) -> HttpResponse:
    """The same as a file for the person himself."""
    found = _member(club, member)
    answer = HttpResponse(written(personal_data.held_about(found)), content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="member-{found.pk}.json"'
    answer["Cache-Control"] = "no-store"
    return answer
