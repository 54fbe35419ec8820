"""Rounds that results decide, as a document tells them: stored by its schedule, or drawn and compared."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.problems import Problem, Refused
from tournament.mapping.movements import is_drawn
from tournament.models import Event, Round, User
from tournament.queries.facts import gather
from tournament.services import drawing
from tournament.services.documents.meaning import Plan, seats_of

Row = Mapping[str, Any]


def bring(event: Event, planned: Plan, number: int, by: User | None) -> None:
    """Store a drawn round as the document's schedule has it: what was played stays what it was."""
    if not is_drawn(event) or number < 2 or planned.drawn_from is not None:
        return
    row = drawing.store(event, gather(event), planned.rounds[number - 1], by)
    row.state = Round.State.PUBLISHED
    row.save(update_fields=["state"])


def compare(
    event: Event, planned: Plan, number: int, results: Iterable[Row], forfeits: Iterable[Row]
) -> None:
    """Refused where the round that was drawn is not the one that the document's results speak of."""
    if planned.drawn_from is None or number < planned.drawn_from:
        return
    facts = gather(event, only_round=number)
    seated = {one.table: facts.sides[one.id] for one in facts.sittings}
    problems: list[Problem] = []
    for row in (*results, *forfeits):
        place = {"path": "results", "round": number, "table": row["table"]}
        sides = seated.get(row["table"])
        if sides is None:
            problems.append(Problem("file-table-unknown", {}).at(**place))
        elif "ns" in row and (seats_of(row, "ns"), seats_of(row, "ew")) != (sides["ns"], sides["ew"]):
            details = {side: list(seats_of(row, side)) for side in ("ns", "ew")}
            details |= {f"planned_{side}": list(sides[side]) for side in ("ns", "ew")}
            problems.append(Problem("file-seats-differ", details).at(**place))
    if problems:
        raise Refused(problems)
