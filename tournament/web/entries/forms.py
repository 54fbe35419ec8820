"""Forms of the entry pages. What a name may be is the services' to say."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.services.entry_texts import Texts

FIELDS = {
    "player 1": "first",
    "player 2": "second",
    "text label": "label",
    "text home_club": "home_club",
    "mail-not-valid": "email",
}


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


class EntryForm(PairForm):
    """The organiser's form: a pair may have a name of its own, and come from another club."""

    label = forms.CharField(
        label=_("Pair name (may stay empty)"),
        required=False,
        strip=False,
        help_text=_("Shown before the two names, such as “Town B”."),
    )
    home_club = forms.CharField(
        label=_("Club (may stay empty)"),
        required=False,
        strip=False,
        help_text=_("Where the pair comes from. Shown to organisers only."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("label", "home_club"):
            self.fields[name].widget.attrs["autocomplete"] = "off"

    @property
    def texts(self) -> Texts:
        """A field that was not sent leaves what is stored."""
        sent = {name: self.cleaned_data[name] for name in ("label", "home_club") if name in self.data}
        return Texts(**sent)

    @property
    def more_open(self) -> bool:
        """Whether there is something in the folded part that should be seen."""
        return any(self[name].value() or self[name].errors for name in ("label", "home_club"))


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
