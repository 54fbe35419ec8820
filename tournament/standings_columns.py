"""The one definition of the standings' columns, shared by page, CSV, XLSX and JSON."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.numbers import plain
from tournament import wording
from tournament.queries.views import StandingsRow, StandingsView

Cell = str | int | Fraction | None


@dataclass(frozen=True)
class Column:
    """key: the name in the results format. of: a row's exact value. text: as people read it.

    room: what a page leaves free after the text, so that units stand under units.
    """

    key: str
    title: str
    explanation: str
    of: Callable[[StandingsRow], Cell]
    text: Callable[[StandingsRow], str]
    numeric: bool = True
    room: Callable[[StandingsRow], str] = lambda row: ""


def columns_of(view: StandingsView) -> tuple[Column, ...]:
    """Rank, entry, each ranking value in its own column, then what is always shown; no column twice."""
    made = [
        _column(
            "rank", _("Place"), _("Entries that nothing tells apart share a place."), lambda row: row.rank
        ),
        _column("entry", _("Number"), _("The entry's number at this event."), lambda row: row.entry_number),
        Column("names", _("Names"), "", lambda row: row.label, lambda row: row.label, numeric=False),
    ]
    if any(row.pair_name for row in view.rows):
        made.append(
            Column(
                "label",
                _("Pair name"),
                "",
                lambda row: row.pair_name,
                lambda row: row.pair_name,
                numeric=False,
            )
        )
    if any(row.steads for row in view.rows):
        made.append(Column("substitutes", _("Substitutes"), "", _steads, _steads, numeric=False))
    made += [_value_column(view, name) for name in view.columns]
    always: tuple[tuple[str, str, str, Callable[[StandingsRow], Cell]], ...] = (
        ("tricks", _("Tricks"), _("All tricks won."), lambda row: row.tricks),
        (
            "hands-won",
            _("Hands won"),
            _("Hands in which the entry had more points."),
            lambda row: row.hands_won,
        ),
        ("hands-played", _("Hands played"), _("Hands played so far."), lambda row: row.hands_played),
        ("sit-outs", _("Sit-outs"), _("Rounds without a table."), lambda row: row.sit_outs),
        ("change", _("Change"), _("Places won or lost since the round before."), lambda row: row.change),
    )
    made += [_column(*one) for one in always if one[0] not in view.columns]
    return tuple(made)


def _steads(row: StandingsRow) -> str:
    return "; ".join(map(wording.stead, row.steads))


def _column(key: str, title: str, explanation: str, of: Callable[[StandingsRow], Cell]) -> Column:
    return Column(key, title, explanation, of, lambda row: _text(of(row)))


def _text(cell: Cell) -> str:
    return "" if cell is None else str(cell)


def _value_column(view: StandingsView, name: str) -> Column:
    shown = wording.numbers([row.values.get(name) for row in view.rows])
    texts: Mapping[int, str] = {row.entry_number: text for row, text in zip(view.rows, shown, strict=True)}
    room: Mapping[int, str] = dict(zip(texts, wording.room_after(shown), strict=True))
    return Column(
        name,
        wording.ranking_name(name),
        wording.ranking_explanation(name),
        lambda row: row.values.get(name),
        lambda row: texts[row.entry_number],
        room=lambda row: room[row.entry_number],
    )


def standings_document(view: StandingsView) -> list[dict[str, object]]:
    """The ``standings`` of the results format: every column by its key, exact.

    withdrawn: of an entry that has left, the last round it was there for.
    """
    columns = [column for column in columns_of(view) if column.numeric]
    return [
        {column.key: _exact(column.of(row)) for column in columns}
        | ({"withdrawn": row.withdrawn} if row.withdrawn is not None else {})
        for row in view.rows
    ]


def _exact(cell: Cell) -> object:
    return plain(cell) if isinstance(cell, Fraction) else cell
