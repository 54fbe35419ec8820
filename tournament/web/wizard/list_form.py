"""Step 2 for a list of hands: each hand's trump, aim and count, and what goes with them."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.hand_list import AIMS, COUNTS, KINGS, LISTED_TRUMPS, HandKind
from scoring.kind_options import LONGEST_HAND_LIST, MOST_EXTRA_POINTS, written_kind
from scoring.rules import Rules, build, options_of
from tournament.models import Event
from tournament.web.wizard import game_cards as cards
from tournament.web.wizard.bid_form import OTHERS
from tournament.web.wizard.choices import CardField, WholeField
from tournament.wording import names

AIM_NAMES = {"most-tricks": gettext_lazy("most tricks"), "misere": gettext_lazy("misère")}
COUNT_NAMES = {
    "tricks": gettext_lazy("tricks"),
    "points": gettext_lazy("tricks above six"),
    "double": gettext_lazy("tricks, double"),
    "opponents": gettext_lazy("the other side’s tricks"),
    "own": gettext_lazy("each player’s own"),
}
SPARE = 2
PARTS = ("trump", "aim", "count", "named_by", "talk", "honour")


def _king(card: str) -> str:
    return _("by the king of %(suit)s") % {"suit": names.suit(card[0])}


class ListForm(forms.Form):
    """``hands`` of the list, with some spare lines; a line without a trump is no hand."""

    interval = WholeField(
        label=gettext_lazy("Interval after hand"),
        help_text=gettext_lazy("Blank: none."),
        most=999,
        required=False,
    )
    trump_restart = CardField(label=gettext_lazy("The list"), cards=cards.RESTART)
    first_dealer = CardField(label=gettext_lazy("Who deals first"), cards=cards.DEALER)
    handling = CardField(label=gettext_lazy("Who shuffles and cuts"), cards=cards.HANDLING)
    revoke = CardField(
        label=gettext_lazy("A revoke costs"),
        cards=cards.REVOKE,
        help_text=gettext_lazy("A revoke: a player who could follow suit did not."),
    )
    revoke_points = WholeField(label=gettext_lazy("Points for a revoke"), most=99, required=False)
    both_revoked = CardField(label=gettext_lazy("When both sides revoked"), cards=cards.BOTH_REVOKED)

    def __init__(self, *args: Any, length: int, **options: Any) -> None:
        """length: how many hands the list has by now."""
        super().__init__(*args, **options)
        self.numbers = range(1, min(length + SPARE, LONGEST_HAND_LIST) + 1)
        trumps = [("", _("no hand")), *((code, names.suit(code)) for code in LISTED_TRUMPS)]
        kings = [("", _("chosen freely")), *((card, _king(card)) for card in KINGS)]
        for number in self.numbers:
            said = {"n": number}
            made = {
                "trump": forms.ChoiceField(label=_("Hand %(n)d: trump") % said, choices=trumps),
                "aim": forms.ChoiceField(
                    label=_("Hand %(n)d: aim") % said, choices=[(aim, AIM_NAMES[aim]) for aim in AIMS]
                ),
                "count": forms.ChoiceField(
                    label=_("Hand %(n)d: counts") % said, choices=[(one, COUNT_NAMES[one]) for one in COUNTS]
                ),
                "named_by": forms.ChoiceField(label=_("Hand %(n)d: named") % said, choices=kings),
                "talk": WholeField(
                    label=_("Hand %(n)d: off for talking") % said, least=0, most=MOST_EXTRA_POINTS
                ),
                "honour": WholeField(
                    label=_("Hand %(n)d: for each trump honour") % said, least=0, most=MOST_EXTRA_POINTS
                ),
            }
            for part, field in made.items():
                field.required = False
                self.fields[f"{part}_{number}"] = field

    @property
    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(number, [self[f"{part}_{number}"] for part in PARTS]) for number in self.numbers]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("revoke") == "points" and data.get("revoke_points") is None:
            self.add_error("revoke_points", _("Write the points a revoke costs, such as 3."))
        elif data.get("revoke") == "tricks":
            self.errors.pop("revoke_points", None)
        data["hands"] = [self._kind(data, number) for number in self.numbers if data.get(f"trump_{number}")]
        if not data["hands"]:
            self.add_error(None, _("Choose the trump of at least one hand."))
        return data

    def _kind(self, data: dict[str, Any], number: int) -> object:
        chosen = {part: data.get(f"{part}_{number}") for part in PARTS}
        if chosen["trump"] != "chosen":
            chosen["named_by"] = ""
        return written_kind(HandKind(**{part: value for part, value in chosen.items() if value}))


def options_in(data: dict[str, Any]) -> dict[str, object]:
    stated = ("hands", "interval", "trump_restart", "first_dealer", "handling", "both_revoked")
    options: dict[str, object] = {key: data[key] for key in stated}
    options["revoke"] = data["revoke_points"] if data["revoke"] == "points" else "tricks"
    return options


def changed_fields(event: Event, data: dict[str, Any]) -> dict[str, Any]:
    """What step 2 changes of an event; everything that it does not show is kept."""
    stated = options_in(data)
    others = {key: value for key, value in event.options.items() if key in OTHERS or key not in stated}
    rules = build(event.rules, {**others, **stated})
    return {"rules": event.rules, "options": options_of(rules, event.rules)}


def initial(rules: Rules) -> dict[str, Any]:
    filled: dict[str, Any] = {
        name: getattr(rules, name)
        for name in ("interval", "trump_restart", "first_dealer", "handling", "both_revoked")
    }
    filled["revoke"] = "tricks" if rules.revoke == "tricks" else "points"
    filled["revoke_points"] = rules.revoke if isinstance(rules.revoke, int) else 3
    for number, kind in enumerate(rules.hands, start=1):
        filled |= {f"{part}_{number}": getattr(kind, part) for part in PARTS}
    return filled
