"""The grid by HTTP: what it shows, what it stores, what it refuses, and what it gives back."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import nights
from tournament.models import Event, HandScore, LogEntry, Submission, User
from tournament.services import events, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def olive() -> User:
    return nights.person()


@pytest.fixture
def client_of(olive: User) -> Client:
    client = Client()
    client.force_login(olive)
    return client


def grid_of(event: Event, number: int = 1) -> str:
    return reverse("grid", args=[event.slug, number])


def page(client: Client, event: Event, number: int = 1) -> str:
    answer = client.get(grid_of(event, number))
    assert answer.status_code == 200
    return answer.content.decode()


def fields(html: str) -> dict[str, str]:
    """The fields of the grid's form as a browser would send them."""
    form = html[html.index('id="grid"') : html.rindex("</form>")]
    found = {}
    for tag in re.findall(r"<input\b[^>]*>", form):
        name = re.search(r'\bname="([^"]+)"', tag)
        if name and 'type="radio"' not in tag:
            value = re.search(r'\bvalue="([^"]*)"', tag)
            found[name[1]] = value[1] if value else ""
    return found


def test_a_whole_round_is_saved_in_one_post(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=4)
    sent = fields(page(client_of, event)) | {f"t1h{h}ns": str(n) for h, n in enumerate((8, 10, 6, 0), 1)}
    sent |= {f"t2h{h}ns": str(n) for h, n in enumerate((7, 7, 13, 1), 1)}
    answer = client_of.post(grid_of(event), sent, follow=True)
    assert answer.status_code == 200
    assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (10, 3), 3: (6, 7), 4: (0, 13)}
    assert nights.stored(event, 1, 2) == {1: (7, 6), 2: (7, 6), 3: (13, 0), 4: (1, 12)}
    assert {s.state for s in event.rounds.get(number=1).sittings.all()} == {"confirmed"}
    assert "Saved: 8 hands. Receipt 1, 2." in answer.content.decode()


def test_shows_the_other_side_and_the_total(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    nights.play(event, 1, 1, [8, 10], olive)
    html = page(client_of, event)
    row = html[html.index('id="table-1"') : html.index('id="table-2"')]
    assert re.findall(r"<output[^>]*>(\d*)</output>", row) == ["5", "3"]
    assert "18–8" in row
    assert 'class="whole"' in html[html.index('id="table-1"') : html.index('id="table-1"') + 60]
    assert 'class=""' in html[html.index('id="table-2"') : html.index('id="table-2"') + 60]


def test_every_fault_is_said_at_once_and_nothing_typed_is_lost(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    sent = fields(page(client_of, event))
    sent |= {"t1h1ns": "8", "t1h1ew": "6", "t1h2ns": "9", "t2h1ns": "seven", "t2h2ns": "14"}
    answer = client_of.post(grid_of(event), sent)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert html.count('class="error"') == 3
    assert "Table 1, hand 1: 8 and 6 make 14 tricks. A hand has 13." in html
    again = fields(html)
    typed = ("t1h1ns", "t1h1ew", "t1h2ns", "t2h1ns", "t2h2ns")
    assert {name: again[name] for name in typed} == {name: sent[name] for name in typed}
    assert again["token"] == sent["token"]
    assert HandScore.objects.count() == Submission.objects.count() == 0


def test_a_fault_at_one_table_keeps_the_others_from_being_half_stored(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    sent = fields(page(client_of, event)) | {"t1h1ns": "9", "t2h1ns": "99"}
    assert client_of.post(grid_of(event), sent).status_code == 422
    assert not HandScore.objects.exists()


def test_the_same_post_twice_stores_once(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    sent = fields(page(client_of, event)) | {"t1h1ns": "9"}
    for _press in range(2):
        assert client_of.post(grid_of(event), sent).status_code == 302
    assert HandScore.objects.count() == Submission.objects.count() == 1


def test_a_page_from_the_browsers_memory_typed_over_is_no_second_press(
    olive: User, client_of: Client
) -> None:
    event = nights.night(4, by=olive)
    sent = fields(page(client_of, event)) | {"t1h1ns": "9"}
    client_of.post(grid_of(event), sent)
    answer = client_of.post(grid_of(event), sent | {"t1h1ns": "4"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "9–4" in html and "4–9" in html
    assert nights.stored(event, 1, 1) == {1: (9, 4)}


def test_a_stale_save_shows_both_versions_and_blends_nothing(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    ann = nights.person("ann@example.org", "Ann Scorer")
    sent = fields(page(client_of, event)) | {"t1h1ns": "9", "t1h2ns": "7", "t2h1ns": "6"}
    nights.play(event, 1, 1, [8], ann)
    answer = client_of.post(grid_of(event), sent)
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "Stored meanwhile by Ann Scorer at" in html
    assert re.search(r"Keep stored <strong[^>]*>8–5<", html)
    assert re.search(r"Take mine <strong[^>]*>9–4<", html)
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    assert nights.stored(event, 1, 2) == {}
    return_fields = fields(html)
    assert return_fields["t1h1ns"] == "9"
    assert return_fields["t2h1ns"] == "6"


@pytest.mark.parametrize(("choice", "kept"), [("keep", (8, 5)), ("mine.1", (9, 4))])
def test_a_clash_is_settled_by_a_choice(olive: User, client_of: Client, choice: str, kept: tuple) -> None:
    event = nights.night(4, by=olive, hands=2)
    sent = fields(page(client_of, event)) | {"t1h1ns": "9", "t1h2ns": "7"}
    nights.play(event, 1, 1, [8], nights.person("ann@example.org"))
    html = client_of.post(grid_of(event), sent).content.decode()
    answer = client_of.post(grid_of(event), fields(html) | {"t1h1choice": choice})
    assert answer.status_code == 302
    assert nights.stored(event, 1, 1) == {1: kept, 2: (7, 6)}


def test_my_choice_against_a_version_that_has_moved_on_is_asked_again(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    sent = fields(page(client_of, event)) | {"t1h1ns": "9"}
    nights.play(event, 1, 1, [8], olive)
    html = client_of.post(grid_of(event), sent).content.decode()
    nights.play(event, 1, 1, [3], olive)
    answer = client_of.post(grid_of(event), fields(html) | {"t1h1choice": "mine.1"})
    assert answer.status_code == 422
    assert "3–10" in answer.content.decode()
    assert nights.stored(event, 1, 1) == {1: (3, 10)}


def test_an_open_grid_does_not_fight_with_results_that_came_in_elsewhere(
    olive: User, client_of: Client
) -> None:
    event = nights.night(4, by=olive, hands=2)
    nights.play(event, 1, 1, [8], olive)
    sent = fields(page(client_of, event)) | {"t2h1ns": "4"}
    nights.play(event, 1, 1, [9, 9], olive)
    assert client_of.post(grid_of(event), sent).status_code == 302
    assert nights.stored(event, 1, 1) == {1: (9, 4), 2: (9, 4)}
    assert nights.stored(event, 1, 2) == {1: (4, 9)}


def test_a_blanked_cell_takes_the_hand_back(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [8], olive)
    client_of.post(grid_of(event), fields(page(client_of, event)) | {"t1h1ns": ""})
    assert nights.stored(event, 1, 1) == {1: (None, None)}
    assert nights.sitting(event, 1, 1).state == "playing"


def test_saving_unchanged_changes_nothing(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    nights.play(event, 1, 1, [8], olive)
    before = nights.dump()
    answer = client_of.post(grid_of(event), fields(page(client_of, event)), follow=True)
    assert "Nothing was changed." in answer.content.decode()
    assert nights.dump() == before


def test_a_round_that_is_over_wants_a_reason_and_keeps_everything(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, opened=2)
    html = page(client_of, event)
    assert "You are in round 1; the current round is 2." in html
    sent = fields(html) | {"t1h1ns": "9"}
    refused = client_of.post(grid_of(event), sent)
    assert refused.status_code == 422
    assert fields(refused.content.decode())["t1h1ns"] == "9"
    assert not HandScore.objects.exists()
    assert client_of.post(grid_of(event), sent | {"reason": "card found"}).status_code == 302
    assert HandScore.objects.get().reason == "card found"
    assert LogEntry.objects.filter(deed="result-corrected", by=olive).exists()


def test_totals_are_typed_once_a_table(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=4, options={"record": "totals"}, rank_by=["tricks"])
    html = page(client_of, event)
    assert 'name="t1h0ns"' in html and 'name="t1h1ns"' not in html
    client_of.post(grid_of(event), fields(html) | {"t1h0ns": "30"})
    assert nights.stored(event, 1, 1) == {0: (30, 22)}


def test_an_accepted_card_keeps_both_sides_when_the_grid_is_saved(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, hands=2)
    from tournament.services import sheets

    sheets.submit(
        nights.sitting(event, 1, 1),
        {1: (8, 6)},
        seen={},
        by=olive,
        source="organiser",
        accepted="nobody remembers",
    )
    html = page(client_of, event)
    assert fields(html)["t1h1ew"] == "6"
    client_of.post(grid_of(event), fields(html) | {"t1h2ns": "7"})
    assert nights.stored(event, 1, 1) == {1: (8, 6), 2: (7, 6)}


def test_a_field_of_no_table_is_refused(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    for stranger in ("t9h1ns", "t1h2ns", "winner", "ns"):
        sent = fields(page(client_of, event)) | {"t1h1ns": "9", stranger: "7"}
        assert client_of.post(grid_of(event), sent).status_code == 400
    assert not HandScore.objects.exists()


def test_a_round_not_begun_or_an_evening_closed_takes_no_result(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive, rounds_planned=2)
    html = page(client_of, event, 2)
    assert "Round 2 has not begun" in html and "Save the grid" not in html
    assert client_of.post(grid_of(event, 2), {"t1h1ns": "8"}).status_code == 422
    sent = fields(page(client_of, event)) | {"t1h1ns": "8"}
    events.close(event, olive, anyway=True)
    assert "The evening is closed" in page(client_of, event)
    assert client_of.post(grid_of(event), sent).status_code == 422
    assert not HandScore.objects.exists()


def test_a_forfeited_table_has_no_cells(olive: User, client_of: Client) -> None:
    from tournament.services import sheets

    event = nights.night(4, by=olive, hands=2)
    sheets.give_forfeit(nights.sitting(event, 1, 1), olive, side="ew")
    html = page(client_of, event)
    assert "t1h1ns" not in html and "t2h1ns" in html
    assert "forfeit by E-W" in html


def test_rounds_of_a_night_and_the_way_to_the_current_one(olive: User, client_of: Client) -> None:
    draft = nights.night(4, by=olive, opened=-1)
    assert "There is no grid yet" in client_of.get(reverse("grid-now", args=[draft.slug])).content.decode()
    event = nights.night(4, by=olive, opened=0)
    assert client_of.get(reverse("grid-now", args=[event.slug])).url == grid_of(event, 1)
    rounds.open_round(event, 1, olive)
    rounds.open_round(event, 2, olive, anyway=True)
    assert client_of.get(reverse("grid-now", args=[event.slug])).url == grid_of(event, 2)
    assert client_of.get(grid_of(event, 4)).status_code == 404


def test_a_scorer_may_type_and_a_stranger_finds_nothing(olive: User) -> None:
    event = nights.night(4, by=olive)
    scorer, stranger = nights.person("s@example.org"), nights.person("x@example.org")
    nights.role(event, scorer, "scorer")
    client = Client()
    client.force_login(scorer)
    client.post(grid_of(event), fields(page(client, event)) | {"t1h1ns": "8"})
    assert nights.stored(event, 1, 1) == {1: (8, 5)}
    client.force_login(stranger)
    assert client.get(grid_of(event)).status_code == 404
    assert client.post(grid_of(event), {"t1h1ns": "9"}).status_code == 404
    client.logout()
    assert client.get(grid_of(event)).status_code == 302


@pytest.mark.parametrize("name", ["grid", "table-result"])
def test_who_was_signed_out_while_typing_comes_back_to_the_same_page(name: str) -> None:
    place = {"slug": "any-night", "number": 2} | ({"table": 3} if name == "table-result" else {})
    address = reverse(name, kwargs=place)
    answer = Client().post(address, {"t3h1ns": "8"})
    assert answer.status_code == 302 and answer["Location"] == f"/account/sign-in/?next={address}"


def test_an_address_that_only_takes_forms_is_not_returned_to() -> None:
    answer = Client().post(reverse("round-open", args=["any-night", 2]))
    assert answer["Location"] == "/account/sign-in/?next=/organiser/"
