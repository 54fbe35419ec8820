"""A rule set as data; the named ones are in presets.py (docs/rules.md)."""

from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property

from scoring.hand_list import LISTED_TRUMPS, MISERE, HandKind, kind_of_trump
from scoring.lengths import HandsFrom, hands_in

ROTATION = ("H", "D", "S", "C")
ROTATION_NOTRUMP = (*ROTATION, "NT")
TRUMPS = (*LISTED_TRUMPS, MISERE)


@dataclass(frozen=True)
class Rules:
    """Every option of an event's game; the defaults are those of docs/rules.md.

    game: ``basic`` or ``bid``.
    trumps: ``turned``, ``rotation``, ``rotation-notrump``, or a list of trumps in order.
    hands: the list of hands with an aim and a count of their own; () for points above six.
    interval: the hand after which there is one, counted over the event; None for none.
    roles, movers, steps: of a drive: two roles or none, ``winners`` or ``losers``, and how many
    tables each role of theirs goes up (down below 0).

    target: points that end a game (in bid whist also below 0); None unless a target ends the round.
    minutes: length of the round's clock; None when no clock runs.
    best_of: games in the series that a round is. sets_lose: sets that lose a game, or 0.
    double_games: whether a game that ends with a slam or a notrump contract made counts as two.
    set_bonus: points to the winner when sets end a game, or its first hand takes the other side to
    the target below 0. late_points: with the game, for the other side's lateness; None: no such rule.

    jokers, kitty, kitty_to, first_lead: the deck of bid whist. lowest_bid, bid_again, one_turn,
    downtown_over_uptown, all_pass: its auction. score, notrump_factor, set_costs, slam,
    slam_notrump: what a contract gives (contracts.contract_points).

    match_points: what a won and a drawn round give.
    revoke: ``tricks`` (three pass to the other side), or the points the other side gets instead.
    rate_per: what the ranking value ``rate`` divides by.

    hands_from: rounds from which on there are more or fewer hands than the event states (lengths.py). No
    option of the game: it belongs to one evening, and options_of leaves it out.
    """

    game: str = "basic"
    trumps: str | tuple[str, ...] = "turned"
    trump_restart: str = "never"
    hands: tuple[HandKind, ...] = ()
    interval: int | None = None
    first_dealer: str = "schedule"
    handling: str = "partner-shuffles"

    jokers: int = 0
    kitty: int = 0
    kitty_to: str = "bidder"
    first_lead: str = "bidder"
    lowest_bid: int = 1
    bid_again: bool = True
    one_turn: bool = False
    downtown_over_uptown: str = "above"
    all_pass: str = "dealer-must-bid"
    score: str = "made"
    notrump_factor: int = 1
    set_costs: str = "shortfall"
    slam: int | None = None
    slam_notrump: int | None = None

    round_end: str = "hands"
    target: int | None = None
    minutes: int | None = None
    after_target: str = "stop"
    best_of: int = 1
    sets_lose: int = 0
    double_games: bool = False
    set_bonus: int = 0
    late_points: int | None = None

    match_points: tuple[Fraction, Fraction] = (Fraction(2), Fraction(1))
    compare: str = "points"
    record: str = "hands"
    withdrawal: str = "stay"
    forfeit: str = "sit-out"
    revoke: str | int = "tricks"
    both_revoked: str = "organiser"
    rate_per: str = "hand"

    roles: tuple[str, ...] = ()
    movers: str | None = None
    steps: tuple[int, ...] = ()

    hands_from: HandsFrom = ()

    @property
    def is_bid(self) -> bool:
        return self.game == "bid"

    @property
    def bidder_leads(self) -> bool:
        """Whether the auction decides who leads, so that nobody can be named before it."""
        return self.is_bid and self.first_lead == "bidder"

    @property
    def trump_list(self) -> tuple[str, ...]:
        """The trumps in order; ``("turned",)`` when every hand turns a card."""
        if isinstance(self.trumps, tuple):
            return self.trumps
        return {"rotation": ROTATION, "rotation-notrump": ROTATION_NOTRUMP}.get(self.trumps, ("turned",))

    @cached_property
    def hand_kinds(self) -> tuple[HandKind, ...]:
        """The hands in the order of their places, begun again at the end; never empty."""
        return self.hands or tuple(kind_of_trump(trump) for trump in self.trump_list)

    @cached_property
    def counts_points(self) -> bool:
        """Whether every hand counts the tricks above six, as in basic whist without a list of hands."""
        return not self.is_bid and not self.hands and MISERE not in self.trump_list

    @cached_property
    def counts_own(self) -> bool:
        """Whether a hand of the list counts each player's own tricks."""
        return any(kind.is_individual for kind in self.hands)

    @cached_property
    def chooses_freely(self) -> bool:
        """Whether the trump of some hand is chosen at the table, and nothing says by whom."""
        return any(kind.trump == "chosen" and not kind.named_by for kind in self.hand_kinds)

    def hands_in(self, round_number: int, hands_per_round: int) -> int:
        """How many hands a round has. hands_per_round: what the event states."""
        return hands_in(self.hands_from, round_number, hands_per_round)

    @property
    def hands_are_exact(self) -> bool:
        """Whether a round has a fixed number of hands, rather than at most that many."""
        return self.round_end == "hands"

    @property
    def plays_games(self) -> bool:
        """Whether a round is made of games, each won by a side."""
        return self.round_end == "target"

    @property
    def one_game(self) -> bool:
        """Whether a round is a single game."""
        return self.plays_games and self.after_target == "stop"


@dataclass(frozen=True)
class Preset:
    """A rule set with a name, and what an event form offers with it; None where the rules leave that open.

    rank_by: the ranking list. rounds, hands: how many of them. kind: of the entries. movement: by name.
    """

    name: str
    rules: Rules = field(default_factory=Rules)
    rank_by: tuple[str, ...] | None = None
    rounds: int | None = None
    hands: int | None = None
    kind: str | None = None
    movement: str | None = None


# Named in a file when every option is stated; it starts from the defaults.
CUSTOM = Preset("custom")
