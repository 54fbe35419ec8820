"""Who sits where: by table, to read out, and by name, to find oneself."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournament import wording
from tournament.queries.views import RoundView
from tournament.services.names import key
from tournament.services.packs.book import Page, Part, column_width, listed
from tournament.services.packs.material import Material
from tournament.services.packs.names import numbers, pair
from tournament.services.packs.pen import mm
from tournament.services.packs.strips import Column, Strip, gap, paginate, table, text, total, unbroken

SIZES = (16.0, 14.0, 13.0, 12.0, 11.0, 10.0, 9.0)
# A title and the line below it.
_TITLE = 20 * mm
COLUMNS = 2
NAME_SIZES = (18.0, 16.0, 14.0, 13.0, 12.0, 11.0)
# Down to this size names are kept on one line.
_EASY = 12.0


def seating(material: Material) -> list[Part]:
    """Every round by table, then every round by name."""
    return [*by_table(material, material.rounds), *by_name(material)]


def by_table(material: Material, rounds: tuple[RoundView, ...]) -> list[Part]:
    """A list for each round, in letters so large that a page holds it where one can."""
    pages = [page for view in rounds for page in _by_table(material, view)]
    advice = _("One list for each round, to read out.")
    return [Part(_("Seating by table"), pages, advice)] if pages else []


def _by_table(material: Material, view: RoundView) -> list[Page]:
    width, room = material.paper.body().width, material.paper.body().height - _TITLE
    easy = unbroken(_columns(), _lines(view), width, [size for size in SIZES if size >= _EASY])
    for size in (one for one in SIZES if one <= easy):
        strips = _tables(view, width, size)
        if total(strips) <= room:
            break
    return listed(strips, material.paper, _round(view), _about(material))


def _round(view: RoundView) -> str:
    return _("Round %(round)d of %(rounds)d") % {"round": view.number, "rounds": view.rounds}


def _about(material: Material) -> str:
    return f"{material.event.name}, {material.date}"


def _columns() -> list[Column]:
    return [
        Column(_("Table"), 11, "center", bold=True),
        Column(_("No."), 9, "end"),
        Column(wording.side("ns"), 40),
        Column(_("No."), 9, "end"),
        Column(wording.side("ew"), 40),
    ]


def _lines(view: RoundView) -> list[list[str]]:
    return [
        [str(one.number), numbers(one.ns), pair(one.ns), numbers(one.ew), pair(one.ew)] for one in view.tables
    ]


def _tables(view: RoundView, width: float, size: float) -> list[Strip]:
    strips = table(_columns(), _lines(view), width, size) if view.tables else []
    if view.sit_outs:
        strips += [gap(3 * mm), text(_("Sitting out"), size, width, bold=True)]
        strips += [text(f"{entry.number} · {pair(entry)}", size, width) for entry in view.sit_outs]
    return strips


@dataclass(frozen=True)
class Found:
    """A player, and where he sits. where: in words."""

    name: str
    where: str


def by_name(material: Material) -> list[Part]:
    """A list for each round with every player in the order of the alphabet."""
    below = _("%(event)s. Find your name, then your table.") % {"event": _about(material)}
    pages: list[Page] = []
    for view in material.rounds:
        strips = _names(material, view)
        if strips:
            pages += listed(strips, material.paper, _round(view), below, columns=COLUMNS)
    advice = _("One list for each round, to hang up where everybody passes.")
    return [Part(_("Seating by name"), pages, advice)] if pages else []


def _names(material: Material, view: RoundView) -> list[Strip]:
    """In the largest letters with which a page holds them all, where one can."""
    found = sorted(places(view), key=lambda one: (key(one.name), one.where))
    width = column_width(material.paper, COLUMNS)
    room = material.paper.body().height - _TITLE
    strips: list[Strip] = []
    for size in NAME_SIZES if found else ():
        columns = [Column(_("Name"), 60), Column(_("Table"), 40, "end", bold=True)]
        strips = table(columns, ([one.name, one.where] for one in found), width, size)
        if len(list(paginate(strips, room))) <= COLUMNS:
            break
    return strips


def places(view: RoundView) -> Iterator[Found]:
    """Every player of a round: the chair as the rules seat the two of an entry."""
    for one in view.tables:
        for entry, chairs in ((one.ns, "NS"), (one.ew, "EW")):
            for name, at, _number in entry.people:
                chair = wording.chair(chairs[at])
                said = _("%(table)d, %(chair)s") % {"table": one.number, "chair": chair}
                yield Found(name, said)
    for entry in view.sit_outs:
        for name in entry.names:
            yield Found(name, _("sits out"))
