"""With Redis a screen is drawn by one process for all of them; without, by each for itself."""

import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from django.core.cache.backends.redis import RedisCache
from pytest_django.fixtures import Settings

from tests import servers
from tournament.live import shared

# An address at which nobody listens.
DEAF = {"socket_connect_timeout": 0.5}


@pytest.fixture
def by_redis(settings: Settings, monkeypatch: pytest.MonkeyPatch, valkey_url: str) -> Iterator[RedisCache]:
    store = RedisCache(valkey_url, {})
    # Long enough for a busy machine: whoever waits so long has waited for nothing.
    monkeypatch.setattr(shared, "BELIEVED", 30)
    settings.REDIS_URL = valkey_url
    monkeypatch.setattr(shared, "cache", store)
    monkeypatch.setattr(shared, "bus", lambda: SimpleNamespace(is_slow=False))
    yield store
    store.clear()


@pytest.mark.usefixtures("by_redis")
def test_of_those_who_come_at_once_one_draws_and_all_have_it() -> None:
    drawn, gate = [], threading.Barrier(4, timeout=10)

    def draw() -> str:
        drawn.append(1)
        time.sleep(0.1)
        return "<p>Tuesday</p>"

    def ask(_: int) -> str | None:
        gate.wait()
        return shared.drawn_once((1, "standings", "en"), draw)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(ask, range(4))) == ["<p>Tuesday</p>"] * 4
    assert len(drawn) == 1


@pytest.mark.usefixtures("by_redis")
def test_another_key_is_drawn_anew_and_no_part_is_no_part_for_all() -> None:
    assert shared.drawn_once((1, "standings", "en"), lambda: "English") == "English"
    assert shared.drawn_once((1, "standings", "nl"), lambda: "Nederlands") == "Nederlands"
    assert shared.drawn_once((2, "round", "en"), lambda: None) is None
    assert shared.drawn_once((2, "desk", "en"), lambda: "") == ""
    assert shared.drawn_once((2, "desk", "en"), lambda: "never asked for") == ""
    began = time.monotonic()
    assert shared.drawn_once((2, "round", "en"), lambda: "never asked for") is None
    assert time.monotonic() - began < shared.BELIEVED


@pytest.mark.usefixtures("by_redis")
def test_one_who_said_that_he_draws_and_did_not_is_waited_for_only_a_little(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(shared, "BELIEVED", 0.05)

    def fails() -> str:
        raise LookupError

    with pytest.raises(LookupError):
        shared.drawn_once((3, "standings", "en"), fails)
    assert shared.drawn_once((3, "standings", "en"), lambda: "drawn after all") == "drawn after all"


def test_without_redis_each_draws_for_itself(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.REDIS_URL = ""
    drawn = [shared.drawn_once((4,), lambda text=text: text) for text in ("one", "other")]
    assert drawn == ["one", "other"]


def test_a_redis_that_went_away_costs_nobody_his_screen(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = f"redis://127.0.0.1:{servers.free_port()}/0"
    settings.REDIS_URL = gone
    monkeypatch.setattr(shared, "cache", RedisCache(gone, {"OPTIONS": DEAF}))
    monkeypatch.setattr(shared, "bus", lambda: SimpleNamespace(is_slow=False))
    assert shared.drawn_once((5,), lambda: "drawn") == "drawn"
    monkeypatch.setattr(shared, "bus", lambda: SimpleNamespace(is_slow=True))
    monkeypatch.setattr(shared, "cache", None)
    assert shared.drawn_once((5,), lambda: "drawn again") == "drawn again"
