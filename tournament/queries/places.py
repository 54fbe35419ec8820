"""Where an entry belongs: now, and in the round after this one.

A round that is only planned is told to nobody (docs/states.md): its number, yes; who sits where, no.
"""

from dataclasses import dataclass

from tournament.mapping.movements import is_drawn
from tournament.mapping.rules import SIDE_CHAIRS
from tournament.models import Entry, Event, Round, Seat
from tournament.queries.facts import together
from tournament.queries.seated_names import views_in
from tournament.queries.views import EntryView


@dataclass(frozen=True)
class Place:
    """Where one entry is in one round.

    known: False while the seating of that round is not shown; then only its number is told.
    table: None in a round that the entry sits out. side: ``ns``, ``ew`` or "".
    opponent: those on the other side. partner: of an entry that is a single player; None for a pair.
    chair: N, E, S or W, of a single player; "" for a pair, whose two players have two.
    """

    round: int
    known: bool
    table: int | None = None
    side: str = ""
    opponent: EntryView | None = None
    partner: EntryView | None = None
    chair: str = ""

    @property
    def sits_out(self) -> bool:
        return self.known and self.table is None


def next_place(entry: Entry, after_round: int) -> Place | None:
    """Where the entry goes after this round; None when there is nothing more to play."""
    if not _plays(entry):
        return None
    following = entry.event.rounds.filter(number__gt=after_round).order_by("number").first()
    if following is None and is_drawn(entry.event) and after_round < entry.event.rounds_planned:
        # Results decide, and the round is not there yet.
        return Place(after_round + 1, known=False)
    return _place(entry, following) if following else None


def place_now(entry: Entry) -> Place | None:
    """Where the entry belongs at this moment: in the open round or, before the first, in the one to come.

    None while nobody is seated, once the event is closed, and for an entry that did not come.
    """
    if not _plays(entry):
        return None
    rounds = entry.event.rounds
    found = rounds.filter(state=Round.State.OPEN).first()
    found = found or rounds.filter(opened_at__isnull=True).order_by("number").first()
    return _place(entry, found) if found else None


def place_in(entry: Entry, number: int) -> Place | None:
    """Where the entry was, is or will be in the round with this number; None when there is none."""
    found = entry.event.rounds.filter(number=number).first()
    return _place(entry, found) if found and entry.number is not None else None


def _plays(entry: Entry) -> bool:
    return entry.number is not None and entry.event.state != Event.State.CLOSED


def _place(entry: Entry, found: Round) -> Place:
    if found.state == Round.State.PLANNED:
        return Place(found.number, known=False)
    seat = Seat.objects.filter(round=found, entry=entry).select_related("sitting").first()
    if seat is None or seat.sitting is None:
        return Place(found.number, known=True)
    others = list(
        Seat.objects.filter(sitting=seat.sitting)
        .exclude(pk=seat.pk)
        .order_by("place")
        .select_related("entry")
    )
    partners = [one.entry for one in others if one.side == seat.side]
    opponents = [one.entry for one in others if one.side != seat.side]
    return Place(
        found.number,
        known=True,
        table=seat.sitting.table_number,
        side=seat.side,
        opponent=_together(opponents, found.number),
        partner=_together(partners, found.number),
        chair=SIDE_CHAIRS[seat.side][seat.place - 1] if partners else "",
    )


def _together(entries: list[Entry], number: int) -> EntryView | None:
    """One pair, or two single players as one, as they sit in the round."""
    if not entries:
        return None
    views = views_in(entries, number)
    return views[0] if len(views) == 1 else together(views)
