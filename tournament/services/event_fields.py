"""What an event's settings may be; everything that is wrong is said at once."""

import datetime as dt
from collections.abc import Mapping
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from scoring import lengths
from scoring import rules as rule_sets
from scoring.movements import MOVEMENTS
from scoring.numbers import brief
from scoring.problems import Problem, Refused
from tournament.mapping.movements import options_faults
from tournament.mapping.schedules import GIVEN
from tournament.models import DigitalPlan, Event
from tournament.services.standings_fields import standings_faults
from tournament.services.texts import LONGEST_NAME, clean, text_faults

MOST_ROUNDS = 400
LARGEST_SEED = 2**63 - 1
FIELDS = (
    "name",
    "date",
    "zone",
    "kind",
    "rules",
    "options",
    "movement",
    "movement_options",
    "rounds_planned",
    "hands_per_round",
    "hands_from",
    "seed",
    "rank_by",
    "sit_out",
    "round_minutes",
    "clock_with_round",
    "tables_enter",
    "confirmation",
    "stages",
    "prizes",
    "embargo",
)
# What the same event on another day does not take over.
OF_ONE_EVENING = ("hands_from",)
# What a running event may still change: it alters how results are read, never what was played.
RANKING_FIELDS = ("rank_by", "sit_out")
NAME_FIELDS = ("name",)
CLOCK_FIELDS = ("round_minutes", "clock_with_round")
EMBARGO_FIELDS = ("embargo",)
PRIZE_FIELDS = ("prizes",)
TABLE_FIELDS = ("tables_enter", "confirmation")
MOST_MINUTES = 600


def cleaned(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The given fields in the form in which they are stored; an unknown field is a mistake of the caller."""
    unknown = set(fields) - set(FIELDS)
    if unknown:
        raise TypeError(f"an event has no field {', '.join(sorted(unknown))}")
    values = dict(fields)
    if isinstance(values.get("name"), str):
        values["name"] = clean(values["name"])
    if "sit_out" in values:
        values["sit_out"] = str(values["sit_out"]).strip()
    if isinstance(values.get("rank_by"), tuple):
        values["rank_by"] = list(values["rank_by"])
    if isinstance(values.get("options"), Mapping):
        values["options"] = dict(values["options"])
    return values


def usual_ranking(rules: object) -> list[str] | None:
    """The ranking list that comes with a named rule set; None where it has none of its own."""
    preset = rule_sets.PRESETS.get(rules) if isinstance(rules, str) else None
    return list(preset.rank_by) if preset is not None and preset.rank_by else None


def usual_movement(kind: str) -> str:
    """What an event of this kind begins with."""
    wanted = "round-robin" if kind == Event.Kind.PAIRS else "individual"
    return wanted if wanted in MOVEMENTS else GIVEN


def kind_of_entries(movement: str) -> str:
    """The kind of event that a movement is for; those of drives are single players too."""
    return Event.Kind.PAIRS if MOVEMENTS[movement].kind == "pairs" else Event.Kind.INDIVIDUAL


def faults(event: Event) -> list[Problem]:
    """Everything wrong with the settings of ``event``, stored or not."""
    found = text_faults(event.name, "name", LONGEST_NAME)
    if not isinstance(event.date, dt.date):
        found.append(Problem("date-unreadable", {"field": "date", "value": brief(event.date)}))
    if not _zone_exists(event.zone):
        found.append(Problem("zone-unknown", {"field": "zone", "value": brief(event.zone)}))
    if event.kind not in Event.Kind.values:
        place = {"field": "kind", "value": brief(event.kind), "known": tuple(Event.Kind.values)}
        found.append(Problem("kind-unknown", place))
    if event.movement != GIVEN and event.movement not in MOVEMENTS:
        known = (*MOVEMENTS, GIVEN)
        place = {"field": "movement", "value": brief(event.movement), "known": known}
        found.append(Problem("movement-unknown", place))
    elif event.movement != GIVEN and event.kind != kind_of_entries(event.movement):
        place = {"field": "movement", "movement": event.movement, "kind": event.kind}
        found.append(Problem("movement-kind", place))
    found += options_faults(event.movement_options)
    if event.confirmation not in Event.Confirmation.values:
        known = tuple(Event.Confirmation.values)
        place = {"field": "confirmation", "value": brief(event.confirmation), "known": known}
        found.append(Problem("confirmation-unknown", place))
    found += standings_faults(event)
    found += _number_faults("rounds_planned", event.rounds_planned, 1, MOST_ROUNDS)
    found += _number_faults("seed", event.seed, 0, LARGEST_SEED)
    if event.round_minutes is not None:
        found += _number_faults("round_minutes", event.round_minutes, 1, MOST_MINUTES)
    return found + _rule_faults(event)


def _rule_faults(event: Event) -> list[Problem]:
    try:
        rules = rule_sets.build(event.rules, event.options)
    except Refused as refusal:
        found = list(refusal.problems)
        rules = rule_sets.Rules()
    else:
        found = _screen_faults(event, rules)
    ranked = {"rank_by": event.rank_by, "sit_out": event.sit_out}
    found += rule_sets.faults(rules, hands_per_round=event.hands_per_round, **ranked)
    strange = lengths.faults(event.hands_from)
    return found + list(strange or _games_faults(event, rules))


def _screen_faults(event: Event, rules: rule_sets.Rules) -> list[Problem]:
    """A game that its tables on screens could not play."""
    if event.pk is None or not rules.chooses_freely:
        return []
    plans = DigitalPlan.objects.filter(event=event).exclude(tables=[])
    return [Problem("digital-trump-chosen", {"field": "rules"})] if plans.exists() else []


def _games_faults(event: Event, rules: rule_sets.Rules) -> list[Problem]:
    """Rounds with too few hands for the games that they are made of."""
    own = {hands for _first, hands in lengths.read(event.hands_from)} - {event.hands_per_round}
    return [
        problem
        for hands in sorted(own)
        for problem in rule_sets.faults(rules, hands_per_round=hands, rank_by=["tricks"], sit_out="zero")
        if problem.code == "hands-below-games"
    ]


def _number_faults(field: str, value: object, least: int, most: int) -> list[Problem]:
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return []
    return [Problem("number-range", {"field": field, "value": brief(value), "least": least, "most": most})]


def _zone_exists(zone: object) -> bool:
    if not isinstance(zone, str) or not zone or len(zone) > 60:
        return False
    try:
        ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def require(event: Event) -> None:
    """Refused with everything that is wrong."""
    found = faults(event)
    if found:
        raise Refused(found)
