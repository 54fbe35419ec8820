"""The Redis bus: for an installation of several processes or machines.

One connection a process listens for all its listeners. A Redis that is gone costs a
publisher one short wait and then nothing for a while; this process's own listeners hear
him all the same, and those of other processes look into the database more often.
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
PAUSE = 0.5


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
        # The newest word for each channel that could not be sent; None while sending works.
        self._unsent: dict[str, Message] | None = None
        self._broken = False

    @property
    def hears_all(self) -> bool:
        return self._ready.is_set() and not self._broken

    @property
    def is_slow(self) -> bool:
        return self._broken

    # --- speaking

    def publish(self, channel: str, message: Message) -> None:
        if not self._is_kept(channel, message):
            try:
                self._send(channel, message)
                return
            except (redis.RedisError, OSError) as failure:
                self._complain(failure)
                self._keep(channel, message)
        self._local.publish(channel, message)

    def _send(self, channel: str, message: Message) -> None:
        self._mouth.publish(PREFIX + channel, json.dumps(dict(message)))

    def _is_kept(self, channel: str, message: Message) -> bool:
        """While Redis is gone nobody waits for it again: the word is kept until it is back."""
        with self._guard:
            if self._unsent is None:
                return False
            self._unsent[channel] = message
            return True

    def _keep(self, channel: str, message: Message) -> None:
        with self._guard:
            is_first = self._unsent is None
            self._unsent = {**(self._unsent or {}), channel: message}
        if is_first:
            threading.Thread(target=self._send_later, name="bus sender", daemon=True).start()

    def _send_later(self) -> None:
        while True:
            time.sleep(PAUSE)
            try:
                self._mouth.ping()
                with self._guard:
                    kept, self._unsent = self._unsent or {}, None
                for channel, message in kept.items():
                    self._send(channel, message)
            except (redis.RedisError, OSError):
                with self._guard:
                    self._unsent = self._unsent or {}
            else:
                self._recover()
                return

    # --- hearing

    def subscribe(self, channel: str) -> Subscription:
        return Subscription(partial(self._join, channel), partial(self._local.leave, channel))

    async def _join(self, channel: str, listener: Subscription) -> None:
        await self._local.join(channel, listener)
        with self._guard:
            if self._listening is None:
                self._ready.clear()
                self._listening = threading.Thread(target=self._listen, name="bus", daemon=True)
                self._listening.start()
        if not (self._ready.is_set() or self._broken):
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
                time.sleep(PAUSE)

    def _pass_on(self, ear: redis.client.PubSub) -> None:
        while self._local.listeners():
            item = ear.get_message(timeout=1.0)
            if item is None:
                continue
            if item["type"] == "psubscribe":
                self._ready.set()
                self._recover()
            elif item["type"] == "pmessage":
                self._local.publish(item["channel"].decode().removeprefix(PREFIX), json.loads(item["data"]))

    def _nobody_left(self) -> bool:
        with self._guard:
            if self._local.listeners():
                return False
            self._listening = None
            return True

    # --- whether it works

    def _recover(self) -> None:
        """When both ways work again: who listens looks at once for what he has not heard."""
        with self._guard:
            works = self._unsent is None and (self._listening is None or self._ready.is_set())
            was_broken, self._broken = self._broken, self._broken and not works
        if was_broken and works:
            log.warning("Redis answers again")
            self._local.nudge_all()

    def _complain(self, failure: Exception) -> None:
        """Once for each time that Redis goes, not once for each message."""
        with self._guard:
            was_broken, self._broken = self._broken, True
        if not was_broken:
            log.warning("Redis does not answer, so screens refresh more slowly: %s", failure)
            self._local.nudge_all()
