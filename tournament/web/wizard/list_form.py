"""Step 2 for a list of hands: each hand's trump, aim and count, and what goes with them."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.hand_list import AIMS, COUNTS, KINGS, LISTED_TRUMPS, HandKind
from scoring.kind_options import LONGEST_HAND_LIST, MOST_EXTRA_POINTS, written_kind
from scoring.rules import DEFAULT_TARGET, Rules, build, options_of
from tournament.models import Event
from tournament.web.wizard import game_cards as cards
from tournament.web.wizard.bid_form import OTHERS
from tournament.web.wizard.choices import CardField, WholeField
from tournament.web.wizard.common_form import CommonForm, common_initial, common_options
from tournament.wording import names

AIM_NAMES = {"most-tricks": gettext_lazy("most tricks"), "misere": gettext_lazy("misère")}
COUNT_NAMES = {
    "tricks": gettext_lazy("tricks"),
    "points": gettext_lazy("tricks above six"),
    "double": gettext_lazy("tricks, double"),
    "opponents": gettext_lazy("the other side’s tricks"),
    "own": gettext_lazy("each player’s own"),
}
# What the words of a line mean.
EXPLAINED = (
    (AIM_NAMES["most-tricks"], gettext_lazy("7 tricks and more win the hand.")),
    (AIM_NAMES["misere"], gettext_lazy("6 tricks and fewer win the hand; winners and losers move so.")),
    (COUNT_NAMES["tricks"], gettext_lazy("8 and 5 tricks count 8 and 5.")),
    (
        COUNT_NAMES["points"],
        gettext_lazy("8 and 5 tricks count 2 and 0; in misère 0 and 2."),
    ),
    (COUNT_NAMES["double"], gettext_lazy("8 and 5 tricks count 16 and 10.")),
    (COUNT_NAMES["opponents"], gettext_lazy("8 and 5 tricks count 5 and 8.")),
    (COUNT_NAMES["own"], gettext_lazy("Each of the four writes down his own tricks and counts them.")),
    (gettext_lazy("named"), gettext_lazy("Of a trump chosen at the table: whose card says who chooses it.")),
    (gettext_lazy("talking"), gettext_lazy("So many points off for a side that talked.")),
    (gettext_lazy("honours"), gettext_lazy("So many points for each of the five trump honours held.")),
)
SPARE = 2
PARTS = ("trump", "aim", "count", "named_by", "talk", "honour")


def _king(card: str) -> str:
    return _("by the king of %(suit)s") % {"suit": names.suit(card[0])}


class ListForm(CommonForm):
    """``hands`` of the list, with some spare lines; a line without a trump is no hand."""

    trump_restart = CardField(label=gettext_lazy("The list"), cards=cards.RESTART)

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
    def explained(self) -> tuple[tuple[object, object], ...]:
        return EXPLAINED

    @property
    def rows(self) -> list[tuple[int, list[forms.BoundField]]]:
        return [(number, [self[f"{part}_{number}"] for part in PARTS]) for number in self.numbers]

    def clean(self) -> dict[str, Any]:
        data = super().clean()
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
    options = common_options(data) | {key: data[key] for key in ("hands", "trump_restart")}
    if data["round_end"] == "target":
        options |= {"target": data["target"], "after_target": data["after_target"]}
    return options


def changed_fields(event: Event, data: dict[str, Any]) -> dict[str, Any]:
    """What step 2 changes of an event; everything that it does not show is kept."""
    stated = options_in(data)
    shown = {*stated, "target", "after_target", "minutes"}
    others = {key: value for key, value in event.options.items() if key in OTHERS or key not in shown}
    rules = build(event.rules, {**others, **stated})
    return {"rules": event.rules, "options": options_of(rules, event.rules)}


def initial(rules: Rules) -> dict[str, Any]:
    filled = common_initial(rules) | {"trump_restart": rules.trump_restart}
    # Whole tricks are counted, so that a game is longer than one of points above six.
    filled["target"] = rules.target or 10 * DEFAULT_TARGET
    for number, kind in enumerate(rules.hands, start=1):
        filled |= {f"{part}_{number}": getattr(kind, part) for part in PARTS}
    return filled
