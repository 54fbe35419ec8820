"""Plays an event whose rounds depend on results, with results that a seed draws."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from scoring.movements import NextRound, Round, next_round
from tests.scoring.movements.helpers import meetings


@dataclass
class Played:
    """Every round so far and what the standings are."""

    entries: int
    points: Counter[int] = field(default_factory=Counter)
    rounds: list[Round] = field(default_factory=list)
    results: dict[tuple[int, int], str | None] = field(default_factory=dict)

    @property
    def order(self):
        """All entries, best first; the lower number first among those who are level."""
        return tuple(sorted(range(1, self.entries + 1), key=lambda entry: (-self.points[entry], entry)))

    @property
    def ranks(self):
        return {entry: 1 + sum(p > self.points[entry] for p in self._all()) for entry in self.order}

    def _all(self):
        return [self.points[entry] for entry in range(1, self.entries + 1)]

    def asked(self, **more):
        begun = bool(self.rounds)
        settings = {
            "entries": self.entries,
            "number": len(self.rounds) + 1,
            "played": tuple(self.rounds),
            "results": dict(self.results),
            "order": self.order if begun else (),
            "ranks": self.ranks if begun else {},
        }
        return NextRound(**(settings | more))

    def play(self, one, winners):
        """winners: table -> "ns", "ew" or None."""
        self.rounds.append(one)
        for table in one.tables:
            won = winners.get(table.number)
            self.results[one.number, table.number] = won
            for side, entry in (("ns", table.ns[0]), ("ew", table.ew[0])):
                self.points[entry] += 2 if won == side else 1 if won is None else 0
        self.points.update(one.sit_out)

    @property
    def second_meetings(self):
        return sum(times - 1 for times in meetings(self.rounds).values())


def played(name, entries, length, seed=1, **more):
    """A whole event with results drawn; one result in five is a draw."""
    draw = Random(seed).random
    event = Played(entries)
    for _ in range(length):
        one = next_round(name, event.asked(**({"rounds": length, "seed": seed} | more)))
        drawn = {table.number: draw() for table in one.tables}
        event.play(one, {n: None if x < 0.2 else "ns" if x < 0.6 else "ew" for n, x in drawn.items()})
    return event
