"""Both buses, by the same rules; the Redis one on a real Valkey."""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Coroutine

import pytest

from tests import servers
from tournament import announce, live
from tournament.live import Bus, InProcessBus
from tournament.live.bus import MOST_UNREAD
from tournament.live.redis import RedisBus


@pytest.fixture(params=["in-process", "redis"])
def bus(request: pytest.FixtureRequest) -> Bus:
    if request.param == "in-process":
        return InProcessBus()
    return RedisBus(request.getfixturevalue("valkey_url"))


def soon(work: Callable[[], Coroutine[None, None, None]]) -> None:
    """Run a coroutine to its end, in five seconds at most."""
    asyncio.run(asyncio.wait_for(work(), 5))


def test_a_message_reaches_every_listener_of_its_channel(bus: Bus) -> None:
    async def work() -> None:
        async with bus.subscribe("event:1") as one, bus.subscribe("event:1") as two:
            bus.publish("event:1", {"version": 7})
            assert await one.next(2) == {"version": 7}
            assert await two.next(2) == {"version": 7}

    soon(work)


def test_a_message_does_not_reach_another_channel(bus: Bus) -> None:
    async def work() -> None:
        async with bus.subscribe("event:1") as one, bus.subscribe("event:11") as other:
            bus.publish("event:1", {"version": 7})
            assert await one.next(2) == {"version": 7}
            assert await other.next(0.1) is None

    soon(work)


def test_a_thread_without_a_loop_reaches_a_listener(bus: Bus) -> None:
    async def work() -> None:
        async with bus.subscribe("event:1") as messages:
            teller = threading.Thread(target=bus.publish, args=("event:1", {"version": 3}))
            teller.start()
            assert await anext(aiter(messages)) == {"version": 3}
            teller.join()

    soon(work)


def test_messages_keep_their_order(bus: Bus) -> None:
    async def work() -> None:
        async with bus.subscribe("event:1") as messages:
            for version in range(10):
                bus.publish("event:1", {"version": version})
            assert [(await messages.next(2))["version"] for _ in range(10)] == list(range(10))

    soon(work)


def test_a_listener_who_does_not_read_keeps_the_newest(bus: Bus) -> None:
    async def work() -> None:
        async with bus.subscribe("event:1") as messages:
            for version in range(3 * MOST_UNREAD):
                bus.publish("event:1", {"version": version})
            await asyncio.sleep(0.3)
            read = [(await messages.next(2))["version"] for _ in range(MOST_UNREAD)]
            assert read == list(range(2 * MOST_UNREAD, 3 * MOST_UNREAD))

    soon(work)


def test_who_has_left_hears_nothing_and_is_forgotten() -> None:
    bus = InProcessBus()

    async def work() -> None:
        async with bus.subscribe("event:1") as messages:
            assert bus.listeners() == 1
        assert bus.listeners() == 0
        bus.publish("event:1", {"version": 1})
        assert await messages.next(0.05) is None

    soon(work)


def test_a_listener_whose_loop_has_ended_does_not_trouble_the_publisher() -> None:
    bus = InProcessBus()

    async def work() -> None:
        await bus.subscribe("event:1").__aenter__()

    soon(work)
    bus.publish("event:1", {"version": 1})
    assert bus.listeners() == 0


def test_two_processes_hear_each_other_through_redis(valkey_url: str) -> None:
    here, there = RedisBus(valkey_url), RedisBus(valkey_url)

    async def work() -> None:
        async with here.subscribe("event:5") as messages:
            there.publish("event:5", {"version": 12})
            assert await messages.next(2) == {"version": 12}

    soon(work)


def test_redis_gone_costs_a_publisher_little_and_is_said_once(caplog: pytest.LogCaptureFixture) -> None:
    bus = RedisBus(f"redis://127.0.0.1:{servers.free_port()}/0")
    started = time.monotonic()
    with caplog.at_level(logging.WARNING):
        for version in range(50):
            bus.publish("event:1", {"version": version})
    assert time.monotonic() - started < 1
    assert [record.getMessage().split(",")[0] for record in caplog.records] == ["Redis does not answer"]


def test_a_listener_may_come_while_redis_is_gone() -> None:
    bus = RedisBus(f"redis://127.0.0.1:{servers.free_port()}/0")

    async def work() -> None:
        async with bus.subscribe("event:1") as messages:
            assert not await messages.next(0.1)

    soon(work)


def test_listeners_hear_again_when_redis_comes_back() -> None:
    program = servers.packed_valkey()
    assert program
    port = servers.free_port()
    bus = RedisBus(f"redis://127.0.0.1:{port}/0")

    async def work() -> None:
        async with bus.subscribe("event:1") as messages:
            with servers.open_folder() as folder, servers.own_valkey(program, folder, port):
                for version in range(80):
                    bus.publish("event:1", {"version": version})
                    if await messages.next(0.1):
                        return
            pytest.fail("nothing was heard in eight seconds")

    asyncio.run(asyncio.wait_for(work(), 20))


def test_a_broken_bus_never_reaches_the_caller(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken:
        def publish(self, channel: str, message: object) -> None:
            raise RuntimeError("broken")

    monkeypatch.setattr(announce, "bus", Broken)
    announce.event_changed(1, 2)


def test_the_environment_chooses_the_bus(settings, valkey_url: str) -> None:
    live.bus.cache_clear()
    settings.REDIS_URL = ""
    assert isinstance(live.bus(), InProcessBus)
    live.bus.cache_clear()
    settings.REDIS_URL = valkey_url
    assert isinstance(live.bus(), RedisBus)
    live.bus.cache_clear()
