"""Leading to a trick: what speaks for and against each card (docs/bots.md).

A feature is a name and a whole number: 1 for yes, a count, or a chance in a thousand. Its weight is in
millionths of a trick (``weights``).
"""

from collections.abc import Iterator

from scoring.engine.bots.holdings import CERTAIN, LANES, above, classes
from scoring.engine.bots.spot import Spot, loses
from scoring.engine.cards import Card, Cards

Features = list[tuple[str, int]]

# Lengths and counts above these differ no more.
_LONG, _MANY_ABOVE = 5, 3


def leads(spot: Spot) -> Iterator[tuple[Card, str, Features]]:
    """Each card that could be led, without those that are as good as another; with its kind and features.

    kind: ``trumps``, ``side`` while somebody else may have trumps, ``drawn`` when none has, ``notrump``;
    the bidder's own leads are judged by themselves.
    """
    by = "bidder's " if spot.seat == spot.memory.bidder else ""
    for lane in LANES:
        cards, out = spot.own & lane, spot.out & lane
        if not cards:
            continue
        if lane & spot.trumps:
            kind = "trumps"
            about = _about_trumps(spot, cards, out)
        else:
            kind = "side" if spot.trumps_out else "drawn" if spot.trumps else "notrump"
            about = _about_suit(spot, lane, cards, out)
        for card, group in classes(cards, out):
            yield card, by + kind, about + _about_card(spot, lane, cards, out, card, group)


def _about_suit(spot: Spot, lane: Cards, cards: Cards, out: Cards) -> Features:
    """What is the same for every card of a plain suit."""
    memory, left, partner, right = spot.memory, spot.left, spot.partner, spot.right
    length = cards.bit_count()
    found = [
        (f"length {min(length, _LONG)}", 1),
        ("out", out.bit_count()),
        ("length size", length * spot.size),
    ]
    for name, seat in (("left", left), ("partner", partner), ("right", right)):
        if memory.led[seat] & lane:
            found.append((f"{name} led", 1))
        if memory.voids[seat] & lane:
            found.append((f"{name} void", 1))
    if memory.led[spot.seat] & lane:
        found.append(("own led", 1))
    if spot.trumps_out:
        ruffs = [spot.ruffs(seat, lane) for seat in (left, partner, right)]
        free = (CERTAIN - ruffs[0]) * (CERTAIN - ruffs[2]) // CERTAIN
        found += [("left ruffs", ruffs[0]), ("partner ruffs", ruffs[1]), ("right ruffs", ruffs[2])]
        found.append(("partner alone ruffs", ruffs[1] * free // CERTAIN))
        if length <= 2 and spot.own & spot.trumps:
            found.append((f"short {length}", 1))
    bidder = memory.bidder
    if bidder >= 0:
        found.append((f"bidder {(bidder - spot.seat) & 3}", 1))
    return found


def _about_trumps(spot: Spot, cards: Cards, out: Cards) -> Features:
    memory = spot.memory
    if not out:
        return [("last trumps", 1)]
    length, count = cards.bit_count(), out.bit_count()
    void = [bool(memory.voids[seat] & spot.trumps) for seat in (spot.left, spot.partner, spot.right)]
    found = [("length", length), ("out", count), ("length out", length * count), ("size", spot.size)]
    if length == 1:
        found.append(("length 1", 1))
    if void[0] and void[2]:
        found.append(("drawn", 1))
    elif void[0] or void[2]:
        found.append(("one opponent", 1))
    if void[1]:
        found.append(("partner void", 1))
    if memory.led[spot.partner] & spot.trumps:
        found.append(("partner led", 1))
    if (memory.led[spot.left] | memory.led[spot.right]) & spot.trumps:
        found.append(("opponent led", 1))
    if memory.led[spot.seat] & spot.trumps:
        found.append(("own led", 1))
    winners = sum(1 for lane in LANES if not lane & spot.trumps and spot.own & lane > spot.out & lane)
    found.append(("side winners", winners))
    bidder = memory.bidder
    if bidder >= 0:
        found.append((f"bidder {(bidder - spot.seat) & 3}", 1))
    return found


def _about_card(spot: Spot, lane: Cards, cards: Cards, out: Cards, card: Card, group: Cards) -> Features:
    over = above(out, card).bit_count()
    length, count = cards.bit_count(), out.bit_count()
    found = [("loses", loses(spot, lane, card))]
    if not spot.memory.pack & ~spot.memory.live & lane:
        found.append((f"fresh {min(over, _MANY_ABOVE)}", 1))
    if not over:
        found += [("high", 1), ("high length", length), ("high out", count), ("high size", spot.size)]
        if not lane & spot.trumps:
            found.append(("high trumps out", spot.trumps_out.bit_count()))
            if spot.trumps_out:
                seats = (spot.left, spot.right)
                free = [CERTAIN - spot.ruffs(seat, lane) for seat in seats]
                found.append(("high ruffed", CERTAIN - free[0] * free[1] // CERTAIN))
                if all(spot.memory.voids[seat] & spot.trumps for seat in seats):
                    found.append(("high safe", 1))
        if cards & ~(1 << card) > out:
            found.append(("high two", 1))
        if spot.memory.led[spot.partner] & lane:
            found.append(("high partner led", 1))
        return found
    found.append((f"above {min(over, _MANY_ABOVE)}", 1))
    top = cards.bit_length() - 1
    tops = above(out, top).bit_count()
    if not tops:
        found.append(("under winner", 1))
    elif group >> top & 1:
        found.append((f"top {min(over, _MANY_ABOVE)}", 1))
        if length == 2:
            found.append(("top of two", 1))
    else:
        found.append((f"under {min(tops, _MANY_ABOVE)}", 1))
    touching = group.bit_count()
    if touching > 1:
        found.append((f"sequence {min(over, _MANY_ABOVE)}", 1))
        if touching > 2:
            found.append(("sequence of three", 1))
    found.append(("partner above", CERTAIN - spot.lacks(spot.partner, lane, above(out, card))))
    return found
