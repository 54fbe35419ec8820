"""One's own account: name, password, light or dark."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import update_session_auth_hash
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from scoring.problems import Refused
from tournament.queries.people import roles_of
from tournament.services import people
from tournament.services.accounts import set_password
from tournament.web.access import signed_in
from tournament.web.accounts.forms import ChangePasswordForm, NameForm
from tournament.web.refusals import tell

THEMES = ("auto", "light", "dark")
A_YEAR = 365 * 24 * 60 * 60


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def profile(request: HttpRequest) -> HttpResponse:
    form = NameForm(request.POST or None, initial={"name": request.user.name})
    if request.method == "POST" and form.is_valid():
        try:
            people.change_user(request.user, request.user, name=form.cleaned_data["name"])
        except Refused as refused:
            request.user.refresh_from_db()
            tell(form, [problem.at(player=1) for problem in refused.problems], {"player 1": "name"})
        else:
            messages.success(request, _("Your name is kept."))
            return redirect("profile")
    theme = request.COOKIES.get("theme", "auto")
    context = {"form": form, "theme": theme if theme in THEMES else "auto", "roles": roles_of(request.user)}
    return render(request, "accounts/profile.html", context)


@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def change_password(request: HttpRequest) -> HttpResponse:
    form = ChangePasswordForm(request.user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        set_password(request.user, form.cleaned_data["password1"])
        update_session_auth_hash(request, request.user)
        messages.success(request, _("Your new password is set. Other devices are signed out."))
        return redirect("profile")
    return render(request, "accounts/change_password.html", {"form": form})


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Light, dark or as the device says; a cookie of this browser, for everybody."""
    chosen = request.POST.get("theme", "")
    back = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure())
    answer = redirect(back if safe else "profile" if request.user.is_authenticated else "home")
    if chosen in ("light", "dark"):
        answer.set_cookie(
            "theme",
            chosen,
            max_age=A_YEAR,
            samesite="Lax",
            httponly=True,
            secure=settings.SESSION_COOKIE_SECURE,
        )
    else:
        answer.delete_cookie("theme", samesite="Lax")
    return answer
