"""Cases with known outcomes, entered at the tables: every result comes from a phone, by HTTP.

The house rule of several: ranked by match points (2 a round won, 1 drawn), then head-to-head, net
tricks, tricks; the round's tricks are compared; a sit-out gives 0 unless the case states an award.
"""

import csv
import html
import io
import itertools
import json
import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from scoring.movements.schedule import Round as Planned
from scoring.movements.schedule import Table
from tests.tournament import nights
from tests.tournament.page_reading import HOUSE, page, standings
from tests.tournament.phones import Phone
from tests.tournament.twice import press_twice
from tournament.models import (
    Club,
    Event,
    HandScore,
    HeldResult,
    LogEntry,
    Sitting,
    Submission,
    TableSession,
    User,
)
from tournament.queries.pairs import pair_view
from tournament.queries.standings import standings as table_of
from tournament.services import entries, events, from_tables, rounds, seating, sheets, table_codes

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def counts():
    cache.clear()
    yield
    cache.clear()


def seated(names, meetings, *, hands=1, by=None, **fields):
    """An event in which the named pairs meet as told: ``("A-B", "C-D"), ...`` for each round."""
    club = Club.objects.create(name=f"Club {Club.objects.count()}", slug=f"club-{Club.objects.count()}")
    event = events.create(
        club,
        by,
        name="Case",
        date=nights.DATE,
        rounds_planned=len(meetings),
        hands_per_round=hands,
        movement="given",
        **(HOUSE | fields),
    )
    entries.add_many(event, [(None, (name, f"{name} two")) for name in names], by)
    planned = []
    for number, pairs in enumerate(meetings, 1):
        tables = []
        for at, pair in enumerate(pairs, 1):
            ns, ew = (names.index(name) + 1 for name in pair.split("-"))
            tables.append(Table(at, (ns,), (ew,)))
        playing = {entry for one in tables for entry in one.entries}
        rest = tuple(entry for entry in range(1, len(names) + 1) if entry not in playing)
        planned.append(Planned(number, tuple(tables), rest))
    seating.seat_given(event, by, planned)
    events.set_public(event, by, True)
    return event


def play(event, number, table, tricks):
    """One side's phone sends N-S's tricks, the other side's confirms."""
    ns, ew = Phone(event, table, "ns"), Phone(event, table, "ew")
    assert ns.send("ns", dict(enumerate(tricks, 1))).json()["outcome"] == "waiting"
    assert ew.confirm("ew").json()["outcome"] == "confirmed"
    assert ns.state()["round"] == number


def play_round(event, number, *tricks):
    rounds.open_round(event, number, None)
    for table, won in enumerate(tricks, 1):
        play(event, number, table, won if isinstance(won, tuple) else (won,))


def shown(event, query=""):
    """Name -> row, as everybody reads them; nobody while no result counts."""
    text = page(Client(), f"/events/{event.slug}/{query}")
    rows = standings(text) if '<table class="standings">' in text else []
    return {row["Names"].partition(" &")[0]: row for row in rows}


# --- A: ranks ------------------------------------------------------------------------------------------


def test_A01_rank_numbers_skip_after_ties():
    event = seated("ABCDEF", [("A-B", "C-D", "E-F")])
    play_round(event, 1, 9, 7, 7)
    assert {name: row["Place"] for name, row in shown(event).items()} == {
        "A": "1", "C": "2", "E": "2", "D": "4", "F": "4", "B": "6",
    }  # fmt: skip
    file = Client().get(f"/events/{event.slug}/standings.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(file)))
    place, names = rows[0].index("Place"), rows[0].index("Names")
    assert [(row[place], row[names][:1]) for row in rows[1:]] == [
        ("1", "A"), ("2", "C"), ("2", "E"), ("4", "D"), ("4", "F"), ("6", "B"),
    ]  # fmt: skip


def test_A01_a_ring_is_decided_by_the_next_value_and_there_is_a_champion():
    event = seated("ABCD", [("A-D", "C-B"), ("D-C", "A-B"), ("C-A", "D-B")])
    play_round(event, 1, 7, 7)
    play_round(event, 2, 8, 10)
    play_round(event, 3, 7, 7)
    events.close(event, None)
    found = shown(event)
    assert {name: (row["Place"], row["Net tricks"]) for name, row in found.items()} == {
        "A": ("1", "7"), "D": ("2", "3"), "C": ("3", "-1"), "B": ("4", "-9"),
    }  # fmt: skip


ORDERS = list(itertools.permutations("ABC"))


@pytest.mark.parametrize("registered", ORDERS, ids="".join)
def test_A02_a_ring_equal_on_every_value_is_shared_whatever_came_first(registered):
    """Rounds 1 and 2 may be sent last: they come late then, and are accepted."""
    for order in itertools.permutations((1, 2, 3)):
        event = seated("".join(registered), [("A-B",), ("B-C",), ("C-A",)])
        for number in (1, 2, 3):
            rounds.open_round(event, number, None, anyway=True)
        for number in order:
            phone = Phone(event, 1)
            phone.side("ns", round=str(number))
            phone.side("ew", round=str(number))
            sent = phone.send("ns", {1: 7}, number=number, seen={}).json()["outcome"]
            if number < 3:
                assert sent == "late"
                from_tables.take(HeldResult.objects.get(sitting__round__event=event, outcome="open"), None)
            else:
                assert phone.confirm("ew", number=3, seen={"1": 1}).json()["outcome"] == "confirmed"
        events.close(event, None)
        rows = table_of(event).rows
        assert [(row.rank, row.shared) for row in rows] == [(1, True)] * 3
        assert {(row.values["match-points"], row.values["net-tricks"], row.tricks) for row in rows} == {
            (2, 0, 13)
        }


def test_A06_a_tied_table_gives_a_draw_and_resets_nothing():
    event = seated("AB", [("A-B",)] * 5, hands=4)
    for number, tricks in enumerate(
        ((8, 8, 7, 7), (7, 7, 7, 7), (7, 7, 6, 6), (8, 7, 7, 7), (8, 8, 8, 7)), 1
    ):
        play_round(event, number, tricks)
    row = shown(event)["A"]
    assert (row["Match points"], row["Tricks"]) == ("9", "144")
    assert [one.tricks for one in pair_view(event, 1).rounds] == [30, 28, 26, 29, 31]
    written = Client().get(f"/events/{event.slug}/standings.json").json()
    (line,) = [one for one in written["standings"] if one["entry"] == 1]
    assert (line["match-points"], line["tricks"]) == (9, 144)


def test_A06_a_sit_out_with_a_fixed_award_counts_beside_what_the_tables_sent():
    meetings = [("A-B", "C-D"), ("C-D",), ("A-C", "B-D"), ("A-D", "B-C")]
    event = seated("ABCD", meetings, sit_out="2")
    play_round(event, 1, 7, 7)
    play_round(event, 2, 7)
    play_round(event, 3, 7, 7)
    play_round(event, 4, 7, 7)
    row = table_of(event).rows[0]
    assert (row.entry_number, row.values["match-points"], row.rounds_played, row.sit_outs) == (1, 8, 3, 1)
    assert shown(event)["A"]["Match points"] == "8"


# --- C: results ------------------------------------------------------------------------------------------

REFUSED = [
    [8, 6], [7, 5], [14, -1], [-1, 14],
    [100000000000000000000, -99999999999999999987], [6.5, 6.5], ["6,5", "6,5"], ["1e1", 3], [1e1, 3],
    ["0x7", 6], ["NaN", 13], [float("nan"), 13], [float("inf"), ""], [True, 12], ["true", 12], ["1_3", 0],
    ["+7", 6], ["7.0", 6], [7.0, 6], ["①", 6], ["²", 11], ["七", 6], ["1 3", 0], ["1\n3", 0], ["7\u200b", 6],
    ["−7", None], ["½", None],
    [14, None], [None, 14], [None, -1], ["9" * 5000, None], [[7], 6], [{"a": 7}, 6],
    ["'; DROP TABLE hands", None],
]  # fmt: skip
STORED = [
    ([13, 0], (13, 0)), ([0, 13], (0, 13)), ([7, 6], (7, 6)), ([" 7 ", 6], (7, 6)), (["7", "6"], (7, 6)),
    (["", 13], (0, 13)), ([None, 13], (0, 13)), ([9, None], (9, 4)), (["٧", 6], (7, 6)), (["７", 6], (7, 6)),
]  # fmt: skip


@pytest.mark.parametrize("typed", REFUSED, ids=lambda typed: str(typed)[:24])
def test_C01_impossible_counts_are_refused_at_the_table(typed):
    event = nights.night(4)
    phone = Phone(event, 1, "ns")
    before = nights.dump()
    answer = phone.send("ns", {1: typed}, seen={})
    assert answer.status_code == 422 and answer.json()["problems"][0]["sentence"]
    assert nights.dump() == before


@pytest.mark.parametrize(("typed", "kept"), STORED, ids=lambda one: str(one)[:24])
def test_C01_possible_counts_are_stored_from_the_table(typed, kept):
    event = nights.night(4)
    answer = Phone(event, 1, "ns").send("ns", {1: typed}, seen={})
    assert answer.json()["hands"] == {"1": list(kept)}
    assert nights.stored(event, 1, 1) == {1: kept}


def test_C01_both_sides_blank_is_refused_at_the_table():
    event = nights.night(4)
    for typed in ([None, None], ["", " "]):
        assert Phone(event, 1, "ns").send("ns", {1: typed}, seen={}).status_code == 422
    assert not HandScore.objects.exists()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [([26, 26], (26, 26)), ([52, 0], (52, 0)), ([None, 0], (52, 0)), ([30, 23], None), ([53, -1], None)],
)
def test_C01_totals_of_four_hands_from_the_table(typed, kept):
    event = nights.night(4, hands=4, options={"record": "totals"}, rank_by=["tricks"])
    answer = Phone(event, 1, "ns").send("ns", {0: typed}, seen={})
    assert answer.status_code == (200 if kept else 422)
    assert nights.stored(event, 1, 1) == ({0: kept} if kept else {})


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b"null", b"7", b"{", b"\xff\xfe", b'{"round": "1", "side": "ns"}',
        b'{"token": 5, "round": 1, "side": "ns"}', b'{"token": "t", "round": true, "side": "ns"}',
        b'{"token": "t", "round": 1, "side": ["ns"]}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": [[8, 5]]}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": {"1": 8}}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": {"1": [8, 5, 0]}}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": {"one": [8, 5]}}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": {"-1": [8, 5]}}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": {"1": [8, 5]}, "seen": {"1": -1}}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": {"1": [8, 5]}, "seen": {"1": "1"}}',
        b'{"token": "t", "round": 1, "side": "ns", "hands": {"1": [1' + b"0" * 5000 + b", 5]}}",
        b'{"a":' * 3000 + b"1" + b"}" * 3000, b"x" * 70_000,
    ],
    ids=lambda body: body[:40].decode(errors="replace"),
)  # fmt: skip
def test_C01_a_body_that_cannot_be_read_is_a_fault_in_words_and_never_a_500(body):
    event = nights.night(4)
    phone = Phone(event, 1, "ns")
    before = nights.dump()
    for what in ("results", "confirm"):
        answer = phone.client.post(phone.address(what), body, "application/json", headers={"X-Whist": "1"})
        assert answer.status_code == 422 and answer.json()["format"] == "whist-fault"
    assert nights.dump() == before


def test_C02_who_is_at_the_table_is_never_taken_from_what_is_sent():
    """Pairs, tables and other events in the body change nothing: the session says who speaks."""
    event = nights.night(8)
    other = nights.night(4, name="Other night")
    phone = Phone(event, 1, "ns")
    body = {
        "token": "one", "round": 1, "side": "ns", "hands": {"1": [8, 5]}, "seen": {},
        "ns": 3, "ew": 4, "winner": 3, "loser": 3, "table": 2, "event": other.slug,
        "sitting": nights.sitting(other, 1, 1).pk,
    }  # fmt: skip
    assert phone.post("results", body).json()["table"] == 1
    assert [row.sitting_id for row in HandScore.objects.all()] == [nights.sitting(event, 1, 1).pk]
    for code in (table_codes.codes_of(event)[2], table_codes.codes_of(other)[1]):
        phone.code = code
        answer = phone.post("results", body | {"token": f"at-{code}"})
        assert answer.status_code == 403
    assert HandScore.objects.count() == 1


def _values(event, through):
    rows = {row.entry_number: row for row in table_of(event, through_round=through).rows}
    return [int(rows[number].values["match-points"]) for number in (1, 2, 3, 4)]


def test_C04_an_early_round_corrected_after_later_ones_is_right_in_every_table():
    olive = nights.person()
    event = seated("ABCD", [("A-B", "C-D"), ("A-C", "B-D"), ("A-D", "B-C")], by=olive)
    play_round(event, 1, 7, 9)
    play_round(event, 2, 9, 7)
    play_round(event, 3, 6, 7)
    assert [_values(event, n) for n in (1, 2, 3)] == [[2, 0, 2, 0], [4, 2, 2, 0], [4, 4, 2, 2]]
    seats = list(event.rounds.order_by("number").values_list("seats__entry", "seats__side"))
    # The pairs of table 1 find it on their card afterwards: it comes late, and the organiser accepts it.
    phone = Phone(event, 1)
    phone.side("ew", round="1")
    assert phone.send("ew", {1: 6}, number=1, seen={"1": 1}).json()["outcome"] == "late"
    assert [_values(event, n) for n in (1, 2, 3)] == [[2, 0, 2, 0], [4, 2, 2, 0], [4, 4, 2, 2]]
    client = Client()
    client.force_login(olive)
    address = reverse("held-decide", args=[event.slug, HeldResult.objects.get().pk])
    press_twice(client, address, {"decision": "take", "reason": "the card was turned round"})
    assert [_values(event, n) for n in (1, 2, 3)] == [[0, 2, 2, 0], [2, 4, 2, 0], [2, 6, 2, 2]]
    final = {name: (row["Place"], row["Net tricks"]) for name, row in shown(event).items()}
    assert final == {"B": ("1", "3"), "A": ("2", "3"), "C": ("3", "-1"), "D": ("4", "-5")}
    assert list(event.rounds.order_by("number").values_list("seats__entry", "seats__side")) == seats


def test_C06_an_old_round_at_a_phone_changes_nothing_until_it_is_accepted_and_can_be_reverted():
    olive = nights.person()
    event = nights.night(6, by=olive, rounds_planned=5, opened=2)
    play(event, 2, 1, [9])
    for number in (3, 4):
        rounds.open_round(event, number, olive, anyway=True)
    before, table_before = nights.dump(), table_of(event).rows
    phone = Phone(event, 1)
    page(phone.client, phone.address())
    assert phone.state()["round"] == 4 and phone.state()["hands"][0]["ns"] is None
    assert nights.dump() == before
    phone.side("ns", round="2")
    sent = phone.send("ns", {1: 4}, number=2, seen={"1": 1}).json()
    # It says that it is not for the current round, and shows that one.
    assert (sent["outcome"], sent["round"], sent["state"]["round"]) == ("late", 2, 4)
    assert nights.stored(event, 2, 1) == {1: (9, 4)} and table_of(event).rows == table_before

    client = Client()
    client.force_login(olive)
    address = reverse("held-decide", args=[event.slug, HeldResult.objects.get().pk])
    press_twice(client, address, {"decision": "take", "reason": "card read upside down"})
    assert nights.stored(event, 2, 1) == {1: (4, 9)} and table_of(event).rows != table_before
    result = page(client, reverse("table-result", args=[event.slug, 2, 1]))
    history = re.sub(r"<[^>]+>|\s+", " ", result[result.index('id="history"') :])
    for part in (
        "9–4",
        "4–9",
        "Olive O",
        "card read upside down",
        "North-South, from the table",
        "Take back to 9–4",
    ):
        assert part in history, part
    back = reverse("result-take-back", args=[event.slug, 2, 1])
    press_twice(client, back, {"hand": "1", "version": "1"})
    assert nights.stored(event, 2, 1) == {1: (9, 4)} and table_of(event).rows == table_before


def test_C08_unplayed_and_unconfirmed_tables_are_nowhere_counted():
    olive = nights.person()
    event = seated("ABCD", [("A-B", "C-D"), ("A-C", "B-D")], by=olive)
    rounds.open_round(event, 1, olive)
    client = Client()
    client.force_login(olive)
    Phone(event, 2, "ns").send("ns", {1: 8})

    def everywhere():
        """Match points and rounds played: the public table, its files, what organiser and pairing read."""
        public = {name: row["Match points"] for name, row in shown(event).items()}
        public = public or dict.fromkeys("ABCD", "0")
        written = client.get(f"/events/{event.slug}/standings.json").json()["standings"]
        read = table_of(Event.objects.get(pk=event.pk)).rows
        assert {"ABCD"[one["entry"] - 1]: str(one["match-points"]) for one in written} == public
        assert {"ABCD"[row.entry_number - 1]: str(row.values["match-points"]) for row in read} == public
        return public, {"ABCD"[row.entry_number - 1]: row.rounds_played for row in read}

    assert everywhere() == (dict.fromkeys("ABCD", "0"), dict.fromkeys("ABCD", 0))
    told = html.unescape(page(Client(), f"/events/{event.slug}/rounds/1/"))
    assert "waiting for East-West" in told
    evening = html.unescape(page(client, reverse("evening", args=[event.slug])))
    assert "waiting for East-West" in evening and "Receipt 1" in evening
    assert "Table 1 has no result yet. Table 2 waits for the other side." in evening
    assert '<button class="main" disabled>Open round 2</button>' in evening
    pair = page(Client(), f"/events/{event.slug}/pairs/3/")
    assert "8–5" not in pair

    assert Phone(event, 2, "ew").confirm("ew").json()["outcome"] == "confirmed"
    assert everywhere() == (
        {"A": "0", "B": "0", "C": "2", "D": "0"},
        {"A": 0, "B": 0, "C": 1, "D": 1},
    )


def test_C08_a_disputed_table_counts_nowhere_either():
    event = seated("ABCD", [("A-B", "C-D")])
    play_round(event, 1, 7, 8)
    rounds_played = {row.entry_number: row.rounds_played for row in table_of(event).rows}
    assert set(rounds_played.values()) == {1}
    events.change(event, None, confirmation="one-side")
    second = seated("ABCD", [("A-B", "C-D")], confirmation="one-side")
    rounds.open_round(second, 1, None)
    Phone(second, 1, "ns").send("ns", {1: 7})
    assert {row.rounds_played for row in table_of(second).rows} == {0, 1}
    Phone(second, 1, "ew").send("ew", {1: 6})
    assert {row.rounds_played for row in table_of(second).rows} == {0}
    assert shown(second) == {}
    assert "▲</span> disputed" in page(Client(), f"/events/{second.slug}/rounds/1/")


def test_C09_penalties_are_the_organisers_and_keep_what_the_table_sent():
    event = seated("ABCD", [("A-B", "C-D"), ("A-C", "B-D")])
    play_round(event, 1, 8, 11)
    for table, after in ((1, (11, 2)), (2, (13, 0))):
        sitting = nights.sitting(event, 1, table)
        raw = nights.stored(event, 1, table)
        penalty = sheets.give_penalty(sitting, None, hand=1, side="ew", kind="revoke")
        phone = Phone(event, table)
        assert (phone.state()["hands"][0]["ns"], phone.state()["state"]) == (raw[1][0], "confirmed")
        assert nights.stored(event, 1, table) == raw
        tricks = {row.entry_number: row.tricks for row in table_of(event).rows}
        ns = sitting.seats.get(side="ns").entry.number
        ew = sitting.seats.get(side="ew").entry.number
        assert (tricks[ns], tricks[ew]) == after
        sheets.take_back_penalty(penalty, None)
        tricks = {row.entry_number: row.tricks for row in table_of(event).rows}
        assert (tricks[ns], tricks[ew]) == raw[1]
    # No phone has a way to give or take back a penalty.
    answer = Phone(event, 1, "ns").post("results", {"token": "p", "round": 1, "side": "ns", "penalties": []})
    assert answer.status_code == 422


def test_C09_a_penalty_on_a_table_that_waits_leaves_it_waiting():
    event = seated("ABCD", [("A-B", "C-D")])
    rounds.open_round(event, 1, None)
    Phone(event, 1, "ns").send("ns", {1: 8})
    sheets.give_penalty(nights.sitting(event, 1, 1), None, hand=1, side="ew", kind="revoke")
    assert nights.sitting(event, 1, 1).state == "waiting"
    assert Phone(event, 1, "ew").confirm("ew").json()["outcome"] == "confirmed"
    assert sorted(row.tricks for row in table_of(event).rows) == [0, 0, 2, 11]


# --- F02: saved only with the server's receipt ----------------------------------------------------------


def test_F02_the_answer_is_lost_after_the_server_stored_it_and_pressing_again_is_one_result():
    event = nights.night(4)
    phone = Phone(event, 1, "ns")
    first = phone.send("ns", {1: 8}, seen={}, token="pressed").json()
    again = phone.send("ns", {1: 8}, seen={}, token="pressed").json()
    assert HandScore.objects.count() == Submission.objects.count() == 1
    for key in ("format", "receipt", "token", "table", "round", "hands", "at"):
        assert first[key] == again[key]
    assert (first["format"], first["table"], first["round"], first["hands"]) == (
        "whist-receipt", 1, 1, {"1": [8, 5]},
    )  # fmt: skip
    stored = Submission.objects.get()
    assert first["receipt"] == stored.receipt and first["at"][:16] == stored.at.isoformat()[:16]


def test_F02_the_session_has_expired_and_after_scanning_again_the_same_sending_is_taken():
    event = nights.night(4)
    phone = Phone(event, 1, "ns")
    TableSession.objects.all().delete()
    answer = phone.send("ns", {1: 8}, seen={}, token="kept", number=1)
    assert (answer.status_code, answer.json()) == (403, {"format": "whist-session"})
    assert not Submission.objects.exists()
    page(phone.client, phone.address())
    phone.side("ns")
    assert phone.send("ns", {1: 8}, seen={}, token="kept", number=1).json()["receipt"] == 1


def test_F02_a_phone_whose_cookie_is_gone_delivers_an_earlier_round_after_scanning():
    event = nights.night(4)
    phone = Phone(event, 1, "ns")
    rounds.open_round(event, 2, None, anyway=True)
    phone.client = Client()
    assert phone.send("ns", {1: 8}, seen={}, token="kept", number=1).status_code == 403
    assert phone.side("ns", round="1").status_code == 200
    assert phone.send("ns", {1: 8}, seen={}, token="kept", number=1).json()["outcome"] == "late"


def test_F02_every_answer_is_json_with_its_own_name_so_that_no_other_page_is_taken_for_one():
    event = nights.night(4)
    phone = Phone(event, 1, "ns")
    answers = {
        "whist-receipt": phone.send("ns", {1: 8}, seen={}),
        "whist-clash": phone.send("ns", {1: 7}, seen={}),
        "whist-fault": phone.send("ns", {1: 14}),
        "whist-session": phone.send("ew", {1: 8}),
        "whist-table": phone.client.get(phone.address("state")),
        "whist-places": phone.client.get(phone.address("places")),
    }
    phone.code = "BCDF2345"
    answers["whist-gone"] = phone.post("results", {})
    for name, answer in answers.items():
        assert answer["Content-Type"] == "application/json" and answer.json()["format"] == name
        # What was true a minute ago is never shown again without asking.
        assert "no-store" in answer["Cache-Control"] or "no-cache" in answer["Cache-Control"]


# --- G: whose is it --------------------------------------------------------------------------------------


def test_G01_results_are_sent_for_ones_own_side_of_ones_own_table_alone():
    event, other = nights.night(8), nights.night(4, name="Other night")
    mine, foreign = Phone(event, 1, "ew"), Phone(other, 1, "ew")
    signed_out, stolen = Phone(event, 1), Phone(event, 1)
    stolen.client.cookies["whist_table"] = "a-secret-that-was-never-given"
    body = {"token": "x", "round": 1, "side": "ns", "hands": {"1": [8, 5]}, "seen": {}}
    before, answers = nights.dump(), []
    codes = table_codes.codes_of(event)
    for phone, code in (
        (mine, codes[1]), (mine, codes[2]), (mine, foreign.code), (foreign, codes[1]), (foreign, codes[3]),
        (signed_out, codes[1]), (stolen, codes[1]),
    ):  # fmt: skip
        phone.code = code
        for what in ("results", "confirm"):
            for side in ("ns", "ew") if phone in (signed_out, stolen) or code == codes[2] else ("ns",):
                answers.append(phone.post(what, body | {"side": side}))
    assert {one.status_code for one in answers} == {403}
    assert {one.content for one in answers} == {b'{"format": "whist-session"}'}
    assert nights.dump() == before


def test_G01_an_organisers_sign_in_is_no_table_session():
    olive = nights.person()
    event = nights.night(4, by=olive)
    phone = Phone(event, 1)
    phone.client.force_login(olive)
    assert phone.send("ns", {1: 8}, number=1, seen={}).status_code == 403


def test_G01_a_decision_about_another_event_is_not_found():
    olive, else_ = nights.person(), nights.person("else@example.org")
    event, other = nights.night(4, by=olive), nights.night(4, by=else_, name="Other night")
    Phone(event, 1, "ns").send("ns", {1: 8})
    Phone(event, 1, "ew").send("ew", {1: 7})
    held = HeldResult.objects.get()
    client = Client()
    client.force_login(else_)
    before = nights.dump()
    for slug in (event.slug, other.slug):
        assert (
            client.post(reverse("held-decide", args=[slug, held.pk]), {"decision": "take"}).status_code == 404
        )
    line = LogEntry.objects.filter(event=event).last()
    assert client.post(reverse("decision-undo", args=[other.slug, line.pk])).status_code == 404
    assert client.post(reverse("table-code-renew", args=[event.slug, 1])).status_code == 404
    assert nights.dump() == before


def test_G04_a_link_changes_nothing_at_a_table_and_a_sending_from_elsewhere_is_refused():
    event = nights.night(4)
    phone = Phone(event, 1, "ns", enforce_csrf_checks=True)
    phone.send("ns", {1: 8})
    before = nights.dump()
    for what in ("", "state", "places", "side", "results", "confirm"):
        assert phone.client.get(phone.address(what)).status_code in (200, 405)
    body = json.dumps({"token": "x", "round": 1, "side": "ns", "hands": {"1": [9, 4]}, "seen": {"1": 1}})
    sent = {
        "no header": {},
        "another site": {"X-Whist": "1", "Origin": "https://elsewhere.example"},
        "a sandboxed page": {"X-Whist": "1", "Origin": "null"},
        "another site, by the browser's word": {"X-Whist": "1", "Sec-Fetch-Site": "cross-site"},
        "a neighbour of the site": {"X-Whist": "1", "Sec-Fetch-Site": "same-site"},
        "a link typed in": {"X-Whist": "1", "Sec-Fetch-Site": "none"},
        "another value": {"X-Whist": "true"},
    }
    for name, headers in sent.items():
        for what in ("results", "confirm", "side"):
            kind = "application/x-www-form-urlencoded" if what == "side" else "application/json"
            data = "side=ew" if what == "side" else body
            answer = phone.client.post(phone.address(what), data, kind, headers=headers)
            assert answer.status_code == 403, (name, what, answer.status_code)
    assert nights.dump() == before
    own = {"X-Whist": "1", "Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}
    assert (
        phone.client.post(phone.address("results"), body, "application/json", headers=own).status_code == 200
    )


def test_G04_a_plain_form_for_the_side_carries_its_token():
    event = nights.night(4)
    phone = Phone(event, 1, enforce_csrf_checks=True)
    assert phone.client.post(phone.address("side"), {"side": "ns"}).status_code == 403
    phone.client.get("/account/sign-in/")
    token = phone.client.cookies["csrftoken"].value
    answer = phone.client.post(phone.address("side"), {"side": "ns", "csrfmiddlewaretoken": token})
    assert (answer.status_code, answer["Location"]) == (302, f"/t/{phone.code}/")
    cookie = answer.cookies["whist_table"]
    assert (cookie["path"], cookie["httponly"], cookie["samesite"]) == ("/t/", True, "Lax")
    assert phone.state()["yours"] == ["ns"]


def test_G04_the_cookie_is_secure_behind_tls():
    event = nights.night(4)
    phone = Phone(event, 1)
    headers = {"X-Whist": "1", "Accept": "application/json"}
    answer = phone.client.post(phone.address("side"), {"side": "ns"}, headers=headers, secure=True)
    assert answer.cookies["whist_table"]["secure"] is True
    assert phone.side("ns").cookies["whist_table"]["secure"] == ""


def test_people_are_not_needed_for_any_of_it():
    """No account is made, and none is asked for."""
    event = seated("AB", [("A-B",)])
    play_round(event, 1, 7)
    assert User.objects.count() == 0 and Sitting.objects.get().state == "confirmed"
