"""Who has seen which of the hands that are being played, by device and by account: nobody sees two.

A table keeps marks of its hand that is played: the hash of a device's secret, or "u" and an account's key,
with the chair whose cards were seen; for who looked into all of them a star. Where other tables have the
same hand, all of it stays on record under the board's number as well.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.db.models import Q

from scoring.problems import Problem, Refused
from tournament.models import DealtHand, DigitalSeat, DigitalTable, EntryPlayer, Sitting, Substitute, User
from tournament.services.digital.owners import accounts_of

_ALL = "*"
# Who was replaced has seen the chair's cards and has no claim to it any more.
_REPLACED = "-"
# An account on the devices of several chairs says nothing about who sits there.
_SEVERAL = ""


def _marks(secret_hash: str, accounts: Iterable[int]) -> Iterator[str]:
    if secret_hash:
        yield secret_hash
    for user_id in accounts:
        yield _account(user_id)


def _account(user_id: int) -> str:
    return f"u{user_id}"


def _on_board(board: int, mark: str) -> str:
    return f"{board}:{mark}"


def begin(row: DealtHand) -> None:
    """A hand begins: whoever holds a chair sees its cards. The caller holds the table's turn."""
    table = row.table
    seen = {mark: value for mark, value in table.seen.items() if ":" in mark}
    for seat in table.seats.exclude(secret_hash=""):
        for mark in _marks(seat.secret_hash, accounts_of(seat)):
            seen[mark] = _SEVERAL if mark in seen else seat.seat
    table.seen = seen | _kept(row, seen)
    table.save(update_fields=["seen"])


def _kept(row: DealtHand | None, seen: Mapping[str, str]) -> dict[str, str]:
    """What stays on record of a hand that other tables have as well."""
    if row is None or row.board is None:
        return {}
    return {_on_board(row.board, mark): value for mark, value in seen.items() if ":" not in mark}


def note(table: DigitalTable, seat: DigitalSeat) -> None:
    """Somebody sits down in the middle of a hand. The caller holds the table's turn."""
    if table.state == DigitalTable.State.PLAYING:
        new = dict.fromkeys(_marks(seat.secret_hash, accounts_of(seat)), seat.seat)
        row = table.dealt_hands.filter(state=DealtHand.State.PLAYING).first()
        table.seen |= new | _kept(row, new)
        table.save(update_fields=["seen"])


def replaced(table: DigitalTable, seat: DigitalSeat) -> None:
    """Somebody else is to sit there from now on: whoever did so comes back by no right of his own."""
    gone = {mark: value + _REPLACED for mark, value in table.seen.items() if value == seat.seat}
    if gone:
        table.seen |= gone
        table.save(update_fields=["seen"])


def require_no_other(table: DigitalTable, seat: DigitalSeat, secret_hash: str, user: User | None) -> None:
    """Refused after the deal where this device or this account has seen another chair's cards, or all."""
    accounts = accounts_of(seat) | ({user.pk} if user is not None and user.pk is not None else set())
    marks = list(_marks(secret_hash, accounts))
    _require_no_board_twice(table, marks)
    if table.state == DigitalTable.State.GATHERING:
        return
    for mark in marks:
        other = table.seen.get(mark, _SEVERAL)
        if other == _ALL:
            raise Refused(Problem("digital-looked-in", {"seat": seat.seat}))
        if other.removesuffix(_REPLACED) not in (_SEVERAL, seat.seat):
            raise Refused(Problem("digital-one-seat", {"seat": other.removesuffix(_REPLACED)}))


def _require_no_board_twice(table: DigitalTable, marks: Sequence[str]) -> None:
    """Refused where a board that this table has still to play was seen at another one."""
    if not table.shuffle.is_shared or table.sitting is None or not marks:
        return
    over = set(table.dealt_hands.filter(state=DealtHand.State.OVER).values_list("board", flat=True))
    for board in table.sitting.boards:
        keys = [_on_board(board, mark) for mark in marks]
        others = DigitalTable.objects.filter(shuffle=table.shuffle_id, seen__has_any_keys=keys)
        if board not in over and others.exclude(pk=table.pk).exists():
            raise Refused(Problem("digital-board-seen", {"board": board}))


def has_seen(table: DigitalTable, seat: DigitalSeat, secret_hash: str) -> bool:
    return bool(table.seen.get(secret_hash) == seat.seat)


def require_may_look(row: DealtHand, secret_hash: str, user: User | None) -> None:
    """Refused for who has sat in this hand, sits there on whatever device, or is to play it elsewhere."""
    table = row.table
    accounts = {user.pk} if user is not None and user.pk is not None else set()
    marks = list(_marks(secret_hash, accounts))
    sits = any(table.seen.get(mark, _ALL) != _ALL for mark in marks)
    if sits or any(accounts & accounts_of(seat) for seat in table.seats.all()):
        raise Refused(Problem("digital-look-own", {}))
    if row.board is not None and _has_to_play(row, secret_hash, accounts):
        raise Refused(Problem("digital-look-to-play", {"board": row.board}))


def _has_to_play(row: DealtHand, secret_hash: str, accounts: set[int]) -> bool:
    """Whether the board waits for this person at another table: where he is entered, or where he sits."""
    sitting = row.table.sitting
    if sitting is None:
        return False
    event = sitting.round.event
    entries: set[int] = set()
    for model in (EntryPlayer, Substitute):
        own = model.objects.filter(entry__event=event, member__user__in=accounts)
        entries |= set(own.values_list("entry", flat=True))
    held = DigitalSeat.objects.filter(table__shuffle=row.table.shuffle_id)
    held = held.exclude(table__state=DigitalTable.State.OVER)
    by = Q(user__in=accounts) | (Q(secret_hash=secret_hash) if secret_hash else Q(pk__in=[]))
    to_come = Sitting.objects.filter(round__event=event, forfeit_by="")
    to_come = to_come.exclude(state=Sitting.State.CONFIRMED)
    theirs = to_come.filter(Q(seats__entry__in=entries) | Q(pk__in=held.filter(by).values("table__sitting")))
    return any(row.board in boards for boards in theirs.values_list("boards", flat=True))


def looked(row: DealtHand, secret_hash: str, user: User | None) -> None:
    """All cards were seen: none of this hand's chairs is his. The caller holds the table's turn."""
    table = row.table
    marks = list(_marks(secret_hash, [user.pk] if user is not None and user.pk is not None else []))
    new = dict.fromkeys(marks, _ALL)
    table.seen |= new | _kept(row, new)
    table.save(update_fields=["seen"])
