"""How much of a hand somebody may see: his own seat's view, or what spectators see of it, and when.

Spectators see cards once they are played, as many seconds later as the organiser has set; where other
tables have the same hand still to play, or results are kept back, they see no card of it at all.
"""

from dataclasses import replace
from datetime import timedelta

from django.utils import timezone

from scoring.engine.seats import Seat
from scoring.engine.view import View, view_for
from tournament.models import DealtHand, DigitalSeat, DigitalTable, Event, Sitting
from tournament.queries.digital.played import deeds_of, replayed
from tournament.queries.embargo import is_shown


def boards_to_come(event: Event, board: int) -> bool:
    """Whether somebody in the event has this hand still to play."""
    if event.state == Event.State.CLOSED:
        return False
    waiting = Sitting.objects.filter(round__event=event, forfeit_by="")
    waiting = waiting.exclude(state=Sitting.State.CONFIRMED)
    if any(board in boards for boards in waiting.values_list("boards", flat=True)):
        return True
    return _is_on_screens(event, board)


def _is_on_screens(event: Event, board: int) -> bool:
    """Whether a table that plays on screens has it in hand or before it, whatever was typed in for it."""
    over = DealtHand.objects.filter(board=board, state=DealtHand.State.OVER).values("table")
    playing = DigitalTable.objects.filter(sitting__round__event=event, state=DigitalTable.State.PLAYING)
    playing = playing.exclude(pk__in=over)
    return any(board in boards for boards in playing.values_list("sitting__boards", flat=True))


def is_open(row: DealtHand, seat: DigitalSeat | None = None) -> bool:
    """Whether the whole hand may be shown to everybody, or to who sits at the table (seat)."""
    if seat is None and is_kept_back(row):
        return False
    if row.state not in (DealtHand.State.OVER, DealtHand.State.ABORTED):
        return False
    sitting = row.table.sitting
    if sitting is not None and row.board is not None:
        return not boards_to_come(sitting.round.event, row.board)
    if row.state == DealtHand.State.OVER:
        return True
    # What was given up before it was begun is shown with the seeds.
    return row.table.state == DigitalTable.State.OVER


def hand_seen(row: DealtHand, seat: DigitalSeat | None) -> tuple[View, int]:
    """The hand as this reader sees it, and the table's version up to which he does."""
    if seat is not None:
        return view_for(replayed(row), Seat[seat.seat]), row.table.version
    deeds, version = _for_spectators(row)
    hand = replayed(row, deeds) if len(deeds) < row.ply else replayed(row)
    return _from_outside(view_for(hand, None), hides_everything(row)), version


def _from_outside(view: View, hidden: bool) -> View:
    """Played cards and nothing else: a turned card and a kitty turned up are for those at the table."""
    view = replace(view, turned=None, kitty=())
    return replace(view, trump=None, ranks=None) if hidden else view


def _for_spectators(row: DealtHand) -> tuple[tuple[tuple[str, str, str], ...], int]:
    if hides_everything(row):
        return (), row.table.version
    if not row.table.delay:
        return tuple(deeds_of(row)), row.table.version
    until = timezone.now() - timedelta(seconds=row.table.delay)
    shown = list(
        row.deeds.filter(at__lte=until).order_by("ply").values_list("seat", "kind", "value", "version")
    )
    whole = len(shown) == row.ply
    version = row.table.version if whole else shown[-1][3] if shown else _begun(row)
    return tuple((seat, kind, value) for seat, kind, value, _version in shown), version


def _begun(row: DealtHand) -> int:
    """The version before the first deed."""
    first = row.deeds.order_by("ply").values_list("version", flat=True).first()
    return (first or row.table.version) - 1


def hides_everything(row: DealtHand) -> bool:
    """Whether spectators see no card: the same hand is played elsewhere too, or results are kept back."""
    sitting = row.table.sitting
    if sitting is None:
        return False
    to_come = row.board is not None and boards_to_come(sitting.round.event, row.board)
    return to_come or is_kept_back(row)


def is_kept_back(row: DealtHand) -> bool:
    """Whether an embargo keeps all that is won at its table from who does not sit there."""
    sitting = row.table.sitting
    return sitting is not None and not is_shown(sitting.round.event, sitting.round.number)
