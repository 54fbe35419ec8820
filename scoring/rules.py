"""The door to rule sets: build one, say what is wrong with it, write it back as options."""

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from scoring.contradictions import contradictions
from scoring.dealing import CHAIRS, Handling, handling, kind_of, trump_of
from scoring.hand_list import HandKind
from scoring.numbers import brief
from scoring.option_reading import read_options
from scoring.options import OPTIONS
from scoring.presets import PRESETS
from scoring.problems import Problem, Refused
from scoring.rank_faults import rank_by_faults, sit_out_faults
from scoring.ruleset import CUSTOM, Preset, Rules
from scoring.settings import DEFAULT_TARGET, PRIMARY, fields_for, start_from

__all__ = [
    "CHAIRS",
    "DEFAULT_TARGET",
    "PRESETS",
    "HandKind",
    "Handling",
    "Preset",
    "Rules",
    "build",
    "faults",
    "fields_for",
    "handling",
    "kind_of",
    "options_of",
    "trump_of",
]

MOST_HANDS = 99


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
        base = CUSTOM
    values: dict[str, Any] = {}
    if not isinstance(options, Mapping):
        problems.append(Problem("options-shape", {"field": "options", "value": brief(options)}))
        options = {}
    values = read_options(base, options, problems)
    start = start_from(base.rules, {key: values[key] for key in PRIMARY if key in values})
    rules = replace(start, **values)
    problems += contradictions(rules, options, values)
    if problems:
        raise Refused(problems)
    return rules


def faults(
    rules: Rules, *, hands_per_round: int, rank_by: Sequence[str], sit_out: object
) -> tuple[Problem, ...]:
    """What is wrong with an event's hands a round, ranking list and sit-out policy under ``rules``."""
    problems: list[Problem] = []
    whole = isinstance(hands_per_round, int) and not isinstance(hands_per_round, bool)
    if not whole or not 1 <= hands_per_round <= MOST_HANDS:
        place = {"field": "hands_per_round", "value": brief(hands_per_round), "most": MOST_HANDS}
        problems.append(Problem("hands-per-round", place))
    elif hands_per_round < rules.best_of // 2 + 1 and not rules.double_games:
        details = {"field": "hands_per_round", "hands": hands_per_round, "games": rules.best_of // 2 + 1}
        problems.append(Problem("hands-below-games", details))
    problems += rank_by_faults(rank_by, rules)
    problems += sit_out_faults(sit_out)
    return tuple(problems)


def options_of(rules: Rules, preset: str) -> dict[str, object]:
    """Where ``rules`` differ from the preset, as the results format writes it; the reverse of build."""
    base = (_preset(preset) or CUSTOM).rules
    primary = {key: getattr(rules, key) for key in PRIMARY if getattr(rules, key) != getattr(base, key)}
    start = start_from(base, primary)
    written: dict[str, object] = {}
    for each in fields(Rules):
        if each.name not in OPTIONS:
            continue
        value = getattr(rules, each.name)
        if each.name in primary or value != getattr(start, each.name):
            written[each.name] = OPTIONS[each.name].write(value)
    return written
