"""Which movements fit a hall: how long they last, how fair they are, and why one comes before another."""

from dataclasses import asdict

from scoring.movements.choice_length import length_of
from scoring.movements.choice_reasons import SAME_HANDS, reasons, searches
from scoring.movements.choice_values import KINDS, Asked, Certificate, Choice, Choices, Length
from scoring.movements.movement import Movement
from scoring.movements.registry import MOVEMENTS, plan, warnings
from scoring.problems import Problem, Refused

__all__ = ["KINDS", "MOVEMENTS", "Asked", "Choice", "Choices", "Length", "choices"]

SHORT_SEARCH = 100_000  # steps of a search, for a first look
LARGEST_WORKED_OUT = 100  # entries; the certificate of a larger field is left for later


def choices(asked: Asked) -> Choices:
    """Every movement of the kinds asked for, those that fit ordered by what speaks for them.

    Refused with the faults of what is asked.
    """
    found = asked.faults()
    if found:
        raise Refused(found)
    fit: list[Choice] = []
    unfit: dict[str, tuple[Problem, ...]] = {}
    for movement in MOVEMENTS.values():
        if movement.kind not in asked.kinds or (movement.name in SAME_HANDS) != asked.same_hands:
            continue
        try:
            fit.append(_choice(movement, asked))
        except Refused as refused:
            unfit[movement.name] = refused.problems
    order = {name: place for place, name in enumerate(MOVEMENTS)}
    return Choices(tuple(sorted(fit, key=lambda one: (*rank(one), order[one.movement]))), unfit)


def _choice(movement: Movement, asked: Asked) -> Choice:
    """The movement with as many rounds as fit; Refused when none does."""
    length = length_of(movement, asked)
    certificate = None if movement.depends else _certificate(movement, length)
    return Choice(
        **asdict(length),
        movement=movement.name,
        kind=movement.kind,
        minutes=asked.length(length.rounds, length.hands, movement.kind),
        certificate=certificate,
        reasons=tuple(reasons(movement, asked, length, certificate)),
        warnings=warnings(movement.name, length.entries, length.rounds),
    )


def _certificate(movement: Movement, length: Length) -> Certificate:
    """What the schedule is worth; None when working that out would take long."""
    if length.entries > LARGEST_WORKED_OUT:
        return None
    options = {"steps": SHORT_SEARCH} if searches(movement) else {}
    made = plan(movement.name, length.entries, length.rounds, hands=length.hands, options=options)
    return made.certificate


def rank(one: Choice) -> tuple[int, ...]:
    """Smaller is better: what is usual for so many tables; everybody meeting everybody; what is known to be
    fair beforehand, then what results decide, then what is not worked out; fewer sitting out; fewer measures
    above their bound; more hands.
    """
    codes = {reason.code for reason in one.reasons}
    known = 2 if "choice-not-worked-out" in codes else int("choice-by-results" in codes)
    lacks = sum(measure.value > measure.bound for measure in one.certificate or ())
    return (
        "choice-usual" not in codes,
        "choice-everybody-meets" not in codes,
        known,
        one.resting,
        lacks,
        -one.rounds * one.hands,
    )
