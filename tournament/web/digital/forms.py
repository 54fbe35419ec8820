"""Forms about tables on screens. What a table may be is the services' to say."""

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.engine.bots.registry import BOTS
from scoring.presets import PRESETS
from tournament.models.hands import Then
from tournament.services.digital.tables import MOST_HANDS
from tournament.web.wizard.rule_sets import CARDS as RULE_SETS
from tournament.wording.digital import bot_names
from tournament.wording.names import CHAIRS

# Fields by what a problem says of them.
FIELDS = {
    "digital-turn-seconds": "turn_seconds",
    "digital-then": "then",
    "digital-delay": "delay",
    "bot-unknown": "bot",
    "digital-hands": "hands",
    "digital-trump-chosen": "rules",
}
TURNS = [
    ("", _("As long as it takes")),
    *((str(n), _("%(n)d seconds") % {"n": n}) for n in (20, 30, 45, 60, 90, 120)),
]
DELAYS = [
    ("0", _("At once")),
    *((str(n), _("%(n)d seconds later") % {"n": n}) for n in (15, 30, 60, 180, 600)),
]
# Single players in a list of hands change tables after each; that is nothing for one table. Nor can a list of
# hands be written here.
FRIENDLY = [(name, title) for name, title, _more in RULE_SETS if name in PRESETS and name != "swedish-drive"]


class PaceForm(forms.Form):
    """How a table is played: time, what happens then, who sees it when, and which bot."""

    turn_seconds = forms.ChoiceField(label=_("Time for a turn"), choices=TURNS, required=False)
    then = forms.ChoiceField(label=_("When it is up"), choices=Then.choices, initial=Then.WARN)
    delay = forms.ChoiceField(label=_("Spectators see a card"), choices=DELAYS, initial="0")
    bot = forms.ChoiceField(label=_("Bots play like"), choices=lambda: bot_names(BOTS), initial="rules")

    @property
    def pace(self) -> dict[str, object]:
        """The cleaned values as the services take them."""
        told = self.cleaned_data
        seconds = int(told["turn_seconds"]) if told["turn_seconds"] else None
        return {
            "turn_seconds": seconds,
            "then": told["then"],
            "delay": int(told["delay"]),
            "bot": told["bot"],
        }


class PlanForm(PaceForm):
    """Which tables of an event are on screens. The tables' numbers are given by who makes the form."""

    tables = forms.MultipleChoiceField(
        label=_("Tables on screens"), required=False, widget=forms.CheckboxSelectMultiple
    )
    field_order = ("tables", "turn_seconds", "then", "delay", "bot")


class FriendlyForm(PaceForm):
    """A table for a game among friends."""

    name = forms.CharField(label=_("Name of the table"), strip=False, initial=_("Friendly game"))
    rules = forms.ChoiceField(label=_("Game"), choices=FRIENDLY, initial="bid")
    hands = forms.IntegerField(label=_("Hands"), min_value=1, max_value=MOST_HANDS, initial=4)
    bots = forms.MultipleChoiceField(
        label=_("Bots from the beginning"),
        required=False,
        choices=list(CHAIRS.items()),
        widget=forms.CheckboxSelectMultiple,
    )
    field_order = ("name", "rules", "hands", "bots", "turn_seconds", "then", "delay", "bot")
