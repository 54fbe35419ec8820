"""Why a movement stands where it does among those that fit."""

from collections.abc import Iterator

from scoring.movements import drive_field
from scoring.movements.choice_length import deal_sets
from scoring.movements.choice_values import Asked, Certificate, Length
from scoring.movements.movement import Movement
from scoring.movements.same_hands import for_same_hands
from scoring.problems import Problem

SAME_HANDS = ("mitchell", "howell")  # every table plays the same hands, and results are compared


def reasons(movement: Movement, asked: Asked, length: Length, certificate: Certificate) -> Iterator[Problem]:
    """What speaks for a movement of this length, and what against it."""
    if movement.name in SAME_HANDS:
        yield from _same_hands(movement, length)
    if movement.depends:
        yield Problem("choice-by-results", {"rounds": length.rounds})
    else:
        yield from _meetings(movement, length)
    if movement.kind == "drive":
        yield from _shared(asked.people)
    if length.resting:
        yield Problem("choice-rests", {"resting": length.resting})
    else:
        yield Problem("choice-nobody-rests", {})
    if certificate is None and not movement.depends:
        yield Problem("choice-not-worked-out", {})
    elif certificate:
        above = tuple(measure.name for measure in certificate if not measure.proved)
        details = {"count": len(above), "of": len(certificate), "measures": above}
        yield Problem("choice-above", details) if above else Problem("choice-best", {})
        if above and searches(movement):
            yield Problem("choice-short-search", {})


def searches(movement: Movement) -> bool:
    """Whether the schedule depends on how long one searches (the steps of a drive are of another kind)."""
    return movement.kind == "individual" and "steps" in movement.options


def _meetings(movement: Movement, length: Length) -> Iterator[Problem]:
    cycle = movement.cycle(length.entries)
    if cycle == length.rounds:
        yield Problem("choice-everybody-meets", {"rounds": cycle})
    elif cycle is not None and cycle > length.rounds:
        yield Problem("choice-part", {"rounds": length.rounds, "whole": cycle})


def _shared(people: int) -> Iterator[Problem]:
    field = drive_field.share(people)
    if field.shared:
        yield Problem("choice-shared", {"seats": len(field.shared)})
    if field.dummy:
        yield Problem("choice-dummy", {})


def _same_hands(movement: Movement, length: Length) -> Iterator[Problem]:
    tables, half = divmod(length.entries, 2)
    if movement.name == for_same_hands(tables, half=bool(half)):
        yield Problem("choice-usual", {"tables": tables + half})
    deals = length.hands * deal_sets(movement, length.entries)
    yield Problem("choice-deals", {"each": length.hands, "deals": deals})
