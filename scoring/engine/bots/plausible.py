"""How well a world explains what was called and played: by what the rules would have done (docs/bots.md)."""

from bisect import insort
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import log
from operator import itemgetter
from random import Random

from scoring.engine.auction import Call
from scoring.engine.bids import Bid, all_bids, bid_order
from scoring.engine.bots.calls import Standing, kind_strengths, points_around, points_between
from scoring.engine.bots.cards_by_rules import card_worths
from scoring.engine.bots.memory import Memory
from scoring.engine.bots.worlds import Unseen, World, played_by
from scoring.engine.cards import Card, Cards, set_of
from scoring.engine.game import Game
from scoring.engine.table import Table
from scoring.engine.view import View

# How many worlds are drawn: so many, and so many more for each that is taken.
DRAWN, DRAWN_FOR_EACH = 60, 2
# A card that gives up so many millionths of a trick by the rules, or a call so many of a point, makes
# a world e times less likely, and nothing makes it less likely than by the most: people play otherwise.
SCALE = 150_000
MOST = 2 * SCALE
NO_END = 1 << 60
CALL_SCALE = 10  # thousandths of points to millionths of tricks, and how much a call counts


def likely_worlds(view: View, table: Table, memory: Memory, count: int, random: Random) -> list[World]:
    """So many worlds out of several times as many, each taken the more readily the likelier it is."""
    unseen, calls, turns = Unseen(view, table, memory), called_so_far(view), turns_of_others(table, memory)
    drawn = []
    for number in range(DRAWN + DRAWN_FOR_EACH * count):
        world = unseen.draw(random)
        # The highest of weights with this kind of noise: a draw without putting back.
        noise = log(-log((random.getrandbits(32) + 1) / (2**32 + 1)))
        drawn.append((round(SCALE * noise), number, world))
    taken: list[tuple[int, int, World]] = []
    # Surprise is never below nothing: those that have most noise to make up for may be dropped half way.
    for noise, number, world in sorted(drawn, key=itemgetter(0, 1)):
        most = taken[-1][0] - noise if len(taken) == count else NO_END
        if most < 0:
            break
        surprise = auction_surprise(view, table, world, calls)
        if surprise <= most:
            surprise += play_surprise(turns, world, most - surprise)
        insort(taken, (noise + surprise, number, world), key=itemgetter(0, 1))
        del taken[count:]
    return [world for _key, _number, world in taken]


@dataclass(frozen=True)
class Turn:
    """One card that somebody else has played: the table and what was known before it.

    Whose turn it is gets the hand of one world after the other; the other hands on the table say nothing.
    later: what the same seat has played since, this card among it. known: what was found so far, by hand.
    """

    table: Table
    memory: Memory
    card: Card
    later: Cards
    known: dict[Cards, int] = field(default_factory=dict)

    def surprise(self, world: World) -> int:
        """What the card has given up by the rules, when the seat held what it holds in this world."""
        seat = self.table.turn
        held = world.hands[seat] | self.later
        if seat == self.memory.bidder:
            # He knows what he has laid away, and plays accordingly.
            return self._found(held, world.away)
        if held not in self.known:
            self.known[held] = self._found(held, 0)
        return self.known[held]

    def _found(self, held: Cards, away: Cards) -> int:
        legal = held & self.table.follow or held
        if not legal & legal - 1:
            return 0
        self.table.hands[self.table.turn], self.memory.away = held, away
        return _surprise(self.table, self.memory, self.card)


def turns_of_others(table: Table, memory: Memory) -> tuple[Turn, ...]:
    """Every card played so far by somebody else than whoever's turn it is, in order."""
    later = [played_by(table, seat) for seat in range(4)]
    again = Table(table.order, later, table.leaders[0])
    seen = Memory(table.order, memory.pack, memory.bidder)
    found = []
    for card in table.played:
        if again.turn != table.turn:
            found.append(Turn(again.copy(), seen.copy(), card, again.hands[again.turn]))
        seen.saw(again, card)
        again.lay(card)
    return tuple(found)


def play_surprise(turns: Sequence[Turn], world: World, most: int = NO_END) -> int:
    """What the others' cards so far have given up by the rules, in millionths of a trick; when it is
    more than ``most``, something above that."""
    surprise = 0
    for turn in turns:
        surprise += turn.surprise(world)
        if surprise > most:
            break
    return surprise


def _surprise(table: Table, memory: Memory, card: Card) -> int:
    worths = card_worths(table, memory)
    found = [worth for one, worth in worths.items() if _is_as_good(table, memory, card, one)]
    return min(MOST, max(worths.values()) - found[-1]) if found else MOST


def _is_as_good(table: Table, memory: Memory, card: Card, lowest: Card) -> bool:
    """Whether a card is as good as a lower one of the same hand: nobody else can hold one between."""
    if card == lowest:
        return True
    if lowest > card or not table.order.lanes[card] >> lowest & 1:
        return False
    between: Cards = (1 << card) - (1 << lowest + 1)
    return not between & memory.live & ~table.hands[table.turn]


@dataclass(frozen=True)
class Offer:
    """A bid that could have been made: its kind, and what it gives (``points_around``)."""

    kind: str
    points: Sequence[int]

    @classmethod
    def of(cls, game: Game, bid: Bid) -> "Offer":
        return cls(bid.kind, points_around(game, bid))

    def worth(self, standing: Standing, strengths: Mapping[str, int]) -> int:
        """The same as ``Standing.worth``, for the many hands that it is asked of."""
        return points_between(self.points, strengths[self.kind] + standing.shift)


@dataclass(frozen=True)
class Called:
    """One call. made: its bid, None for a pass; lowest: of each kind the lowest bid that was possible."""

    seat: int
    standing: Standing
    made: Offer | None
    lowest: tuple[Offer, ...]


def called_so_far(view: View) -> tuple[Called, ...]:
    """Every call, with how the auction stood before it."""
    return tuple(_called(view.game, view.calls))


def _called(game: Game, calls: Sequence[Call]) -> Iterator[Called]:
    best = (0, 0)
    for place, call in enumerate(calls):
        lowest = {bid.kind: bid for bid in reversed(all_bids(game)) if bid_order(game, bid) > best}
        offers = tuple(Offer.of(game, bid) for bid in lowest.values())
        made = None if call.bid is None else Offer.of(game, call.bid)
        yield Called(call.seat, Standing.of(game, call.seat, calls[:place]), made, offers)
        if call.bid is not None:
            best = bid_order(game, call.bid)


def auction_surprise(view: View, table: Table, world: World, calls: Sequence[Called]) -> int:
    """What the others' calls have given up by the rules, on the scale of cards."""
    surprise = 0
    for seat, cards in _hands_at_the_auction(view, table, world):
        strengths = kind_strengths(cards, view.game)
        for one in calls:
            if one.seat == seat:
                surprise += min(MOST, CALL_SCALE * _given_up(one, strengths))
    return surprise


def _given_up(called: Called, strengths: Mapping[str, int]) -> int:
    """Thousandths of points that were to be had by another call."""
    standing, offer = called.standing, called.made
    best = max((one.worth(standing, strengths) for one in called.lowest), default=standing.passed)
    made = standing.passed if offer is None else offer.worth(standing, strengths)
    return max(0, best - made, standing.passed - made)


def _hands_at_the_auction(view: View, table: Table, world: World) -> Iterator[tuple[int, Cards]]:
    """What each other seat held when it called, as printed, where the world says so."""
    kitty = set_of(view.kitty)
    for seat, held in enumerate(world.hands):
        if seat == table.turn or not view.calls:
            continue
        cards = table.order.outside(held | played_by(table, seat))
        if seat == view.bidder and view.game.kitty:
            if not kitty:
                continue
            cards = (cards | table.order.outside(world.away)) & ~kitty
        yield seat, cards
