"""Options that cannot hold together, whatever the event's size and ranking."""

from collections.abc import Iterator, Mapping

from scoring.contracts import DECKS
from scoring.problems import Problem
from scoring.ruleset import Rules

_OF_GAMES = ("best_of", "sets_lose", "double_games", "set_bonus")


def contradictions(
    rules: Rules, given: Mapping[str, object], read: Mapping[str, object]
) -> tuple[Problem, ...]:
    """Each contradiction, with the ``option`` to change.

    given: the options as they were stated. read: those of them that could be read; what could not
    is told by itself and contradicts nothing.
    """
    return (*_order_of_trumps(rules), *_round_end(rules, given, read), *_totals(rules), *_bid(rules, given))


def _order_of_trumps(rules: Rules) -> Iterator[Problem]:
    if rules.hands and rules.trumps != "turned":
        yield Problem("trumps-with-hands", {"option": "trumps"})
    elif rules.trump_restart != "never" and rules.trumps == "turned" and not rules.hands:
        yield Problem("restart-without-rotation", {"option": "trump_restart"})
    if rules.steps and rules.movers is None:
        yield Problem("steps-without-movers", {"option": "steps"})


def _round_end(rules: Rules, given: Mapping[str, object], read: Mapping[str, object]) -> Iterator[Problem]:
    if rules.round_end != "target" and ("round_end" in read or "round_end" not in given):
        for key in ("target", "after_target"):
            if key in given:
                yield Problem("target-unused", {"option": key})
        for key in _OF_GAMES:
            if getattr(rules, key) != getattr(_DEFAULT, key):
                yield Problem("games-without-target", {"option": key})
    if rules.best_of > 1 and rules.after_target != "new-game" and rules.round_end == "target":
        yield Problem("series-that-stops", {"option": "after_target", "games": rules.best_of})
    if rules.round_end == "clock" and rules.minutes is None and ("minutes" not in given or "minutes" in read):
        yield Problem("minutes-missing", {"option": "minutes"})


def _totals(rules: Rules) -> Iterator[Problem]:
    if rules.record != "totals":
        return
    if rules.round_end == "target":
        yield Problem("totals-with-target", {"option": "record"})
    if rules.revoke != "tricks":
        yield Problem("totals-with-revoke-points", {"option": "revoke"})
    if rules.is_bid:
        yield Problem("totals-with-bid-whist", {"option": "record"})
    elif not rules.counts_points:
        yield Problem("totals-with-hand-list", {"option": "record"})


def _bid(rules: Rules, given: Mapping[str, object]) -> Iterator[Problem]:
    if not rules.is_bid:
        return
    if (rules.jokers, rules.kitty) not in DECKS:
        decks = tuple(f"{jokers} + {kitty}" for jokers, kitty in DECKS)
        details = {"option": "kitty", "jokers": rules.jokers, "kitty": rules.kitty, "decks": decks}
        yield Problem("deck-unknown", details)
    elif rules.kitty == 0 and "kitty_to" in given and rules.kitty_to != "bidder":
        yield Problem("kitty-to-nobody", {"option": "kitty_to"})


_DEFAULT = Rules()
