"""How many tricks a hand is good for as the bidder's, before the kitty is seen (docs/bots.md)."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

from scoring.engine.bots.holdings import CERTAIN, FREE, LANES, SIDE, TRUMPS, lane_worth, of_lane
from scoring.engine.bots.leads import Features
from scoring.engine.bots.weights import weigh
from scoring.engine.cards import LITTLE_JOKER, RANKS, SUITS, Cards, set_of
from scoring.engine.contract import NOTRUMP, ORDERS, Contract, contract_of
from scoring.engine.deal import pack_of
from scoring.engine.game import Game
from scoring.engine.order import order_of

CONTRACTS: tuple[Contract, ...] = tuple(
    contract_of(trump, ranks) for trump in (*SUITS, NOTRUMP) for ranks in ORDERS
)
_PLACES: Mapping[str, int] = MappingProxyType({trump: place for place, trump in enumerate((*SUITS, NOTRUMP))})
_SHORTEST, _LONGEST, _TOPS = 3, 8, 5  # of trumps
_LONGEST_SUIT = 6
_ACE, _KING, _QUEEN = 12, 11, 10
_WHOLE: Cards = (1 << len(RANKS)) - 1  # a suit without jokers
_JOKERS = len(RANKS)  # where the Little Joker stands in the lane of the trumps
_EVERY_JOKER = (0b00, 0b10, 0b11)  # by how many there are: a single one is the big one


@lru_cache(1 << 12)
def estimates(cards: Cards, game: Game) -> Mapping[Contract, int]:
    """For each contract the tricks that the hand's side takes as bidder, the kitty's included, in
    thousandths; with cards of the others that are neither strong nor weak."""
    by_ranks = dict(estimates_by_ranks(cards, game))
    return MappingProxyType({one: by_ranks[one.ranks][_PLACES[one.trump]] for one in CONTRACTS})


def estimates_by_ranks(cards: Cards, game: Game) -> Iterator[tuple[str, list[int]]]:
    """The same, uptown and then downtown: with spades, hearts, diamonds and clubs as trumps, and without."""
    more = CERTAIN if game.kitty else 0
    trumps, notrump = (weigh(*_hand(contract, cards, game)) for contract in (CONTRACTS[0], CONTRACTS[-1]))
    jokers, every = cards >> LITTLE_JOKER << _JOKERS, _WHOLE | _EVERY_JOKER[game.jokers] << _JOKERS
    for ranks in ORDERS:
        inside = order_of(contract_of(NOTRUMP, ranks)).inside(cards)
        lanes = [of_lane(inside, suit) for suit in range(len(SUITS))]
        sides = [_suit_weight(SIDE, lane, _WHOLE ^ lane) for lane in lanes]
        free = sum(_suit_weight(FREE, lane, _WHOLE ^ lane) for lane in lanes)
        whole = trumps + sum(sides)
        worths = [
            whole - side + _suit_weight(TRUMPS, lane | jokers, every ^ (lane | jokers))
            for lane, side in zip(lanes, sides, strict=True)
        ]
        yield ranks, [worth // CERTAIN + more for worth in (*worths, notrump + free)]


def strength_features(contract: Contract, cards: Cards, game: Game) -> tuple[str, Features]:
    """Everything that counts for the bidder's side in this contract, with its kind."""
    order = order_of(contract)
    own, out = order.inside(cards), order.inside(set_of(pack_of(game)) & ~cards)
    kind, found = _hand(contract, own, game)
    for suit in range(len(SUITS)):
        role = FREE if contract.trump == NOTRUMP else TRUMPS if SUITS[suit] == contract.trump else SIDE
        found += _suit(role, of_lane(own, suit), of_lane(out, suit))
    return kind, found


def _hand(contract: Contract, own: Cards, game: Game) -> tuple[str, Features]:
    """What is not about a single suit."""
    found = [("every hand", 1), (f"kitty of {game.kitty}", 1)]
    if contract.trump != NOTRUMP:
        return "bid trumps", found
    return "bid notrump", [*found, ("jokers", (own & ~sum(LANES)).bit_count())]


@lru_cache(1 << 16)
def _suit_weight(role: int, own: Cards, out: Cards) -> int:
    """What one suit counts, whichever it is; role: ``TRUMPS``, ``SIDE`` or ``FREE``."""
    return weigh("bid notrump" if role == FREE else "bid trumps", _suit(role, own, out))


def _suit(role: int, own: Cards, out: Cards) -> Features:
    if role == TRUMPS:
        return [*_trumps(own, own | out), ("trump worth", lane_worth(own, out, TRUMPS))]
    return [*_plain(own), ("worth", lane_worth(own, out, role))]


def _trumps(own: Cards, every: Cards) -> Features:
    length = own.bit_count()
    found = [(f"length {max(_SHORTEST, min(length, _LONGEST))}", 1)]
    for place in range(_TOPS):
        top = 1 << every.bit_length() - 1
        every ^= top
        if own & top:
            found.append((f"top {place + 1}", 1))
    return found


def _plain(own: Cards) -> Features:
    length = own.bit_count()
    found = [(f"suit of {min(length, _LONGEST_SUIT)}", 1)]
    ace, king, queen = (own >> rank & 1 for rank in (_ACE, _KING, _QUEEN))
    if ace:
        found.append(("ace", 1))
        if king:
            found.append(("ace and king", 1))
    elif king:
        found.append(("king alone" if length == 1 else "king", 1))
    if queen and length > 2:
        found.append(("queen", 1))
    return found
