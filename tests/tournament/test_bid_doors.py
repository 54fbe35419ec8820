"""Bid whist through the organiser's doors: the event form, the grid, one table's result, the history."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import nights
from tests.tournament.page_reading import page, text
from tests.tournament.test_wizard import filled_in
from tournament.models import Event, HandScore, LogEntry, Sitting, User
from tournament.queries.standings import standings
from tournament.services import sheets

pytestmark = pytest.mark.django_db

FOUR_UPTOWN = {"bidder": "ns", "bid": "4", "named": "uptown.S", "tricks": "11"}


@pytest.fixture
def olive(client: Client) -> User:
    user = nights.person()
    client.force_login(user)
    return user


def night(by: User, rules: str, *, hands: int = 3, **fields: Any) -> Event:
    return nights.night(4, by=by, rules=rules, hands=hands, **fields)


def cells(hand: int = 1, table: int = 1, **said: str) -> dict[str, str]:
    return {f"t{table}h{hand}{end}": value for end, value in {**FOUR_UPTOWN, **said}.items()}


def grid(client: Client, event: Event, **posted: str):
    shown = page(client, reverse("grid", args=[event.slug, 1]))
    token = re.search(r'name="token" value="([^"]+)"', shown)
    seen = dict(re.findall(r'name="(t\d+seen)" value="([^"]*)"', shown))
    assert token
    return client.post(reverse("grid", args=[event.slug, 1]), {"token": token[1], **seen, **posted})


def points(event: Event) -> dict[int, int]:
    return {row.entry_number: row.points for row in standings(event).rows}


@pytest.mark.parametrize(("rules", "given"), [("columbus", 5), ("detroit", 4), ("bid", 5)])
def test_BID_01_BID_02_one_sheet_gives_what_each_rule_set_says(
    client: Client, olive: User, rules: str, given: int
) -> None:
    event = night(olive, rules, rounds_planned=1, hands=1)
    answer = grid(client, event, **cells())
    assert answer.status_code == 302
    first = Sitting.objects.get(round__number=1, table_number=1)
    entry = first.seats.get(side="ns").entry.number
    assert first.state == "confirmed"
    assert points(event)[entry] == given
    shown = page(client, reverse("grid", args=[event.slug, 1]))
    assert f'data-points aria-label="Points of the bidders">+{given}</output>' in shown


def test_every_fault_of_a_hand_is_said_at_once_and_what_was_typed_is_kept(
    client: Client, olive: User
) -> None:
    event = night(olive, "detroit")
    answer = grid(client, event, **cells(bid="3", named="", tricks="0", bidder="ew"))
    shown = text(answer.content.decode())
    assert answer.status_code == 422 and not HandScore.objects.exists()
    assert "say whether it was bid uptown, downtown or notrump" in shown
    assert "Nothing is saved yet." in shown


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"bidder": ""}, "say which side won the bidding"),
        ({"bid": ""}, "say what was bid"),
        ({"named": ""}, "uptown, downtown or notrump"),
        ({"tricks": ""}, "the bidders' tricks are missing"),
        ({"tricks": "0"}, "the kitty is one"),
        ({"tricks": "14"}, "14"),
        ({"tricks": "six"}, "six"),
    ],
)
def test_a_hand_that_cannot_be_is_refused(client: Client, olive: User, said: dict, fault: str) -> None:
    event = night(olive, "bid")
    answer = grid(client, event, **cells(**said))
    assert answer.status_code == 422
    assert fault in text(answer.content.decode()).replace("’", "'")
    assert not HandScore.objects.exists()


def test_another_contract_stored_meanwhile_is_shown_beside_ones_own(client: Client, olive: User) -> None:
    event = night(olive, "bid")
    shown = page(client, reverse("grid", args=[event.slug, 1]))
    seen = dict(re.findall(r'name="(t\d+seen)" value="([^"]*)"', shown))
    other = {"bidder": "ew", "bid": 5, "kind": "notrump", "ranks": "downtown", "tricks": 12}
    sheets.submit(nights.sitting(event, 1, 1), {1: other}, seen={}, by=olive, source="organiser")
    answer = client.post(reverse("grid", args=[event.slug, 1]), {"token": "x", **seen, **cells()})
    told = text(answer.content.decode())
    assert answer.status_code == 422
    assert "Keep stored E-W 5 notrump, ranks downtown: 12 tricks" in told
    assert "Take mine N-S 4 uptown, ♠ Spades: 11 tricks" in told
    chosen = {**seen, **cells(), "t1h1choice": "mine.1"}
    assert client.post(reverse("grid", args=[event.slug, 1]), {"token": "y", **chosen}).status_code == 302
    assert HandScore.objects.get(is_current=True).bid == 4


def test_the_log_tells_what_was_bid_and_a_deed_is_taken_back(client: Client, olive: User) -> None:
    event = night(olive, "bid")
    grid(client, event, **cells())
    line = LogEntry.objects.get(event=event, deed="result-entered")
    history = text(page(client, reverse("event-history", args=[event.slug])))
    assert "hand 1 N-S 4 uptown, ♠ Spades: 11 tricks" in history
    grid(client, event, **cells(bid="5"))
    newest = LogEntry.objects.get(event=event, deed="result-corrected")
    assert newest.pk > line.pk
    client.post(reverse("history-undo", args=[event.slug, newest.pk]))
    row = HandScore.objects.get(is_current=True)
    assert (row.bid, row.version) == (4, 3)


def test_C09_a_revoke_of_the_bidders_keeps_the_raw_tricks(client: Client, olive: User) -> None:
    event = night(olive, "bid", hands=1, rounds_planned=1)
    grid(client, event, **cells())
    sitting = nights.sitting(event, 1, 1)
    entry = sitting.seats.get(side="ns").entry.number
    penalty = sheets.give_penalty(sitting, olive, hand=1, side="ns", kind="revoke")
    # 8 tricks are 2 above six, and 2 short of 4.
    assert points(event)[entry] == -2
    row = HandScore.objects.get()
    assert (row.ns, row.ew) == (11, 2)
    sheets.take_back_penalty(penalty, olive)
    assert points(event)[entry] == 5


def test_BID_11_the_kitty_of_the_first_tricks_winner_leaves_the_bidders_without_a_trick(
    client: Client, olive: User
) -> None:
    options = {"jokers": 0, "kitty": 4, "kitty_to": "first-trick"}
    event = night(olive, "bid", options=options, hands=1, rounds_planned=1)
    assert grid(client, event, **cells(tricks="0")).status_code == 302
    row = HandScore.objects.get()
    assert (row.ns, row.ew) == (0, 13)


# --- the end of a round -------------------------------------------------------------------


def test_BID_07_a_level_round_is_settled_by_an_extra_hand_that_adds_nothing(
    client: Client, olive: User
) -> None:
    event = night(olive, "detroit", rounds_planned=1, hands=12)
    level = {**cells(), **cells(2, bidder="ew")}
    assert grid(client, event, **level, t1settled="ew").status_code == 302
    sitting = nights.sitting(event, 1, 1)
    entries = {side: sitting.seats.get(side=side).entry.number for side in ("ns", "ew")}
    rows = {row.entry_number: row for row in standings(event).rows}
    assert (rows[entries["ns"]].points, rows[entries["ew"]].points) == (4, 4)
    assert (rows[entries["ns"]].hands_played, rows[entries["ew"]].tricks) == (2, 13)
    assert rows[entries["ew"]].values["rounds-won"] == 1 and rows[entries["ns"]].values["rounds-won"] == 0


def test_an_extra_hand_of_a_round_that_is_not_level_is_refused(client: Client, olive: User) -> None:
    event = night(olive, "detroit", hands=12)
    answer = grid(client, event, **cells(), t1settled="ew")
    assert answer.status_code == 422 and "not level" in text(answer.content.decode())


def test_BID_04_a_side_over_five_minutes_late_loses_the_game_and_five_points(
    client: Client, olive: User
) -> None:
    event = night(olive, "columbus", rounds_planned=1, hands=12)
    assert grid(client, event, t1late="ew").status_code == 302
    sitting = nights.sitting(event, 1, 1)
    assert (sitting.state, sitting.late_side) == ("confirmed", "ew")
    here = sitting.seats.get(side="ns").entry.number
    row = next(one for one in standings(event).rows if one.entry_number == here)
    assert (row.points, row.values["rounds-won"], row.tricks) == (5, 1, 0)


@pytest.mark.parametrize(
    ("hands", "ns", "ew", "winner"),
    [
        # 1 and then 4: 5 points end the game.
        ([("ns", 1, "uptown.S", 7), ("ns", 4, "uptown.S", 10)], 5, 0, "ns"),
        # Two sets lose, whatever the points; the other side gets 5 more.
        ([("ns", 1, "uptown.S", 6), ("ns", 2, "uptown.S", 7)], -3, 5, "ew"),
        # The first hand takes North-South to -10.
        ([("ns", 5, "notrump.uptown", 10)], -10, 5, "ew"),
    ],
)
def test_BID_03_how_a_game_of_columbus_ends(client, olive, hands, ns, ew, winner) -> None:
    event = night(olive, "columbus", rounds_planned=1, hands=12)
    typed: dict[str, str] = {}
    for number, (bidder, bid, named, tricks) in enumerate(hands, start=1):
        typed |= cells(number, bidder=bidder, bid=str(bid), named=named, tricks=str(tricks))
    assert grid(client, event, **typed).status_code == 302
    sitting = nights.sitting(event, 1, 1)
    assert sitting.state == "confirmed"
    rows = {row.entry_number: row for row in standings(event).rows}
    sides = {side: rows[sitting.seats.get(side=side).entry.number] for side in ("ns", "ew")}
    assert (sides["ns"].points, sides["ew"].points) == (ns, ew)
    assert sides[winner].values["rounds-won"] == 1


# --- one table's result -----------------------------------------------------------------


def test_one_tables_result_shows_and_stores_contracts(client: Client, olive: User) -> None:
    event = night(olive, "bid")
    address = reverse("table-result", args=[event.slug, 1, 1])
    shown = page(client, address)
    token = re.search(r'name="token" value="([^"]+)"', shown)
    assert token and 'name="t1h1named"' in shown
    answer = client.post(address, {"token": token[1], "t1seen": "0.0.0", **cells(2)})
    assert answer.status_code == 302
    told = text(page(client, address))
    assert "N-S 4 uptown, ♠ Spades: 11 tricks" in told


# --- the event form ---------------------------------------------------------------------


def test_a_rule_set_is_taken_and_changed_and_says_what_it_means(client: Client, olive: User) -> None:
    event = nights.night(4, by=olive, opened=-1)
    address = reverse("event-game", args=[event.slug])
    assert client.post(address, {"take": "columbus"}).status_code == 302
    event.refresh_from_db()
    assert (event.rules, event.options, event.rank_by) == ("columbus", {}, ["rounds-won", "points"])
    shown = page(client, address)
    assert "4 uptown with 11 tricks: +5." in text(shown)
    assert "<legend>Trumps</legend>" not in shown
    values = filled_in(shown)
    assert client.post(address, {**values, "set_costs": "shortfall", "go": "on"}).status_code == 302
    event.refresh_from_db()
    assert (event.rules, event.options) == ("columbus", {"set_costs": "shortfall"})
    live = client.get(reverse("event-example", args=[event.slug]), {**values, "try_bid": "5", "tricks": "10"})
    assert "5 uptown with 10 tricks: −5." in text(live.content.decode())


@pytest.mark.parametrize(
    "rules",
    ["bid", "bid-min3", "columbus", "detroit", "chicago", "swedish-drive", "court-whist", "basic-rotation"],
)
def test_saving_a_rule_set_unchanged_changes_nothing(client: Client, olive: User, rules: str) -> None:
    event = nights.night(4, by=olive, opened=-1)
    address = reverse("event-game", args=[event.slug])
    assert client.post(address, {"take": rules}).status_code == 302
    values = filled_in(page(client, address))
    assert client.post(address, {**values, "go": "on"}).status_code == 302
    event.refresh_from_db()
    assert (event.rules, event.options) == (rules, {})


def test_faults_of_bid_settings_come_together(client: Client, olive: User) -> None:
    event = nights.night(4, by=olive, opened=-1)
    address = reverse("event-game", args=[event.slug])
    client.post(address, {"take": "chicago"})
    values = filled_in(page(client, address))
    answer = client.post(address, {**values, "lowest_bid": "9", "best_of": "4", "target": "", "go": "on"})
    told = text(answer.content.decode())
    assert answer.status_code == 400
    assert "Write a whole number from 1 to 7." in told
    assert "Write an odd number of games, such as 5." in told
    assert "Write the points that end a game, such as 5." in told
