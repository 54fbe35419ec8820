"""What is read of rounds that results decide: how one would be drawn now."""

from dataclasses import dataclass

from scoring.movements.schedule import Round, Table


@dataclass(frozen=True)
class Departure:
    """A round that is stored, and what it would be if it were drawn now. opened: it is or was played."""

    number: int
    made: Round
    now: Round
    opened: bool

    @property
    def tables(self) -> tuple[tuple[Table | None, Table | None], ...]:
        """(as it is, as it would be) of every table that would be another."""
        was = {table.number: table for table in self.made.tables}
        new = {table.number: table for table in self.now.tables}
        both = ((was.get(number), new.get(number)) for number in sorted({*was, *new}))
        return tuple((one, other) for one, other in both if seats(one) != seats(other))


def seats(table: Table | None) -> tuple[tuple[int, ...], ...]:
    """Who sits where; who deals is no other seating."""
    return (table.ns, table.ew) if table else ()
