"""Rounds that depend on results are drawn one by one: previewed, published, or drawn when they are opened."""

from dataclasses import dataclass

from scoring.movements.schedule import Round
from scoring.problems import Problem, Refused
from tournament.mapping.movements import is_drawn
from tournament.mapping.rules import first_dealer, rules_of
from tournament.mapping.schedules import rows_of
from tournament.models import Event, Seat, Sitting, User
from tournament.models import Round as RoundRow
from tournament.queries.drawing import asked_for, digest, drawn_now, facts_of, mark_of, plain
from tournament.queries.facts import Facts, gather
from tournament.queries.missing import tables_missing
from tournament.services import states, table_codes, telling
from tournament.services.log import record
from tournament.services.writing import changed, write


@dataclass(frozen=True)
class Drawn:
    """The round that comes next. made is None where ``problems`` says why; mark stands for what was shown."""

    number: int
    made: Round | None
    problems: tuple[Problem, ...] = ()
    mark: str = ""


def preview(event: Event, number: int) -> Drawn:
    """The round as it would be drawn now; stores nothing."""
    facts = gather(event)
    problems = _faults(facts, number)
    if problems:
        return Drawn(number, None, tuple(problems))
    try:
        made = drawn_now(facts, number)
    except Refused as refusal:
        return Drawn(number, None, refusal.problems)
    return Drawn(number, made, (), mark_of(made))


def draw(event: Event, number: int, by: User | None, *, anyway: bool = False, mark: str = "") -> RoundRow:
    """Store round ``number``, inside a write of the event; all of it or nothing.

    Raises Refused: ``round-unknown`` where no such round is to be drawn; ``round-not-next``;
    ``tables-missing`` unless ``anyway``, when what is missing counts as not played; ``draw-changed``
    when it is no longer the round of this mark.
    """
    facts = gather(event)
    problems = _faults(facts, number)
    if problems and not (anyway and all(one.code == "tables-missing" for one in problems)):
        raise Refused(problems)
    made = drawn_now(facts, number)
    if mark and mark != mark_of(made):
        raise Refused(Problem("draw-changed", {"round": number}))
    return store(event, facts, made, by, of=digest(facts, number))


def store(event: Event, facts: Facts, made: Round, by: User | None, *, of: str | None = None) -> RoundRow:
    """These seats as the next round, with what they were drawn from. of: stands for it; None: to be found."""
    rules = rules_of(event)
    numbered = {entry.number: entry for entry in event.entries.filter(number__isnull=False)}
    (row,), sittings, seats = rows_of(event, [made], numbered)
    found = _digest(facts, made) if of is None else of
    row.drawn_from = facts_of(asked_for(facts, made.number), found)
    row.save(force_insert=True)
    for sitting in sittings:
        chosen = first_dealer(event, rules, made.number, sitting.table_number, sitting.first_dealer)
        sitting.first_dealer = chosen
    Sitting.objects.bulk_create(sittings, batch_size=500)
    Seat.objects.bulk_create(seats, batch_size=500)
    table_codes.make_missing(event)
    telling.settle(event, made.number)
    record("round-drawn", event=event, by=by, round=made.number, tables=len(sittings))
    changed(event)
    return row


def _digest(facts: Facts, made: Round) -> str:
    """Stands for what the round was drawn from; "" for one that these facts would not give."""
    now = drawn_now(facts, made.number)
    return digest(facts, made.number) if plain(now) == plain(made) else ""


def redraw(event: Event, number: int, by: User | None) -> RoundRow:
    """Draw a round anew that was published and that nobody has opened yet; never done by itself."""
    with write(event), telling.following(event):
        states.require(event, "publish-round")
        row = event.rounds.filter(number=number, drawn_from__isnull=False).first()
        if row is None:
            raise Refused(_unknown(event, number))
        if row.opened_at is not None or event.rounds.filter(number__gt=number).exists():
            raise Refused(Problem("redraw-opened", {"round": number}))
        state = row.state
        row.delete()
        made = draw(event, number, by)
        made.state = state
        made.save(update_fields=["state"])
    return made


def _faults(facts: Facts, number: int) -> list[Problem]:
    """Why this round cannot be drawn now."""
    event = facts.event
    if not is_drawn(event) or not facts.rounds or not 1 < number <= event.rounds_planned:
        return [_unknown(event, number)]
    last = max(one.number for one in facts.rounds)
    if number != last + 1:
        return [Problem("round-not-next", {"round": number, "next": last + 1})]
    missing = [(one.round, one.table, one.state) for one in facts.sittings if facts.is_awaited(one)]
    return tables_missing(missing)


def _unknown(event: Event, number: int) -> Problem:
    rounds = event.rounds_planned if is_drawn(event) else event.rounds.count()
    return Problem("round-unknown", {"round": number, "rounds": rounds})
