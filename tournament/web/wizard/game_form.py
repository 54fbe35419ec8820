"""Step 2: what game. Settings without effect are ignored, not refused."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import DEFAULT_TARGET, Rules, build, options_of
from tournament.models import Event
from tournament.web.wizard import game_cards as cards
from tournament.web.wizard.choices import CardField, WholeField
from tournament.web.wizard.trump_list import TrumpListField

# The options that this step decides; the others belong to step 3.
KEYS = (
    *("trumps", "trump_restart", "first_dealer", "handling", "round_end", "target", "minutes"),
    *("after_target", "record", "revoke", "both_revoked"),
)
DEFAULT_MINUTES = 30
DEFAULT_REVOKE_POINTS = 3


class GameForm(forms.Form):
    trumps = CardField(label=gettext_lazy("Trumps"), cards=cards.TRUMPS)
    trump_list = TrumpListField(
        label=gettext_lazy("Your list, in order"),
        required=False,
        help_text=gettext_lazy("For example: H D S C NT. After the last one the list begins again."),
    )
    trump_restart = CardField(label=gettext_lazy("The order of trumps"), cards=cards.RESTART)
    first_dealer = CardField(label=gettext_lazy("Who deals first"), cards=cards.DEALER)
    handling = CardField(label=gettext_lazy("Who shuffles and cuts"), cards=cards.HANDLING)
    round_end = CardField(label=gettext_lazy("A round ends with"), cards=cards.ROUND_END)
    target = WholeField(label=gettext_lazy("Points to reach"), most=99, required=False)
    after_target = CardField(label=gettext_lazy("When it is reached"), cards=cards.AFTER_TARGET)
    minutes = WholeField(label=gettext_lazy("Minutes a round"), most=600, required=False)
    record = CardField(label=gettext_lazy("What is written down"), cards=cards.RECORD)
    revoke = CardField(
        label=gettext_lazy("A revoke costs"),
        cards=cards.REVOKE,
        help_text=gettext_lazy("A revoke: a player who could follow suit did not."),
    )
    revoke_points = WholeField(label=gettext_lazy("Points for a revoke"), most=99, required=False)
    both_revoked = CardField(label=gettext_lazy("When both sides revoked"), cards=cards.BOTH_REVOKED)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        wanted = (
            ("target", data.get("round_end") == "target", _("Write the points that end a game, such as 5.")),
            ("minutes", data.get("round_end") == "clock", _("Write how long a round lasts, such as 30.")),
            (
                "revoke_points",
                data.get("revoke") == "points",
                _("Write the points a revoke costs, such as 3."),
            ),
            ("trump_list", data.get("trumps") == cards.OWN_LIST, _("Write at least one trump, such as H.")),
        )
        for name, matters, said in wanted:
            if matters and not data.get(name) and name not in self.errors:
                self.add_error(name, said)
            elif not matters and name in self.errors:
                # What is not shown cannot be mended by the reader, and has no effect.
                del self.errors[name]
        return data


def preset_and_options(data: dict[str, Any]) -> tuple[str, dict[str, object]]:
    """The rules' name and the options that a clean form states."""
    own = data["trumps"] == cards.OWN_LIST
    options: dict[str, object] = {
        key: data[key] for key in ("first_dealer", "handling", "round_end", "record", "both_revoked")
    }
    options["revoke"] = data["revoke_points"] if data["revoke"] == "points" else "tricks"
    if own:
        options["trumps"] = data["trump_list"]
    if data["trumps"] != "basic":
        options["trump_restart"] = data["trump_restart"]
    if data["round_end"] == "target":
        options |= {"target": data["target"], "after_target": data["after_target"]}
    if data["round_end"] == "clock":
        options["minutes"] = data["minutes"]
    return ("basic" if own else data["trumps"]), options


def changed_fields(event: Event, data: dict[str, Any]) -> dict[str, Any]:
    """What step 2 changes of an event: its rules, and its options with those of step 3 kept.

    Refused when the options contradict each other.
    """
    preset, options = preset_and_options(data)
    others = {key: value for key, value in event.options.items() if key not in KEYS}
    rules = build(preset, {**others, **options})
    return {"rules": preset, "options": options_of(rules, preset)}


def initial(rules: Rules, preset: str) -> dict[str, Any]:
    """The form filled in from an event's rules."""
    listed = isinstance(rules.trumps, tuple)
    named = {"turned": "basic", "rotation": "basic-rotation", "rotation-notrump": "basic-rotation-notrump"}
    return {
        "trumps": cards.OWN_LIST if listed else named[str(rules.trumps)],
        "trump_list": " ".join(rules.trumps) if listed else "H D S C",
        "trump_restart": rules.trump_restart,
        "first_dealer": rules.first_dealer,
        "handling": rules.handling,
        "round_end": rules.round_end,
        "target": rules.target or DEFAULT_TARGET,
        "after_target": rules.after_target,
        "minutes": rules.minutes or DEFAULT_MINUTES,
        "record": rules.record,
        "revoke": "tricks" if rules.revoke == "tricks" else "points",
        "revoke_points": rules.revoke if isinstance(rules.revoke, int) else DEFAULT_REVOKE_POINTS,
        "both_revoked": rules.both_revoked,
    }
