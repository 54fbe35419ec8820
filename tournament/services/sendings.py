"""What somebody typed for one table, read strictly; everything unreadable is said at once."""

from collections.abc import Mapping
from dataclasses import dataclass

from scoring.problems import Problem, Refused
from scoring.record import TRICKS_IN_A_HAND, Hand, filled
from scoring.rules import Rules
from scoring.sheets import MOST_HANDS
from scoring.withdrawals import was_gone
from tournament.mapping.movements import is_drive
from tournament.mapping.rules import hands_of_round, rules_of
from tournament.models import Sitting
from tournament.services import states
from tournament.services.texts import clean, reason_faults
from tournament.services.typed_hands import Typed, read_hand

LONGEST_TOKEN = 64


@dataclass(frozen=True)
class Sending:
    """What was sent, once read. hands: those that could be read, each filled in.

    settled_by, late: of the round's end, "" for nobody; None leaves it as it is.
    problems: everything that could not be read; what could is judged all the same, so that
    the sender hears of all his faults at once.
    """

    hands: Mapping[int, Hand]
    seen: Mapping[int, int]
    reason: str
    short: str
    accepted: str
    settled_by: str | None = None
    late: str | None = None
    problems: tuple[Problem, ...] = ()


def read_sending(
    sitting: Sitting,
    hands: Mapping[int, Typed],
    seen: Mapping[int, int],
    *,
    token: str,
    reason: str,
    short: str,
    accepted: str,
    settled_by: str | None = None,
    late: str | None = None,
) -> Sending:
    """Read what was typed. Refused at once only where the state of things forbids any result."""
    event, rules = sitting.round.event, rules_of(sitting.round.event)
    place, planned = place_of(sitting), hands_of_round(event, sitting.round.number)
    closed = state_faults(sitting)
    if closed:
        raise Refused(closed)
    problems: list[Problem] = []
    texts = {"reason": reason, "short": short, "accepted": accepted}
    for field, text in texts.items():
        problems += reason_faults(text, field)
    if len(token) > LONGEST_TOKEN:
        problems.append(Problem("token-too-long", {"field": "token", "longest": LONGEST_TOKEN}))
    read: dict[int, Hand] = {}
    for number, typed in hands.items():
        if not _is_hand(number, rules):
            problems.append(Problem("hand-unknown", {"hand": number, "hands": planned, **place}))
            continue
        counts, unreadable = read_hand(number, typed)
        problems += [problem.at(**place) for problem in unreadable]
        if not unreadable:
            read[number] = _filled(number, counts, sitting, rules, bool(short or sitting.short))
    words = (clean(text) for text in texts.values())
    return Sending(read, seen, *words, settled_by, late, tuple(problems))


def place_of(sitting: Sitting) -> dict[str, object]:
    return {"round": sitting.round.number, "table": sitting.table_number}


def ended(sitting: Sitting) -> dict[str, str]:
    """How the table's round ended, for the log: what there is of an extra hand and of lateness."""
    told = {"settled_by": sitting.settled_by, "late": sitting.late_side}
    return {name: side for name, side in told.items() if side}


def ends_otherwise(sitting: Sitting, settled_by: str | None, late: str | None) -> bool:
    """Whether the round would end in another way than the table's row says so far; None leaves it so."""
    ends = ((settled_by, sitting.settled_by), (late, sitting.late_side))
    return any(new not in (None, old) for new, old in ends)


def state_faults(sitting: Sitting) -> list[Problem]:
    wrong = states.fault(sitting.round.event, "enter-result")
    if wrong is not None:
        return [wrong]
    if sitting.round.opened_at is None:
        return [Problem("round-not-open", {"round": sitting.round.number})]
    if sitting.forfeit_by:
        return [Problem("table-forfeited", place_of(sitting))]
    return _who_was_not_there(sitting)


def _who_was_not_there(sitting: Sitting) -> list[Problem]:
    """Of a table at which nothing is written: those who had left before the round, or were away in it.

    In a drive a dummy may play on in the seat.
    """
    if sitting.state != Sitting.State.PLAYING or is_drive(sitting.round.event):
        return []
    number = sitting.round.number
    seated = sitting.seats.order_by("entry__number").values_list(
        "entry__number", "entry__withdrawn_after", "entry__away"
    )
    gone = [entry for entry, left_after, away in seated if was_gone(number, left_after, away)]
    return [Problem("table-left", {"entry": entry, **place_of(sitting)}) for entry in gone]


def _is_hand(number: object, rules: Rules) -> bool:
    if not isinstance(number, int) or isinstance(number, bool):
        return False
    return number == 0 if rules.record == "totals" else 1 <= number <= MOST_HANDS


def _filled(number: int, counts: Hand, sitting: Sitting, rules: Rules, short: bool) -> Hand:
    """The other side worked out where the number of tricks is known."""
    if number:
        return filled(counts)
    if rules.hands_are_exact and not short:
        return filled(counts, TRICKS_IN_A_HAND * hands_of_round(sitting.round.event, sitting.round.number))
    return counts
