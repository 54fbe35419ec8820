"""The log's chain of hashes: what is sealed, and how.

A seal's text is canonical JSON of who, when, where and what, with numbers and ids as
they are and every free text as a salted hash. hash = SHA-256 over the seal before,
the chain, the number in it and that text, a line each.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Mapping

from django.db import connection

from tournament.models import Event, LogEntry, LogSeal

# Words in a line's details that are the program's own, not a person's.
CODES = frozenset(
    {
        "bidder",
        "deed",
        "digest",
        "kind",
        "late",
        "movement",
        "outcome",
        "paper",
        "ranks",
        "role",
        "rules",
        "settled_by",
        "side",
        "source",
        "state",
        "talked",
        "trump",
        "value",
    }
)
ERASED = "(erased)"
HIDDEN = "sha256:"


def hidden(text: str, salt: str) -> str:
    """A free text as it stands in the sealed text: nobody reads it off there, and only it gives this hash."""
    return HIDDEN + hmac.new(salt.encode(), text.encode(), hashlib.sha256).hexdigest()


def veiled(value: object, salt: str, key: str = "") -> object:
    """The details of a line with every free text hidden; numbers, ids, codes and empty texts as they are."""
    if isinstance(value, str):
        return value if not value or key in CODES else hidden(value, salt)
    if isinstance(value, Mapping):
        return {str(name): veiled(one, salt, str(name)) for name, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [veiled(one, salt, key) for one in value]
    return value


def canonical(content: object) -> str:
    """The one way to write it: keys in order, no spaces."""
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def sealed_text(line: LogEntry) -> str:
    """What is sealed of a line; all of it can be worked out again from the row as long as it has its salt."""
    return canonical(
        {
            "deed": line.deed,
            "at": line.at.isoformat(),
            "by": line.by_id,
            "club": line.club_id,
            "event": line.event_id,
            "details": veiled(json.loads(json.dumps(line.details)), line.salt),
        }
    )


def hash_of(previous: str, chain: str, number: int, sealed: str) -> str:
    return hashlib.sha256("\n".join((previous, chain, str(number), sealed)).encode()).hexdigest()


def _last_before(line: LogEntry) -> LogSeal | None:
    """The newest seal of the chain that the line belongs to."""
    if line.event_id is not None:
        # An event's chain keeps its name when the event is restored elsewhere.
        known = LogSeal.objects.filter(line__event_id=line.event_id)
    else:
        known = LogSeal.objects.filter(chain=_new_chain(line))
    return known.order_by("-number").first()


def _new_chain(line: LogEntry) -> str:
    if line.event_id is not None:
        return f"event-{secrets.token_hex(8)}"
    return f"club-{line.club_id}" if line.club_id is not None else "site"


def seal(line: LogEntry) -> LogSeal:
    """Put the next link on the chain. The caller's transaction holds the line itself."""
    _take_turn(line)
    last = _last_before(line)
    chain = last.chain if last else _new_chain(line)
    number, previous = (last.number + 1, last.hash) if last else (1, "")
    text = sealed_text(line)
    return LogSeal.objects.create(
        line=line,
        chain=chain,
        number=number,
        sealed=text,
        previous=previous,
        hash=hash_of(previous, chain, number, text),
    )


def last_of(event: Event) -> LogSeal | None:
    """The newest seal of an event's log."""
    return LogSeal.objects.filter(line__event=event).order_by("-number").first()


def _take_turn(line: LogEntry) -> None:
    """One writer a chain until the end of the transaction. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        whose = f"event {line.event_id}" if line.event_id is not None else f"club {line.club_id}"
        key = int.from_bytes(hashlib.sha256(whose.encode()).digest()[:8], signed=True)
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [key])
