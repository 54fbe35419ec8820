"""The bots ``sample10`` and ``sample40``: they deal the hidden cards in many ways and look ahead in each.

They bid, name trumps and lay away by the rules, and play by them while a hand has ten cards or more:
looking ahead before costs much and wins nothing (docs/bots.md).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from scoring.engine.bots.cards_by_rules import TRICK, best_of, card_worths
from scoring.engine.bots.memory import Memory, remembered
from scoring.engine.bots.plausible import likely_worlds
from scoring.engine.bots.rollouts import rolled_out
from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.bots.turns import Bot, chance, own_turn
from scoring.engine.bots.worlds import World
from scoring.engine.cards import Card
from scoring.engine.deeds import CardPlayed, Deed
from scoring.engine.double_dummy import maps
from scoring.engine.game import TRICKS
from scoring.engine.hand import PLAY
from scoring.engine.points import contract_points
from scoring.engine.table import Table
from scoring.engine.view import View

FROM = 9  # cards in the hand
# What the rules think of a card counts as much as so many worlds.
RULES_COUNT = 3


class Solver(Protocol):
    """What says how many tricks each card takes with all cards open (``double_dummy``)."""

    def solve(self, tables: Sequence[Table], /) -> Sequence[Mapping[Card, int]]: ...


def sampler(worlds: int, solver: Solver) -> Bot:
    """The bot that looks at so many worlds; the same view and seed give the same deed."""

    def deed(view: View, seed: int) -> Deed:
        seat = own_turn(view)
        if view.phase != PLAY or len(view.cards) > FROM or len(view.legal_cards) == 1:
            return deed_by_rules(view, seed)
        table, memory = remembered(view)
        worths = card_worths(table, memory)
        if len(worths) > 1:
            drawn = likely_worlds(view, table, memory, worlds, chance(view, seed))
            _look_ahead(view, table, memory, drawn, worths, solver)
        return CardPlayed(seat, table.order.outer[best_of(table, memory, worths)])

    return deed


def _look_ahead(
    view: View,
    table: Table,
    memory: Memory,
    worlds: Iterable[World],
    worths: dict[Card, int],
    solver: Solver,
) -> None:
    """Adds to what the rules think of each card what it brings in every world."""
    for card in worths:
        worths[card] *= RULES_COUNT
    tables = [(_table_of(table, world), world) for world in worlds]
    exact = [one for one, _world in tables if maps(one)]
    found = list(solver.solve(exact)) if exact else []
    for one, world in tables:
        if not maps(one):
            knows = memory.copy()
            knows.away = world.away
            found.append(rolled_out(one, knows, worths))
    for tricks in found:
        for card in worths:
            worths[card] += worth_of(view, tricks[card])


def _table_of(table: Table, world: World) -> Table:
    """The trick that is being played, with the hands of this world."""
    hands, leader = list(world.hands), table.leader
    cards = table.cards
    for place, card in enumerate(cards):
        hands[leader + place & 3] |= 1 << card
    again = Table(table.order, hands, leader)
    for card in cards:
        again.lay(card)
    return again


def worth_of(view: View, tricks: int) -> int:
    """What it is worth to this seat's side to take so many more tricks: in millionths of a trick or point."""
    side = (view.seat or 0) % 2
    taken = view.won[side] + tricks
    if view.bid is None or view.bidder is None:
        return TRICK * taken
    if view.bidder % 2 == side:
        return TRICK * contract_points(view.game, view.bid, taken)
    return -TRICK * contract_points(view.game, view.bid, TRICKS - taken)
