"""Who plays in whose stead, as a document says it; both ways.

The turns of all rows are worked out before any is stored: two people who change places, or one who plays
here and then there, would stand twice in between, and only how it is in the end has to be sound.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from scoring.problems import Problem, Refused
from scoring.substitutes import Turn, spans, with_turn
from tournament.models import Event, User
from tournament.queries.facts import Facts
from tournament.queries.people_seated import Spot, people_of
from tournament.services import names, seating_people
from tournament.services.substitute_rows import store, told_of

Row = Mapping[str, Any]


def written(facts: Facts) -> Iterator[dict[str, Any]]:
    for entry, places in sorted(facts.places.items()):
        for place, turns in places.turns.items():
            for one in spans(turns):
                made = {"entry": entry, "player": one.player, "from_round": one.first, "place": place}
                yield made | ({} if one.last is None else {"to_round": one.last})


def bring(event: Event, rows: Sequence[Row], by: User | None) -> None:
    """Store them all; once every round is there that is to be. Refused with the place of each fault.

    A round that the evening no longer has may be named: it was cut, and may be added again.
    """
    registered, known = people_of(event).registered, dict[str, str]()
    problems = [
        problem.at(path=_path(at))
        for at, row in enumerate(rows)
        for problem in _faults(event, registered, row)
    ]
    if problems:
        raise Refused(problems)
    turns: dict[Spot, tuple[Turn, ...]] = {}
    for row in rows:
        spot, name = (row["entry"], row.get("place", 1)), names.clean(row["player"])
        key = names.key(name)
        known.setdefault(key, name)
        who = None if registered.get(spot) == key else key
        turns[spot] = with_turn(turns.get(spot, ()), who, row["from_round"], row.get("to_round"))
    numbered = {entry.number: entry for entry in event.entries.all()}
    for (entry, place), own in turns.items():
        store(numbered[entry], place, told_of(own, known), by)
    try:
        seating_people.require_once(event, 1)
    except Refused as refusal:
        raise Refused(problem.at(path=_whose(rows, problem)) for problem in refusal.problems) from None


def _path(at: int) -> str:
    return f"substitutes {at + 1}"


def _faults(event: Event, registered: Collection[Spot], row: Row) -> Iterator[Problem]:
    place, first, last = row.get("place", 1), row["from_round"], row.get("to_round")
    # A single player may have let somebody sit down beside him.
    if event.kind == Event.Kind.PAIRS and (row["entry"], place) not in registered:
        yield Problem("substitute-place", {"entry": row["entry"], "place": place})
    if last is not None and last < first:
        yield Problem("substitute-last", {"value": last, "least": first, "most": event.rounds_planned})
    try:
        names.clean(row["player"])
    except Refused as refusal:
        yield from refusal.problems


def _whose(rows: Sequence[Row], twice: Problem) -> str:
    """The first row by which this person sits in this round."""
    number, key = int(str(twice.details["round"])), names.key(str(twice.details["name"]))
    for at, row in enumerate(rows):
        is_in = row["from_round"] <= number <= row.get("to_round", number)
        if is_in and names.key(names.clean(row["player"])) == key:
            return _path(at)
    return "substitutes"
