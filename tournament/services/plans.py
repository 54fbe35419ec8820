"""Rounds that nobody has begun: as a line of the log keeps them, and put in place of others."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

from scoring.movements.schedule import Round, Table
from tournament.mapping.movements import AGAIN
from tournament.models import Event
from tournament.models import Round as RoundRow
from tournament.queries.drawing import rounds_before
from tournament.queries.facts import Facts
from tournament.services import seating


def mark_of(facts: Facts) -> str:
    """Stands for the plan, for how far it is played, and for who is in it."""
    begun = [(one.number, one.state, one.opened_at is not None) for one in facts.rounds]
    told: tuple[object, ...] = (facts.withdrawn, sorted(facts.entries), begun, _rounds(facts))
    # In order of the keys: a database may give them in another one than they were written in.
    options = json.dumps(facts.event.movement_options, sort_keys=True)
    told += (facts.rules.hands_from, facts.event.rounds_planned, options)
    return hashlib.sha256(repr(told).encode()).hexdigest()[:32]


def _rounds(facts: Facts) -> tuple[Round, ...]:
    return rounds_before(facts, max((one.number for one in facts.rounds), default=0) + 1)


def kept(facts: Facts, stand: int) -> list[dict[str, Any]]:
    """The rounds after the last one that was opened, with all it takes to bring them back."""
    rows = RoundRow.objects.filter(event=facts.event, number__gt=stand)
    extra = {
        number: (state, drawn) for number, state, drawn in rows.values_list("number", "state", "drawn_from")
    }
    return [
        {
            "round": one.number,
            "tables": [[t.number, list(t.ns), list(t.ew), t.dealer] for t in one.tables],
            "sit_out": list(one.sit_out),
            "state": extra[one.number][0],
            "drawn_from": extra[one.number][1],
        }
        for one in _rounds(facts)
        if one.number > stand
    ]


def replace(event: Event, stand: int, rounds: Sequence[Round], shown: Mapping[int, str]) -> None:
    """These rounds, planned again, in place of those after ``stand``, none of which has begun.

    shown: their states.
    """
    mark_again(event)
    _put(event, stand, rounds, shown)


def mark_again(event: Event) -> None:
    """No movement gives the rounds of this evening any more."""
    event.movement_options = {**event.movement_options, AGAIN: True}
    event.save(update_fields=["movement_options"])


def _put(event: Event, stand: int, rounds: Sequence[Round], shown: Mapping[int, str]) -> None:
    event.rounds.filter(number__gt=stand, opened_at__isnull=True).delete()
    numbered = {entry.number: entry for entry in event.entries.filter(number__isnull=False)}
    seating.store_rounds(event, rounds, numbered, states=shown)


def bring_back(event: Event, stand: int, told: Sequence[Mapping[str, Any]]) -> None:
    """The rounds as ``kept`` wrote them down, dealers included."""
    _put(event, stand, [_read(one) for one in told], {one["round"]: one["state"] for one in told})
    for one in told:
        if one["drawn_from"] is not None:
            event.rounds.filter(number=one["round"]).update(drawn_from=one["drawn_from"])


def _read(told: Mapping[str, Any]) -> Round:
    tables = tuple(Table(number, tuple(ns), tuple(ew), dealer) for number, ns, ew, dealer in told["tables"])
    return Round(told["round"], tables, tuple(told["sit_out"]))
