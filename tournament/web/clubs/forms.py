"""Forms of the club pages. What a name or an address may be is the services' to say."""

import zoneinfo

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import ClubRole, EventRole

NAME_CODES = ("name-empty", "name-invisible", "name-control", "name-too-long", "member-twice")
FIELDS = dict.fromkeys(NAME_CODES, "name") | {
    "mail-not-valid": "email",
    "mail-taken": "email",
    "results-no-address": "email",
    "results-stopped": "wants_results",
    "phone-not-valid": "phone",
    "zone-unknown": "zone",
    "club-name-taken": "name",
}


def zones() -> list[tuple[str, str]]:
    """Time zones by continent and city, as the choices of a list."""
    places = sorted(
        zone for zone in zoneinfo.available_timezones() if "/" in zone and not zone.startswith("Etc/")
    )
    return [(zone, zone.replace("_", " ")) for zone in ["UTC", *places]]


class ClubForm(forms.Form):
    name = forms.CharField(label=_("Name of the club"), strip=False)
    zone = forms.ChoiceField(label=_("Time zone"), choices=zones, initial="Europe/London")


class MemberForm(forms.Form):
    """A member's name and, for club admins and organisers only, how to reach him."""

    name = forms.CharField(
        label=_("Name"), strip=False, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    email = forms.CharField(
        label=_("Mail address (may stay empty)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    phone = forms.CharField(
        label=_("Telephone (may stay empty)"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "type": "tel"}),
    )


class MemberChangeForm(MemberForm):
    is_active = forms.BooleanField(label=_("Plays here"), required=False)
    wants_results = forms.BooleanField(label=_("Results by mail after each evening"), required=False)


class PersonForm(forms.Form):
    """Someone who is to run the club or make events in it."""

    email = forms.CharField(label=_("Mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"}))
    name = forms.CharField(
        label=_("Name, when the person is new here"),
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    role = forms.ChoiceField(
        label=_("What the person is"), choices=ClubRole.Role.choices, initial=ClubRole.Role.ORGANISER
    )


class InviteForm(forms.Form):
    """email: where the link is sent; empty for one that is handed over."""

    role = forms.ChoiceField(
        label=_("What the person may do"),
        choices=[
            (EventRole.Role.SCORER, _("Scorer: write down results")),
            (EventRole.Role.ORGANISER, _("Organiser: everything you may do here")),
        ],
        initial=EventRole.Role.SCORER,
        widget=forms.RadioSelect,
    )
    email = forms.CharField(
        label=_("Mail address (may stay empty)"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
        help_text=_("With an address the link is sent; without one it is shown to you, to hand over."),
    )
