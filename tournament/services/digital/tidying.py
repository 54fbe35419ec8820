"""Friendly tables that nobody comes back to, and people's names at digital tables when they are erased."""

from collections.abc import Callable, Iterable
from datetime import timedelta
from functools import reduce
from operator import or_

from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Club, DealtHand, DigitalSeat, DigitalTable, Shuffle, User
from tournament.services.digital.turns import in_turn, moved
from tournament.services.writing import write

# A friendly table that is over can be looked at so long; one on which nothing happens is given up after.
KEPT, IDLE = timedelta(days=90), timedelta(days=7)


def digital_tables() -> int:
    """Friendly tables that were over long ago or were left, each with its hands and its seed."""
    now = timezone.now()
    lively = DealtHand.objects.filter(begun_at__gte=now - IDLE).values("table")
    left = Q(over_at__isnull=True, made_at__lt=now - IDLE) & ~Q(pk__in=lively)
    with write():
        gone = DigitalTable.objects.filter(Q(over_at__lt=now - KEPT) | left, sitting__isnull=True)
        held = list(gone.select_for_update(of=("self",)).order_by("pk"))
        shuffles = [table.shuffle_id for table in held]
        removed, _each = DigitalTable.objects.filter(pk__in=[table.pk for table in held]).delete()
        Shuffle.objects.filter(pk__in=shuffles).delete()
    return removed


def rename(club: Club, written: Iterable[str], without: Callable[[str], str]) -> None:
    """Put the stranger for a person's names in the chairs of a club's tables; the caller's write is on."""
    own = Q(table__club=club) | Q(table__sitting__round__event__club=club)
    any_of_them = reduce(or_, (Q(name__contains=name) for name in written))
    _rename(DigitalSeat.objects.filter(own & any_of_them), lambda seat: without(seat.name))


def rename_user(user: User, stranger: str) -> None:
    """The chairs that an account has held; the caller's write is on."""
    _rename(DigitalSeat.objects.filter(user=user), lambda _seat: stranger, user=None)


def _rename(named: QuerySet[DigitalSeat], name: Callable[[DigitalSeat], str], **more: object) -> None:
    """Each of the chairs that is one of these still once its table is held."""
    for table in in_turn(DigitalTable.objects.filter(pk__in=named.values("table"))):
        for seat in named.filter(table=table):
            DigitalSeat.objects.filter(pk=seat.pk).update(name=name(seat), **more)
        moved(table)
