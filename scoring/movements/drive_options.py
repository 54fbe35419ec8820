"""What can be chosen for a drive, and what is wrong with a choice.

movers: "losers" or "winners". steps: tables up for the first and for the second role, down below 0.
roles: the names of the two. playing: the role of every entry. rings: how many tables stand in each ring.
"""

from collections.abc import Iterator, Mapping, Sequence

from scoring.movements.drive_field import TABLE
from scoring.movements.drive_moves import MOVERS, Rule, ring_order
from scoring.movements.drive_roles import role_faults
from scoring.movements.movement import Options
from scoring.problems import Problem

OPTIONS = ("movers", "steps", "roles", "playing", "rings")
FURTHEST = 9
LONGEST_NAME = 30
ROLES = ("lady", "gent")
# Styles in which a side always has one of either role.
ROLED = ("progressive", "semi-partner")


def rule(style: str, options: Options, numbers: Sequence[int]) -> Rule:
    """How this drive moves at the tables of these numbers, which follow one another as they rise."""
    movers = str(options.get("movers") or ("winners" if style == "swedish" else "losers"))
    steps = _whole_numbers(options.get("steps")) or default_steps(style)
    sizes = _whole_numbers(options.get("rings")) or (len(numbers),)
    return Rule(style, movers, (steps[0], steps[1]), ring_order(sorted(numbers), sizes))


def default_steps(style: str) -> tuple[int, int]:
    """The first role up and the second down; partners, and the Swedish winners, up together."""
    return (1, -1) if style in ROLED else (1, 1)


def role_names(options: Options) -> tuple[str, str]:
    """What the two roles are called."""
    names = options.get("roles")
    if not isinstance(names, list | tuple) or len(names) != 2:
        return ROLES
    return str(names[0]), str(names[1])


def playing(options: Options, entries: int) -> tuple[str | None, ...] | None:
    """The role of each entry, None for one who plays either; None when nobody has said anything.

    The option is a list in the order of the entries, or a mapping from entry to role.
    """
    said = options.get("playing")
    if isinstance(said, Mapping):
        by_entry = {str(entry): role for entry, role in said.items()}
        told = [by_entry.get(str(entry)) for entry in range(1, entries + 1)]
    elif isinstance(said, list | tuple):
        told = [*said, *([None] * (entries - len(said)))][:entries]
    else:
        return None
    return tuple(str(role) if role else None for role in told) if any(told) else None


def faults(style: str, options: Options, entries: int) -> tuple[Problem, ...]:
    """What is wrong with these options for a drive of so many entries, four to a table."""
    return (
        *_mover_faults(options),
        *_step_faults(options),
        *_name_faults(options),
        *_playing_faults(style, options, entries),
        *_ring_faults(options, entries // TABLE),
    )


def _mover_faults(options: Options) -> Iterator[Problem]:
    movers = options.get("movers")
    if movers not in (None, "", *MOVERS):
        yield Problem("drive-movers", {"value": movers, "known": MOVERS})


def _step_faults(options: Options) -> Iterator[Problem]:
    steps = options.get("steps")
    if steps in (None, (), []):
        return
    told = _whole_numbers(steps)
    if len(told) != 2 or not any(told) or max(map(abs, told)) > FURTHEST:
        yield Problem("drive-steps", {"value": steps, "most": FURTHEST})


def _name_faults(options: Options) -> Iterator[Problem]:
    names = options.get("roles")
    if names in (None, (), []):
        return
    told = list(names) if isinstance(names, list | tuple) else []
    plain = [name.strip().casefold() for name in told if isinstance(name, str)]
    if len(told) != 2 or len(set(plain)) != 2 or not all(0 < len(name) <= LONGEST_NAME for name in plain):
        yield Problem("drive-roles", {"value": names, "longest": LONGEST_NAME})


def _playing_faults(style: str, options: Options, entries: int) -> tuple[Problem, ...]:
    told = playing(options, entries)
    if told is None or any(_name_faults(options)):
        return ()
    found = role_faults(told, role_names(options))
    return tuple(one for one in found if style in ROLED or one.code != "drive-roles-unequal")


def _ring_faults(options: Options, tables: int) -> Iterator[Problem]:
    rings = options.get("rings")
    if rings in (None, (), []):
        return
    sizes = _whole_numbers(rings)
    if not sizes or min(sizes) < 2 or sum(sizes) != tables:
        yield Problem("drive-rings", {"value": rings, "tables": tables})


def _whole_numbers(value: object) -> tuple[int, ...]:
    """The value as whole numbers; () when it is anything else."""
    if not isinstance(value, list | tuple):
        return ()
    told = tuple(one for one in value if isinstance(one, int) and not isinstance(one, bool))
    return told if len(told) == len(value) else ()
