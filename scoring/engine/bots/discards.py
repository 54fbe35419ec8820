"""Playing to a suit of which one has none: throwing a card, or trumping (docs/bots.md)."""

from collections.abc import Iterator

from scoring.engine.bots.holdings import LANES, above, classes
from scoring.engine.bots.leads import Features
from scoring.engine.bots.spot import Spot, loses
from scoring.engine.cards import Card, Cards


def discards(spot: Spot) -> Iterator[tuple[Card, str, Features]]:
    """The lowest card of each plain suit, and the trumps that are worth a thought.

    kind: ``throw side`` while there are trumps, ``throw free`` when there are none, ``ruff``.
    """
    base = spot.wins(spot.table.best, spot.ours)
    trumps = spot.own & spot.trumps
    kind = "throw side" if spot.trumps_out | trumps else "throw free"
    for lane in LANES:
        cards = spot.own & lane
        if cards and not lane & spot.trumps:
            yield (cards & -cards).bit_length() - 1, kind, [("wins", base), *_thrown(spot, lane, cards)]
    if not trumps:
        return
    beating = trumps & spot.table.order.beats[spot.table.best]
    low = trumps & -trumps
    if not beating & low:
        card = low.bit_length() - 1
        yield card, "ruff", [("wins", base), ("in vain", 1), ("loses", loses(spot, spot.trumps, card))]
    for card, _group in classes(beating, spot.trumps_out):
        yield card, "ruff", [("wins", spot.wins(card, True)), *_ruff(spot, trumps, card, base)]


def _thrown(spot: Spot, lane: Cards, cards: Cards) -> Features:
    memory, out = spot.memory, spot.out & lane
    low, top = cards & -cards, cards.bit_length() - 1
    length, count = cards.bit_count(), out.bit_count()
    over = above(out, top).bit_count()
    found = [
        ("loses", loses(spot, lane, low.bit_length() - 1)),
        (f"length {min(length, 4)}", 1),
        ("above", min(above(out, low.bit_length() - 1).bit_count(), 6)),
        ("out", count),
        ("length out", length * count),
    ]
    if over < 4:
        found.append((f"top {over}", 1))
        if 0 <= length - over <= 2:
            # How many cards there are to follow with until the top one is high.
            found.append((f"top {over} guards {length - over - 1}", 1))
    opponents = (spot.left, spot.right)
    if any(memory.led[seat] & lane for seat in opponents):
        found.append(("opponent led", 1))
    if any(memory.voids[seat] & lane for seat in opponents):
        found.append(("opponent void", 1))
    if memory.led[spot.partner] & lane:
        found.append(("partner led", 1))
    if memory.voids[spot.partner] & lane:
        found.append(("partner void", 1))
    if length == 1 and spot.own & spot.trumps:
        found += [("makes void", 1), ("makes void out", count)]
    return found


def _ruff(spot: Spot, trumps: Cards, card: Card, base: int) -> Features:
    length, count = trumps.bit_count(), spot.trumps_out.bit_count()
    over = above(spot.trumps_out, card).bit_count()
    found = [
        ("ruff", 1),
        (f"place {(len(spot.table.played) & 3) + 1}", 1),
        ("loses", loses(spot, spot.trumps, card)),
        ("length", length),
        ("out", count),
        ("size", spot.size),
    ]
    if trumps & ((1 << card) - 1) == 0:
        found.append(("lowest", 1))
    if not count:
        found.append(("alone", 1))
    if over < 2:
        found.append((f"above {over}", 1))
        if not over:
            found.append(("high length", length))
    if length == 1:
        found.append(("length 1", 1))
    if spot.ours:
        found += [("ours", 1), ("ours wins", base)]
    elif base:
        found.append(("partner wins", base))
    if spot.memory.bidder >= 0:
        found.append((f"bidder {(spot.memory.bidder - spot.seat) & 3}", 1))
    return found
