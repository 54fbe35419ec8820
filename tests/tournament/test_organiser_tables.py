"""The organiser's half: tiles, decisions in place, silence, the cards and who enters results."""

import html as html_module
import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament import nights
from tests.tournament.phones import Phone
from tournament import presence
from tournament.models import Event, HandScore, HeldResult, LogEntry, Round, User
from tournament.queries.marks import SILENCE, silent_tables
from tournament.services import events, rounds, table_codes
from tournament.templatetags.live import _tile
from tournament.wording import deed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def counts():
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def olive(db) -> User:
    return nights.person()


@pytest.fixture
def client(olive) -> Client:
    client = Client()
    client.force_login(olive)
    return client


@pytest.fixture
def event(olive) -> Event:
    return nights.night(8, by=olive, hands=2)


def page(client, route, *where, status=200, **query):
    answer = client.get(reverse(route, args=where), query)
    assert answer.status_code == status
    return html_module.unescape(answer.content.decode())


def text(markup):
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


def tile(client, event, table):
    found = re.search(rf'<li id="table-{table}">.*?</li>', page(client, "evening", event.slug), re.S)
    return text(found[0])


def send(event, table, tricks, side="ns"):
    return Phone(event, table, side).send(side, dict(enumerate(tricks, 1)))


def dispute(event, table=1):
    send(event, table, [8, 6])
    Phone(event, table, "ew").send("ew", {2: 7})
    return HeldResult.objects.get(sitting__round__event=event, sitting__table_number=table, outcome="open")


def decide(client, event, held, decision, **more):
    return client.post(reverse("held-decide", args=[event.slug, held.pk]), {"decision": decision, **more})


# --- tiles --------------------------------------------------------------------------------------------


def test_every_tile_says_how_far_its_table_is_by_shape_and_word_with_the_last_receipt(client, event):
    send(event, 1, [8])
    send(event, 2, [8, 6])
    dispute(event, 3)
    assert "○ playing, 1 of 2 hands" in tile(client, event, 1) and "Receipt 1" in tile(client, event, 1)
    assert "◐ waiting for East-West" in tile(client, event, 2) and "Receipt 2" in tile(client, event, 2)
    assert "▲ disputed" in tile(client, event, 3) and "Receipt 4" in tile(client, event, 3)
    assert "Receipt" not in tile(client, event, 4)
    Phone(event, 2, "ew").confirm("ew")
    assert "● done" in tile(client, event, 2) and "Receipt 5" in tile(client, event, 2)


def test_a_result_draws_the_tile_of_its_own_table_and_no_other(client, event):
    _tile.cache_clear()
    tile(client, event, 1)
    assert _tile.cache_info().misses == 4
    send(event, 1, [8])
    assert "1 of 2 hands" in tile(client, event, 1)
    assert _tile.cache_info().misses == 5


def test_the_glance_names_those_that_play_wait_and_are_disputed_apart(client, event):
    send(event, 2, [8, 6])
    dispute(event, 3)
    nights.play(event, 1, 4, [8, 6])
    glance = text(re.search(r'<p class="glance">.*?</p>', page(client, "evening", event.slug), re.S)[0])
    assert glance == "○ Still to come: 1 ◐ Waiting for the other side: 2 ▲ Disputed: 3"


def test_the_next_step_says_what_it_waits_for(client, event):
    send(event, 2, [8, 6])
    dispute(event, 3)
    said = text(page(client, "evening", event.slug))
    assert "Tables 1 and 4 have no result yet. Table 2 waits for the other side. Table 3 is disputed." in said
    asked = client.post(reverse("round-open", args=[event.slug, 2]))
    assert asked.status_code == 409 and "Table 3 is disputed" in asked.content.decode()
    Phone(event, 2, "ew").confirm("ew")
    assert "Tables 1 and 4 have no result yet. Table 3 is disputed." in text(
        page(client, "evening", event.slug)
    )


def test_a_scorer_decides_and_counts_but_sees_no_cards(event):
    sam = nights.person("sam@example.org", "Sam S")
    nights.role(event, sam, "scorer")
    client = Client()
    client.force_login(sam)
    held = dispute(event)
    evening = page(client, "evening", event.slug)
    assert "1 result to decide" in evening and reverse("event-tables", args=[event.slug]) not in evening
    assert decide(client, event, held, "take").status_code == 302
    assert nights.sitting(event, 1, 1).state == "confirmed"
    assert client.get(reverse("event-tables", args=[event.slug])).status_code == 404


# --- decided in place -------------------------------------------------------------------------------------


def test_a_dispute_shows_both_values_with_names_and_is_decided_on_the_evening_page(client, event):
    held = dispute(event)
    evening = page(client, "evening", event.slug)
    shown = text(re.search(rf'<article class="held" id="held-{held.pk}">.*?</article>', evening, re.S)[0])
    sitting = nights.sitting(event, 1, 1)
    pairs = {
        side: " & ".join(sitting.seats.get(side=side).entry.players.values_list("name", flat=True))
        for side in ("ns", "ew")
    }
    assert f"{pairs['ns']} Hand 2 6–7 {pairs['ns']} are right" in shown
    assert f"{pairs['ew']} Hand 2 7–6 {pairs['ew']} are right" in shown
    assert "Receipt 2." in shown and "The first number is North-South" in shown
    answer = decide(client, event, held, "take", back="evening", reason="East-West's card")
    assert answer["Location"] == reverse("evening", args=[event.slug]) + "#table-1"
    after = page(client, "evening", event.slug)
    assert "Round 1, table 1 is decided." in after and "to decide" not in after
    assert nights.stored(event, 1, 1)[2] == (7, 6) and nights.sitting(event, 1, 1).state == "confirmed"
    log = [deed(line) for line in LogEntry.objects.filter(event=event).order_by("-pk")[:2]]
    assert log == [
        "Round 1, table 1: East-West was right with hand 2 7–6. Reason: East-West's card.",
        "Round 1, table 1: hand 2 6–7, now 7–6. Reason: East-West's card.",
    ]


def test_the_stored_value_stands_when_that_is_decided(client, event):
    held = dispute(event)
    decide(client, event, held, "refuse")
    assert nights.stored(event, 1, 1)[2] == (6, 7) and nights.sitting(event, 1, 1).state == "confirmed"
    assert deed(LogEntry.objects.get(event=event, deed="held-refused")) == (
        "Round 1, table 1: hand 2 6–7 stands; East-West had said hand 2 7–6."
    )


def test_it_opens_in_place_beside_the_tables_form_too(client, event):
    held = dispute(event)
    part = page(client, "table-result", event.slug, 1, 1, part="1", back="evening")
    assert f'id="held-{held.pk}"' in part and '<input type="hidden" name="back" value="evening">' in part
    alone = page(client, "table-result", event.slug, 1, 1)
    assert "North-South, from the table" in alone and "stands now" in alone
    answer = decide(client, event, held, "take", back="table")
    assert answer["Location"] == reverse("table-result", args=[event.slug, 1, 1])


def test_a_decision_is_taken_back_from_the_log_and_the_question_is_open_again(client, event):
    decide(client, event, dispute(event), "take")
    line = LogEntry.objects.get(event=event, deed="held-taken")
    address = reverse("decision-undo", args=[event.slug, line.pk])
    history = page(client, "event-history", event.slug)
    assert address in history
    # The result that came of it is taken back with it, and not by itself.
    result = LogEntry.objects.get(event=event, deed="result-corrected")
    assert reverse("history-undo", args=[event.slug, result.pk]) not in history
    assert client.post(address, {"back": "evening"})["Location"] == reverse("evening", args=[event.slug])
    assert nights.sitting(event, 1, 1).state == "disputed" and nights.stored(event, 1, 1)[2] == (6, 7)
    assert "1 result to decide" in page(client, "evening", event.slug)
    assert deed(LogEntry.objects.get(event=event, deed="held-reopened")) == (
        "Round 1, table 1: the decision was taken back."
    )
    # Twice is once.
    client.post(address)
    assert "Too much has changed since, so this cannot be taken back." in page(client, "evening", event.slug)
    assert LogEntry.objects.filter(event=event, deed="held-reopened").count() == 1


def test_only_the_latest_word_on_a_hand_can_be_taken_back(client, event):
    decide(client, event, dispute(event), "refuse")
    line = LogEntry.objects.get(event=event, deed="held-refused")
    nights.play(event, 1, 1, [8, 5])
    history = page(client, "event-history", event.slug)
    assert reverse("decision-undo", args=[event.slug, line.pk]) not in history


def test_a_late_result_is_accepted_or_left_out(client, event):
    nights.play(event, 1, 2, [8, 6])
    phones = [Phone(event, table, "ns") for table in (1, 2)]
    rounds.open_round(event, 2, None, anyway=True)
    for phone in phones:
        phone.send("ns", {1: 9, 2: 7}, number=1, seen={})
    evening = page(client, "evening", event.slug)
    assert "2 results to decide" in evening and "Round 1, table 1" in evening
    shown = text(evening)
    assert "sent Hand 1 9–4 Hand 2 7–6 Accept it Leave it out" in shown
    assert "sent Hand 1 9–4 stored: 8–5 Hand 2 7–6 stored: 6–7 Accept it Leave it out" in shown
    first, second = HeldResult.objects.order_by("sitting__table_number")
    decide(client, event, first, "take")
    decide(client, event, second, "refuse", reason="the card says otherwise")
    assert nights.stored(event, 1, 1) == {1: (9, 4), 2: (7, 6)}
    assert nights.stored(event, 1, 2) == {1: (8, 5), 2: (6, 7)}
    said = [
        deed(line) for line in LogEntry.objects.filter(event=event, deed__startswith="held-").order_by("pk")
    ]
    assert said == [
        "Round 1, table 1: what North-South sent late, hand 1 9–4, hand 2 7–6, was accepted.",
        "Round 1, table 2: what North-South sent late, hand 1 9–4, hand 2 7–6, was not accepted. "
        "Reason: the card says otherwise.",
    ]
    line = LogEntry.objects.get(event=event, deed="held-taken")
    client.post(reverse("decision-undo", args=[event.slug, line.pk]))
    assert nights.stored(event, 1, 1) == {1: (None, None), 2: (None, None)}
    assert HeldResult.objects.get(pk=first.pk).outcome == "open"


def test_what_was_decided_meanwhile_or_cannot_be_decided_is_said(client, event, olive):
    held = dispute(event)
    decide(client, event, held, "take")
    decide(client, event, held, "refuse")
    assert "this was decided meanwhile. Load the page again to see how." in page(
        client, "evening", event.slug
    ).replace("Round 1, table 1: ", "")
    assert decide(client, event, held, "other").status_code == 404
    assert (
        client.post(reverse("held-decide", args=[event.slug, 999_999]), {"decision": "take"}).status_code
        == 404
    )
    other = dispute(event, 2)
    decide(client, event, other, "take", reason="x" * 300)
    assert HeldResult.objects.get(pk=other.pk).outcome == "open"
    events.close(event, olive, anyway=True)
    decide(client, event, other, "take")
    assert HeldResult.objects.get(pk=other.pk).outcome == "open"


# --- counted as it stands ------------------------------------------------------------------------------


def test_a_table_that_waits_is_counted_as_it_stands(client, event):
    send(event, 1, [8, 6])
    part = page(client, "table-result", event.slug, 1, 1, part="1", back="evening")
    assert "This table waits for East-West to confirm. Receipt 1." in text(part)
    seen = re.search(r'name="seen" value="([^"]*)"', part)[1]
    assert seen == "1:1 2:1 "
    address = reverse("table-count", args=[event.slug, 1, 1])
    answer = client.post(address, {"seen": seen, "back": "evening"})
    assert answer["Location"].endswith("#table-1")
    assert nights.sitting(event, 1, 1).state == "confirmed"
    assert nights.sitting(event, 1, 1).confirmed_by.name == "Olive O"
    assert HandScore.objects.count() == 2
    assert deed(LogEntry.objects.get(event=event, deed="result-accepted")) == (
        "Round 1, table 1: counted as it stands."
    )


def test_what_changed_meanwhile_is_not_counted_unseen(client, event):
    phone = Phone(event, 1, "ns")
    phone.send("ns", {1: 8, 2: 6})
    phone.send("ns", {2: 7})
    client.post(reverse("table-count", args=[event.slug, 1, 1]), {"seen": "1:1 2:1"})
    assert nights.sitting(event, 1, 1).state == "waiting"
    said = page(client, "evening", event.slug)
    assert "Hand 2 is 7–6 by now, stored by North-South. Nothing was changed." in said
    for nonsense in ("", "1:x 2:y", "1 2", "1:1:1 2:1", "²:1"):
        client.post(reverse("table-count", args=[event.slug, 1, 1]), {"seen": nonsense})
    assert nights.sitting(event, 1, 1).state == "waiting"


def test_saving_one_hand_of_a_waiting_table_vouches_for_what_stood_beside_it(client, event):
    send(event, 1, [8, 6])
    address = reverse("table-result", args=[event.slug, 1, 1])
    sent = {"t1seen": "1.1", "t1h1ns": "8", "t1h1ew": "5", "t1h2ns": "7", "t1h2ew": "6", "token": "one"}
    assert client.post(address, sent).status_code == 302
    assert nights.sitting(event, 1, 1).state == "confirmed"
    # By the grid it is the same: the row was before him.
    send(event, 2, [8, 6])
    grid = reverse("grid", args=[event.slug, 1])
    client.post(grid, {"t2seen": "1.1", "t2h1ns": "8", "t2h2ns": "5", "token": "two"})
    assert nights.sitting(event, 1, 2).state == "confirmed"


def test_saving_another_table_on_the_grid_confirms_nobody_else(client, event):
    send(event, 1, [8, 6])
    grid = reverse("grid", args=[event.slug, 1])
    sent = {
        "t1seen": "1.1",
        "t1h1ns": "8",
        "t1h2ns": "6",
        "t2seen": "0.0",
        "t2h1ns": "7",
        "t2h2ns": "7",
        "token": "g",
    }
    assert client.post(grid, sent).status_code == 302
    assert (nights.sitting(event, 1, 1).state, nights.sitting(event, 1, 2).state) == ("waiting", "confirmed")


def test_the_organiser_meets_what_a_table_sent_meanwhile(client, event):
    send(event, 1, [8, 6])
    grid = reverse("grid", args=[event.slug, 1])
    answer = client.post(grid, {"t1seen": "0.0", "t1h1ns": "7", "t1h2ns": "6", "token": "one"})
    assert answer.status_code == 422
    assert "Sent meanwhile from the table by North-South" in answer.content.decode()
    assert nights.sitting(event, 1, 1).state == "waiting"


# --- silence ---------------------------------------------------------------------------------------------


def later(event, minutes=6):
    """The round began, and every phone was heard of, so many minutes ago."""
    when = timezone.now() - timedelta(minutes=minutes)
    Round.objects.filter(event=event, number=1).update(opened_at=when)


def test_tables_that_owe_a_result_and_were_not_heard_of_are_named_once_most_others_have_sent(client, event):
    later(event)
    for table in (1, 2):
        send(event, table, [8, 6])
    # Two of the three others of table 3 have sent: more than half.
    assert silent_tables(event) == [3, 4]
    told = client.get(reverse("event-silent", args=[event.slug])).json()
    assert told == {
        "tables": [3, 4],
        "said": "Silent: no phone of tables 3 and 4 was heard of for 5 minutes.",
        "word": "silent",
    }
    assert told["said"] in page(client, "evening", event.slug)
    # Looking at the page is being heard of, without a result.
    Phone(event, 3, "ns").state()
    assert silent_tables(event) == [4]
    assert silent_tables(event, timezone.now() + SILENCE + timedelta(seconds=5)) == [3, 4]
    cache.clear()
    assert silent_tables(event, timezone.now() + SILENCE + timedelta(seconds=5)) == [3, 4]


def test_nobody_is_silent_before_most_have_sent_nor_in_the_first_minutes_nor_where_no_phone_is_used(
    event, client
):
    later(event)
    send(event, 1, [8, 6])
    assert silent_tables(event) == []
    send(event, 2, [8, 6])
    later(event, minutes=4)
    assert silent_tables(event) == []
    assert page(client, "evening", event.slug).count("Silent:") == 0
    other = nights.night(8, hands=1, name="By hand")
    later(other, 30)
    for table in (1, 2, 3):
        nights.play(other, 1, table, [8])
    assert silent_tables(other) == []


def test_without_a_cache_silence_is_judged_by_what_is_stored(event, monkeypatch):
    class Gone:
        def __getattr__(self, name):
            raise ConnectionError("the cache is gone")

    monkeypatch.setattr(presence, "cache", Gone())
    later(event)
    for table in (1, 2):
        send(event, table, [8, 6])
    phone = Phone(event, 3, "ns")
    assert phone.state()["state"] == "playing"
    assert silent_tables(event) == [4]


# --- cards, and who enters results -----------------------------------------------------------------------


def test_the_cards_have_code_and_picture_for_every_table(client, event):
    cards = page(client, "event-tables", event.slug)
    for table, code in table_codes.codes_of(event).items():
        card = re.search(rf'<li class="panel" id="card-{table}">.*?</li>', cards, re.S)[0]
        assert f"{code[:4]} {code[4:]}" in card and 'src="data:image/svg+xml' in card
        assert f"Table {table}" in card
    assert "http://testserver/t/" in cards


def test_a_card_is_renewed(client, event):
    old = table_codes.codes_of(event)[2]
    answer = client.post(reverse("table-code-renew", args=[event.slug, 2]))
    assert answer["Location"].endswith("#card-2")
    assert old[:4] + " " + old[4:] not in page(client, "event-tables", event.slug)
    assert client.post(reverse("table-code-renew", args=[event.slug, 99])).status_code == 302
    assert "There is no table 99 in this event." in page(client, "event-tables", event.slug)


def test_codes_that_an_older_version_has_not_made_are_made_by_a_press(client, event):
    event.table_codes.all().delete()
    empty = page(client, "event-tables", event.slug)
    assert "The tables have no codes yet." in empty and event.table_codes.count() == 0
    client.post(reverse("table-codes-make", args=[event.slug]))
    assert event.table_codes.count() == 4


@pytest.mark.parametrize(
    ("who", "enter", "confirmation"),
    [("one-side", True, "one-side"), ("organiser", False, "other-side"), ("other-side", True, "other-side")],
)
def test_who_enters_results_is_chosen(client, event, who, enter, confirmation):
    answer = client.post(reverse("event-tables", args=[event.slug]), {"who": who})
    assert answer.status_code == 302
    event.refresh_from_db()
    assert (event.tables_enter, event.confirmation) == (enter, confirmation)
    shown = page(client, "event-tables", event.slug)
    assert re.search(rf'value="{who}"[^>]*checked', shown)
    assert ("Cards for the tables" in shown) is enter


def test_a_choice_that_is_none_changes_nothing(client, event):
    for sent in ({}, {"who": ""}, {"who": "everybody"}):
        assert client.post(reverse("event-tables", args=[event.slug]), sent).status_code == 400
    event.refresh_from_db()
    assert (event.tables_enter, event.confirmation) == (True, "other-side")


def test_a_change_is_logged_in_words_and_a_closed_event_keeps_its_own(client, event, olive):
    client.post(reverse("event-tables", args=[event.slug]), {"who": "one-side"})
    assert deed(LogEntry.objects.get(event=event, deed="event-changed")) == (
        "Settings changed. A table's result counts: when the other side has confirmed it, "
        "now as soon as one side has sent it."
    )
    events.close(event, olive, anyway=True)
    closed = page(client, "event-tables", event.slug)
    assert "The evening is closed, so nothing is sent any more." in closed and "New code" not in closed
    assert client.post(reverse("event-tables", args=[event.slug]), {"who": "organiser"}).status_code == 400


def test_the_settings_are_taken_over_by_a_copy(event, olive):
    events.change(event, olive, tables_enter=False, confirmation="one-side")
    copy = events.copy(event, olive, name="Next week", date=nights.DATE)
    assert (copy.tables_enter, copy.confirmation) == (False, "one-side")
    assert not copy.table_codes.exists()
