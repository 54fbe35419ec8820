"""A shuffle that anybody can check afterwards: commit, let the players add seeds, reveal (docs/engine.md).

No randomness is made here: seeds are passed in, and the same seeds give the same order anywhere.
"""

import hashlib
import hmac
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from scoring.engine.seats import Seat
from scoring.problems import Problem, Refused

SERVER = "server"
SEED_BYTES = 32  # of the server's seed
LONGEST_SEED = 256  # of a player's

_TAG = b"whist-night shuffle 1 "
_LENGTH_BYTES = 4
_COUNTER_BYTES = 8

T = TypeVar("T")


def commitment(owner: str, seed: bytes) -> str:
    """What is published before the deal: SHA-256 over tag and seed, in hexadecimal digits.

    owner: ``server``, or a seat's letter for a seed of that player. It is part of the tag, so nobody
    can take over another one's commitment.
    """
    return hashlib.sha256(_TAG + owner.encode() + b" " + seed).hexdigest()


def shuffle_key(server_seed: bytes, seeds: Mapping[Seat, bytes] | None = None) -> bytes:
    """HMAC-SHA256 of the server's seed over the players' seeds in seat order, each length first.

    Refused: ``seed-length`` when the server's seed has not 32 bytes or a player's none or too many.
    """
    if len(server_seed) != SEED_BYTES:
        details = {"owner": SERVER, "bytes": len(server_seed), "least": SEED_BYTES, "most": SEED_BYTES}
        raise Refused(Problem("seed-length", details))
    message = b""
    for seat in Seat:
        seed = (seeds or {}).get(seat)
        if seed is None:
            continue
        if not 1 <= len(seed) <= LONGEST_SEED:
            details = {"owner": seat.name, "bytes": len(seed), "least": 1, "most": LONGEST_SEED}
            raise Refused(Problem("seed-length", details))
        message += _measured(seat.name.encode()) + _measured(seed)
    return hmac.digest(server_seed, message, "sha256")


def _measured(data: bytes) -> bytes:
    """The data behind its length, so that no two lists of seeds make the same message."""
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data


def shuffled(pack: Sequence[T], key: bytes, hand: int, attempt: int = 1) -> tuple[T, ...]:
    """The pack in the order of hand number ``hand``; ``attempt`` counts from 1 when it is dealt again."""
    cards = list(pack)
    numbers = _bytes(key, _measured(f"hand {hand} deal {attempt}".encode()))
    for last in range(len(cards) - 1, 0, -1):
        chosen = _below(last + 1, numbers)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)


def _bytes(key: bytes, label: bytes) -> Iterator[int]:
    counter = 0
    while True:
        yield from hmac.digest(key, label + counter.to_bytes(_COUNTER_BYTES, "big"), "sha256")
        counter += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    """A number from 0 up to ``bound`` (256 at most), each equally likely.

    Bytes at the top that would favour small numbers are passed over.
    """
    fair = 256 - 256 % bound
    return next(number for number in numbers if number < fair) % bound
