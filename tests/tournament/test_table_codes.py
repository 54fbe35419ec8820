"""The codes on the cards: made, typed, replaced; and whoever guesses them."""

import re
import statistics
import time
from types import SimpleNamespace

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.problems import Refused
from tests.tournament import nights
from tests.tournament.phones import Phone
from tournament.models import Event, LogEntry, TableCode, TableSession
from tournament.services import events, table_codes
from tournament.web.play import guessing
from tournament.wording import deed

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def counts(monkeypatch):
    """An empty cache, and a clock that stands in the middle of a span."""
    monkeypatch.setattr(guessing, "time", SimpleNamespace(time=lambda: 1_000_200.0))
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def event(db):
    return nights.night(4, hands=1)


# --- made and found --------------------------------------------------------------------------------


def test_every_table_has_its_code_once_everybody_is_seated():
    draft = nights.night(24, hands=1, opened=-1)
    assert table_codes.codes_of(draft) == {}
    events.seat(draft, None)
    codes = table_codes.live_codes(draft)
    assert list(codes) == list(range(1, 13)) and len(set(codes.values())) == 12
    assert table_codes.codes_of(draft) == codes
    for code in codes.values():
        assert re.fullmatch("[2-9BCDFGHJKMNPQRTVWXY]{8}", code)
    # Nothing that is read as something else, and no vowel, so that no code is a word.
    assert not set(table_codes.SYMBOLS) & set("01OILSZAEU") and len(table_codes.SYMBOLS) == 26


def test_the_cards_on_the_tables_stay_right_when_everybody_is_seated_anew():
    event = nights.night(6, hands=1, opened=0)
    codes = table_codes.codes_of(event)
    events.unseat(event, None)
    assert table_codes.codes_of(event) == {}
    events.seat(event, None)
    assert table_codes.codes_of(event) == codes


def test_codes_that_are_missing_are_made_when_they_are_asked_for(event):
    kept = table_codes.codes_of(event)[2]
    TableCode.objects.filter(table_number=1).delete()
    codes = table_codes.codes_of(event)
    assert codes[2] == kept and set(codes) == {1, 2}


@pytest.mark.parametrize(
    "typed",
    [
        "{code}",
        "{lower}",
        " {head} {tail} ",
        "{head}-{tail}",
        "{head}\u2011{tail}",
        "{wide}",
        "{head}.{tail}\n",
    ],
)
def test_a_code_is_read_in_any_case_and_with_what_people_put_between(event, typed):
    code = table_codes.codes_of(event)[1]
    wide = "".join(chr(ord(one) + 0xFEE0) for one in code)
    text = typed.format(code=code, lower=code.lower(), head=code[:4], tail=code[4:].lower(), wide=wide)
    assert table_codes.find(text).table_number == 1
    answer = Client().get("/t/", {"code": text})
    assert answer.status_code == 302 and answer["Location"] == f"/t/{code}/"


def test_letters_that_look_like_a_digit_are_meant_as_it(event):
    TableCode.objects.filter(table_number=1).update(code="52BCDF25")
    assert table_codes.find("szbcdfzs").table_number == 1


@pytest.mark.parametrize(
    "text",
    ["", " ", "BCDF", "BCDF2345X", "BCDF 234\x00", None, 5, "B" * 5000, "％＿%_", "BCDFGHJ0", "²³⁴⁵⁶⁷⁸⁹"],
)
def test_what_is_no_code_leads_nowhere(event, text):
    assert table_codes.find(text) is None


def test_a_code_leads_to_its_table_and_tells_only_names_and_places(event):
    code = table_codes.codes_of(event)[2]
    page = Client().get(f"/t/{code}/")
    assert page.status_code == 200 and page["Cache-Control"].startswith("max-age=0, no-cache, no-store")
    told = Client().get(f"/t/{code.lower()}/state").json()
    assert (told["table"], told["round"], told["yours"]) == (2, 1, [])
    assert sorted(told["sides"]) == ["ew", "ns"] and told["sides"]["ns"]["names"] == ["Ann 2", "Ben 2"]


# --- renewed ----------------------------------------------------------------------------------------


def test_a_renewed_code_ends_the_old_card_and_the_phones_that_used_it(event):
    phone, other = Phone(event, 1, "ns"), Phone(event, 2, "ns")
    old = phone.code
    made = table_codes.renew(event, 1, None)
    assert made.code != old and table_codes.codes_of(event)[1] == made.code
    assert phone.client.get(f"/t/{old}/").status_code == 404
    assert phone.post("results", {}).status_code == 404
    phone.code = made.code
    # The phone itself is turned away too, and told to scan; what it holds is taken then.
    answer = phone.send("ns", {1: 8})
    assert (answer.status_code, answer.json()["format"]) == (403, "whist-session")
    assert phone.side("ns").status_code == 200
    assert phone.send("ns", {1: 8}).status_code == 200
    assert other.send("ns", {1: 8}).status_code == 200
    line = LogEntry.objects.get(event=event, deed="table-code-renewed")
    assert deed(line) == "Table 1 has a new code. The old card no longer works."


def test_a_table_that_does_not_exist_has_no_code_to_renew(event):
    with pytest.raises(Refused) as refusal:
        table_codes.renew(event, 99, None)
    assert refusal.value.problems[0].code == "table-unknown"


# --- guessed ------------------------------------------------------------------------------------------


def wrong(number):
    """Codes of the right form that nobody has."""
    symbols = table_codes.SYMBOLS
    return "".join(symbols[(number // 26**place) % 26] for place in range(8))


def guess(number, client=None, **extra):
    return (client or Client()).get(f"/t/{wrong(number)}/", **extra)


def test_500_wrong_tries_are_slowed_to_nothing_and_tell_nothing(event):
    code = table_codes.codes_of(event)[1]
    answers = [guess(number) for number in range(500)]
    statuses = [one.status_code for one in answers]
    assert statuses[: guessing.FREE] == [404] * guessing.FREE
    assert statuses[guessing.FREE :] == [429] * (500 - guessing.FREE)
    slowed = answers[-1]
    assert 1 <= int(slowed["Retry-After"]) <= guessing.SPAN
    assert "Too many wrong codes came from here. Wait" in slowed.content.decode()
    # Not one table was looked at, and nothing was stored.
    assert not TableSession.objects.exists()
    # Who has the card before him goes on, from the very same address, and so does a phone that is in.
    assert Client().get(f"/t/{code}/").status_code == 200
    phone = Phone(event, 1, "ns")
    assert phone.send("ns", {1: 8}).status_code == 200


def test_past_the_ceiling_only_phones_that_are_known_are_looked_up(event, monkeypatch):
    monkeypatch.setattr(guessing, "CEILING", 40)
    phone = Phone(event, 1, "ns")
    for number in range(40):
        guess(number)
    assert Client().get(f"/t/{phone.code}/").status_code == 429
    assert Client().get(f"/t/{phone.code}/state").json()["format"] == "whist-slow"
    assert phone.send("ns", {1: 8}).status_code == 200
    # Another address is not meant.
    assert Client(REMOTE_ADDR="203.0.113.9").get(f"/t/{phone.code}/").status_code == 200


def test_a_phone_that_is_known_and_guesses_is_known_no_more(event, monkeypatch):
    monkeypatch.setattr(guessing, "CEILING", 40)
    monkeypatch.setattr(guessing, "OF_A_PHONE", 30)
    phone, honest = Phone(event, 1, "ns"), Phone(event, 2, "ns")
    for number in range(40):
        guess(number, phone.client)
    assert phone.client.get(phone.address()).status_code == 429
    assert honest.client.get(honest.address()).status_code == 200


def test_unknown_and_retired_codes_are_answered_with_the_same_words(event):
    retired = table_codes.codes_of(event)[1]
    table_codes.renew(event, 1, None)
    unknown = wrong(1)
    for what in ("", "state", "places"):
        answers = [Client().get(f"/t/{code}/{what}") for code in (unknown, retired)]
        bodies = [
            one.content.decode().replace(code, "")
            for one, code in zip(answers, (unknown, retired), strict=True)
        ]
        assert [one.status_code for one in answers] == [404, 404]
        assert bodies[0] == bodies[1]
    for what in ("side", "results", "confirm"):
        answers = [
            Client().post(f"/t/{code}/{what}", "{}", "application/json", headers={"X-Whist": "1"})
            for code in (unknown, retired)
        ]
        assert [one.status_code for one in answers] == [404, 404]
        assert answers[0].content.decode().replace(unknown, "") == answers[1].content.decode().replace(
            retired, ""
        )


def test_unknown_and_retired_codes_take_the_same_time(event, django_assert_num_queries):
    """The same questions are put to the database, whatever was typed."""
    retired = table_codes.codes_of(event)[1]
    table_codes.renew(event, 1, None)
    for code in (wrong(1), retired, "B", "B" * 300):
        with django_assert_num_queries(1):
            Client().get(f"/t/{code}/state")
        cache.clear()

    def taken(code):
        times = []
        for _one in range(25):
            cache.clear()
            # The process's own: what else the machine does says nothing of the code.
            start = time.process_time()
            Client().get(f"/t/{code}/state")
            times.append(time.process_time() - start)
        return statistics.median(times)

    one, other = taken(wrong(1)), taken(retired)
    assert abs(one - other) < max(one, other) * 0.5


def test_a_session_of_one_event_says_nothing_at_a_table_of_another(event):
    """The same answer whether the table, the round or the side is another's, or there is none."""
    mine = Phone(event, 1, "ns")
    other = nights.night(4, hands=1, name="Other night")
    theirs = Phone(other, 1, "ns")
    bodies = set()
    for code, number, side in (
        (theirs.code, 1, "ns"),
        (table_codes.codes_of(event)[2], 1, "ns"),
        (mine.code, 1, "ew"),
        (mine.code, 7, "ns"),
        (mine.code, 1, "north"),
    ):
        mine.code = code
        answer = mine.post("results", {"token": "t", "round": number, "side": side, "hands": {"1": [8, 5]}})
        assert answer.status_code == 403
        bodies.add(answer.content)
        mine.code = table_codes.codes_of(event)[1]
    assert bodies == {b'{"format": "whist-session"}'}


def test_secrets_that_nobody_was_given_are_counted_and_a_lost_cookie_is_not(event):
    phone = Phone(event, 1)
    body = {"token": "t", "round": 1, "side": "ns", "hands": {"1": [8, 5]}}
    for _one in range(guessing.FREE + 5):
        assert phone.post("results", body).status_code == 403
    statuses = []
    for number in range(guessing.FREE + 5):
        phone.client.cookies["whist_table"] = f"guessed-secret-number-{number:04d}"
        statuses.append(phone.post("results", body).status_code)
    assert statuses == [403] * guessing.FREE + [429] * 5
    # A phone that was let in before goes on; what it lacks here is only a session.
    known = Phone(event, 2, "ns")
    known.code = phone.code
    assert known.post("results", body).status_code == 403


def test_one_address_brings_in_no_more_phones_than_a_hall_holds(event, monkeypatch):
    monkeypatch.setattr(guessing, "NEW_PHONES", 3)
    phones = [Phone(event, 1) for _one in range(5)]
    assert [phone.side("ns").status_code for phone in phones] == [200, 200, 200, 429, 429]
    # A phone that is known changes sides as often as it likes.
    assert [phones[0].side(side).status_code for side in ("ew", "ns", "ew")] == [200, 200, 200]
    assert TableSession.objects.values("secret_hash").distinct().count() == 3


def test_addresses_of_the_newer_kind_are_counted_by_their_half(event):
    for number in range(guessing.FREE + 1):
        answer = guess(number, REMOTE_ADDR=f"2001:db8:1:2::{number:x}")
    assert answer.status_code == 429
    assert guess(900, REMOTE_ADDR="2001:db8:1:3::1").status_code == 404
    assert guess(901, REMOTE_ADDR="::ffff:203.0.113.1").status_code == 404
    assert guess(902, REMOTE_ADDR="::ffff:203.0.113.2").status_code == 404
    assert guess(903, REMOTE_ADDR="nonsense").status_code == 404


def test_without_a_cache_everything_is_let_through(event, monkeypatch):
    class Gone:
        def __getattr__(self, name):
            raise ConnectionError("the cache is gone")

    monkeypatch.setattr(guessing, "cache", Gone())
    assert [guess(number).status_code for number in range(guessing.FREE + 2)][-1] == 404
    phone = Phone(event, 1, "ns")
    assert phone.send("ns", {1: 8}).status_code == 200


def test_behind_a_proxy_the_visitors_own_address_is_counted(event):
    """uvicorn takes it from a proxy that it was told to believe, and from nobody else."""
    import asyncio

    from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

    seen = []

    async def app(scope, receive, send):
        seen.append(scope["client"][0])

    def ask(peer, told):
        scope = {
            "type": "http",
            "scheme": "http",
            "client": (peer, 1),
            "headers": [(b"x-forwarded-for", told)],
        }
        asyncio.run(ProxyHeadersMiddleware(app, "127.0.0.1")(scope, None, None))
        return seen[-1]

    assert ask("127.0.0.1", b"203.0.113.7") == "203.0.113.7"
    assert ask("198.51.100.1", b"203.0.113.7") == "198.51.100.1"
    for number in range(guessing.FREE + 1):
        answer = guess(number, REMOTE_ADDR=ask("127.0.0.1", b"203.0.113.7"))
    assert answer.status_code == 429
    assert guess(99, REMOTE_ADDR=ask("127.0.0.1", b"203.0.113.8")).status_code == 404


def test_event_is_not_touched_by_guessing(event):
    before = nights.dump()
    for number in range(60):
        guess(number)
    assert nights.dump() == before and Event.objects.get(pk=event.pk).version == event.version
