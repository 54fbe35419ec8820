"""What is costly to make is made once, kept for a while, and no longer than it is asked for."""

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from tournament.live.once import Once


def test_who_asks_meanwhile_waits_for_the_one_that_makes_it() -> None:
    store: Once[int] = Once(3)
    made, gate = [], threading.Barrier(4, timeout=10)

    def make() -> int:
        made.append(1)
        return 7

    def ask(_: int) -> int:
        gate.wait()
        return store.get("key", make)

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(ask, range(4))) == [7] * 4
    assert len(made) == 1


def test_only_the_newest_are_kept() -> None:
    store: Once[str] = Once(2)
    for key in ("a", "b", "a", "c"):
        store.get(key, lambda key=key: key)
    assert len(store) == 2
    assert store.get("a", lambda: "anew") == "a"
    assert store.get("b", lambda: "anew") == "anew"


def test_of_one_slot_only_the_newest_is_kept() -> None:
    store: Once[str] = Once(10)
    for version in range(5):
        store.get(("standings", version), lambda version=version: str(version), slot="standings")
    store.get(("clock", 1), lambda: "clock", slot="clock")
    assert len(store) == 2
    assert store.get(("standings", 4), lambda: "anew", slot="standings") == "4"
    assert store.get(("standings", 3), lambda: "anew", slot="standings") == "anew"
    assert len(store) == 2


def test_a_slot_whose_value_was_pushed_out_begins_anew() -> None:
    store: Once[int] = Once(2)
    for number in range(6):
        store.get(number, lambda number=number: number, slot=f"slot {number}")
    assert len(store) == 2
    assert store.get(0, lambda: 100, slot="slot 0") == 100
    assert len(store) == 2


def test_a_failure_is_not_kept() -> None:
    store: Once[int] = Once(2)

    def fails() -> int:
        raise LookupError

    with pytest.raises(LookupError):
        store.get("key", fails, slot="slot")
    assert store.get("key", lambda: 3, slot="slot") == 3
