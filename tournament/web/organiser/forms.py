"""What the organiser types beside trick counts."""

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_REASON = 200


class ReopenForm(forms.Form):
    """Why a closed evening is opened again."""

    reason = forms.CharField(
        label=_("Why is it opened again?"),
        max_length=LONGEST_REASON,
        help_text=_("One line; it stays in the history."),
        error_messages={"required": _("Write a reason in a few words, for example: wrong card at table 4.")},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class PenaltyForm(forms.Form):
    """A penalty for one side in one hand."""

    hand = forms.TypedChoiceField(label=_("Hand"), coerce=int)
    side = forms.ChoiceField(label=_("Who revoked or is fined"))
    kind = forms.ChoiceField(
        label=_("What for"),
        choices=[("revoke", _("Revoke: tricks pass to the other side")), ("points", _("Points off"))],
    )
    points = forms.IntegerField(
        label=_("Points off"),
        required=False,
        min_value=0,
        max_value=99,
        help_text=_("Only for points off; leave blank for a revoke."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "class": "narrow-input"}),
    )

    def __init__(self, data, *, hands: list[int], sides: list[tuple[str, str]]) -> None:  # type: ignore[no-untyped-def]
        super().__init__(data)
        self.fields["hand"].choices = [(hand, str(hand)) for hand in hands]  # type: ignore[attr-defined]
        self.fields["side"].choices = sides  # type: ignore[attr-defined]
