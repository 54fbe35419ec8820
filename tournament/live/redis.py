"""The Redis bus: for an installation of several processes or machines.

One connection a process listens for all its listeners. A Redis that is gone costs a
publisher one short wait and then nothing for a while; listeners go on with their
heartbeats, which look into the database themselves.
"""

import asyncio
import json
import logging
import threading
import time
from functools import partial

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from tournament.live.bus import Message, Subscription
from tournament.live.local import InProcessBus

log = logging.getLogger(__name__)

PREFIX = "whist:"
# Seconds: for one attempt, and before the next one after a failure.
PATIENCE = 0.5
PAUSE = 2.0


class RedisBus:
    """Messages go by way of Redis, also to the listeners of this very process."""

    def __init__(self, url: str) -> None:
        options = {"socket_connect_timeout": PATIENCE, "retry": Retry(NoBackoff(), 0)}
        self._mouth = redis.Redis.from_url(url, socket_timeout=PATIENCE, **options)
        self._ear = redis.Redis.from_url(url, socket_timeout=5.0, health_check_interval=5, **options)
        self._local = InProcessBus()
        self._guard = threading.Lock()
        self._listening: threading.Thread | None = None
        self._ready = threading.Event()
        self._quiet_until = 0.0
        self._told = False

    def publish(self, channel: str, message: Message) -> None:
        if time.monotonic() < self._quiet_until:
            return
        try:
            self._mouth.publish(PREFIX + channel, json.dumps(dict(message)))
        except (redis.RedisError, OSError) as failure:
            self._quiet_until = time.monotonic() + PAUSE
            self._complain(failure)
        else:
            self._told = False

    def subscribe(self, channel: str) -> Subscription:
        return Subscription(partial(self._join, channel), partial(self._local.leave, channel))

    async def _join(self, channel: str, listener: Subscription) -> None:
        await self._local.join(channel, listener)
        with self._guard:
            if self._listening is None:
                self._ready.clear()
                self._listening = threading.Thread(target=self._listen, name="bus", daemon=True)
                self._listening.start()
        if not self._ready.is_set():
            await asyncio.to_thread(self._ready.wait, 2 * PATIENCE)

    def _listen(self) -> None:
        while not self._nobody_left():
            try:
                with self._ear.pubsub() as ear:
                    ear.psubscribe(PREFIX + "*")
                    self._pass_on(ear)
            except (redis.RedisError, OSError) as failure:
                self._ready.clear()
                self._complain(failure)
                time.sleep(PAUSE / 4)

    def _pass_on(self, ear: redis.client.PubSub) -> None:
        while self._local.listeners():
            item = ear.get_message(timeout=1.0)
            if item is None:
                continue
            if item["type"] == "psubscribe":
                self._told = False
                self._ready.set()
            elif item["type"] == "pmessage":
                self._local.publish(item["channel"].decode().removeprefix(PREFIX), json.loads(item["data"]))

    def _nobody_left(self) -> bool:
        with self._guard:
            if self._local.listeners():
                return False
            self._listening = None
            return True

    def _complain(self, failure: Exception) -> None:
        """Once for each time that Redis goes, not once for each message."""
        if not self._told:
            self._told = True
            log.warning("Redis does not answer, so screens refresh more slowly: %s", failure)
