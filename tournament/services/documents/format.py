"""The open whist results format, version 1, as shapes (docs/results-format.md)."""

from typing import Any

from scoring.options import OPTIONS
from scoring.prizes import KINDS, SHARED
from scoring.problems import Problem
from tournament.models import Event
from tournament.services.documents.hands import HAND, TOTALS
from tournament.services.documents.shapes import (
    Anything,
    Date,
    Either,
    Exact,
    Items,
    Keys,
    Moment,
    OneOf,
    Table,
    Text,
    Truth,
    Whole,
)
from tournament.services.entry_texts import LONGEST_ROLE
from tournament.services.texts import LONGEST_NAME, LONGEST_REASON

NAME, VERSION = "whist-night", 1
SCHEMA_ID = "whist-night-1.schema.json"
MOST_ENTRIES = 1000
MOST_ROUNDS = 400
MOST_HANDS = 99
MOST_STAGES = 9

_NUMBER = Whole(1, MOST_ENTRIES)
_ROUND = Whole(1, MOST_ROUNDS)
_TABLE = Whole(1, 10_000)
_SIDE = OneOf(("ns", "ew"))
_SEATS = Either(Items(_NUMBER, 1, 2), _NUMBER, list)
_REASON = Text(LONGEST_REASON)


_STAGE = Whole(1, MOST_STAGES)
_WORTH = Items(Exact(), 0, 99)
PRIZES = Keys(
    {"key": Text(40, 1)},
    {
        "kind": OneOf(KINDS),
        "places": Whole(1, 99),
        "role": Text(LONGEST_ROLE),
        "again": Truth(),
        "shared": OneOf(SHARED),
        "worth": _WORTH,
        "name": Text(LONGEST_NAME),
    },
)
LOT = Keys(
    {"order": Items(_NUMBER, 2, MOST_ENTRIES), "by": Text(LONGEST_NAME, 1), "at": Moment()},
    {
        "seed": Whole(),
        "kind": OneOf(("lot", "play-off")),
        "stage": _STAGE,
        "after_round": Whole(0, MOST_ROUNDS),
        "prize": Text(40, 1),
    },
)
_STANDINGS = Items(Anything({"type": "object"}))

EVENT = Keys(
    {
        "name": Text(LONGEST_NAME, 1),
        "date": Date(),
        "rounds": _ROUND,
        "hands_per_round": Whole(1, MOST_HANDS),
    },
    {
        "zone": Text(60, 1),
        "kind": OneOf(Event.Kind.values),
        "rules": Text(40, 1),
        "options": Anything(
            {"type": "object", "properties": {key: {} for key in OPTIONS}, "additionalProperties": False}
        ),
        "movement": Text(40, 1),
        "movement_options": Anything({"type": "object"}),
        "seed": Whole(),
        "rank_by": Items(Text(40, 1), 1, 20),
        "sit_out": Either(Text(40, 1), Exact(), str),
        "state": OneOf(Event.State.values),
        "rounds_opened": Whole(0, MOST_ROUNDS),
        "hands_from": Items(Keys({"round": _ROUND, "hands": Whole(1, MOST_HANDS)}), 0, MOST_ROUNDS),
        "stages": Items(Keys({"rounds": _ROUND}, {"top": Whole(0, MOST_ENTRIES)}), 0, MOST_STAGES),
        "prizes": Items(PRIZES, 0, 40),
        "embargo": OneOf([value for value in Event.Embargo.values if value]),
        "standings_shown": Truth(),
    },
)

ENTRY = Keys(
    # Nobody plays a dummy; its label names it.
    {"number": _NUMBER, "players": Items(Text(400), 0, 2)},
    {"label": Text(LONGEST_NAME), "home_club": Text(LONGEST_NAME), "role": Text(LONGEST_ROLE)},
)

RESULT = Keys(
    {"round": _ROUND, "table": _TABLE, "ns": _SEATS, "ew": _SEATS},
    {
        "hands": Items(HAND, 0, MOST_HANDS),
        "totals": TOTALS,
        "short": _REASON,
        "accepted": _REASON,
        "settled_by": _SIDE,
        "late": _SIDE,
        "stage": _STAGE,
        "unfinished": Truth(),
    },
)

_SCHEDULED_TABLE = Keys(
    {"table": _TABLE, "ns": Items(_NUMBER, 1, 2), "ew": Items(_NUMBER, 1, 2)},
    {"dealer": OneOf(("N", "E", "S", "W"))},
)
_SCHEDULED_ROUND = Keys(
    {"round": _ROUND, "tables": Items(_SCHEDULED_TABLE), "sit_out": Items(_NUMBER)},
)

DOCUMENT = Keys(
    {
        "format": OneOf((NAME,)),
        "version": OneOf((VERSION,)),
        "event": EVENT,
        "entries": Items(ENTRY, 0, MOST_ENTRIES),
    },
    {
        "results": Items(RESULT),
        "penalties": Items(
            Keys(
                {"round": _ROUND, "table": _TABLE, "hand": Whole(0, MOST_HANDS), "side": _SIDE},
                {"kind": OneOf(("revoke", "points")), "points": Whole(0, MOST_HANDS), "stage": _STAGE},
            )
        ),
        "adjustments": Items(
            Keys(
                {"entry": _NUMBER, "round": _ROUND, "value": Exact(), "reason": Text(LONGEST_REASON, 1)},
                {"stage": _STAGE},
            )
        ),
        "forfeits": Items(Keys({"round": _ROUND, "table": _TABLE, "by": _SIDE}, {"stage": _STAGE})),
        "disqualified": Items(
            Keys(
                {"round": _ROUND, "table": _TABLE, "side": _SIDE, "reason": Text(LONGEST_REASON, 1)},
                {"stage": _STAGE},
            )
        ),
        "withdrawals": Items(
            Keys({"entry": _NUMBER, "after_round": Whole(0, MOST_ROUNDS)}, {"back_from": _ROUND})
        ),
        "late": Items(Keys({"entry": _NUMBER, "after_round": Whole(0, MOST_ROUNDS)})),
        "substitutes": Items(
            Keys(
                {"entry": _NUMBER, "player": Text(LONGEST_NAME, 1), "from_round": _ROUND},
                {"to_round": _ROUND, "place": Whole(1, 2)},
            )
        ),
        "lots": Items(LOT),
        # Part of the format, and refused with a sentence of their own when they are not empty.
        "deals": Items(Anything()),
        "log": Items(Anything()),
        # Written by the program, checked when read back.
        "schedule": Items(_SCHEDULED_ROUND, 0, MOST_ROUNDS),
        "certificate": Table(Keys({"value": Whole(), "bound": Whole()})),
        "standings": _STANDINGS,
        "directions": Items(Anything({"type": "object"})),
        "stage_standings": Items(Keys({"stage": _STAGE, "standings": _STANDINGS})),
        "checks": Items(Anything({"type": "object"})),
    },
)

NOT_SUPPORTED = ("deals", "log")


def shape_faults(document: object) -> list[Problem]:
    """Everything about the document that is not of the format; empty when it can be read further."""
    found = list(DOCUMENT.check(document, ""))
    if isinstance(document, dict):
        found += [Problem("file-not-supported", {"key": key}) for key in NOT_SUPPORTED if document.get(key)]
    return found


def schema() -> dict[str, Any]:
    """The JSON Schema that docs/schema/ publishes."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA_ID,
        "title": "Whist results, version 1",
        **DOCUMENT.schema(),
    }
