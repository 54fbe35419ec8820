"""How many rounds of how many hands a movement has in a hall and an evening."""

from scoring.movements import drive_field
from scoring.movements.choice_values import Asked, Length
from scoring.movements.movement import Movement
from scoring.movements.registry import refusals
from scoring.movements.same_hands import FEWEST_DEALS, deals_for_same_hands
from scoring.movements.schedule import SEATS
from scoring.problems import Problem, Refused

HANDS: tuple[int, ...] = (8, 6, 5, 4, 3, 2)  # tried from the front when the organiser leaves the number open
USUAL_HANDS = 4
HANDS_OF_A_DRIVE = 24


def length_of(movement: Movement, asked: Asked) -> Length:
    """A whole cycle where it fits, else as many rounds as do; Refused when none does."""
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
    """(rounds, hands a round): a whole movement where it fits, else as many rounds as do."""
    if movement.kind == "drive":
        most = _most_rounds(asked, 1, "drive")
        return _allowed(movement, entries, min(HANDS_OF_A_DRIVE, most), 1), 1
    whole = _whole(movement, entries)
    usual, tried = USUAL_HANDS, HANDS
    if asked.hands is not None or asked.same_hands:
        usual = asked.hands or deals_for_same_hands(FEWEST_DEALS, deal_sets(movement, entries))[0]
        tried = (usual,)
    for hands in tried:
        most = asked.most_rounds(hands, movement.kind)
        if whole <= most and not refusals(movement.name, entries, whole, hands=hands):
            return whole, hands
    most = _most_rounds(asked, usual, movement.kind)
    return _allowed(movement, entries, min(most, whole), usual), usual


def _whole(movement: Movement, entries: int) -> int:
    """The rounds in which everybody meets everybody; else as many as there are before anything repeats."""
    cycle = movement.cycle(entries)
    if cycle:
        return cycle
    rounds = 1
    while rounds < movement.rounds.most and _is_clean(movement, entries, rounds + 1):
        rounds += 1
    return rounds


def _is_clean(movement: Movement, entries: int, rounds: int) -> bool:
    return not refusals(movement.name, entries, rounds) and not movement.warn(entries, rounds)


def deal_sets(movement: Movement, entries: int) -> int:
    """Where all tables play the same hands: how many sets of them there are, one for each round of a whole
    cycle, or one for each table where there is no cycle.
    """
    return movement.cycle(entries) or (entries + 1) // 2


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
