"""Letters of many scripts, in the order in which they are read, and names that mean harm."""

from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from tests.factories import make_event
from tests.tournament.paper.asking import address, organiser, printed, read, signed_in
from tests.tournament.paper.reading import sheets
from tests.tournament.world import HOSTILE
from tournament.models import Event
from tournament.services import entries, events
from tournament.services.packs import lettering

NAMES = (
    ("Zoë Ångström", "Łukasz Żółć"),
    ("Ελένη Παπαδοπούλου", "Νίκος Γεωργίου"),
    ("Наталія Їжакевич", "Ђорђе Ћирић"),
    ("Nguyễn Thị Hồng", "Ğülşah Öztürk"),
)


def night(pairs: tuple[tuple[str, str], ...], name: str = "Letters") -> tuple[Event, object]:
    olive, club = organiser()
    event = make_event(pairs=0, rounds_planned=1, club=club, by=olive, seated=False, name=name)
    for pair in pairs:
        entries.add(event, pair, olive)
    events.seat(event, olive)
    return event, signed_in(olive)


@pytest.mark.django_db
def test_names_in_latin_greek_and_cyrillic_print_as_they_are_written() -> None:
    event, client = night(NAMES)
    text = "\n".join(sheet.text for sheet in read(client, event, "seating"))
    assert all(name in text for pair in NAMES for name in pair)
    assert lettering.missing(name for pair in NAMES for name in pair) == ""


@pytest.mark.django_db
def test_G05_names_that_mean_harm_are_text_on_paper() -> None:
    pairs = tuple((f"A{number} {text}", f"B{number}") for number, text in enumerate(HOSTILE))
    event, client = night(pairs, name="</script><script>alert(1)</script>")
    content = printed(client, event, "pack-tonight")
    found = sheets(content)
    by_name = "\n".join(sheet.text for sheet in found if "Seating by name" in sheet.foot)
    for number, text in enumerate(HOSTILE):
        assert f"A{number}" in by_name
        assert text.replace(" ", "") in by_name.replace("\n", "").replace(" ", "")
    # Nothing in the file runs or leads anywhere.
    reader = PdfReader(BytesIO(content))
    assert not {"/OpenAction", "/AA", "/Names", "/AcroForm"} & set(reader.trailer["/Root"])
    assert not any({"/Annots", "/AA"} & set(page) for page in reader.pages)


@pytest.mark.django_db
def test_a_letter_that_the_font_lacks_is_said_on_the_page() -> None:
    event, client = night((("王 Wei", "Ann"), ("Ben", "Cy")))
    printed(client, event, "seating")
    page = client.get(address(event)).content.decode()
    assert "The font has no letters for 王." in page


@pytest.mark.django_db
def test_a_number_of_signs_at_the_start_of_a_name_is_no_markup() -> None:
    event, client = night((("<b>Ann</b>", "&amp;Ben"), ("%(name)s", "{{7*7}}")))
    text = "\n".join(sheet.text for sheet in read(client, event, "seating"))
    for name in ("<b>Ann</b>", "&amp;Ben", "%(name)s", "{{7*7}}"):
        assert name in text


# --- from right to left -------------------------------------------------------------------------


def test_hebrew_is_drawn_from_its_end_so_that_it_reads_from_the_right() -> None:
    # The letters dalet, nun, he: the first one read stands rightmost, so it is drawn last.
    assert lettering.drawn("דנה") == "הנד"


def test_a_pair_of_a_latin_and_a_hebrew_name_keeps_its_order() -> None:
    # Read from the left since it begins with Latin letters: Ben, then Dana from her right.
    assert lettering.drawn("Ben & דנה") == "Ben & הנד"
    # Read from the right since it begins with Hebrew ones: Dana rightmost, Ben to her left.
    assert lettering.drawn("דנה & Ben") == "Ben & הנד"


def test_H01_a_number_beside_a_hebrew_name_is_not_turned_round() -> None:
    assert "8-5" in lettering.drawn("Ben 8-5")
    assert "13" in lettering.drawn("דנה 13") and "31" not in lettering.drawn("דנה 13")


def test_arabic_letters_are_joined() -> None:
    # meem, hah, meem, dal of Muhammad: initial, medial, medial and final form, drawn from the end.
    assert lettering.drawn("محمد") == "\ufeaa\ufee4\ufea4\ufee3"


def test_marks_that_steer_the_direction_are_not_printed() -> None:
    assert lettering.drawn("An\u202en\u200f") == "Ann"


# --- breaking lines -----------------------------------------------------------------------------


@given(
    st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "Zs")), max_size=120),
    st.integers(20, 300),
)
def test_no_line_is_wider_than_its_room_and_no_letter_is_lost(text: str, room: int) -> None:
    lines = lettering.wrap(text, 10, room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    for line in lines:
        assert lettering.width(line, 10) <= room or len(line) == 1


def test_lines_break_after_spaces_and_hyphens_first() -> None:
    room = lettering.width("Hohenlohe-", 10) + 1
    assert lettering.wrap("von Hohenlohe-Schill", 10, room) == ["von", "Hohenlohe-", "Schill"]


def test_an_accent_stays_with_its_letter() -> None:
    word = "x\u0323\u0301" * 30
    assert all(not line.startswith(("\u0323", "\u0301")) for line in lettering.wrap(word, 10, 40))


# --- a language from right to left --------------------------------------------------------------


@pytest.mark.django_db
def test_H01_in_hebrew_the_sheet_is_mirrored_and_numbers_are_not() -> None:
    from tournament import tasks
    from tournament.services import exports

    olive, club = organiser()
    event = make_event(pairs=4, rounds_planned=1, club=club, by=olive)
    export = exports.ask(event, olive, "slips", paper="a4")
    export.details["language"] = "he"
    export.save()
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    (sheet,) = sheets(export.file.read())
    first = sheet.cells(2, 2)[1]
    at = {run.text: run for run in first}
    # The first slip lies where reading begins, at the right; N-S stands at the right of E-W.
    assert first[0].text == "Table 1" and first[0].end > sheet.width - 40
    assert at["N-S"].x > at["Ann 1 & Ben 1"].x
    assert at["Signed N-S"].x > at["Signed E-W"].x
    # 26 tricks of two hands: digits are never turned.
    assert "together 26" in at
