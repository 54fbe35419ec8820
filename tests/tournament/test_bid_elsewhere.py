"""Every rule set through the other doors: an evening's pages, files there and back, admin, paper, cases."""

import io
import json
from pathlib import Path

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.lost import lose_seals
from tests.tournament import nights
from tests.tournament.page_reading import text
from tests.tournament.paper import asking
from tests.tournament.test_admin_results import change, opened
from tests.tournament.test_commands import run
from tournament.models import Club, Event, HandScore, Seat, User
from tournament.queries.fixed_hands import fixed_hands
from tournament.services import sheets
from tournament.services.backups.one_event import restore_event, write_event
from tournament.services.documents import export_document, load
from tournament.services.workbook import workbook_of
from tournament.web.screens.board import seating_part

pytestmark = pytest.mark.django_db

FOUR = {"bidder": "ns", "bid": 4, "kind": "uptown", "trump": "S"}
LEVEL = {1: {**FOUR, "tricks": 11}, 2: {**FOUR, "bidder": "ew", "tricks": 11}}
PAGES = [
    *(
        ("evening", ()),
        ("grid", (1,)),
        ("table-result", (1, 1)),
        ("hand-sheets", (1,)),
        ("event-history", ()),
    ),
    *(("from-paper", (1,)), ("event-game", ()), ("event-length", ()), ("event-check", ())),
    *(("event-settings", ()), ("event-standings", ()), ("public-event", ()), ("public-round", (1,))),
]


@pytest.fixture
def olive() -> User:
    user = nights.person()
    user.is_staff = True
    user.save()
    return user


@pytest.fixture
def client_of(olive: User) -> Client:
    client = Client()
    client.force_login(olive)
    return client


def night(by: User, rules: str, hands: int = 4, **fields: object) -> Event:
    event = nights.night(4, by=by, rules=rules, hands=hands, rounds_planned=1, **fields)
    Event.objects.filter(pk=event.pk).update(is_public=True)
    return event


def enter(event: Event, by: User, hands: dict, table: int = 1, **more: object) -> None:
    sheets.submit(nights.sitting(event, 1, table), hands, seen={}, by=by, source="organiser", **more)


@pytest.mark.parametrize(
    "rules", ["bid", "bid-min3", "columbus", "detroit", "chicago", "court-whist", "swedish-drive"]
)
def test_no_page_and_no_file_stumbles_over_a_rule_set(olive: User, client_of: Client, rules: str) -> None:
    listed = rules in ("court-whist", "swedish-drive")
    event = night(olive, rules, 24 if listed else 30 if rules == "chicago" else 12)
    hands = (
        {1: (8, 5), 2: (7, 6)}
        if listed
        else {1: {**FOUR, "tricks": 11}, 2: {**FOUR, "bidder": "ew", "tricks": 11}}
    )
    enter(event, olive, hands, short="the lamp went out")
    for name, place in PAGES:
        assert client_of.get(reverse(name, args=[event.slug, *place])).status_code == 200, name
    document = export_document(event)
    again = load(document, club=Club.objects.get(pk=event.club_id), by=olive, slug="again")
    assert export_document(again) == document
    book = load_workbook(io.BytesIO(workbook_of(event)))
    told = [
        str(cell.value)
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value
    ]
    assert not [one for one in told if "None" in one]


def test_a_contract_stands_in_the_workbook_as_people_say_it(olive: User) -> None:
    event = night(olive, "detroit", 12)
    enter(
        event, olive, {1: {**FOUR, "tricks": 11}, 2: {**FOUR, "bidder": "ew", "tricks": 11}}, settled_by="ew"
    )
    book = load_workbook(io.BytesIO(workbook_of(event)))
    told = [str(cell.value) for sheet in book.worksheets for row in sheet.iter_rows() for cell in row]
    assert "N-S 4 uptown, ♠ Spades: 11 tricks" in told
    assert "East-West won the extra hand" in told


def test_the_admin_writes_a_contract_by_the_same_service(olive: User, client_of: Client) -> None:
    event = night(olive, "detroit", 2)
    table = nights.sitting(event, 1, 1)
    sent = opened(client_of, table)
    assert {"tricks_1", "seen_1"} <= sent.keys()
    typed = {"bidder_1": "ns", "bid_1": "4", "named_1": "uptown.S", "tricks_1": "11"}
    assert client_of.post(change(table), {**sent, **typed}).status_code == 302
    row = HandScore.objects.get()
    assert (row.bidder, row.bid, row.kind, row.trump, row.ns, row.source) == (
        "ns",
        4,
        "uptown",
        "S",
        11,
        "admin",
    )
    wrong = client_of.post(change(table), {**opened(client_of, table), **typed, "bid_1": "", "tricks_1": "0"})
    told = text(wrong.content.decode()).replace("’", "'")
    assert wrong.status_code == 200 and "say what was bid" in told and "the kitty is one" in told
    assert HandScore.objects.count() == 1


def test_a_slip_has_a_place_for_everything_that_is_typed_in(olive: User, client_of: Client) -> None:
    event = night(olive, "detroit", 6)
    (sheet, *_more) = asking.read(client_of, event, "slips")
    for word in ("Bid by", "Kind", "uptown", "notrump", "Trump", "kitty", "Extra hand won by"):
        assert word in sheet.text, word


def test_a_slip_of_bid_whist_is_typed_in_and_compared(olive: User, client_of: Client) -> None:
    event = night(olive, "bid", 1)
    address = reverse("from-paper", args=[event.slug, 1])
    typed = {"t1h1bidder": "ns", "t1h1bid": "4", "t1h1named": "uptown.S", "t1h1tricks": "11"}
    assert client_of.post(address, {"token": "a", **typed}).status_code == 302
    assert HandScore.objects.get().bid == 4
    other = client_of.post(address + "?again=1", {"token": "b", "t1again": "1", **typed, "t1h1bid": "5"})
    told = text(other.content.decode())
    assert other.status_code == 422
    assert (
        "N-S 5 uptown, ♠ Spades: 11 tricks on the slip" in told
        and "N-S 4 uptown, ♠ Spades: 11 tricks" in told
    )


def test_a_copy_of_one_event_brings_contracts_and_the_extra_hand_back(olive: User, tmp_path: Path) -> None:
    event = night(olive, "detroit", 12)
    enter(event, olive, LEVEL, settled_by="ew")
    write_event(event, tmp_path / "copy.whist")
    told = export_document(event)["results"]
    Seat.objects.filter(round__event=event).delete()
    event.delete()
    lose_seals()
    back = restore_event(tmp_path / "copy.whist", olive)
    assert export_document(back)["results"] == told
    assert nights.sitting(back, 1, 1).settled_by == "ew"


@pytest.mark.parametrize(
    "wrong",
    [
        {"bidder": "ns"},
        {"bidder": "ns", "bid": 4, "kind": "uptown"},
        {"bidder": "ns", "kind": "uptown", "trump": "S"},
        {"bidder": "ns", "bid": 8, "kind": "uptown", "trump": "S"},
        {"bidder": "ns", "bid": 4, "kind": "notrump", "trump": "S", "ranks": "uptown"},
        {"bidder": "ns", "bid": 4, "kind": "downtown", "trump": "S", "ranks": "uptown"},
        {"bidder": "xx", "bid": 4, "kind": "uptown", "trump": "S"},
        {"trump": "S"},
    ],
)
def test_the_database_forbids_half_a_contract(olive: User, wrong: dict) -> None:
    at = nights.sitting(night(olive, "bid"), 1, 1)
    with pytest.raises(IntegrityError), transaction.atomic():
        HandScore.objects.create(sitting=at, hand=1, ns=8, ew=5, source="x", **wrong)


def test_what_the_rules_fix_of_a_hand_stands_on_the_wall(olive: User) -> None:
    event = nights.night(4, by=olive, rules="swedish-drive", hands=1, rounds_planned=3)
    Event.objects.filter(pk=event.pk).update(is_public=True)
    assert "♠ Spades" in text(seating_part(event, "") or "")
    listed = nights.night(4, by=olive, options={"hands": ["misere"]}, rules="custom", hands=1)
    assert "No trumps misère" in text(seating_part(listed, "") or "")
    assert [hand.trump for hand in fixed_hands(event, 3)] == ["NT"]
    for plain in (nights.night(4, by=olive), night(olive, "bid")):
        assert fixed_hands(plain, 1) == ()


# --- cases --------------------------------------------------------------------------------


def asked(tmp_path: Path, rules: str, hands: list[dict], **event: object) -> tuple[int, dict]:
    """The exit code of ``night --json`` about one table's round, and what it prints."""
    result = event.pop("result", {})
    document = {
        "format": "whist-night",
        "version": 1,
        "event": {
            "name": "Case",
            "date": "2026-12-01",
            "movement": "round-robin",
            "rounds": 1,
            "seed": 7,
            **event,
        }
        | {"rules": rules},
        "entries": [{"number": 1, "players": ["Ann A", "Ben B"]}, {"number": 2, "players": ["Cy C", "Di D"]}],
        "results": [{"round": 1, "table": 1, "ns": 1, "ew": 2, "hands": hands, **result}],
        **event.pop("lists", {}),
    }
    document["event"].pop("lists", None)
    file = tmp_path / "case.json"
    file.write_text(json.dumps(document))
    code, out, _err = run("night", str(file), "--json")
    return code, json.loads(out)


def ran(tmp_path: Path, rules: str, hands: list[dict], **event: object) -> dict:
    """The document filled in; nothing of it is at fault."""
    code, found = asked(tmp_path, rules, hands, **event)
    assert code == 0, found
    return found


def refused(tmp_path: Path, rules: str, hands: list[dict], **event: object) -> list[tuple[str, str | None]]:
    """The code of every fault, and the place in the file that it names."""
    code, found = asked(tmp_path, rules, hands, **event)
    assert code == 1, found
    return [(fault["code"], fault["details"].get("path")) for fault in found["faults"]]


def given(tmp_path: Path, rules: str, hand: dict, **event: object) -> int:
    found = ran(tmp_path, rules, [hand], hands_per_round=1, **event)
    return {row["entry"]: row["points"] for row in found["standings"]}[1]


D09 = [
    (4, "uptown", 10, 4), (4, "uptown", 12, 6), (5, "uptown", 10, -5), (5, "uptown", 11, 5),
    (5, "notrump", 10, -10), (3, "downtown", 9, 3), (3, "downtown", 8, -3), (7, "uptown", 13, 7),
    (7, "notrump", 12, -14), (4, "notrump", 11, 10),
]  # fmt: skip


@pytest.mark.parametrize(("bid", "kind", "tricks", "points"), D09)
def test_D09_a_set_costs_the_bid_and_notrump_doubles_both(tmp_path, bid, kind, tricks, points) -> None:
    named = {"ranks": "uptown"} if kind == "notrump" else {"trump": "H"}
    hand = {"bidder": "ns", "bid": bid, "kind": kind, **named, "tricks": tricks}
    options = {"lowest_bid": 3, "notrump_factor": 2, "set_costs": "bid"}
    assert given(tmp_path, "bid", hand, options=options, rank_by=["points"]) == points


@pytest.mark.parametrize(
    ("rules", "bid", "kind", "tricks", "points"),
    [
        *(("columbus", 4, "uptown", 11, 5), ("columbus", 4, "notrump", 11, 10)),
        *(("columbus", 5, "uptown", 10, -5), ("columbus", 5, "notrump", 10, -10)),
        *(
            ("detroit", 4, "uptown", 11, 4),
            ("detroit", 4, "notrump", 11, 8),
            ("detroit", 5, "downtown", 12, 5),
        ),
        *(("detroit", 7, "uptown", 13, 13), ("detroit", 7, "notrump", 13, 26)),
    ],
)
def test_BID_01_BID_02_points_by_each_rule_set(tmp_path, rules, bid, kind, tricks, points) -> None:
    named = {"ranks": "uptown"} if kind == "notrump" else {"trump": "H"}
    hand = {"bidder": "ns", "bid": bid, "kind": kind, **named, "tricks": tricks}
    # A set game of Columbus brings the other side its bonus; the bidders' own points are asked for.
    assert given(tmp_path, rules, hand, result={"short": "one hand was asked for"}) == points


@pytest.mark.parametrize(
    ("calls", "fault"),
    [
        (["4", "4 downtown", "pass", "pass"], None),
        (["4 downtown", "4", "pass", "pass"], "bid-too-low"),
        (["4 downtown", "4 notrump", "pass", "pass"], None),
        (["pass", "pass", "pass", "3"], "bid-below-lowest"),
        (["pass", "pass", "pass", "4"], None),
        (["pass", "pass", "pass", "pass"], "dealer-must-bid"),
    ],
)
def test_BID_09_downtown_beats_uptown_and_the_dealer_must_bid_four(tmp_path, calls, fault) -> None:
    hand = {
        "rules": "detroit",
        "dealer": "S",
        "hands": {
            "N": "AKQJ.AKQ.AKQ.AK", "E": "T987.JT9.JT9.QJ", "S": "6543.876.876.T9", "W": "2.5432.5432.876",
        },
        "kitty": ["C5", "C4", "C3", "C2", "BJ"],
        "calls": calls,
    }  # fmt: skip
    file = tmp_path / "hand.jsonl"
    file.write_text(json.dumps(hand))
    code, out, _err = run("replay", str(file), "--json")
    (row,) = json.loads(out)
    assert (code, row["legal"]) == ((1, False) if fault else (0, True)), out
    assert [one["code"] for one in row.get("faults", ())] == ([fault] if fault else []), out


def test_DRV_08_a_card_that_is_out_of_balance_is_flagged_or_stands_with_a_note(tmp_path) -> None:
    list_of_one = {"options": {"hands": ["S"]}, "hands_per_round": 1, "rank_by": ["points"]}
    assert ran(tmp_path, "custom", [{"ns": 7, "ew": 6}], **list_of_one)["checks"][0]["fits"]
    assert refused(tmp_path, "custom", [{"ns": 8, "ew": 6}], **list_of_one) == [("hand-sum", "results 1")]
    found = ran(
        tmp_path, "custom", [{"ns": 8, "ew": 6}], result={"accepted": "both signed it"}, **list_of_one
    )
    assert found["results"][0]["accepted"] == "both signed it" and not found["checks"][0]["fits"]


@pytest.mark.parametrize(("raw", "after"), [((9, 4), (6, 7)), ((2, 11), (0, 13))])
def test_DRV_13_a_revoke_passes_three_tricks_or_what_there_is(tmp_path, raw, after) -> None:
    charge = [{"round": 1, "table": 1, "hand": 1, "side": "ns", "kind": "revoke"}]
    found = ran(
        tmp_path,
        "custom",
        [{"ns": raw[0], "ew": raw[1]}],
        options={"hands": ["S"]},
        hands_per_round=1,
        rank_by=["points"],
        lists={"penalties": charge},
    )
    assert {row["entry"]: row["points"] for row in found["standings"]} == {1: after[0], 2: after[1]}
    assert found["results"][0]["hands"] == [{"ns": raw[0], "ew": raw[1]}]


def test_DRV_13_both_sides_revoked_and_a_house_deals_again(tmp_path) -> None:
    charges = [{"round": 1, "table": 1, "hand": 1, "side": side, "kind": "revoke"} for side in ("ns", "ew")]
    found = refused(
        tmp_path,
        "custom",
        [{"ns": 9, "ew": 4}],
        options={"hands": ["S"], "both_revoked": "redeal"},
        hands_per_round=1,
        rank_by=["points"],
        lists={"penalties": charges},
    )
    assert found == [("both-revoked-redeal", "results 1")]


def test_DRV_11_own_tricks_and_marks_there_and_back(tmp_path) -> None:
    hands = [{"ns": 8, "ew": 5}] * 9 + [{"own": [5, 4, 3, 1]}] * 3 + [{"ns": 8, "ew": 5}] * 4
    hands += [{"ns": 8, "ew": 5, "talked": ["ns"]}] * 4 + [{"ns": 8, "ew": 5, "honours": [3, 2]}] * 4
    hands[8] = {"own": [4, 4, 4, 1]}
    found = ran(tmp_path, "court-whist", hands, hands_per_round=24, options={"trump_restart": "round"})
    rows = {row["entry"]: row["points"] for row in found["standings"]}
    # 4 x 8, 4 x 16, 8 and 3 x 8, 4 x 5, 4 x (8 - 3), 4 x (8 + 3).
    assert rows[1] == 32 + 64 + 8 + 24 + 20 + 20 + 44
    assert found["results"][0]["hands"][9]["own"] == [5, 4, 3, 1]


def test_a_contract_in_a_file_of_basic_whist_is_named_where_it_stands(tmp_path) -> None:
    found = refused(tmp_path, "basic", [{**FOUR, "tricks": 9}], hands_per_round=1)
    assert found == [("contract-in-basic-whist", "results 1")]


def test_the_standings_of_columbus_rank_by_games_where_a_file_says_nothing(tmp_path) -> None:
    found = ran(tmp_path, "columbus", [{**FOUR, "tricks": 11}], hands_per_round=12)
    assert list(found["standings"][0])[2:4] == ["rounds-won", "points"]
    assert [row["rounds-won"] for row in found["standings"]] == [1, 0]
