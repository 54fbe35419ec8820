"""The standings as a table on a page; its columns are those of every other form of them."""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournament.models import Event
from tournament.queries.views import StandingsRow, StandingsView
from tournament.standings_columns import Column, columns_of
from tournament.wording import stead

# Place and names first, then what decides, then how it moved; the number on the card last.
FIRST = ("rank", "names")
LAST = ("entry",)
WITH_NAMES = ("label", "substitutes")


class CellColumn(tables.Column):
    """One column of the shared definition. ``is_head``: its cells name their rows."""

    def __init__(self, source: Column, **options: Any) -> None:
        self.source = source
        self.is_head = source.key == "names"
        kind = {"rank": "rank", "names": "entry"}.get(source.key, "number")
        super().__init__(
            verbose_name=source.title,
            accessor="row",
            empty_values=(),
            attrs={"th": {"class": kind}, "td": {"class": kind}},
            **options,
        )

    @property
    def explanation(self) -> str:
        return self.source.explanation

    def render(self, record: Mapping[str, Any], table: "StandingsTable") -> str | SafeString:
        row: StandingsRow = record["row"]
        special = _SPECIAL.get(self.source.key)
        if special is not None:
            return special(row, table)
        value, text = self.source.of(row), self.source.text(row)
        if value is None:
            return format_html('<span class="quiet" aria-label="{}">–</span>', _("not counted"))
        if isinstance(value, Fraction) and value.denominator != 1:
            return format_html(
                '<details class="exact"><summary>{}</summary><span class="score">{}</span></details>',
                text,
                value,
            )
        return _score(text, self.source.room(row))


# The same few numbers stand in hundreds of cells, and mostly stood there before the last result too.
@lru_cache(maxsize=2048)
def _score(text: str, room: str) -> SafeString:
    if room:
        return format_html('<span class="score" data-room="{}">{}</span>', room, text)
    return format_html('<span class="score">{}</span>', text)


def rank_cell(row: StandingsRow, table: "StandingsTable | None" = None) -> SafeString:
    """The place; a shared one looks the same in every row that shares it.

    In a table it is a button: a tap says what separates the row from the one above.
    """
    explains = table is not None and table.explains
    return _rank(get_language(), row.rank, row.shared, row.entry_number if explains else None)


@lru_cache(maxsize=2048)
def _rank(_language: str | None, rank: int, shared: bool, explained: int | None) -> SafeString:
    place = format_html("{}", rank)
    if shared:
        place = format_html(
            '{}<span aria-hidden="true">=</span><span class="visually-hidden">, {}</span>',
            rank,
            _("shared"),
        )
    if explained is None:
        return place
    return format_html(
        '<button type="button" class="why place" popovertarget="place-{}">{}'
        '<span class="visually-hidden">, {}</span></button>',
        explained,
        place,
        _("why?"),
    )


def change_cell(row: StandingsRow, table: "StandingsTable | None" = None) -> SafeString:
    """Places won or lost since the round before, as shape and words."""
    return SafeString("") if row.change is None else _change(get_language(), row.change)


@lru_cache(maxsize=2048)
def _change(_language: str | None, change: int) -> SafeString:
    if change == 0:
        return format_html(
            '<span class="change"><span aria-hidden="true">=</span>'
            '<span class="visually-hidden">{}</span></span>',
            _("same place"),
        )
    places = abs(change)
    if change > 0:
        words = ngettext("up %(n)d place", "up %(n)d places", places) % {"n": places}
        return _moved("up", "▲", places, words)
    words = ngettext("down %(n)d place", "down %(n)d places", places) % {"n": places}
    return _moved("down", "▼", places, words)


def _moved(kind: str, shape: str, places: int, words: str) -> SafeString:
    return format_html(
        '<span class="change {}"><span aria-hidden="true">{}{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        kind,
        shape,
        places,
        words,
    )


def names_cell(row: StandingsRow, table: "StandingsTable") -> SafeString:
    names = _names(table.event.slug, row.entry_number, row.pair_name, row.names)
    if not row.steads:
        return names
    told = " · ".join(map(stead, row.steads))
    return format_html('{} <span class="small quiet stead">{}</span>', names, told)


@lru_cache(maxsize=4096)
def _names(slug: str, number: int, pair_name: str, names: tuple[str, ...]) -> SafeString:
    """The same for the whole evening, in a table that is drawn after every result."""
    url = reverse("public-pair", args=[slug, number])
    own = format_html('<span class="pair-name"><bdi>{}</bdi></span> ', pair_name) if pair_name else ""
    return format_html('<a href="{}">{}{}</a>', url, own, names_in_html(names))


def names_in_html(names: tuple[str, ...]) -> SafeString:
    """Each name isolated, so that scripts may mix."""
    return format_html_join(" & ", "<bdi>{}</bdi>", ((name,) for name in names))


_SPECIAL = {"rank": rank_cell, "names": names_cell, "change": change_cell}


class StandingsTable(tables.Table):
    """In order of rank; nothing re-sorts it, since the order is what it says."""

    class Meta:
        orderable = False
        template_name = "tables/table.html"
        attrs = {"class": "standings"}

    def __init__(self, view: StandingsView, event: Event) -> None:
        self.event = event
        self.explains = view.through_round > 0
        # On a page the pair's own name stands with the names of its players, and so do substitutes.
        columns = [column for column in columns_of(view) if column.key not in WITH_NAMES]
        first = (*FIRST, *view.columns[:1], "change")
        middle = tuple(column.key for column in columns if column.key not in first + LAST)
        super().__init__(
            _records(view.rows),
            extra_columns=[(column.key, CellColumn(column)) for column in columns],
            sequence=(*first, *middle, *LAST),
        )
        self.lead = view.columns[0] if view.columns else ""
        if self.lead:
            self.columns[self.lead].column.attrs["td"]["class"] += " lead"

    def body(self) -> SafeString:
        """All rows as they stand in the table. A template's loops over 1,200 cells take ten times as long."""
        cells = [_around(bound.column) for bound in self.columns]
        rows = (
            f'<tr data-entry="{row.entry_number}"{together}>'
            + "".join(start + column.render(record, self) + end for column, start, end in cells)
            + "</tr>"
            for record in self.data
            for row in [record["row"]]
            for together in [' class="together"' if record["together"] else ""]
        )
        return mark_safe("\n".join(rows))

    @cached_property
    def explained(self) -> list[CellColumn]:
        """The columns that have something to say of themselves, in the order shown."""
        return [bound.column for bound in self.columns if bound.column.explanation]


def _around(column: CellColumn) -> tuple[CellColumn, str, str]:
    """The column with what stands before and after each of its cells."""
    kind = column.attrs["td"]["class"]
    if column.is_head:
        return column, f'<th scope="row" class="{kind}">', "</th>"
    return column, f'<td class="{kind}">', "</td>"


def _records(rows: tuple[StandingsRow, ...]) -> list[dict[str, Any]]:
    """A row that shares its place with the next one is drawn together with it."""
    following = (*rows[1:], None)[: len(rows)]
    return [
        {"row": row, "together": after is not None and after.rank == row.rank}
        for row, after in zip(rows, following, strict=True)
    ]
