"""How well a world explains what was called and played: by what the rules would have done (docs/bots.md)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import log
from operator import itemgetter
from random import Random

from scoring.engine.auction import Call
from scoring.engine.bids import Bid, all_bids, bid_order
from scoring.engine.bots.calls import Standing, kind_strengths
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
CALL_SCALE = 10  # thousandths of points to millionths of tricks, and how much a call counts


def likely_worlds(view: View, table: Table, memory: Memory, count: int, random: Random) -> list[World]:
    """So many worlds out of several times as many, each taken the more readily the likelier it is."""
    unseen, calls = Unseen(view, table, memory), called_so_far(view)
    drawn = []
    for number in range(DRAWN + DRAWN_FOR_EACH * count):
        world = unseen.draw(random)
        surprise = play_surprise(table, memory, world) + auction_surprise(view, table, world, calls)
        # The highest of weights with this kind of noise: a draw without putting back.
        noise = log(-log((random.getrandbits(32) + 1) / (2**32 + 1)))
        drawn.append((surprise + round(SCALE * noise), number, world))
    return [world for _key, _number, world in sorted(drawn, key=itemgetter(0, 1))[:count]]


def play_surprise(table: Table, memory: Memory, world: World) -> int:
    """What the others' cards so far have given up by the rules, in millionths of a trick."""
    again, seen = _from_the_beginning(table, memory, world)
    surprise = 0
    for card in table.played:
        if again.turn != table.turn:
            surprise += _surprise(again, seen, card)
        seen.saw(again, card)
        again.lay(card)
    return surprise


def _from_the_beginning(table: Table, memory: Memory, world: World) -> tuple[Table, Memory]:
    hands = [held | played_by(table, seat) for seat, held in enumerate(world.hands)]
    again = Table(table.order, hands, table.leaders[0])
    return again, Memory(table.order, memory.pack, memory.bidder, world.away)


def _surprise(table: Table, memory: Memory, card: Card) -> int:
    legal = table.legal()
    if not legal & legal - 1:
        return 0
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
class Called:
    """One call. lowest: of each kind the lowest bid that could have been made."""

    call: Call
    standing: Standing
    lowest: tuple[Bid, ...]


def called_so_far(view: View) -> tuple[Called, ...]:
    """Every call, with how the auction stood before it."""
    return tuple(_called(view.game, view.calls))


def _called(game: Game, calls: Sequence[Call]) -> Iterator[Called]:
    best = (0, 0)
    for place, call in enumerate(calls):
        lowest = {bid.kind: bid for bid in reversed(all_bids(game)) if bid_order(game, bid) > best}
        yield Called(call, Standing.of(game, call.seat, calls[:place]), tuple(lowest.values()))
        if call.bid is not None:
            best = bid_order(game, call.bid)


def auction_surprise(view: View, table: Table, world: World, calls: Sequence[Called]) -> int:
    """What the others' calls have given up by the rules, on the scale of cards."""
    surprise = 0
    for seat, cards in _hands_at_the_auction(view, table, world):
        strengths = kind_strengths(cards, view.game)
        for one in calls:
            if one.call.seat == seat:
                surprise += min(MOST, CALL_SCALE * _given_up(one, strengths))
    return surprise


def _given_up(called: Called, strengths: Mapping[str, int]) -> int:
    """Thousandths of points that were to be had by another call."""
    standing, bid = called.standing, called.call.bid
    best = max((standing.worth(one, strengths) for one in called.lowest), default=standing.passed)
    made = standing.passed if bid is None else standing.worth(bid, strengths)
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
