"""The movements there are, and the one door to a schedule."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.movements import certificates, drives, individual, pair_movements, whist, wishing
from scoring.movements.movement import Movement, NextRound, Options, Request
from scoring.movements.schedule import Round, Schedule, faults, round_faults
from scoring.movements.wishes import Wishes
from scoring.problems import Problem, Refused

MOVEMENTS: Mapping[str, Movement] = MappingProxyType(
    {
        movement.name: movement
        for movement in (*pair_movements.MOVEMENTS, whist.MOVEMENT, individual.MOVEMENT, *drives.MOVEMENTS)
    }
)
NO_OPTIONS: Options = MappingProxyType({})


def refusals(
    name: str,
    entries: int,
    rounds: int,
    *,
    hands: int = 1,
    options: Options = NO_OPTIONS,
    wishes: Wishes | None = None,
) -> tuple[Problem, ...]:
    """Everything for which plan() would refuse before it begins: "movement-unknown" (movement, known),
    "movement-entries", "movement-rounds", "movement-hands" (movement, value, least, most),
    "movement-option-unknown" (movement, option, known), what the movement itself says, and the
    "wish-..." problems that show before anything is tried.
    """
    if name not in MOVEMENTS:
        return (_unknown(name),)
    movement, request = MOVEMENTS[name], Request(entries, rounds, hands, options=options, wishes=wishes)
    return movement.refusals(request) or wishing.refusals(movement, request)


def _unknown(name: str) -> Problem:
    return Problem("movement-unknown", {"movement": name, "known": tuple(MOVEMENTS)})


def warnings(name: str, entries: int, rounds: int) -> tuple[Problem, ...]:
    """What the organiser should know before he agrees, e.g. "meetings-repeat"; never a refusal.

    Empty when plan() would refuse: its refusal says more.
    """
    if refusals(name, entries, rounds):
        return ()
    return MOVEMENTS[name].warn(entries, rounds)


def plan(
    name: str,
    entries: int,
    rounds: int,
    *,
    hands: int = 1,
    seed: int = 0,
    options: Options = NO_OPTIONS,
    wishes: Wishes | None = None,
) -> Schedule:
    """The schedule of an event of ``entries`` entries, ``rounds`` rounds, ``hands`` hands a round.

    A movement that depends on results gives its first round; next_round() makes the others.
    The same arguments give the same schedule on every machine. Raises Refused with every problem
    of refusals(), with every wish that cannot be met, and with "schedule-..." or "certificate-..."
    problems should a schedule not stand up to the independent check: such a one is never handed out.
    """
    if name not in MOVEMENTS:
        raise Refused((_unknown(name),))
    movement, request = MOVEMENTS[name], Request(entries, rounds, hands, seed, options, wishes)
    found = movement.refusals(request) or wishing.refusals(movement, request)
    if found:
        raise Refused(found)
    made = wishing.wished(movement, request, movement.build(request))
    return checked(name, movement.kind, entries, made, hands)


def checked(name: str, kind: str, entries: int, rounds: tuple[Round, ...], hands: int) -> Schedule:
    """These rounds with their certificate, whoever made them; Refused when they cannot be played."""
    found = faults(rounds, entries)
    if found:
        raise Refused(found)
    schedule = Schedule(name, entries, rounds, certificates.stated(kind, rounds, entries, hands))
    found = certificates.disagreements(kind, schedule, hands)
    if found:
        raise Refused(found)
    return schedule


def next_round(name: str, asked: NextRound) -> Round:
    """The next round of a movement that depends on results; its seats are checked like a schedule's.

    Raises Refused: "movement-unknown"; "movement-is-planned" (movement) for one that does not
    depend on results; "schedule-..." problems should the round not be playable.
    """
    if name not in MOVEMENTS:
        raise Refused((_unknown(name),))
    make = MOVEMENTS[name].next
    if make is None:
        raise Refused((Problem("movement-is-planned", {"movement": name}),))
    made = wishing.wished_round(MOVEMENTS[name], asked, make(asked))
    found = round_faults(made, asked.number, asked.entries)
    if found:
        raise Refused(found)
    return made
