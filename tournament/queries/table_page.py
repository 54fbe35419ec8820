"""What a phone at a table is shown: its table in the round being played."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from scoring.record import Hand
from scoring.rules import Rules
from scoring.sheets import faults
from tournament.mapping.rules import SIDE_CHAIRS, is_open_ended
from tournament.models import Entry, Event, HeldResult, Round, Seat, Sitting
from tournament.queries.facts import gather
from tournament.queries.places import Place, next_place
from tournament.queries.rounds import round_of
from tournament.queries.said import differing, hands_in, open_held, words
from tournament.queries.seated_names import names_in, places_of
from tournament.queries.views import HandView, TableView

# States of the page beside those of a table.
BEFORE, UNUSED, CLOSED, OFF = "before", "unused", "closed", "off"


@dataclass(frozen=True)
class Objection:
    """What one side says of a hand that has another result stored."""

    side: str
    hand: Hand


@dataclass(frozen=True)
class TablePage:
    """One table as its phones see it. state: of the table, or before, unused, closed, off (no table then).

    more: whether another hand may still be entered. said: hand -> the sides whose word stands for it.
    held: hand -> what the other side says of it. next: side -> where it goes after this round.
    players: where single players go, each by himself: names and place.
    """

    event: Event
    table_number: int
    state: str
    round_number: int | None
    rounds: int
    rules: Rules
    sitting_id: int | None = None
    table: TableView | None = None
    hands: tuple[HandView, ...] = ()
    more: bool = False
    said: Mapping[int, frozenset[str]] = field(default_factory=dict)
    held: Mapping[int, Objection] = field(default_factory=dict)
    next: Mapping[str, Place | None] = field(default_factory=dict)
    players: tuple[tuple[tuple[str, ...], Place], ...] = ()

    @property
    def open_ended(self) -> bool:
        return is_open_ended(self.rules)


def open_sitting(event: Event, table: int) -> Sitting | None:
    """The table in the round being played; None when nobody plays there now."""
    found = Sitting.objects.filter(round__event=event, round__state=Round.State.OPEN, table_number=table)
    return found.select_related("round").first()


def sitting_in(event: Event, table: int, number: int) -> Sitting | None:
    """The table in a round that has begun."""
    found = Sitting.objects.filter(
        round__event=event, round__number=number, round__opened_at__isnull=False, table_number=table
    )
    return found.select_related("round").first()


def table_page(event: Event, table: int, sitting: Sitting | None) -> TablePage:
    """The page of one table now; a constant number of queries. sitting: as open_sitting() has found it."""
    number = sitting.round.number if sitting else _open_round(event)
    facts = gather(event, only_round=number or 0, only_table=table)
    view = round_of(facts, number) if number is not None else None
    seated = view.table(table) if view else None
    state = _state(event, number, seated)
    page = TablePage(event, table, state, number, facts.round_count, facts.rules)
    if view is None or seated is None or sitting is None or state in (CLOSED, OFF):
        return page
    held = open_held(sitting)
    hands = (seated.total,) if view.record == "totals" and seated.total else seated.hands
    whole = not faults(facts.sheet(facts.sittings[0]), facts.rules, event.hands_per_round, number or 1)
    return TablePage(
        event,
        table,
        state,
        number,
        facts.round_count,
        facts.rules,
        sitting_id=sitting.pk,
        table=seated,
        hands=hands,
        more=_more(facts.rules, seated, hands, whole),
        said=words(sitting, held),
        held=_held(held, hands),
        next={side: _next(sitting, side) for side in ("ns", "ew")},
        players=_players(sitting) if seated.ns.is_several else (),
    )


def _open_round(event: Event) -> int | None:
    found = event.rounds.filter(state=Round.State.OPEN).values_list("number", flat=True)
    return found[0] if found else None


def _state(event: Event, number: int | None, table: TableView | None) -> str:
    if event.state == Event.State.CLOSED:
        return CLOSED
    if not event.tables_enter:
        return OFF
    if number is None:
        return BEFORE
    return table.state if table is not None else UNUSED


def _more(rules: Rules, table: TableView, hands: tuple[HandView, ...], whole: bool) -> bool:
    if table.forfeit_by or table.state == Sitting.State.CONFIRMED:
        return False
    blank = any(hand.ns is None for hand in hands)
    return blank and (not whole or is_open_ended(rules))


def _held(held_results: list[HeldResult], hands: tuple[HandView, ...]) -> dict[int, Objection]:
    stored = {hand.number: hand.hand for hand in hands}
    found: dict[int, Objection] = {}
    for held in held_results:
        if held.kind == HeldResult.Kind.OBJECTION:
            said = hands_in(held)
            found |= {hand: Objection(held.side, said[hand]) for hand in differing(held, stored)}
    return found


def _next(sitting: Sitting, side: str) -> Place | None:
    """Where the pair of one side goes; two single players of a side part, so that there is no one answer."""
    entries = list(Entry.objects.filter(seats__sitting=sitting, seats__side=side).select_related("event"))
    return next_place(entries[0], sitting.round.number) if len(entries) == 1 else None


def _players(sitting: Sitting) -> tuple[tuple[tuple[str, ...], Place], ...]:
    """Where each of the single players at a table goes after this round, in the order of the chairs."""
    entries = [entry for side in ("ns", "ew") for entry in seated_entries(sitting, side)]
    places = [(entry, next_place(entry, sitting.round.number)) for entry in entries]
    return tuple((names_in(entry, place.round), place) for entry, place in places if place is not None)


def seated_entries(sitting: Sitting, side: str) -> list[Entry]:
    """Who sits on a side: one entry, or two of single players."""
    seats = Seat.objects.filter(sitting=sitting, side=side).order_by("place")
    return [seat.entry for seat in seats.select_related("entry__event")]


def seated_entry(sitting: Sitting, side: str) -> Entry | None:
    """Who sits on a side, where it is one entry."""
    entries = seated_entries(sitting, side)
    return entries[0] if len(entries) == 1 else None


def plays_in(entry: Entry, number: Round) -> bool:
    """Whether the entry has a place in the round, at a table or without one."""
    return Seat.objects.filter(round=number, entry=entry).exists()


def side_of(entry: Entry, sitting: Sitting) -> str:
    """The side on which the entry sits at this table; "" where it sits elsewhere."""
    found = Seat.objects.filter(sitting=sitting, entry=entry).values_list("side", flat=True)
    return found[0] if found else ""


def entries_at(sittings: Iterable[int]) -> list[Entry]:
    """Everybody who sits at these tables."""
    seats = Seat.objects.filter(sitting__in=list(sittings)).order_by("sitting", "-side", "place")
    return [seat.entry for seat in seats.select_related("entry__event")]


def hall_places(event: Event) -> tuple[int | None, list[dict[str, object]]]:
    """The round being played and where every entry of it sits; nobody while no round is open."""
    number = _open_round(event)
    seats = Seat.objects.filter(round__event=event, round__number=number or 0)
    places = places_of(event.entries.all())
    found: list[dict[str, object]] = []
    single = event.kind != Event.Kind.PAIRS
    columns = ("entry_id", "entry__number", "entry__label", "sitting__table_number", "side", "place")
    for entry_id, entry, label, table, side, at in seats.order_by("entry__number").values_list(*columns):
        place: dict[str, object] = {"sit_out": True} if table is None else {"table": table, "side": side}
        if single and table is not None:
            place["chair"] = SIDE_CHAIRS[side][at - 1]
        names = list(places[entry_id].names_in(number)) or [label]
        found.append({"names": names, "entry": entry, **place})
    return number, found
