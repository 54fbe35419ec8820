"""Forms of the entry pages. What a name may be is the services' to say."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

FIELDS = {"player 1": "first", "player 2": "second", "mail-not-valid": "email"}


class PairForm(forms.Form):
    """Two names. An empty one is told by the service in the same words everywhere."""

    first = forms.CharField(label=_("First player"), required=False, strip=False)
    second = forms.CharField(label=_("Second player"), required=False, strip=False)

    def __init__(self, *args: Any, suggest: str = "", focus: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("first", "second"):
            attrs = {"autocomplete": "off", "autocapitalize": "words", "spellcheck": "false"}
            if suggest:
                attrs["data-suggest"] = suggest
            self.fields[name].widget.attrs.update(attrs)
        if focus:
            self.fields["first"].widget.attrs["autofocus"] = True

    @property
    def typed(self) -> tuple[str, str]:
        return self.cleaned_data["first"], self.cleaned_data["second"]


class SignUpForm(PairForm):
    first = forms.CharField(label=_("Your name"), required=False, strip=False)
    second = forms.CharField(label=_("Your partner's name"), required=False, strip=False)
    email = forms.CharField(
        label=_("Your mail address (may stay empty)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("You get a note that you are entered. It is not shown to anybody else."),
    )


class PasteForm(forms.Form):
    text = forms.CharField(
        label=_("One pair a line"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )


class UploadForm(forms.Form):
    file = forms.FileField(
        label=_("The file, CSV or XLSX"),
        widget=forms.FileInput(
            attrs={
                "accept": ".csv,.txt,.tsv,.xlsx,text/csv,text/plain,"
                "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            }
        ),
        allow_empty_file=True,
        error_messages={"required": _("Choose a file first.")},
    )
