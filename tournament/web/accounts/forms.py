"""Forms of the account pages."""

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm, SetPasswordMixin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from tournament.models import User


class _OneSpelling:
    """A mail address has one spelling, so that wrong passwords are counted for one account."""

    cleaned_data: dict[str, Any]

    def clean_username(self) -> str:
        return str(self.cleaned_data["username"]).strip().lower()


class SignInForm(_OneSpelling, AuthenticationForm):
    error_messages = {
        "invalid_login": _("This mail address and this password do not belong together. Check both."),
        "inactive": _("This mail address and this password do not belong together. Check both."),
    }

    def __init__(self, request: HttpRequest | None = None, *args: Any, **kwargs: Any) -> None:
        super().__init__(request, *args, **kwargs)
        self.fields["username"].widget = forms.EmailInput(
            attrs={"autocomplete": "username", "maxlength": 254}
        )
        # Who mistyped the password finds the cursor there; the address is still written.
        self.fields["password" if self.data.get("username") else "username"].widget.attrs["autofocus"] = True


class AdminSignInForm(_OneSpelling, AdminAuthenticationForm):
    """The admin's own sign-in, counted together with the other."""


class NameForm(forms.Form):
    name = forms.CharField(label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "name"}))


class _TwoPasswords(SetPasswordMixin, forms.Form):
    """A new password, typed twice; what is wrong with it stands at it."""

    password1, password2 = SetPasswordMixin.create_password_fields(
        label1=_("New password"), label2=_("The same once more")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = _("10 characters or more. Three or four words make a good one.")
        self.fields["password2"].help_text = ""

    def person(self) -> User:
        """Whom the password is for; it must not be too like his name or address."""
        return User()

    def clean(self) -> dict[str, Any]:
        self.validate_passwords()
        self.validate_password_for_user(self.person(), "password1")
        return super().clean() or self.cleaned_data


class NewPasswordForm(_TwoPasswords):
    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def person(self) -> User:
        return self.user


class ChangePasswordForm(NewPasswordForm):
    old = forms.CharField(
        label=_("Your password now"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ["old", "password1", "password2"]

    def clean_old(self) -> str:
        old = str(self.cleaned_data["old"])
        if not self.user.check_password(old):
            raise forms.ValidationError(_("That is not your password."))
        return old


class RegisterForm(_TwoPasswords):
    name = forms.CharField(label=_("Your name"), widget=forms.TextInput(attrs={"autocomplete": "name"}))
    email = forms.CharField(
        label=_("Your mail address"), widget=forms.EmailInput(attrs={"autocomplete": "username"})
    )
    field_order = ["name", "email", "password1", "password2"]

    def person(self) -> User:
        return User(name=self.cleaned_data.get("name", ""), email=self.cleaned_data.get("email", ""))


class ForgottenForm(forms.Form):
    """Whose address it is, the form does not know."""

    email = forms.EmailField(
        label=_("Your mail address"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
