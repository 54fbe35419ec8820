"""Guide cards: for each entry every round's table, side or chair, company, and the way to its own page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournament import wording
from tournament.mapping.rules import SIDE_CHAIRS
from tournament.queries.views import EntryView
from tournament.services.packs.book import Part
from tournament.services.packs.cutting import BESIDE, FOUR, ONE, Card, sheets
from tournament.services.packs.head import head
from tournament.services.packs.material import Material
from tournament.services.packs.names import pair, short_side
from tournament.services.packs.slips import cutting_advice
from tournament.services.packs.strips import Column, Strip, table
from tournament.wording import entrants

LAYOUTS = (FOUR, BESIDE, ONE)
SIZES = (14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0)
# Rounds on one card of a whole page; an evening that has more takes another card.
MOST_ROUNDS = 30


@dataclass(frozen=True)
class Stop:
    """Where an entry is in a round. against: nobody for a sit-out. chair, partner: of a single player."""

    round: int
    table: int | None = None
    side: str = ""
    against: EntryView | None = None
    chair: str = ""
    partner: str = ""


def guide_cards(material: Material) -> list[Part]:
    """In the order of the entries' numbers."""
    routes = _routes(material)
    cards = [
        card
        for entry in material.card_entries
        for card in _cards(material, entry, routes.get(entry.number, []))
    ]
    if not any(routes.values()):
        return []
    layout, pages = sheets(cards, material.paper, LAYOUTS, SIZES)
    told = entrants.word(material.event.kind, "card-each")
    return [Part(_("Guide cards"), pages, cutting_advice(layout, len(pages), told))]


def _routes(material: Material) -> dict[int, list[Stop]]:
    routes: dict[int, list[Stop]] = {}
    for view in material.rounds:
        for one in view.tables:
            for side, own, other in (("ns", one.ns, one.ew), ("ew", one.ew, one.ns)):
                for at, number in enumerate(own.numbers):
                    stop = Stop(view.number, one.number, side, other)
                    if own.is_several:
                        stop = replace(stop, chair=SIDE_CHAIRS[side][at], partner=own.names[1 - at])
                    routes.setdefault(number, []).append(stop)
        for entry in view.sit_outs:
            routes.setdefault(entry.number, []).append(Stop(view.number))
    return routes


def _cards(material: Material, entry: EntryView, route: Sequence[Stop]) -> Iterator[Card]:
    for first in range(0, max(len(route), 1), MOST_ROUNDS):
        stops = route[first : first + MOST_ROUNDS]

        def card(width: float, size: float, stops: Sequence[Stop] = stops) -> Sequence[Strip]:
            return _strips(material, entry, stops, width, size)

        yield card


def _strips(
    material: Material, entry: EntryView, stops: Sequence[Stop], width: float, size: float
) -> Sequence[Strip]:
    title = entrants.numbered(material.event.kind, entry.number)
    steads = [wording.stead(one) for one in material.facts.steads(entry.number)]
    about = [*steads, f"{material.event.name}, {material.date}", material.stamp]
    place = material.entry_places.get(entry.number)
    columns = [Column(_("Round"), 16, "center", bold=True), Column(_("Table"), 15, "center", bold=True)]
    if any(stop.chair for stop in stops):
        columns += [Column(_("Seat"), 25, "center"), Column(_("With"), 33), Column(_("Against"), 44)]
        lines = [_line_of_one(stop) for stop in stops]
    else:
        columns += [Column(_("Side"), 16, "center"), Column(_("Against"), 58)]
        lines = [_line(stop) for stop in stops]
    return [
        head(width, title, pair(entry), about, place, _("Your own page")),
        *table(columns, lines, width, size),
    ]


def _line_of_one(stop: Stop) -> list[str]:
    if stop.table is None or stop.against is None:
        return [str(stop.round), "–", "–", "–", _("You sit out.")]
    place = [str(stop.round), str(stop.table), wording.chair(stop.chair)]
    return [*place, stop.partner, stop.against.label]


def _line(stop: Stop) -> list[str]:
    if stop.table is None or stop.against is None:
        return [str(stop.round), "–", "–", _("You sit out.")]
    return [str(stop.round), str(stop.table), short_side(stop.side), pair(stop.against)]
