"""A small store of what is costly to make: kept for a while, and never made twice at once."""

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Future
from typing import Generic, TypeVar

Value = TypeVar("Value")


class Once(Generic[Value]):
    """The newest ``most`` values by key. Who asks for one that is being made waits for it.

    Of one slot only the newest value is kept: what it was before nobody asks for again.
    A failure is told to everybody who waited and is not kept: the next one tries again.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._guard = threading.Lock()
        self._kept: OrderedDict[Hashable, Future[Value]] = OrderedDict()
        self._slots: dict[Hashable, Hashable] = {}

    def get(self, key: Hashable, make: Callable[[], Value], *, slot: Hashable = None) -> Value:
        with self._guard:
            found = self._kept.get(key)
            if found is None:
                mine: Future[Value] = Future()
                self._keep(key, mine, slot)
            else:
                self._kept.move_to_end(key)
        return found.result() if found is not None else self._made(key, mine, make)

    def _keep(self, key: Hashable, mine: "Future[Value]", slot: Hashable) -> None:
        self._kept[key] = mine
        if slot is not None:
            self._kept.pop(self._slots.get(slot), None)
            self._slots[slot] = key
        while len(self._kept) > self._most:
            gone, _ = self._kept.popitem(last=False)
            self._forget(gone)

    def _forget(self, key: Hashable) -> None:
        self._slots = {slot: kept for slot, kept in self._slots.items() if kept != key}

    def _made(self, key: Hashable, mine: "Future[Value]", make: Callable[[], Value]) -> Value:
        try:
            value = make()
        except BaseException as failure:
            with self._guard:
                if self._kept.get(key) is mine:
                    del self._kept[key]
                    self._forget(key)
            mine.set_exception(failure)
            raise
        mine.set_result(value)
        return value

    def __len__(self) -> int:
        return len(self._kept)
