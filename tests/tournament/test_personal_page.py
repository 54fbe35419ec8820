"""A pair's own page: where to go now and next, in one line; and nothing for who has no code."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import make_event, play_round
from tests.tournament.page_reading import document, imported, page, result, text
from tests.tournament.world import HOSTILE
from tournament.models import Entry, Event, Member, Seat, Sitting
from tournament.services import clock, entries, events, people, personal, rounds, sheets

pytestmark = pytest.mark.django_db

SIDES = {"ns": "North-South", "ew": "East-West"}


def address(event, number=1, route="personal"):
    codes = personal.codes_of(event)
    return reverse(route, args=[codes[event.entries.get(number=number).pk]])


def seat_line(event, number, round_number):
    """What the page has to say of a seat, read off the rows."""
    seat = Seat.objects.get(round__event=event, round__number=round_number, entry__number=number)
    if seat.sitting is None:
        return f"Round {round_number}: you sit out"
    other = Seat.objects.exclude(pk=seat.pk).get(sitting=seat.sitting).entry.number
    side = SIDES[seat.side]
    table = seat.sitting.table_number
    return f"Round {round_number}: table {table}, {side}, against Ann {other} & Ben {other}"


def said(client, where):
    found = page(client, where)
    return text(found[found.index("<main") : found.index("</main>")])


def enter(event, table, round_number, tricks=(8, 6)):
    sitting = Sitting.objects.get(round__event=event, round__number=round_number, table_number=table)
    hands = {hand: (won, 13 - won) for hand, won in enumerate(tricks, 1)}
    sheets.submit(sitting, hands, seen=dict.fromkeys(hands, 0), by=None, source="organiser")


# --- where to go ------------------------------------------------------------------------------------


def test_an_evening_as_one_pair_reads_it(client):
    event = make_event(pairs=4, rounds_planned=3, seated=False)
    where = address(event)
    assert "Nobody is seated yet." in said(client, where)
    events.seat(event, None)
    assert "Round 1: the seating is not shown yet" in said(client, where)
    rounds.publish_round(event, 1, None)
    assert seat_line(event, 1, 1) in said(client, where)
    rounds.open_round(event, 1, None)
    shown = said(client, where)
    assert f"{seat_line(event, 1, 1)} ○ Being played Then: Round 2: the seating is not shown yet" in shown
    play_tables(event, 1)
    shown = said(client, where)
    assert "● Your result is in. Next: Round 2: the seating is not shown yet" in shown
    rounds.publish_round(event, 2, None)
    assert f"Next: {seat_line(event, 1, 2)}" in said(client, where)
    for number in (2, 3):
        rounds.open_round(event, number, None)
        play_tables(event, number)
    assert f"{seat_line(event, 1, 3)} ● Your result is in. This is the last round." in said(client, where)
    events.close(event, None)
    shown = said(client, where)
    assert "The evening is over." in shown and "table" not in shown.split("Round by round")[0]


def play_tables(event, number):
    for table in Sitting.objects.filter(round__event=event, round__number=number).values_list(
        "table_number", flat=True
    ):
        enter(event, table, number)


def test_planned_seats_are_told_to_nobody(client):
    event = make_event(pairs=6, rounds_planned=5)
    rounds.open_round(event, 1, None)
    for number in range(1, 7):
        shown = said(client, address(event, number))
        assert seat_line(event, number, 1) in shown
        assert not any(seat_line(event, number, later) in shown for later in (2, 3, 4, 5))
        assert "Round 2: the seating is not shown yet" in shown


def test_who_sits_out_is_told_so_and_where_to_go_after_it(client):
    event = make_event(pairs=5, rounds_planned=5)
    out = Seat.objects.get(round__event=event, round__number=1, sitting=None).entry.number
    rounds.open_round(event, 1, None)
    rounds.publish_round(event, 2, None)
    assert f"Round 1: you sit out Next: {seat_line(event, out, 2)}" in said(client, address(event, out))


@pytest.mark.parametrize(
    "state, waiting_for, words",
    [
        ("waiting", "other", "the other side has not confirmed it yet"),
        ("waiting", "own", "Look at it and confirm it at your table."),
        ("disputed", "", "ask the organiser"),
    ],
)
def test_a_result_that_does_not_count_yet_is_not_shown_as_one(client, state, waiting_for, words):
    event = make_event(pairs=4, rounds_planned=3)
    rounds.open_round(event, 1, None)
    seat = Seat.objects.get(round__event=event, round__number=1, entry__number=1)
    enter(event, seat.sitting.table_number, 1)
    sides = {"": "", "own": seat.side, "other": {"ns": "ew", "ew": "ns"}[seat.side]}
    Sitting.objects.filter(pk=seat.sitting.pk).update(state=state, waiting_for=sides[waiting_for])
    shown = said(client, address(event))
    assert words in shown and "Round by round" not in shown and "8–5" not in shown
    # What is next stands in front once the own side has nothing left to do here.
    assert ("Next:" in shown) == (waiting_for == "other")


def test_the_own_results_to_date_and_no_other_ones(client):
    event = make_event(pairs=4, rounds_planned=3)
    play_round(event, 1, [10, 9])
    sitting = Seat.objects.get(round__event=event, round__number=1, entry__number=1)
    own, other = ("19", "7") if sitting.side == "ns" else ("7", "19")
    shown = said(client, address(event))
    result = "won" if sitting.side == "ns" else "lost"
    assert re.search(rf"Round 1 1, {SIDES[sitting.side]} Ann \d & Ben \d {own}–{other} \S+ {result}", shown)
    assert shown.count("Round 1") == 2


# --- the own place ----------------------------------------------------------------------------------


def test_the_own_place_is_told_while_the_standings_are_public(client):
    event = make_event(pairs=4, rounds_planned=3)
    play_round(event, 1, [10, 9])
    winner = Seat.objects.get(
        round__event=event, round__number=1, sitting__table_number=1, side="ns"
    ).entry.number
    assert "Place" not in said(client, address(event, winner))
    events.set_public(event, None, True)
    # Both tables alike: two pairs share the first place, with 4 + 3 points.
    assert "Place 1 of 4, shared Points: 7" in said(client, address(event, winner))
    events.set_public(event, None, False)
    assert "Place" not in said(client, address(event, winner))


def test_before_the_first_result_there_is_no_place(client):
    event = make_event(pairs=4, rounds_planned=3)
    events.set_public(event, None, True)
    rounds.open_round(event, 1, None)
    assert "Place" not in said(client, address(event))


# --- the secret -------------------------------------------------------------------------------------


WRONG = ("x", "0" * 26, "0" * 40, "ü" * 26, "0" * 25 + "%00", "..%2f..", "0" * 5000)


@pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong[:6])
@pytest.mark.parametrize("end", ["", "now/"])
def test_a_wrong_code_gets_what_any_wrong_address_gets(client, wrong, end):
    event = make_event(pairs=2)
    personal.codes_of(event)
    answer = client.get(f"/my/{wrong}/{end}")
    nowhere = client.get("/no/such/page/")
    assert answer.status_code == nowhere.status_code == 404
    assert answer.content == nowhere.content


def test_a_renewed_code_and_a_pair_that_was_taken_out_lead_nowhere(client):
    event = make_event(pairs=3, seated=False)
    old, out = address(event, 1), address(event, 2)
    personal.renew(event.entries.get(number=1), None)
    entries.remove(event.entries.get(number=2), None)
    assert client.get(old).status_code == client.get(out).status_code == 404
    assert client.get(address(event, 1)).status_code == 200


def test_nobody_finds_or_keeps_the_page(client):
    event = make_event(pairs=2)
    for route in ("personal", "personal-part"):
        answer = client.get(address(event, 1, route))
        assert answer["X-Robots-Tag"] == "noindex, nofollow"
        assert "private" in answer["Cache-Control"] and answer["Referrer-Policy"] == "same-origin"
    assert '<meta name="robots" content="noindex, nofollow">' in page(client, address(event))


def test_no_contact_data_and_no_other_pairs_code(client):
    event = make_event(pairs=4, rounds_planned=3)
    for one in Member.objects.all():
        people.change_member(one, None, name=one.name, email=f"m{one.pk}@example.org", phone="020 7946 0999")
    play_round(event, 1)
    shown = page(client, address(event))
    assert "@" not in shown and "7946" not in shown
    others = [code for pk, code in personal.codes_of(event).items() if pk != event.entries.get(number=1).pk]
    assert not any(code in shown for code in others)


def test_reading_changes_nothing_and_sending_is_refused(client):
    event = make_event(pairs=4, rounds_planned=3)
    rounds.open_round(event, 1, None)
    where = address(event)
    with CaptureQueriesContext(connection) as found:
        client.get(where)
    # PostgreSQL reads long tables through a cursor that is declared first.
    reads = ("SELECT", "DECLARE")
    assert not [one["sql"] for one in found if not one["sql"].startswith(reads)]
    assert client.post(where).status_code == 405


def test_who_is_down_for_nothing_is_told_so(client):
    event = make_event(pairs=4, seated=False)
    where = address(event, 4)
    entries.set_absent(event.entries.get(number=4), True, None)
    assert "You are not down for this evening." in said(client, where)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    assert "ask at the desk" in said(client, where)


# --- following --------------------------------------------------------------------------------------


def test_the_part_alone_and_304_until_something_changes(client, time_of):
    event = make_event(pairs=4, rounds_planned=3)
    rounds.open_round(event, 1, None)
    where = address(event, 1, "personal-part")
    first = client.get(where)
    assert "<html" not in first.content.decode() and 'id="own"' in first.content.decode()
    again = client.get(where, headers={"If-None-Match": first["ETag"]})
    # The server's time comes with every answer: a clock is kept right by it.
    assert again.status_code == 304 and again.content == b"" and abs(int(again["X-Now"]) - time_of()) < 5000
    clock.start(event.rounds.get(number=1), None, 20)
    after = client.get(where, headers={"If-None-Match": first["ETag"]})
    assert after.status_code == 200 and "data-ends-at" in after.content.decode()


@pytest.fixture
def time_of():
    import time

    return lambda: int(time.time() * 1000)


# What is kept is used outside of a transaction alone.
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("pairs, number_of_rounds", [(4, 3), (40, 12)])
def test_the_number_of_queries_is_the_same_in_any_hall(client, pairs, number_of_rounds):
    event = make_event(pairs=pairs, rounds_planned=number_of_rounds)
    for number in range(1, min(number_of_rounds, 3)):
        play_round(event, number)
    events.set_public(event, None, True)
    where = address(event, 1, "personal-part")
    with CaptureQueriesContext(connection) as found:
        client.get(where)
    assert len(found) <= 30
    with CaptureQueriesContext(connection) as again:
        client.get(where)
    # The standings are worked out once for everybody.
    assert len(again) < len(found)


# --- names ------------------------------------------------------------------------------------------


def test_G05_hostile_names_are_text_on_the_own_page_and_to_their_opponents():
    event = make_event(pairs=0, rounds_planned=3, seated=False)
    rows = [(None, (f"{HOSTILE[one]} {one}", f"B {HOSTILE[-1 - one]} {one}")) for one in range(4)]
    entries.add_many(event, rows, None)
    Entry.objects.filter(event=event, number=1).update(label=HOSTILE[0])
    Event.objects.filter(pk=event.pk).update(name=HOSTILE[1])
    event.refresh_from_db()
    events.seat(event, None)
    play_round(event, 1)
    for number in (1, 2, 3, 4):
        shown = page(Client(), address(event, number))
        assert "<img src=x" not in shown and "<script>alert" not in shown
        assert "&lt;" in shown and "{{7*7}}" in shown or "49" not in shown


@pytest.mark.parametrize("language", ["he", "ar"])
def test_H01_scores_keep_their_order_and_names_are_isolated(client, language, settings):
    settings.LANGUAGES = [("en-gb", "English"), ("he", "Hebrew"), ("ar", "Arabic")]
    event = make_event(pairs=0, rounds_planned=1, hands=1, seated=False)
    entries.add_many(event, [(None, ("דן", "Ben")), (None, ("Cy", "רות"))], None)
    events.seat(event, None)
    play_round(event, 1, [8])
    shown = client.get(address(event), headers={"Accept-Language": language}).content.decode()
    assert 'dir="rtl"' in shown
    side = Seat.objects.get(round__event=event, entry__number=1).side
    score = "8–5" if side == "ns" else "5–8"
    assert f'<span class="score">{score}</span>' in shown
    for name in ("דן", "Ben", "Cy", "רות"):
        assert f"<bdi>{name}</bdi>" in shown


def test_a_single_player_is_told_with_whom_and_against_whom(client, tmp_path):
    players = [["Ann"], ["Bea"], ["Cy"], ["Di"]]
    written = document(
        players, [result(1, 1, [1, 3], [2, 4], 8)], hands=1, kind="individual", rank_by=["tricks"]
    )
    event = imported(tmp_path, written)
    if event.state == Event.State.CLOSED:
        events.reopen(event, None, "To look")
    assert "Round 1: table 1, sit North, with Cy against Bea & Di" in said(client, address(event, 1))
