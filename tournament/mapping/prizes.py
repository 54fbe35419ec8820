"""An event's stages and lists of prizes, as they are stored, as values of scoring."""

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.numbers import read_fraction
from scoring.prizes import PrizeList
from scoring.stages import Stage
from tournament.models import Event

STAGE_KEYS = frozenset(("rounds", "top"))
PRIZE_KEYS = frozenset(("key", "kind", "places", "role", "again", "shared", "worth", "name"))


def stages_of(event: Event) -> tuple[Stage, ...]:
    """The stages in order; one of all rounds where the event has no others."""
    found = tuple(Stage(one["rounds"], one.get("top", 0)) for one in event.stages)
    return found or (Stage(event.rounds_planned),)


def stage_of_round(event: Event, number: int) -> int:
    """The stage that a round of this number belongs to."""
    last = 0
    for place, stage in enumerate(stages_of(event), start=1):
        last += stage.rounds
        if number <= last:
            return place
    return len(stages_of(event))


def first_round(event: Event, stage: int) -> int:
    """The number of the stage's first round."""
    return 1 + sum(one.rounds for one in stages_of(event)[: stage - 1])


def prize_lists(event: Event) -> tuple[PrizeList, ...]:
    return tuple(prize_list(one) for one in event.prizes)


def prize_list(one: Mapping[str, Any]) -> PrizeList:
    """A stored list. What each place is worth is stored as the results format writes exact numbers."""
    worth: Sequence[object] = one.get("worth", ())
    return PrizeList(
        key=one["key"],
        kind=one.get("kind", "top"),
        places=one.get("places", 1),
        role=one.get("role", ""),
        again=bool(one.get("again", False)),
        shared=one.get("shared", "split"),
        worth=tuple(read_fraction(value) or 0 for value in worth),
    )
