"""The door to rule sets: build one, say what is wrong with it, write it back as options."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from difflib import get_close_matches
from typing import Any

from scoring.dealing import CHAIRS, Handling, handling, trump_of
from scoring.numbers import brief
from scoring.options import BID_KEYS, DRIVE_KEYS, OPTIONS
from scoring.problems import Problem, Refused
from scoring.rank_faults import rank_by_faults, sit_out_faults
from scoring.ruleset import CUSTOM, PRESETS, Preset, Rules

__all__ = [
    "CHAIRS",
    "PRESETS",
    "Handling",
    "Preset",
    "Rules",
    "build",
    "faults",
    "handling",
    "options_of",
    "trump_of",
]

MOST_HANDS = 99
DEFAULT_TARGET = 5


def _preset(name: object) -> Preset | None:
    if name == CUSTOM.name:
        return CUSTOM
    return PRESETS.get(name) if isinstance(name, str) else None


def build(preset: str, options: Mapping[str, object]) -> Rules:
    """The rules that a preset's name and the ``options`` of the results format state.

    Refused with everything that is wrong at once: an unknown preset, unknown keys, keys of
    another game, values that do not fit, and options that contradict each other.
    """
    problems: list[Problem] = []
    base = _preset(preset)
    if base is None:
        known = (*PRESETS, CUSTOM.name)
        problems.append(Problem("rules-unknown", {"field": "rules", "value": brief(preset), "known": known}))
    values: dict[str, Any] = {}
    if isinstance(options, Mapping):
        values = _read(options, problems)
    else:
        problems.append(Problem("options-shape", {"field": "options", "value": brief(options)}))
        options = {}
    if values.get("round_end") == "target":
        values.setdefault("target", DEFAULT_TARGET)
    rules = replace((base or CUSTOM).rules, **values)
    problems += _contradictions(rules, options)
    if problems:
        raise Refused(problems)
    return rules


def _read(options: Mapping[str, object], problems: list[Problem]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in options.items():
        option = OPTIONS.get(key)
        if option is None:
            problems.append(_strange_key(key))
            continue
        read = option.read(key, value)
        if isinstance(read, Problem):
            problems.append(read)
        else:
            values[key] = read
    return values


def _strange_key(key: object) -> Problem:
    if key in BID_KEYS:
        return Problem("option-of-bid-whist", {"option": key})
    if key in DRIVE_KEYS:
        return Problem("option-of-drive", {"option": key})
    near = get_close_matches(str(key), OPTIONS, n=1)
    return Problem("option-unknown", {"option": brief(key), "near": near[0] if near else ""})


def _contradictions(rules: Rules, given: Mapping[str, object]) -> list[Problem]:
    """Options that cannot hold together, whatever the event's size and ranking."""
    problems: list[Problem] = []
    if rules.trump_restart != "never" and rules.trumps == "turned":
        problems.append(Problem("restart-without-rotation", {"option": "trump_restart"}))
    if rules.round_end != "target":
        unused = [key for key in ("target", "after_target") if key in given]
        problems += [Problem("target-unused", {"option": key}) for key in unused]
    if rules.round_end == "clock" and rules.minutes is None and "minutes" not in given:
        problems.append(Problem("minutes-missing", {"option": "minutes"}))
    if rules.record == "totals":
        if rules.round_end == "target":
            problems.append(Problem("totals-with-target", {"option": "record"}))
        if rules.revoke != "tricks":
            problems.append(Problem("totals-with-revoke-points", {"option": "revoke"}))
    return problems


def faults(
    rules: Rules, *, hands_per_round: int, rank_by: Sequence[str], sit_out: object
) -> tuple[Problem, ...]:
    """What is wrong with an event's hands a round, ranking list and sit-out policy under ``rules``."""
    problems: list[Problem] = []
    whole = isinstance(hands_per_round, int) and not isinstance(hands_per_round, bool)
    if not whole or not 1 <= hands_per_round <= MOST_HANDS:
        place = {"field": "hands_per_round", "value": brief(hands_per_round), "most": MOST_HANDS}
        problems.append(Problem("hands-per-round", place))
    problems += rank_by_faults(rank_by, rules)
    problems += sit_out_faults(sit_out)
    return tuple(problems)


def options_of(rules: Rules, preset: str) -> dict[str, object]:
    """Where ``rules`` differ from the preset, as the results format writes it; the reverse of build."""
    base = _preset(preset) or CUSTOM
    written: dict[str, object] = {}
    for each in fields(Rules):
        value = getattr(rules, each.name)
        if each.name in OPTIONS and value is not None and value != getattr(base.rules, each.name):
            written[each.name] = OPTIONS[each.name].write(value)
    return written
