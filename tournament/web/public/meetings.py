"""Who has met whom: the picture on the event's page, of the rounds that everybody may see."""

from tournament.models import Event, Round
from tournament.queries.drawing import rounds_before
from tournament.queries.kept_facts import facts_now
from tournament.web.wizard.grid_of_meetings import MatrixRow, matrix


def meetings_of(event: Event) -> tuple[MatrixRow, ...]:
    """A row for each entry; none before the first round is shown, or where there are too many to look at."""
    facts = facts_now(event)
    shown = {one.number for one in facts.rounds if one.state != Round.State.PLANNED}
    if not shown:
        return ()
    rounds = [one for one in rounds_before(facts, max(shown) + 1) if one.number in shown]
    return matrix(rounds, max(facts.entries, default=0), {n: one.names for n, one in facts.entries.items()})
