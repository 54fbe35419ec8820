"""Lists of pairs: pasted lines, CSV and XLSX, read into rows and faults by line."""

import datetime as dt
import io
import time
import zipfile

import openpyxl
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.services import entry_files, entry_rows
from tournament.services.entry_files import csv_text, read_csv, read_lines, read_xlsx

ANN_BEN = ("Ann A", "Ben B")


def names_of(reading: entry_files.Reading) -> list[tuple[str, ...]]:
    return [row.names for row in reading.rows]


@pytest.mark.parametrize(
    "line",
    [
        "Ann A & Ben B",
        "Ann A&Ben B",
        "  Ann A  &  Ben B  ",
        "Ann A and Ben B",
        "Ann A AND Ben B",
        "Ann A / Ben B",
        "Ann A/Ben B",
        "Ann A + Ben B",
        "Ann A\tBen B",
        "Ann A; Ben B",
        "Ann A, Ben B",
        "1. Ann A & Ben B",
        "1) Ann A & Ben B",
        "(1) Ann A & Ben B",
        "1: Ann A & Ben B",
        "1.\tAnn A & Ben B",
        "1\tAnn A\tBen B",
        "12 - Ann A & Ben B",
        "- Ann A & Ben B",
        "* Ann A & Ben B",
        "• Ann A & Ben B",
        "1. Ann A\tBen B",
        "1. Ann A, Ben B",
        "\ufeffAnn A & Ben B",
        "Ann A ＆ Ben B",
    ],
)
def test_a_pasted_line_names_two_players(line: str) -> None:
    reading = read_lines(line)
    assert reading.problems == ()
    assert names_of(reading) == [ANN_BEN]


def test_names_with_commas_stay_whole_beside_a_clear_separator() -> None:
    assert names_of(read_lines("Archer, Ann & Baker, Ben")) == [("Archer, Ann", "Baker, Ben")]
    assert names_of(read_lines("Archer, Ann; Baker, Ben")) == [("Archer, Ann", "Baker, Ben")]


def test_words_that_hold_a_separator_stay_whole() -> None:
    assert names_of(read_lines("Sandy Anderson & Andy Sand")) == [("Sandy Anderson", "Andy Sand")]
    assert names_of(read_lines("Anne-Marie X & Jo-Ann Y")) == [("Anne-Marie X", "Jo-Ann Y")]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Ann A", "line-one-name"),
        ("Archer, Ann", "line-comma"),
        ("Archer, Ann, Baker, Ben", "line-comma"),
        ("Ann A & Ben B & Cy C", "line-many-names"),
        ("Ann A / Ben B / Cy C", "line-many-names"),
    ],
)
def test_a_line_that_can_be_read_in_two_ways_is_refused(line: str, code: str) -> None:
    reading = read_lines(f"Di D & Ed E\n\n{line}")
    assert names_of(reading) == [("Di D", "Ed E")]
    assert [(p.code, p.details["line"]) for p in reading.problems] == [(code, 3)]


def test_a_missing_partner_leaves_an_empty_name_with_its_line() -> None:
    for line in ("Ann A &", "Ann A;", "Ann A\t"):
        reading = read_lines(f"Di D & Ed E\n{line}")
        assert [(row.line, row.names) for row in reading.rows] == [
            (1, ("Di D", "Ed E")),
            (2, ("Ann A", "")),
        ] or [(p.code, p.details["line"]) for p in reading.problems] == [("line-one-name", 2)]


def test_bare_numbers_are_numbering_only_when_every_line_has_one() -> None:
    assert names_of(read_lines("1 Ann A & Ben B\n2 Cy C & Di D")) == [ANN_BEN, ("Cy C", "Di D")]
    assert names_of(read_lines("50 Cent & Ben B\nCy C & Di D")) == [("50 Cent", "Ben B"), ("Cy C", "Di D")]


def test_a_pasted_table_with_a_head_is_read_by_its_columns() -> None:
    text = "Pair\tPlayer 1\tPlayer 2\tClub\n3\tAnn A\tBen B\tNorth\n"
    (row,) = read_lines(text).rows
    assert (row.line, row.number, row.names, row.club) == (2, 3, ANN_BEN, "North")


def test_every_kind_of_line_end_counts_lines_alike() -> None:
    for end in ("\n", "\r\n", "\r"):
        assert [row.line for row in read_lines(f"A A & B B{end}{end}C C & D D").rows] == [1, 3]


# --- files ------------------------------------------------------------------------------

TABLE = [
    ["Pair", "Player 1", "Player 2", "Club"],
    ["1", "Ann A", "Ben B", "North"],
    ["2", "Cy C", "Di D", "South"],
    ["3", "Zoë Ö", "李小龍", "North"],
]
EXPECTED = [(1, ANN_BEN, "North"), (2, ("Cy C", "Di D"), "South"), (3, ("Zoë Ö", "李小龍"), "North")]


def read(data: bytes) -> list[tuple[int | None, tuple[str, ...], str]]:
    reading = read_csv(data)
    assert reading.problems == ()
    return [(row.number, row.names, row.club) for row in reading.rows]


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_marks_separators_and_line_ends(mark: str, separator: str, end: str) -> None:
    text = mark + end.join(separator.join(cells) for cells in TABLE)
    assert read(text.encode()) == EXPECTED
    assert read((text + end).encode()) == EXPECTED


@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_wide_files_are_read(coding: str) -> None:
    text = "\r\n".join("\t".join(cells) for cells in TABLE)
    mark = "\ufeff" if coding.endswith(("le", "be")) else ""
    assert read((mark + text).encode(coding)) == EXPECTED


def test_a_first_line_may_name_the_separator() -> None:
    text = "sep=;\r\n" + "\r\n".join(";".join(cells) for cells in TABLE)
    assert read(text.encode()) == EXPECTED
    assert read_csv(text.encode()).rows[0].line == 3


def test_the_head_decides_the_separator_where_names_hold_others() -> None:
    text = "Pair;Player 1;Player 2\n1;Smith, Anne;Jones, Bob\n2;Hill, Cy;Dale, Di\n"
    assert read(text.encode()) == [(1, ("Smith, Anne", "Jones, Bob"), ""), (2, ("Hill, Cy", "Dale, Di"), "")]


def test_an_old_windows_file_keeps_its_accents() -> None:
    assert read("Player 1,Player 2\nZoë,José\n".encode("cp1252")) == [(None, ("Zoë", "José"), "")]


def test_columns_may_stand_in_any_order_and_under_other_words() -> None:
    assert read(b"Club,Second player,First player,No.\nNorth,Ben B,Ann A,7\n") == [(7, ANN_BEN, "North")]


def test_without_a_head_the_columns_are_taken_by_their_number() -> None:
    assert read(b"Ann A,Ben B\nCy C,Di D\n")[0] == (None, ANN_BEN, "")
    assert read(b"1,Ann A,Ben B\n2,Cy C,Di D\n")[0] == (1, ANN_BEN, "")
    assert read(b"Ann A,Ben B,North\n")[0] == (None, ANN_BEN, "North")
    assert read(b"1,Ann A,Ben B,North\n")[0] == (1, ANN_BEN, "North")
    (named,) = read_csv(b"Reds,Ann A,Ben B,North\n").rows
    assert (named.number, named.label, named.names, named.club) == (None, "Reds", ANN_BEN, "North")
    assert read(b"Ann A & Ben B\nCy C & Di D\n")[1] == (None, ("Cy C", "Di D"), "")


def test_quotes_and_breaks_inside_names_and_lines_counted_as_in_the_file() -> None:
    text = 'Player 1,Player 2\n"D2 ""A"" team","Smith, Anne"\n"two\nlines",Back\\slash\n;,Ed E\nFay F,\n'
    reading = read_csv(text.encode())
    assert [(row.line, row.names) for row in reading.rows] == [
        (2, ('D2 "A" team', "Smith, Anne")),
        (3, ("two lines", "Back\\slash")),
        (5, (";", "Ed E")),
        (6, ("Fay F", "")),
    ]


def test_quotes_inside_an_unquoted_cell_stand() -> None:
    assert read(b'Player 1,Player 2\nD2 "A" team,Ben B\n')[0][1] == ('D2 "A" team', "Ben B")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-empty"),
        (b"\r\n\r\n", "file-empty"),
        (b"Player 1,Player 2\n", "file-empty"),
        (b"\x00\x01\x02\x03", "file-unreadable"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "file-unreadable"),
        (b'Player 1,Player 2\n"Ann A,Ben B\nCy C,Di D\n', "file-quote-open"),
        (b"Player 1,Club\nAnn A,North\n", "file-column-missing"),
        (b"x" * (entry_files.LARGEST + 1), "file-too-large"),
        ("\ufeffPlayer 1,Player 2\n".encode("utf-16-le") + b"\x00", "file-unreadable"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_clear_fault(data: bytes, code: str) -> None:
    reading = read_csv(data)
    assert reading.rows == ()
    assert [problem.code for problem in reading.problems] == [code]


def test_too_many_rows_are_refused() -> None:
    data = b"Player 1,Player 2\n" + b"".join(b"A%d,B%d\n" % (n, n) for n in range(entry_files.MOST_ROWS + 1))
    assert [problem.code for problem in read_csv(data).problems] == ["file-too-long"]


def test_a_row_with_more_cells_than_the_head_is_refused_by_line() -> None:
    reading = read_csv(b"Player 1,Player 2\nSmith, Anne,Ben B\nCy C,Di D\n")
    assert names_of(reading) == [("Cy C", "Di D")]
    assert [(p.code, p.details["line"]) for p in reading.problems] == [("line-cells", 2)]


def test_what_is_no_number_is_the_name_of_the_pair() -> None:
    reading = read_csv(b'Pair,Player 1,Player 2\n"D2 ""A"" team",Ann A,Ben B\n0,Cy C,Di D\n')
    assert [(row.number, row.label) for row in reading.rows] == [(None, 'D2 "A" team'), (None, "0")]


# --- spreadsheets -----------------------------------------------------------------------


def sheet(*rows: list[object], formats: dict[str, str] | None = None) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for cell, form in (formats or {}).items():
        book.active[cell].number_format = form
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def test_E06_numbers_and_dates_of_a_spreadsheet() -> None:
    data = sheet(
        ["Pair", "Player 1", "Player 2", "Club"],
        [1, "00123", 123, 123],
        [2.0, dt.date(2024, 10, 16), dt.datetime(2024, 10, 16, 19, 30), "12/01/2026"],
        ["3", "2026-13-01", 123.0, None],
        [4, 1.5, True, ""],
        [5, "Ann A", None, None],
        formats={"C2": "0000000"},
    )
    reading = read_xlsx(data)
    assert [(row.line, row.number, row.names, row.club) for row in reading.rows] == [
        (2, 1, ("00123", "0000123"), "123"),
        (3, 2, ("2024-10-16", "2024-10-16 19:30"), "12/01/2026"),
        (4, 3, ("2026-13-01", "123"), ""),
        (5, 4, ("1.5", "TRUE"), ""),
        (6, 5, ("Ann A", ""), ""),
    ]


def test_a_spreadsheet_and_a_text_file_read_alike() -> None:
    reading = read_xlsx(sheet(*TABLE))
    assert [(row.number, row.names, row.club) for row in reading.rows] == EXPECTED


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 not a workbook", b"Player 1,Player 2\n"])
def test_what_is_no_spreadsheet_is_one_clear_fault(data: bytes) -> None:
    assert [problem.code for problem in read_xlsx(data).problems] == ["file-unreadable"]


def test_read_file_tells_a_spreadsheet_from_text_by_what_is_in_it() -> None:
    assert len(entry_files.read_file(sheet(*TABLE)).rows) == 3
    assert len(entry_files.read_file("\n".join(",".join(cells) for cells in TABLE).encode()).rows) == 3


# --- out and in again -------------------------------------------------------------------

AWKWARD = [
    "=1+1",
    "+44",
    "-7",
    "@home",
    "'=x",
    "''=x",
    "'Ann'",
    "＝x",
    '"quoted"',
    "a,b",
    "a;b",
    "Back\\slash",
    ";",
    "<b>",
]


@pytest.mark.parametrize("name", AWKWARD)
def test_what_is_written_reads_back(name: str) -> None:
    text = csv_text([("1", (name, "Ben B"), "North"), (name, ("Cy C", "Di D"), name)])
    one, other = read_csv(text.encode()).rows
    assert (one.number, one.label, one.names, one.club) == (1, "", (name, "Ben B"), "North")
    assert (other.number, other.label, other.names, other.club) == (None, name, ("Cy C", "Di D"), name)


@pytest.mark.parametrize("name", ["=1+1", "+44", "-7", "@home", "＝x", "＋1", "－1", "＠x"])
def test_no_cell_starts_like_a_formula(name: str) -> None:
    line = csv_text([("1", (name, name), name)]).splitlines()[1]
    assert line == f"1,'{name},'{name},'{name}"


visible = st.text(st.characters(exclude_categories=["C", "Z", "M"]), min_size=1, max_size=20)


@given(st.lists(st.tuples(st.integers(1, 200), visible, visible, visible), min_size=1, max_size=8))
def test_any_names_read_back_as_written(rows: list[tuple[int, str, str, str]]) -> None:
    expected = [(number, (one, two), club) for number, one, two, club in rows]
    written = [(str(number), players, club) for number, players, club in expected]
    assert read(csv_text(written).encode()) == expected


@pytest.mark.parametrize(
    "text", [",,,\r\n,,,\r\n", ";;", "\t\t\n\t\t", "sep=;\r\n;;;\r\n", ",", '"",""\n', "\ufeff,,"]
)
def test_an_empty_sheet_saved_as_text_is_an_empty_file(text: str) -> None:
    assert [problem.code for problem in read_csv(text.encode()).problems] == ["file-empty"]


def sheet_of(rows: str) -> bytes:
    """A workbook whose first sheet says exactly this."""
    made, book = io.BytesIO(), io.BytesIO()
    openpyxl.Workbook().save(book)
    space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    with zipfile.ZipFile(book) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            text = f'<worksheet xmlns="{space}"><sheetData>{rows}</sheetData></worksheet>'
            new.writestr(name, text if name.endswith("sheet1.xml") else old.read(name))
    return made.getvalue()


def cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


def test_a_stray_cell_far_down_a_sheet_costs_little() -> None:
    pair = f'<row r="1">{cell("A1", "Ann A")}{cell("B1", "Ben B")}</row>'
    stray = f'<row r="1048576">{cell("A1048576", "  ")}</row>'
    started = time.process_time()
    reading = read_xlsx(sheet_of(pair + stray))
    assert (names_of(reading), reading.problems) == ([ANN_BEN], ())
    # Looked at cell by cell, the million empty rows took over a minute.
    assert time.process_time() - started < 15


@pytest.mark.parametrize(
    ("rows", "code"),
    [
        (f'<row r="1048577">{cell("A1048577", "x")}</row>', "file-unreadable"),
        (f'<row r="1">{cell("A1", "x" * 32_768)}</row>', "file-unreadable"),
        (f'<row r="1">{cell("A1", "x" * 11_000_000)}</row>', "file-too-large"),
    ],
    ids=["rows", "cell", "unpacked"],
)
def test_a_sheet_larger_than_any_program_writes_is_refused(rows: str, code: str) -> None:
    assert [problem.code for problem in read_xlsx(sheet_of(rows)).problems] == [code]


@given(st.text(max_size=20))
def test_no_guarded_text_is_a_formula(text: str) -> None:
    shown = entry_rows.guarded(text)
    assert not shown.startswith(tuple("=+-@＝＋－＠"))
    assert shown in (text, f"'{text}")


def test_a_whole_list_in_one_line_is_refused_at_once() -> None:
    started = time.process_time()
    reading = read_lines("Ann A & Ben B & " * 60_000)
    assert [problem.code for problem in reading.problems] == ["line-many-names"]
    # Read as a head, cell by cell and column by column, it took ten seconds.
    assert time.process_time() - started < 3
