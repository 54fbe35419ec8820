"""Somebody plays in another's stead, for some rounds or for good: looked at first, then stored at once.

Results stay with the entry. The rows say who sat there in which round, and the log who said so.
"""

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from scoring.problems import Problem, Refused
from scoring.substitutes import Turn, with_turn
from tournament.models import Event, LogEntry, Seat, User
from tournament.queries import people_seated, standing_deeds
from tournament.queries.facts import Facts, gather
from tournament.queries.people_seated import People, Spot, people_of
from tournament.services import names, states
from tournament.services.changes import Standing
from tournament.services.digital.following import following
from tournament.services.log import record
from tournament.services.substitute_rows import rows_of, store, told_of
from tournament.services.writing import changed, write

DEED, UNDONE = standing_deeds.SUBSTITUTE, standing_deeds.SUBSTITUTE_UNDONE


@dataclass(frozen=True)
class Substitution:
    """From round ``first`` to ``last`` (None: to the end) ``name`` sits at a place (1 or 2) of the entry
    with this number. An empty name: the registered player sits there again."""

    entry: int
    position: int
    name: str = ""
    first: int = 1
    last: int | None = None


@dataclass(frozen=True)
class Preview:
    """What would be. problems: why it cannot be; then the rest says nothing.

    player: who is registered there. before: who sits there in the first of the rounds until now.
    name: who will. partner: who sits at the entry's other place then; "" for nobody.
    places: round, table (0: sits out) and side, as far as they are planned. turns: of the place, after it,
    by keys of names; after: the same by the names.
    """

    wish: Substitution
    problems: tuple[Problem, ...] = ()
    player: str = ""
    before: str = ""
    name: str = ""
    partner: str = ""
    places: tuple[tuple[int, int, str], ...] = ()
    turns: tuple[Turn, ...] = ()
    after: tuple[Turn, ...] = ()
    was: tuple[Turn, ...] = ()
    stand: int = 0

    @property
    def mark(self) -> str:
        told = (self.wish, self.player, self.before, self.partner, self.places, self.turns, self.stand)
        return hashlib.sha256(repr(told).encode("utf-8", "surrogatepass")).hexdigest()[:32]


def preview(event: Event, wish: Substitution) -> Preview:
    """How it would be; stores nothing."""
    states.require(event, "change-plan")
    now, people = Standing.of(gather(event)), people_of(event)
    problems = list(_faults(now, people, wish))
    if problems:
        return Preview(wish, tuple(problems))
    spot = (wish.entry, wish.position)
    key, name = _who(people, spot, wish)
    was = people.turns.get(spot, ())
    turns = with_turn(was, key, wish.first, wish.last)
    after = people.with_turns(spot, turns, {key: name} if key else {})
    problems = _later_faults(now.facts, people, after, wish)
    if turns == was:
        problems.append(Problem("substitute-nothing", {"name": name, "round": wish.first}))
    if problems:
        return Preview(wish, tuple(problems))
    return Preview(
        wish,
        player=_name(people, people.registered.get(spot)),
        before=_name(people, people.at(spot, wish.first)),
        name=_name(after, after.at(spot, wish.first)),
        partner=_name(after, after.at((wish.entry, 3 - wish.position), wish.first)),
        places=_places(now.facts, wish),
        turns=turns,
        after=tuple(
            Turn(one.from_round, _name(after, str(one.player)) if one.player else None) for one in turns
        ),
        was=was,
        stand=now.stand,
    )


def _name(people: People, key: str | None) -> str:
    return people.names.get(key, "") if key else ""


def _who(people: People, spot: Spot, wish: Substitution) -> tuple[str | None, str]:
    """Key and name of who is to sit there; no key for the registered player."""
    own = people.registered.get(spot)
    name = names.clean(wish.name) if wish.name.strip() else ""
    key = names.key(name) if name else None
    return (None, _name(people, own)) if key == own or key is None else (key, name)


def _faults(now: Standing, people: People, wish: Substitution) -> Iterator[Problem]:
    spot, rounds = (wish.entry, wish.position), max(now.event.rounds_planned, len(now.facts.rounds))
    first = max(1, now.stand)
    if wish.entry not in now.facts.entries or now.facts.is_gone(wish.entry, wish.first):
        yield Problem("change-entry", {"entry": wish.entry})
    elif spot not in people.registered and spot not in people.turns:
        yield Problem("substitute-place", {"entry": wish.entry, "place": wish.position})
    if not first <= wish.first <= rounds:
        yield Problem("substitute-round", {"value": wish.first, "least": first, "most": rounds})
    elif wish.last is not None and not wish.first <= wish.last <= rounds:
        yield Problem("substitute-last", {"value": wish.last, "least": wish.first, "most": rounds})
    try:
        if wish.name.strip():
            names.clean(wish.name)
    except Refused as refusal:
        yield from refusal.problems


def _later_faults(facts: Facts, before: People, after: People, wish: Substitution) -> list[Problem]:
    """Nobody sits twice in a round; what was so before is not this deed's."""
    tables = people_seated.at_tables(facts, wish.first, wish.last)
    for seated in tables.values():
        # Also in a round that the entry sits out: who plays elsewhere is not free for it.
        seated += [] if wish.entry in seated else [wish.entry]
    known = people_seated.faults(before, tables)
    twice = [one for one in people_seated.faults(after, tables) if one not in known]
    for number in tables:
        own = after.of(wish.entry, number)
        if len(set(own)) < len(own):
            return [Problem("substitute-same", {"name": _name(after, own[0])})]
    return twice


def _places(facts: Facts, wish: Substitution) -> tuple[tuple[int, int, str], ...]:
    """Where the entry is in those of the rounds that are planned."""
    rows = Seat.objects.filter(round__event=facts.event, entry__number=wish.entry)
    rows = rows.filter(round__number__gte=wish.first).order_by("round__number")
    return tuple(
        (number, table or 0, side)
        for number, table, side in rows.values_list("round__number", "sitting__table_number", "side")
        if wish.last is None or number <= wish.last
    )


def apply(event: Event, wish: Substitution, by: User | None, *, mark: str = "") -> LogEntry:
    """Do it, with one line of the log.

    Refused with everything that is wrong, and with ``change-differs`` when the evening is no longer what
    the mark was shown for.
    """
    with write(event), following(event, wish.entry):
        found = preview(event, wish)
        if found.problems:
            raise Refused(found.problems)
        if mark and mark != found.mark:
            raise Refused(Problem("change-differs", {}))
        entry = event.entries.get(number=wish.entry)
        known = people_of(event).names
        new = {names.key(found.name): found.name} if wish.name.strip() else {}
        told = {**known, **new}
        was, rows = told_of(found.was, told), told_of(found.turns, told)
        store(entry, wish.position, rows, by)
        line = record(
            DEED,
            event=event,
            by=by,
            entry=wish.entry,
            place=wish.position,
            player=found.player,
            before=found.before,
            name=found.name,
            first=wish.first,
            last=wish.last,
            round=found.stand,
            was=was,
            after=rows,
        )
        changed(event)
    return line


def may_undo(event: Event, line: LogEntry) -> bool:
    """Whether it stands, nothing was opened or planned anew since, and the place is as the deed left it."""
    if line.event_id != event.pk or line.deed != DEED or not standing_deeds.stands(line):
        return False
    told = line.details
    if any(standing_deeds.newer(event, line, standing_deeds.PLAN)) or _is_seated_since(event, line):
        return False
    entry = event.entries.filter(number=told["entry"]).first()
    if entry is None or Standing.of(gather(event)).stand != told["round"]:
        return False
    return rows_of(entry, told["place"]) == told["after"]


def _is_seated_since(event: Event, line: LogEntry) -> bool:
    """Whether somebody was seated at the same place later."""
    later = standing_deeds.newer(event, line, DEED)
    place = [line.details["entry"], line.details["place"]]
    return any([one.details["entry"], one.details["place"]] == place for one in later)


def undo(event: Event, line_id: int | None, by: User | None) -> None:
    """As before the deed; refused with ``change-undo-late`` once a round was opened since, or the place was
    changed again, and when somebody would sit twice."""
    with write(event):
        states.require(event, "change-plan")
        line = LogEntry.objects.filter(pk=line_id, event=event).first()
        if line is None or not may_undo(event, line):
            raise Refused(Problem("change-undo-late", {}))
        told = line.details
        with following(event, told["entry"]):
            _put_back(event, told, by)
        said = {name: told[name] for name in ("entry", "player", "before", "name", "first", "last")}
        record(UNDONE, event=event, by=by, of=line.pk, **said)
        changed(event)


def _put_back(event: Event, told: Mapping[str, Any], by: User | None) -> None:
    before = people_of(event)
    store(event.entries.get(number=told["entry"]), told["place"], told["was"], by)
    tables = people_seated.at_tables(gather(event), told["first"])
    known = people_seated.faults(before, tables)
    twice = [one for one in people_seated.faults(people_of(event), tables) if one not in known]
    if twice:
        raise Refused(twice)
