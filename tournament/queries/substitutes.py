"""Who really sits at an entry's places in a round, where somebody plays in another's stead."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from scoring.substitutes import Turn, sitting, spans
from tournament.queries.steads import Stead
from tournament.queries.views import EntryView

# What the rows of entries are asked for besides, so that substitutes cost no query of their own.
COLUMNS = ("players__position", "players__name", "substitutes__position", "substitutes__from_round")
COLUMNS += ("substitutes__name",)

Row = tuple[int | None, str | None, int | None, int | None, str | None]


@dataclass(frozen=True)
class Places:
    """An entry's places. players: registered, by position. turns: who else sits there, by position."""

    players: Mapping[int, str]
    turns: Mapping[int, tuple[Turn, ...]]

    @classmethod
    def of(cls, rows: Iterable[Row]) -> "Places":
        """From the rows that COLUMNS give, each player beside each substitute."""
        players: dict[int, str] = {}
        turns: dict[int, dict[int, str | None]] = {}
        for position, name, at, first, who in rows:
            if position is not None and name is not None:
                players[position] = name
            if at is not None and first is not None:
                turns.setdefault(at, {})[first] = who or None
        return cls(
            dict(sorted(players.items())),
            {at: tuple(Turn(*one) for one in sorted(own.items())) for at, own in sorted(turns.items())},
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Those who are registered."""
        return tuple(self.players.values())

    def names_in(self, number: int | None) -> tuple[str, ...]:
        """Those who sit there in the round; None: those who are registered."""
        if number is None or not self.turns:
            return self.names
        seated = dict(self.players)
        for position, turns in self.turns.items():
            who = sitting(turns, number)
            if who is not None:
                seated[position] = str(who)
        return tuple(seated[position] for position in sorted(seated))

    def steads(self, entry: int) -> tuple[Stead, ...]:
        """Who plays for whom, in the order of rounds."""
        found = [
            Stead(entry, self.players.get(position, ""), str(span.player), span.first, span.last)
            for position, turns in self.turns.items()
            for span in spans(turns)
        ]
        return tuple(sorted(found, key=lambda one: one.first))

    def is_replaced(self, number: int) -> bool:
        """Whether none of those who are registered sits there in the round."""
        return bool(self.players) and all(
            sitting(self.turns.get(position, ()), number) is not None for position in self.players
        )


def in_round(entry: EntryView, places: Places | None, number: int) -> EntryView:
    """The entry with those who sit there in the round."""
    if places is None:
        return entry
    names = places.names_in(number)
    return replace(entry, names=names, is_dummy=False) if names else entry
