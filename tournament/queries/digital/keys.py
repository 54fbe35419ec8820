"""What the deals of a digital table are made of. A secret while any of them is to come."""

from scoring.engine.seats import Seat
from scoring.engine.shuffle import shuffle_key
from tournament.models import DigitalTable, PlayerSeed


def key_of(table: DigitalTable) -> bytes:
    """What the table's deals are made of. A seed that was announced and not shown is left out."""
    shown = PlayerSeed.objects.filter(table=table).exclude(seed="")
    seeds = {Seat[one.seat]: bytes.fromhex(one.seed) for one in shown}
    return shuffle_key(bytes.fromhex(table.shuffle.server_seed), seeds)
