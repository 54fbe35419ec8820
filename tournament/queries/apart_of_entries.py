"""What each entry was charged at its tables, and what it came to."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.charges import Charge, charges
from tournament.models import Sitting
from tournament.queries.fact_rows import SittingFact
from tournament.queries.facts import Facts


@dataclass(frozen=True)
class Charged:
    """A penalty at one table as one of its sides has it. own: it is this side's own.

    points, tricks: what it gave this side, below 0 where it took.
    """

    round: int
    table: int
    hand: int
    own: bool
    policy: str
    points: int
    tricks: int


def charged(facts: Facts, *, through: int, stage: int) -> dict[int, list[Charged]]:
    """By entry number, in the order of rounds; of one stage's tables whose result counts, up to a round."""
    found: dict[int, list[Charged]] = {}
    for sitting in facts.sittings:
        if sitting.stage != stage or sitting.round > through or sitting.state != Sitting.State.CONFIRMED:
            continue
        if sitting.id in facts.penalties:
            for entry, one in _at(facts, sitting):
                found.setdefault(entry, []).append(one)
    return found


def _at(facts: Facts, sitting: SittingFact) -> Iterator[tuple[int, Charged]]:
    made = charges(facts.sheet(sitting), facts.rules, facts.event.hands_per_round, sitting.round)
    for charge in made:
        for side, entries in facts.sides[sitting.id].items():
            for entry in entries:
                yield entry, _of_side(sitting, charge, side)


def _of_side(sitting: SittingFact, charge: Charge, side: str) -> Charged:
    return Charged(
        sitting.round,
        sitting.table,
        charge.penalty.hand,
        charge.penalty.side == side,
        charge.policy,
        charge.points.get(side, 0),
        charge.tricks.get(side, 0),
    )
