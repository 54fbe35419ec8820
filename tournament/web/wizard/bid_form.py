"""Step 2 for bid whist: each setting with what it means. Settings without effect are ignored, not refused."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.contracts import HIGHEST, LOWEST
from scoring.rules import DEFAULT_TARGET, Rules, build, options_of
from tournament.models import Event
from tournament.web.wizard import bid_cards as bid
from tournament.web.wizard import game_cards as cards
from tournament.web.wizard.choices import CardField, WholeField

# The options that belong to step 3; all others are decided here.
OTHERS = ("match_points", "compare", "withdrawal", "forfeit", "rate_per")
USUAL = {"minutes": 15, "slam": 13, "slam_notrump": 26, "late_points": 5, "best_of": 5, "revoke_points": 3}


class BidForm(forms.Form):
    deck = CardField(label=gettext_lazy("Cards"), cards=bid.DECK)
    kitty_to = CardField(label=gettext_lazy("The kitty’s trick goes to"), cards=bid.KITTY_TO)
    first_lead = CardField(label=gettext_lazy("The first card is led by"), cards=bid.FIRST_LEAD)
    lowest_bid = WholeField(label=gettext_lazy("Lowest bid"), least=LOWEST, most=HIGHEST)
    turns = CardField(label=gettext_lazy("Everybody bids"), cards=bid.TURNS)
    downtown_over_uptown = CardField(label=gettext_lazy("At the same number, downtown"), cards=bid.DOWNTOWN)
    all_pass = CardField(label=gettext_lazy("When nobody bids"), cards=bid.ALL_PASS)
    score = CardField(label=gettext_lazy("A contract that is made scores"), cards=bid.SCORE)
    notrump_factor = CardField(label=gettext_lazy("Notrump counts"), cards=bid.NOTRUMP)
    set_costs = CardField(label=gettext_lazy("A contract that is not made costs"), cards=bid.SET_COSTS)
    all_tricks = CardField(label=gettext_lazy("All 13 tricks count"), cards=bid.SLAM)
    slam = WholeField(label=gettext_lazy("Points for all 13 tricks"), most=99, required=False)
    slam_notrump = WholeField(label=gettext_lazy("The same in notrump"), most=99, required=False)
    round_end = CardField(label=gettext_lazy("A round ends with"), cards=bid.ROUND_END)
    target = WholeField(label=gettext_lazy("Points above or below nothing"), most=99, required=False)
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
    minutes = WholeField(label=gettext_lazy("Minutes a round"), most=600, required=False)
    late = CardField(label=gettext_lazy("Over 5 minutes late costs"), cards=bid.LATE)
    late_points = WholeField(label=gettext_lazy("Points for lateness"), least=0, most=99, required=False)
    first_dealer = CardField(label=gettext_lazy("Who deals first"), cards=cards.DEALER)
    handling = CardField(label=gettext_lazy("Who shuffles and cuts"), cards=cards.HANDLING)
    revoke = CardField(
        label=gettext_lazy("A revoke costs"),
        cards=cards.REVOKE,
        help_text=gettext_lazy("A revoke: a player who could follow suit did not."),
    )
    revoke_points = WholeField(label=gettext_lazy("Points for a revoke"), most=99, required=False)
    both_revoked = CardField(label=gettext_lazy("When both sides revoked"), cards=cards.BOTH_REVOKED)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        target, series = data.get("round_end") == "target", data.get("games") == "series"
        number = _("Write a whole number.")
        wanted = (
            ("target", target, _("Write the points that end a game, such as 5.")),
            ("best_of", target and series, _("Write an odd number of games, such as 5.")),
            ("sets_lose", target, number),
            ("set_bonus", target, number),
            ("minutes", data.get("round_end") == "clock", _("Write how long a round lasts, such as 15.")),
            ("slam", data.get("all_tricks") == "yes", _("Write the points, such as 13.")),
            ("slam_notrump", data.get("all_tricks") == "yes", _("Write the points, such as 26.")),
            ("late_points", data.get("late") == "yes", _("Write the points, such as 5.")),
            ("revoke_points", data.get("revoke") == "points", _("Write the points, such as 3.")),
        )
        for name, matters, said in wanted:
            if matters and data.get(name) is None and name not in self.errors:
                self.add_error(name, said)
            elif not matters and name in self.errors:
                del self.errors[name]
        if target and data.get("sets_lose") == 1:
            self.add_error("sets_lose", _("Write 0, or 2 and more."))
        if target and series and (data.get("best_of") or 1) % 2 == 0:
            self.add_error("best_of", _("Write an odd number of games, such as 5."))
        return data


def options_in(data: dict[str, Any]) -> dict[str, object]:
    """Every option that a clean form states."""
    jokers, _dash, kitty = data["deck"].partition("-")
    stated = ("lowest_bid", "downtown_over_uptown", "all_pass", "score", "set_costs", "round_end")
    options: dict[str, object] = {
        key: data[key] for key in (*stated, "first_dealer", "handling", "both_revoked", "first_lead")
    }
    options |= {"jokers": int(jokers), "kitty": int(kitty)}
    options |= {"one_turn": data["turns"] == "one", "bid_again": data["turns"] != "no-return"}
    options["notrump_factor"] = int(data["notrump_factor"])
    options["revoke"] = data["revoke_points"] if data["revoke"] == "points" else "tricks"
    bonus, late = data["all_tricks"] == "yes", data["late"] == "yes"
    options |= {name: data[name] if bonus else None for name in ("slam", "slam_notrump")}
    options["late_points"] = data["late_points"] if late else None
    if int(kitty):
        options["kitty_to"] = data["kitty_to"]
    if data["round_end"] == "target":
        options |= _games(data)
    if data["round_end"] == "clock":
        options["minutes"] = data["minutes"]
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
    series = "series" if rules.best_of > 1 else rules.after_target
    named = ("kitty_to", "first_lead", "lowest_bid", "downtown_over_uptown", "all_pass", "score", "set_costs")
    same = (*named, "round_end", "sets_lose", "set_bonus", "first_dealer", "handling", "both_revoked")
    return {
        **{name: getattr(rules, name) for name in same},
        "deck": f"{rules.jokers}-{rules.kitty}",
        "turns": "one" if rules.one_turn else "many" if rules.bid_again else "no-return",
        "notrump_factor": str(rules.notrump_factor),
        "all_tricks": "no" if rules.slam is None else "yes",
        "slam": rules.slam or USUAL["slam"],
        "slam_notrump": rules.slam_notrump or USUAL["slam_notrump"],
        "target": rules.target or DEFAULT_TARGET,
        "games": series,
        "best_of": rules.best_of if rules.best_of > 1 else USUAL["best_of"],
        "doubles": "yes" if rules.double_games else "no",
        "minutes": rules.minutes or USUAL["minutes"],
        "late": "no" if rules.late_points is None else "yes",
        "late_points": USUAL["late_points"] if rules.late_points is None else rules.late_points,
        "revoke": "tricks" if rules.revoke == "tricks" else "points",
        "revoke_points": rules.revoke if isinstance(rules.revoke, int) else USUAL["revoke_points"],
    }
