"""Who reads an entry's own page, and whether he sits there himself."""

from dataclasses import dataclass

from scoring.substitutes import sitting
from tournament.models import Entry, Substitute
from tournament.queries.places import place_now
from tournament.queries.seated_names import places_of
from tournament.queries.substitutes import Places


@dataclass(frozen=True)
class Reader:
    """places: the entry's. substitute: the reader, where he plays in another's stead, else None."""

    places: Places
    substitute: Substitute | None = None

    def acts(self, number: int) -> bool:
        """Whether the reader sits there in the round. Of a pair one is enough: it has one page."""
        if self.substitute is None:
            return not self.places.is_replaced(number)
        turns = self.places.turns.get(self.substitute.position, ())
        return sitting(turns, number) == self.substitute.name

    def has_played(self, number: int) -> bool:
        """Whether the round belongs on the reader's page."""
        return self.substitute is None or self.acts(number)

    def names(self, number: int | None) -> tuple[str, ...]:
        """Whom the page is for: those who sit there; and where the reader does not, he alone."""
        if number is not None and self.acts(number):
            return self.places.names_in(number)
        return (self.substitute.name,) if self.substitute else self.places.names

    def instead(self, number: int) -> str:
        """Who sits there, where the reader does not."""
        return "" if self.acts(number) else " & ".join(self.places.names_in(number))


def is_acting(entry: Entry, substitute: Substitute | None) -> bool:
    """Whether the link of this reader may do anything for the entry now."""
    now = place_now(entry)
    return now is None or Reader(places_of([entry])[entry.pk], substitute).acts(now.round)
