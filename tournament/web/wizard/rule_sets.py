"""The named rule sets in words, and taking one for an event."""

from typing import Any

from django.utils.translation import gettext_lazy as _

from scoring.drive_hands import SWEDISH_CYCLE
from scoring.kind_options import written_kind
from scoring.ranking import DEFAULT_RANK_BY
from scoring.rules import PRESETS, Rules
from tournament.models import Event, User
from tournament.services import events
from tournament.services.event_fields import usual_movement, usual_ranking

# Of a round that a target or the clock ends so many hands are room enough.
ROOM = 12
ROOM_OF_A_SERIES = 30
USUAL_HANDS = 4
# No name of a rule set: hands of one's own, which begin as those of a Swedish drive.
OWN_HANDS = "own-hands"

CARDS = (
    ("basic", _("Basic whist"), _("13 cards each. A side scores its tricks above six.")),
    ("basic-rotation", _("Basic whist, suits in turn"), _("Hearts, diamonds, spades, clubs, and again.")),
    (
        "basic-rotation-notrump",
        _("Basic whist, suits in turn and no trumps"),
        _("Every fifth hand is played without trumps."),
    ),
    ("bid", _("Bid whist"), _("Two jokers, a kitty of six, bids from 1. What is made above six counts.")),
    ("bid-min3", _("Bid whist from 3"), _("The same with 3 as the lowest bid.")),
    (
        "columbus",
        _("Bid whist, Columbus"),
        _("No jokers, no kitty. Games to 5 above or below; two sets lose. Notrump counts double."),
    ),
    (
        "detroit",
        _("Bid whist, Detroit"),
        _("One joker, bids from 4, one turn each. Only the bid counts. Rounds of 15 minutes."),
    ),
    ("chicago", _("Bid whist, Chicago"), _("Bids from 4, one turn each. A round is the best of five games.")),
    (
        "swedish-drive",
        _("Swedish drive"),
        _("24 hands for single players: spades, hearts, no trumps, diamonds, clubs, misère."),
    ),
    (
        "court-whist",
        _("Court whist"),
        _("24 hands in six blocks, each with its own way to count."),
    ),
    (
        OWN_HANDS,
        _("Your own list of hands"),
        _("Each hand has its own trump, aim and count; misère among them, if you like."),
    ),
)


def take(event: Event, by: User | None, name: str) -> None:
    """Give an event a named rule set with what comes with it: ranking, hands, and who plays if that is open.

    Refused with everything that is wrong; nothing is stored then.
    """
    own = name == OWN_HANDS
    name = "basic" if own else name
    preset = PRESETS[name]
    fields: dict[str, Any] = {
        "rules": name,
        "options": {"hands": [written_kind(kind) for kind in SWEDISH_CYCLE]} if own else {},
        "rank_by": usual_ranking(name) or list(DEFAULT_RANK_BY),
        "hands_per_round": preset.hands or hands_for(preset.rules, event.hands_per_round),
    }
    if preset.rounds:
        fields["rounds_planned"] = preset.rounds
    if preset.kind and preset.kind != event.kind and not event.entries.exists():
        fields |= {"kind": preset.kind, "movement": preset.movement or usual_movement(preset.kind)}
    events.change(event, by, **fields)


def hands_for(rules: Rules, now: int) -> int:
    """How many hands a round has, or has at most."""
    if rules.hands_are_exact:
        return now if now < ROOM else USUAL_HANDS
    return max(now, ROOM_OF_A_SERIES if rules.best_of > 1 else ROOM)
