"""Cases at the HTTP door: what the public and the organiser read."""

import csv
import io
import itertools
import re
from pathlib import Path

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from tests.tournament import evenings
from tests.tournament.page_reading import HOUSE, document, imported, page, places, result, standings, text
from tournament.models import Event, HandScore, Member, Round, Sitting
from tournament.services import events, rounds

pytestmark = pytest.mark.django_db

LETTERS = "ABCDEF"


def pairs_named(letters: str) -> list[list[str]]:
    return [[f"{letter} one", f"{letter} two"] for letter in letters]


def by_letter(found: dict[str, str]) -> dict[str, str]:
    return {names[0]: place for names, place in found.items()}


def csv_rows(client: Client, event: Event) -> list[dict[str, str]]:
    answer = client.get(reverse("public-export", args=[event.slug, "csv"]))
    assert answer.status_code == 200
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def xlsx_rows(client: Client, event: Event) -> list[dict[str, object]]:
    answer = client.get(reverse("public-export", args=[event.slug, "xlsx"]))
    sheet = load_workbook(io.BytesIO(answer.content)).active
    heads, *lines = sheet.iter_rows(values_only=True)
    return [dict(zip(heads, line, strict=True)) for line in lines]


# --- A: standings -----------------------------------------------------------------------


def test_A01_shared_ranks_skip_numbers(client: Client, tmp_path: Path) -> None:
    results = [result(1, 1, 1, 2, 9), result(1, 2, 3, 4, 7), result(1, 3, 5, 6, 7)]
    event = imported(tmp_path, document(pairs_named(LETTERS), results, hands=1, **HOUSE))
    right = {"A": "1", "C": "2", "E": "2", "D": "4", "F": "4", "B": "6"}
    assert by_letter(places(page(client, reverse("public-event", args=[event.slug])))) == right
    assert {row["Names"][0]: row["Place"] for row in csv_rows(client, event)} == right


def test_A01_a_ring_is_decided_by_the_next_value(client: Client, tmp_path: Path) -> None:
    # A-D 7-6, C-B 7-6; D-C 8-5, A-B 10-3; C-A 7-6, D-B 7-6.
    results = [
        *(result(1, 1, 1, 4, 7), result(1, 2, 3, 2, 7)),
        *(result(2, 1, 4, 3, 8), result(2, 2, 1, 2, 10)),
        *(result(3, 1, 3, 1, 7), result(3, 2, 4, 2, 7)),
    ]
    event = imported(tmp_path, document(pairs_named("ABCD"), results, hands=1, **HOUSE))
    Round.objects.filter(event=event).update(state=Round.State.CLOSED)
    if event.state != Event.State.CLOSED:
        events.close(event, None)
    shown = page(client, reverse("public-event", args=[event.slug]))
    assert "Final standings" in shown
    rows = standings(shown)
    assert [(row["Names"][0], row["Place"], row["Match points"], row["Net tricks"]) for row in rows] == [
        ("A", "1", "4", "7"),
        ("D", "2", "4", "3"),
        ("C", "3", "4", "-1"),
        ("B", "4", "0", "-9"),
    ]


@pytest.mark.parametrize("order", list(itertools.permutations("ABC")), ids="".join)
def test_A02_a_ring_equal_on_everything_shares(
    client: Client, tmp_path: Path, order: tuple[str, ...]
) -> None:
    number = {letter: place for place, letter in enumerate(order, 1)}
    met = [("A", "B"), ("B", "C"), ("C", "A")]
    for turn, played in enumerate(itertools.permutations(met)):
        results = [
            result(position, 1, number[ns], number[ew], 7) for position, (ns, ew) in enumerate(played, 1)
        ]
        written = document(pairs_named("".join(order)), results, hands=1, **HOUSE)
        event = imported(tmp_path, written, slug=f"ring-{turn}")
        rows = standings(page(client, reverse("public-event", args=[event.slug])))
        assert [(row["Place"], row["Match points"], row["Tricks"]) for row in rows] == [("1", "2", "13")] * 3
        if event.state != Event.State.CLOSED:
            events.close(event, None, anyway=True)
        assert set(places(page(client, reverse("public-event", args=[event.slug]))).values()) == {"1"}


WRITTEN = {
    1: (8, 8, 7, 7),
    2: (7, 7, 7, 7),
    3: (7, 7, 6, 6),
    4: (8, 7, 7, 7),
    5: (8, 8, 8, 7),
}


def same_numbers(client: Client, event: Event, number: int, name: str) -> dict[str, str]:
    """The line as it stands on the page, after every other form of it was found to say the same."""
    line = next(
        row
        for row in standings(page(client, reverse("public-event", args=[event.slug])))
        if row["Names"].startswith(name)
    )
    in_csv = next(row for row in csv_rows(client, event) if row["Names"].startswith(name))
    in_xlsx = next(row for row in xlsx_rows(client, event) if str(row["Names"]).startswith(name))
    in_json = next(
        row
        for row in client.get(reverse("public-export", args=[event.slug, "json"])).json()["standings"]
        if row["entry"] == number
    )
    own = text(page(client, reverse("public-pair", args=[event.slug, number])))
    for head, key in (("Match points", "match-points"), ("Tricks", "tricks"), ("Sit-outs", "sit-outs")):
        assert line[head] == in_csv[head] == str(in_xlsx[head]) == str(in_json[key])
        assert f"{head} {line[head]}" in own
    return line


def test_A06_a_drawn_round_keeps_the_running_score(client: Client, tmp_path: Path) -> None:
    results = [result(number, 1, 1, 2, *tricks) for number, tricks in WRITTEN.items()]
    event = imported(tmp_path, document(pairs_named("AB"), results, hands=4, **HOUSE))
    line = same_numbers(client, event, 1, "A")
    assert (line["Match points"], line["Tricks"]) == ("9", "144")
    # 2, 4, 5, 7 after the first four rounds: nothing is reset by the drawn third one.
    running = [
        standings(page(client, f"{reverse('public-event', args=[event.slug])}?after={number}"))[0][
            "Match points"
        ]
        for number in range(1, 6)
    ]
    assert running == ["2", "4", "5", "7", "9"]


def test_A06_a_sit_out_counts_its_award(client: Client, tmp_path: Path) -> None:
    won = (8, 8, 7, 7)
    results = [
        *(result(1, 1, 2, 1, *won), result(2, 1, 1, 3, *won)),
        *(result(3, 1, 2, 3, *won), result(4, 1, 2, 1, *won)),
    ]
    written = document(pairs_named("ABC"), results, hands=4, **{**HOUSE, "sit_out": "2"})
    event = imported(tmp_path, written)
    line = same_numbers(client, event, 2, "B")
    assert (line["Match points"], line["Sit-outs"], line["Hands played"]) == ("8", "1", "12")


def test_A09_exact_order_and_more_digits(client: Client, tmp_path: Path) -> None:
    results = [
        result(1, 1, 1, 3, 8, 8, 8, 7, 7, 7, 7, short="the clock rang"),
        result(1, 2, 2, 4, 8, 8, 8, 7, 7, 7, 7, 7),
    ]
    event = imported(tmp_path, document(pairs_named("XYZW"), results, hands=8, rank_by=["rate", "tricks"]))
    rows = standings(page(client, reverse("public-event", args=[event.slug])))
    assert [(row["Names"][0], row["Place"]) for row in rows[:2]] == [("X", "1"), ("Y", "2")]
    assert rows[0]["Average"] != rows[1]["Average"]
    exact = page(client, reverse("public-event", args=[event.slug]))
    assert "52/7" in exact and "59/8" in exact


def test_A09_values_that_two_digits_cannot_tell_apart(client: Client, tmp_path: Path) -> None:
    # 1/997 and 1/998 of a point both read 0.00 with two digits.
    equal = [result(number, 1, 1, 2, 7, 6) for number in (1, 2, 3)]
    written = document(pairs_named("PQ"), equal, hands=2)
    written["adjustments"] = [
        {"entry": 1, "round": 1, "value": "1/997", "reason": "an average"},
        {"entry": 2, "round": 1, "value": "1/998", "reason": "an average"},
    ]
    event = imported(tmp_path, written)
    first, second = standings(page(client, reverse("public-event", args=[event.slug])))
    assert (first["Names"][0], first["Place"], second["Place"]) == ("P", "1", "2")
    assert first["Points"] != second["Points"]
    assert [row["Points"] for row in csv_rows(client, event)] == [first["Points"], second["Points"]]


def test_A09_equal_sums_share(client: Client, tmp_path: Path) -> None:
    equal = [result(number, 1, 1, 2, 7, 6) for number in (1, 2, 3)]
    written = document(pairs_named("PQ"), equal, hands=2)
    given = {1: ("6.1", "6.5", "7.2"), 2: ("7.2", "6.5", "6.1")}
    written["adjustments"] = [
        {"entry": entry, "round": number, "value": value, "reason": "an average"}
        for entry, values in given.items()
        for number, value in enumerate(values, 1)
    ]
    event = imported(tmp_path, written)
    assert set(places(page(client, reverse("public-event", args=[event.slug]))).values()) == {"1"}


# --- B: schedules -----------------------------------------------------------------------


@pytest.fixture
def organiser(client: Client):
    olive = evenings.organiser()
    client.force_login(olive)
    return olive


def seating(shown: str) -> list[list[str]]:
    """The rows of the proposed schedule: round, tables, sit-out."""
    found = re.search(r'<table class="seating">.*?<tbody>(.*?)</tbody>', shown, re.S)
    assert found
    rows = re.findall(r"<tr>(.*?)</tr>", found[1], re.S)
    return [[text(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S)] for row in rows]


@pytest.mark.parametrize(("pairs", "number", "distinct"), [(6, 5, 15), (8, 7, 28), (6, 4, 12)])
def test_B01_no_meeting_repeats(client: Client, organiser, pairs: int, number: int, distinct: int) -> None:
    event = evenings.draft(pairs, organiser, rounds_planned=number)
    shown = page(client, reverse("event-check", args=[event.slug]))
    assert "must meet again" not in shown
    met = [
        frozenset(map(int, cell.split(" – "))) for row in seating(shown) for cell in row[1:] if "–" in cell
    ]
    assert len(met) == len(set(met)) == distinct
    for row in seating(shown):
        assert sorted(number for cell in row[1:] for number in map(int, cell.split(" – "))) == list(
            range(1, pairs + 1)
        )


@pytest.mark.parametrize(("pairs", "number", "times"), [(6, 6, "2"), (4, 7, "3"), (5, 11, "3"), (2, 2, "2")])
def test_B01_repeats_are_named_before_anything_is_stored(
    client: Client, organiser, pairs: int, number: int, times: str
) -> None:
    event = evenings.draft(pairs, organiser, rounds_planned=number)
    shown = text(page(client, reverse("event-check", args=[event.slug])))
    assert f"must meet again, up to {times} times" in shown
    assert not Round.objects.filter(event=event).exists()
    assert "Seat everybody" in shown


@pytest.mark.parametrize(("pairs", "number"), [(5, 5), (5, 4), (3, 3)])
def test_B02_sit_outs_are_even_and_alike(client: Client, organiser, pairs: int, number: int) -> None:
    event = evenings.draft(pairs, organiser, rounds_planned=number, hands_per_round=1)
    answer = client.post(reverse("event-seat", args=[event.slug]))
    assert answer.status_code == 302
    sat_out = []
    for one in range(1, number + 1):
        evenings.play_round(event, one)
        shown = page(client, reverse("public-round", args=[event.slug, one]))
        out = re.search(r"<h3>Sitting out</h3><ul>(.*?)</ul>", shown, re.S)
        assert out
        sat_out.append(text(out[1]))
        tiles = re.findall(r'<li class="tile"[^>]*>.*?</li>', shown, re.S)
        assert len(tiles) == pairs // 2
        assert all(tile.count("/pairs/") == 2 for tile in tiles)
    assert len(set(sat_out)) == number
    rows = standings(page(client, reverse("public-event", args=[event.slug])))
    assert sorted(row["Sit-outs"] for row in rows) == ["0"] * (pairs - number) + ["1"] * number
    kinds = set()
    for pair in range(1, pairs + 1):
        own = page(client, reverse("public-pair", args=[event.slug, pair]))
        kinds |= {
            re.sub(r"\d+", "n", text(row))
            for row in re.findall(r"<tr>(.*?)</tr>", own, re.S)
            if "sits out" in row
        }
    assert kinds == {"Round n sits out n"}


# --- G: what nobody may read ------------------------------------------------------------


@pytest.fixture
def half_public(organiser) -> Event:
    """Round 1 is open, round 2 published, round 3 planned; Anna's contact details are known to the club."""
    event = evenings.running(6, organiser, rounds_planned=3)
    rounds.publish_round(event, 2, organiser)
    events.set_public(event, organiser, True)
    Member.objects.filter(name="First 1").update(email="secret@example.org", phone="01234 567890")
    event.refresh_from_db()
    return event


def addresses(slug: str) -> list[str]:
    numbered = [f"/events/{slug}/{kind}/{n}/" for kind in ("rounds", "pairs") for n in range(1, 201)]
    plain = ["", "standings/", "standings.csv", "standings.json", "standings.xlsx", "?after=3"]
    return numbered + [f"/events/{slug}/{one}" for one in plain]


def signs_of(event: Event, number: int) -> set[str]:
    """What any page would have to write to tell of a round."""
    return {f"/events/{event.slug}/rounds/{number}/", f"Round {number}"}


def test_G02_a_planned_round_shows_nowhere(half_public: Event) -> None:
    everybody = Client()
    for address in addresses(half_public.slug):
        answer = everybody.get(address)
        if address.endswith(("/rounds/1/", "/rounds/2/")) or re.search(r"/pairs/[1-6]/$", address):
            assert answer.status_code == 200
        elif "/rounds/" in address or "/pairs/" in address:
            assert answer.status_code == 404
        if answer.status_code == 200:
            shown = answer.content.decode("utf-8", "replace")
            assert not any(told in shown for told in signs_of(half_public, 3)), address
            assert "secret@example.org" not in shown and "01234" not in shown


def test_G02_the_next_opponent_is_told_only_once_published(half_public: Event) -> None:
    own = page(Client(), reverse("public-pair", args=[half_public.slug, 1]))
    sitting = Sitting.objects.get(round__event=half_public, round__number=3, seats__entry__number=1)
    planned = sitting.seats.exclude(entry__number=1).get().entry.number
    told = set(re.findall(r"/pairs/(\d+)/", own))
    assert len(told) == 2, "the opponents of rounds 1 and 2"
    assert str(planned) not in told


def test_G02_an_unpublished_event_is_nobody_elses(client: Client, half_public: Event, organiser) -> None:
    events.set_public(half_public, organiser, False)
    stranger = Client()
    stranger.force_login(evenings.organiser("stranger"))
    for reader in (Client(), stranger):
        for address in addresses(half_public.slug):
            assert reader.get(address).status_code == 404
        assert half_public.name not in page(reader, "/") + page(reader, "/events/")
    shown = page(client, reverse("public-event", args=[half_public.slug]))
    assert "Not public yet" in shown


HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "</script><script>alert(1)</script>",
    '" autofocus onfocus=alert(1) x="',
    "{{7*7}}",
    "{% load x %}",
    "=HYPERLINK(1)",
)


def test_G05_script_in_a_name_is_text(client: Client, organiser, tmp_path: Path) -> None:
    lines = [f"{name}\tBen {number}" for number, name in enumerate(HOSTILE)]
    club = evenings.club()
    event = events.create(club, organiser, name="<b>Bold</b> whist", date=evenings.DATE, rounds_planned=3)
    answer = client.post(
        reverse("event-who", args=[event.slug]),
        {"name": event.name, "date": "2026-12-01", "pairs": "\n".join(lines), "go": "stay"},
    )
    assert answer.status_code == 302, text(answer.content.decode())
    shown = [
        page(client, reverse(f"event-{step}", args=[event.slug])) for step in ("who", "check", "settings")
    ]
    client.post(reverse("event-seat", args=[event.slug]))
    event.refresh_from_db()
    evenings.play_round(event, 1)
    events.set_public(event, organiser, True)
    names = [
        *(
            reverse(name, args=[event.slug])
            for name in ("public-event", "public-standings-part", "event-copy")
        ),
        *(reverse("public-pair", args=[event.slug, number]) for number in range(1, 7)),
        *(reverse("public-round", args=[event.slug, 1]), "/", "/events/", "/organiser/"),
    ]
    for address in names:
        answer = client.get(address)
        policy = answer["Content-Security-Policy"]
        assert "script-src 'self'" in policy and "unsafe-inline" not in policy
        shown.append(answer.content.decode())
    for one in shown:
        assert "<img src=x" not in one and "<script>alert" not in one and "<b>Bold" not in one
        assert 'x="">' not in one and '" autofocus' not in one
        assert "49" not in re.findall(r"<bdi>(.*?)</bdi>", one)
    assert "&lt;img src=x onerror=alert(1)&gt;" in shown[3]
    assert any(row["Names"].startswith("'=HYPERLINK") for row in csv_rows(client, event))
    answer = client.get(reverse("public-export", args=[event.slug, "json"]))
    assert answer["X-Content-Type-Options"] == "nosniff" and answer["Content-Type"] == "application/json"


# --- I: the large case ------------------------------------------------------------------


def all_played(pairs: int, slug: str) -> Event:
    """Eight rounds with every result in, written straight into the rows."""
    event = evenings.draft(pairs, None, rounds_planned=8, hands_per_round=2, slug=slug)
    events.seat(event, None)
    Round.objects.filter(event=event).update(state=Round.State.CLOSED, opened_at="2026-12-01T19:00Z")
    Round.objects.filter(event=event, number=8).update(state=Round.State.OPEN)
    sittings = Sitting.objects.filter(round__event=event)
    HandScore.objects.bulk_create(
        HandScore(
            sitting=one, hand=hand, ns=(one.pk + hand) % 14, ew=13 - (one.pk + hand) % 14, source="test"
        )
        for one in sittings
        for hand in (1, 2)
    )
    sittings.update(state=Sitting.State.CONFIRMED)
    Event.objects.filter(pk=event.pk).update(is_public=True, state=Event.State.RUNNING)
    event.refresh_from_db()
    return event


def queries(address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert Client().get(address).status_code == 200
    return len(seen)


# As in use: inside a transaction, as tests are otherwise, nothing that was read is kept.
@pytest.mark.django_db(transaction=True)
def test_I01_as_many_queries_for_120_pairs_as_for_10() -> None:
    small, large = all_played(10, "small"), all_played(120, "large")
    others = [all_played(10, f"other-{number}") for number in range(2)]
    pages = ("", "standings/", "rounds/8/", "pairs/3/", "standings.csv", "standings.json", "standings.xlsx")
    for one in pages:
        few = queries(f"/events/{small.slug}/{one}")
        many = queries(f"/events/{large.slug}/{one}")
        assert few == many <= 20, one
    for other in others:
        before = other.version
        other.refresh_from_db()
        assert other.version == before


def test_I01_a_result_shows_at_the_next_poll(client: Client) -> None:
    event = evenings.running(4, None)
    events.set_public(event, None, True)
    address = reverse("public-standings-part", args=[event.slug])
    first = client.get(address)
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.get(f"{address}?version={event.version}").status_code == 304
    evenings.enter(evenings.table(event, 1), [8, 9])
    after = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert after.status_code == 200
    assert standings(after.content.decode())[0]["Points"] == "5"
