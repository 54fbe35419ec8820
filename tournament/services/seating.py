"""From entries to a stored schedule, and back while nothing is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from scoring import lengths
from scoring.movements import plan, warnings
from scoring.movements.certificates import stated
from scoring.movements.schedule import Measure, Round, Schedule, faults
from scoring.problems import Problem, Refused
from tournament.mapping.movements import first_planned, options_of, renumbered, wishes_of
from tournament.mapping.prizes import stages_of
from tournament.mapping.rules import first_dealer, rules_of
from tournament.mapping.schedules import certificate_rows, rows_of
from tournament.models import Entry, Event, HandScore, Seat, Sitting, User
from tournament.models import Round as RoundRow
from tournament.services import event_fields, round_lengths, states, table_codes
from tournament.services.event_fields import GIVEN
from tournament.services.log import record
from tournament.services.writing import changed, write

FEWEST_ENTRIES = 2


@dataclass(frozen=True)
class Plan:
    """What seating would store. schedule is None when ``problems`` says why there is none.

    warnings: what cannot be avoided and should be known before (meetings that repeat).
    """

    schedule: Schedule | None
    warnings: tuple[Problem, ...]
    problems: tuple[Problem, ...]
    entries: int


def preview(event: Event, *, entries: int | None = None) -> Plan:
    """The schedule that the event's settings give; stores nothing.

    entries: a number to try out; by default those entered so far.
    """
    count = event.entries.filter(status=Entry.Status.ENTERED).count() if entries is None else entries
    problems = event_fields.faults(event)
    if count < FEWEST_ENTRIES:
        problems.append(too_few(count))
    if event.movement == GIVEN:
        problems.append(Problem("given-needs-seats", {"field": "movement"}))
    if problems:
        return Plan(None, (), tuple(problems), count)
    try:
        schedule = planned(event, count)
    except Refused as refusal:
        return Plan(None, (), refusal.problems, count)
    return Plan(schedule, warnings(event.movement, count, stages_of(event)[0].rounds), (), count)


def planned(event: Event, entries: int, *, seed: int | None = None, stage: int = 1) -> Schedule:
    """The one way from an event's movement to a schedule for so many entries; Refused with every problem.

    seed: another one than the event's, to try it out. stage: who plays a later one is known at the end of
    the one before it; wishes are of the first. Of rounds that depend on results only the first is there.
    """
    wanted = event.seed if seed is None else seed
    return plan(
        event.movement,
        entries,
        stages_of(event)[stage - 1].rounds,
        hands=event.hands_per_round,
        # Of two entries there is nothing to draw: the first sits North-South first.
        seed=wanted if entries > FEWEST_ENTRIES else 0,
        options=options_of(event),
        wishes=wishes_of(event.movement_options if stage == 1 else {}),
    )


def seat(event: Event, by: User | None) -> Event:
    """Draft -> seated: who did not come is out, numbers run 1 to n, the schedule is checked and stored."""
    with write(event):
        states.require(event, "seat")
        entries = _renumber(event)
        found = preview(event, entries=len(entries))
        if found.schedule is None:
            raise Refused(found.problems)
        _store(event, found.schedule, entries, by)
    return event


def seat_given(event: Event, by: User | None, rounds: Sequence[Round]) -> Event:
    """Draft -> seated with rounds that somebody else made; they are checked like our own."""
    with write(event):
        states.require(event, "seat")
        event_fields.require(event)
        entries = _renumber(event)
        problems = given_faults(event, rounds, len(entries))
        if problems:
            raise Refused(problems)
        measured = stated(event.kind, rounds, len(entries), event.hands_per_round)
        _store(event, Schedule(event.movement, len(entries), tuple(rounds), measured), entries, by)
    return event


def seat_again(
    event: Event, by: User | None, rounds: Sequence[Round], certificate: Sequence[Measure]
) -> Event:
    """Draft -> seated with rounds of an evening that was planned again, as they stand; the caller has checked
    them. Its certificate takes what was played for granted, so it is kept as it was."""
    with write(event):
        states.require(event, "seat")
        store_rounds(event, rounds, _renumber(event))
        _is_seated(event, by, rounds, certificate)
    return event


def given_faults(event: Event, rounds: Sequence[Round], entries: int) -> list[Problem]:
    """What is wrong with rounds that somebody else made, for so many entries."""
    if entries < FEWEST_ENTRIES:
        return [too_few(entries)]
    strange = [
        Problem("round-unknown", {"round": one.number, "rounds": event.rounds_planned})
        for one in rounds
        if one.number > event.rounds_planned
    ]
    return [*faults(rounds, entries), *strange]


def too_few(entries: int) -> Problem:
    return Problem("too-few-entries", {"entries": entries, "least": FEWEST_ENTRIES})


def _renumber(event: Event) -> dict[int, Entry]:
    """Numbers 1 to n in the order they have; each moves down or stays, so none is ever taken twice.

    What was wished for an entry goes with it.
    """
    came = list(event.entries.filter(status=Entry.Status.ENTERED).order_by("number"))
    numbers = {entry.number: number for number, entry in enumerate(came, start=1) if entry.number}
    moved = renumbered(event.movement_options, numbers)
    if moved != event.movement_options:
        event.movement_options = moved
        event.save(update_fields=["movement_options"])
    for number, entry in enumerate(came, start=1):
        if entry.number != number:
            entry.number = number
            entry.save(update_fields=["number"])
    return {entry.number: entry for entry in came if entry.number is not None}


def _store(event: Event, schedule: Schedule, entries: dict[int, Entry], by: User | None) -> None:
    store_rounds(event, schedule.rounds, entries)
    measured = schedule.certificate
    if event.hands_from:
        measured = round_lengths.measured(event, schedule.rounds, measured, lengths.read(event.hands_from))
    _is_seated(event, by, schedule.rounds, measured)


def _is_seated(
    event: Event, by: User | None, rounds: Sequence[Round], certificate: Sequence[Measure]
) -> None:
    event.state = Event.State.SEATED
    event.certificate = certificate_rows(certificate)
    event.save(update_fields=["state", "certificate"])
    entered = event.entries.filter(status=Entry.Status.ENTERED).count()
    record("event-seated", event=event, by=by, entries=entered, rounds=len(rounds))
    changed(event)


def store_rounds(
    event: Event,
    planned_rounds: Sequence[Round],
    entries: dict[int, Entry],
    states: Mapping[int, str] = MappingProxyType({}),
) -> None:
    """Rows of these rounds, their tables and seats, and the codes of tables that have none yet.

    states: of rounds that are not only planned, by number.
    """
    rules = rules_of(event)
    rounds, sittings, seats = rows_of(event, planned_rounds, entries)
    for row in rounds:
        row.state = states.get(row.number, row.state)
    RoundRow.objects.bulk_create(rounds)
    for sitting in sittings:
        sitting.first_dealer = first_dealer(
            event, rules, sitting.round.number, sitting.table_number, sitting.first_dealer
        )
    Sitting.objects.bulk_create(sittings, batch_size=500)
    Seat.objects.bulk_create(seats, batch_size=500)
    table_codes.make_missing(event)


def unseat(event: Event, by: User | None) -> Event:
    """Seated -> draft, while nothing is played: the schedule goes, the entries stay."""
    with write(event):
        states.require(event, "unseat")
        if HandScore.objects.filter(sitting__round__event=event).exists():
            raise Refused(Problem("already-played", {}))
        event.rounds.all().delete()
        # Those who were to play in another's stead were to do so in these rounds.
        event.substitutes.all().delete()
        # Nobody waits to be told of a place that there is no longer.
        event.changed_places.all().delete()
        event.state = Event.State.DRAFT
        event.certificate, event.hands_from = [], []
        event.movement_options = first_planned(event.movement_options)
        event.save(update_fields=["state", "certificate", "hands_from", "movement_options"])
        record("event-unseated", event=event, by=by)
        changed(event)
    return event
