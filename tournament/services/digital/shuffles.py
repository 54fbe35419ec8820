"""Seeds: one secret of the server's for each table, or for all tables that play the same hands, and the
players' own. docs/engine.md, "The fair shuffle", says how they make a deal."""

import re
import secrets
from datetime import timedelta

from django.utils import timezone

from scoring.engine.shuffle import LONGEST_SEED, SEED_BYTES, SERVER, commitment
from scoring.problems import Problem, Refused
from tournament.models import DigitalSeat, DigitalTable, Event, PlayerSeed, Shuffle

# How long a table waits for a seed that was announced.
SEEDS_WAIT = timedelta(seconds=20)
_COMMITMENT = re.compile(r"[0-9a-f]{64}")


def new_shuffle(event: Event | None = None, *, shared: bool = False) -> Shuffle:
    """A secret seed from the system's secure source, and its commitment. The caller holds the turn."""
    seed = secrets.token_bytes(SEED_BYTES)
    return Shuffle.objects.create(
        event=event, is_shared=shared, server_seed=seed.hex(), commitment=commitment(SERVER, seed)
    )


def shared_shuffle(event: Event) -> Shuffle:
    """The one of all tables of the event that play the same hands."""
    found = Shuffle.objects.filter(event=event, is_shared=True).first()
    return found or new_shuffle(event, shared=True)


def put_seed(
    table: DigitalTable, seat: DigitalSeat, *, seed: str = "", announced: str = "", afresh: bool = False
) -> None:
    """Keep a player's seed, or its commitment, before the first deal; the caller holds the table's turn.

    afresh: of somebody who has just sat down; whoever sat there before has left his behind.
    """
    if afresh and (seed or announced):
        PlayerSeed.objects.filter(table=table, seat=seat.seat).delete()
    found = PlayerSeed.objects.filter(table=table, seat=seat.seat).first()
    if announced:
        _announce(table, seat, found, announced.strip().lower())
    elif seed:
        _show(table, seat, found, seed.strip().lower())


def takes_seeds(table: DigitalTable) -> bool:
    return not table.shuffle.is_shared and table.state == DigitalTable.State.GATHERING


def require_gathering(table: DigitalTable) -> None:
    if table.shuffle.is_shared:
        raise Refused(Problem("digital-seed-shared", {}))
    if table.state != DigitalTable.State.GATHERING:
        raise Refused(Problem("digital-seed-late", {}))


def _announce(table: DigitalTable, seat: DigitalSeat, found: PlayerSeed | None, announced: str) -> None:
    if not _COMMITMENT.fullmatch(announced):
        raise Refused(Problem("digital-seed-unreadable", {}))
    if found is not None:
        raise Refused(Problem("digital-seed-there", {"seat": seat.seat}))
    PlayerSeed.objects.create(table=table, seat=seat.seat, commitment=announced)


def _show(table: DigitalTable, seat: DigitalSeat, found: PlayerSeed | None, seed: str) -> None:
    data = _read(seed)
    made = commitment(seat.seat, data)
    if found is None:
        PlayerSeed.objects.create(table=table, seat=seat.seat, commitment=made, seed=seed)
        return
    if found.seed or found.commitment != made:
        raise Refused(Problem("digital-seed-there", {"seat": seat.seat}))
    found.seed = seed
    found.save(update_fields=["seed"])


def _read(seed: str) -> bytes:
    try:
        data = bytes.fromhex(seed)
    except ValueError:
        data = b""
    if not 1 <= len(data) <= LONGEST_SEED or data.hex() != seed:
        raise Refused(Problem("digital-seed-unreadable", {}))
    return data


def waits_for_seeds(table: DigitalTable) -> bool:
    """Whether a seed that was announced may still come; from the first asking on it may for a while."""
    if not PlayerSeed.objects.filter(table=table, seed="").exists():
        return False
    if table.seeds_due_at is None:
        table.seeds_due_at = timezone.now() + SEEDS_WAIT
        table.save(update_fields=["seeds_due_at"])
    return timezone.now() < table.seeds_due_at
