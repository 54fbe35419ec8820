"""The cache in Redis, with connections that outlive a request.

Django makes its cache anew for every request that is answered in a thread, and with it a connection to Redis
that serves this one request. Here the threads of a process share connections, as they do those to PostgreSQL.
"""

import threading
from typing import Any

import redis
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

_clients: dict[str, "Client"] = {}
_guard = threading.Lock()


class Client(RedisCacheClient):
    """One of a process for each address; any thread may use it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._made: dict[int, redis.Redis] = {}

    def get_client(self, key: str | None = None, *, write: bool = False) -> redis.Redis:
        index = self._get_connection_pool_index(write)
        if index not in self._made:
            self._made[index] = super().get_client(key, write=write)
        return self._made[index]


class SharedRedisCache(RedisCache):
    """Django's own, but for where its connections come from."""

    @property
    def _cache(self) -> Client:
        name = repr((self._servers, self._options))
        with _guard:
            if name not in _clients:
                _clients[name] = Client(self._servers, **self._options)
            return _clients[name]
