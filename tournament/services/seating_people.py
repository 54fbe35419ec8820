"""Nobody sits twice in a round of a new plan, whoever plays in whose stead."""

from collections.abc import Sequence
from dataclasses import replace

from scoring.problems import Problem, Refused
from scoring.replanning.task import Replanned
from tournament.mapping.movements import is_drawn
from tournament.models import Event
from tournament.queries import people_seated
from tournament.queries.facts import gather
from tournament.queries.people_seated import People, people_of
from tournament.services import names
from tournament.services.changes import Change, Standing, active_after
from tournament.services.merging import Joined


def twice(
    now: Standing, change: Change, made: Replanned, newcomer: int, joined: Joined | None
) -> list[Problem]:
    """``person-twice`` for everybody who would, were the change done. Where the rounds to come are drawn
    from results, everybody who is there may be in them."""
    people = joined.people if joined else people_of(now.event)
    stays = change.kind == "hands" or not (made.rounds or is_drawn(now.event))
    if stays or not people.turns:
        return []
    if change.kind == "late":
        people = _with(people, newcomer, change.names)
    tables = {one.number: [e for table in one.tables for e in table.entries] for one in made.rounds}
    if is_drawn(now.event):
        last = max(now.event.rounds_planned, now.stand)
        active = sorted(active_after(now, change, newcomer))
        tables = dict.fromkeys(range(now.stand + 1, last + 1), active)
    return people_seated.faults(people, tables)


def faults_from(event: Event, first: int) -> list[Problem]:
    """``person-twice`` for everybody who would sit twice in a round from this one on, as it is stored."""
    people = people_of(event)
    return people_seated.faults(people, people_seated.at_tables(gather(event), first)) if people.turns else []


def require_once(event: Event, first: int, known: Sequence[Problem] = ()) -> None:
    """Refused with ``person-twice`` where somebody would sit twice in a round from this one on.

    known: what was so before, and is not this deed's.
    """
    problems = [one for one in faults_from(event, first) if one not in known]
    if problems:
        raise Refused(problems)


def _with(people: People, entry: int, typed: tuple[str, ...]) -> People:
    """With somebody who comes."""
    keys = {(entry, place): names.key(name) for place, name in enumerate(typed, 1)}
    told = {names.key(name): name for name in typed}
    return replace(people, registered={**people.registered, **keys}, names={**people.names, **told})
