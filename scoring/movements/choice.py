"""Which movements fit a hall: how long they last, how fair they are, and why one comes before another."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.movements import drive_field
from scoring.movements.movement import Movement
from scoring.movements.registry import MOVEMENTS, plan, refusals, warnings
from scoring.movements.schedule import Measure
from scoring.problems import Problem, Refused

KINDS = ("pairs", "individual", "drive")
SEATS = {"pairs": 2, "individual": 4, "drive": 4}
SAME_HANDS = ("mitchell", "howell")  # every table plays the same hands, and results are compared
HANDS = (8, 6, 5, 4, 3, 2)  # tried from the front when the organiser leaves the number open
HANDS_OF_A_DRIVE = 24
SHORT_SEARCH = 20_000  # steps
LARGEST_WORKED_OUT = 100  # entries; the certificate of a larger field is left for later


@dataclass(frozen=True)
class Asked:
    """What the organiser knows.

    tables: how many there are, None for as many as are needed. minutes: how long the event may last.
    hands: a round, None to leave it open; a drive moves after every hand. same_hands: whether all tables
    play the same hands. hand, change: minutes of a hand, and of a change of tables.
    """

    people: int
    tables: int | None = None
    minutes: int = 180
    hands: int | None = None
    kinds: tuple[str, ...] = KINDS
    same_hands: bool = False
    hand: int = 7
    change: int = 5

    def length(self, rounds: int, hands: int, kind: str) -> int:
        """Minutes of the whole event; in a drive the change is part of the hand."""
        return rounds * hands * self.hand + (rounds - 1) * self._change(kind)

    def most_rounds(self, hands: int, kind: str) -> int:
        """The most rounds that end in time."""
        change = self._change(kind)
        return max(0, (self.minutes + change) // (hands * self.hand + change))

    def _change(self, kind: str) -> int:
        return 0 if kind == "drive" else self.change


@dataclass(frozen=True)
class Choice:
    """One movement that fits.

    minutes: how long it lasts. resting: entries without a table in each round. certificate: None while it has
    not been worked out, or when results decide the rounds. reasons: why it stands where it does.
    """

    movement: str
    kind: str
    entries: int
    tables: int
    rounds: int
    hands: int
    minutes: int
    resting: int
    certificate: tuple[Measure, ...] | None
    reasons: tuple[Problem, ...]
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True)
class Choices:
    """fit: the best first. unfit: movement -> why it does not fit, for each of the others."""

    fit: tuple[Choice, ...]
    unfit: dict[str, tuple[Problem, ...]]


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
    return Choices(tuple(sorted(fit, key=lambda one: (*_rank(one), order[one.movement]))), unfit)


def _choice(movement: Movement, asked: Asked) -> Choice:
    """The movement with as many rounds as fit; Refused when none does."""
    entries = _entries(movement.kind, asked.people)
    tables = entries // SEATS[movement.kind]
    if asked.tables is not None and asked.tables < tables:
        raise Refused(Problem("choice-tables-few", {"tables": asked.tables, "needed": tables}))
    rounds, hands = _length(movement, entries, asked)
    certificate = None if movement.depends else _certificate(movement, entries, rounds, hands)
    resting = entries - tables * SEATS[movement.kind]
    reasons = tuple(_reasons(movement, asked, entries, rounds, certificate))
    return Choice(
        movement=movement.name,
        kind=movement.kind,
        entries=entries,
        tables=tables,
        rounds=rounds,
        hands=hands,
        minutes=asked.length(rounds, hands, movement.kind),
        resting=resting,
        certificate=certificate,
        reasons=reasons,
        warnings=warnings(movement.name, entries, rounds),
    )


def _entries(kind: str, people: int) -> int:
    if kind == "drive":
        return len(drive_field.share(people).seats)
    if kind == "individual":
        return people
    if people % 2:
        raise Refused(Problem("choice-odd", {"people": people}))
    return people // 2


def _length(movement: Movement, entries: int, asked: Asked) -> tuple[int, int]:
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


def _certificate(movement: Movement, entries: int, rounds: int, hands: int) -> tuple[Measure, ...] | None:
    """What the schedule is worth; None when working that out would take long."""
    if entries > LARGEST_WORKED_OUT:
        return None
    searches = movement.kind == "individual" and "steps" in movement.options
    options = {"steps": SHORT_SEARCH} if searches else {}
    return plan(movement.name, entries, rounds, hands=hands, options=options).certificate


def _reasons(
    movement: Movement, asked: Asked, entries: int, rounds: int, certificate: tuple[Measure, ...] | None
) -> Iterator[Problem]:
    if movement.name in SAME_HANDS:
        yield from _same_hands(movement.name, entries)
    if movement.depends:
        yield Problem("choice-by-results", {"rounds": rounds})
    else:
        yield from _meetings(movement, entries, rounds)
    if movement.kind == "drive":
        yield from _shared(asked.people)
    resting = entries % SEATS[movement.kind]
    yield Problem("choice-rests", {"resting": resting}) if resting else Problem("choice-nobody-rests", {})
    if certificate is None and not movement.depends:
        yield Problem("choice-not-worked-out", {})
    elif certificate:
        above = tuple(measure.name for measure in certificate if not measure.proved)
        details = {"count": len(above), "of": len(certificate), "measures": above}
        yield Problem("choice-above", details) if above else Problem("choice-best", {})


def _meetings(movement: Movement, entries: int, rounds: int) -> Iterator[Problem]:
    cycle = movement.cycle(entries)
    if cycle is None:
        return
    if rounds == cycle:
        yield Problem("choice-everybody-meets", {"rounds": rounds})
    elif rounds < cycle:
        yield Problem("choice-part", {"rounds": rounds, "whole": cycle})


def _shared(people: int) -> Iterator[Problem]:
    field = drive_field.share(people)
    if field.shared:
        yield Problem("choice-shared", {"seats": len(field.shared)})
    if field.dummy:
        yield Problem("choice-dummy", {})


def _same_hands(name: str, entries: int) -> Iterator[Problem]:
    tables, half = divmod(entries, 2)
    if name == for_same_hands(tables, half=bool(half)):
        yield Problem("choice-usual", {"tables": tables + half})


def _rank(one: Choice) -> tuple[int, int, int, int, int]:
    """Smaller is better: what is usual for so many tables; everybody meeting everybody; fewer rests; what a
    schedule lacks to its bounds; more hands.
    """
    codes = {reason.code for reason in one.reasons}
    lacks = sum(measure.value > measure.bound for measure in one.certificate or ())
    return (
        "choice-usual" not in codes,
        "choice-everybody-meets" not in codes,
        one.resting,
        lacks + ("choice-not-worked-out" in codes),
        -one.rounds * one.hands,
    )


def for_same_hands(tables: int, *, half: bool) -> str:
    """The movement that is usual where all tables play the same hands: "howell" for few tables, else
    "mitchell". half: whether one pair more sits out in turn.
    """
    return "howell" if tables <= (6 if half else 4) else "mitchell"


def deals_for_same_hands(least: int, tables: int) -> tuple[int, int]:
    """(deals at each table a round, deals in all) for at least so many deals: whole numbers at each table."""
    each = max(1, -(-least // tables))
    return each, each * tables
