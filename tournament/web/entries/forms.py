"""Forms of the entry pages. What a name may be is the services' to say."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import Event
from tournament.services.entry_texts import Texts
from tournament.wording import entrants

FIELDS = {
    "player 1": "first",
    "player 2": "second",
    "text label": "label",
    "text home_club": "home_club",
    "text role": "role",
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
    def typed(self) -> tuple[str, ...]:
        return tuple(self.cleaned_data[name] for name in ("first", "second") if name in self.fields)


class EntryForm(PairForm):
    """The organiser's form: a pair may have a name of its own, and come from another club.

    event: of single players, the second name shares the seat of the first.
    """

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

    role = forms.CharField(
        label=_("Plays as (may stay empty)"),
        required=False,
        strip=False,
        help_text=_("In a drive with two roles, such as lady and gent, or white and blue."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.kind == entrants.PAIRS:
            del self.fields["role"]
        else:
            del self.fields["label"]
            self.fields["first"].label = _("Name")
            self.fields["second"].label = _("Shares the seat with (may stay empty)")
            self.fields["home_club"].help_text = _("Where the player comes from. Shown to organisers only.")
        for name in self._folded:
            self.fields[name].widget.attrs["autocomplete"] = "off"

    @property
    def _folded(self) -> list[str]:
        return [name for name in Texts._fields if name in self.fields]

    @property
    def texts(self) -> Texts:
        """A field that was not sent leaves what is stored."""
        return Texts(**{name: self.cleaned_data[name] for name in self._folded if name in self.data})

    @property
    def more_open(self) -> bool:
        """Whether there is something in the folded part that should be seen."""
        folded = self._folded if "label" in self.fields else ["second", *self._folded]
        return any(self[name].value() or self[name].errors for name in folded)


class SignUpForm(PairForm):
    first = forms.CharField(label=_("Your name"), required=False, strip=False)
    second = forms.CharField(label=_("Your partner's name"), required=False, strip=False)
    email = forms.CharField(
        label=_("Your mail address (may stay empty)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        help_text=_("You get a note that you are entered. It is not shown to anybody else."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.kind != entrants.PAIRS:
            del self.fields["second"]


class PasteForm(forms.Form):
    text = forms.CharField(
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "autocomplete": "off", "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["text"].label = entrants.word(event.kind, "one-a-line")


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
