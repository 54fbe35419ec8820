"""The prizes on paper: list by list, who takes what, and what is still to be drawn."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from tournament.queries.prizes import prizes_of
from tournament.services.packs.book import Part, listed
from tournament.services.packs.material import Material
from tournament.services.packs.pen import mm
from tournament.services.packs.strips import Strip, gap, text
from tournament.wording.prize_lines import ListOfPrizes, PrizeLine, prize_lines


def prizes(material: Material) -> list[Part]:
    """One list after the other; nothing where the event has none, or nobody has won one yet."""
    names = {number: entry.label for number, entry in material.facts.entries.items()}
    lists = prize_lines(prizes_of(material.facts), names)
    if not lists:
        return []
    width = material.paper.body().width
    strips = [strip for one in lists for strip in _list(one, width)]
    title = _("Prizes")
    if material.is_kept_back:
        title = _("Prizes (players do not see this yet)")
    about = f"{material.event.name}, {material.date}"
    return [Part(_("Prizes"), listed(strips, material.paper, title, about))]


def _list(one: ListOfPrizes, width: float) -> Iterator[Strip]:
    yield text(one.name, 15, width, after=1)
    yield text(one.told, 9, width, after=2)
    for line in one.lines:
        yield text(_line(line), 12, width, after=1)
        for note in (line.decided, line.note):
            if note:
                yield text(note, 9, width, after=1)
    yield gap(6 * mm)


def _line(line: PrizeLine) -> str:
    who = ", ".join(name for _number, name in line.winners or line.open)
    told = {"place": line.place, "who": who, "value": line.value, "each": line.each}
    said = _("%(place)s: %(who)s")
    if not line.winners and line.open:
        said = _("%(place)s: to be drawn between %(who)s")
    if line.value:
        said = f"{said} (%(value)s)"
    if line.each:
        said += _(", worth %(each)s each")
    return said % told
