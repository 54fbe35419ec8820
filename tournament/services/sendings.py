"""What somebody typed for one table, read strictly; everything unreadable is said at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.problems import Problem, Refused
from scoring.record import TRICKS_IN_A_HAND, Hand, filled
from scoring.rules import Rules
from scoring.sheets import MOST_HANDS, read_tricks
from tournament.mapping.rules import rules_of
from tournament.models import Sitting
from tournament.services import states
from tournament.services.receipts import BLANK, Counts
from tournament.services.texts import clean, reason_faults

LONGEST_TOKEN = 64


@dataclass(frozen=True)
class Sending:
    """What was sent, once read. hands: those that could be read, each filled in.

    problems: everything that could not be read; what could is judged all the same, so that
    the sender hears of all his faults at once.
    """

    hands: Mapping[int, Counts]
    seen: Mapping[int, int]
    reason: str
    short: str
    accepted: str
    problems: tuple[Problem, ...] = ()


def read_sending(
    sitting: Sitting,
    hands: Mapping[int, tuple[object, object]],
    seen: Mapping[int, int],
    *,
    token: str,
    reason: str,
    short: str,
    accepted: str,
) -> Sending:
    """Read what was typed. Refused at once only where the state of things forbids any result."""
    event, rules = sitting.round.event, rules_of(sitting.round.event)
    place = place_of(sitting)
    closed = state_faults(sitting)
    if closed:
        raise Refused(closed)
    problems: list[Problem] = []
    texts = {"reason": reason, "short": short, "accepted": accepted}
    for field, text in texts.items():
        problems += reason_faults(text, field)
    if len(token) > LONGEST_TOKEN:
        problems.append(Problem("token-too-long", {"field": "token", "longest": LONGEST_TOKEN}))
    read: dict[int, Counts] = {}
    for number, typed in hands.items():
        if not _is_hand(number, rules):
            problems.append(
                Problem("hand-unknown", {"hand": number, "hands": event.hands_per_round, **place})
            )
            continue
        counts, unreadable = _read_hand(number, typed)
        problems += [problem.at(**place) for problem in unreadable]
        if not unreadable:
            read[number] = _filled(number, counts, sitting, rules, bool(short or sitting.short))
    return Sending(read, seen, *(clean(text) for text in texts.values()), tuple(problems))


def place_of(sitting: Sitting) -> dict[str, object]:
    return {"round": sitting.round.number, "table": sitting.table_number}


def state_faults(sitting: Sitting) -> list[Problem]:
    wrong = states.fault(sitting.round.event, "enter-result")
    if wrong is not None:
        return [wrong]
    if sitting.round.opened_at is None:
        return [Problem("round-not-open", {"round": sitting.round.number})]
    if sitting.forfeit_by:
        return [Problem("table-forfeited", place_of(sitting))]
    return []


def _is_hand(number: object, rules: Rules) -> bool:
    if not isinstance(number, int) or isinstance(number, bool):
        return False
    return number == 0 if rules.record == "totals" else 1 <= number <= MOST_HANDS


def _read_hand(number: int, typed: tuple[object, object]) -> tuple[Counts, list[Problem]]:
    counts: list[int | None] = []
    problems: list[Problem] = []
    for side, text in zip(("ns", "ew"), typed, strict=True):
        try:
            counts.append(read_tricks(text))
        except Refused as refusal:
            problems += [problem.at(hand=number, side=side) for problem in refusal.problems]
    return (counts[0], counts[1]) if not problems else BLANK, problems


def _filled(number: int, counts: Counts, sitting: Sitting, rules: Rules, short: bool) -> Counts:
    """The other side worked out where the number of tricks is known."""
    if number:
        whole = filled(Hand(*counts))
    elif rules.hands_are_exact and not short:
        whole = filled(Hand(*counts), TRICKS_IN_A_HAND * sitting.round.event.hands_per_round)
    else:
        return counts
    return whole.ns, whole.ew
