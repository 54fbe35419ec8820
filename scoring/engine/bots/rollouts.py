"""Playing a world out by the rules, once with each card: where the double-dummy library cannot say."""

from collections.abc import Iterable

from scoring.engine.bots.cards_by_rules import choose_card
from scoring.engine.bots.memory import Memory
from scoring.engine.cards import Card
from scoring.engine.table import Table


def rolled_out(table: Table, memory: Memory, cards: Iterable[Card]) -> dict[Card, int]:
    """For each card the tricks that its player's side takes of those left when all play by the rules."""
    side = table.turn & 1
    found = {}
    for card in cards:
        again, seen = table.copy(), memory.copy()
        _lay(again, seen, card)
        while not again.is_over:
            _lay(again, seen, choose_card(again, seen))
        found[card] = again.won[side] - table.won[side]
    return found


def _lay(table: Table, memory: Memory, card: Card) -> None:
    memory.saw(table, card)
    table.lay(card)
