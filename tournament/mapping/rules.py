"""An event's row as rules, a ranking, and who sits on which chair."""

import random
from collections.abc import Mapping
from dataclasses import replace

from scoring import lengths
from scoring.rules import CHAIRS, Rules, build
from tournament.models import Event

SIDE_CHAIRS = {"ns": ("N", "S"), "ew": ("E", "W")}


def rules_of(event: Event) -> Rules:
    """The rule set that the event's preset and options state, and how many hands its rounds have.

    Refused when they state none.
    """
    rules = build(event.rules, event.options)
    return replace(rules, hands_from=lengths.read(event.hands_from)) if event.hands_from else rules


def hands_of_round(event: Event, round_number: int) -> int:
    """How many hands a round of the event has."""
    return lengths.hands_in(lengths.read(event.hands_from), round_number, event.hands_per_round)


def most_hands(event: Event) -> int:
    """The most hands that any of its rounds has."""
    return max(hands_of_round(event, number) for number in range(1, event.rounds_planned + 1))


def first_dealer(event: Event, rules: Rules, round_number: int, table: int, scheduled: str) -> str:
    """The chair that deals first: as scheduled, or drawn from the event's seed.

    With a cut at the table nobody knows beforehand; the schedule's chair is stored
    and the pages leave the names out.
    """
    if rules.first_dealer != "draw":
        return scheduled
    return random.Random(f"{event.seed}/{round_number}/{table}").choice(CHAIRS)


def chairs(ns: tuple[str, ...], ew: tuple[str, ...]) -> Mapping[str, str]:
    """Chair -> player: of a side the first named sits North or East, the second South or West."""
    seated: dict[str, str] = {}
    for side, names in (("ns", ns), ("ew", ew)):
        for chair, name in zip(SIDE_CHAIRS[side], names, strict=False):
            seated[chair] = name
    return seated


def writes_more(rules: Rules) -> bool:
    """Whether anything but a side's tricks is written down of some hand, or of the end of a round."""
    return rules.is_bid or bool(rules.hands) or rules.round_end == "clock"


def is_open_ended(rules: Rules) -> bool:
    """Whether only the table itself knows that its round is over."""
    exact = rules.hands_are_exact or rules.one_game or rules.best_of > 1
    return rules.record == "hands" and not exact
