"""A phone at a table where its people do not belong: it is told where to go, and the organiser sees it."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from tests.factories import make_event
from tests.tournament import evenings
from tests.tournament.page_reading import text
from tests.tournament.singles import make_singles
from tournament.models import Event, LogEntry, Seat, Sitting, WrongSeat
from tournament.services import events, personal, rounds, table_codes

pytestmark = pytest.mark.django_db
SCRIPT = {"HTTP_X_WHIST": "1", "HTTP_ACCEPT": "application/json"}


@pytest.fixture
def event(olive: Client) -> Event:
    """Four tables, round 1 being played."""
    made = evenings.draft(8, rounds_planned=5)
    events.seat(made, None)
    rounds.open_round(made, 1, None)
    return made


def seat_of(event: Event, entry: int, number: int = 1) -> Seat:
    found = Seat.objects.select_related("sitting", "entry")
    return found.get(round__event=event, round__number=number, entry__number=entry)


def at(event: Event, table: int, side: str, number: int = 1) -> int:
    return Seat.objects.get(
        round__event=event, round__number=number, sitting__table_number=table, side=side, place=1
    ).entry.number


def code(event: Event, table: int) -> str:
    return table_codes.codes_of(event)[table]


def scan(phone: Client, event: Event, table: int) -> dict[str, object]:
    """The page, and what its script reports."""
    page = phone.get(f"/t/{code(event, table)}/")
    assert page.status_code == 200
    state = page.context["state"]
    return phone.post(f"/t/{code(event, table)}/here", **SCRIPT).json() if state["report"] else state


def own(phone: Client, event: Event, entry: int) -> str:
    """The own page, and what its script reports."""
    secret = personal.codes_of(event)[event.entries.get(number=entry).pk]
    page = phone.get(f"/my/{secret}/").content.decode()
    if "data-own-here" in page:
        assert phone.post(f"/my/{secret}/here/").status_code == 302
    return text(page)


def speak(phone: Client, event: Event, table: int, side: str) -> dict[str, object]:
    return phone.post(f"/t/{code(event, table)}/side", {"side": side}, **SCRIPT).json()


def alarms(olive: Client, event: Event) -> str:
    page = olive.get(f"/organiser/events/{event.slug}/").content.decode()
    return " ".join(text(one.split("</p>")[0]) for one in page.split('<div class="alarm"')[1:])


def test_whose_own_page_it_is_scans_the_code_of_another_table(olive: Client, event: Event) -> None:
    phone, here = Client(), at(event, 3, "ew")
    own(phone, event, here)
    state = scan(phone, event, 1)
    assert state["elsewhere"]["names"] == [f"First {here}", f"Second {here}"]
    assert (state["elsewhere"]["table"], state["elsewhere"]["side"]) == (3, "ew")
    said = alarms(olive, event)
    assert f"Table 1: First {here} & Second {here} are there by mistake." in said
    assert "Their place: table 3, East-West." in said
    # It is told once, however often the code is scanned.
    assert scan(phone, event, 1)["report"] is False
    assert WrongSeat.objects.count() == 1
    # At their own table they have found it.
    assert scan(phone, event, 3)["elsewhere"] is None
    assert alarms(olive, event) == ""


def test_a_page_that_is_only_read_changes_no_row(olive: Client, event: Event) -> None:
    phone = Client()
    phone.get(f"/my/{personal.codes_of(event)[event.entries.get(number=at(event, 3, 'ew')).pk]}/")
    version = Event.objects.get(pk=event.pk).version
    assert phone.get(f"/t/{code(event, 1)}/").context["state"]["report"] is True
    assert (WrongSeat.objects.count(), Event.objects.get(pk=event.pk).version) == (0, version)


def test_a_phone_that_comes_from_another_table_came_with_its_pair(olive: Client, event: Event) -> None:
    phone, pair = Client(), at(event, 2, "ns")
    speak(phone, event, 2, "ns")
    for table in evenings.tables(event, 1):
        evenings.enter(table, [8, 8])
    rounds.open_round(event, 2, None)
    right = seat_of(event, pair, 2).sitting
    wrong = next(n for n in (1, 2, 3, 4) if n not in (2, right and right.table_number))
    scan(phone, event, wrong)
    assert f"Table {wrong}: First {pair} & Second {pair} are there by mistake." in alarms(olive, event)
    # A phone of their own table speaks for them: they are there.
    assert right is not None
    speak(Client(), event, right.table_number, seat_of(event, pair, 2).side)
    assert alarms(olive, event) == ""


def test_a_phone_that_stays_on_its_table_belongs_to_nobody(olive: Client, event: Event) -> None:
    phone, pair = Client(), at(event, 2, "ns")
    speak(phone, event, 2, "ns")
    for table in evenings.tables(event, 1):
        evenings.enter(table, [8, 8])
    rounds.open_round(event, 2, None)
    state = scan(phone, event, 2)
    assert (state["elsewhere"] is None) == bool(seat_of(event, pair, 2).sitting.table_number == 2)
    speak(phone, event, 2, "ew")
    assert alarms(olive, event) == ""


def test_the_own_page_is_opened_at_a_wrong_table(olive: Client, event: Event) -> None:
    phone, pair = Client(), at(event, 4, "ns")
    scan(phone, event, 2)
    assert alarms(olive, event) == ""  # nobody knows yet whose phone it is
    assert "This phone is at table 2. That is not your table in this round" in own(phone, event, pair)
    assert f"Table 2: First {pair} & Second {pair} are there by mistake." in alarms(olive, event)
    scan(phone, event, 4)
    assert alarms(olive, event) == ""
    assert "This phone is at table" not in own(phone, event, pair)


def test_somebody_finds_the_own_name_in_the_list(olive: Client, event: Event) -> None:
    phone, pair = Client(), at(event, 4, "ns")
    told = phone.post(f"/t/{code(event, 2)}/named", {"entry": pair}, **SCRIPT).json()
    assert (told["here"], told["place"]) == (False, {"table": 4, "side": "ns"})
    assert f"Table 2: First {pair} & Second {pair}" in alarms(olive, event)
    told = phone.post(f"/t/{code(event, 4)}/named", {"entry": pair}, **SCRIPT).json()
    assert told["here"] is True and alarms(olive, event) == ""
    for wrong in ("99", "x", ""):
        assert phone.post(f"/t/{code(event, 2)}/named", {"entry": wrong}, **SCRIPT).status_code == 403


def test_the_other_side_is_given_at_the_right_table(olive: Client, event: Event) -> None:
    phone, pair = Client(), at(event, 1, "ns")
    own(phone, event, pair)
    assert scan(phone, event, 1)["alarm"] is None
    state = speak(phone, event, 1, "ew")
    assert state["alarm"].startswith(f"First {pair} & Second {pair}: your place is table 1, North-South.")
    said = alarms(olive, event)
    assert f"Table 1: First {pair} & Second {pair} took the other side." in said
    assert "Their place: table 1, North-South." in said
    # Being at the table is not enough; its own side is.
    scan(phone, event, 1)
    assert alarms(olive, event) == said
    assert speak(phone, event, 1, "ns")["alarm"] is None
    assert alarms(olive, event) == ""


def test_a_phone_that_is_handed_over_has_spoken_for_its_own_side_first(olive: Client, event: Event) -> None:
    phone = Client()
    own(phone, event, at(event, 1, "ns"))
    speak(phone, event, 1, "ns")
    assert speak(phone, event, 1, "ew")["alarm"] is None
    assert alarms(olive, event) == ""


def test_the_organiser_puts_it_right_and_a_round_that_is_over_ends_it(olive: Client, event: Event) -> None:
    pair, other = at(event, 4, "ns"), at(event, 3, "ns")
    for number in (pair, other):
        Client().post(f"/t/{code(event, 2)}/named", {"entry": number}, **SCRIPT)
    row = WrongSeat.objects.get(entry__number=pair)
    assert olive.post(f"/organiser/events/{event.slug}/seats/{row.pk}/").status_code == 302
    said = alarms(olive, event)
    assert f"First {pair} &" not in said and f"First {other} &" in said
    assert LogEntry.objects.filter(deed="seat-put-right").count() == 1
    olive.post(f"/organiser/events/{event.slug}/seats/{row.pk}/")
    assert LogEntry.objects.filter(deed="seat-put-right").count() == 1
    for table in evenings.tables(event, 1):
        evenings.enter(table, [8, 8])
    assert alarms(olive, event) == ""  # the table where they belong is done: they were there
    rounds.open_round(event, 2, None)
    assert alarms(olive, event) == ""


def test_a_single_player_is_sent_to_his_chair(olive: Client) -> None:
    event = make_singles(8, movement="progressive", hands=1, rounds_planned=4, seed=0)
    rounds.open_round(event, 1, None)
    phone = Client()
    own(phone, event, 7)
    state = scan(phone, event, 1)
    assert state["elsewhere"] == {"names": ["P7"], "round": 1, "table": 2, "side": "ew", "chair": "E"}
    assert state["message"] == "P7: table 2, sit East."


def test_what_is_signed_for_another_evening_or_by_nobody_says_nothing(event: Event) -> None:
    other = make_event(pairs=4, name="Another", club=event.club)
    phone = Client()
    own(phone, other, 1)
    assert scan(phone, event, 1)["elsewhere"] is None
    phone.cookies["whist_own"] = str(event.entries.get(number=at(event, 3, "ew")).pk)
    assert scan(phone, event, 1)["elsewhere"] is None


def test_the_database_keeps_one_alarm_a_table(event: Event) -> None:
    table = Sitting.objects.filter(round__event=event).first()
    one, two = (event.entries.get(number=number) for number in (1, 2))
    WrongSeat.objects.create(cause="code", sitting=table, entry=one)
    for wrong in ({"cause": "code", "entry": one}, {"cause": "", "entry": two}):
        with pytest.raises(IntegrityError), transaction.atomic():
            WrongSeat.objects.create(sitting=table, **wrong)
