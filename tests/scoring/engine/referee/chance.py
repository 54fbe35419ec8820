"""Random hands that the rules allow: how the pack lies, and what is done. Random(seed) decides all of it.

Even deals and careless play would hardly ever give a slam, a side without a trick, or a long auction, so
some deals are uneven and some players are greedy.
"""

from dataclasses import dataclass
from random import Random

from tests.scoring.engine.referee import auction
from tests.scoring.engine.referee.options import Options
from tests.scoring.engine.referee.pack import JOKERS, RANKS, SEATS, SUITS, left_of, side_of, whole_pack
from tests.scoring.engine.referee.table import CALL, DISCARD, NAME, PLAY, Deed, Table
from tests.scoring.engine.referee.trick import Contract, low_to_high, suit_of

# What nobody may say, name or play at any time.
NONSENSE = {
    CALL: ["0", "8", "8 notrump", "4 special", "5 notrump downtown", "-1", "4.5", "four", ""],
    NAME: ["NT", "notrump", "turned", "", "s"],
    PLAY: ["S1", "XX", "S10", ""],
}


@dataclass(frozen=True)
class Manner:
    """deal: "even", "strong" (one side has the high cards) or "suits" (a seat has nearly a whole suit).

    eager: how often a player bids. high: how far up among the bids he goes. greedy: whether the bidder's
    side plays high and the other low.
    """

    deal: str
    eager: float
    high: int
    greedy: bool


def manner(rng: Random) -> Manner:
    return Manner(
        rng.choice(["even", "strong", "suits"]),
        rng.choice([0.05, 0.3, 0.6, 0.9]),
        rng.choice([1, 3, 8, 21]),
        rng.choice([True, False]),
    )


# --- the pack -------------------------------------------------------------------------------------


def lay_pack(rng: Random, how: Manner, options: Options, dealer: str) -> list[str]:
    """The pack in the order in which it will be dealt."""
    pack = whole_pack(options.jokers)
    rng.shuffle(pack)
    if how.deal == "even":
        return pack
    disorder = rng.choice([0, 1, 4])
    if how.deal == "strong":
        ranks = rng.choice([RANKS, [*reversed(RANKS[:-1]), "A"]])
        pack.sort(key=lambda card: _height(card, ranks) + disorder * rng.random(), reverse=True)
        side = rng.choice(["ns", "ew"])
        order = [seat for seat in SEATS if side_of(seat) == side] * 13
        order += [seat for seat in SEATS if side_of(seat) != side] * 13
    else:
        pack.sort(key=lambda card: _place_of_suit(card) + disorder * rng.random())
        order = sorted(SEATS * 13, key=rng.sample(SEATS, 4).index)
    return _so_dealt(pack, order, options, dealer)


def _height(card: str, ranks: list[str]) -> int:
    return len(ranks) if card in JOKERS else ranks.index(card[1])


def _place_of_suit(card: str) -> int:
    return 0 if card in JOKERS else SUITS.index(card[0])


def _so_dealt(cards: list[str], order: list[str], options: Options, dealer: str) -> list[str]:
    """The pack that gives each card to the seat named for it, as far as its hand has room."""
    size = (len(cards) - options.kitty) // 4
    piles: dict[str, list[str]] = {seat: [] for seat in SEATS}
    kitty = []
    for number, card in enumerate(cards):
        seat = order[min(number, len(order) - 1)]
        (piles[seat] if len(piles[seat]) < size else kitty).append(card)
    for seat in SEATS:
        while len(piles[seat]) < size:
            piles[seat].append(kitty.pop())
    pack, seat = [], left_of(dealer)
    while piles[seat]:
        pack.append(piles[seat].pop(0))
        seat = left_of(seat)
    return pack + kitty


# --- what is done ---------------------------------------------------------------------------------


def choose(rng: Random, how: Manner, table: Table) -> Deed:
    """A legal deed for whose turn it is."""
    if table.phase == "exchange":
        return (DISCARD, tuple(_laid_away(rng, how, table)))
    legal = table.legal()
    if table.phase == "auction":
        bids = [deed for deed in legal if deed != (CALL, auction.PASS)]
        may_pass = len(bids) < len(legal)
        if not bids or (may_pass and rng.random() >= how.eager):
            return (CALL, auction.PASS)
        return rng.choice(bids[: how.high])
    if table.phase == "play" and how.greedy and rng.random() < 0.9:
        return _greedy(table, legal)
    return rng.choice(legal)


def _laid_away(rng: Random, how: Manner, table: Table) -> list[str]:
    contract, cards = table.contract, table.to_choose_from()
    assert contract is not None
    rng.shuffle(cards)
    if how.greedy:
        cards.sort(key=lambda card: _worth(card, contract))
    # Sometimes nothing is swapped, sometimes the whole kitty.
    elif rng.random() < 0.2:
        cards.sort(key=lambda card: card not in table.kitty)
    elif rng.random() < 0.2:
        cards.sort(key=lambda card: card in table.kitty)
    return cards[: table.options.kitty]


def _greedy(table: Table, legal: list[Deed]) -> Deed:
    contract, turn = table.contract, table.turn
    assert contract is not None and turn is not None
    ordered = sorted(legal, key=lambda deed: _worth(str(deed[1]), contract))
    tries = table.bidder or table.dealer
    return ordered[-1] if side_of(turn) == side_of(tries) else ordered[0]


def _worth(card: str, contract: Contract) -> tuple[bool, int]:
    suit = suit_of(card, contract)
    height = -1 if suit is None else low_to_high(suit, contract).index(card)
    return suit == contract.trump, height


def try_something(rng: Random, table: Table) -> tuple[str, Deed]:
    """What somebody may try at any time: mostly against the rules, out of turn or out of its time."""
    seat = table.turn if table.turn is not None and rng.random() < 0.7 else rng.choice(SEATS)
    now = {"auction": CALL, "naming": NAME, "exchange": DISCARD}.get(table.phase, PLAY)
    kind = now if rng.random() < 0.7 else rng.choice([CALL, NAME, DISCARD, PLAY])
    if kind == DISCARD:
        return seat, (DISCARD, _wrong_discards(rng, table, seat))
    if rng.random() < 0.1:
        return seat, (kind, rng.choice(NONSENSE[kind]))
    if kind == CALL:
        return seat, (CALL, rng.choice([*auction.EVERY_BID, auction.PASS]))
    if kind == NAME:
        return seat, (NAME, rng.choice([*SUITS, "uptown", "downtown"]))
    own = table.hands[seat]
    return seat, (PLAY, rng.choice(own if own and rng.random() < 0.7 else whole_pack(2)))


def _wrong_discards(rng: Random, table: Table, seat: str) -> tuple[str, ...]:
    """Sometimes right by chance; else a card too many or too few, one twice, or one of somebody else's."""
    cards = table.hands[seat] + table.kitty
    number = table.options.kitty + rng.choice([0, 0, 0, -1, 1])
    found = rng.sample(cards, max(0, min(number, len(cards))))
    if found and rng.random() < 0.6:
        found[0] = rng.choice([found[-1], rng.choice(whole_pack(2))])
    return tuple(found)
