"""The bus: how one part of the product tells another that something has changed.

A message on the bus says *that* something changed, never *what*: whoever hears it
asks the database. So a lost message costs seconds, never a wrong number.
"""

from functools import cache

from django.conf import settings

from tournament.live.bus import Bus, Message, Subscription
from tournament.live.local import InProcessBus

__all__ = ["Bus", "InProcessBus", "Message", "Subscription", "bus", "channel_of", "channel_of_table"]


def channel_of(event_id: int) -> str:
    """The bus channel on which changes of one event are told."""
    return f"event:{event_id}"


def channel_of_table(table_id: int) -> str:
    """The channel on which moves at one digital table are told."""
    return f"digital:{table_id}"


@cache
def bus() -> Bus:
    """The bus of this process: Redis where REDIS_URL names one, else in-process."""
    if settings.REDIS_URL:
        from tournament.live.redis import RedisBus

        return RedisBus(settings.REDIS_URL)
    return InProcessBus()
