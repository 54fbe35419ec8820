"""What a correction would change: the table and the prizes before it beside those after it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.prizes import Prize
from scoring.rows import Row


@dataclass(frozen=True, slots=True)
class RankChange:
    """One entry's place before and after; None where it does not stand in that table."""

    entry: int
    before: int | None
    after: int | None
    was_shared: bool = False
    is_shared: bool = False


@dataclass(frozen=True, slots=True)
class Holders:
    """Who has one place of a prize list. open: level, still to be drawn for. each: what each has."""

    winners: tuple[int, ...] = ()
    open: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    each: Fraction | None = None


@dataclass(frozen=True, slots=True)
class PrizeChange:
    """One place (from 1) of the prize list ``key``."""

    key: str
    place: int
    before: Holders
    after: Holders


@dataclass(frozen=True, slots=True)
class Changes:
    ranks: tuple[RankChange, ...] = ()
    prizes: tuple[PrizeChange, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.ranks or self.prizes)


def changes(
    before: Sequence[Row],
    after: Sequence[Row],
    prizes_before: Iterable[Prize] = (),
    prizes_after: Iterable[Prize] = (),
) -> Changes:
    """The places that would be others, in the order of the new table, and the prizes likewise."""
    return Changes(_rank_changes(before, after), _prize_changes(prizes_before, prizes_after))


def _rank_changes(before: Sequence[Row], after: Sequence[Row]) -> tuple[RankChange, ...]:
    old, new = ({row.entry: row for row in rows} for rows in (before, after))
    found = []
    for entry in (*new, *(entry for entry in old if entry not in new)):
        was, now = old.get(entry), new.get(entry)
        one = RankChange(
            entry,
            was.rank if was else None,
            now.rank if now else None,
            bool(was and was.shared),
            bool(now and now.shared),
        )
        if (one.before, one.was_shared) != (one.after, one.is_shared):
            found.append(one)
    return tuple(found)


def _prize_changes(before: Iterable[Prize], after: Iterable[Prize]) -> tuple[PrizeChange, ...]:
    old, new = _holders(before), _holders(after)
    nobody = Holders()
    found = []
    for key, place in (*new, *(one for one in old if one not in new)):
        was, now = old.get((key, place), nobody), new.get((key, place), nobody)
        if was != now:
            found.append(PrizeChange(key, place, was, now))
    return tuple(found)


def _holders(prizes: Iterable[Prize]) -> dict[tuple[str, int], Holders]:
    return {
        (prize.list.key, place): Holders(prize.winners, prize.open, prize.waits, prize.each)
        for prize in prizes
        for place in range(prize.first, prize.last + 1)
    }
