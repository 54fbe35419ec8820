"""A certificate of single players in words: with whom, against whom, and where everybody sits."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.movements.schedule import Schedule, Table

Two = tuple[int, int]


def is_single(schedule: Schedule) -> bool:
    """Whether two entries sit on a side."""
    return any(len(table.ns) > 1 for one in schedule.rounds for table in one.tables)


def times(number: int) -> str:
    """``once``, ``twice``, ``3 times``."""
    if number == 1:
        return _("once")
    return _("twice") if number == 2 else _("%(n)d times") % {"n": number}


def partners(table: Table) -> Iterator[Two]:
    for side in (table.ns, table.ew):
        yield from combinations(sorted(side), 2)


def opponents(table: Table) -> Iterator[Two]:
    for one in table.ns:
        for other in table.ew:
            yield (min(one, other), max(one, other))


def _counted(schedule: Schedule, *kinds: Callable[[Table], Iterator[Two]]) -> tuple[int, int]:
    """(least, most) times that any two are together in these ways."""
    met: Counter[Two] = Counter()
    for one in schedule.rounds:
        for table in one.tables:
            for kind in kinds:
                met.update(kind(table))
    whole = schedule.entries * (schedule.entries - 1) // 2
    return (min(met.values()) if len(met) == whole else 0), max(met.values(), default=0)


def _partner(schedule: Schedule) -> str:
    least, most = _counted(schedule, partners)
    if least == most:
        return _("Everybody partners everybody %(most)s.") % {"most": times(most)}
    if most == 1:
        return _("Nobody has the same partner twice.")
    return _("Nobody has the same partner more than %(most)s.") % {"most": times(most)}


def _opponent(schedule: Schedule) -> str:
    least, most = _counted(schedule, opponents)
    if least == most:
        return _("Everybody opposes everybody %(most)s.") % {"most": times(most)}
    if most == 1:
        return _("Nobody has the same opponent twice.")
    return _("Nobody has the same opponent more than %(most)s.") % {"most": times(most)}


def _meeting(schedule: Schedule) -> str:
    least, most = _counted(schedule, partners, opponents)
    if most == 1:
        return _("Nobody shares a table with anybody twice.")
    if least == most:
        return _("Everybody shares a table with everybody %(most)s.") % {"most": times(most)}
    return _("Nobody shares a table with anybody more than %(most)s.") % {"most": times(most)}


def _tables(schedule: Schedule) -> str:
    visits = Counter((one, t.number) for rnd in schedule.rounds for t in rnd.tables for one in t.entries)
    most = max(visits.values())
    return _("Each player uses each table at most %(most)s.") % {"most": times(most)}


def _seats(schedule: Schedule) -> str:
    seats = Counter(
        (one, chair)
        for rnd in schedule.rounds
        for t in rnd.tables
        for chair, one in zip("NSEW", t.entries, strict=True)
    )
    most = max(seats.values())
    return _("Each player sits on each of the four chairs at most %(most)s.") % {"most": times(most)}


def _deals(schedule: Schedule) -> str:
    dealt = Counter(
        dict(zip("NSEW", t.entries, strict=True))[t.dealer] for rnd in schedule.rounds for t in rnd.tables
    )
    counts = [dealt[one] for one in range(1, schedule.entries + 1)]
    told = {"least": times(min(counts)) if min(counts) else _("never"), "most": times(max(counts))}
    if min(counts) == max(counts):
        return _("Everybody has the first deal %(most)s.") % told
    return _("Everybody has the first deal %(least)s to %(most)s.") % told


def _stayed(schedule: Schedule) -> str:
    stays = schedule.measure("stay-put").value
    if not stays:
        return _("After every round everybody moves to another table.")
    said = ngettext(
        "%(n)d time in the evening a player stays at the table for the next round.",
        "%(n)d times in the evening a player stays at the table for the next round.",
        stays,
    )
    return said % {"n": stays}


TOLD: Mapping[str, Callable[[Schedule], str]] = {
    "partner": _partner,
    "opponent": _opponent,
    "meeting": _meeting,
    "table": _tables,
    "seat": _seats,
    "deal": _deals,
    "stay-put": _stayed,
}
