"""Single players at the table's phone and on paper: each by the own chair, each told where to go."""

import pytest
from django.test import Client

from tests.tournament.paper.asking import organiser, read, signed_in
from tests.tournament.phones import Phone
from tests.tournament.singles import make_singles, write
from tournament.models import Event
from tournament.services import drive_seats, events, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> tuple[Event, Client]:
    """Wh(8), round 1 open: 8 N, 1 S, 6 E, 2 W at table 1; 5 N, 7 S, 3 E, 4 W at table 2."""
    olive, club = organiser()
    event = make_singles(8, by=olive, club=club)
    rounds.open_round(event, 1, olive)
    return event, signed_in(olive)


def test_a_phone_tells_each_player_where_to_go(night: tuple[Event, Client]) -> None:
    event, _client = night
    phone = Phone(event, 1, "ns")
    state = phone.state()
    assert state["sides"] == {
        "ns": {"names": ["P8", "P1"], "entry": 8, "chairs": ["N", "S"]},
        "ew": {"names": ["P6", "P2"], "entry": 6, "chairs": ["E", "W"]},
    }
    assert state["next"] == {"round": 2, "ns": None, "ew": None, "players": []}  # not shown yet
    rounds.publish_round(event, 2, None)
    # Round 2: 8 N, 2 S, 7 E, 3 W at table 1; 6 N, 1 S, 4 E, 5 W at table 2.
    assert phone.state()["next"]["players"] == [
        {
            "names": ["P8"],
            "table": 1,
            "side": "ns",
            "chair": "N",
        },
        {
            "names": ["P1"],
            "table": 2,
            "side": "ns",
            "chair": "S",
        },
        {
            "names": ["P6"],
            "table": 2,
            "side": "ns",
            "chair": "N",
        },
        {
            "names": ["P2"],
            "table": 1,
            "side": "ns",
            "chair": "S",
        },
    ]


def test_a_phone_left_at_its_old_table_says_who_belongs_elsewhere(night: tuple[Event, Client]) -> None:
    event, _client = night
    phone = Phone(event, 1, "ns")
    write(event, 1, {1: (8, 8), 2: (8, 8)})
    rounds.open_round(event, 2, None)
    state = phone.state()
    assert state["elsewhere"] is None
    assert state["moved"] == [{"names": ["P1"], "table": 2, "side": "ns", "chair": "S"}]
    assert state["sides"]["ns"]["names"] == ["P8", "P2"] and state["yours"] == []


def test_the_list_of_places_names_chairs(night: tuple[Event, Client]) -> None:
    event, _client = night
    told = Phone(event, 1).client.get(Phone(event, 1).address("places")).json()["pairs"]
    assert {"names": ["P1"], "entry": 1, "table": 1, "side": "ns", "chair": "S"} in told
    assert len(told) == 8


def test_two_sides_of_single_players_agree_by_phone(night: tuple[Event, Client]) -> None:
    event, _client = night
    ours, theirs = Phone(event, 1, "ns"), Phone(event, 1, "ew")
    assert ours.send("ns", {1: 8, 2: 6}).json()["outcome"] == "waiting"
    assert theirs.confirm("ew").json()["outcome"] == "confirmed"


def test_where_a_drive_goes_is_told_once_it_is_drawn() -> None:
    event = make_singles(8, movement="progressive", hands=1, rounds_planned=3, seed=0)
    rounds.open_round(event, 1, None)
    phone = Phone(event, 1, "ns")
    assert phone.state()["next"] == {"round": 2, "ns": None, "ew": None, "players": []}
    write(event, 1, {1: (8,), 2: (5,)})
    rounds.publish_round(event, 2, None)
    # 1 and 2 stay at table 1 and part: 1 N with 6, 2 W with 5. 3 and 4 go to table 2.
    assert phone.state()["next"]["players"] == [
        {
            "names": ["P1"],
            "table": 1,
            "side": "ns",
            "chair": "N",
            "said": "stay at table 1, sit North",
            "stays": True,
        },
        {
            "names": ["P2"],
            "table": 1,
            "side": "ew",
            "chair": "W",
            "said": "stay at table 1, move to West",
            "stays": False,
        },
        {
            "names": ["P3"],
            "table": 2,
            "side": "ns",
            "chair": "N",
            "said": "go to table 2, sit North",
            "stays": False,
        },
        {
            "names": ["P4"],
            "table": 2,
            "side": "ew",
            "chair": "W",
            "said": "go to table 2, sit West",
            "stays": False,
        },
    ]


def test_guide_cards_name_seat_partner_and_opponents(night: tuple[Event, Client]) -> None:
    event, client = night
    words = "\n".join(sheet.text for sheet in read(client, event, "guide-cards"))
    assert "Player 1" in words and "Seat" in words and "With" in words
    assert "South" in words and "P6 & P2" in words
    assert "Pair" not in words


def test_lists_slips_and_cards_seat_everybody_once(night: tuple[Event, Client]) -> None:
    event, client = night
    seating = read(client, event, "seating")
    by_name = "\n".join(sheet.text for sheet in seating if "by name" in sheet.foot)
    for number in range(1, 9):
        assert by_name.count(f"P{number}\n") == event.rounds.count()
    assert "1, South" in by_name
    by_table = "\n".join(sheet.text for sheet in seating if "by table" in sheet.foot)
    assert "8, 1" in by_table and "P8 & P1" in by_table
    slips = "\n".join(sheet.text for sheet in read(client, event, "slips"))
    assert "P8 & P1" in slips and "P6 & P2" in slips
    cards = "\n".join(sheet.text for sheet in read(client, event, "table-cards"))
    assert "North P8, South P1" in cards and "East P6, West P2" in cards
    places = "\n".join(sheet.text for sheet in read(client, event, "place-cards"))
    assert "Player 3" in places and "Pair" not in places


def test_a_shared_seat_is_on_paper_as_on_screen() -> None:
    olive, club = organiser()
    event = make_singles(9, movement="progressive", hands=1, seed=0, seated=False, by=olive, club=club)
    drive_seats.settle(event, olive)
    events.seat(event, olive)
    client = signed_in(olive)
    seating = read(client, event, "seating")
    by_table = "\n".join(sheet.text for sheet in seating if "by table" in sheet.foot)
    assert "P8 / P9" in by_table
    by_name = "\n".join(sheet.text for sheet in seating if "by name" in sheet.foot)
    assert "P8\n" in by_name and "P9\n" in by_name


def test_the_boards_of_a_table_stand_on_its_card() -> None:
    from tests.factories import make_event

    olive, club = organiser()
    event = make_event(pairs=10, rounds_planned=5, hands=2, movement="mitchell", by=olive, club=club)
    client = signed_in(olive)
    cards = "\n".join(sheet.text for sheet in read(client, event, "table-cards"))
    assert "boards 1-2" in cards and "boards 9-10" in cards
    slips = "\n".join(sheet.text for sheet in read(client, event, "slips"))
    assert "boards 3-4" in slips
