"""Which measures a schedule has: stated by the one module, checked by another that shares no code with it."""

from collections.abc import Callable, Sequence
from types import MappingProxyType

from scoring.movements import (
    checker,
    checker_individual,
    checker_pairs,
    measures,
    measures_boards,
    measures_individual,
)
from scoring.movements.schedule import Measure, Round, Schedule
from scoring.problems import Problem

Certify = Callable[[Sequence[Round], int, int], tuple[Measure, ...]]


def _pairs(rounds: Sequence[Round], entries: int, hands: int) -> tuple[Measure, ...]:
    return measures.certificate(rounds, entries, hands) + measures_boards.certificate(rounds, entries)


def _checked_pairs(rounds: Sequence[Round], entries: int, hands: int) -> tuple[Measure, ...]:
    return checker.certificate(rounds, entries, hands) + checker_pairs.certificate(rounds, entries)


# kind -> (rounds, entries, hands) -> its measures, by the code that makes schedules and by the check.
STATED: MappingProxyType[str, Certify] = MappingProxyType(
    {
        "pairs": _pairs,
        "individual": measures_individual.certificate,
        "drive": measures_individual.certificate,
    }
)
CHECKED: MappingProxyType[str, Certify] = MappingProxyType(
    {
        "pairs": _checked_pairs,
        "individual": checker_individual.certificate,
        "drive": checker_individual.certificate,
    }
)


def stated(kind: str, rounds: Sequence[Round], entries: int, hands: int) -> tuple[Measure, ...]:
    """The certificate of these rounds; () for a kind that has none."""
    return STATED[kind](rounds, entries, hands) if kind in STATED else ()


def disagreements(kind: str, schedule: Schedule, hands: int) -> tuple[Problem, ...]:
    """Where the schedule's own certificate is not what the independent check finds in its rounds."""
    if kind not in CHECKED:
        return ()
    found = CHECKED[kind](schedule.rounds, schedule.entries, hands)
    return checker.compare(schedule.certificate, found)
