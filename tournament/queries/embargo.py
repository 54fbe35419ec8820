"""How much of the standings players may see: asked by every page, file, part and letter alike.

docs/states.md says who sees what meanwhile.
"""

from tournament.models import Event
from tournament.queries.facts import Facts
from tournament.queries.kept_facts import facts_now

EVERYTHING = None


def shown_through(event: Event, facts: Facts | None = None) -> int | None:
    """The last round whose standings and results players may see; 0: none yet; None: no embargo holds.

    facts: the event as it was read already, where somebody has it.
    """
    if not event.embargo or event.standings_shown:
        return EVERYTHING
    if event.state == Event.State.CLOSED and event.embargo != Event.Embargo.ORGANISER:
        return EVERYTHING
    if event.embargo == Event.Embargo.STAGE:
        return _last_of_whole_stages(event, facts)
    return 0


def is_shown(event: Event, number: int, facts: Facts | None = None) -> bool:
    """Whether players may see what was won in this round."""
    last = shown_through(event, facts)
    return last is None or number <= last


def _last_of_whole_stages(event: Event, facts: Facts | None) -> int:
    """The last round of the last stage of which every table is in."""
    found = facts or facts_now(event)
    unready = found.incomplete_rounds() | {one.number for one in found.rounds if one.opened_at is None}
    last = 0
    for stage in sorted({one.stage for one in found.rounds}):
        numbers = {one.number for one in found.of_stage(stage)}
        if numbers & unready:
            break
        last = max(numbers)
    return last
