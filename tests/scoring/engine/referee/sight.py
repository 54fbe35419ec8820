"""What a seat may see: rules, parts 1, 2 and 3."""

from dataclasses import dataclass, field

from tests.scoring.engine.referee.pack import SEATS
from tests.scoring.engine.referee.table import Table


@dataclass
class Sight:
    """Cards in the order of their texts; on_table: the trick that is being played, with who played what."""

    own: list[str]
    counts: dict[str, int]
    on_table: list[tuple[str, str]]
    turned: str | None = None
    kitty: list[str] = field(default_factory=list)
    discards: list[str] = field(default_factory=list)
    swapped: int | None = None


def sight_of(table: Table, seat: str | None) -> Sight:
    """What this seat may see besides calls, names and whole tricks; seat None is somebody who looks on."""
    # Part 2: players see only their own hands.
    own = table.hands[seat] if seat is not None else []
    sight = Sight(sorted(own), {one: len(table.hands[one]) for one in SEATS}, list(table.trick))
    # Part 1: the turned card's face is public until the dealer plays to the first trick.
    dealer_has_played = bool(table.tricks) or table.dealer in [one for one, _ in table.trick]
    if not dealer_has_played:
        sight.turned = table.turned
    is_bidder = seat is not None and seat == table.bidder
    # Part 2: the kitty is looked at once trumps or ranks are named; everyone sees it, in notrump he alone.
    if table.contract is not None and (is_bidder or table.contract.trump != "NT"):
        sight.kitty = sorted(table.kitty)
    if table.discards is not None:
        # Part 2: the others see how many cards were swapped, never which.
        sight.swapped = len([card for card in table.discards if card not in table.kitty])
        sight.discards = sorted(table.discards) if is_bidder else []
    return sight
