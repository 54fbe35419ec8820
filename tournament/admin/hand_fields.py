"""The fields of one hand on the admin's form of a table, and of how the round ended there."""

from django import forms
from django.utils.translation import gettext as _

from scoring.rules import kind_of
from tournament.mapping.rules import rules_of
from tournament.models import Sitting
from tournament.web.organiser import hand_fields
from tournament.web.organiser.hand_fields import Writing, writing_of
from tournament.wording import side


def writing_at(sitting: Sitting, hand: int) -> Writing:
    """What is written down of a hand at this table; of a round's total the tricks alone."""
    event = sitting.round.event
    rules = rules_of(event)
    if not hand:
        return Writing()
    return writing_of(rules, kind_of(rules, sitting.round.number, hand, event.hands_per_round))


def field_of(end: str, hand: int, writing: Writing) -> forms.Field:
    label = _label(end)
    if hand:
        label = _("Hand %(hand)d, %(what)s") % {"hand": hand, "what": label}
    found = {
        "bidder": hand_fields.bidders,
        "bid": lambda: hand_fields.bids(writing),
        "named": hand_fields.named,
        "talked": hand_fields.talkers,
    }.get(end)
    if found is None:
        return forms.CharField(label=label, required=False, widget=forms.TextInput(attrs={"size": 4}))
    return forms.ChoiceField(label=label, required=False, choices=[("", "–"), *found()])


def _label(end: str) -> str:
    return {
        "ns": _("North-South"),
        "ew": _("East-West"),
        "bidder": _("bidder"),
        "bid": _("bid"),
        "named": _("trump or ranks"),
        "tricks": _("the bidders’ tricks"),
        "north": _("North"),
        "east": _("East"),
        "south": _("South"),
        "west": _("West"),
        "honours": _("trump honours of North-South"),
        "talked": _("talked"),
    }[end]


def ends_of(sitting: Sitting) -> tuple[str, ...]:
    """What the rules ask about the end of a round."""
    rules = rules_of(sitting.round.event)
    settled = ("settled_by",) if rules.round_end == "clock" else ()
    return (*settled, *(("late",) if rules.late_points is not None else ()))


def end_field(name: str) -> forms.Field:
    labels = {"settled_by": _("Extra hand won by"), "late": _("Over 5 minutes late")}
    choices = [("", "–"), ("ns", side("ns")), ("ew", side("ew"))]
    return forms.ChoiceField(label=labels[name], required=False, choices=choices)
