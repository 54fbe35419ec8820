"""What the rounds played so far have left: who met, who rested, and how sides and deals stand."""

from collections import Counter
from collections.abc import Iterable, Sequence

from scoring.lengths import HandsFrom, hands_in
from scoring.movements.schedule import CHAIRS, Round, Table


class Past:
    """met: twos of entries -> meetings. rests: entry -> sit-outs. lean: rounds North-South less
    East-West. deals: for each entry its side's first deals less the other side's, and between its two
    players hands dealt and hands led.

    hands, hands_from: how many hands the rounds have; tables of the next one are dealt as for ``number``.
    """

    def __init__(
        self, played: Sequence[Round], hands: int, hands_from: HandsFrom = (), number: int = 1
    ) -> None:
        self.hands = hands_in(hands_from, number, hands)
        self.met: Counter[frozenset[int]] = Counter()
        self.rests: Counter[int] = Counter()
        self.lean: Counter[int] = Counter()
        self.deals: dict[int, tuple[int, int, int]] = {}
        for one in played:
            self.rests.update(one.sit_out)
            for table in one.tables:
                self._note(table, hands_in(hands_from, one.number, hands))

    def _note(self, table: Table, hands: int) -> None:
        ns, ew = table.ns[0], table.ew[0]
        self.met[frozenset((ns, ew))] += 1
        self.lean[ns] += 1
        self.lean[ew] -= 1
        for entry, change in _changes(table, hands).items():
            self.deals[entry] = _sum(self._deals(entry), change)

    def _deals(self, entry: int) -> tuple[int, int, int]:
        return self.deals.get(entry, (0, 0, 0))

    def seat(self, number: int, one: int, other: int) -> Table:
        """A table for two entries: who was North-South less often sits there, and the fairest chair deals."""
        ns, ew = (one, other) if self.lean[one] <= self.lean[other] else (other, one)
        tables = [Table(number, (ns,), (ew,), chair) for chair in CHAIRS]
        return min(tables, key=self._uneven)

    def _uneven(self, table: Table) -> int:
        after = (_sum(self._deals(entry), change) for entry, change in _changes(table, self.hands).items())
        return sum(value * value for deals in after for value in deals)


def _changes(table: Table, hands: int) -> dict[int, tuple[int, int, int]]:
    """What this table, of so many hands, adds to the deals of its two entries."""
    dealer = CHAIRS.index(table.dealer)
    dealt, led = [0, 0], [0, 0]
    for later in range(hands % 4):
        for chair, counted in (((dealer + later) % 4, dealt), ((dealer + later + 1) % 4, led)):
            counted[chair % 2] += 1 if chair < 2 else -1
    sides = (table.ns[0], table.ew[0])
    return {
        entry: (1 if dealer % 2 == side else -1, dealt[side], led[side]) for side, entry in enumerate(sides)
    }


def _sum(deals: tuple[int, int, int], change: tuple[int, int, int]) -> tuple[int, int, int]:
    return (deals[0] + change[0], deals[1] + change[1], deals[2] + change[2])


def seat(number: int, games: Iterable[tuple[int, int]], past: Past, everybody: Iterable[int]) -> Round:
    """The round of these games, table by table; whoever is in none of them sits out."""
    tables = tuple(past.seat(table, *game) for table, game in enumerate(games, start=1))
    playing = {entry for table in tables for entry in table.entries}
    return Round(number, tables, tuple(entry for entry in everybody if entry not in playing))
