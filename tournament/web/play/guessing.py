"""Who guesses codes is slowed down; who has the right one never is.

A hall shares one address with everybody in it, so a count of wrong tries may not keep out who
has the card before him. Past FREE wrong tries an address gets the same short answer to each
further one. Past CEILING nothing more is looked up for phones that have never been let in: at
that pace the codes would last for centuries (docs/decisions/0008-who-may-speak-for-a-table.md).
"""

import hashlib
import ipaddress
import time
from contextlib import suppress

from django.core.cache import cache
from django.http import HttpRequest

# Wrong tries of one address in one span that are answered as any other page.
FREE = 30
# Wrong tries after which only phones that are known are let in.
CEILING = 1000
# Wrong tries of one known phone after which it is no better than an unknown one.
OF_A_PHONE = 100
# Phones that one address may bring in anew in one span; a large hall has fewer.
NEW_PHONES = 1500
# Sendings of one session in one span; a table of many hands, typed twice, needs a tenth of them.
SENDINGS = 600
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


def _key(what: str, who: str) -> str:
    return f"guess:{what}:{who}:{int(time.time()) // SPAN}"


def _left() -> int:
    return SPAN - int(time.time()) % SPAN


# A cache that is down never stops a page: then nothing is counted.


def _count(key: str) -> int:
    try:
        with suppress(ValueError):
            return cache.incr(key)
        cache.add(key, 0, timeout=2 * SPAN)
        return cache.incr(key)
    except Exception:
        return 0


def _counted(key: str) -> int:
    try:
        return int(cache.get(key, 0))
    except Exception:
        return 0


def _phone(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()[:24]


def wrong(request: HttpRequest, what: str, secret: str = "") -> int:
    """Count a wrong try; 0 while it is answered in full, else the seconds to wait."""
    if secret:
        _count(_key(what, _phone(secret)))
    return _left() if _count(_key(what, _address(request))) > FREE else 0


def shut(request: HttpRequest, what: str) -> int:
    """The seconds for which an unknown phone at this address is not even heard; mostly 0."""
    return _left() if _counted(_key(what, _address(request))) >= CEILING else 0


def is_trusted(what: str, secret: str) -> bool:
    """Whether a phone that is known has not begun to guess itself."""
    return _counted(_key(what, _phone(secret))) < OF_A_PHONE


def flood(session_id: int) -> int:
    """Count a sending of one session; the seconds to wait where it sends more than any table could."""
    return _left() if _count(_key("sendings", str(session_id))) > SENDINGS else 0


def crowd(request: HttpRequest) -> int:
    """Count a phone that comes in anew; the seconds to wait where one address brings more than any hall."""
    return _left() if _count(_key("phones", _address(request))) > NEW_PHONES else 0
