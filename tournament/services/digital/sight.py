"""Who has seen which of the hands that are being played, by device and by account: nobody sees two."""

from collections.abc import Iterator

from scoring.problems import Problem, Refused
from tournament.models import DigitalSeat, DigitalTable, User


def _marks(secret_hash: str, user_id: int | None) -> Iterator[str]:
    yield secret_hash
    if user_id is not None:
        yield _account(user_id)


def _account(user_id: int) -> str:
    return f"u{user_id}"


def begin(table: DigitalTable) -> None:
    """A hand begins: whoever holds a chair sees its cards. The caller holds the table's turn."""
    held = list(table.seats.exclude(secret_hash=""))
    accounts = [seat.user_id for seat in held]
    table.seen = {seat.secret_hash: seat.seat for seat in held}
    # An account on the devices of several chairs says nothing about who sits there.
    table.seen |= {
        _account(seat.user_id): seat.seat
        for seat in held
        if seat.user_id is not None and accounts.count(seat.user_id) == 1
    }
    table.save(update_fields=["seen"])


def note(table: DigitalTable, seat: DigitalSeat) -> None:
    """Somebody sits down in the middle of a hand. The caller holds the table's turn."""
    if table.state == DigitalTable.State.PLAYING:
        table.seen |= dict.fromkeys(_marks(seat.secret_hash, seat.user_id), seat.seat)
        table.save(update_fields=["seen"])


def require_no_other(table: DigitalTable, seat: DigitalSeat, secret_hash: str, user: User | None) -> None:
    """Refused after the deal where this device or this account has seen another chair's cards."""
    if table.state == DigitalTable.State.GATHERING:
        return
    for mark in _marks(secret_hash, user.pk if user is not None else None):
        other = table.seen.get(mark, seat.seat)
        if other != seat.seat:
            raise Refused(Problem("digital-one-seat", {"seat": other}))


def has_seen(table: DigitalTable, seat: DigitalSeat, secret_hash: str) -> bool:
    return bool(table.seen.get(secret_hash) == seat.seat)
