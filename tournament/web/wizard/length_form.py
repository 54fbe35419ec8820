"""Step 3: how long, how it is ranked, and what a sit-out gives."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.movements import MOVEMENTS
from scoring.numbers import plain, read_fraction
from scoring.ranking import POLICIES, read_sit_out
from scoring.rules import Rules, build, options_of
from tournament import wording
from tournament.models import Event
from tournament.services.event_fields import MOST_MINUTES, usual_movement
from tournament.web.wizard import length_cards as cards
from tournament.web.wizard import ranking, rounds_choice
from tournament.web.wizard.choices import CardField, WholeField, title_of
from tournament.wording import lengths

KEYS = ("match_points", "compare", "withdrawal", "forfeit", "rate_per")
MOST_ROUNDS = 400
MOST_HANDS = 48


class ExactField(forms.CharField):
    """A number of 0 and more as people write it: 2, 1.5, 1,5 or 3/2."""

    def clean(self, value: object) -> Any:
        written = super().clean(value).strip().replace(",", ".")
        if not written:
            return None
        number = read_fraction(written)
        if number is None or number < 0:
            raise forms.ValidationError(_("Write a number of 0 and more, such as 2, 1.5 or 3/2."))
        return number


class RankingForm(forms.Form):
    """What may still change once the event is seated."""

    ranking = CardField(label=gettext_lazy("Ranked by"), cards=cards.RANKING)
    sit_out = CardField(label=gettext_lazy("A sit-out gives"), cards=cards.SIT_OUT)
    sit_out_fixed = ExactField(
        label=gettext_lazy("The fixed award"),
        help_text=gettext_lazy("Added to the first value of the ranking for every sit-out."),
        required=False,
    )

    def __init__(self, *args: Any, listed: int = 0, **options: Any) -> None:
        """listed: how many values the event ranks by now; there is always room for one more."""
        super().__init__(*args, **options)
        empty = [("", _("nothing more"))]
        self.numbers = range(1, max(ranking.PLACES, listed + 1) + 1)
        for place in self.numbers:
            self.fields[f"rank_{place}"] = forms.ChoiceField(
                label=_("First") if place == 1 else _("Then"),
                choices=(empty if place > 1 else []) + ranking.choices(),
                required=False,
            )

    @property
    def places(self) -> list[forms.BoundField]:
        return [self[f"rank_{place}"] for place in self.numbers]

    @property
    def explained(self) -> list[tuple[str, str]]:
        return ranking.explained()

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("ranking") == ranking.OWN:
            listed = [name for place in self.numbers if (name := data.get(f"rank_{place}"))]
            if not listed:
                self.add_error("ranking", _("Choose at least one value to rank by."))
            for name in sorted({name for name in listed if listed.count(name) > 1}):
                told = _("“%(name)s” stands in your list twice.") % {"name": dict(ranking.choices())[name]}
                self.add_error("ranking", told)
            data["rank_by"] = listed
        elif data.get("ranking"):
            data["rank_by"] = list(ranking.SETS[data["ranking"]])
        _sit_out(self, data)
        return data


def _sit_out(form: forms.Form, data: dict[str, Any]) -> None:
    if data.get("sit_out") != cards.FIXED:
        form.errors.pop("sit_out_fixed", None)
        data["sit_out_value"] = data.get("sit_out")
    elif data.get("sit_out_fixed") is None:
        if "sit_out_fixed" not in form.errors:
            form.add_error("sit_out_fixed", _("Write what a sit-out gives, such as 2."))
    else:
        data["sit_out_value"] = read_sit_out(data["sit_out_fixed"])


class LengthForm(RankingForm):
    rounds = WholeField(
        label=gettext_lazy("Rounds"),
        help_text=gettext_lazy("In one round the same four people stay at a table."),
        most=MOST_ROUNDS,
        required=False,
    )
    hands_per_round = WholeField(
        help_text=gettext_lazy("A hand is one deal of the cards, with 13 tricks."), most=MOST_HANDS
    )
    round_minutes = WholeField(
        label=gettext_lazy("Minutes a round"),
        help_text=gettext_lazy("A clock runs for so long. Leave it blank if rounds have none."),
        most=MOST_MINUTES,
        required=False,
    )
    compare = CardField(label=gettext_lazy("A round is won by"), cards=cards.COMPARE)
    win = ExactField(
        label=gettext_lazy("A round won"), help_text=gettext_lazy("Match points for the side that won.")
    )
    draw = ExactField(
        label=gettext_lazy("A round drawn"), help_text=gettext_lazy("Match points for each side.")
    )
    rate_per = CardField(label=gettext_lazy("“Rate” is counted for"), cards=cards.RATE)
    withdrawal = CardField(label=gettext_lazy("When somebody leaves early"), cards=cards.WITHDRAWAL)
    forfeit = CardField(label=gettext_lazy("When the other side is missing, one gets"), cards=cards.FORFEIT)

    def __init__(self, *args: Any, size: rounds_choice.Size, **options: Any) -> None:
        super().__init__(*args, **options)
        exact = size.rules.hands_are_exact
        self.fields["hands_per_round"].label = _("Hands a round") if exact else _("Hands a round, at most")
        if size.rules.round_end == "clock":
            # The clock belongs to the game there, and step 2 asks for its minutes.
            del self.fields["round_minutes"]
        self.fields["rounds_choice"] = CardField(label=_("Rounds"), cards=rounds_choice.cards(size))

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        chosen = data.get("rounds_choice")
        if chosen and chosen != rounds_choice.OWN:
            self.errors.pop("rounds", None)
            data["rounds"] = int(chosen)
        elif chosen and data.get("rounds") is None and "rounds" not in self.errors:
            self.add_error("rounds", _("Write how many rounds, such as 5."))
        win, draw = data.get("win"), data.get("draw")
        if win is not None and draw is not None and not (win > 0 and draw <= win):
            self.add_error("win", _("A round won counts more than 0, and no less than a round drawn."))
        return data


def ranking_fields(data: dict[str, Any]) -> dict[str, Any]:
    return {"rank_by": data["rank_by"], "sit_out": data["sit_out_value"]}


def changed_fields(event: Event, data: dict[str, Any]) -> dict[str, Any]:
    """What step 3 changes of an event; the options of step 2 stay. Refused when they contradict."""
    options = {key: value for key, value in event.options.items() if key not in KEYS}
    options |= {key: data[key] for key in ("compare", "withdrawal", "forfeit", "rate_per")}
    options["match_points"] = [plain(data["win"]), plain(data["draw"])]
    rules = build(event.rules, options)
    return {
        # The copy of an event whose seats were given has none; the program proposes its own.
        "movement": event.movement if event.movement in MOVEMENTS else usual_movement(event.kind),
        "rounds_planned": data["rounds"],
        "hands_per_round": data["hands_per_round"],
        "round_minutes": data.get("round_minutes"),
        "options": options_of(rules, event.rules),
        **ranking_fields(data),
    }


def ranking_initial(event: Event) -> dict[str, Any]:
    policy = event.sit_out in POLICIES
    filled: dict[str, Any] = {
        "ranking": ranking.set_of(event.rank_by),
        "sit_out": event.sit_out if policy else cards.FIXED,
        "sit_out_fixed": "" if policy else event.sit_out,
    }
    return filled | {f"rank_{place}": name for place, name in enumerate(event.rank_by, start=1)}


def initial(event: Event, size: rounds_choice.Size) -> dict[str, Any]:
    proposed = event.rounds_planned in rounds_choice.proposed(size)
    win, draw = size.rules.match_points
    return ranking_initial(event) | {
        "rounds_choice": str(event.rounds_planned) if proposed else rounds_choice.OWN,
        "rounds": event.rounds_planned,
        "hands_per_round": event.hands_per_round,
        "round_minutes": event.round_minutes,
        "compare": size.rules.compare,
        "win": str(win),
        "draw": str(draw),
        "rate_per": size.rules.rate_per,
        "withdrawal": size.rules.withdrawal,
        "forfeit": size.rules.forfeit,
    }


def summary(event: Event, rules: Rules) -> list[tuple[str, str]]:
    """What is fixed once the event is seated, as (what, how)."""
    win, draw = (wording.number(value) for value in rules.match_points)
    told = {"win": win, "draw": draw}
    return [
        (_("Rounds"), str(event.rounds_planned)),
        (_("Hands a round"), lengths.told(event.hands_per_round, rules.hands_from)),
        (_("A round is won by"), title_of(cards.COMPARE, rules.compare)),
        (_("Match points"), _("%(win)s for a round won, %(draw)s for one drawn") % told),
        (_("When somebody leaves early"), title_of(cards.WITHDRAWAL, rules.withdrawal)),
        (_("When the other side is missing, one gets"), title_of(cards.FORFEIT, rules.forfeit)),
    ]


def sit_out_in_words(policy: str) -> str:
    if policy in POLICIES:
        return title_of(cards.SIT_OUT, policy)
    return _("A fixed award: %(award)s") % {"award": policy}
