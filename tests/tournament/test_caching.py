"""The cache in Redis is asked over connections that outlive a request."""

import contextvars
import threading

import redis
from django.core.cache import CacheHandler

from tournament.caching import SharedRedisCache

BACKEND = "tournament.caching.SharedRedisCache"


def received(url: str) -> int:
    with redis.Redis.from_url(url) as asking:
        return int(asking.info("stats")["total_connections_received"])


def test_one_connection_serves_one_request_after_the_other(valkey_url: str) -> None:
    handler = CacheHandler({"default": {"BACKEND": BACKEND, "LOCATION": f"{valkey_url}?client_name=one"}})
    seen: list[object] = []

    def request() -> None:
        seen.append(handler["default"])
        handler["default"].set("tables", 4)
        assert handler["default"].get("tables") == 4

    contextvars.Context().run(request)
    before = received(valkey_url)
    for _ in range(5):
        # As a request is answered: in a thread, with a context of its own.
        worker = threading.Thread(target=contextvars.Context().run, args=(request,))
        worker.start()
        worker.join()
    assert len(set(map(id, seen))) == 6
    # The asking itself is one.
    assert received(valkey_url) - before == 1


def test_each_address_has_a_store_of_its_own(valkey_url: str) -> None:
    address = valkey_url.rsplit("/", 1)[0]
    here, there = SharedRedisCache(f"{address}/7", {}), SharedRedisCache(f"{address}/8", {})
    here.set("whose", "here")
    assert there.get("whose") is None
    assert SharedRedisCache(f"{address}/7", {}).get("whose") == "here"
