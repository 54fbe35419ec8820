"""Step 2 for bid whist: each setting with what it means."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.contracts import HIGHEST, LOWEST
from scoring.rules import DEFAULT_TARGET, Rules, build, options_of
from tournament.models import Event
from tournament.web.wizard import bid_cards as bid
from tournament.web.wizard.choices import CardField, WholeField
from tournament.web.wizard.common_form import CommonForm, Wanted, common_initial, common_options

# The options that belong to step 3; all others are decided here.
OTHERS = ("match_points", "compare", "withdrawal", "forfeit", "rate_per")
USUAL = {"minutes": 15, "slam": 13, "slam_notrump": 26, "late_points": 5, "best_of": 5}


class BidForm(CommonForm):
    after_target = None
    deck = CardField(label=gettext_lazy("Cards"), cards=bid.DECK)
    kitty_to = CardField(label=gettext_lazy("The kitty’s trick goes to"), cards=bid.KITTY_TO)
    first_lead = CardField(label=gettext_lazy("The first card is led by"), cards=bid.FIRST_LEAD)
    lowest_bid = WholeField(
        label=gettext_lazy("Lowest bid"),
        help_text=gettext_lazy("A bid of 3 promises 3 tricks above six; fewer than this is no bid."),
        least=LOWEST,
        most=HIGHEST,
    )
    turns = CardField(label=gettext_lazy("Everybody bids"), cards=bid.TURNS)
    downtown_over_uptown = CardField(label=gettext_lazy("At the same number, downtown"), cards=bid.DOWNTOWN)
    all_pass = CardField(label=gettext_lazy("When nobody bids"), cards=bid.ALL_PASS)
    score = CardField(label=gettext_lazy("A contract that is made scores"), cards=bid.SCORE)
    notrump_factor = CardField(label=gettext_lazy("Notrump counts"), cards=bid.NOTRUMP)
    set_costs = CardField(label=gettext_lazy("A contract that is not made costs"), cards=bid.SET_COSTS)
    all_tricks = CardField(label=gettext_lazy("All 13 tricks count"), cards=bid.SLAM)
    slam = WholeField(
        label=gettext_lazy("Points for all 13 tricks"),
        help_text=gettext_lazy("Whatever was bid. Blank: what they count without a bonus."),
        most=99,
        required=False,
    )
    slam_notrump = WholeField(
        label=gettext_lazy("The same in notrump"),
        help_text=gettext_lazy("Not doubled again. Blank: the same points."),
        most=99,
        required=False,
    )
    round_end = CardField(label=gettext_lazy("A round ends with"), cards=bid.ROUND_END)
    target = WholeField(
        label=gettext_lazy("Points above or below nothing"),
        help_text=gettext_lazy("Who has so many wins the game; who has as many below nothing loses it."),
        most=99,
        required=False,
    )
    games = CardField(label=gettext_lazy("A round is"), cards=bid.GAMES)
    best_of = WholeField(
        label=gettext_lazy("The best of so many games"),
        help_text=gettext_lazy("An odd number, such as 3 or 5."),
        least=3,
        most=15,
        required=False,
    )
    sets_lose = WholeField(
        label=gettext_lazy("Sets that lose the game"),
        help_text=gettext_lazy("A set is a contract that was not made. 0: sets alone lose no game."),
        least=0,
        most=9,
        required=False,
    )
    set_bonus = WholeField(
        label=gettext_lazy("Bonus points to the winner"),
        help_text=gettext_lazy("When sets end the game, or its first hand takes the others to the bottom."),
        least=0,
        most=99,
        required=False,
    )
    doubles = CardField(label=gettext_lazy("A game won counts as"), cards=bid.DOUBLE_GAMES)
    late = CardField(label=gettext_lazy("Over 5 minutes late costs"), cards=bid.LATE)
    late_points = WholeField(
        label=gettext_lazy("Points for lateness"),
        help_text=gettext_lazy("The side that was there has them, and the game."),
        least=0,
        most=99,
        required=False,
    )

    def wanted(self, data: dict[str, Any]) -> Iterator[Wanted]:
        yield from super().wanted(data)
        target, bonus = data.get("round_end") == "target", data.get("all_tricks") == "yes"
        number = _("Write a whole number.")
        series = target and data.get("games") == "series"
        yield "best_of", series, _("Write an odd number of games, such as 5.")
        yield "sets_lose", target, number
        yield "set_bonus", target, number
        yield "late_points", data.get("late") == "yes", _("Write the points, such as 5.")
        if not bonus or data.get("slam_notrump") is None:
            yield "slam", bonus, _("Write the points, such as 13.")

    def clean(self) -> dict[str, Any]:
        data = super().clean()
        target = data.get("round_end") == "target"
        if data.get("all_tricks") != "yes":
            self.errors.pop("slam_notrump", None)
        if target and data.get("sets_lose") == 1:
            self.add_error("sets_lose", _("Write 0, or 2 and more."))
        if target and data.get("games") == "series" and (data.get("best_of") or 1) % 2 == 0:
            self.add_error("best_of", _("Write an odd number of games, such as 5."))
        return data


def options_in(data: dict[str, Any]) -> dict[str, object]:
    """Every option that a clean form states."""
    jokers, _dash, kitty = data["deck"].partition("-")
    stated = ("lowest_bid", "downtown_over_uptown", "all_pass", "score", "set_costs", "first_lead")
    options = common_options(data) | {key: data[key] for key in stated}
    options |= {"jokers": int(jokers), "kitty": int(kitty)}
    options |= {"one_turn": data["turns"] == "one", "bid_again": data["turns"] != "no-return"}
    options["notrump_factor"] = int(data["notrump_factor"])
    bonus, late = data["all_tricks"] == "yes", data["late"] == "yes"
    options |= {name: data[name] if bonus else None for name in ("slam", "slam_notrump")}
    options["late_points"] = data["late_points"] if late else None
    if int(kitty):
        options["kitty_to"] = data["kitty_to"]
    if data["round_end"] == "target":
        options |= _games(data)
    return options


def _games(data: dict[str, Any]) -> dict[str, object]:
    series = data["games"] == "series"
    return {
        "target": data["target"],
        "after_target": "new-game" if series else data["games"],
        "best_of": data["best_of"] if series else 1,
        "sets_lose": data["sets_lose"],
        "set_bonus": data["set_bonus"],
        "double_games": data["doubles"] == "yes",
    }


def changed_fields(event: Event, data: dict[str, Any]) -> dict[str, Any]:
    """What step 2 changes of an event; the options of step 3 are kept. Refused where options contradict."""
    others = {key: value for key, value in event.options.items() if key in OTHERS}
    rules = build(event.rules, {**others, **options_in(data), **_named(event)})
    return {"rules": event.rules, "options": options_of(rules, event.rules)}


def _named(event: Event) -> dict[str, object]:
    """A rule set of one's own says which game it is."""
    return {"game": "bid"} if event.rules == "custom" else {}


def initial(rules: Rules) -> dict[str, Any]:
    """The form filled in from an event's rules."""
    bonus = rules.slam is not None or rules.slam_notrump is not None
    series = "series" if rules.best_of > 1 else rules.after_target
    named = ("kitty_to", "first_lead", "lowest_bid", "downtown_over_uptown", "all_pass", "score", "set_costs")
    return common_initial(rules) | {
        **{name: getattr(rules, name) for name in (*named, "sets_lose", "set_bonus")},
        "deck": f"{rules.jokers}-{rules.kitty}",
        "turns": "one" if rules.one_turn else "many" if rules.bid_again else "no-return",
        "notrump_factor": str(rules.notrump_factor),
        "all_tricks": "yes" if bonus else "no",
        "slam": rules.slam if bonus else USUAL["slam"],
        "slam_notrump": rules.slam_notrump if bonus else USUAL["slam_notrump"],
        "target": rules.target or DEFAULT_TARGET,
        "games": series,
        "best_of": rules.best_of if rules.best_of > 1 else USUAL["best_of"],
        "doubles": "yes" if rules.double_games else "no",
        "minutes": rules.minutes or USUAL["minutes"],
        "late": "no" if rules.late_points is None else "yes",
        "late_points": USUAL["late_points"] if rules.late_points is None else rules.late_points,
    }
