"""The pages of tables on screens: how players get there, what an organiser sets, what whom is shown."""

import json
import random
import re

import pytest
from django.test import Client

from tests.factories import make_event, make_user
from tests.tournament.digital.playing import Device, friendly, play_hand, seated, table_of
from tournament.models import Club, ClubRole, DigitalTable, Event, EventRole, Sitting, User
from tournament.queries.standings import standings
from tournament.services import personal, rounds, sheets, table_codes
from tournament.services.digital import plans, seats

pytestmark = pytest.mark.django_db(transaction=True)

PACK = {suit + rank for suit in "SHDC" for rank in "23456789TJQKA"}


def in_page(text: str, name: str) -> object:
    """What travels in the page as JSON under this name."""
    found = re.search(rf'<script id="{name}" type="application/json">(.*?)</script>', text, re.DOTALL)
    assert found, f"no {name} in the page"
    return json.loads(found[1])


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def organiser() -> User:
    return make_user("runs@example.org")


def test_a_code_leads_to_the_table_however_it_is_typed(client: Client) -> None:
    table = friendly()
    answer = client.get("/d/", {"code": f" {table.code[:4].lower()} {table.code[4:].lower()} "})
    assert answer.status_code == 302
    assert answer["Location"] == f"/d/{table.code}/"


def test_a_wrong_code_is_asked_for_again(client: Client) -> None:
    answer = client.get("/d/", {"code": "NOSUCH22"})
    assert answer.status_code == 404
    assert "No table on screens has this code" in answer.content.decode()
    assert client.get("/d/NOSUCH22/").status_code == 404


def test_who_has_no_seat_is_shown_the_seats_and_may_watch(client: Client) -> None:
    table = friendly()
    answer = client.get(f"/d/{table.code}/")
    assert answer["Location"] == f"/d/{table.code}/join"
    text = client.get(answer["Location"]).content.decode()
    assert all(f"Sit {chair}" in text for chair in ("North", "East", "South", "West"))
    watching = client.get(f"/d/{table.code}/?watch=1")
    assert watching.status_code == 200
    assert in_page(watching.content.decode(), "view")["seat"] is None


def test_the_page_of_a_seat_holds_its_own_thirteen_cards_and_no_other() -> None:
    table = friendly()
    for device in seated(table).values():
        page = device.client.get(f"/d/{table.code}/").content.decode()
        view = in_page(page, "view")
        assert view["seat"] == device.chair and len(view["cards"]) == 13
        told = json.dumps(
            {key: value for key, value in view.items() if key not in ("cards", "legal", "turned")}
        )
        assert [card for card in PACK if f'"{card}"' in told] == []
        assert "deal" not in view


def test_a_link_to_a_seat_names_it_and_an_old_one_says_so() -> None:
    table = friendly()
    north = Device(table.code, "N").sit(name="Nora")
    key = table.seats.get(seat="N").key
    other = Client()
    answer = other.get(f"/d/{table.code}/?key={key}")
    text = other.get(answer["Location"]).content.decode()
    assert "This link is for Nora, North." in text
    assert "no longer works" in other.get(f"/d/{table.code}/join?key=old").content.decode()
    assert north.status == 200


def test_a_hand_is_shown_again_only_once_it_is_over() -> None:
    table = friendly(hands=1)
    devices = seated(table)
    looking = Client()
    assert looking.get(f"/d/{table.code}/hands/1/").status_code == 404
    before = looking.get(f"/d/{table.code}/hands/1/shuffle").content.decode()
    assert table.shuffle.commitment in before and table.shuffle.server_seed not in before
    play_hand(devices, random.Random(3))
    told = in_page(looking.get(f"/d/{table.code}/hands/1/").content.decode(), "hand")
    assert {card for seat in "NESW" for card in told["deal"][seat]} == PACK
    after = looking.get(f"/d/{table.code}/hands/1/shuffle").content.decode()
    assert table.shuffle.server_seed in after
    assert in_page(after, "papers")["revealed"] is True
    assert looking.get(f"/d/{table.code}/hands/2/").status_code == 404


def _with_role(organiser: User, **fields: object) -> Event:
    event = make_event(**fields)
    EventRole.objects.create(event=event, user=organiser, role=EventRole.Role.ORGANISER)
    return event


def test_an_organiser_says_which_tables_are_on_screens_and_how(organiser: User) -> None:
    event = _with_role(organiser, pairs=8, rounds_planned=2, hands=1)
    rounds.open_round(event, 1, None)
    client = signed_in(organiser)
    address = f"/organiser/events/{event.slug}/screens/"
    assert "Table 4" in client.get(address).content.decode()
    form = {"tables": ["1", "3"], "turn_seconds": "45", "then": "bot", "delay": "30", "bot": "rules"}
    assert client.post(address, form)["Location"] == address
    plan = plans.plan_of(event)
    assert (plan.tables, plan.turn_seconds, plan.then, plan.delay) == ([1, 3], 45, "bot", 30)
    text = client.get(address).content.decode()
    for table in DigitalTable.objects.filter(sitting__round__event=event):
        assert table.code in text
    assert client.post(address, {**form, "tables": ["9"]}).status_code == 400
    assert plans.plan_of(event).tables == [1, 3]


def test_the_tiles_of_the_evening_say_which_tables_are_on_screens(organiser: User) -> None:
    """Also after the tables were chosen anew, while the evening page stays open."""
    event = _with_role(organiser, pairs=8, rounds_planned=2, hands=1)
    rounds.open_round(event, 1, None)
    client = signed_in(organiser)

    def told() -> list[int]:
        answer = client.get("/live/parts", {"on": f"{event.slug}/room"}).json()
        (room,) = (part["html"] for part in answer["parts"])
        tiles = re.findall(r'id="table-(\d+)">(.*?)</li>', room, re.DOTALL)
        assert len(tiles) == 4
        return [int(number) for number, tile in tiles if "on screens" in tile]

    assert told() == []
    plans.set_plan(event, None, tables_on_screens=[1, 3])
    assert told() == [1, 3]
    plans.set_plan(event, None, tables_on_screens=[3, 4])
    assert told() == [3, 4]


def test_no_slip_is_asked_of_a_table_on_screens_until_somebody_has_one(organiser: User) -> None:
    """The slip stays as what helps where the screens fail; what was typed of it goes in as any other."""
    event = _with_role(organiser, pairs=8, rounds_planned=2, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1, 3])
    rounds.open_round(event, 1, None)
    client, address = signed_in(organiser), f"/organiser/events/{event.slug}/rounds/1/from-paper/"
    text = client.get(address).content.decode()
    assert 'name="t2h1ns"' in text and 'name="t4h1ns"' in text
    assert 'name="t1h1ns"' not in text and "Their results come by themselves." in text
    assert 'href="?again=1"' in text
    assert 'name="t1h1ns"' in client.get(address, {"again": "1"}).content.decode()
    refused = client.post(address, {"t1h1ns": "14", "token": "x" * 16})
    assert refused.status_code == 422 and 'value="14"' in refused.content.decode()
    assert client.post(address, {"t1h1ns": "8", "token": "y" * 16}).status_code == 302
    text = client.get(address).content.decode()
    assert "Slips that are in" in text and 'href="?again=3"' in text


def test_the_tables_own_card_and_the_pairs_own_page_lead_to_the_screen() -> None:
    event = make_event(pairs=4, rounds_planned=1, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    sitting = Sitting.objects.get(round__event=event, table_number=1)
    code = table_of(sitting).code
    cards, client = table_codes.codes_of(event), Client()
    assert f"/d/{code}/join" in client.get(f"/t/{cards[1]}/").content.decode()
    assert "/d/" not in client.get(f"/t/{cards[2]}/").content.decode()
    mine = sitting.seats.first().entry
    own = personal.codes_of(event)[mine.pk]
    page = client.get(f"/my/{own}/").content.decode()
    assert f"/d/{code}/join?personal={own}" in page
    seat = table_of(sitting).seats.filter(entry=mine).first()
    joined = client.get(f"/d/{code}/join?personal={own}").content.decode()
    assert f"I am {seat.name}" in joined
    device = Device(code, seat.seat, client).sit(personal=own)
    assert device.get()["seat"] == seat.seat


@pytest.mark.parametrize("other_is", ["empty", "bot"])
def test_a_chair_is_offered_only_where_this_person_may_sit(other_is: str) -> None:
    """After the deal a stranger is told why there is none for him; the own link leads to the own chair."""
    event = make_event(pairs=4, rounds_planned=1, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, table_number=1))
    devices, stranger, address = seated(table), Client(), f"/d/{table.code}/join"
    south = table.seats.get(seat="S")
    if other_is == "bot":
        seats.fill(table, "S", None, bot="rules")
    else:
        devices["S"].post("seat", leave="1")
    text = stranger.get(address).content.decode()
    assert "data-sit" not in text and "The cards are dealt." in text
    assert "Take a seat" not in stranger.get(f"/d/{table.code}/?watch=1").content.decode()
    text = stranger.get(address, {"personal": personal.codes_of(event)[south.entry.pk]}).content.decode()
    assert text.count("data-sit") >= 1 and "The cards are dealt." not in text
    assert Device(table.code, "S", stranger).sit(personal=personal.codes_of(event)[south.entry.pk])


def test_who_changes_the_device_finds_the_own_chair_offered_there() -> None:
    """By the pair's own link, and by the link that the first device shows to nobody else."""
    event = make_event(pairs=4, rounds_planned=1, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, table_number=1))
    devices, address = seated(table), f"/d/{table.code}/join"
    south = table.seats.get(seat="S")
    own = personal.codes_of(event)[south.entry.pk]
    assert f"I am {south.name}" in Client().get(address, {"personal": own}).content.decode()
    assert f"key={south.key}" in devices["S"].client.get(address).content.decode()
    for other in (devices["N"].client, Client()):
        assert south.key not in other.get(address).content.decode()


def test_a_device_that_has_seen_another_hand_is_told_so() -> None:
    table = friendly(hands=2)
    devices = seated(table)
    devices["S"].post("seat", leave="1")
    devices["N"].post("seat", leave="1")
    Device(table.code, "N").sit()
    text = devices["N"].client.get(f"/d/{table.code}/join").content.decode()
    assert "data-sit" not in text and "nobody may see two hands" in text
    text = Client().get(f"/d/{table.code}/join").content.decode()
    assert "Sit South" in text and "Sit North" not in text
    Device(table.code, "S").sit()
    assert "All four seats are taken." in Client().get(f"/d/{table.code}/join").content.decode()


def test_a_club_opens_friendly_tables_and_lists_them(organiser: User) -> None:
    club = Club.objects.create(name="Town", slug="town")
    client, address = signed_in(organiser), "/organiser/clubs/town/tables/"
    assert client.get(address).status_code == 404
    ClubRole.objects.create(club=club, user=organiser, role=ClubRole.Role.ORGANISER)
    form = {
        "name": "Friday",
        "rules": "bid",
        "hands": "3",
        "bots": ["E"],
        "then": "warn",
        "delay": "0",
        "bot": "rules",
    }
    opened = client.post(address, form)
    table = DigitalTable.objects.get(club=club)
    assert opened["Location"] == f"/d/{table.code}/join"
    assert (table.name, table.rules, table.hands) == ("Friday", "bid", 3)
    assert table.seats.get(seat="E").kind == "bot"
    assert table.code in client.get(address).content.decode()
    # Whoever opened it runs it; somebody else does not.
    assert "You run this table" in client.get(f"/d/{table.code}/join").content.decode()
    assert "You run this table" not in Client().get(f"/d/{table.code}/join").content.decode()
    assert client.post(address, {**form, "name": ""}).status_code == 400
    assert client.post(address, {**form, "hands": "0"}).status_code == 400
    assert DigitalTable.objects.count() == 1


def test_two_tables_on_paper_and_two_on_screens_end_in_one_table_of_standings(organiser: User) -> None:
    """Eight pairs, one round of two hands: what was played on screens counts like what was written down."""
    event = _with_role(organiser, pairs=8, rounds_planned=1, hands=2)
    plans.set_plan(event, None, tables_on_screens=[2, 4])
    rounds.open_round(event, 1, None)
    at = {one.table_number: one for one in Sitting.objects.filter(round__event=event)}
    assert sorted(at) == [1, 2, 3, 4]
    written = {1: {1: (8, 5), 2: (6, 7)}, 3: {1: (13, 0), 2: (4, 9)}}
    for number, hands in written.items():
        sheets.submit(at[number], hands, seen={1: 0, 2: 0}, by=None, source="organiser")
    played = {}
    for number in (2, 4):
        devices, rng = seated(table_of(at[number])), random.Random(number)
        for hand in (1, 2):
            result = play_hand(devices, rng)["result"]
            played[number, hand] = (result["ns"], result["ew"])
    for number, hands in written.items():
        played |= {(number, hand): tricks for hand, tricks in hands.items()}
    expected: dict[int, list[int]] = {}
    for (number, _hand), (ns, ew) in played.items():
        for side, tricks in (("ns", ns), ("ew", ew)):
            entry = at[number].seats.get(side=side).entry.number
            have = expected.setdefault(entry, [0, 0])
            have[0] += max(0, tricks - 6)
            have[1] += tricks
    rows = {row.entry_number: row for row in standings(event).rows}
    assert len(rows) == 8
    assert {number: [row.points, row.tricks] for number, row in rows.items()} == expected
    assert sum(tricks for _points, tricks in expected.values()) == 13 * 2 * 4
