"""An event's movement with what was chosen for it: its options, and the wishes for seats and tables.

Stored as {"options": the movement's own, by name, "wishes": as scoring.movements.wishes_document has them}.
"""

from collections.abc import Mapping
from typing import Any

from scoring.movements import MOVEMENTS, drive_options, wishes_document
from scoring.movements.movement import Movement
from scoring.movements.wishes import Wishes
from scoring.problems import Problem, Refused
from tournament.mapping.rules import rules_of
from tournament.models import Entry, Event

DRIVE = "drive"
# True: the rest was planned again in the middle of an evening, so no movement gives these rounds.
AGAIN = "planned_again"
KEYS = ("options", "wishes", AGAIN)


def movement_of(event: Event) -> Movement | None:
    """What makes the event's rounds; None where somebody else has made them."""
    return MOVEMENTS.get(event.movement)


def is_drawn(event: Event) -> bool:
    """Whether later rounds depend on results, and are drawn one by one."""
    movement = movement_of(event)
    return movement is not None and movement.depends


def is_drive(event: Event) -> bool:
    movement = movement_of(event)
    return movement is not None and movement.kind == DRIVE


def chosen(event: Event) -> dict[str, Any]:
    """What was chosen for the movement; of a drive what its rules say where nothing else was."""
    kept = event.movement_options
    stored = kept.get("options", {}) if isinstance(kept, Mapping) else {}
    options = dict(stored) if isinstance(stored, Mapping) else {}
    if not is_drive(event):
        return options
    rules = rules_of(event)
    ruled = {"movers": rules.movers, "steps": rules.steps, "roles": rules.roles}
    return {key: value for key, value in ruled.items() if value} | options


def role_names(event: Event) -> tuple[str, ...]:
    """What the two roles are called; () where the event has none."""
    return drive_options.role_names(chosen(event)) if is_drive(event) else rules_of(event).roles


def mixes_roles(event: Event) -> bool:
    """Whether every side should be one player of each role."""
    movement = movement_of(event)
    return bool(role_names(event)) and (movement is None or movement.name in drive_options.ROLED)


def options_of(event: Event) -> dict[str, Any]:
    """The movement's own options. In a drive those of its rules stand where nothing else is said, and
    ``playing`` is what everybody plays as, by number.
    """
    options = chosen(event)
    if is_drive(event) and event.pk:
        came = event.entries.filter(status=Entry.Status.ENTERED).order_by("number")
        playing = [role or None for role in came.values_list("role", flat=True)]
        if any(playing):
            options["playing"] = playing
    return options


def wishes_of(stored: object) -> Wishes | None:
    """The wishes as a value; None where nothing is wished. Refused with everything that cannot be read."""
    told = stored.get("wishes") if isinstance(stored, Mapping) else None
    if not told:
        return None
    if not isinstance(told, Mapping):
        raise Refused(Problem("movement-options-form", {"part": "wishes"}))
    return wishes_document.read(told) or None


def options_faults(stored: object) -> list[Problem]:
    """What is wrong with the form of stored options, whatever the movement."""
    if not isinstance(stored, Mapping):
        return [Problem("movement-options-form", {"part": "movement_options"})]
    strange = [key for key in stored if key not in KEYS]
    found = [Problem("movement-options-key", {"key": key, "known": KEYS}) for key in strange]
    if stored.get(AGAIN, True) is not True:
        found.append(Problem("movement-options-form", {"part": AGAIN}))
    if not isinstance(stored.get("options", {}), Mapping):
        found.append(Problem("movement-options-form", {"part": "options"}))
    try:
        wishes_of(stored)
    except Refused as refusal:
        found += refusal.problems
    return found


def first_planned(stored: Mapping[str, Any]) -> dict[str, Any]:
    """What was chosen for a movement, for an evening that nobody has planned again yet."""
    return {key: value for key, value in stored.items() if key != AGAIN}


def renumbered(stored: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """The same wishes after entries got other numbers. numbers: old -> new."""
    wishes = stored.get("wishes")
    if not wishes:
        return dict(stored)
    groups = {
        key: [[numbers.get(one, one) for one in group] for group in wishes[key]]
        for key in ("apart", "together")
        if key in wishes
    }
    made = dict(wishes) | groups
    if "fixed" in wishes:
        made["fixed"] = {
            str(numbers.get(int(entry), int(entry))): table for entry, table in wishes["fixed"].items()
        }
    if "late" in wishes:
        made["late"] = [
            {**one, "entries": [numbers.get(entry, entry) for entry in one["entries"]]}
            for one in wishes["late"]
        ]
    return dict(stored) | {"wishes": made}
