"""Table cards: who sits at a table in a round, and who handles the pack in every hand of it."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from tournament import wording
from tournament.queries.views import HandView, RoundView, TableView
from tournament.services.packs.book import Part
from tournament.services.packs.cutting import BELOW, ONE, Card, sheets
from tournament.services.packs.head import head
from tournament.services.packs.material import Material
from tournament.services.packs.names import boards_of, by_chair, hand_kind
from tournament.services.packs.pen import Area, Block, Pen, mm
from tournament.services.packs.slips import cutting_advice
from tournament.services.packs.strips import Column, Strip, gap, table, text, unbroken

LAYOUTS = (BELOW, ONE)
SIZES = (15.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0, 8.0, 7.0)
# Letters of this size are read across a table: names are kept on one line down to it.
_EASY = 11.0
# Between the round and the names below it.
_ABOVE = 2 * mm
# Hands on one card; a round that has more takes another card.
MOST_HANDS = 20


def table_cards(material: Material) -> list[Part]:
    """Every table's cards from its first round to its last, table by table."""
    found = [(view, one) for view in material.rounds for one in material.card_tables(view)]
    at = sorted(((one.number, view.number, view, one) for view, one in found), key=lambda place: place[:2])
    cards = [card for *_place, view, one in at for card in _cards(material, view, one)]
    if not cards:
        return []
    layout, pages = sheets(cards, material.paper, LAYOUTS, SIZES)
    told = _("One card for each table and round; a table's cards follow each other.")
    return [Part(_("Table cards"), pages, cutting_advice(layout, len(pages), told))]


def _cards(material: Material, view: RoundView, one: TableView) -> Iterator[Card]:
    for first in range(0, max(len(one.hands), 1), MOST_HANDS):
        hands = one.hands[first : first + MOST_HANDS]

        def card(width: float, size: float, hands: Sequence[HandView] = hands) -> Sequence[Strip]:
            return _strips(material, view, one, hands, width, size)

        yield card


def _strips(
    material: Material, view: RoundView, one: TableView, hands: Sequence[HandView], width: float, size: float
) -> Sequence[Strip]:
    title = _("Table %(table)d") % {"table": one.number}
    below = _("Round %(round)d of %(rounds)d") % {"round": view.number, "rounds": view.rounds}
    if one.boards:
        below += " · " + boards_of(one.boards)
    about = [f"{material.event.name}, {material.date} · {material.stamp}"]
    place = material.tables.get(one.number)
    invitation = _("Send it by phone")

    def sides(room: float) -> Strip:
        return _sides(one, room, size)

    return [
        head(width, title, below, about, place, invitation, sides),
        gap(1 * mm),
        *_rota(material, hands, width, size),
    ]


def _sides(one: TableView, width: float, size: float) -> Strip:
    """North-South beside East-West, each with its names in full."""
    half = width / 2 - 3 * mm
    heads = [Block.of(wording.side(side), 9, half) for side in ("ns", "ew")]
    sides = (("ns", one.ns), ("ew", one.ew))
    names = [Block.of(by_chair(entry, side), size, half, bold=True) for side, entry in sides]

    def draw(pen: Pen, area: Area) -> None:
        for place, (label, block) in enumerate(zip(heads, names, strict=True)):
            x = area.x + place * (half + 6 * mm)
            pen.block(x, area.y + _ABOVE, label)
            pen.block(x, area.y + _ABOVE + label.height, block)

    return Strip(_ABOVE + max(one.height + two.height for one, two in zip(heads, names, strict=True)), draw)


def _rota(material: Material, hands: Sequence[HandView], width: float, size: float) -> list[Strip]:
    """The hand rota. Where the first dealer is cut for, the cards decide, and only trumps can be named."""
    strips: list[Strip] = []
    is_cut = material.rules.first_dealer == "cut"
    shown = [] if is_cut else _handlers(material)
    if is_cut:
        said = _("Cut for the first deal. From then on the deal passes to the left.")
        strips += [text(said, size, width, after=2 * mm)]
    with_trump = any(hand.trump for hand in hands)
    columns = [Column(_("Hand"), 9, "center", bold=True)]
    columns += [Column(title, 20, bold=deed == "dealer") for deed, title in shown]
    columns += [Column(_("Trump"), 23, bold=True)] if with_trump else []
    lines = [
        [
            str(hand.number),
            *(getattr(hand, deed) for deed, _title in shown),
            *([hand_kind(hand)] if with_trump else []),
        ]
        for hand in hands
    ]
    if material.rules.bidder_leads:
        strips += [text(_("Whoever wins the auction leads."), size, width, after=2 * mm)]
    if len(columns) > 1:
        sizes = [one for one in SIZES if _EASY <= one <= size] or [size]
        strips += table(columns, lines, width, unbroken(columns, lines, width, sizes), most=1.6)
    said = _("The marker, or the second pack, lies before the next dealer.")
    return [*strips, gap(2 * mm), text(said, 8, width)]


def _handlers(material: Material) -> list[tuple[str, str]]:
    """Who is named for each hand, and under which title."""
    found = [
        ("dealer", _("Deals")),
        ("shuffler", _("Shuffles")),
        ("cutter", _("Cuts")),
        ("leader", _("Leads")),
    ]
    return found[:3] if material.rules.bidder_leads else found
