"""The named rule sets: nothing but data (docs/rules.md, "Named rule sets")."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from scoring.drive_hands import COURT_HANDS, SWEDISH_CYCLE
from scoring.ruleset import Preset, Rules

BID = Rules(game="bid", jokers=2, kitty=6)

COLUMBUS = replace(
    BID,
    jokers=0,
    kitty=0,
    notrump_factor=2,
    set_costs="bid",
    round_end="target",
    target=5,
    sets_lose=2,
    set_bonus=5,
    late_points=5,
)
DETROIT = replace(
    BID,
    jokers=1,
    kitty=5,
    lowest_bid=4,
    one_turn=True,
    score="bid",
    notrump_factor=2,
    slam=13,
    slam_notrump=26,
    round_end="clock",
    minutes=15,
)
CHICAGO = replace(
    BID,
    lowest_bid=4,
    one_turn=True,
    round_end="target",
    target=5,
    after_target="new-game",
    best_of=5,
    double_games=True,
)

_BY_GAMES = ("rounds-won", "points")

PRESETS: Mapping[str, Preset] = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            Preset("basic"),
            Preset("basic-rotation", Rules(trumps="rotation")),
            Preset("basic-rotation-notrump", Rules(trumps="rotation-notrump")),
            Preset("bid", BID),
            Preset("bid-min3", replace(BID, lowest_bid=3)),
            Preset("columbus", COLUMBUS, _BY_GAMES),
            Preset("detroit", DETROIT, _BY_GAMES),
            Preset("chicago", CHICAGO),
            Preset(
                "swedish-drive",
                Rules(hands=SWEDISH_CYCLE * 4, interval=12),
                rounds=24,
                hands=1,
                kind="individual",
                movement="swedish",
            ),
            Preset("court-whist", Rules(hands=COURT_HANDS), rounds=24, hands=1, kind="individual"),
        )
    }
)
