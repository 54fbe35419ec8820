"""Which movements fit a hall: how long they last, how fair they are, and why one comes before another."""

from dataclasses import asdict

from scoring.movements import drive_field
from scoring.movements.choice_reasons import SAME_HANDS, reasons, searches
from scoring.movements.choice_values import KINDS, SEATS, Asked, Certificate, Choice, Choices, Length
from scoring.movements.movement import Movement
from scoring.movements.registry import MOVEMENTS, plan, refusals, warnings
from scoring.problems import Problem, Refused

__all__ = ["KINDS", "MOVEMENTS", "Asked", "Choice", "Choices", "Length", "choices"]

HANDS = (8, 6, 5, 4, 3, 2)  # tried from the front when the organiser leaves the number open
HANDS_OF_A_DRIVE = 24
SHORT_SEARCH = 100_000  # steps of a search, for a first look
LARGEST_WORKED_OUT = 100  # entries; the certificate of a larger field is left for later


def choices(asked: Asked) -> Choices:
    """Every movement of the kinds asked for, those that fit ordered by what speaks for them."""
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
    length = _length(movement, asked)
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


def _length(movement: Movement, asked: Asked) -> Length:
    entries = _entries(movement.kind, asked.people)
    tables, resting = divmod(entries, SEATS[movement.kind])
    if asked.tables is not None and asked.tables < tables:
        raise Refused(Problem("choice-tables-few", {"tables": asked.tables, "needed": tables}))
    rounds, hands = _rounds_and_hands(movement, entries, asked)
    return Length(entries, tables, rounds, hands, resting)


def _entries(kind: str, people: int) -> int:
    if kind == "drive":
        return len(drive_field.share(people).seats)
    if kind == "individual":
        return people
    if people % 2:
        raise Refused(Problem("choice-odd", {"people": people}))
    return people // 2


def _rounds_and_hands(movement: Movement, entries: int, asked: Asked) -> tuple[int, int]:
    """(rounds, hands a round): a whole cycle where it fits, else as many rounds as do."""
    if movement.kind == "drive":
        most = _most_rounds(asked, 1, "drive")
        return _allowed(movement, entries, min(HANDS_OF_A_DRIVE, most), 1), 1
    tried = HANDS if asked.hands is None else (asked.hands,)
    cycle = movement.cycle(entries)
    for hands in tried:
        most = asked.most_rounds(hands, movement.kind)
        if cycle and cycle <= most and not refusals(movement.name, entries, cycle, hands=hands):
            return cycle, hands
    hands = tried[0] if asked.hands is not None else 4
    most = _most_rounds(asked, hands, movement.kind)
    return _allowed(movement, entries, min(most, cycle or most), hands), hands


def _most_rounds(asked: Asked, hands: int, kind: str) -> int:
    """Refused when there is no time for one round."""
    most = asked.most_rounds(hands, kind)
    if most < 1:
        details = {"minutes": asked.minutes, "needed": asked.length(1, hands, kind)}
        raise Refused(Problem("choice-time-short", details))
    return most


def _allowed(movement: Movement, entries: int, rounds: int, hands: int) -> int:
    """So many rounds, or the most below that the movement can have; Refused when there are none."""
    found = refusals(movement.name, entries, rounds, hands=hands)
    first = found
    while found and rounds > 1:
        rounds -= 1
        found = refusals(movement.name, entries, rounds, hands=hands)
    if found:
        raise Refused(first)
    return rounds


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
