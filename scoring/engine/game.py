"""The options of one hand as data: which game, which deck, how it is bid and scored."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from scoring.contracts import HIGHEST, KITTIES, LOWEST, TRICKS_IN_A_HAND
from scoring.presets import PRESETS as RULE_SETS
from scoring.ruleset import Rules

__all__ = [
    "BASIC",
    "BID",
    "CHOSEN",
    "HIGHEST",
    "KITTIES",
    "LOWEST",
    "PRESETS",
    "TRICKS",
    "TRUMPS",
    "TURNED",
    "Game",
    "game_of",
]

BASIC, BID = "basic", "bid"
TURNED = "turned"
TRUMPS = (TURNED, "S", "H", "D", "C", "NT")
# Of a hand of a list (docs/rules.md, part 4): who was dealt a stated king names the suit.
CHOSEN = "chosen"

TRICKS = TRICKS_IN_A_HAND


@dataclass(frozen=True)
class Game:
    """Every option that decides what is legal in one hand and what it scores (docs/engine.md, "The rules").

    game: ``basic`` or ``bid``. trump: of a hand of basic whist, ``turned``, a suit, ``NT``, or ``chosen``
    by whoever was dealt ``named_by``, a king; in bid whist the winner of the auction names it.
    jokers, kitty: 2 and 6, 1 and 5, 0 and 4, or 0 and 0.
    lowest_bid: 1 to 7. bid_again: whether a player who has passed may bid again. one_turn: the auction
    ends after four calls. downtown_over_uptown: ``above`` or ``equal`` at the same number.
    all_pass: ``dealer-must-bid`` or ``redeal``. first_lead: ``bidder`` or ``dealer-left``.
    kitty_to: who has the kitty's trick, ``bidder`` or ``first-trick`` (the winner of the first one played).
    score: ``made`` or ``bid``. notrump_factor: 1 or 2. set_costs: ``shortfall`` or ``bid``.
    slam, slam_notrump: what all 13 tricks of a made contract give instead, or None.
    """

    game: str = BASIC
    trump: str = TURNED
    named_by: str = ""
    jokers: int = 0
    kitty: int = 0
    lowest_bid: int = LOWEST
    bid_again: bool = True
    one_turn: bool = False
    downtown_over_uptown: str = "above"
    all_pass: str = "dealer-must-bid"
    first_lead: str = "bidder"
    kitty_to: str = "bidder"
    score: str = "made"
    notrump_factor: int = 1
    set_costs: str = "shortfall"
    slam: int | None = None
    slam_notrump: int | None = None

    @property
    def is_bid(self) -> bool:
        return self.game == BID

    @property
    def turns_a_card(self) -> bool:
        """Whether the dealer's last card is shown and makes trumps."""
        return not self.is_bid and self.trump == TURNED

    @property
    def names_a_trump(self) -> bool:
        """Whether a hand of basic whist begins with somebody who names its trump suit."""
        return not self.is_bid and self.trump == CHOSEN

    @property
    def hand_size(self) -> int:
        """Cards dealt to each player, and tricks that are played: 13, or 12 beside a kitty."""
        return TRICKS - 1 if self.kitty else TRICKS


_OF_A_HAND = ("trump", "named_by")


def game_of(rules: Rules, trump: str = TURNED, named_by: str = "") -> Game:
    """A single hand under an event's rules; ``trump`` is what basic whist has for it, fixed or ``chosen``."""
    same = {field.name: getattr(rules, field.name) for field in fields(Game) if field.name not in _OF_A_HAND}
    return Game(trump=trump, named_by=named_by, **same)


# The named rule sets as far as a single hand goes; drives have a list of hands, and no one trump.
PRESETS: Mapping[str, Game] = MappingProxyType(
    {name: game_of(preset.rules) for name, preset in RULE_SETS.items() if not preset.rules.hands}
)
