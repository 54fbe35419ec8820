"""What an event's stages, prizes and embargo may be."""

from collections.abc import Iterator, Mapping
from typing import Any

from scoring import rules as rule_sets
from scoring.numbers import brief, read_fraction
from scoring.prize_faults import prize_faults
from scoring.problems import Problem, Refused
from scoring.stages import stage_faults
from tournament.mapping.movements import is_drawn, role_names
from tournament.mapping.prizes import PRIZE_KEYS, STAGE_KEYS, prize_lists, stages_of
from tournament.models import Event
from tournament.services.texts import LONGEST_NAME, text_faults

MOST_STAGES = 9
MOST_LISTS = 40
LONGEST_KEY = 40
# More entries than any event has: how many a first stage really has is known only once it is seated.
MANY = 10**6


def standings_faults(event: Event) -> list[Problem]:
    """Everything wrong with what the standings and prizes of ``event`` are to be."""
    found = list(_stage_faults(event))
    found += _prize_faults(event)
    if event.embargo not in Event.Embargo.values:
        known = tuple(value for value in Event.Embargo.values if value)
        place = {"field": "embargo", "value": brief(event.embargo), "known": known}
        found.append(Problem("embargo-unknown", place))
    return found


def _stage_faults(event: Event) -> Iterator[Problem]:
    rows = event.stages
    if not isinstance(rows, list) or len(rows) > MOST_STAGES:
        yield Problem("stages-list", {"field": "stages", "most": MOST_STAGES})
        return
    shaped = True
    for number, row in enumerate(rows, start=1):
        if not isinstance(row, Mapping) or not {"rounds"} <= set(row) <= STAGE_KEYS:
            yield Problem("stage-shape", {"stage": number})
            shaped = False
        elif not all(_is_whole(value) for value in row.values()):
            yield Problem("stage-numbers", {"stage": number})
            shaped = False
    if shaped and rows:
        if is_drawn(event):
            yield Problem("stages-drawn", {"field": "stages", "movement": event.movement})
        yield from stage_faults(stages_of(event), MANY, event.rounds_planned)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < MANY


def _prize_faults(event: Event) -> Iterator[Problem]:
    rows = event.prizes
    if not isinstance(rows, list) or len(rows) > MOST_LISTS:
        yield Problem("prizes-list", {"field": "prizes", "most": MOST_LISTS})
        return
    wrong = [problem for number, row in enumerate(rows, start=1) for problem in _shape_faults(number, row)]
    yield from wrong
    if wrong or not rows:
        return
    try:
        rules = rule_sets.build(event.rules, event.options)
    except Refused:
        return  # said beside the options already
    tricks = rules.compare == "tricks"
    yield from prize_faults(prize_lists(event), rules, role_names(event), tricks=tricks)


def _shape_faults(number: int, row: object) -> Iterator[Problem]:
    if not isinstance(row, Mapping) or "key" not in row or not set(row) <= PRIZE_KEYS:
        yield Problem("prize-shape", {"place": number})
        return
    texts: Mapping[str, Any] = {key: row.get(key, "") for key in ("key", "kind", "role", "shared", "name")}
    if not all(isinstance(text, str) for text in texts.values()) or len(texts["key"]) > LONGEST_KEY:
        yield Problem("prize-shape", {"place": number})
        return
    if row.get("name"):
        yield from (problem.at(place=number) for problem in text_faults(row["name"], "name", LONGEST_NAME))
    worth = row.get("worth", [])
    numbers = isinstance(worth, list) and all(read_fraction(one) is not None for one in worth)
    if not numbers or not _is_whole(row.get("places", 1)) or not isinstance(row.get("again", False), bool):
        yield Problem("prize-shape", {"place": number})
