"""The card that the rules choose: every card that comes into question gets its worth (docs/bots.md)."""

from collections.abc import Iterable, Mapping

from scoring.engine.bots.discards import discards
from scoring.engine.bots.follows import follows
from scoring.engine.bots.holdings import LANES, classes
from scoring.engine.bots.leads import Features, leads
from scoring.engine.bots.memory import Memory
from scoring.engine.bots.spot import Spot
from scoring.engine.bots.weights import weigh
from scoring.engine.cards import Card, Cards
from scoring.engine.order import NOTHING
from scoring.engine.table import Table

# Winning the last card of a trick is worth a trick, in millionths.
TRICK = 1_000_000
_SUITS: Cards = sum(LANES)


def choose_card(table: Table, memory: Memory) -> Card:
    """The card for whoever's turn it is; of several that are worth the same, the one named first."""
    legal = table.legal()
    if not legal & legal - 1:
        return legal.bit_length() - 1
    return best_of(table, memory, card_worths(table, memory))


def best_of(table: Table, memory: Memory, worths: Mapping[Card, int]) -> Card:
    """The card that is worth most. Of cards as good as each other the highest is led, which tells a
    partner what is behind it, and the lowest is played to a trick."""
    best = max(worths, key=worths.__getitem__)
    lane = table.order.lanes[best]
    if table.best != NOTHING or not lane:
        return best
    spot = Spot(table, memory)
    return next(
        group.bit_length() - 1 for low, group in classes(spot.own & lane, spot.out & lane) if low == best
    )


def card_worths(table: Table, memory: Memory) -> dict[Card, int]:
    """What each card that comes into question is worth against the others, in millionths of a trick.

    Of cards that are as good as each other only the lowest is there.
    """
    spot = Spot(table, memory)
    weighed = {card: weigh(kind, features) for card, kind, features in candidates(spot)}
    return weighed or _settled(spot)


def candidates(spot: Spot) -> Iterable[tuple[Card, str, Features]]:
    """The cards that are judged by their features, with kind and features; none where a rule settles it."""
    table = spot.table
    if table.best == NOTHING:
        return leads(spot)
    if spot.own & table.follow:
        return () if len(table.played) & 3 == 3 else follows(spot)
    # A joker that wins nothing is the first to go.
    return () if spot.own & ~_SUITS else discards(spot)


def _settled(spot: Spot) -> dict[Card, int]:
    """Fourth hand wins as cheaply as it can and throws its lowest on a partner's trick; a worthless
    joker is thrown at once, and led when there is nothing else."""
    cards = spot.own & spot.table.follow
    if not cards:
        return _first(spot.own & ~_SUITS)
    lowest = _first(cards)
    winners = cards & spot.table.order.beats[spot.table.best]
    if spot.ours or not winners:
        return lowest
    return lowest | dict.fromkeys(_first(winners), TRICK)


def _first(cards: Cards) -> dict[Card, int]:
    return {(cards & -cards).bit_length() - 1: 0}
