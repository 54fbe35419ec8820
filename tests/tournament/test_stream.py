"""The stream that carries parts, through the real ASGI application."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from importlib import import_module
from urllib.parse import urlencode

import pytest
from django.db import OperationalError
from django.test import Client

from tests.factories import make_event, make_owner, make_user, play_round
from tests.tournament.watching import watching, watching_address
from tournament import live
from tournament.live import frames, hub, parts, watcher
from tournament.models import ClubRole, Event, EventRole, User
from tournament.services import events, rounds
from tournament.web import stream

# Parts are declared beside their views, which the addresses bring in.
import_module("tournament.urls")

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, settings) -> Iterator[None]:
    """A bus of this test alone; looks and beats that need no waiting for."""
    settings.REDIS_URL = ""
    live.bus.cache_clear()
    monkeypatch.setattr(watcher, "_ending", False)
    monkeypatch.setattr(watcher, "BEAT", 0.3)
    monkeypatch.setattr(hub, "OFTEN", 0.2)
    yield
    live.bus.cache_clear()


@pytest.fixture
def event() -> Event:
    """Published, its first round played; round 2 is nobody's yet."""
    made = events.set_public(make_event(pairs=4, rounds_planned=2), None, True)
    play_round(made, 1)
    return Event.objects.get(pk=made.pk)


@pytest.fixture
def olive(event: Event) -> User:
    user = make_user("olive@example.org", name="Olive")
    EventRole.objects.create(event=event, user=user, role="organiser")
    return user


def soon(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 20))


def in_thread(work: Callable[..., object], *arguments: object) -> Coroutine[None, None, object]:
    return asyncio.to_thread(work, *arguments)


# --- what comes -------------------------------------------------------------------------


def test_the_whole_part_comes_at_once_to_who_has_nothing(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings") as watch:
            assert watch.status == 200
            assert watch.headers["content-type"] == "text/event-stream"
            assert watch.headers["cache-control"] == "no-store"
            assert watch.headers["x-accel-buffering"] == "no"
            assert "content-length" not in watch.headers
            told = await watch.next("part")
            shown = await in_thread(parts.show, event, "standings")
            assert told == {
                "topic": f"{event.slug}/standings",
                "version": event.version,
                "tag": shown.tag,
                "html": str(shown.html),
            }

    soon(work)


def test_who_is_up_to_date_hears_beats_alone(event: Event) -> None:
    tag = parts.show(event, "standings").tag

    async def work() -> None:
        async with watching(event, "standings", tags={"standings": tag}) as watch:
            for _ in range(2):
                assert (await watch.next("beat")).keys() == {"now", "slow"}
            assert await watch.quiet() == []

    soon(work)


def test_a_result_brings_the_standings_at_once(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name in ((watcher, "BEAT"), (hub, "OFTEN"), (hub, "RARELY")):
        monkeypatch.setattr(module, name, 60)

    async def work() -> None:
        async with watching(event, "standings") as watch:
            await watch.part()
            await in_thread(play_round, event, 2)
            await watch.until("After round 2", 2)

    soon(work)


def test_of_many_results_at_once_the_last_one_always_comes(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings") as one, watching(event, "standings") as other:
            await in_thread(play_round, event, 2)
            for watch in (one, other):
                await watch.until("After round 2")
                assert await watch.quiet() == []

    soon(work)


def test_a_change_by_another_process_comes_with_the_next_look(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings") as watch:
            first = await watch.next("part")
            # Nothing is published: this is what a command in another process looks like from here.
            await event.entries.filter(number=1).aupdate(label="The Rovers")
            await Event.objects.filter(pk=event.pk).aupdate(version=event.version + 3)
            told = await watch.next("part")
            assert told["version"] == event.version + 3 > first["version"]
            assert "The Rovers" in told["html"]

    soon(work)


def test_a_version_that_changes_nothing_to_be_seen_sends_nothing(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings") as watch:
            await watch.part()
            await Event.objects.filter(pk=event.pk).aupdate(version=event.version + 1)
            assert await watch.quiet() == []

    soon(work)


def test_one_stream_carries_parts_of_several_events(event: Event) -> None:
    other = events.set_public(make_event(pairs=4, rounds_planned=1, name="Thursday"), None, True)
    asked = [
        ("on", f"{event.slug}/standings"),
        ("on", f"{event.slug}/round/1"),
        ("on", f"{other.slug}/standings"),
    ]

    async def work() -> None:
        async with watching_address(f"/live/stream?{urlencode(asked)}") as watch:
            topics = {(await watch.next("part"))["topic"] for _ in range(3)}
            assert topics == {name for _, name in asked}
            await in_thread(play_round, other, 1)
            assert (await watch.next("part"))["topic"] == f"{other.slug}/standings"

    soon(work)


def test_parts_are_drawn_once_for_all_who_watch(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[int] = []
    usual = parts.REGISTRY["standings"]

    def counted(one: Event, which: str) -> str | None:
        drawn.append(one.version)
        return usual.draw(one, which)

    monkeypatch.setitem(parts.REGISTRY, "standings", parts.Part("standings", "public", counted))

    async def work() -> None:
        async with AsyncExitStack() as open_streams:
            watches = [
                await open_streams.enter_async_context(watching(event, "standings", packed=packed))
                for packed in (False, False, True)
            ]
            first = [await one.part() for one in watches]
            await event.entries.filter(number=1).aupdate(label="The Rovers")
            await Event.objects.filter(pk=event.pk).aupdate(version=event.version + 1)
            second = [await one.part() for one in watches]
            assert len(set(first)) == len(set(second)) == 1

    soon(work)
    assert drawn == [event.version, event.version + 1]


def test_packed_and_plain_say_the_same(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings", packed=True) as packed, watching(event, "standings") as plain:
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in plain.headers
            assert await packed.part() == await plain.part()
            await in_thread(play_round, event, 2)
            await packed.until("After round 2")

    soon(work)


def test_packed_blocks_may_follow_in_any_order() -> None:
    import zlib

    one, two = frames.frame("part", {"html": "ä" * 999}), frames.frame("beat", {"now": 1})
    for blocks in ([one, two], [two, one, one], [one]):
        unpack = zlib.decompressobj(zlib.MAX_WBITS | 16)
        stream = frames.GZIP_HEAD + b"".join(block.packed for block in blocks)
        assert unpack.decompress(stream) == b"".join(block.plain for block in blocks)


def test_a_part_that_cannot_be_drawn_takes_no_other_with_it(
    event: Event, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(_event: Event, _which: str) -> str:
        raise RuntimeError("broken")

    monkeypatch.setitem(parts.REGISTRY, "broken", parts.Part("broken", "public", broken))

    async def work() -> None:
        async with watching(event, "broken", "standings") as watch:
            assert (await watch.next("part"))["topic"] == f"{event.slug}/standings"
            assert await watch.quiet() == []

    soon(work)
    assert "broken could not be drawn" in caplog.text


def test_a_database_that_is_away_for_a_moment_costs_a_moment(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = parts.REGISTRY["standings"]
    answers: list[str] = []

    def away_at_first(one: Event, which: str) -> str | None:
        answers.append("away" if not answers else "there")
        if answers == ["away"]:
            raise OperationalError("the server closed the connection")
        return usual.draw(one, which)

    monkeypatch.setitem(parts.REGISTRY, "standings", parts.Part("standings", "public", away_at_first))

    async def work() -> None:
        async with watching(event, "standings") as watch:
            assert "After round 1" in await watch.part()

    soon(work)
    assert answers == ["away", "there"]


def test_a_process_holds_only_so_many_streams(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "MOST_OPEN", 1)

    async def work() -> None:
        async with watching(event, "standings") as first:
            await first.part()
            async with watching(event, "standings") as second:
                assert second.status == 503
                assert second.headers["retry-after"] == "60"

    soon(work)


# --- who may ----------------------------------------------------------------------------


def test_every_part_goes_to_whom_it_is_for_and_to_nobody_else(event: Event) -> None:
    """Every registered part and every role, while the event is published and while it is not."""
    people = {"owner": make_owner(), "nobody": None}
    for name in ("club-admin", "club-organiser", "organiser", "scorer", "stranger"):
        people[name] = make_user(f"{name}@example.org", name=name.title())
    for role in ("admin", "organiser"):
        ClubRole.objects.create(club=event.club, user=people[f"club-{role}"], role=role)
    for role in ("organiser", "scorer"):
        EventRole.objects.create(event=event, user=people[role], role=role)
    runs = {"owner", "club-admin", "organiser"}
    readers = {"run-event": runs, "score": runs | {"scorer"}}
    whiches = ("", "1", "standings")

    def given(user: User | None) -> set[str]:
        client = Client()
        if user is not None:
            client.force_login(user)
        asked = [
            ("on", f"{event.slug}/{name}/{which}".rstrip("/")) for name in parts.REGISTRY for which in whiches
        ]
        answers = [client.get("/live/parts", {"on": name}) for _, name in asked]
        return {
            json.loads(one.content)["parts"][0]["topic"].split("/")[1]
            for one in answers
            if one.status_code == 200 and json.loads(one.content)["parts"]
        }

    for public in (True, False):
        Event.objects.filter(pk=event.pk).update(is_public=public)
        for name, user in people.items():
            expected = {
                one.name
                for one in parts.REGISTRY.values()
                if name in readers.get(one.read, set(people) if public else readers["score"])
            }
            assert given(user) == expected, (name, public)


@pytest.mark.parametrize("name", ["room", "side", "next", "room-scorer"])
def test_an_organisers_part_is_nobody_elses(event: Event, client: Client, name: str) -> None:
    assert client.get(f"/live/stream?on={event.slug}/{name}").status_code == 404
    assert client.get(f"/live/parts?on={event.slug}/{name}").status_code == 404


def test_of_several_parts_only_those_come_that_may_be_read(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "room", "standings", "round/2") as watch:
            assert (await watch.next("part"))["topic"] == f"{event.slug}/standings"
            assert await watch.quiet() == [("gone", {"topic": f"{event.slug}/round/2"})]

    soon(work)


def test_an_event_that_is_no_longer_published_ends_the_stream(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings") as watch:
            await watch.part()
            await in_thread(events.set_public, event, None, False)
            told = [one for one in await watch.end() if one[0] != "beat"]
            assert told == [("gone", {"topic": f"{event.slug}/standings"})]

    soon(work)


def test_an_organiser_reads_on_when_his_event_is_not_published(event: Event, olive: User) -> None:
    async def work() -> None:
        async with watching(event, "standings", "room", user=olive) as watch:
            assert {(await watch.next("part"))["topic"].split("/")[1] for _ in "ab"} == {"standings", "room"}
            await in_thread(events.set_public, event, olive, False)
            await in_thread(play_round, event, 2)
            await watch.until("After round 2")
            assert not watch.ended

    soon(work)


def test_an_organiser_who_is_up_to_date_keeps_his_parts(event: Event, olive: User) -> None:
    tags = {name: parts.show(event, name).tag for name in ("next", "room", "side")}

    async def work() -> None:
        async with watching(event, *tags, user=olive, tags=tags) as watch:
            assert await watch.quiet(1) == []
            await in_thread(play_round, event, 2)
            assert (await watch.next("part"))["topic"].split("/")[1] in tags

    soon(work)


@pytest.mark.parametrize("how", ["role", "sign-out", "password", "inactive", "removed"])
def test_who_may_no_longer_read_gets_nothing_more(event: Event, olive: User, how: str) -> None:
    """The organiser's part is gone; what everybody may read goes on."""
    client = Client()
    client.force_login(olive)
    deeds = {
        "role": lambda: EventRole.objects.filter(user=olive).delete(),
        "sign-out": lambda: client.post("/account/sign-out/"),
        "password": lambda: (olive.set_password("another long enough secret"), olive.save()),
        "inactive": lambda: User.objects.filter(pk=olive.pk).update(is_active=False),
        "removed": lambda: (EventRole.objects.filter(user=olive).delete(), olive.delete()),
    }
    on = urlencode([("on", f"{event.slug}/{name}") for name in ("room", "standings")])

    async def work() -> None:
        async with watching_address(f"/live/stream?{on}", client.session.session_key) as watch:
            for _ in "ab":
                await watch.next("part")
            await in_thread(deeds[how])
            await in_thread(play_round, event, 2)
            assert (await watch.next("gone"))["topic"] == f"{event.slug}/room"
            topics = {data["topic"] for kind, data in await watch.quiet(1) if kind == "part"}
            assert topics <= {f"{event.slug}/standings"}

    soon(work)


def test_a_role_taken_away_ends_the_stream_though_nothing_happens(event: Event, olive: User) -> None:
    async def work() -> None:
        async with watching(event, "room", user=olive) as watch:
            await watch.part()
            await EventRole.objects.all().adelete()
            assert ("gone", {"topic": f"{event.slug}/room"}) in await watch.end()

    soon(work)


def test_an_event_that_is_removed_ends_the_stream(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings") as watch:
            await watch.part()
            await event.rounds.all().adelete()
            await event.adelete()
            assert ("gone", {"topic": f"{event.slug}/standings"}) in await watch.end()

    soon(work)


def test_a_round_that_is_taken_back_is_gone(client: Client) -> None:
    event = events.set_public(make_event(pairs=4, rounds_planned=2), None, True)
    rounds.publish_round(event, 1, None)

    async def work() -> None:
        async with watching(event, "round/1") as watch:
            assert "Ann 1" in await watch.part()
            await in_thread(events.unseat, event, None)
            assert ("gone", {"topic": f"{event.slug}/round/1"}) in await watch.end()

    soon(work)


def test_no_shared_part_holds_anybodys_token(event: Event, olive: User) -> None:
    client = Client()
    client.force_login(olive)
    page = client.get(f"/organiser/events/{event.slug}/").content.decode()
    own = client.cookies["csrftoken"].value
    assert 'name="csrfmiddlewaretoken"' in parts.show(event, "room").html
    assert parts.TOKEN_MARK not in page
    assert own
    for name, one in parts.REGISTRY.items():
        for which in ("", "1"):
            shown = parts.show(event, name, which)
            for field in (shown.html if shown else "").split('name="csrfmiddlewaretoken"')[1:]:
                assert field.startswith(f' value="{parts.TOKEN_MARK}"'), one


# --- how it ends ------------------------------------------------------------------------


def test_the_end_of_the_server_ends_every_stream(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watcher, "BEAT", 60)

    async def work() -> None:
        async with watching(event, "standings") as watch:
            await watch.part()
            watcher.end_all()
            assert await watch.end() == []

    soon(work)


def test_a_stream_that_begins_as_the_server_ends_ends_too(event: Event) -> None:
    async def work() -> None:
        watcher.end_all()
        async with watching(event, "standings") as watch:
            assert [kind for kind, _ in await watch.end()] == ["beat"]

    soon(work)


def test_who_leaves_is_forgotten(event: Event) -> None:
    async def work() -> None:
        async with watching(event, "standings") as watch:
            await watch.part()
            assert live.bus().listeners() == 1
        await asyncio.sleep(0.1)
        assert live.bus().listeners() == 0
        assert not hub._hubs.get(asyncio.get_running_loop())

    soon(work)


# --- what is asked for ------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/live/stream", "/live/parts"])
@pytest.mark.parametrize(
    "query",
    ["", "on=", "on=nowhere/standings", "on={slug}", "on={slug}/nothing", "on={slug}/standings/../x", "on=~"],
)
def test_what_there_is_not_is_not_found(client: Client, event: Event, path: str, query: str) -> None:
    assert client.get(f"{path}?{query.format(slug=event.slug)}").status_code == 404


@pytest.mark.parametrize("path", ["/live/stream", "/live/parts"])
def test_an_event_that_is_not_published_is_not_there(client: Client, path: str) -> None:
    draft = make_event(name="Draft")
    assert client.get(f"{path}?on={draft.slug}/standings").status_code == 404


@pytest.mark.parametrize("path", ["/live/stream", "/live/parts"])
def test_too_much_at_once_is_refused(client: Client, event: Event, path: str) -> None:
    many = urlencode([("on", f"{event.slug}/round/{number}") for number in range(100)])
    assert client.get(f"{path}?{many}").status_code == 400


@pytest.mark.parametrize("path", ["/live/stream", "/live/parts"])
def test_no_other_method_is_taken(client: Client, event: Event, path: str) -> None:
    assert client.post(f"{path}?on={event.slug}/standings").status_code == 405


# --- without a stream -------------------------------------------------------------------


def test_a_poll_brings_every_part_whole_and_304_afterwards(client: Client, event: Event) -> None:
    address = f"/live/parts?on={event.slug}/standings&on={event.slug}/round/1&on={event.slug}/round/2"
    answer = client.get(address)
    told = answer.json()
    shown = parts.show(event, "standings")
    assert told["parts"][0] == {
        "topic": f"{event.slug}/standings",
        "version": event.version,
        "tag": shown.tag,
        "html": str(shown.html),
    }
    assert [one["topic"] for one in told["parts"]] == [f"{event.slug}/standings", f"{event.slug}/round/1"]
    assert told["gone"] == [f"{event.slug}/round/2"]
    assert told["slow"] is False and told["now"] > 1_700_000_000_000
    assert answer["Cache-Control"] == "private, no-cache"
    assert client.get(address, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    play_round(event, 2)
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 200 and "After round 2" in again.json()["parts"][0]["html"]


def test_a_poll_that_brings_nothing_new_draws_nothing(
    client: Client, event: Event, django_assert_num_queries
) -> None:
    address = f"/live/parts?on={event.slug}/standings"
    tag = client.get(address)["ETag"]
    with django_assert_num_queries(1):
        assert client.get(address, headers={"If-None-Match": tag}).status_code == 304


# --- what changes with the time alone ---------------------------------------------------


def test_a_part_that_reads_differently_later_is_drawn_again_by_itself(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    said = iter(["early", "late", "later"])
    timed = parts.Part("timed", "public", lambda _event, _which: next(said), every=1)
    monkeypatch.setitem(parts.REGISTRY, "timed", timed)

    async def work() -> None:
        async with watching(event, "timed") as watch:
            first = await watch.next("part")
            second = await watch.next("part")
            assert (first["html"], second["html"]) == ("early", "late")
            assert first["version"] == second["version"] == event.version

    soon(work)


def test_where_only_what_is_stored_matters_time_changes_nothing(event: Event) -> None:
    now = parts.moment(event, "standings")
    assert now == (event.version, 0)
    assert parts.moment(event, "room")[1] > 0
