"""A drive runs by what the screens say: where everybody goes, and who stays."""

import pytest
from django.test import Client

from tests.factories import make_event
from tests.tournament.page_reading import text
from tests.tournament.singles import make_singles, seats, write
from tournament.models import Event
from tournament.services import drive_seats, events, personal, rounds, table_codes

pytestmark = pytest.mark.django_db

# Two tables of eight, both rounds worked out by hand from the rule of each drive (docs/rules.md, part 4):
# N-S win table 1, E-W table 2. Partners are 1 and 2 against 3 and 4, and 5 and 6 against 7 and 8.
DRIVES = {
    "progressive": {
        1: "stay at table 1, sit North",
        2: "stay at table 1, move to West",
        3: "go to table 2, sit North",
        4: "go to table 2, sit West",
        5: "go to table 1, sit East",
        6: "go to table 1, sit South",
        7: "stay at table 2, sit East",
        8: "stay at table 2, move to South",
    },
    "semi-partner": {
        1: "stay at table 1, sit North",
        2: "stay at table 1, sit South",
        3: "go to table 2, sit North",
        4: "go to table 2, sit South",
        5: "go to table 1, sit East",
        6: "go to table 1, sit West",
        7: "stay at table 2, sit East",
        8: "stay at table 2, sit West",
    },
    "partner": {
        1: "stay at table 1, sit North",
        2: "stay at table 1, sit South",
        3: "go to table 2, sit North",
        4: "go to table 2, sit South",
        5: "go to table 1, sit East",
        6: "go to table 1, sit West",
        7: "stay at table 2, sit East",
        8: "stay at table 2, sit West",
    },
}


def drive(movement: str) -> Event:
    event = make_singles(8, movement=movement, hands=1, rounds_planned=4, seed=0)
    events.set_public(event, None, True)
    rounds.open_round(event, 1, None)
    assert seats(event, 1) == {1: ((1, 2), (3, 4)), 2: ((5, 6), (7, 8))}
    write(event, 1, {1: (8,), 2: (5,)})
    return event


def own(event: Event, entry: int) -> str:
    code = personal.codes_of(event)[event.entries.get(number=entry).pk]
    return text(Client().get(f"/my/{code}/").content.decode())


def by_table(event: Event, table: int, key: str = "steps") -> dict[str, str]:
    state = Client().get(f"/t/{table_codes.codes_of(event)[table]}/state").json()
    found = state["next"]["players"] if key == "next" else state["steps"]
    return {" & ".join(one["names"]): one["said"] for one in found}


def on_the_wall(event: Event) -> str:
    return text(Client().get(f"/events/{event.slug}/screen/").content.decode())


@pytest.mark.parametrize("movement", DRIVES)
def test_everybody_is_told_what_to_do_once_the_next_hand_is_shown(movement: str) -> None:
    event, said = drive(movement), DRIVES[movement]
    rounds.publish_round(event, 2, None)
    assert by_table(event, 1, "next") == {f"P{one}": said[one] for one in (1, 2, 3, 4)}
    for entry, words in said.items():
        assert words[0].upper() + words[1:] in own(event, entry)
        called = words.replace(", sit ", ", ").replace(", move to ", ", now ")
        assert f"P{entry} {'●' if ', sit ' in words and 'stay' in words else '➜'} {called}" in on_the_wall(
            event
        )


@pytest.mark.parametrize("movement", DRIVES)
def test_and_once_it_is_open_until_its_first_result_is_in(movement: str) -> None:
    event, said = drive(movement), DRIVES[movement]
    rounds.open_round(event, 2, None)
    # Where they sat until now: a phone that lies on the table tells all four.
    assert by_table(event, 1) == {f"P{one}": said[one] for one in (1, 2, 3, 4)}
    assert by_table(event, 2) == {f"P{one}": said[one] for one in (5, 6, 7, 8)}
    for entry, words in said.items():
        assert words[0].upper() + words[1:] in own(event, entry)
    write(event, 2, {1: (8,)})
    assert by_table(event, 1) == {} and by_table(event, 2) != {}


def test_DRV_03_a_swedish_drive_says_chair_by_chair_where_to_go() -> None:
    """Chairs 1 to 4 are North, East, South, West. At A 1 and 3 win, at B 2 and 4; winners change tables."""
    event = make_singles(8, movement="swedish", hands=1, rounds_planned=4, seed=0)
    rounds.open_round(event, 1, None)
    first = seats(event, 1)
    chairs = {
        (table, chair): (ns, ew)[chair % 2 == 0][(chair - 1) // 2]
        for table, (ns, ew) in first.items()
        for chair in (1, 2, 3, 4)
    }
    write(event, 1, {1: (8,), 2: (5,)})
    rounds.open_round(event, 2, None)
    names = {1: "North", 2: "East", 3: "South", 4: "West"}
    # The case's own outcome: table A has 8, 6, 2, 4 on its chairs, table B 3, 5, 7, 1.
    case = {1: (8, 6, 2, 4), 2: (3, 5, 7, 1)}
    people = {number: chairs[1 if number < 5 else 2, (number - 1) % 4 + 1] for number in range(1, 9)}
    told = by_table(event, 1) | by_table(event, 2)
    for table, seated in case.items():
        for chair, number in enumerate(seated, 1):
            before = (1 if number < 5 else 2, (number - 1) % 4 + 1)
            words = (
                f"stay at table {table}, sit {names[chair]}"
                if before == (table, chair)
                else f"stay at table {table}, move to {names[chair]}"
                if before[0] == table
                else f"go to table {table}, sit {names[chair]}"
            )
            assert told[f"P{people[number]}"] == words


def test_the_first_hand_says_where_to_sit_down_and_a_dummy_is_told_like_anybody() -> None:
    """Twelve seats, the last of them a dummy's: at table 3 on West. N-S win everywhere, so 9 and 10 stay
    there, 11 goes up, which from the last table is the first one, and the dummy goes down."""
    event = make_singles(11, movement="semi-partner", hands=1, rounds_planned=3, seed=0, seated=False)
    drive_seats.settle(event, None, dummy="Old Tom")
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    assert seats(event, 1)[3] == ((9, 10), (11, 12))
    assert "Sit down at table 1, sit North" in own(event, 1)
    write(event, 1, {1: (8,), 2: (8,), 3: (8,)})
    rounds.open_round(event, 2, None)
    assert by_table(event, 3) == {
        "P9": "stay at table 3, sit North",
        "P10": "stay at table 3, sit South",
        "P11": "go to table 1, sit East",
        "Old Tom": "go to table 2, sit West",
    }


def test_pairs_are_told_nothing_of_the_kind() -> None:
    event = make_event(pairs=4, rounds_planned=3)
    rounds.open_round(event, 1, None)
    assert Client().get(f"/t/{table_codes.codes_of(event)[1]}/state").json()["steps"] == []
    assert "sit North" not in own(event, 1)
