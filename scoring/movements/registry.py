"""The movements there are, and the one door to a schedule."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.movements import checker, measures, round_robin
from scoring.movements.movement import Movement
from scoring.movements.schedule import Schedule, faults
from scoring.problems import Problem, Refused

MOVEMENTS: Mapping[str, Movement] = MappingProxyType(
    {movement.name: movement for movement in (round_robin.MOVEMENT,)}
)


def refusals(name: str, entries: int, rounds: int, *, hands: int = 1) -> tuple[Problem, ...]:
    """Everything for which plan() would refuse: "movement-unknown" (movement, known), and
    "movement-entries", "movement-rounds", "movement-hands" (movement, value, least, most).
    """
    if name not in MOVEMENTS:
        return (Problem("movement-unknown", {"movement": name, "known": tuple(MOVEMENTS)}),)
    return MOVEMENTS[name].refusals(entries, rounds, hands)


def warnings(name: str, entries: int, rounds: int) -> tuple[Problem, ...]:
    """What the organiser should know before he agrees, e.g. "meetings-repeat"; never a refusal.

    Empty when plan() would refuse: its refusal says more.
    """
    if refusals(name, entries, rounds):
        return ()
    return MOVEMENTS[name].warn(entries, rounds)


def plan(name: str, entries: int, rounds: int, *, hands: int = 1, seed: int = 0) -> Schedule:
    """The schedule of an event of ``entries`` entries, ``rounds`` rounds, ``hands`` hands a round.

    The same arguments give the same schedule on every machine. Raises Refused with every problem
    of refusals(), and with "schedule-..." or "certificate-..." problems should a schedule not
    stand up to the independent check: such a one is never handed out.
    """
    found = refusals(name, entries, rounds, hands=hands)
    if found:
        raise Refused(found)
    made = MOVEMENTS[name].build(entries, rounds, hands, seed)
    stated = measures.certificate(made, entries, hands)
    schedule = Schedule(name, entries, made, stated)
    found = faults(schedule, entries) or checker.disagreements(schedule, hands)
    if found:
        raise Refused(found)
    return schedule
