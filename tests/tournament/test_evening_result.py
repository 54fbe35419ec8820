"""One table's page: its form, its penalties, its history, and the way back."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import nights
from tests.tournament.test_grid import fields as _fields
from tournament.models import Event, HandScore, Penalty, User
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db


@pytest.fixture
def olive() -> User:
    return nights.person()


@pytest.fixture
def client_of(olive: User) -> Client:
    client = Client()
    client.force_login(olive)
    return client


def address(event: Event, number: int = 1, table: int = 1) -> str:
    return reverse("table-result", args=[event.slug, number, table])


def fields(html: str) -> dict[str, str]:
    """The result form's fields as a browser would send them."""
    start = html.index("<form", html.index("data-result-head"))
    form = html[start : html.index("</form>", start)]
    return _fields(f'<b id="grid">{form}</form>')


def opened(client: Client, event: Event, number: int = 1, table: int = 1, query: str = "") -> str:
    answer = client.get(address(event, number, table) + query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_all_hands_are_typed_and_the_table_is_done(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=3)
    sent = fields(opened(client_of, event))
    assert sent["t1h1ns"] == sent["t1h1ew"] == ""
    sent |= {"t1h1ns": "8", "t1h2ew": "3", "t1h3ns": "7", "t1h3ew": "6"}
    answer = client_of.post(address(event), sent, follow=True)
    assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (10, 3), 3: (7, 6)}
    assert nights.sitting(event, 1, 1).state == "confirmed"
    assert "Saved: 3 hands. Receipt 1." in answer.content.decode()


def test_it_leads_back_to_where_it_was_opened(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    sent = fields(opened(client_of, event, query="?back=evening")) | {"t1h1ns": "8"}
    assert client_of.post(address(event), sent).url == reverse("evening", args=[event.slug]) + "#table-1"
    sent = fields(opened(client_of, event, query="?back=https://example.org"))
    sent |= {"t1h1ns": "9", "t1h1ew": "4"}
    assert client_of.post(address(event), sent).url == address(event)


def test_the_part_for_the_panel_is_the_form_alone(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    html = opened(client_of, event, query="?part=1&back=evening")
    assert "<html" not in html and "data-result" in html and 'value="evening"' in html


def test_half_a_table_is_kept_and_goes_on_playing(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    client_of.post(address(event), fields(opened(client_of, event)) | {"t1h1ns": "8"})
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    assert nights.sitting(event, 1, 1).state == "playing"


def test_fewer_hands_with_a_reason(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=3)
    sent = fields(opened(client_of, event)) | {"t1h1ns": "8", "short": "the hall closed"}
    client_of.post(address(event), sent)
    assert nights.sitting(event, 1, 1).short == "the hall closed"
    assert nights.sitting(event, 1, 1).state == "confirmed"


def test_one_hand_more_with_a_reason(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    sent = fields(opened(client_of, event, query="?more=1"))
    assert "t1h2ns" in sent
    sent |= {"t1h1ns": "8", "t1h2ns": "4"}
    refused = client_of.post(address(event), sent)
    assert refused.status_code == 422 and fields(refused.content.decode())["t1h2ns"] == "4"
    client_of.post(address(event), sent | {"short": "a hand too many was dealt"})
    assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (4, 9)}
    html = client_of.get(reverse("grid", args=[event.slug, 1])).content.decode()
    assert "Hand 2" in html and 'class="hand gap"' in html


def test_an_impossible_card_stands_with_a_reason_only(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    sent = fields(opened(client_of, event)) | {"t1h1ns": "8", "t1h1ew": "6"}
    refused = client_of.post(address(event), sent)
    assert refused.status_code == 422
    assert "8 and 6 make 14 tricks. A hand has 13." in refused.content.decode()
    client_of.post(address(event), sent | {"accepted": "nobody remembers"})
    assert nights.stored(event, 1, 1) == {1: (8, 6)}
    assert "accepted as written" in opened(client_of, event)


def test_penalties_are_given_and_taken_back(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    give = reverse("penalty-give", args=[event.slug, 1, 1])
    early = client_of.post(give, {"hand": "1", "side": "ew", "kind": "revoke"})
    assert early.status_code == 422 and not Penalty.objects.exists()
    nights.play(event, 1, 1, [6], olive)
    client_of.post(give, {"hand": "1", "side": "ew", "kind": "revoke"})
    html = opened(client_of, event)
    # Three of seven tricks pass: 6 and 7 become 9 and 4; the tricks as written stay.
    assert re.findall(r"<td><strong>(\d+)</strong></td>", html) == ["9", "4", "3", "0"]
    assert fields(html)["t1h1ns"] == "6"
    penalty = Penalty.objects.get()
    client_of.post(reverse("penalty-take-back", args=[event.slug, 1, 1, penalty.pk]))
    assert "taken back by Olive O" in opened(client_of, event)
    assert re.findall(r"<td><strong>(\d+)</strong></td>", opened(client_of, event)) == ["6", "7", "0", "1"]
    assert (
        client_of.post(reverse("penalty-take-back", args=[event.slug, 1, 2, penalty.pk])).status_code == 404
    )


@pytest.mark.parametrize(
    "wrong",
    [
        {"hand": "9", "side": "ns", "kind": "revoke"},
        {"hand": "1", "side": "us", "kind": "revoke"},
        {"hand": "1", "side": "ns", "kind": "points"},
        {"hand": "1", "side": "ns", "kind": "points", "points": "-3"},
        {"hand": "1", "side": "ns", "kind": "points", "points": "1e3"},
        {"hand": "1", "side": "ns", "kind": "murder"},
        {},
    ],
)
def test_an_impossible_penalty_is_refused_in_words(olive: User, client_of: Client, wrong: dict) -> None:
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [6], olive)
    answer = client_of.post(reverse("penalty-give", args=[event.slug, 1, 1]), wrong)
    assert answer.status_code == 422 and "errorlist" in answer.content.decode()
    assert not Penalty.objects.exists()


def test_a_forfeit_is_recorded_and_taken_back(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    forfeit = reverse("table-forfeit", args=[event.slug, 1, 1])
    client_of.post(forfeit, {"side": "nobody"})
    assert nights.sitting(event, 1, 1).forfeit_by == ""
    client_of.post(forfeit, {"side": "ns"})
    html = opened(client_of, event)
    assert nights.sitting(event, 1, 1).forfeit_by == "ns" and "did not play" in html and "t1h1ns" not in html
    assert client_of.post(address(event), {"t1h1ns": "8"}).status_code == 400
    client_of.post(forfeit, {"side": ""})
    assert nights.sitting(event, 1, 1).state == "playing"


def test_history_shows_old_new_who_when_why_and_goes_back(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    ann = nights.person("ann@example.org", "Ann Scorer")
    nights.play(event, 1, 1, [9], ann)
    nights.play(event, 1, 1, [4], olive, reason="the card was turned round")
    html = opened(client_of, event)
    history = html[html.index('id="history"') :]
    lines = [re.sub(r"<[^>]+>|\s+", " ", one) for one in history.split("<li>")[1:]]
    assert [word in lines[0] for word in ("9–4", "4–9", "Olive O", "Why: the card was turned round")] == [
        True
    ] * 4
    assert [word in lines[1] for word in ("blank", "9–4", "Ann Scorer", "Take back to 9–4")] == [True] * 4
    back = reverse("result-take-back", args=[event.slug, 1, 1])
    client_of.post(back, {"hand": "1", "version": "1"})
    assert nights.stored(event, 1, 1) == {1: (9, 4)}
    assert HandScore.objects.filter(sitting__round__event=event).count() == 3


@pytest.mark.parametrize(
    "wrong", [{}, {"hand": "1"}, {"hand": "²", "version": "1"}, {"hand": "1", "version": "-1"}]
)
def test_taking_back_to_nothing_leads_nowhere(olive: User, client_of: Client, wrong: dict) -> None:
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [9], olive)
    assert client_of.post(reverse("result-take-back", args=[event.slug, 1, 1]), wrong).status_code == 404
    unknown = {"hand": "1", "version": "7"}
    answer = client_of.post(reverse("result-take-back", args=[event.slug, 1, 1]), unknown, follow=True)
    assert "there is no version 7 to go back to" in answer.content.decode()
    assert HandScore.objects.count() == 1


def test_a_stale_table_asks_which_result_is_right(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    sent = fields(opened(client_of, event)) | {"t1h1ns": "9", "t1h1ew": "4", "t1h2ns": "7"}
    nights.play(event, 1, 1, [8], nights.person("ann@example.org", "Ann Scorer"))
    answer = client_of.post(address(event), sent)
    html = answer.content.decode()
    assert answer.status_code == 422 and "Stored meanwhile by Ann Scorer" in html
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    client_of.post(address(event), fields(html) | {"t1h1choice": "mine.1"})
    assert nights.stored(event, 1, 1) == {1: (9, 4), 2: (7, 6)}


def test_tables_and_rounds_that_are_not_there(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    for place in ((1, 9), (9, 1)):
        assert client_of.get(address(event, *place)).status_code == 404
        assert client_of.post(address(event, *place), {"t1h1ns": "8"}).status_code == 404
        assert client_of.post(reverse("result-take-back", args=[event.slug, *place])).status_code == 404
        assert client_of.post(reverse("penalty-give", args=[event.slug, *place])).status_code == 404
        assert client_of.post(reverse("table-forfeit", args=[event.slug, *place])).status_code == 404


def test_C09_when_both_sides_revoked_the_organiser_is_asked(olive: User, client_of: Client) -> None:
    """No transfer by default; every page that a decision concerns asks for it, until one is taken back."""
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [8], olive)
    give = reverse("penalty-give", args=[event.slug, 1, 1])
    asked = "Round 1, table 1, hand 1: both sides revoked, so nothing passes."
    pages = [address(event), reverse("evening", args=[event.slug])]
    for side, seen in (("ns", False), ("ew", True)):
        client_of.post(give, {"hand": "1", "side": side, "kind": "revoke", "points": ""})
        assert [asked in client_of.get(page).content.decode() for page in pages] == [seen, seen]
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    assert {row.tricks for row in standings(event).rows if row.hands_played} == {8, 5}
    penalty = Penalty.objects.get(side="ns")
    client_of.post(reverse("penalty-take-back", args=[event.slug, 1, 1, penalty.pk]))
    assert [asked in client_of.get(page).content.decode() for page in pages] == [False, False]
    assert {row.tricks for row in standings(event).rows if row.hands_played} == {11, 2}
