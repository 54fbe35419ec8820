"""Friendly tables that nobody comes back to, and people's names at digital tables when they are erased."""

from collections.abc import Callable, Iterable
from datetime import timedelta

from django.db.models import F, Q
from django.utils import timezone

from tournament.models import Club, DealtHand, DigitalSeat, DigitalTable, Shuffle, User
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
    tables = set()
    for seat in DigitalSeat.objects.filter(own).exclude(name=""):
        if any(name in seat.name for name in written):
            DigitalSeat.objects.filter(pk=seat.pk).update(name=without(seat.name))
            tables.add(seat.table_id)
    _read_differently(tables)


def rename_user(user: User, stranger: str) -> None:
    """The chairs that an account has held."""
    held = DigitalSeat.objects.filter(user=user)
    tables = list(held.values_list("table", flat=True))
    held.update(name=stranger, user=None)
    _read_differently(tables)


def _read_differently(tables: Iterable[int]) -> None:
    """What processes know of the tables is read anew; screens find it when they look by themselves."""
    DigitalTable.objects.filter(pk__in=tables).update(version=F("version") + 1)
