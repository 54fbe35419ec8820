"""The stream of an event, by an asynchronous reader."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Coroutine

import pytest
from django.test import AsyncClient, Client

from tests.factories import make_event, make_user, play_round
from tournament import live
from tournament.live import versions
from tournament.models import Event, EventRole
from tournament.services import events
from tournament.web import stream

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch, settings) -> None:
    """A bus of this test alone, and beats that need no waiting for."""
    settings.REDIS_URL = ""
    live.bus.cache_clear()
    monkeypatch.setattr(stream, "_ended", threading.Event())
    monkeypatch.setattr(stream, "BEAT", 0.2)
    monkeypatch.setattr(versions, "FRESH", 0.0)
    yield
    live.bus.cache_clear()


@pytest.fixture
def event() -> Event:
    return events.set_public(make_event(pairs=4, rounds_planned=2), None, True)


def soon(work: Callable[[], Coroutine[None, None, None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 15))


async def opened(event: Event, **headers: object) -> AsyncIterator[bytes]:
    answer = await AsyncClient().get(f"/events/{event.slug}/stream?seen={event.version}", **headers)
    assert answer.status_code == 200
    assert answer["Content-Type"] == "text/event-stream"
    assert answer["Cache-Control"] == "no-store"
    return aiter(answer.streaming_content)


async def lines(reader: AsyncIterator[bytes], wanted: str) -> str:
    """The next block of this kind."""
    async for block in reader:
        text = block.decode()
        if f"event: {wanted}\n" in text:
            return text
    raise AssertionError(f"the stream ended before any {wanted}")


def test_a_reader_who_is_up_to_date_hears_beats(event: Event) -> None:
    async def work() -> None:
        reader = await opened(event)
        assert await anext(reader) == b"retry: 3000\n\n"
        assert await anext(reader) == b"event: beat\ndata: \n\n"
        await reader.aclose()

    soon(work)


def test_a_change_is_told_with_its_version(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 10)

    async def work() -> None:
        reader = await opened(event)
        await lines(reader, "beat")
        await asyncio.to_thread(play_round, event, 1)
        told = await asyncio.wait_for(lines(reader, "version"), 3)
        number = int(told.split("data: ")[1])
        assert number > event.version - 5 and told.startswith(f"id: {number}\n")
        await reader.aclose()

    soon(work)


def test_a_change_by_another_process_is_told_at_the_next_beat(event: Event) -> None:
    async def work() -> None:
        reader = await opened(event)
        await lines(reader, "beat")
        # Nothing is published: this is what a command in another process looks like from here.
        await Event.objects.filter(pk=event.pk).aupdate(version=event.version + 3)
        assert f"data: {event.version + 3}\n" in await lines(reader, "version")
        await reader.aclose()

    soon(work)


def test_a_reader_who_comes_late_is_told_at_once(event: Event) -> None:
    async def work() -> None:
        answer = await AsyncClient().get(f"/events/{event.slug}/stream?seen=1")
        assert f"data: {event.version}\n" in await lines(aiter(answer.streaming_content), "version")

    soon(work)


def test_a_reader_who_comes_back_says_what_he_saw_last(event: Event) -> None:
    async def work() -> None:
        reader = await opened(event, headers={"last-event-id": "1"})
        assert f"data: {event.version}\n" in await lines(reader, "version")

    soon(work)


@pytest.mark.parametrize("seen", ["", "-1", "x", "9" * 30, "²"])
def test_a_seen_version_that_is_none_counts_as_the_present_one(event: Event, seen: str) -> None:
    async def work() -> None:
        answer = await AsyncClient().get(f"/events/{event.slug}/stream", {"seen": seen})
        reader = aiter(answer.streaming_content)
        await anext(reader)
        assert b"event: beat" in await anext(reader)
        await reader.aclose()

    soon(work)


def test_an_event_that_is_no_longer_published_ends_the_stream(event: Event) -> None:
    async def work() -> None:
        reader = await opened(event)
        await lines(reader, "beat")
        await asyncio.to_thread(events.set_public, event, None, False)
        async for _block in reader:
            pass

    soon(work)


def test_an_organiser_reads_on_when_his_event_is_not_published(event: Event) -> None:
    user = make_user()
    EventRole.objects.create(event=event, user=user, role="organiser")
    events.set_public(event, None, False)

    async def work() -> None:
        client = AsyncClient()
        await client.aforce_login(user)
        answer = await client.get(f"/events/{event.slug}/stream?seen={event.version}")
        reader = aiter(answer.streaming_content)
        await lines(reader, "beat")
        await lines(reader, "beat")
        await reader.aclose()

    soon(work)


def test_an_event_that_is_removed_ends_the_stream(event: Event) -> None:
    async def work() -> None:
        reader = await opened(event)
        await lines(reader, "beat")
        await event.rounds.all().adelete()
        await event.adelete()
        async for _block in reader:
            pass

    soon(work)


def test_the_end_of_the_server_ends_every_stream(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream, "BEAT", 60)

    async def work() -> None:
        reader = await opened(event)
        await lines(reader, "beat")
        stream.end_all()
        async for _block in reader:
            pass

    soon(work)


def test_a_stream_that_begins_as_the_server_ends_ends_too(event: Event) -> None:
    async def work() -> None:
        reader = await opened(event)
        assert await anext(reader) == b"retry: 3000\n\n"
        stream.end_all()
        assert [block async for block in reader] == []

    soon(work)


def test_who_leaves_is_forgotten_by_the_bus(event: Event) -> None:
    async def work() -> None:
        reader = await opened(event)
        await lines(reader, "beat")
        reading = asyncio.create_task(lines(reader, "version"))
        await asyncio.sleep(0.1)
        assert live.bus().listeners() == 1
        reading.cancel()  # what the server does when the line is cut
        await asyncio.wait([reading])
        assert live.bus().listeners() == 0

    soon(work)


@pytest.mark.parametrize("slug", ["draft", "no-such-event"])
def test_what_may_not_be_read_is_not_there(client: Client, slug: str) -> None:
    make_event(slug="draft")
    assert client.get(f"/events/{slug}/stream").status_code == 404


def test_a_stream_takes_no_other_method(client: Client, event: Event) -> None:
    assert client.post(f"/events/{event.slug}/stream").status_code == 405


def test_many_readers_of_one_event_cost_one_query(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(versions, "FRESH", 60.0)
    versions._known.clear()
    reads: list[int] = []
    inner = versions.Event.objects.values_list

    def counted(*names: str):
        reads.append(1)
        return inner(*names)

    monkeypatch.setattr(versions.Event.objects, "values_list", counted)

    async def work() -> None:
        found = await asyncio.gather(*(versions.current(event.pk) for _ in range(50)))
        assert set(found) == {(event.version, True)}

    soon(work)
    assert len(reads) == 1
    versions._known.clear()


def test_health_is_ok(client: Client) -> None:
    answer = client.get("/health")
    assert (answer.status_code, answer.content) == (200, b"ok")


def test_health_names_a_database_that_is_gone(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    from django.db import OperationalError

    from tournament.web import health

    class Gone:
        def cursor(self) -> None:
            raise OperationalError("gone")

    monkeypatch.setattr(health, "connection", Gone())
    assert client.get("/health").status_code == 503
