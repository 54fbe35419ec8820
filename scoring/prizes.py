"""Prize lists: who takes what, which ties are split and which are drawn (docs/rules.md, part 5)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from scoring.lots import Lot, in_order, lot_for
from scoring.numbers import Exact
from scoring.prize_order import KINDS, Field, Group, groups

__all__ = ["KINDS", "SHARED", "Field", "Prize", "PrizeList", "awards"]

SHARED = ("split", "draw")


@dataclass(frozen=True, slots=True)
class PrizeList:
    """A list of prizes of one kind.

    key: its own name among the lists. kind: one of KINDS, what it goes by; each half of the evening
    has a table of its own. places: how many prizes. role: only for entries of this role.
    again: whether it may go to somebody who takes a prize of an earlier list.
    shared: ``split`` (those level on it share the prizes of their places) or ``draw`` (a lot, or a
    play-off, decides which of them takes which).
    worth: what each place is worth, from the first, where that is stated.
    """

    key: str
    kind: str = "top"
    places: int = 1
    role: str = ""
    again: bool = False
    shared: str = "split"
    worth: tuple[Exact, ...] = ()


@dataclass(frozen=True, slots=True)
class Prize:
    """One place of a list, or several that are shared or not yet drawn.

    first, last: the places, from 1; alike where it is one. winners: all who take it, level ones in
    order of their numbers. value: what they were ranked by; None where that is their rank.
    each: what each winner has of the worth; None where none is stated.
    open: who is level while a lot is still to be drawn, more of them than ``winners`` says, or in an
    order not known yet. waits: who has to be drawn for in an earlier list before this one is known.
    decided: the lot that decided it. passed_over: who was as good, or better, and takes another prize.
    """

    list: PrizeList
    first: int
    last: int
    winners: tuple[int, ...] = ()
    value: Exact | None = None
    each: Fraction | None = None
    open: tuple[int, ...] = ()
    waits: tuple[int, ...] = ()
    decided: Lot | None = None
    passed_over: tuple[int, ...] = ()


@dataclass
class _Taken:
    """Who has a prize, and who may have one.

    pending: groups apart from each other, each with the number of them who take one in the end.
    """

    surely: set[int] = field(default_factory=set)
    pending: list[tuple[set[int], int]] = field(default_factory=list)

    @property
    def perhaps(self) -> set[int]:
        return {entry for members, _ in self.pending for entry in members}

    def leave_open(self, members: set[int], places: int) -> None:
        """So many of these take a prize; groups that overlap become one."""
        apart = []
        for others, taken in self.pending:
            if others & members:
                members, places = members | others, places + taken
            else:
                apart.append((others, taken))
        if places >= len(members):
            self.surely |= members
        else:
            apart.append((members, places))
        self.pending = apart

    def surely_free(self, entries: set[int]) -> int:
        """How many of these take no prize of an earlier list, however lots are drawn."""
        free = len(entries - self.surely - self.perhaps)
        return free + sum(max(0, len(entries & members) - taken) for members, taken in self.pending)


def awards(lists: Sequence[PrizeList], found: Field, lots: Sequence[Lot] = ()) -> tuple[Prize, ...]:
    """Every prize of the lists, in their order: an earlier list is given out first.

    Nobody takes two unless a later list allows it. Withdrawn entries, and those without a round at
    a table, take none. Nothing level is decided silently: it is split, or drawn by a recorded lot,
    or left open with the names.
    """
    taken, given = _Taken(), []
    for each in lists:
        given += _list_awards(each, found, lots, taken)
    return tuple(given)


def _list_awards(each: PrizeList, found: Field, lots: Sequence[Lot], taken: _Taken) -> list[Prize]:
    given: list[Prize] = []
    place, passed = 1, []
    listed = groups(each.kind, each.role, found)
    for at, (value, group) in enumerate(listed):
        left = each.places - place + 1
        if left < 1:
            break
        members = tuple(entry for entry in group if each.again or entry not in taken.surely)
        passed += [entry for entry in group if entry not in members]
        unsure = tuple(entry for entry in members if not each.again and entry in taken.perhaps)
        if unsure:
            given.append(
                Prize(each, place, each.places, value=value, waits=unsure, passed_over=tuple(passed))
            )
            taken.leave_open(_may_follow(listed[at:], taken, left), left)
            break
        if members:
            lot, order = _drawn(each, members, found, lots)
            prizes = _to_group(each, place, members, value, lot, order, taken)
            given += [replace(prize, passed_over=tuple(passed)) for prize in prizes]
            place += min(len(members), left)
    return given


def _to_group(
    each: PrizeList,
    place: int,
    members: tuple[int, ...],
    value: Exact | None,
    lot: Lot | None,
    order: Sequence[int],
    taken: _Taken,
) -> list[Prize]:
    """The prizes of the places from ``place`` that go to a group of equals.

    lot, order: what decides between them and how; None and nothing while that is not drawn.
    """
    last = min(place + len(members) - 1, each.places)
    if len(members) == 1 or each.shared == "split":
        taken.surely.update(members)
        return [Prize(each, place, last, members, value, _share(each, place, last, len(members)))]
    if lot is None:
        taken.leave_open(set(members), last - place + 1)
        return [Prize(each, place, last, value=value, open=members)]
    drawn = order[: last - place + 1]
    taken.surely.update(drawn)
    return [
        Prize(each, at, at, (entry,), value, _share(each, at, at, 1), decided=lot)
        for at, entry in enumerate(drawn, start=place)
    ]


def _drawn(
    each: PrizeList, members: tuple[int, ...], found: Field, lots: Sequence[Lot]
) -> tuple[Lot | None, tuple[int, ...]]:
    """The lot that decides between equals, and who of them comes first for this list.

    The list's own lot; else, for a list that goes by places, one for places of the same stage: who
    was last in it is the lowest.
    """
    own = lot_for(members, lots, prize=each.key)
    if own is not None:
        return own, in_order(members, own)
    stage = found.stage_of(each.kind, members)
    places = lot_for(members, [lot for lot in lots if lot.stage == stage])
    if places is None:
        return None, ()
    order = in_order(members, places)
    return places, order[::-1] if each.kind == "lowest" else order


def _share(each: PrizeList, first: int, last: int, winners: int) -> Fraction | None:
    """What each of those who share these places has of their worth."""
    worth = each.worth[first - 1 : last]
    return Fraction(sum(worth)) / winners if worth else None


def _may_follow(rest: Sequence[Group], taken: _Taken, places: int) -> set[int]:
    """Who may take one of the places of a list that waits for a draw of an earlier one."""
    may: set[int] = set()
    for _, group in rest:
        may |= {entry for entry in group if entry not in taken.surely}
        if taken.surely_free(may) >= places:
            break
    return may
