"""What one process has drawn, the others need not draw: with Redis they take it from there.

Every process hears of a result at the same moment and would draw the same screens at
the same time, each as slowly as all of them together. So the first to come says that
it draws, and the others wait for it a little. Without Redis, or when it is away, or
when the first one takes too long, each draws for itself as ever.
"""

import time
from collections.abc import Callable
from hashlib import blake2b

import redis
from django.conf import settings
from django.core.cache import cache

from tournament.live import bus

# Seconds: a drawing is kept for those who come a little later; one who says that he draws is waited for so
# long; who waits looks this often.
KEPT, BELIEVED, PAUSE = 20, 0.5, 0.004
# Kept in place of a part that there is not (any more); a part may well be there and blank.
NO_PART = "\0"


def drawn_once(key: tuple[object, ...], draw: Callable[[], str | None]) -> str | None:
    """What ``draw`` gives, or what another process has drawn under the same key."""
    if not settings.REDIS_URL or bus().is_slow:
        return draw()
    name = "part:" + blake2b(repr(key).encode(), digest_size=16).hexdigest()
    found = _of_another(name)
    if found is None:
        try:
            drawn = draw()
        except BaseException:
            _give_up(name)
            raise
        found = NO_PART if drawn is None else drawn
        _keep(name, found)
    return None if found == NO_PART else found


def _of_another(name: str) -> str | None:
    """What another process draws now or has drawn; None when this one is to draw."""
    try:
        if cache.add(name + ":by", True, KEPT):
            return None
        until = time.monotonic() + BELIEVED
        while (found := cache.get(name)) is None and time.monotonic() < until:
            time.sleep(PAUSE)
    except (redis.RedisError, OSError):
        # The bus tells whoever has to know.
        return None
    return str(found) if found is not None else None


def _keep(name: str, drawn: str) -> None:
    try:
        cache.set(name, drawn, KEPT)
    except (redis.RedisError, OSError):
        return


def _give_up(name: str) -> None:
    """Nobody need wait for this drawing any more."""
    try:
        cache.delete(name + ":by")
    except (redis.RedisError, OSError):
        return
