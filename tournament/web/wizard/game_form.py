"""Step 2: what game."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.rules import DEFAULT_TARGET, Rules, build, options_of
from tournament.models import Event
from tournament.web.wizard import game_cards as cards
from tournament.web.wizard.choices import CardField
from tournament.web.wizard.common_form import CommonForm, Wanted, common_initial, common_options
from tournament.web.wizard.trump_list import TrumpListField

# The options that this step decides; the others belong to step 3.
KEYS = (
    *("trumps", "trump_restart", "first_dealer", "handling", "round_end", "target", "minutes"),
    *("after_target", "record", "revoke", "both_revoked", "interval"),
)


class GameForm(CommonForm):
    trumps = CardField(label=gettext_lazy("Trumps"), cards=cards.TRUMPS)
    trump_list = TrumpListField(
        label=gettext_lazy("Your list, in order"),
        required=False,
        help_text=gettext_lazy(
            "For example: H D S C NT misère. After the last one the list begins again. "
            "In misère the side with 6 tricks or fewer wins, and counts what the others have above six."
        ),
    )
    trump_restart = CardField(label=gettext_lazy("The order of trumps"), cards=cards.RESTART)
    record = CardField(label=gettext_lazy("What is written down"), cards=cards.RECORD)

    def wanted(self, data: dict[str, Any]) -> Iterator[Wanted]:
        yield from super().wanted(data)
        own = data.get("trumps") == cards.OWN_LIST
        yield "trump_list", own, _("Write at least one trump, such as H.")


def preset_and_options(data: dict[str, Any]) -> tuple[str, dict[str, object]]:
    """The rules' name and the options that a clean form states."""
    own = data["trumps"] == cards.OWN_LIST
    options = {**common_options(data), "record": data["record"]}
    if own:
        options["trumps"] = data["trump_list"]
    if data["trumps"] != "basic":
        options["trump_restart"] = data["trump_restart"]
    if data["round_end"] == "target":
        options |= {"target": data["target"], "after_target": data["after_target"]}
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
    return common_initial(rules) | {
        "trumps": cards.OWN_LIST if listed else named[str(rules.trumps)],
        "trump_list": " ".join(rules.trumps) if listed else "H D S C",
        "trump_restart": rules.trump_restart,
        "target": rules.target or DEFAULT_TARGET,
        "record": rules.record,
    }
