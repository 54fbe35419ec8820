"""The codes on paper lead where they should, and are left out where they would lead nowhere."""

import pytest
import segno
from django.test import Client

from tests.factories import make_event
from tests.tournament.paper.asking import address, asked, of_part, organiser, printed, read, signed_in
from tests.tournament.paper.reading import qr_matrices, sheets
from tournament import tasks
from tournament.models import Event
from tournament.services import personal, table_codes

pytestmark = pytest.mark.django_db

BASE = "https://whist.example.org"


@pytest.fixture
def night() -> tuple[Event, Client]:
    olive, club = organiser()
    return make_event(pairs=4, rounds_planned=1, club=club, by=olive), signed_in(olive)


def drawn(address_: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(line) for line in segno.make(address_, error="m", micro=False).matrix)


@pytest.mark.parametrize("kind", ["slips", "table-cards"])
def test_a_tables_code_leads_to_its_page(kind: str, settings, night: tuple[Event, Client]) -> None:
    settings.BASE_URL = BASE + "/"
    event, client = night
    content = printed(client, event, kind)
    codes = table_codes.codes_of(event)
    assert set(codes) == {1, 2}
    assert sorted(qr_matrices(content)[0]) == sorted(drawn(f"{BASE}/t/{code}/") for code in codes.values())
    (sheet,) = sheets(content)
    for code in codes.values():
        assert f"{code[:4]} {code[4:]}" in sheet.text
    # Where it can be typed by whoever has no camera.
    assert [run.text for run in sheet.runs].count("whist.example.org/t") == 2


def test_what_the_code_on_a_slip_leads_to_is_that_tables_page(settings, night: tuple[Event, Client]) -> None:
    settings.BASE_URL = BASE
    event, client = night
    (sheet,) = read(client, event, "slips")
    for cell in sheet.cells(2, 2)[:2]:
        number = int(cell[0].text.removeprefix("Table "))
        printed_code = next(
            run.text.replace(" ", "") for run in cell if len(run.text) == 9 and run.size == 10
        )
        found = table_codes.find(printed_code)
        assert found is not None and found.table_number == number
        assert Client().get(f"/t/{printed_code}/").status_code == 200


def test_a_guide_cards_code_leads_to_the_pairs_own_page(settings, night: tuple[Event, Client]) -> None:
    settings.BASE_URL = BASE
    event, client = night
    content = printed(client, event, "guide-cards")
    codes = personal.codes_of(event).values()
    assert sorted(qr_matrices(content)[0]) == sorted(drawn(f"{BASE}/my/{code}/") for code in codes)


def test_without_base_url_the_address_is_the_one_the_page_was_opened_by(
    settings, night: tuple[Event, Client]
) -> None:
    settings.ALLOWED_HOSTS = ["192.168.1.20"]
    event, client = night
    answer = client.post(
        address(event), {"kind": "slips", "paper": "a4"}, headers={"host": "192.168.1.20:8000"}
    )
    assert answer.status_code == 302
    export = event.exports.get(kind="slips")
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    code = table_codes.codes_of(event)[1]
    assert drawn(f"http://192.168.1.20:8000/t/{code}/") in qr_matrices(export.file.read())[0]


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000"])
def test_a_page_opened_on_the_computer_itself_prints_no_code_that_leads_nowhere(
    host: str, settings, night: tuple[Event, Client]
) -> None:
    settings.ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]"]
    event, client = night
    page = client.get(address(event), headers={"host": host}).content.decode()
    assert "so no QR codes are printed" in page
    client.post(address(event), {"kind": "slips", "paper": "a4"}, headers={"host": host})
    export = event.exports.get(kind="slips")
    tasks.make_export(export.pk)
    export.refresh_from_db()
    content = export.file.read()
    assert qr_matrices(content) == [[]]
    # The letters of the code can be typed wherever the program is reached.
    code = table_codes.codes_of(event)[1]
    assert f"{code[:4]} {code[4:]}" in sheets(content)[0].text


def test_another_address_is_another_file_at_the_same_version(settings, night: tuple[Event, Client]) -> None:
    event, client = night
    settings.BASE_URL = BASE
    first = asked(client, event, "slips")
    assert asked(client, event, "slips") == first, "the same wish is the same file"
    settings.BASE_URL = "https://other.example.org"
    second = asked(client, event, "slips")
    assert second.pk != first.pk and not event.exports.filter(pk=first.pk).exists()
    tasks.make_export(second.pk)
    second.refresh_from_db()
    code = table_codes.codes_of(event)[1]
    assert drawn(f"https://other.example.org/t/{code}/") in qr_matrices(second.file.read())[0]


def test_where_tables_send_nothing_no_code_stands_on_slips(settings) -> None:
    settings.BASE_URL = BASE
    olive, club = organiser()
    event = make_event(pairs=4, rounds_planned=1, club=club, by=olive)
    Event.objects.filter(pk=event.pk).update(tables_enter=False)
    event.refresh_from_db()
    content = printed(signed_in(olive), event, "slips")
    assert qr_matrices(content) == [[]]
    assert "Send it by phone" not in sheets(content)[0].text


def test_blank_slips_have_no_code_and_no_names(settings, night: tuple[Event, Client]) -> None:
    settings.BASE_URL = BASE
    event, client = night
    content = printed(client, event, "blank-slips")
    (sheet,) = sheets(content)
    assert qr_matrices(content) == [[]]
    assert sheet.text.count("Table ______") == 2 and "Ann" not in sheet.text
    assert of_part([sheet], "Blank slips") == [sheet]
