"""Standings as files: one set of columns, exact numbers, names that stay names."""

import csv
import io
import json
from fractions import Fraction

import pytest
from openpyxl import load_workbook

from tests.tournament.evenings import draft, play_round, running
from tournament.queries.standings import standings
from tournament.services import entries
from tournament.services.standings_files import csv_of, json_of, xlsx_of
from tournament.standings_columns import columns_of, standings_document

pytestmark = pytest.mark.django_db


def lines(event):
    return list(csv.reader(io.StringIO(csv_of(event).decode("utf-8-sig"))))


def cells(event):
    sheet = load_workbook(io.BytesIO(xlsx_of(event))).active
    return [list(row) for row in sheet.iter_rows(values_only=True)]


@pytest.fixture
def event():
    """Three pairs, two rounds of one hand: sit-outs with exact averages."""
    made = running(3, rounds_planned=2, hands_per_round=1)
    play_round(made, 1, 9)
    play_round(made, 2, 8)
    return made


def test_each_ranking_value_has_its_column_in_order_and_none_stands_twice(event):
    view = standings(event)
    keys = [column.key for column in columns_of(view)]
    assert keys == [
        "rank",
        "entry",
        "names",
        "points",
        "head-to-head",
        "net-points",
        "tricks",
        "hands-won",
        "hands-played",
        "sit-outs",
        "change",
    ]
    titles = [column.title for column in columns_of(view)]
    assert len(set(titles)) == len(titles)
    assert all(column.explanation for column in columns_of(view) if column.key != "names")


def test_csv_xlsx_and_json_say_the_same(event):
    view = standings(event)
    columns = columns_of(view)
    assert lines(event) == [
        [column.title for column in columns],
        *[[column.text(row) for column in columns] for row in view.rows],
    ]
    table = cells(event)
    assert table[0] == lines(event)[0]
    for row, line in zip(view.rows, table[1:], strict=True):
        for column, cell in zip(columns, line, strict=True):
            value = column.of(row)
            assert cell == (float(value) if isinstance(value, Fraction) else value) or (cell, value) == (
                None,
                "",
            )
    document = json.loads(json_of(event))
    assert [
        {key: value for key, value in row.items() if key != "players"} for row in document["standings"]
    ] == standings_document(view)
    assert document["through_round"] == 2 and document["rank_by"] == list(view.columns)


def test_exact_values_are_exact_in_json_and_readable_in_csv(event):
    values = {row["entry"]: row["points"] for row in standings_document(standings(event))}
    # Each played one or two rounds at a table; who sat out gets the average of his own.
    for row in standings(event).rows:
        award = Fraction(row.points, row.rounds_played) * row.sit_outs
        exact = row.points + award
        assert values[row.entry_number] == (int(exact) if exact.denominator == 1 else str(exact))


def test_the_csv_is_what_spreadsheets_expect(event):
    data = csv_of(event)
    assert data.startswith(b"\xef\xbb\xbf") and data.count(b"\r\n") == data.count(b"\n") == 4


def test_an_event_without_entries_has_a_heading_and_nothing_else():
    event = draft(0)
    assert len(lines(event)) == 1 and len(cells(event)) == 1
    assert json.loads(json_of(event))["standings"] == []


ODD = [
    "=1+1",
    "+49 40",
    "-1",
    "@home",
    "＝2+2",
    "'=3+3",
    'D2 "A" team',
    "Smith, Anne",
    "Back\\slash",
    "{{7*7}}",
    "<b>x</b>",
    "王芳",
]


def test_odd_names_come_through():
    event = draft(0)
    entries.add_many(event, [(None, [name, f"Partner {number}"]) for number, name in enumerate(ODD)], None)
    names = [line[2] for line in lines(event)[1:]]
    expected = [f"{name} & Partner {number}" for number, name in enumerate(ODD)]
    formulas = ("=", "+", "-", "@", "＝", "'=")
    assert names == [f"'{name}" if name.startswith(formulas) else name for name in expected]
    assert [line[2] for line in cells(event)[1:]] == expected
    players = [row["players"] for row in json.loads(json_of(event))["standings"]]
    assert [both[0] for both in players] == ODD
