"""Tables whose result does not count yet, said in one way wherever something waits for them."""

from collections.abc import Iterable

from scoring.problems import Problem
from tournament.models import Sitting


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
