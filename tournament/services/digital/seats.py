"""Who sits at a digital table: people take chairs and leave them, bots fill them, an organiser puts in
a substitute. Of several devices of one person the last one that came acts."""

import secrets
from collections.abc import Mapping

from django.utils import timezone
from django.utils.translation import gettext as _

from scoring.dealing import CHAIRS
from scoring.engine.bots.registry import BOTS
from scoring.numbers import brief
from scoring.problems import Problem, Refused
from tournament.models import DigitalSeat, DigitalTable, Entry, User
from tournament.queries.digital.played import replayed
from tournament.services.digital import dealing, sight
from tournament.services.digital.log import noted
from tournament.services.digital.owners import is_theirs
from tournament.services.digital.playing import hand_played
from tournament.services.digital.shuffles import put_seed, takes_seeds
from tournament.services.digital.turns import at_table, moved
from tournament.services.permissions import may
from tournament.services.table_sessions import hashed, is_secret, new_secret
from tournament.services.texts import LONGEST_NAME, clean, text_faults

_Kind = DigitalSeat.Kind
_HELD = ["kind", "name", "bot", "user", "secret_hash", "taken_at", "key", "is_substitute", "entry"]


def new_key() -> str:
    return secrets.token_urlsafe(24)


def seat_of(table: DigitalTable, secret: str) -> DigitalSeat | None:
    """The chair that this device holds; None for a spectator."""
    seat = held_by(table, secret)
    if seat is not None:
        seat.table = table
    return seat


def held_by(table: DigitalTable, secret: str) -> DigitalSeat | None:
    """The same of a table that others read as well: nothing of it is touched."""
    held = hashed(secret) if is_secret(secret) else None
    return next(
        (one for one in table.seats.all() if one.secret_hash == held and one.kind == _Kind.PERSON), None
    )


def take(
    table: DigitalTable,
    chair: str,
    *,
    secret: str = "",
    user: User | None = None,
    personal_code: str = "",
    key: str = "",
    name: str = "",
    seed: str = "",
    announced: str = "",
) -> tuple[DigitalSeat, str]:
    """Sit down, or come back on another device: the chair and the device's secret from now on.

    key: of the chair's own link, which says which chair. personal_code: an entry's. seed, announced: the
    player's own for the shuffle, or its commitment; where none counts any more it is left out. Refused
    where somebody else sits there, or a bot in the middle of a trick.
    """
    secret = secret if is_secret(secret) else new_secret()
    with at_table(table):
        seat = _meant(table, chair, key, personal_code, user)
        mine = seat.kind == _Kind.PERSON and seat.secret_hash == hashed(secret)
        if not mine:
            if not key and not is_theirs(seat, user, personal_code):
                _require_free(table, seat, hashed(secret))
            _require_between_tricks(table, seat)
            _leave_others(table, seat, hashed(secret))
            sight.require_no_other(table, seat, hashed(secret), user)
            _sit(seat, hashed(secret), user, name)
            sight.note(table, seat)
            if takes_seeds(table):
                put_seed(table, seat, seed=seed, announced=announced, afresh=True)
            moved(table)
            time_runs(table, seat)
            dealing.start_if_ready(table)
    seat.table = table
    return seat, secret


def _meant(table: DigitalTable, chair: str, key: str, personal_code: str, user: User | None) -> DigitalSeat:
    """The chair that a link or somebody's account leads to, or the one that was asked for."""
    seats = {one.seat: one for one in table.seats.all()}
    if key:
        asked = key.encode()
        found = next((one for one in seats.values() if secrets.compare_digest(one.key.encode(), asked)), None)
        if found is None:
            raise Refused(Problem("digital-link-old", {}))
        return found
    if not chair:
        theirs = [one for one in seats.values() if is_theirs(one, user, personal_code)]
        if len(theirs) == 1:
            return theirs[0]
    if chair not in seats:
        raise Refused(Problem("digital-which-seat", {}))
    return seats[chair]


def _require_free(table: DigitalTable, seat: DigitalSeat, secret_hash: str) -> None:
    """Who has neither a link nor an account that leads to the chair takes one that nobody has."""
    taken = Problem("digital-seat-taken", {"seat": seat.seat})
    if seat.kind == _Kind.PERSON and seat.secret_hash:
        raise Refused(taken)
    if seat.is_substitute:
        raise Refused(Problem("digital-seat-substitute", {"seat": seat.seat}))
    if table.sitting_id is None or table.state == DigitalTable.State.GATHERING:
        return
    # In an event cards that lie there are their player's; he may have stood up from them just now.
    if seat.kind == _Kind.BOT or not sight.has_seen(table, seat, secret_hash):
        raise Refused(taken)


def may_take(
    table: DigitalTable,
    seat: DigitalSeat,
    *,
    secret: str = "",
    user: User | None = None,
    personal_code: str = "",
) -> bool:
    """Whether ``take`` gives this person the chair, at once or as soon as no trick lies there."""
    held = hashed(secret) if is_secret(secret) else ""
    try:
        if not is_theirs(seat, user, personal_code):
            _require_free(table, seat, held)
        sight.require_no_other(table, seat, held, user)
    except Refused:
        return False
    return True


def _require_between_tricks(table: DigitalTable, seat: DigitalSeat) -> None:
    """A bot and a person change places when no trick lies on the table."""
    row = hand_played(table) if seat.kind == _Kind.BOT else None
    if row is not None and replayed(row).table:
        raise Refused(Problem("digital-between-tricks", {"seat": seat.seat}))


def _leave_others(table: DigitalTable, seat: DigitalSeat, secret_hash: str) -> None:
    """A device holds one chair. After the deal nobody who has seen one hand may see another."""
    other = table.seats.filter(secret_hash=secret_hash).exclude(pk=seat.pk).first()
    if other is None:
        return
    if table.state != DigitalTable.State.GATHERING:
        raise Refused(Problem("digital-one-seat", {"seat": other.seat}))
    _stand_up(other)


def _sit(seat: DigitalSeat, secret_hash: str, user: User | None, name: str) -> None:
    words = clean(name)
    if words and text_faults(words, "name", LONGEST_NAME):
        raise Refused(text_faults(words, "name", LONGEST_NAME))
    seat.kind, seat.bot = _Kind.PERSON, ""
    # Never an account's address, which stands in for a name elsewhere.
    seat.name = seat.name or words or (user.name if user is not None else "") or _guest(seat)
    seat.user, seat.secret_hash, seat.taken_at = user, secret_hash, timezone.now()
    seat.save(update_fields=_HELD)


def _guest(seat: DigitalSeat) -> str:
    return _("Guest %(seat)s") % {"seat": seat.seat}


def time_runs(table: DigitalTable, seat: DigitalSeat) -> None:
    """Whoever sits down in the middle of his turn has the whole of its time."""
    row = hand_played(table)
    if row is not None and row.turn == seat.seat:
        dealing.set_turn(row, replayed(row).turn)
        row.save(update_fields=["deadline", "warned_at"])


def leave(seat: DigitalSeat, *, bot: bool = False) -> None:
    """Stand up. bot: whether the table's bot plays on in the chair; else it waits for somebody."""
    table, secret = seat.table, seat.secret_hash
    with at_table(table):
        seat.refresh_from_db()
        if not secret or seat.secret_hash != secret:
            return
        if bot:
            row = hand_played(table)
            if row is not None and replayed(row).table:
                raise Refused(Problem("digital-between-tricks", {"seat": seat.seat}))
            _put_bot(seat, table.bot)
        else:
            _stand_up(seat)
        moved(table)
        time_runs(table, seat)
        dealing.start_if_ready(table)


def _stand_up(seat: DigitalSeat) -> None:
    """In a friendly game the chair is anybody's again; in an event it is still its player's."""
    seat.secret_hash, seat.user = "", None
    if seat.entry_id is None and not seat.is_substitute:
        seat.kind, seat.name = _Kind.OPEN, ""
    if seat.table.state == DigitalTable.State.GATHERING:
        seat.taken_at = None
    seat.save(update_fields=_HELD)


def _require_bot(bot: str) -> None:
    if bot not in BOTS:
        raise Refused(Problem("bot-unknown", {"value": brief(bot), "known": tuple(BOTS)}))


def _put_bot(seat: DigitalSeat, bot: str) -> None:
    seat.kind, seat.bot, seat.secret_hash, seat.user = _Kind.BOT, bot, "", None
    if seat.entry_id is None:
        seat.name = ""
    seat.save(update_fields=_HELD)


def fill(table: DigitalTable, chair: str, by: User | None, *, bot: str) -> DigitalSeat:
    """An organiser, or who opened a friendly table, puts a bot into a chair; its old link leads nowhere."""
    _require_bot(bot)
    with at_table(table):
        seat = chair_of(table, chair)
        _put_bot(seat, bot)
        renew(seat, is_substitute=False)
        moved(table)
        time_runs(table, seat)
        noted("digital-seat-bot", table, by, seat=seat.seat)
        dealing.start_if_ready(table)
    return seat


def substitute(table: DigitalTable, chair: str, by: User | None, *, name: str) -> DigitalSeat:
    """Somebody else plays on in a chair, with its cards and its turn: by the chair's new link alone."""
    words = clean(name)
    problems = text_faults(words, "name", LONGEST_NAME)
    if problems:
        raise Refused(problems)
    with at_table(table):
        seat = chair_of(table, chair)
        sight.replaced(table, seat)
        seat.kind, seat.bot, seat.name = _Kind.PERSON, "", words
        seat.user, seat.secret_hash, seat.taken_at = None, "", None
        renew(seat, is_substitute=True)
        moved(table)
        time_runs(table, seat)
        noted("digital-seat-substitute", table, by, seat=seat.seat, name=words)
    return seat


def renew(seat: DigitalSeat, *, is_substitute: bool) -> None:
    """The chair with whoever has it now; only its new link leads there, of the chair's own ones."""
    seat.key, seat.is_substitute = new_key(), is_substitute
    seat.save(update_fields=_HELD)


def chair_of(table: DigitalTable, chair: str) -> DigitalSeat:
    found = next((one for one in table.seats.all() if one.seat == chair), None)
    if found is None:
        raise Refused(Problem("digital-which-seat", {}))
    found.table = table
    return found


def may_run(table: DigitalTable, user: User) -> bool:
    """Whether the person runs the table: the event's organisers; of a friendly one who opened it too."""
    if table.sitting is not None:
        return may(user, "run-event", event=table.sitting.round.event)
    return (user.pk is not None and table.opened_by_id == user.pk) or (
        table.club is not None and may(user, "make-event", club=table.club)
    )


def seats_for(table: DigitalTable, entries: Mapping[str, tuple[Entry, str]]) -> None:
    """The four chairs of a new table: of an event with who is expected, of a friendly game free."""
    made = []
    for chair in CHAIRS:
        entry, name = entries.get(chair, (None, ""))
        kind = _Kind.PERSON if name else _Kind.OPEN
        made.append(DigitalSeat(table=table, seat=chair, kind=kind, name=name, entry=entry, key=new_key()))
    DigitalSeat.objects.bulk_create(made)
