"""An event of single players through its pages: entered, seated from a file, played, ranked."""

import json
import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournament.singles import EIGHT, make_singles, seats, write
from tournament import wording
from tournament.models import Club, Entry, Event
from tournament.queries.history import event_log
from tournament.queries.standings import standings
from tournament.services import entries, events, rounds

pytestmark = pytest.mark.django_db


def csv_of(rounds_: int = 7) -> bytes:
    """Wh(8) as an organiser would type it."""
    lines = ["Round,Table,North,South,East,West"]
    for number, tables in enumerate(EIGHT[:rounds_], 1):
        lines += [f"{number},{at},{n},{s},{e},{w}" for at, (n, s, e, w) in enumerate(tables, 1)]
    return "\r\n".join(lines).encode()


def upload(client: Client, event: Event, data: bytes, name: str = "seats.csv"):
    where = reverse("event-seating-file", args=[event.slug])
    return client.post(where, {"file": SimpleUploadedFile(name, data)})


def seat_from(client: Client, event: Event, data: bytes):
    checked = upload(client, event, data)
    assert checked.status_code == 200, checked.content.decode()
    where = reverse("event-seating-file", args=[event.slug])
    return client.post(where, {"rounds": checked.context["packed"]}, follow=True)


def test_an_event_of_single_players_is_made_in_the_wizard(client: Client, club: Club) -> None:
    names = "\n".join(f"Player {number}" for number in range(1, 9))
    form = {"name": "Singles", "date": "2026-12-01", "kind": "individual", "pairs": names}
    answer = client.post(reverse("event-new", args=[club.slug]), form, follow=True)
    event = Event.objects.get()
    assert answer.status_code == 200 and event.kind == "individual"
    assert [list(entry.players.values_list("name", flat=True)) for entry in event.entries.all()] == [
        [f"Player {number}"] for number in range(1, 9)
    ]
    shown = client.get(reverse("entries", args=[event.slug])).content.decode()
    assert "8 players" in shown and "Add a player" in shown
    words = re.sub(r"<[^>]*>", " ", shown[shown.index("<main") :])
    assert not re.search(r"(?i)\bpairs?\b", words), words


def test_a_list_of_pairs_in_an_event_of_single_players_shares_seats(client: Client, club: Club) -> None:
    event = make_singles(0, seated=False)
    where = reverse("entries-paste", args=[event.slug])
    text = "1. Ann Archer\n2. Ben Baker & Cy Cole\nDale, Di\n"
    checked = client.post(where, {"text": text, "check": "1"})
    mark = checked.context["checked"].comparison.mark
    client.post(where, {"text": text, "store": "1", "mark": mark})
    stored = [[player.name for player in entry.players.all()] for entry in event.entries.all()]
    assert stored == [["Ann Archer"], ["Ben Baker", "Cy Cole"], ["Dale, Di"]]


def test_a_list_of_players_is_read_back_as_it_was_written(client: Client, club: Club) -> None:
    event = make_singles(0, seated=False)
    for names, role in ((["Ann"], "lady"), (["Ben", "Cy"], "gent"), (["=Di"], "")):
        entries.add(event, names, None, texts=entries.Texts(role=role, home_club="North"))
    written = client.get(reverse("entries-export", args=[event.slug])).content
    other = make_singles(0, seated=False, name="Other")
    where = reverse("entries-import", args=[other.slug])
    checked = client.post(where, {"file": SimpleUploadedFile("list.csv", written)})
    mark = checked.context["checked"].comparison.mark
    client.post(where, {"rows": checked.context["packed"], "mark": mark})
    stored = [
        ([player.name for player in entry.players.all()], entry.role, entry.home_club)
        for entry in other.entries.all()
    ]
    assert stored == [(["Ann"], "lady", "North"), (["Ben", "Cy"], "gent", "North"), (["=Di"], "", "North")]


def test_a_player_signs_up_alone(client: Client, club: Club) -> None:
    from tournament.services import sign_up

    event = make_singles(0, seated=False)
    code = sign_up.open_sign_up(event, None)
    where = reverse("sign-up", args=[code])
    shown = Client().get(where).content.decode()
    assert 'name="first"' in shown and 'name="second"' not in shown
    assert Client().post(where, {"first": "Ann"}).status_code == 302
    assert [player.name for player in event.entries.get().players.all()] == ["Ann"]


def test_IND_01_a_given_schedule_is_checked_seated_and_played(client: Client, club: Club) -> None:
    """Each partner once, each opponent twice: 28 partnerships once and 28 oppositions twice."""
    event = make_singles(8, seated=False, rounds_planned=7)
    checked = upload(client, event, csv_of())
    text = checked.content.decode()
    assert "Clean for 1 round" in text and event.rounds.count() == 0
    assert seat_from(client, event, csv_of()).redirect_chain[-1][0] == reverse("evening", args=[event.slug])
    event.refresh_from_db()
    assert (event.state, event.movement, event.rounds.count()) == ("seated", "given", 7)
    for number, tables in enumerate(EIGHT, 1):
        assert seats(event, number) == {at: ((n, s), (e, w)) for at, (n, s, e, w) in enumerate(tables, 1)}
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (9, 5), 2: (7, 7)})
    rows = {row.entry_number: (row.points, row.tricks) for row in standings(event).rows}
    # Table 1: 9-4 and 5-8, so 8 and 1 get 3 points and 14 tricks, 6 and 2 get 2 points and 12 tricks.
    assert rows[8] == rows[1] == (3, 14) and rows[6] == rows[2] == (2, 12)
    # Table 2: 7-6 twice: 5 and 7 get 2 points and 14 tricks, 3 and 4 nothing and 12 tricks.
    assert rows[5] == rows[7] == (2, 14) and rows[3] == rows[4] == (0, 12)


def test_B09_a_template_that_does_not_fit_the_field_changes_nothing(client: Client, club: Club) -> None:
    event = make_singles(0, seated=False)
    pairs = events.create(club, None, name="Pairs", date=event.date, rounds_planned=5, hands_per_round=2)
    entries.add_many(pairs, [(None, (f"Ann {n}", f"Ben {n}")) for n in range(1, 9)], None)
    six = "Round,Table,North-South,East-West\n1,1,1,6\n1,2,2,5\n1,3,3,4\n2,1,1,5\n2,2,6,4\n2,3,2,3\n"
    answer = upload(client, pairs, six.encode())
    assert answer.status_code == 400
    assert "The seating template covers 6, 8 registered." in answer.content.decode()
    pairs.refresh_from_db()
    assert pairs.state == "draft" and pairs.rounds.count() == 0
    for entry in Entry.objects.filter(event=pairs, number__gt=6):
        entries.remove(entry, None)
    assert "Everybody has a seat" in seat_from(client, pairs, six.encode()).content.decode()
    pairs.refresh_from_db()
    assert pairs.state == "seated" and pairs.rounds_planned == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "empty"),
        (b"Round,Table,North\n1,1,1\n", "Missing: East, South, West"),
        (b"Round,Table,North,South,East,West\n1,1,1,2,3,x\n", "Line 2: “x” is not a number"),
        (b"Round,Table,North,South,East,West\n1,1,1,2,3,3\n", "seated 2 times"),
        (b"[1, 2]", "holds no rounds"),
        (b"{", "cannot be read"),
        (b"\0\0", "cannot be read"),
    ],
)
def test_a_file_that_cannot_be_seated_says_why(client: Client, club: Club, data: bytes, said: str) -> None:
    event = make_singles(3 if b"3,3" in data else 4, seated=False)
    answer = upload(client, event, data)
    assert answer.status_code == 400 and said in answer.content.decode()
    assert event.rounds.count() == 0


def test_the_rounds_that_the_program_prints_are_read_back(client: Client, club: Club) -> None:
    event = make_singles(8, seated=False)
    told = [
        {
            "round": number,
            "tables": [
                {"table": at, "ns": [n, s], "ew": [e, w]} for at, (n, s, e, w) in enumerate(tables, 1)
            ],
            "sit_out": [],
        }
        for number, tables in enumerate(EIGHT[:2], 1)
    ]
    seat_from(client, event, json.dumps({"movement": "whist", "entries": 8, "rounds": told}).encode())
    assert seats(event, 2) == {1: ((8, 2), (7, 3)), 2: ((6, 1), (4, 5))}


def test_every_page_names_players_by_their_chairs(client: Client, club: Club) -> None:
    event = make_singles(8)
    entry = event.entries.get(number=1)
    entries_of_one = entry.players.get()
    entries_of_one.name = "Ann"
    entries_of_one.save()
    events.set_public(event, None, True)
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (9, 5)})
    shown = client.get(reverse("public-round", args=[event.slug, 1])).content.decode()
    assert (
        f'href="/events/{event.slug}/pairs/8/"' in shown and f'href="/events/{event.slug}/pairs/1/"' in shown
    )
    assert "table 1, South" in shown
    own = client.get(reverse("public-pair", args=[event.slug, 1])).content.decode()
    assert "Player 1" in own and ">P8<" in own and "South" in own
    evening_ = client.get(reverse("evening", args=[event.slug])).content.decode()
    assert "P8" in evening_ and "Ann" in evening_
    grid = client.get(reverse("grid", args=[event.slug, 1])).content.decode()
    assert "Ann" in grid
    screen = client.get(reverse("screen", args=[event.slug])).content.decode()
    assert "Ann" in screen


def test_the_log_says_that_the_seats_came_from_a_file(client: Client, club: Club) -> None:
    event = make_singles(8, seated=False, movement="individual", rounds_planned=3)
    seat_from(client, event, csv_of())
    told = [wording.deed(line, line.kind) for line in event_log(event, 2)]
    assert told == [
        "8 players were seated for 7 rounds.",
        "Settings changed. Movement: New partners every round, now Seats from a file; Rounds: 3, now 7.",
    ]
