"""Who guesses codes is slowed down; who has the right one never is.

A hall shares one address with everybody in it, so a count of wrong tries may not keep out who
has the card before him. Past FREE wrong tries an address gets the same short answer to each
further one. Past CEILING nothing more is looked up for phones that have never been let in: at
that pace the codes would last for centuries (docs/decisions/0008-who-may-speak-for-a-table.md).
"""

import ipaddress
import time

from django.core.cache import cache
from django.http import HttpRequest

# Wrong tries of one address in one span that are answered as any other page.
FREE = 30
# Wrong tries after which only phones that are known are let in.
CEILING = 1000
# Seconds.
SPAN = 600


def _address(request: HttpRequest) -> str:
    """The visitor's address; of the newer kind the half that one household or phone has to itself."""
    told = str(request.META.get("REMOTE_ADDR", ""))
    try:
        address = ipaddress.ip_address(told)
    except ValueError:
        return told
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is None:
        return str(ipaddress.ip_network((address, 64), strict=False).network_address)
    return str(address)


def _key(request: HttpRequest, what: str) -> str:
    return f"guess:{what}:{_address(request)}:{int(time.time()) // SPAN}"


def _left() -> int:
    return SPAN - int(time.time()) % SPAN


def wrong(request: HttpRequest, what: str) -> int:
    """Count a wrong try; 0 while it is answered in full, else the seconds to wait."""
    # A cache that is down never stops a page.
    try:
        key = _key(request, what)
        cache.add(key, 0, timeout=2 * SPAN)
        tries = cache.incr(key)
    except Exception:
        return 0
    return _left() if tries > FREE else 0


def shut(request: HttpRequest, what: str) -> int:
    """The seconds for which an unknown phone at this address is not even heard; mostly 0."""
    try:
        tries = cache.get(_key(request, what), 0)
    except Exception:
        return 0
    return _left() if tries >= CEILING else 0
