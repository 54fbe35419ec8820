"""Which tables were heard of by phone, and when. Kept in the cache: a page that is read changes no row,
and a cache that is gone costs a mark on the organiser's page, never an answer."""

from collections.abc import Iterable
from datetime import UTC, datetime

from django.core.cache import cache
from django.utils import timezone

# Seconds; longer than any table may be silent before it is said.
REMEMBERED = 6 * 60 * 60


def _key(sitting_id: int) -> str:
    return f"table-seen:{sitting_id}"


def note(sitting_id: int) -> None:
    """A phone of this table has just asked for something."""
    try:
        cache.set(_key(sitting_id), timezone.now().timestamp(), REMEMBERED)
    except Exception:
        return


def last_seen(sitting_ids: Iterable[int]) -> dict[int, datetime]:
    """When each of these tables was heard of last; those never heard of are left out."""
    try:
        found = cache.get_many([_key(one) for one in sitting_ids])
    except Exception:
        return {}
    return {int(key.rpartition(":")[2]): datetime.fromtimestamp(at, UTC) for key, at in found.items()}
