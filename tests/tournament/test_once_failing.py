"""What fails while it is made leaves nothing behind: no slot of its own, and nobody who waits for it."""

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.core.cache.backends.locmem import LocMemCache
from pytest_django.fixtures import Settings

from tournament.live import shared
from tournament.live.once import Once


def fail() -> str:
    raise RuntimeError("the power failed")


def test_a_failure_keeps_no_slot() -> None:
    store: Once[str] = Once(2)
    for number in range(50):
        with pytest.raises(RuntimeError):
            store.get(number, fail, slot=("event", number))
    assert len(store) == 0 and not store._slots
    assert store.get(1, lambda: "made", slot="event") == "made"
    assert store.get(2, lambda: "newer", slot="event") == "newer"
    assert len(store) == 1 and store._slots == {"event": 2}


def test_a_failure_does_not_forget_what_came_after_it_in_the_slot() -> None:
    store: Once[str] = Once(4)

    def overtaken() -> str:
        store.get(2, lambda: "newer", slot="event")
        return fail()

    with pytest.raises(RuntimeError):
        store.get(1, overtaken, slot="event")
    assert store._slots == {"event": 2}
    assert store.get(2, fail, slot="event") == "newer"


@pytest.fixture
def among_processes(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[LocMemCache]:
    """A store that stands for Redis, and nobody who waits."""

    def waits(seconds: float) -> None:
        raise AssertionError("somebody waits for it")

    store = LocMemCache("drawings", {})
    settings.REDIS_URL = "redis://127.0.0.1:1"
    monkeypatch.setattr(shared.time, "sleep", waits)
    monkeypatch.setattr(shared, "cache", store)
    monkeypatch.setattr(shared, "bus", lambda: SimpleNamespace(is_slow=False))
    yield store
    store.clear()


@pytest.mark.usefixtures("among_processes")
def test_a_drawing_that_fails_is_waited_for_by_nobody() -> None:
    key = (1, "standings", "en")
    with pytest.raises(RuntimeError):
        shared.drawn_once(key, fail)
    assert shared.drawn_once(key, lambda: "<p>Tuesday</p>") == "<p>Tuesday</p>"
