"""Ways in which the hidden cards may lie: what a view allows, drawn at random (docs/bots.md).

A world respects every suit that was shown out, the turned card that the dealer has not played, the
kitty that was turned up and how many of its cards were kept; of the rest the bidder has laid away what
the rules would.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random

from scoring.engine.bots.exchanges import discards_by_rules
from scoring.engine.bots.memory import Memory
from scoring.engine.cards import LANE, Card, Cards, members, set_of
from scoring.engine.table import Table
from scoring.engine.view import View

AWAY = 4  # the place of the cards laid away, after those of the four seats
_PLACES = 5


@dataclass(frozen=True)
class World:
    """hands: of N, E, S and W now. away: what the bidder laid away. Both under the order's numbers."""

    hands: tuple[Cards, ...]
    away: Cards


class Unseen:
    """What a view leaves open, ready for many draws."""

    def __init__(self, view: View, table: Table, memory: Memory) -> None:
        order = table.order
        self._own, self._seat = table.hands[table.turn], table.turn
        self._trumps, self._voids, self._pack = memory.trumps, memory.voids, memory.pack
        self._bidder, self._known_away = memory.bidder, memory.away
        hidden = memory.live & ~self._own & ~memory.away
        room = [count if seat != self._seat else 0 for seat, count in enumerate(view.counts)] + [0]
        self._kitty: Cards = 0
        self._from_kitty = 0
        self._away_count = 0
        self._played: Cards = 0
        if view.swapped is not None and self._bidder != self._seat:
            self._away_count = view.game.kitty
            room[AWAY] = self._away_count
            kitty = order.inside(set_of(view.kitty))
            self._kitty = kitty & hidden
            if kitty:
                self._from_kitty = view.game.kitty - view.swapped
                room[AWAY] -= self._from_kitty
                room[self._bidder] -= self._kitty.bit_count() - self._from_kitty
            self._played = played_by(table, self._bidder)
        self._room = room
        turned = None if view.turned is None else order.inner[view.turned]
        self._cards = [
            (card, (int(view.dealer),) if card == turned else self._allowed(card))
            for card in members(hidden & ~self._kitty)
        ]

    def _allowed(self, card: Card) -> tuple[int, ...]:
        seats = [seat for seat in range(4) if self._room[seat] and not self._voids[seat] >> card & 1]
        return (*seats, AWAY) if self._room[AWAY] else tuple(seats)

    def draw(self, random: Random) -> World:
        """One world."""
        held = _dealt(self._cards, self._room, random)
        hands = [set_of(cards) for cards in held[:AWAY]]
        away = self._known_away
        if self._away_count:
            away = self._laid_away(hands[self._bidder], set_of(held[AWAY]))
            hands[self._bidder] = (hands[self._bidder] | set_of(held[AWAY]) | self._kitty) & ~away
        hands[self._seat] = self._own
        return World(tuple(hands), away)

    def _laid_away(self, kept: Cards, away: Cards) -> Cards:
        """Which of these cards, and of the kitty's, the bidder no longer has: first those that he has
        shown out of, then those that the rules would lay away, then small ones."""
        every = kept | away | self._kitty
        likely = discards_by_rules(every | self._played, self._trumps, self._pack, self._away_count)
        found = 0
        for cards, count in ((self._kitty, self._from_kitty), (kept | away, away.bit_count())):
            gone = cards & self._voids[self._bidder]
            for part in (likely, ~self._trumps, -1):
                choice = cards & part & ~gone
                gone |= _smallest(choice, count - gone.bit_count())
            found |= gone
        return found


def _smallest(cards: Cards, count: int) -> Cards:
    """So many of these cards, the lowest of any suit first."""
    return set_of(sorted(members(cards), key=lambda card: card % LANE)[:count])


def played_by(table: Table, seat: int) -> Cards:
    leaders = table.leaders
    return set_of(card for place, card in enumerate(table.played) if leaders[place >> 2] + place & 3 == seat)


def _dealt(
    cards: Iterable[tuple[Card, tuple[int, ...]]], room: list[int], random: Random
) -> list[list[Card]]:
    """The cards dealt to places that may take them, each place as many as it has room for."""
    deck = list(cards)
    random.shuffle(deck)
    deck.sort(key=lambda one: len(one[1]))
    left = room[:]
    held: list[list[Card]] = [[] for _ in range(_PLACES)]
    allowed = dict(deck)
    for card, places in deck:
        chances = sum(left[place] for place in places)
        if not chances:
            _make_room(places, allowed, left, held)
            chances = sum(left[place] for place in places)
        chosen = int(random.random() * chances)
        for place in places:
            chosen -= left[place]
            if chosen < 0:
                held[place].append(card)
                left[place] -= 1
                break
    return held


def _make_room(
    places: Iterable[int], allowed: dict[Card, tuple[int, ...]], left: list[int], held: list[list[Card]]
) -> None:
    """Moves cards on until one of these places, which are all full, can take another one.

    That there is a way is certain: the true cards lie in one.
    """
    found: dict[int, tuple[int, Card] | None] = dict.fromkeys(places)
    queue = list(found)
    for place in queue:
        for card in held[place]:
            for other in allowed[card]:
                if other in found:
                    continue
                found[other] = (place, card)
                queue.append(other)
                if left[other]:
                    _move_back(other, found, left, held)
                    return
    raise ValueError("these cards cannot be dealt")


def _move_back(
    place: int, found: dict[int, tuple[int, Card] | None], left: list[int], held: list[list[Card]]
) -> None:
    while (step := found[place]) is not None:
        came_from, card = step
        held[came_from].remove(card)
        held[place].append(card)
        left[place] -= 1
        left[came_from] += 1
        place = came_from
