"""The first page of a pack: what is in it, on which pages, and what to do with scissors."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournament.services.packs.book import Paper, Part, listed
from tournament.services.packs.material import Material
from tournament.services.packs.pen import mm
from tournament.services.packs.strips import Column, Strip, gap, table, text


def with_contents(
    material: Material, title: str, parts: Sequence[Part], told: Sequence[str] = ()
) -> list[Part]:
    """The parts with their contents before them. told: paragraphs that come first on that page."""
    paper = material.paper
    kept = [part for part in parts if part.pages]
    length = 1
    while True:
        pages = listed(_strips(paper, kept, told, length), paper, title, _about(material))
        if len(pages) == length:
            return [Part(title, pages), *kept]
        length = len(pages)


def _about(material: Material) -> str:
    return f"{material.event.name}, {material.date}"


def _strips(paper: Paper, parts: Sequence[Part], told: Sequence[str], before: int) -> list[Strip]:
    width = paper.body().width
    strips = [text(one, 11, width, after=2.5 * mm) for one in told]
    strips += [gap(2 * mm)] if told else []
    columns = [Column(_("On paper"), 27, bold=True), Column(_("Pages"), 21), Column(_("What to do"), 52)]
    lines = []
    number = before
    for part in parts:
        lines.append([part.title, _pages(number + 1, number + len(part.pages)), part.advice])
        number += len(part.pages)
    return strips + table(columns, lines, width, 11)


def _pages(first: int, last: int) -> str:
    if first == last:
        return _("page %(first)d") % {"first": first}
    return _("pages %(first)d to %(last)d") % {"first": first, "last": last}
