"""What everybody may read: lists, rounds, pairs, files."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import evenings
from tests.tournament.page_reading import page, text
from tournament.models import Event, Sitting
from tournament.services import events, rounds, sheets

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Five pairs, round 1 played, round 2 open, round 3 published, two more planned; public."""
    made = evenings.running(5, None, rounds_planned=5)
    evenings.play_round(made, 1)
    rounds.open_round(made, 2, None)
    rounds.publish_round(made, 3, None)
    events.set_public(made, None, True)
    made.refresh_from_db()
    return made


def shown_round(client: Client, event: Event, number: int) -> str:
    return page(client, reverse("public-round", args=[event.slug, number]))


# --- lists ------------------------------------------------------------------------------


def test_with_nothing_published_the_pages_say_so(client: Client) -> None:
    evenings.running(4, None)
    for address in ("/", "/events/"):
        assert "No event is published yet." in page(client, address)


def test_the_first_page_tells_what_is_on_what_comes_and_what_is_over(client: Client, event: Event) -> None:
    coming = evenings.draft(4, None, name="Next week")
    over = evenings.draft(4, None, name="Last week")
    hidden = evenings.draft(4, None, name="Secret")
    Event.objects.filter(pk=over.pk).update(state="closed")
    Event.objects.filter(pk__in=(coming.pk, over.pk)).update(is_public=True)
    shown = page(client, "/")
    order = [
        shown.index(one) for one in ("Being played now", "Soon", "Next week", "Latest results", "Last week")
    ]
    assert order == sorted(order)
    assert "round 2 of 5" in text(shown) and hidden.name not in shown


def test_published_events_stand_by_club_and_day(client: Client) -> None:
    for slug, name, date in (("zeta", "Zeta one", "2026-01-01"), ("alpha", "Alpha old", "2026-01-02")):
        made = evenings.draft(2, None, evenings.club(slug), name=name)
        Event.objects.filter(pk=made.pk).update(is_public=True, date=date)
    made = evenings.draft(2, None, Event.objects.get(name="Alpha old").club, name="Alpha new")
    Event.objects.filter(pk=made.pk).update(is_public=True, date="2026-03-01")
    shown = page(client, "/events/")
    order = [shown.index(one) for one in ("Alpha new", "Alpha old", "Zeta one")]
    assert order == sorted(order)


def test_a_long_list_has_pages(client: Client) -> None:
    home = evenings.club()
    Event.objects.bulk_create(
        Event(club=home, name=f"Night {n}", slug=f"night-{n}", date="2026-01-01", is_public=True)
        for n in range(60)
    )
    first, second = page(client, "/events/"), page(client, "/events/?page=2")
    assert first.count("<li>") == 50 and second.count("<li>") == 10
    assert "Earlier events" in first and "Later events" in second
    assert page(client, "/events/?page=nonsense").count("<li>") == 50


# --- rounds -----------------------------------------------------------------------------


def test_a_round_by_table_has_both_pairs_and_the_result(client: Client, event: Event) -> None:
    tile = re.search(r'<li class="tile"[^>]*>.*?</li>', shown_round(client, event, 1), re.S)
    assert tile
    # Two hands of 8 and 5: 16 tricks and 4 points against 10 and none.
    told = text(tile[0])
    assert told.startswith("Table 1 ● done")
    assert "16 4 points" in told and "10 0 points" in told


def test_a_round_by_name_has_every_player_once_in_order(client: Client, event: Event) -> None:
    shown = shown_round(client, event, 2)
    listed = shown[shown.index('id="by-name"') :]
    names = [text(name) for name in re.findall(r"<bdi>(.*?)</bdi>", listed)]
    assert names == sorted(names) and len(names) == len(set(names)) == 10
    assert text(listed).count("sits out") == 2


def test_the_chair_by_name_agrees_with_the_table(client: Client, event: Event) -> None:
    sitting = Sitting.objects.get(round__event=event, round__number=2, table_number=1)
    north = sitting.seats.get(side="ns").entry.players.get(position=1).name
    west = sitting.seats.get(side="ew").entry.players.get(position=2).name
    told = text(shown_round(client, event, 2))
    assert f"{north} table 1, North" in told and f"{west} table 1, West" in told


def test_a_published_round_has_seats_and_no_results(client: Client, event: Event) -> None:
    shown = shown_round(client, event, 3)
    assert "This round comes next." in shown and "playing" not in shown


@pytest.mark.parametrize("number", [0, 4, 5, 6, 10**9])
def test_a_round_that_is_not_shown_is_not_found(client: Client, event: Event, number: int) -> None:
    page(client, reverse("public-round", args=[event.slug, number]), status=404)


def test_who_deals_and_trumps_are_there_while_it_is_played(client: Client) -> None:
    made = evenings.running(4, None, rules="basic-rotation")
    events.set_public(made, None, True)
    told = text(shown_round(client, made, 1))
    assert "Who deals, and trumps" in told and "♥ Hearts" in told and "♦ Diamonds" in told


def test_an_accepted_card_is_marked(client: Client, event: Event) -> None:
    sitting = evenings.table(event, 1, 2)
    sheets.submit(
        sitting, {1: (8, 6), 2: (8, 5)}, seen={}, by=None, source="organiser", accepted="Both are sure"
    )
    assert "was let stand" in shown_round(client, event, 2)
    shown = text(page(client, reverse("public-event", args=[event.slug])))
    assert "Round 2, table 1: a card that does not add up was let stand. Both are sure" in shown
    assert "The tricks do not add up" in shown


# --- pairs ------------------------------------------------------------------------------


def test_a_pair_reads_its_evening(client: Client, event: Event) -> None:
    sitting = Sitting.objects.get(round__event=event, round__number=1, table_number=1)
    number = sitting.seats.get(side="ns").entry.number
    other = sitting.seats.get(side="ew").entry.number
    shown = page(client, reverse("public-pair", args=[event.slug, number]))
    rows = [text(row) for row in re.findall(r"<tr>(.*?)</tr>", shown, re.S)[1:]]
    assert rows[0] == f"Round 1 1, North-South First {other} & Second {other} 16–10 4–0 won 1"
    assert len(rows) == 3, "two rounds are planned and not shown"
    assert "Place 1" in text(shown)


def test_an_unknown_pair_is_not_found(client: Client, event: Event) -> None:
    for number in (0, 6, 10**9):
        page(client, reverse("public-pair", args=[event.slug, number]), status=404)


def test_before_the_first_round_a_pair_has_no_rounds(client: Client) -> None:
    made = evenings.draft(4, None)
    events.set_public(made, None, True)
    assert "No round is published yet." in page(client, reverse("public-pair", args=[made.slug, 2]))


# --- files ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "content_type"),
    [
        ("csv", "text/csv; charset=utf-8"),
        ("json", "application/json"),
        ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ],
)
def test_a_file_is_a_file_and_is_sent_once(
    client: Client, event: Event, kind: str, content_type: str
) -> None:
    address = reverse("public-export", args=[event.slug, kind])
    answer = client.get(address)
    assert answer["Content-Type"] == content_type
    assert answer["Content-Disposition"] == f'attachment; filename="{event.slug}.{kind}"'
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    evenings.enter(evenings.table(event, 1, 2), [9, 9])
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 200


@pytest.mark.parametrize("kind", ["pdf", "html", "CSV", "xls"])
def test_other_files_are_not_found(client: Client, event: Event, kind: str) -> None:
    page(client, f"/events/{event.slug}/standings.{kind}", status=404)


@pytest.mark.parametrize("method", ["post", "put", "delete", "patch"])
def test_public_pages_are_only_read(client: Client, event: Event, method: str) -> None:
    for name in ("public-event", "public-standings-part"):
        assert getattr(client, method)(reverse(name, args=[event.slug])).status_code == 405
    assert getattr(client, method)(reverse("public-pair", args=[event.slug, 1])).status_code == 405
