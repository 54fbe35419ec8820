"""How many hands each round has, where from some round on it is another number (docs/rules.md, part 1)."""

from collections.abc import Iterator, Sequence

from scoring.numbers import brief
from scoring.problems import Problem

# (round, hands): from this round on a round has so many hands; by rising rounds. () where all are as usual.
HandsFrom = tuple[tuple[int, int], ...]
KEYS = {"round", "hands"}
MOST_ROUNDS = 400
MOST_HANDS = 99


def hands_in(hands_from: HandsFrom, round_number: int, usual: int) -> int:
    """The hands of one round. usual: those of every round before the first that differs."""
    found = usual
    for first, hands in hands_from:
        if first > round_number:
            break
        found = hands
    return found


def hands_before(hands_from: HandsFrom, round_number: int, usual: int) -> int:
    """The hands of all the rounds before this one, as they were planned."""
    found, start, each = 0, 1, usual
    for first, hands in hands_from:
        if first >= round_number:
            break
        found += (first - start) * each
        start, each = first, hands
    return found + (round_number - start) * each


def round_of_hand(hands_from: HandsFrom, hand: int, usual: int) -> int:
    """The round in which the hand with this number, counted over the event, is played."""
    left, start, each = hand, 1, usual
    for first, hands in hands_from:
        there = (first - start) * each
        if left <= there:
            break
        left, start, each = left - there, first, hands
    return start - 1 + -(-left // each)


def changed_from(hands_from: HandsFrom, round_number: int, hands: int, usual: int) -> HandsFrom:
    """The same with so many hands in this round and in all that follow; nothing is said twice."""
    before = tuple(one for one in hands_from if one[0] < round_number)
    same = hands_in(before, round_number, usual) == hands
    return before if same else (*before, (round_number, hands))


def read(value: object) -> HandsFrom:
    """What faults() finds nothing wrong with, as rules hold it."""
    rows = value if isinstance(value, Sequence) else ()
    return tuple((row["round"], row["hands"]) for row in rows)


def written(hands_from: HandsFrom) -> list[dict[str, int]]:
    """As the results format writes it: ``[{"round": 7, "hands": 5}]``."""
    return [{"round": first, "hands": hands} for first, hands in hands_from]


def faults(value: object) -> tuple[Problem, ...]:
    """``hands-from-shape`` (place), ``hands-from-number`` (place, key, value, most) and
    ``hands-from-order`` (round); empty when it can be read."""
    return tuple(_faults(value))


def _faults(value: object) -> Iterator[Problem]:
    if not isinstance(value, list | tuple):
        yield Problem("hands-from-shape", {"place": 0, "value": brief(value)})
        return
    before = 0
    for place, row in enumerate(value, start=1):
        if not isinstance(row, dict) or set(row) != KEYS:
            yield Problem("hands-from-shape", {"place": place, "value": brief(row)})
            continue
        wrong = list(_number_faults(place, row))
        yield from wrong
        if not wrong and row["round"] <= before:
            yield Problem("hands-from-order", {"round": row["round"], "before": before})
        before = before if wrong else max(before, row["round"])


def _number_faults(place: int, row: dict[str, object]) -> Iterator[Problem]:
    for key, most in (("round", MOST_ROUNDS), ("hands", MOST_HANDS)):
        number = row[key]
        if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= most:
            told = {"place": place, "key": key, "value": brief(number), "most": most}
            yield Problem("hands-from-number", told)
