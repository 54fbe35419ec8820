"""The evening page and the deeds that move the night on, by HTTP."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import nights
from tests.tournament.twice import press_twice
from tournament.models import Event, FinalStandings, LogEntry, Round, User
from tournament.services import entries, events, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def olive() -> User:
    return nights.person()


@pytest.fixture
def client_of(olive: User) -> Client:
    client = Client()
    client.force_login(olive)
    return client


def page(client: Client, event: Event) -> str:
    answer = client.get(reverse("evening", args=[event.slug]))
    assert answer.status_code == 200
    return answer.content.decode()


def post(client: Client, name: str, *place: object, follow: bool = True, **data: object):  # type: ignore[no-untyped-def]
    return client.post(reverse(name, args=place), data, follow=follow)


def test_draft_leads_through_what_is_missing(olive: User, client_of: Client) -> None:
    event = nights.night(2, by=olive, opened=-1, players=[("Ann", "Ben")])
    html = page(client_of, event)
    assert "Nobody is seated yet" in html
    assert "1 pair is entered" in html
    assert reverse("entries", args=[event.slug]) in html
    event = nights.night(4, by=olive, opened=-1)
    html = page(client_of, event)
    assert f'<a class="button main" href="{reverse("event-check", args=[event.slug])}">' in html
    for step in ("event-game", "event-length"):
        assert reverse(step, args=[event.slug]) in html


def test_seated_offers_round_1_and_the_way_back(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, opened=0)
    html = page(client_of, event)
    assert "Everybody is seated. 3 rounds lie ahead." in html
    assert "Open round 1" in html and reverse("hand-sheets", args=[event.slug, 1]) in html
    post(client_of, "event-unseat", event.slug)
    event.refresh_from_db()
    assert event.state == "draft"


def test_running_shows_tables_in_room_order_with_their_states(olive: User, client_of: Client) -> None:
    event = nights.night(9, by=olive, hands=2)
    nights.play(event, 1, 2, [8, 5], olive)
    nights.play(event, 1, 3, [8], olive)
    html = page(client_of, event)
    assert "Round 1 of 3 is being played." in html and "1 of 4 tables are done" in html
    places = [html.index(f'id="table-{number}"') for number in (1, 2, 3, 4)]
    assert places == sorted(places)
    tile = html[places[1] : places[2]]
    assert "●" in tile and "done" in tile and "<strong>13</strong>" in tile
    tile = html[places[2] : places[3]]
    assert "○" in tile and "playing, 1 of 2 hands" in tile
    assert "Ann 9" in html and "Sitting out:" in html
    for number in (1, 3, 4):
        assert f'<a class="chip" href="#table-{number}">{number}</a>' in html
    assert '<a class="chip" href="#table-2">' not in html


def test_waiting_and_disputed_tables_have_shape_and_word(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    for table, state in ((1, "waiting"), (2, "disputed")):
        sitting = nights.sitting(event, 1, table)
        sitting.state = state
        sitting.waiting_for = "ew" if state == "waiting" else ""
        sitting.save()
    html = page(client_of, event)
    assert "◐</span> waiting for East-West" in html
    assert "▲</span> disputed" in html


def test_next_step_is_green_only_when_all_tables_are_in(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    assert '<button class="main" disabled>Open round 2</button>' in page(client_of, event)
    nights.play(event, 1, 1, [8], olive)
    nights.play(event, 1, 2, [8], olive)
    html = page(client_of, event)
    assert '<button class="main">Open round 2</button>' in html
    assert "Round 1 of 3 is done." in html


def test_why_the_next_step_waits_is_said_once_and_as_people_say_it(olive: User, client_of: Client) -> None:
    event = nights.night(6, by=olive, rounds_planned=2)
    assert "Tables 1, 2 and 3 have no result yet." in page(client_of, event)
    nights.play(event, 1, 2, [8], olive)
    html = page(client_of, event)
    assert "</span> Tables 1 and 3 have no result yet.</p>" in html
    nights.play(event, 1, 1, [8], olive)
    assert "</span> Table 3 has no result yet.</p>" in page(client_of, event)
    # Another round than the one on the page is named.
    post(client_of, "round-open", event.slug, 2, anyway="1")
    for table in (1, 2, 3):
        nights.play(event, 2, table, [8], olive)
    assert "</span> Round 1: table 3 has no result yet.</p>" in page(client_of, event)
    asked = post(client_of, "event-close", event.slug).content.decode()
    assert "Round 1: table 3 has no result yet." in asked


def test_opening_with_tables_missing_asks_names_them_and_is_logged(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [8], olive)
    asked = post(client_of, "round-open", event.slug, 2)
    html = asked.content.decode()
    assert asked.status_code == 409
    assert "Round 1, table 2" in html and "Open round 2 all the same" in html
    assert Round.objects.get(event=event, number=2).state == "planned"
    done = post(client_of, "round-open", event.slug, 2, anyway="1")
    assert "Round 2 is open." in done.content.decode()
    line = LogEntry.objects.get(deed="round-opened", details__round=2)
    assert line.details["missing"] == {"1": [2]} and line.by == olive
    html = page(client_of, event)
    assert "Round 1, table 2 is still missing" in html


def test_opening_twice_or_out_of_turn(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, opened=0)
    assert "Round 1 is open." in post(client_of, "round-open", event.slug, 1).content.decode()
    assert post(client_of, "round-open", event.slug, 1).status_code == 200
    assert LogEntry.objects.filter(deed="round-opened").count() == 1
    post(client_of, "round-open", event.slug, 3, anyway="1")
    assert Round.objects.get(event=event, number=3).state == "planned"
    post(client_of, "round-open", event.slug, 9)
    assert Round.objects.filter(event=event, state="open").count() == 1


def test_publishing_the_next_seating(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    post(client_of, "round-publish", event.slug, 2)
    assert Round.objects.get(event=event, number=2).state == "published"
    html = page(client_of, event)
    assert "The seating of round 2 can be seen already." in html
    assert "Show the seating of round 2 already now" not in html
    post(client_of, "round-open", event.slug, 2, anyway="1")
    html = page(client_of, event)
    assert "Show the seating of round 3 already now" in html and "can be seen already" not in html


def test_the_first_seating_is_offered_once(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, opened=0)
    assert "Show the seating of round 1 already now" in page(client_of, event)
    post(client_of, "round-publish", event.slug, 1)
    html = page(client_of, event)
    assert "See the seating that is shown" in html and "Show the seating of round 1" not in html


def test_closing_asks_and_reopening_wants_a_reason(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, rounds_planned=1)
    nights.play(event, 1, 1, [8], olive)
    asked = post(client_of, "event-close", event.slug)
    assert asked.status_code == 409 and "Round 1, table 2" in asked.content.decode()
    post(client_of, "event-close", event.slug, anyway="1")
    event.refresh_from_db()
    assert event.state == "closed" and FinalStandings.objects.filter(event=event).count() == 1
    html = page(client_of, event)
    assert "The evening is closed" in html and "Final table" in html and "Undo" not in html
    assert client_of.get(reverse("event-reopen", args=[event.slug])).status_code == 200
    for reason in ("", "   "):
        assert post(client_of, "event-reopen", event.slug, reason=reason).status_code == 422
    event.refresh_from_db()
    assert event.state == "closed"
    post(client_of, "event-reopen", event.slug, reason="table 2 was found")
    event.refresh_from_db()
    assert event.state == "running"
    assert LogEntry.objects.get(deed="event-reopened").details["reason"] == "table 2 was found"


def test_last_round_done_offers_closing(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, rounds_planned=1)
    nights.play(event, 1, 1, [8], olive)
    nights.play(event, 1, 2, [8], olive)
    html = page(client_of, event)
    assert "All 1 rounds are played." not in html and "The last round is played." in html
    assert '<button class="main">Close the evening</button>' in html


def test_hall_check_names_the_table_at_fault(olive: User, client_of: Client) -> None:
    from tournament.services import sheets

    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [8], olive)
    assert "13 tricks counted, 13 expected, at 1 of 2 tables" in page(client_of, event)
    sheets.submit(
        nights.sitting(event, 1, 2), {1: (8, 6)}, seen={}, by=olive, source="organiser", accepted="lost card"
    )
    html = page(client_of, event)
    assert "27 tricks counted, 26 expected" in html
    side = html[html.index('id="side"') :]
    assert reverse("table-result", args=[event.slug, 1, 2]) in side
    assert reverse("table-result", args=[event.slug, 1, 1]) not in side[: side.index("What happened last")]


def test_last_deed_can_be_undone_from_the_evening(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    nights.play(event, 1, 1, [8, 9], olive)
    nights.play(event, 1, 1, [3, 9], olive)
    newest, older = LogEntry.objects.filter(deed__startswith="result-").order_by("-pk")[:2]
    html = page(client_of, event)
    assert reverse("history-undo", args=[event.slug, newest.pk]) in html
    assert reverse("history-undo", args=[event.slug, older.pk]) not in html
    post(client_of, "history-undo", event.slug, newest.pk)
    assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (9, 4)}
    nights.play(event, 1, 1, [4, 9], olive)
    late = post(client_of, "history-undo", event.slug, older.pk)
    assert "Table 1, hand 1 has been changed since. Nothing was taken back." in late.content.decode()
    assert nights.stored(event, 1, 1) == {1: (4, 9), 2: (9, 4)}


def test_undo_of_a_first_entry_takes_the_hands_back(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2, opened=2)
    nights.play(event, 1, 1, [8, 9], olive, reason="late card")
    line = LogEntry.objects.filter(deed__startswith="result-").get()
    press_twice(client_of, reverse("history-undo", args=[event.slug, line.pk]), {})
    assert nights.stored(event, 1, 1) == {1: (None, None), 2: (None, None)}
    assert nights.sitting(event, 1, 1).state == "playing"


def test_undo_knows_only_lines_of_this_event(olive: User, client_of: Client) -> None:
    event, other = nights.night(4, by=olive), nights.night(4, by=olive, name="Other")
    nights.play(other, 1, 1, [8], olive)
    line = LogEntry.objects.filter(event=other, deed="result-entered").get()
    assert post(client_of, "history-undo", event.slug, line.pk).status_code == 404
    seated = LogEntry.objects.get(event=event, deed="event-seated")
    assert post(client_of, "history-undo", event.slug, seated.pk).status_code == 404


def test_a_scorer_sees_the_night_and_cannot_move_it(olive: User) -> None:
    event = nights.night(4, by=olive)
    scorer = nights.person("s@example.org")
    nights.role(event, scorer, "scorer")
    client = Client()
    client.force_login(scorer)
    html = page(client, event)
    assert "Open round 2" not in html and "Type all results" in html
    before = nights.dump()
    for name, place in (
        ("round-open", (event.slug, 2)),
        ("round-publish", (event.slug, 2)),
        ("event-close", (event.slug,)),
        ("event-reopen", (event.slug,)),
        ("event-unseat", (event.slug,)),
        ("table-forfeit", (event.slug, 1, 1)),
    ):
        assert post(client, name, *place, anyway="1", reason="x", side="ns").status_code == 404
    assert nights.dump() == before


def test_hand_sheets_name_who_handles_the_pack(olive: User, client_of: Client) -> None:
    event = nights.night(2, by=olive, rounds_planned=1, hands=5, rules="basic-rotation-notrump")
    dealer = nights.sitting(event, 1, 1).first_dealer
    html = client_of.get(reverse("hand-sheets", args=[event.slug, 1])).content.decode()
    rows = html.split("<tbody>")[1].split("</tbody>")[0].split("<tr>")[1:]
    for number, trump in enumerate(("Hearts", "Diamonds", "Spades", "Clubs", "No trumps")):
        assert trump in rows[number]
    view_names = {"N": 0, "E": 1, "S": 2, "W": 3}
    seats = _seats(event)
    around = "NESW"
    for number, row in enumerate(rows):
        turn = (view_names[dealer] + number) % 4
        # The dealer's partner shuffles, the player on his right cuts, the one on his left leads.
        expected = [seats[around[(turn + step) % 4]] for step in (0, 2, 3, 1)]
        found = [part.split("</bdi>")[0] for part in row.split("<bdi>")[1:]]
        assert found == expected


def _seats(event: Event) -> dict[str, str]:
    """Who sits in which chair of round 1: of a pair the first sits North or East."""
    found = {}
    for seat in nights.sitting(event, 1, 1).seats.all():
        first, second = [player.name for player in seat.entry.players.order_by("position")]
        found |= {"N": first, "S": second} if seat.side == "ns" else {"E": first, "W": second}
    return found


@pytest.mark.parametrize(
    ("options", "names_in_a_row", "said"), [({}, 3, True), ({"first_lead": "dealer-left"}, 4, False)]
)
def test_hand_sheets_of_bid_whist_leave_the_lead_to_the_auction(
    olive: User, client_of: Client, options: dict[str, str], names_in_a_row: int, said: bool
) -> None:
    event = nights.night(2, by=olive, rounds_planned=1, hands=4, rules="bid", options=options)
    html = client_of.get(reverse("hand-sheets", args=[event.slug, 1])).content.decode()
    rows = html.split("<tbody>")[1].split("</tbody>")[0].split("<tr>")[1:]
    assert [row.count("<bdi>") for row in rows] == [names_in_a_row] * 4
    assert ("Leads" in html, "Whoever wins the auction leads." in html) == (not said, said)


def test_hand_sheets_when_the_cards_decide_who_deals(olive: User, client_of: Client) -> None:
    event = nights.night(2, by=olive, rounds_planned=1, options={"first_dealer": "cut"})
    html = client_of.get(reverse("hand-sheets", args=[event.slug, 1])).content.decode()
    assert "The first dealer is cut for at the table" in html and "Shuffles" not in html


def test_history_lists_filters_and_leads_back(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    empty = nights.night(4, by=olive, opened=-1, name="Empty")
    assert client_of.get(reverse("event-history", args=[empty.slug])).status_code == 200
    nights.play(event, 1, 1, [8], olive)
    nights.play(event, 1, 2, [3], olive)
    address = reverse("event-history", args=[event.slug])
    html = client_of.get(address).content.decode()
    assert 'Round 1, table 1: hand 1 <span class="score">8–5</span>.' in html and "Olive O" in html
    only = client_of.get(address, {"round": "1", "table": "2"}).content.decode()
    assert 'hand 1 <span class="score">3–10</span>' in only and ">8–5<" not in only
    for odd in ({"round": "x"}, {"table": "²"}, {"page": "99"}, {"round": "9" * 30}):
        assert client_of.get(address, odd).status_code == 200


def test_a_long_history_is_split_into_pages(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    for turn in range(70):
        nights.play(event, 1, 1, [turn % 2 + 6], olive)
    html = client_of.get(reverse("event-history", args=[event.slug])).content.decode()
    assert html.count("<li>") - html.count('<li><a href="/organiser') >= 60
    assert "Page 1 of 2" in html
    second = client_of.get(reverse("event-history", args=[event.slug]), {"page": "2"}).content.decode()
    assert "Page 2 of 2" in second and "Newer" in second


def test_reopened_evening_goes_on_where_it_was(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, rounds_planned=2)
    for number in (1, 2):
        if number > 1:
            rounds.open_round(event, number, olive)
        nights.play(event, number, 1, [8], olive)
        nights.play(event, number, 2, [8], olive)
    events.close(event, olive)
    events.reopen(event, olive, "late card")
    assert "All 2 rounds are played." in page(client_of, event)


def test_the_latest_deed_on_the_entries_can_be_taken_back_until_they_are_seated(
    olive: User, client_of: Client
) -> None:
    event = nights.night(4, by=olive, opened=-1)
    late = entries.add(event, ["Cy Cole", "Di Dunn"], olive)
    line = LogEntry.objects.get(event=event, deed="entry-added")
    address = reverse("entries-undo", args=[event.slug, line.pk])
    html = page(client_of, event)
    assert address in html and html.count("/undo/") == 1
    client_of.post(address)
    assert not event.entries.filter(pk=late.pk).exists()
    assert "/undo/" not in page(client_of, event)
    events.seat(event, olive)
    assert "/undo/" not in page(client_of, event)
