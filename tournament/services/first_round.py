"""Round 1 of an evening whose rounds results decide, made anew while nobody has begun it.

Every later round is drawn with whoever is there then; before this one there is nothing to draw it from, so
it has to be there.
"""

from dataclasses import replace

from scoring.movements.drives import first_again
from scoring.movements.registry import next_round
from scoring.movements.schedule import Round
from scoring.replanning.measures import certificate
from scoring.replanning.task import Replanned, Task, moved
from tournament.mapping.movements import is_drive
from tournament.queries.drawing import asked_for, rounds_before
from tournament.queries.facts import Facts
from tournament.services.changes import Standing


def planned_anew(now: Standing, active: tuple[int, ...], entries: int) -> Replanned:
    """For those who are here then. entries: the highest number there is. Refused as a round is that cannot
    be drawn."""
    facts = now.facts
    made = _drawn(facts, active, entries)
    task = Task(
        str(facts.event.kind),
        active,
        (),
        (made.number,),
        rounds_before(facts, made.number + 1),
        hands=facts.event.hands_per_round,
        hands_from=facts.rules.hands_from,
    )
    measures = () if is_drive(facts.event) else certificate(task, (made,))
    elsewhere = tuple(one for one in moved(task, (made,)) if one[1] in active)
    return Replanned((made,), measures, elsewhere)


def _drawn(facts: Facts, active: tuple[int, ...], entries: int) -> Round:
    """As the movement makes its first round, with those who have left among the sit-outs; a drive has its
    first chairs, of which the free ones are taken."""
    out = frozenset(range(1, entries + 1)) - set(active)
    asked = replace(asked_for(facts, 1), entries=entries, order=(), ranks={}, out=out)
    if not is_drive(facts.event):
        return next_round(facts.event.movement, asked)
    (first,) = rounds_before(facts, 2)
    return first_again(facts.event.movement, asked, first)
