"""Movements: who sits where in every round, with a certificate of how even it is."""

from scoring.movements.facts import EntryFacts, Summary, summary
from scoring.movements.movement import Limits, Movement
from scoring.movements.registry import MOVEMENTS, plan, refusals, warnings
from scoring.movements.schedule import Measure, Round, Schedule, Table, faults

__all__ = [
    "MOVEMENTS",
    "EntryFacts",
    "Limits",
    "Measure",
    "Movement",
    "Round",
    "Schedule",
    "Summary",
    "Table",
    "faults",
    "plan",
    "refusals",
    "summary",
    "warnings",
]
