"""A count of requests from one address in a span of time, in the cache."""

from django.core.cache import cache
from django.http import HttpRequest


def too_many(request: HttpRequest, what: str, *, most: int, seconds: int) -> bool:
    """Count this request; True once there were more than ``most`` in the span that began with the first."""
    key = f"throttle:{what}:{request.META.get('REMOTE_ADDR', '')}"
    # A cache that is down never stops a page.
    try:
        if cache.add(key, 1, timeout=seconds):
            return most < 1
        return cache.incr(key) > most
    except Exception:
        return False
