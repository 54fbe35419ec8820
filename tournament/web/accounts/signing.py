"""Signing in and out, and a forgotten password."""

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.tokens import default_token_generator
from django.contrib.auth.views import LoginView, LogoutView
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.decorators import method_decorator
from django.utils.http import urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_safe

from tournament.models import User
from tournament.services import people
from tournament.services.accounts import set_password
from tournament.services.mails.post import goes_out
from tournament.web.accounts.forms import ForgottenForm, NewPasswordForm, SignInForm
from tournament.web.accounts.throttle import too_many
from tournament.web.links import whole

BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignIn(LoginView):
    """Too many wrong passwords are met by the axes middleware, with registration/locked.html."""

    authentication_form = SignInForm
    template_name = "registration/sign_in.html"
    redirect_authenticated_user = True
    next_page = "organiser-home"


@method_decorator(require_http_methods(["POST", "OPTIONS"]), name="dispatch")
class SignOut(LogoutView):
    next_page = "home"


def sign_in_as(request: HttpRequest, user: User) -> None:
    """Sign in someone who has just set a password of his own."""
    login(request, user, backend=BACKEND)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def password_reset(request: HttpRequest) -> HttpResponse:
    """Ask for a letter. The answer is the same whether the address has an account or not."""
    form = ForgottenForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        if not too_many(request, "password-reset", most=10, seconds=3600):
            people.ask_for_letter(form.cleaned_data["email"], whole(request, "/"))
        return redirect("password-reset-sent")
    return render(request, "registration/forgotten.html", {"form": form, "mails": goes_out()})


@require_safe
def password_reset_sent(request: HttpRequest) -> HttpResponse:
    return render(request, "registration/forgotten_sent.html")


@sensitive_post_parameters()
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def password_reset_new(request: HttpRequest, who: str, token: str) -> HttpResponse:
    """The page that the letter's link opens. It works once: a new password makes the token worthless."""
    user = _user_of(who)
    if user is None or not user.is_active or not default_token_generator.check_token(user, token):
        return render(request, "accounts/link_gone.html", {"forgotten": True}, status=404)
    form = NewPasswordForm(user, request.POST or None)
    if request.method == "POST" and form.is_valid():
        set_password(user, form.cleaned_data["password1"])
        sign_in_as(request, user)
        messages.success(request, _("Your new password is set, and you are signed in."))
        return redirect("organiser-home")
    return render(request, "registration/new_password.html", {"form": form, "who": user})


def _user_of(who: str) -> User | None:
    try:
        return User.objects.filter(pk=int(urlsafe_base64_decode(who).decode())).first()
    except (ValueError, OverflowError, UnicodeDecodeError):
        return None
