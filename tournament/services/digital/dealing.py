"""Dealing at a digital table: each hand before it is wanted, so that nobody waits."""

from datetime import timedelta

from django.utils import timezone

from scoring.engine.deal import shuffled_deal
from scoring.engine.seats import Seat
from scoring.problems import Problem, Refused
from tournament.mapping.engine_hands import told_deal, told_game
from tournament.models import DealtHand, DigitalSeat, DigitalTable, User
from tournament.queries.digital.keys import key_of
from tournament.queries.digital.played import replayed
from tournament.queries.digital.setting import Setting, setting_of
from tournament.services.digital import sight
from tournament.services.digital.log import noted
from tournament.services.digital.reasons import reason_for
from tournament.services.digital.shuffles import put_seed, require_gathering, waits_for_seeds
from tournament.services.digital.turns import at_table, moved

_State = DealtHand.State


def start_if_ready(table: DigitalTable) -> bool:
    """Deal and begin once every seat is taken. The caller holds the table's turn."""
    if table.state != DigitalTable.State.GATHERING or waits_for_people(table) or waits_for_seeds(table):
        return False
    table.state = DigitalTable.State.PLAYING
    moved(table, "state")
    setting = setting_of(table)
    deal(table, setting, 1)
    begin(table, setting, 1)
    return True


def add_seed(table: DigitalTable, seat: DigitalSeat, *, seed: str = "", announced: str = "") -> None:
    """A player's own seed in hexadecimal digits, or its commitment with the seed to follow.

    The last one that was waited for begins the play. Refused once the first hand is dealt, where all
    tables play the same hands, and for what is no seed.
    """
    with at_table(table):
        require_gathering(table)
        put_seed(table, seat, seed=seed, announced=announced)
        moved(table)
        start_if_ready(table)


def waits_for_people(table: DigitalTable) -> bool:
    taken = table.seats.filter(kind=DigitalSeat.Kind.BOT).count()
    taken += table.seats.filter(kind=DigitalSeat.Kind.PERSON, taken_at__isnull=False).count()
    return taken < len(Seat)


def deal(table: DigitalTable, setting: Setting, number: int, attempt: int = 1) -> DealtHand:
    """The hand's cards as the seeds decide them; the caller holds the table's turn."""
    game, dealer = setting.game(number), setting.dealer(number)
    dealt = shuffled_deal(game, Seat[dealer], key_of(table), setting.label(number), attempt)
    return DealtHand.objects.create(
        table=table,
        number=number,
        attempt=attempt,
        board=setting.board(number),
        dealer=dealer,
        game=told_game(game),
        deal=told_deal(dealt),
    )


def begin(table: DigitalTable, setting: Setting, number: int, *, extra: bool = False) -> DealtHand:
    """Play the hand that was dealt, and deal the next one. The caller has moved the table's version."""
    row = table.dealt_hands.filter(number=number, state=_State.DEALT).first()
    row = row or deal(table, setting, number)
    row.table = table
    row.state, row.begun_at, row.is_extra = _State.PLAYING, timezone.now(), extra
    row.changed_at = table.version
    set_turn(row, replayed(row, ()).turn)
    row.save()
    sight.begin(row)
    if number < setting.hands and not table.dealt_hands.filter(number=number + 1).exists():
        deal(table, setting, number + 1)
    return row


def set_turn(row: DealtHand, turn: Seat | None) -> None:
    """Whose turn it is, and until when, in an empty chair too; a bot needs no time."""
    row.turn, row.deadline, row.warned_at = turn.name if turn is not None else "", None, None
    seconds = row.table.turn_seconds
    if turn is None or seconds is None:
        return
    if not row.table.seats.filter(seat=turn.name, kind=DigitalSeat.Kind.BOT).exists():
        row.deadline = timezone.now() + timedelta(seconds=seconds)


def give_up(row: DealtHand, why: str, reason: str = "") -> None:
    """The hand is played no further, and stays on record with its commitment."""
    row.state, row.why, row.reason, row.over_at = _State.ABORTED, why, reason, timezone.now()
    row.turn, row.deadline = "", None
    row.save()


def deal_again(row: DealtHand, why: str, reason: str = "") -> DealtHand:
    """The same dealer deals again under the same number. The caller has moved the table's version.

    Refused for a hand that other tables have as well: it stays the same for all of them.
    """
    if row.board is not None:
        raise Refused(Problem("digital-board-stays", {"board": row.board}))
    setting = setting_of(row.table)
    give_up(row, why, reason)
    deal(row.table, setting, row.number, row.attempt + 1)
    return begin(row.table, setting, row.number, extra=row.is_extra)


def abort(table: DigitalTable, by: User | None, reason: str) -> DealtHand:
    """An organiser has the hand dealt again, for a reason that stands in the log and beside the deal."""
    words = reason_for(reason)
    with at_table(table):
        row = table.dealt_hands.filter(state=_State.PLAYING).first()
        if row is None:
            raise Refused(Problem("digital-no-hand", {}))
        row.table = table
        moved(table)
        again = deal_again(row, "organiser", words)
        noted("digital-hand-aborted", table, by, hand=row.number, deal=row.attempt, reason=words)
    return again
