"""Who runs one event and who writes down its results: roles and invitations."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from scoring.problems import Refused
from tournament.models import Event, EventRole, User
from tournament.queries.people import event_people, open_invitations
from tournament.services import people
from tournament.services.mails.post import goes_out
from tournament.web.access import event_page
from tournament.web.clubs.changing_roles import change_or_take, warn
from tournament.web.clubs.forms import InviteForm
from tournament.web.clubs.people import linkable, shown_link
from tournament.web.links import qr, whole
from tournament.web.refusals import tell


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def event_roles(request: HttpRequest, event: Event) -> HttpResponse:
    """The list of roles and open links; a new link is shown in the answer to the form, and only there."""
    form = InviteForm(request.POST or None)
    fresh = {}
    if request.method == "POST" and form.is_valid():
        if form.cleaned_data["email"].strip() and goes_out():
            if _mailed(request, event, form):
                return redirect("event-roles", event.slug)
        else:
            invitation, secret = people.invite(event, form.cleaned_data["role"], request.user)
            address = whole(request, reverse("invitation", args=[secret]))
            fresh = {"address": address, "qr": qr(address), "role": invitation.get_role_display()}
            form = InviteForm()
    holders = list(User.objects.filter(event_roles__event=event))
    context = {
        "event": event,
        "tab": "people",
        "form": form,
        "role_choices": EventRole.Role.choices,
        "fresh": fresh,
        "people": event_people(event, linkable(request.user, holders)),
        "invitations": open_invitations(event),
        "mails": goes_out(),
    }
    return render(request, "clubs/event_people.html", context)


def _mailed(request: HttpRequest, event: Event, form: InviteForm) -> bool:
    """Ask for the letter; False when it was refused, which the form then says."""
    role, email = form.cleaned_data["role"], form.cleaned_data["email"]
    try:
        people.invite_by_mail(event, role, request.user, email, whole(request, "/"))  # type: ignore[arg-type]
    except Refused as refused:
        codes = ("mail-not-valid", "invitation-stopped", "invited-already")
        tell(form, refused.problems, dict.fromkeys(codes, "email"))
        return False
    messages.success(request, _("The invitation to %(mail)s is on its way.") % {"mail": email.strip()})
    return True


def _role(event: Event, pk: int) -> EventRole:
    found = EventRole.objects.select_related("event", "user").filter(event=event, pk=pk).first()
    if found is None:
        raise Http404
    return found


@require_POST
@event_page("organiser")
def event_role(request: HttpRequest, event: Event, role: int) -> HttpResponse:
    """Change one role, or take it away; one organiser always stays."""
    held = _role(event, role)
    mine = change_or_take(
        request,
        held,
        take=lambda: people.take_event_role(held, request.user),
        give=lambda to: people.change_event_role(held, to, request.user),
    )
    return redirect("organiser-home") if mine else redirect("event-roles", event.slug)


@never_cache
@require_POST
@event_page("organiser")
def event_role_link(request: HttpRequest, event: Event, role: int) -> HttpResponse:
    """A one-time link for someone whose only say is here."""
    return shown_link(request, _role(event, role).user, reverse("event-roles", args=[event.slug]))


@require_POST
@event_page("organiser")
def invitation_withdraw(request: HttpRequest, event: Event, invitation: int) -> HttpResponse:
    """Close a link that nobody has used."""
    found = event.invitations.filter(pk=invitation).first()
    if found is None:
        raise Http404
    try:
        people.withdraw_invitation(found, request.user)
    except Refused as refused:
        warn(request, refused)
    else:
        messages.success(request, _("The link no longer works."))
    return redirect("event-roles", event.slug)
