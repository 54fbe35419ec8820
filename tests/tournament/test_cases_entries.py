"""Cases E01, E03 and E06: files of pairs, entering by the page that organisers use."""

import csv
import html
import io
import re

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament.evenings import club, draft, organiser
from tournament.models import Event, User
from tournament.services.documents import export_document, load

pytestmark = pytest.mark.django_db
HEAD = ["Pair", "Player 1", "Player 2", "Club"]
NUMBERED = [
    ["1", "Ann Archer", "Ben Baker", "Town"],
    ["2", "Zoë Ödegård", "Di Dale", "Far Valley"],
    ["3", "李小龍", "Fay F", "Town"],
]
NAMED = [
    ["Red Kings", "Ann Archer", "Ben Baker", "Town"],
    ["Zoë's two", "Zoë Ödegård", "Di Dale", "Far Valley"],
    ["龍虎", "李小龍", "Fay F", "Town"],
]
both_kinds = pytest.mark.parametrize("rows", [NUMBERED, NAMED], ids=["numbers", "names"])


class Desk:
    """An organiser at the pages of an empty event."""

    def __init__(self, user: User, event: Event) -> None:
        self.client, self.event = Client(), event
        self.client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        self.path = f"/organiser/events/{event.slug}/entries/"

    def check(self, data: bytes, name: str = "pairs.csv") -> str:
        answer = self.client.post(f"{self.path}import/", {"file": SimpleUploadedFile(name, data)})
        assert answer.status_code == 200
        return answer.content.decode()

    def store(self, page: str) -> None:
        hidden = {name: re.search(rf'name="{name}" value="([^"]*)"', page) for name in ("rows", "mark")}
        assert all(hidden.values()), "nothing to store"
        data = {name: found[1] for name, found in hidden.items()}
        assert self.client.post(f"{self.path}import/", data | {"store": "1"}).status_code == 302

    def export(self) -> bytes:
        return self.client.get(f"{self.path}pairs.csv").content

    @property
    def pairs(self) -> list[tuple[int | None, list[str]]]:
        found = self.event.entries.order_by("number")
        return [(one.number, [player.name for player in one.players.order_by("position")]) for one in found]

    @property
    def fields(self) -> list[list[str]]:
        """All four of every pair, as a list of pairs has them."""
        found = self.event.entries.order_by("number").prefetch_related("players")
        return [
            [one.label or str(one.number), *(player.name for player in one.players.all()), one.home_club]
            for one in found
        ]

    @property
    def written(self) -> list[list[str]]:
        """What the export holds under its head."""
        head, *rows = csv.reader(io.StringIO(self.export().decode("utf-8-sig"), newline=""))
        assert head == HEAD
        return rows


@pytest.fixture
def user() -> User:
    return organiser()


@pytest.fixture
def desk(user: User) -> Desk:
    return Desk(user, draft(0, user, club("town")))


def another(user: User, desk: Desk) -> Desk:
    return Desk(user, draft(0, user, desk.event.club, name="Another night"))


def workbook(*rows: list[object]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def verdicts(page: str) -> list[tuple[int, str]]:
    """Line and verdict of every row of the check."""
    table = re.search(r'<table class="verdicts">.*?</table>', page, re.S)
    assert table, "there is no check on the page"
    rows = re.findall(r'<tr><td class="number">(\d+)</td>\s*<td><span[^>]*>. (.*?)</span>', table[0], re.S)
    return [(int(line), verdict) for line, verdict in rows]


@both_kinds
@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"], ids=["crlf", "lf", "cr"])
@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "bom"])
def test_E01_mark_separator_and_line_end(
    user: User, desk: Desk, mark: str, separator: str, end: str, rows: list[list[str]]
) -> None:
    text = mark + end.join(separator.join(cells) for cells in [HEAD, *rows]) + end
    page = desk.check(text.encode())
    assert verdicts(page) == [(2, "add"), (3, "add"), (4, "add")]
    assert all(cell in html.unescape(page) for row in rows for cell in row)
    assert desk.pairs == []  # nothing is stored by looking
    desk.store(page)
    assert desk.pairs == [(number, row[1:3]) for number, row in enumerate(rows, 1)]
    assert desk.fields == rows
    assert desk.written == rows
    second = another(user, desk)
    second.store(second.check(desk.export()))
    assert second.fields == rows
    assert second.export() == desk.export()


@both_kinds
@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
@pytest.mark.parametrize("coding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_E01_utf_16(desk: Desk, coding: str, separator: str, rows: list[list[str]]) -> None:
    mark = "" if coding == "utf-16" else "\ufeff"
    text = mark + "\r\n".join(separator.join(cells) for cells in [HEAD, *rows])
    desk.store(desk.check(text.encode(coding)))
    assert desk.fields == rows


@both_kinds
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "bom"])
def test_E01_a_first_line_that_names_the_separator(desk: Desk, mark: str, rows: list[list[str]]) -> None:
    text = mark + "sep=;\r\n" + "\r\n".join(";".join(cells) for cells in [HEAD, *rows])
    page = desk.check(text.encode())
    assert verdicts(page) == [(3, "add"), (4, "add"), (5, "add")]
    desk.store(page)
    assert desk.fields == rows


@both_kinds
def test_E01_the_same_as_a_spreadsheet(desk: Desk, rows: list[list[str]]) -> None:
    desk.store(desk.check(workbook(HEAD, *rows), "pairs.xlsx"))
    assert desk.fields == rows


def test_E01_all_four_fields_are_shown(desk: Desk) -> None:
    desk.store(desk.check("\n".join(",".join(cells) for cells in [HEAD, *NAMED]).encode()))
    for path in ("", "check-in/"):
        page = html.unescape(desk.client.get(f"{desk.path}{path}").content.decode())
        assert all(cell in page for row in NAMED for cell in row)
    entry = desk.event.entries.get(label="Zoë's two")
    form = html.unescape(desk.client.get(f"{desk.path}{entry.pk}/").content.decode())
    assert 'value="Zoë\'s two"' in form and 'value="Far Valley"' in form


def test_E01_numbers_and_names_in_one_list_keep_their_order(user: User, desk: Desk) -> None:
    rows = [["2", "A", "B", ""], ["Reds", "C", "D", ""], ["7", "E", "F", "Far"], ["Blues", "G", "H", ""]]
    text = "\n".join(",".join(cells) for cells in [HEAD, *rows])
    desk.store(desk.check(text.encode()))
    assert [number for number, _names in desk.pairs] == [2, 3, 7, 8]
    assert desk.written == rows
    second = another(user, desk)
    second.store(second.check(desk.export()))
    assert second.pairs == desk.pairs
    assert second.export() == desk.export()


def test_E01_a_pair_name_that_stands_twice_is_refused_by_name(desk: Desk) -> None:
    desk.store(desk.check(b"Pair,Player 1,Player 2\nReds,Ann A,Ben B\n"))
    page = desk.check(
        b"Pair,Player 1,Player 2\nBlues,Cy C,Di D\nblues,Ed E,Fay F\nREDS,Gil G,Hal H\n7,Ann A,Ben B\n"
    )
    assert verdicts(page) == [(2, "add"), (3, "refused"), (4, "refused"), (5, "changed")]
    assert "The pair name blues stands in line 2 already." in page
    assert "The pair name REDS is taken already, by Ann A &amp; Ben B." in page


# The case's five pairs by their own names, and a sixth whose second player is empty.
E03_NAMES = ['D2 "A" team', "Smith, Anne", "Back\\slash", "two lines", '"']


def e03(separator: str = ",", end: str = "\r\n", inner: str = "\n") -> bytes:
    """Each hard text stands in the pair's name, in both players' names and in the club."""
    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=separator, lineterminator=end, quoting=csv.QUOTE_ALL)
    writer.writerow(HEAD)
    for text in E03_NAMES:
        hard = text.replace("two lines", f"two{inner}lines")
        writer.writerow([hard, hard, f"{hard} too", hard])
    writer.writerow(["Sixth", "Ivy I", "", "Town"])
    return stream.getvalue().encode()


@pytest.mark.parametrize("separator", [",", ";", "\t"], ids=["comma", "semicolon", "tab"])
@pytest.mark.parametrize("end", ["\r\n", "\n"], ids=["crlf", "lf"])
@pytest.mark.parametrize("inner", ["\r\n", "\n", "\r"], ids=["crlf-inside", "lf-inside", "cr-inside"])
def test_E03_commas_quotes_and_line_breaks_in_names(
    user: User, desk: Desk, separator: str, end: str, inner: str
) -> None:
    page = desk.check(e03(separator, end, inner))
    assert [verdict for _line, verdict in verdicts(page)] == ["add"] * 5 + ["refused"]
    # The breaks inside the four cells of the fourth pair take a line of the file each.
    assert [line for line, _verdict in verdicts(page)] == [2, 3, 4, 5, 10, 11]
    assert "The name is missing." in page
    assert page.count("A line break inside a cell is read as a blank.") == 1
    desk.store(page)
    expected = [[text, text, f"{text} too", text] for text in E03_NAMES]
    assert desk.fields == expected
    assert desk.written == expected
    first, second = desk.export(), another(user, desk)
    second.store(second.check(first))
    assert second.fields == expected
    assert second.pairs == desk.pairs
    assert second.export() == first
    third = another(user, desk)
    third.store(third.check(second.export()))
    assert third.export() == first


def test_E03_a_spreadsheet_with_line_breaks(desk: Desk) -> None:
    page = desk.check(workbook(HEAD, ["two\nlines", "Ann A", "Ben B", "Town"]), "pairs.xlsx")
    assert "A line break inside a cell is read as a blank." in page
    desk.store(page)
    assert desk.fields == [["two lines", "Ann A", "Ben B", "Town"]]


def test_E03_reading_the_export_back_changes_nothing(desk: Desk) -> None:
    desk.store(desk.check(e03()))
    page = desk.check(desk.export())
    assert [verdict for _line, verdict in verdicts(page)] == ["same"] * 5
    assert 'name="mark"' not in page  # there is nothing to store
    assert "line break" not in page


def test_E03_pair_names_and_clubs_that_look_like_formulas(user: User, desk: Desk) -> None:
    rows = [["=1+1", "Ann A", "Ben B", "@home"], ["-7", "Cy C", "Di D", "+44"], ["0", "Ed E", "Fay F", "12"]]
    text = "\n".join(",".join(cells) for cells in [HEAD, *rows])
    desk.store(desk.check(text.encode()))
    assert desk.fields == rows
    assert desk.written == [["'=1+1", *rows[0][1:3], "'@home"], ["'-7", *rows[1][1:3], "'+44"], rows[2]]
    second = another(user, desk)
    second.store(second.check(desk.export()))
    assert second.fields == rows
    assert second.export() == desk.export()


def test_E03_the_whole_event_as_a_document_keeps_all_four(desk: Desk) -> None:
    desk.store(desk.check(e03()))
    document = export_document(desk.event)
    assert [(one["label"], one["home_club"]) for one in document["entries"]] == [(t, t) for t in E03_NAMES]
    loaded = load(document, club=desk.event.club, by=None)
    assert export_document(loaded) == document


def test_E03_names_that_look_like_formulas_come_back_as_they_were(user: User, desk: Desk) -> None:
    rows = [["=1+1", "+44 Ann"], ["-7", "@home"], ["'=quoted", "'plain'"], ["＝wide", "x=1"]]
    text = "\n".join(",".join(cells) for cells in [["Player 1", "Player 2"], *rows])
    desk.store(desk.check(text.encode()))
    # One apostrophe in front of a formula is the mark of a spreadsheet, not part of the name.
    kept = [["=1+1", "+44 Ann"], ["-7", "@home"], ["=quoted", "'plain'"], ["＝wide", "x=1"]]
    assert [names for _number, names in desk.pairs] == kept
    cells = [cell for row in csv.reader(io.StringIO(desk.export().decode("utf-8-sig"))) for cell in row[1:3]]
    assert not [cell for cell in cells if cell[:1] in "=+-@＝"]
    second = another(user, desk)
    second.store(second.check(desk.export()))
    assert second.pairs == desk.pairs


def test_E06_numbers_and_dates_of_a_spreadsheet(desk: Desk) -> None:
    rows = ([1, "00123", 123, "Town"], [2.0, 45.0, "12/01/2026", None])
    desk.store(desk.check(workbook(HEAD, *rows), "pairs.xlsx"))
    assert desk.pairs == [(1, ["00123", "123"]), (2, ["45", "12/01/2026"])]


def test_the_check_lists_add_same_changed_and_refused_by_line(desk: Desk) -> None:
    desk.store(
        desk.check(b"Pair,Player 1,Player 2\n1,Ann A,Ben B\n2,Cy C,Di D\n3,Ed E,Fay F\n9,Nan N,Obi O\n")
    )
    page = desk.check(
        "Pair,Player 1,Player 2\n"
        "1,ann  a,Ben B\n"  # another spelling of the same two
        "2,Cy C,Gil G\n"  # a new partner for pair 2
        "3,Ed E,Fay F\n"
        "4,Hal H,Ivy I\n"
        "5,Hal H,Jo J\n"  # in two pairs of the list
        "6,Nan N,Kit K\n"  # in another pair already
        "7,Lou L,lou l\n"  # with himself
        "8,Mo M,\u200b\n".encode()  # nothing to be seen
    )
    said = ["changed", "changed", "same", "add", *["refused"] * 4]
    assert verdicts(page) == list(enumerate(said, 2))
    for sentence in (
        "Hal H stands in line 5 already.",
        "Nan N is entered already",
        "This name cannot be seen.",
    ):
        assert sentence in page
    assert [names for _n, names in desk.pairs] == [
        ["Ann A", "Ben B"],
        ["Cy C", "Di D"],
        ["Ed E", "Fay F"],
        ["Nan N", "Obi O"],
    ]
    desk.store(page)
    assert desk.pairs == [
        (1, ["ann a", "Ben B"]), (2, ["Cy C", "Gil G"]), (3, ["Ed E", "Fay F"]), (4, ["Hal H", "Ivy I"]),
        (9, ["Nan N", "Obi O"]),
    ]  # fmt: skip


def test_a_list_is_stored_as_it_was_shown_or_not_at_all(desk: Desk) -> None:
    page = desk.check(b"Player 1,Player 2\nAnn A,Ben B\nCy C,Di D\n")
    desk.client.post(desk.path, {"first": "Ann A", "second": "Somebody Else"})
    hidden = {name: re.search(rf'name="{name}" value="([^"]*)"', page)[1] for name in ("rows", "mark")}
    answer = desk.client.post(f"{desk.path}import/", hidden | {"store": "1"})
    assert answer.status_code == 200
    assert "The entries have changed since you looked." in answer.content.decode()
    assert [names for _number, names in desk.pairs] == [["Ann A", "Somebody Else"]]
    # The same page shows what it would do now, and can store that.
    desk.store(answer.content.decode())
    assert [names for _number, names in desk.pairs] == [["Ann A", "Somebody Else"], ["Cy C", "Di D"]]


def test_rows_that_were_not_checked_are_not_stored(user: User, desk: Desk) -> None:
    for rows in ("", "nonsense", "eyJhIjoxfQ:1:abc"):
        assert desk.client.post(f"{desk.path}import/", {"rows": rows, "mark": "x"}).status_code == 302
    other = another(user, desk)
    page = other.check(b"Player 1,Player 2\nAnn A,Ben B\n")
    rows = re.search(r'name="rows" value="([^"]*)"', page)[1]
    desk.client.post(f"{desk.path}import/", {"rows": rows, "mark": "x"})
    assert desk.pairs == []


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "The file is empty."),
        (b"\x89PNG\r\n\x1a\n\x00", "The file cannot be read."),
        (b"PK\x03\x04broken", "The file cannot be read."),
        (b"Player 1,Club\nAnn,Town\n", "The column Player 2 is missing."),
        (b"x" * (1024 * 1024 + 1), "The file is too large."),
    ],
)
def test_a_file_that_cannot_be_read_says_so(desk: Desk, data: bytes, sentence: str) -> None:
    assert sentence in desk.check(data)
    assert desk.pairs == []


def test_the_file_to_fill_in_can_be_read(desk: Desk) -> None:
    desk.store(desk.check(desk.client.get(f"{desk.path}template.csv").content))
    assert desk.pairs == [(1, ["Ann Archer", "Ben Baker"]), (2, ["Cy Cooper", "Di Dale"])]
