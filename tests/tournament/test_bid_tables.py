"""Bid whist, lists of hands and the extra hand through the tables' own door: one says, the other confirms."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import nights
from tests.tournament.page_reading import page, text
from tests.tournament.phones import Phone
from tournament.models import Event, HandScore, HeldResult, Sitting, Submission
from tournament.queries.rounds import round_view
from tournament.queries.standings import standings

pytestmark = pytest.mark.django_db

FOUR = {"bidder": "ns", "bid": 4, "kind": "uptown", "trump": "S"}
TOLD = [11, 2, FOUR]


def night(rules: str, *, hands: int = 3, rounds_planned: int = 1, **fields: object) -> Event:
    event = nights.night(
        4, by=nights.person(), rules=rules, hands=hands, rounds_planned=rounds_planned, **fields
    )
    return event


def row(phone: Phone, hand: int = 1) -> dict:
    return phone.state()["hands"][hand - 1]


def test_a_contract_is_said_by_one_side_and_confirmed_by_the_other() -> None:
    event = night("bid", hands=1)
    north, east = Phone(event, 1, "ns"), Phone(event, 1, "ew")
    bidding = north.state()["bidding"]
    assert (bidding["lowest"], bidding["kitty"]) == (1, "bidder")
    # A bid of 4 uptown with 11 tricks: 4 x 14 numbers of the bids before it, and 11 of its own.
    assert bidding["points"].split()[3 * 14 + 11] == "5"
    answer = north.send("ns", {1: {**FOUR, "tricks": 11}})
    assert answer.status_code == 200 and answer.json()["hands"] == {"1": TOLD}
    here = row(east)
    assert (here["bid"], here["trump"], here["ns"], here["points"]) == (4, "S", 11, [5, 0])
    assert east.state()["waiting_for"] == "ew"
    assert (
        east.post("confirm", {"token": "c", "round": 1, "side": "ew", "seen": east.seen()}).status_code == 200
    )
    assert Sitting.objects.get(round__number=1, table_number=1).state == "confirmed"


def test_the_same_contract_twice_agrees_and_another_one_with_the_same_tricks_is_disputed() -> None:
    event = night("bid", hands=2)
    north, east = Phone(event, 1, "ns"), Phone(event, 1, "ew")
    assert north.send("ns", {1: TOLD}).json()["outcome"] == "saved"
    assert east.send("ew", {1: TOLD}).status_code == 200
    assert sorted(row(east)["said"]) == ["ew", "ns"]
    assert north.send("ns", {2: TOLD}).status_code == 200
    other = [11, 2, {**FOUR, "bid": 5}]
    assert east.send("ew", {2: other}).json()["outcome"] == "disputed"
    held = HeldResult.objects.get()
    assert held.hands == {"2": other}
    assert row(east, 2)["held"] == {"side": "ew", "ns": 11, "ew": 2, **FOUR, "bid": 5}
    assert HandScore.objects.get(hand=2, is_current=True).bid == 4
    shown = text(page(_olive(event), reverse("evening", args=[event.slug])))
    assert "N-S 5 uptown, ♠ Spades: 11 tricks" in shown and "N-S 4 uptown, ♠ Spades: 11 tricks" in shown


def _olive(event: Event) -> Client:
    client = Client()
    client.force_login(event.roles.get().user)
    return client


def test_the_same_token_gives_the_same_receipt_with_what_was_bid() -> None:
    event = night("bid")
    north = Phone(event, 1, "ns")
    first = north.send("ns", {1: TOLD}, token="one").json()
    again = north.send("ns", {1: TOLD}, token="one").json()
    assert (first["receipt"], first["hands"]) == (again["receipt"], again["hands"])
    assert Submission.objects.count() == HandScore.objects.count() == 1
    assert Submission.objects.get().said == {"1": TOLD}


@pytest.mark.parametrize(
    ("hand", "faults"),
    [
        ({"bid": 4, "kind": "uptown", "trump": "S", "tricks": 9}, {"say which side won the bidding."}),
        ({**FOUR, "bid": 8, "tricks": 9}, {"bids are 1 to 7"}),
        ({**FOUR, "kind": "notrump", "tricks": 9}, {"no suit is trumps", "uptown or downtown"}),
        ({**FOUR, "tricks": 0}, {"kitty is one"}),
        ({**FOUR}, {"tricks are missing"}),
        ([8, 6, FOUR], {"8 and 6 make 14 tricks"}),
        ([8, 5], {"the contract is missing"}),
    ],
)
def test_what_cannot_be_is_refused_with_every_fault(hand: object, faults: set[str]) -> None:
    event = night("bid")
    answer = Phone(event, 1, "ns").post(
        "results", {"token": "t", "round": 1, "side": "ns", "hands": {"1": hand}, "seen": {}}
    )
    told = " ".join(one["sentence"].lower() for one in answer.json()["problems"]).replace("’", "'")
    assert answer.status_code == 422 and not HandScore.objects.exists()
    for fault in faults:
        assert fault.lower() in told, told


def test_a_bid_below_the_events_lowest_is_refused() -> None:
    event = night("bid-min3")
    answer = Phone(event, 1, "ns").send("ns", {1: [9, 4, {**FOUR, "bid": 2}]})
    assert answer.status_code == 422 and "3" in answer.json()["problems"][0]["sentence"]


@pytest.mark.parametrize(
    "hand", [{"bid": 4, "tricksy": 9}, [8, 5, 3], [8, 5, {"own": [1]}, 2], "8", {"x": 1}]
)
def test_a_hand_of_another_shape_is_refused_in_words(hand: object) -> None:
    event = night("bid")
    body = {"token": "t", "round": 1, "side": "ns", "hands": {"1": hand}, "seen": {}}
    assert Phone(event, 1, "ns").post("results", body).status_code == 422


def test_BID_07_the_extra_hand_is_said_by_one_side_and_confirmed_by_the_other() -> None:
    event = night("detroit", hands=12)
    north, east = Phone(event, 1, "ns"), Phone(event, 1, "ew")
    level = {1: TOLD, 2: [2, 11, {**FOUR, "bidder": "ew"}]}
    assert north.send("ns", level).status_code == 200
    state = north.state()
    assert state["level"] is True and state["settled_by"] is None and state["open_ended"] is True
    sent = north.send("ns", level, settled_by="ew", finished=True)
    assert sent.status_code == 200 and sent.json()["outcome"] == "waiting"
    assert (east.state()["settled_by"], east.state()["waiting_for"]) == ("ew", "ew")
    body = {"token": "c", "round": 1, "side": "ew", "seen": {"1": 1, "2": 1}}
    assert east.post("confirm", body).json()["outcome"] == "confirmed"
    sitting = Sitting.objects.get(round__number=1, table_number=1)
    assert (sitting.state, sitting.settled_by, sitting.settled_said) == ("confirmed", "ew", "")
    entry = sitting.seats.get(side="ew").entry.number
    found = next(one for one in standings(event).rows if one.entry_number == entry)
    assert (found.points, found.tricks, found.hands_played) == (4, 13, 2)
    assert found.values["rounds-won"] == 1


def test_the_other_side_says_that_it_won_the_extra_hand_and_the_first_is_asked_again() -> None:
    event = night("detroit", hands=12)
    north, east = Phone(event, 1, "ns"), Phone(event, 1, "ew")
    level = {1: TOLD, 2: [2, 11, {**FOUR, "bidder": "ew"}]}
    north.send("ns", level, settled_by="ns", finished=True)
    answer = east.send("ew", level, settled_by="ew", finished=True)
    assert answer.json()["outcome"] == "waiting" and answer.json()["state"]["waiting_for"] == "ns"
    sitting = Sitting.objects.get(round__number=1, table_number=1)
    assert (sitting.settled_by, sitting.settled_said) == ("ew", "ew")
    assert north.send("ns", level, settled_by="ew", finished=True).json()["outcome"] == "confirmed"
    late = east.send("ew", level, settled_by="ns", finished=True)
    assert late.status_code == 422 and "Ask the organiser" in late.json()["problems"][0]["sentence"]


def test_DRV_11_court_whist_counts_each_block_in_its_own_way() -> None:
    event = nights.night(
        4,
        by=nights.person(),
        rules="court-whist",
        hands=24,
        rounds_planned=1,
        options={"trump_restart": "round"},
    )
    north = Phone(event, 1, "ns")
    said = {
        2: [8, 5],
        6: [8, 5],
        10: {"own": [5, 4, 3, 1]},
        14: [8, 5],
        18: [8, 5, {"talked": ["ns"]}],
        22: [8, 5, {"honours": [3, 2]}],
    }
    assert north.send("ns", said).status_code == 200
    rows = {one["hand"]: one for one in north.state()["hands"]}
    assert (rows[10]["own"], rows[10]["count"]) == ([5, 4, 3, 1], "own")
    assert rows[18]["talked"] == ["ns"] and rows[22]["honours"] == [3, 2]
    view = round_view(event, 1)
    assert view is not None
    given = {hand.number: hand.points for hand in view.tables[0].hands if hand.number in said}
    assert given == {2: (8, 5), 6: (16, 10), 10: (8, 5), 14: (5, 8), 18: (5, 5), 22: (11, 7)}


def test_a_mark_that_a_hand_does_not_have_is_refused() -> None:
    event = nights.night(
        4,
        by=nights.person(),
        rules="court-whist",
        hands=24,
        rounds_planned=1,
        options={"trump_restart": "round"},
    )
    answer = Phone(event, 1, "ns").send("ns", {1: [8, 5, {"honours": [3, 2]}], 10: [8, 5]})
    told = " ".join(one["sentence"] for one in answer.json()["problems"])
    assert answer.status_code == 422
    assert "honours do not count in this hand" in told and "each player counts his own tricks" in told


def test_DRV_04_the_hands_of_a_swedish_drive_say_trump_and_aim() -> None:
    event = nights.night(4, by=nights.person(), rules="swedish-drive", hands=24, rounds_planned=1)
    rows = {one["hand"]: one for one in Phone(event, 1).state()["hands"]}
    assert [rows[n]["trump"] for n in (1, 2, 3, 4, 5, 15, 19)] == ["S", "H", "NT", "D", "C", "NT", "S"]
    assert [rows[n].get("aim") for n in (6, 12, 1)] == ["misere", "misere", None]
    assert len(rows) == 24
