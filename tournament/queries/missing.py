"""Tables whose result does not count yet, said in one way wherever something waits for them."""

from collections.abc import Iterable

from scoring.problems import Problem
from tournament.models import Event, Sitting
from tournament.queries.facts import gather


def tables_missing(rows: Iterable[tuple[int, int, str]]) -> list[Problem]:
    """rows: round, table and state of every table that is not confirmed. One problem for each round.

    Its details: ``tables`` all of them; ``empty`` those without a whole result, ``waiting`` those
    that wait for the other side, ``disputed`` those whose sides say different things.
    """
    rounds: dict[int, dict[str, list[int]]] = {}
    kinds = {Sitting.State.WAITING: "waiting", Sitting.State.DISPUTED: "disputed"}
    for number, table, state in sorted(rows):
        found = rounds.setdefault(number, {"tables": [], "empty": [], "waiting": [], "disputed": []})
        found["tables"].append(table)
        found[kinds.get(state, "empty")].append(table)
    return [Problem("tables-missing", {"round": number, **found}) for number, found in rounds.items()]


def rows_missing(event: Event, **which: object) -> list[tuple[int, int, str]]:
    """Round, table and state of the tables whose result is still awaited, of those that ``which`` names.

    A table at which nobody plays, since somebody has left, waits for nothing.
    """
    rows = Sitting.objects.filter(round__event=event, **which).exclude(state=Sitting.State.CONFIRMED)
    found = list(rows.values_list("pk", "round__number", "table_number", "state"))
    if not found or not event.entries.exclude(withdrawn_after=None, away=[]).exists():
        return [row[1:] for row in found]
    facts = gather(event)
    idle = {one.id for one in facts.sittings if facts.is_idle(one)}
    return [row[1:] for row in found if row[0] not in idle]
