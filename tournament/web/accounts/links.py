"""Pages behind links: an invitation to an event, and a new password by a one-time link.

Opening such a page changes nothing, so that a program that looks at links in
messages does not use one up; only its button does.
"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from scoring.problems import Refused
from tournament.models import Event, EventRole
from tournament.services import people
from tournament.services.links import open_invitation, open_reset_link
from tournament.web.accounts.forms import NewPasswordForm, RegisterForm
from tournament.web.accounts.signing import sign_in_as
from tournament.web.refusals import tell


def _gone(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/link_gone.html", status=404)


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def one_time_link(request: HttpRequest, secret: str) -> HttpResponse:
    link = open_reset_link(secret)
    if link is None:
        return _gone(request)
    form = NewPasswordForm(link.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = people.use_reset_link(secret, form.cleaned_data["password1"])
        except Refused:
            return _gone(request)
        sign_in_as(request, user)
        messages.success(request, _("Your new password is set, and you are signed in."))
        return redirect("organiser-home")
    return render(request, "registration/new_password.html", {"form": form, "who": link.user})


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, secret: str) -> HttpResponse:
    found = open_invitation(secret)
    if found is None:
        return _gone(request)
    if request.user.is_authenticated:
        return _accept(request, secret) if request.method == "POST" else _page(request, secret, None)
    form = RegisterForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            user = people.register(
                secret,
                name=form.cleaned_data["name"],
                email=form.cleaned_data["email"],
                password=form.cleaned_data["password1"],
            )
        except Refused as refused:
            codes = ("name-empty", "name-invisible", "name-control", "name-too-long")
            fields = dict.fromkeys(codes, "name") | {"mail-taken": "email", "mail-not-valid": "email"}
            tell(form, refused.problems, fields)
        else:
            sign_in_as(request, user)
            return _welcome(request, found.event)
    return _page(request, secret, form)


def _page(request: HttpRequest, secret: str, form: RegisterForm | None) -> HttpResponse:
    context = {"invitation": open_invitation(secret), "form": form}
    return render(request, "accounts/invitation.html", context)


def _accept(request: HttpRequest, secret: str) -> HttpResponse:
    try:
        event = people.accept_invitation(secret, request.user)
    except Refused:
        return _gone(request)
    return _welcome(request, event)


def _welcome(request: HttpRequest, event: Event) -> HttpResponse:
    role = EventRole.objects.get(event=event, user=request.user)
    said = _("You now help with %(event)s as %(role)s.")
    messages.success(request, said % {"role": role.get_role_display(), "event": event.name})
    return redirect("evening", event.slug)
