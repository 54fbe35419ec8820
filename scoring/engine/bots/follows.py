"""Following suit as second or third hand: what speaks for and against each card (docs/bots.md)."""

from collections.abc import Iterator

from scoring.engine.bots.holdings import above, classes
from scoring.engine.bots.leads import Features
from scoring.engine.bots.spot import Spot, loses
from scoring.engine.cards import Card, Cards

_LATER = 3


def follows(spot: Spot) -> Iterator[tuple[Card, str, Features]]:
    """The lowest card, and the lowest of each group that beats the best; with its kind and features.

    kind: ``second`` or ``third``, with what the suit is: ``trumps``, ``side`` or ``free``.
    """
    lane, table = spot.table.follow, spot.table
    cards, out = spot.own & lane, spot.out & lane
    place = "second" if len(table.played) & 3 == 1 else "third"
    kind = f"{place} {'trumps' if lane & spot.trumps else 'side' if spot.trumps_out else 'free'}"
    low = cards & -cards
    lowest = low.bit_length() - 1
    winners = cards & table.order.beats[table.best]
    base = spot.wins(table.best, spot.ours)
    given = loses(spot, lane, lowest)
    if not winners & low:
        yield lowest, kind, [("wins", base), ("loses", given)]
    turn = _round_of_suit(spot, lane)
    for card, group in classes(winners, out):
        found = [("wins", spot.wins(card, True)), ("loses", loses(spot, lane, card))]
        if card != lowest:
            found += _high(spot, lane, cards, out, card, group, turn)
            if spot.ours:
                found += [("ours", 1), ("ours wins", base)]
        else:
            found.append((f"low beats {turn}", 1))
        yield card, kind, found


def _round_of_suit(spot: Spot, lane: Cards) -> int:
    """How often the suit has gone round: 1 for the first time, 3 for the third and later."""
    gone = (spot.memory.pack & ~spot.memory.live & lane).bit_count()
    here = sum(1 for card in spot.table.cards if lane >> card & 1)
    return min(_LATER, 1 + -(-(gone - here) // 4))


def _high(spot: Spot, lane: Cards, cards: Cards, out: Cards, card: Card, group: Cards, turn: int) -> Features:
    """What there is to say about a card that is not the lowest."""
    memory, best = spot.memory, spot.table.best
    over, length = above(out, card).bit_count(), cards.bit_count()
    found = [(f"high {turn}", 1), ("length", length), ("out", out.bit_count()), ("size", spot.size)]
    if over < 3:
        found += [(f"above {over}", 1), (f"above {over} round {turn}", 1)]
    else:
        found.append((f"{'middle' if over < 5 else 'small'} round {turn}", 1))
    if group.bit_count() > 1:
        found.append((f"sequence {min(over, 3)}", 1))
    higher = above(cards, card) & ~group
    if higher:
        found.append((f"finesse {min(over, 3)}", 1))
    elif not over and cards & ~(1 << card) > out:
        found.append(("two winners", 1))
    if (memory.led[spot.seat] | memory.led[spot.partner]) & lane:
        found.append(("ours led", 1))
    if length == 2:
        found.append(("length 2", 1))
    if lane >> best & 1:
        rank = above(out, best).bit_count()
        found.append(("best above", min(rank, 6)))
        if rank <= 1:
            found.append(("best high", 1))
        elif rank > 3:
            found.append((f"best low round {turn}", 1))
            if over < 3:
                found.append((f"above {over} on low", 1))
        found.append(("gap", min(rank - over, 4)))
    if memory.bidder >= 0:
        found.append((f"bidder {(memory.bidder - spot.seat) & 3}", 1))
    return found
