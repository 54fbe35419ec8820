"""Movements: who sits where in every round, with a certificate of how even it is."""

from scoring.movements.facts import EntryFacts, Summary, summary
from scoring.movements.movement import Limits, Movement, NextRound, Request
from scoring.movements.registry import MOVEMENTS, checked, next_round, plan, refusals, warnings
from scoring.movements.schedule import Measure, Round, Schedule, Table, faults

__all__ = [
    "MOVEMENTS",
    "EntryFacts",
    "Limits",
    "Measure",
    "Movement",
    "NextRound",
    "Request",
    "Round",
    "Schedule",
    "Summary",
    "Table",
    "checked",
    "faults",
    "next_round",
    "plan",
    "refusals",
    "summary",
    "warnings",
]
