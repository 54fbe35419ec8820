"""What the forms of step 2 ask for whatever the game is."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.web.wizard import game_cards as cards
from tournament.web.wizard.choices import CardField, WholeField

DEFAULT_MINUTES = 30
DEFAULT_REVOKE_POINTS = 3
LATEST_INTERVAL = 999

# A field, whether it matters for what is chosen, and what to say where it is empty then.
Wanted = tuple[str, bool, str]


class CommonForm(forms.Form):
    """Settings without effect are ignored, not refused."""

    round_end = CardField(label=gettext_lazy("A round ends with"), cards=cards.ROUND_END)
    target = WholeField(
        label=gettext_lazy("Points to reach"),
        help_text=gettext_lazy("The hand that reaches them ends the game, and all its points count."),
        most=99,
        required=False,
    )
    after_target = CardField(label=gettext_lazy("When it is reached"), cards=cards.AFTER_TARGET)
    minutes = WholeField(
        label=gettext_lazy("Minutes a round"),
        help_text=gettext_lazy("The clock is set to so many when the round opens."),
        most=600,
        required=False,
    )
    interval = WholeField(
        label=gettext_lazy("Interval after hand"),
        help_text=gettext_lazy(
            "Counted over the whole evening. Prizes for its halves change there. Blank: none."
        ),
        most=LATEST_INTERVAL,
        required=False,
    )
    first_dealer = CardField(label=gettext_lazy("Who deals first"), cards=cards.DEALER)
    handling = CardField(label=gettext_lazy("Who shuffles and cuts"), cards=cards.HANDLING)
    revoke = CardField(
        label=gettext_lazy("A revoke costs"),
        cards=cards.REVOKE,
        help_text=gettext_lazy("A revoke: a player who could follow suit did not."),
    )
    revoke_points = WholeField(
        label=gettext_lazy("Points for a revoke"),
        help_text=gettext_lazy("The other side gets them for each revoke; the tricks stay."),
        most=99,
        required=False,
    )
    both_revoked = CardField(label=gettext_lazy("When both sides revoked"), cards=cards.BOTH_REVOKED)

    def wanted(self, data: dict[str, Any]) -> Iterable[Wanted]:
        """The fields that matter for some choices only."""
        end = data.get("round_end")
        yield "target", end == "target", _("Write the points that end a game, such as 5.")
        yield "minutes", end == "clock", _("Write how long a round lasts, such as 30.")
        points = data.get("revoke") == "points"
        yield "revoke_points", points, _("Write the points a revoke costs, such as 3.")

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        for name, matters, said in self.wanted(data):
            if matters and data.get(name) in (None, "", []) and name not in self.errors:
                self.add_error(name, said)
            elif not matters:
                # What is not shown cannot be mended by the reader, and has no effect.
                self.errors.pop(name, None)
        return data


def common_options(data: dict[str, Any]) -> dict[str, object]:
    """Those of the options that a clean form states, but for a target."""
    stated = ("round_end", "interval", "first_dealer", "handling", "both_revoked")
    options: dict[str, object] = {key: data[key] for key in stated}
    options["revoke"] = data["revoke_points"] if data["revoke"] == "points" else "tricks"
    if data["round_end"] == "clock":
        options["minutes"] = data["minutes"]
    return options


def common_initial(rules: Any) -> dict[str, Any]:
    """The fields of every form, filled in from an event's rules."""
    named = ("round_end", "after_target", "interval", "first_dealer", "handling", "both_revoked")
    return {
        **{name: getattr(rules, name) for name in named},
        "minutes": rules.minutes or DEFAULT_MINUTES,
        "revoke": "tricks" if rules.revoke == "tricks" else "points",
        "revoke_points": rules.revoke if isinstance(rules.revoke, int) else DEFAULT_REVOKE_POINTS,
    }
