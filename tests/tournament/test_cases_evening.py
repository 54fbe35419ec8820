"""Cases of a club night at the evening's doors: grid, table page, admin, and the deeds between rounds."""

import html as html_module
import re
import threading
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament import nights
from tests.tournament.test_grid import fields, grid_of
from tests.tournament.twice import press_twice
from tournament.models import Event, HandScore, Round, Sitting, Submission, User
from tournament.queries.standings import standings
from tournament.services import entries, events, rounds
from tournament.web.organiser.urls import urlpatterns


@pytest.fixture
def olive(db: None) -> User:
    olive = nights.person()
    olive.is_staff = True
    olive.save()
    return olive


@pytest.fixture
def client_of(olive: User) -> Client:
    client = Client()
    client.force_login(olive)
    return client


# --- C01: impossible trick counts ---------------------------------------------------------------

REFUSED = [
    ("8", "6"),
    ("7", "5"),
    ("14", "-1"),
    ("-1", "14"),
    ("100000000000000000000", "-99999999999999999987"),
    ("6.5", "6.5"),
    ("6,5", "6,5"),
    ("1e1", "3"),
    ("0x7", "6"),
    ("NaN", "13"),
    ("true", "12"),
    ("1_3", "0"),
    ("+7", "6"),
    ("7.0", "6"),
    ("7e0", "6"),
    ("0b111", "6"),
    ("①", "6"),
    ("²", "11"),
    ("Ⅶ", "6"),
    ("七", "6"),
    ("1\n3", "0"),
    ("1 3", "0"),
    ("inf", ""),
    ("None", ""),
    ("7\x00", "6"),
    ("7\u200b", "6"),
    ("−7", ""),
    ("½", ""),
    ("٧.٠", "6"),
    ("14", ""),
    ("", "14"),
    ("", "-1"),
    ("9" * 5000, ""),
    ("1" + "0" * 4400, "1"),
    ("'; DROP TABLE hands", ""),
]
STORED = [
    ("13", "0", (13, 0)),
    ("0", "13", (0, 13)),
    ("7", "6", (7, 6)),
    (" 7 ", "6", (7, 6)),
    ("\t7\n", "6", (7, 6)),
    ("", "13", (0, 13)),
    ("9", "", (9, 4)),
    ("07", "6", (7, 6)),
    ("٧", "6", (7, 6)),
    ("７", "6", (7, 6)),
]

Door = Callable[[Client, Event, str, str], int]


def by_grid(client: Client, event: Event, ns: str, ew: str) -> int:
    sent = {"t1seen": "0", "t1h1ns": ns, "t1h1ew": ew, "token": "one"}
    return client.post(grid_of(event), sent).status_code


def by_table_page(client: Client, event: Event, ns: str, ew: str) -> int:
    sent = {"t1seen": "0", "t1h1ns": ns, "t1h1ew": ew, "token": "one"}
    return client.post(reverse("table-result", args=[event.slug, 1, 1]), sent).status_code


def by_admin(client: Client, event: Event, ns: str, ew: str) -> int:
    address = reverse("admin:tournament_sitting_change", args=[nights.sitting(event, 1, 1).pk])
    sent = {"ns_1": ns, "ew_1": ew, "seen_1": "0", "token": "one"}
    answer = client.post(address, sent | _management(client, address))
    return 422 if answer.status_code == 200 else answer.status_code


def _management(client: Client, address: str) -> dict[str, str]:
    html = client.get(address).content.decode()
    return dict(re.findall(r'name="([a-z_]+-(?:TOTAL|INITIAL)_FORMS)" value="(\d+)"', html))


DOORS = [by_grid, by_table_page, by_admin]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("ns", "ew"), REFUSED)
def test_C01_impossible_counts_are_refused(
    olive: User, client_of: Client, door: Door, ns: str, ew: str
) -> None:
    event = nights.night(4, by=olive)
    assert door(client_of, event, ns, ew) == 422
    assert HandScore.objects.count() == Submission.objects.count() == 0
    assert nights.sitting(event, 1, 1).state == "playing"


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize(("ns", "ew", "kept"), STORED)
def test_C01_possible_counts_are_stored(
    olive: User, client_of: Client, door: Door, ns: str, ew: str, kept: tuple[int, int]
) -> None:
    event = nights.night(4, by=olive)
    assert door(client_of, event, ns, ew) == 302
    assert nights.stored(event, 1, 1) == {1: kept}


@pytest.mark.parametrize("door", DOORS)
def test_C01_both_sides_blank_is_refused(olive: User, client_of: Client, door: Door) -> None:
    event = nights.night(4, by=olive)
    assert door(client_of, event, "", "  ") == 422
    assert HandScore.objects.count() == 0


@pytest.mark.parametrize(
    ("ns", "ew", "kept"),
    [
        ("26", "26", (26, 26)),
        ("52", "0", (52, 0)),
        ("", "0", (52, 0)),
        ("30", "23", None),
        ("53", "-1", None),
        ("53", "", None),
        ("26.0", "26", None),
    ],
)
def test_C01_totals_of_four_hands(
    olive: User, client_of: Client, ns: str, ew: str, kept: tuple[int, int] | None
) -> None:
    event = nights.night(4, by=olive, hands=4, options={"record": "totals"}, rank_by=["tricks"])
    sent = {"t1seen": "0", "t1h0ns": ns, "t1h0ew": ew, "token": "one"}
    assert client_of.post(grid_of(event), sent).status_code == (302 if kept else 422)
    assert nights.stored(event, 1, 1) == ({0: kept} if kept else {})


# --- C02: a pair that is not at the table ---------------------------------------------------------


@pytest.mark.parametrize(
    "sent",
    [
        {"winner": "1", "loser": "1"},
        {"winner": "1", "loser": "3", "t1h1ns": "8"},
        {"ns": "1", "ew": "3", "t1h1ns": "8"},
        {"t1h1ns": "8", "t2h1ns": "8"},
        {"t1h1ns": "8", "sitting": "999"},
        {},
    ],
)
def test_C02_who_is_at_the_table_is_never_taken_from_the_request(
    olive: User, client_of: Client, sent: dict[str, str]
) -> None:
    event = nights.night(4, by=olive)
    answer = client_of.post(reverse("table-result", args=[event.slug, 1, 1]), sent)
    assert answer.status_code in (400, 422)
    assert HandScore.objects.count() == 0


def test_C02_the_table_of_another_event(olive: User, client_of: Client) -> None:
    event = nights.night(4, by=olive)
    other = nights.night(4, by=nights.person("else@example.org"), name="Other night")
    foreign = nights.sitting(other, 1, 1)
    for address in (
        reverse("table-result", args=[event.slug, 1, foreign.pk + 100]),
        reverse("table-result", args=[other.slug, 1, 1]),
        grid_of(other),
    ):
        assert client_of.post(address, {"t1h1ns": "8"}).status_code == 404
    address = reverse("admin:tournament_sitting_change", args=[foreign.pk])
    client_of.post(address, {"ns_1": "8", "seen_1": "0"})
    assert HandScore.objects.count() == 0


# --- C04: an early round is edited after later ones -----------------------------------------------


def _values(event: Event, through: int, name: str) -> list[int]:
    view = standings(event, through_round=through)
    rows = {row.entry_number: row for row in view.rows}
    return [int(rows[number].values[name] or 0) for number in (1, 2, 3, 4)]


@pytest.mark.django_db
def test_C04_an_edit_of_round_1_is_right_in_every_later_table(olive: User, client_of: Client) -> None:
    """A..D are pairs 1..4; the meetings are given in the case, the movement seats them."""
    event = nights.night(
        4,
        by=olive,
        opened=0,
        rank_by=["match-points", "head-to-head", "net-tricks", "tricks"],
        sit_out="zero",
        options={"compare": "tricks"},
    )
    results = {(1, 2): 7, (3, 4): 9, (1, 3): 9, (2, 4): 7, (1, 4): 6, (2, 3): 7}
    meeting = _meetings(event)
    order = [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))]
    # The rounds of the movement, put in the order in which the case plays them.
    at = {pairs: next(n for n in (1, 2, 3) if set(pairs) == set(meeting[n])) for pairs in order}
    if [at[pairs] for pairs in order] != [1, 2, 3]:
        _renumber(event, [at[pairs] for pairs in order])
        meeting = _meetings(event)
    for number in (1, 2, 3):
        rounds.open_round(event, number, olive)
        sent = fields(client_of.get(grid_of(event, number)).content.decode())
        for (first, _second), (table, turned) in meeting[number].items():
            won = results[(first, _second)]
            sent[f"t{table}h1ns"] = str(13 - won if turned else won)
        assert client_of.post(grid_of(event, number), sent).status_code == 302
    assert [_values(event, n, "match-points") for n in (1, 2, 3)] == [
        [2, 0, 2, 0],
        [4, 2, 2, 0],
        [4, 4, 2, 2],
    ]
    assert [row.entry_number for row in standings(event).rows] == [1, 2, 3, 4]

    seats_before = list(event.rounds.order_by("number").values_list("seats__entry", "seats__side"))
    table, turned = meeting[1][(1, 2)]
    sent = fields(client_of.get(grid_of(event, 1)).content.decode())
    sent |= {f"t{table}h1ns": "7" if turned else "6", "reason": "the card was turned round"}
    looked = client_of.post(grid_of(event, 1), sent)
    assert looked.status_code == 200 and "What this would change" in looked.content.decode()
    assert client_of.post(grid_of(event, 1), fields(looked.content.decode())).status_code == 302
    assert [_values(event, n, "match-points") for n in (1, 2, 3)] == [
        [0, 2, 2, 0],
        [2, 4, 2, 0],
        [2, 6, 2, 2],
    ]
    final = standings(event)
    assert [row.entry_number for row in final.rows] == [2, 1, 3, 4]
    assert _values(event, 3, "net-tricks")[0] == 3 and _values(event, 3, "net-tricks")[2:] == [-1, -5]
    assert list(event.rounds.order_by("number").values_list("seats__entry", "seats__side")) == seats_before


def _meetings(event: Event) -> dict[int, dict[tuple[int, int], tuple[int, bool]]]:
    """Round -> (lower, higher pair) -> table, and whether the lower one sits East-West."""
    found: dict[int, dict[tuple[int, int], tuple[int, bool]]] = {}
    for sitting in Sitting.objects.filter(round__event=event).select_related("round"):
        sides = {seat.side: seat.entry.number for seat in sitting.seats.select_related("entry")}
        low, high = sorted((sides["ns"], sides["ew"]))
        found.setdefault(sitting.round.number, {})[(low, high)] = (sitting.table_number, sides["ew"] == low)
    return found


def _renumber(event: Event, order: list[int]) -> None:
    rows = {row.number: row for row in event.rounds.all()}
    for row in rows.values():
        row.number += 100
        row.save()
    for number, was in enumerate(order, start=1):
        rows[was].number = number
        rows[was].save()


# --- C06: the wrong table edited ------------------------------------------------------------------


def test_C06_opening_the_editor_changes_nothing_and_the_history_leads_back(
    olive: User, client_of: Client
) -> None:
    event = nights.night(6, by=olive, rounds_planned=5, opened=2)
    nights.play(event, 2, 1, [9], olive)
    for number in (3, 4):
        rounds.open_round(event, number, olive, anyway=True)
    before, table_before = nights.dump(), standings(event)
    address = reverse("table-result", args=[event.slug, 2, 1])
    html = client_of.get(address).content.decode()
    assert 'name="t1h1ns" value="9"' in html and 'name="t1h1ew" value="4"' in html
    assert nights.dump() == before

    sent = {"t1seen": "1", "t1h1ns": "4", "t1h1ew": "9", "token": "one"}
    shown = client_of.post(address, sent).content.decode()
    assert "What this would change" in shown and nights.dump() == before
    sent["looked"] = re.search(r'name="looked" value="(\w+)"', shown)[1]
    asked = client_of.post(address, sent)
    said = asked.content.decode()
    assert asked.status_code == 422
    assert "You are in round 2; the current round is 4." in said
    assert "This is round 2, and round 4 is being played. Write a reason." in said
    assert 'name="t1h1ns" value="4"' in said and nights.dump() == before

    client_of.post(address, sent | {"reason": "card read upside down"})
    assert nights.stored(event, 2, 1) == {1: (4, 9)}
    assert standings(event).rows != table_before.rows
    page = client_of.get(address).content.decode()
    history = re.sub(r"<[^>]+>|\s+", " ", page[page.index('id="history"') :])
    for part in ("9–4", "4–9", "Olive O", "card read upside down", "Take back to 9–4"):
        assert part in history
    back = reverse("result-take-back", args=[event.slug, 2, 1])
    press_twice(client_of, back, {"hand": "1", "version": "1"})
    assert nights.stored(event, 2, 1) == {1: (9, 4)}
    assert standings(event).rows == table_before.rows
    assert HandScore.objects.filter(sitting__round__event=event).count() == 3


# --- B08: a round opened twice --------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_B08_two_simultaneous_presses_open_one_round() -> None:
    olive = nights.person()
    event = nights.night(6, by=olive, rounds_planned=5)
    for table in (1, 2, 3):
        nights.play(event, 1, table, [8], olive)
    barrier, answers = threading.Barrier(2), []

    def press() -> None:
        client = Client()
        client.force_login(olive)
        barrier.wait(10)
        try:
            answers.append(client.post(reverse("round-open", args=[event.slug, 2])).status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=press) for _one in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert answers == [302, 302]
    found = Round.objects.filter(event=event, number=2)
    assert found.count() == 1 and found.get().state == "open" and found.get().sittings.count() == 3
    assert event.log.filter(deed="round-opened", details__round=2).count() == 1


@pytest.mark.django_db(transaction=True)
def test_B08_a_failure_in_the_middle_leaves_nothing_and_the_retry_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    olive = nights.person()
    event = nights.night(6, by=olive, rounds_planned=5, opened=2)
    client = Client(raise_request_exception=False)
    client.force_login(olive)
    before = nights.dump()

    def broken(*_arguments: object, **_more: object) -> None:
        raise RuntimeError("after the second table")

    with monkeypatch.context() as patch:
        patch.setattr("tournament.services.rounds.record", broken)
        address = reverse("round-open", args=[event.slug, 3])
        assert client.post(address, {"anyway": "1"}).status_code == 500
    assert nights.dump() == before
    assert client.post(address, {"anyway": "1"}).status_code == 302
    row = Round.objects.get(event=event, number=3)
    assert row.state == "open" and row.sittings.count() == 3


# --- names: E03 and G05 ---------------------------------------------------------------------------

ODD_NAMES = [
    ('D2 "A" team', "Smith, Anne"),
    ("Back\\slash", "O'Neill; Bob"),
    ("<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>"),
    ('" autofocus onfocus=alert(1) x="', "{{7*7}}"),
    ("{% load i18n %}", "javascript:alert(1)"),
    ("محمد علي", "%(names)s %s"),
]


def _pages(event: Event) -> list[str]:
    return [
        reverse("evening", args=[event.slug]),
        grid_of(event),
        reverse("hand-sheets", args=[event.slug, 1]),
        reverse("table-result", args=[event.slug, 1, 1]),
        reverse("event-history", args=[event.slug]),
    ]


def _night_of_odd_names(olive: User) -> Event:
    event = nights.night(
        by=olive, players=ODD_NAMES, name="<b>Quiz</b> & {{7*7}}", rounds_planned=3, hands=2, opened=1
    )
    for table in (1, 2, 3):
        nights.play(event, 1, table, [8, 9], olive)
    return event


def test_E03_names_stand_on_the_pages_as_they_were_written(olive: User, client_of: Client) -> None:
    event = _night_of_odd_names(olive)
    for address in _pages(event)[:3]:
        shown = html_module.unescape(client_of.get(address).content.decode())
        for pair in ODD_NAMES:
            for name in pair:
                assert name in shown, (address, name)


def test_G05_script_in_a_name_is_text_everywhere(olive: User, client_of: Client) -> None:
    olive.name = "<script>alert(2)</script>"
    olive.save()
    event = _night_of_odd_names(olive)
    sent = {"t1seen": "1.1", "t1h1ns": "<script>alert(3)</script>", "t1h2ns": '" onfocus="x', "token": "<b>"}
    answers = [client_of.get(address) for address in _pages(event)]
    answers.append(client_of.post(grid_of(event), sent))
    answers.append(client_of.post(reverse("table-result", args=[event.slug, 1, 1]), sent))
    answers.append(
        client_of.get(reverse("admin:tournament_sitting_change", args=[nights.sitting(event, 1, 1).pk]))
    )
    asked = nights.night(by=olive, players=ODD_NAMES, name="Asked", opened=1)
    answers.append(client_of.post(reverse("round-open", args=[asked.slug, 2])))
    for answer in answers:
        html = answer.content.decode()
        assert answer.status_code in (200, 409, 422)
        assert "<img src=x" not in html and "<script>alert" not in html and "<b>Quiz" not in html
        for tag in re.findall(r"<[a-z][^>]*>", html):
            assert not re.search(r"\son[a-z]+\s*=|\sautofocus|javascript:", re.sub(r'"[^"]*"', '""', tag)), (
                tag
            )
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", html.replace(_admin_scripts(html), ""))
        assert "unsafe-inline" not in answer.headers["Content-Security-Policy"]
    assert "49" not in re.sub(r"<[^>]+>", "", client_of.get(_pages(event)[1]).content.decode())


def _admin_scripts(html: str) -> str:
    """The admin's own data block, which is no script that runs."""
    found = re.search(r'<script[^>]*type="application/json"[^>]*>.*?</script>', html, re.S)
    return found[0] if found else "\0"


# --- G04: a link changes nothing ------------------------------------------------------------------


def _addresses(event: Event) -> list[str]:
    values = {"slug": event.slug, "line": event.log.first().pk}
    values |= dict.fromkeys(("number", "table", "penalty", "held", "alarm"), 1)
    found = []
    for pattern in urlpatterns:
        names = re.findall(r"<(?:\w+:)?(\w+)>", str(pattern.pattern))
        found.append(reverse(pattern.name, kwargs={name: values[name] for name in names}))
    return found


@pytest.mark.parametrize("opened", [-1, 0, 1])
def test_G04_a_get_of_any_address_changes_nothing(olive: User, client_of: Client, opened: int) -> None:
    event = nights.night(6, by=olive, opened=opened)
    if opened == 1:
        nights.play(event, 1, 1, [8], olive)
    before = nights.dump()
    for address in _addresses(event):
        for ask in (client_of.get, client_of.head):
            assert ask(address + "?anyway=1&reason=x&hand=1&version=1&side=ns").status_code in (
                200,
                302,
                404,
                405,
            )
    assert nights.dump() == before


def test_G04_a_post_without_the_forms_own_mark_is_refused(olive: User) -> None:
    event = nights.night(6, by=olive)
    nights.play(event, 1, 1, [8], olive)
    strict, other = Client(enforce_csrf_checks=True), Client(enforce_csrf_checks=True)
    strict.force_login(olive)
    other.force_login(nights.person("else@example.org"))
    other.get(reverse("organiser-home"))
    before = nights.dump()
    for address in _addresses(event):
        assert strict.post(address, {"anyway": "1"}).status_code == 403
        stolen = {"anyway": "1", "csrfmiddlewaretoken": "a" * 64}
        assert strict.post(address, stolen).status_code == 403
    assert nights.dump() == before


# --- I01: a query for each pair -------------------------------------------------------------------


def _queries(client: Client, address: str) -> int:
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_I01_as_many_queries_for_120_pairs_as_for_10(olive: User, client_of: Client) -> None:
    counts: dict[int, list[int]] = {}
    for pairs in (10, 120):
        event = nights.night(pairs, by=olive, rounds_planned=3, hands=2, name=f"{pairs} pairs")
        sent = {f"t{table}h{hand}ns": "8" for table in range(1, pairs // 2 + 1) for hand in (1, 2)}
        assert client_of.post(grid_of(event), sent).status_code == 302
        counts[pairs] = [_queries(client_of, address) for address in _pages(event)]
    assert counts[10] == counts[120]
    assert max(counts[120]) <= 20


def test_I01_other_events_are_not_touched(olive: User, client_of: Client) -> None:
    event = nights.night(10, by=olive)
    before = [_queries(client_of, address) for address in _pages(event)]
    for number in range(3):
        other = nights.night(10, by=olive, name=f"Other {number}")
        events.close(other, olive, anyway=True)
    assert [_queries(client_of, address) for address in _pages(event)] == before
    assert entries.joined_names(event.entries.first()) == "Ann 1 & Ben 1"
