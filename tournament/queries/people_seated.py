"""Which people sit in which round, by the keys of their names; and whether anybody would sit twice."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from scoring.problems import Problem
from scoring.substitutes import Turn, sitting, twice
from tournament.mapping.movements import is_drawn
from tournament.models import EntryPlayer, Event, Substitute
from tournament.queries.facts import Facts

# The number of an entry, and the place in it, 1 or 2.
Spot = tuple[int, int]


@dataclass(frozen=True)
class People:
    """registered and turns: by entry and place; names: of each key, as they were written down."""

    registered: Mapping[Spot, str] = field(default_factory=dict)
    turns: Mapping[Spot, tuple[Turn, ...]] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)

    def at(self, spot: Spot, number: int) -> str | None:
        """Who sits there in the round, by key; None: nobody."""
        instead = sitting(self.turns.get(spot, ()), number)
        return self.registered.get(spot) if instead is None else str(instead)

    def of(self, entry: int, number: int) -> list[str]:
        """Who sits for an entry in the round."""
        found = [self.at((entry, position), number) for position in (1, 2)]
        return [key for key in found if key is not None]

    def with_turns(self, spot: Spot, turns: tuple[Turn, ...], names: Mapping[str, str]) -> "People":
        return replace(self, turns={**self.turns, spot: turns}, names={**self.names, **names})


def people_of(event: Event) -> People:
    """Read in two queries."""
    registered: dict[Spot, str] = {}
    turns: dict[Spot, list[Turn]] = {}
    names: dict[str, str] = {}
    players = EntryPlayer.objects.filter(event=event, entry__number__isnull=False)
    for entry, position, key, name in players.values_list("entry__number", "position", "member__key", "name"):
        registered[entry, position] = key
        names[key] = name
    rows = Substitute.objects.filter(event=event).order_by("from_round")
    columns = ("entry__number", "position", "from_round", "member__key", "name")
    for entry, position, first, key, name in rows.values_list(*columns):
        turns.setdefault((entry, position), []).append(Turn(first, key))
        if key is not None:
            names[key] = name
    return People(registered, {spot: tuple(own) for spot, own in turns.items()}, names)


def played_by(people: People, facts: Facts, key: str) -> dict[int, tuple[int, ...]]:
    """Entry -> the rounds in which this person sat at a table for it; those that have been opened."""
    opened = {one.number for one in facts.rounds if one.opened_at is not None}
    found: dict[int, list[int]] = {}
    for one in facts.sittings:
        for entry in facts.seated(one) if one.round in opened and not facts.is_idle(one) else ():
            if not facts.is_gone(entry, one.round) and key in people.of(entry, one.round):
                found.setdefault(entry, []).append(one.round)
    return {entry: tuple(sorted(rounds)) for entry, rounds in sorted(found.items())}


Tables = Mapping[int, Iterable[int]]


def at_tables(facts: Facts, first: int, last: int | None = None) -> dict[int, list[int]]:
    """Round -> the entries that sit at a table in it. Where results decide, and in rounds that are not
    there yet, everybody who has not left may."""
    event = facts.event
    known = {one.number: one for one in facts.rounds if one.opened_at is not None or not is_drawn(event)}
    end = max(event.rounds_planned, max(known, default=0), first) if last is None else last
    seated: dict[int, list[int]] = {number: [] for number in range(first, end + 1)}
    for number in seated:
        if number not in known:
            seated[number] = list(facts.there(facts.entries, number))
    for one in facts.sittings:
        if one.round in seated and one.round in known and not facts.is_idle(one):
            seated[one.round] += facts.there(facts.seated(one), one.round)
    return seated


def faults(people: People, tables: Tables) -> list[Problem]:
    """``person-twice`` (name, round, entries) for everybody who would sit twice in a round."""
    seated = {
        number: [(key, entry) for entry in entries for key in people.of(entry, number)]
        for number, entries in tables.items()
    }
    found = twice({number: [key for key, _entry in own] for number, own in seated.items()})
    told: dict[tuple[str, tuple[int, ...]], int] = {}
    for number, keys in sorted(found.items()):
        for key in keys:
            entries = tuple(sorted({entry for who, entry in seated[number] if who == key}))
            told.setdefault((str(key), entries), number)
    return [
        Problem("person-twice", {"name": people.names.get(key, key), "round": number, "entries": entries})
        for (key, entries), number in told.items()
    ]
