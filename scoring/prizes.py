"""Prize lists: who takes what, which ties are split and which are drawn (docs/rules.md, part 5)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import partial
from types import MappingProxyType

from scoring.lots import Lot, in_order, lot_for
from scoring.numbers import Exact
from scoring.standings import Row
from scoring.values import points_by_round, tricks_by_round

# kind: what it ranks by. Each half of the evening has a table of its own.
KINDS = ("top", "first-half", "second-half", "best-round", "tens", "lowest")
SHARED = ("split", "draw")

# Entries that are level, and the number they are level on (None where it is their rank).
_Group = tuple[Exact | None, list[int]]


@dataclass(frozen=True, slots=True)
class PrizeList:
    """A list of prizes of one kind.

    key: its own name among the lists. places: how many prizes. role: only for entries of this role.
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


@dataclass(frozen=True)
class Field:
    """What prizes are given from: the table, and the tables of the two halves of the evening.

    tricks: whether rounds are compared by tricks (the event counts no points).
    """

    rows: Sequence[Row]
    first_half: Sequence[Row] = ()
    second_half: Sequence[Row] = ()
    roles: Mapping[int, str] = field(default_factory=dict)
    tricks: bool = False


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
    groups = [*_KINDS[each.kind](_eligible(each, found), found)]
    for at, (value, group) in enumerate(groups):
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
            taken.leave_open(_may_follow(groups[at:], taken, left), left)
            break
        if members:
            prizes = _to_group(each, place, members, value, lots, taken)
            given += [replace(prize, passed_over=tuple(passed)) for prize in prizes]
            place += min(len(members), left)
    return given


def _to_group(
    each: PrizeList,
    place: int,
    members: tuple[int, ...],
    value: Exact | None,
    lots: Sequence[Lot],
    taken: _Taken,
) -> list[Prize]:
    """The prizes of the places from ``place`` that go to a group of equals."""
    last = min(place + len(members) - 1, each.places)
    if len(members) == 1 or each.shared == "split":
        taken.surely.update(members)
        return [Prize(each, place, last, members, value, _share(each, place, last, len(members)))]
    lot = lot_for(members, lots, prize=each.key) or lot_for(members, lots)
    if lot is None:
        taken.leave_open(set(members), last - place + 1)
        return [Prize(each, place, last, value=value, open=members)]
    drawn = in_order(members, lot)[: last - place + 1]
    taken.surely.update(drawn)
    return [
        Prize(each, at, at, (entry,), value, _share(each, at, at, 1), decided=lot)
        for at, entry in enumerate(drawn, start=place)
    ]


def _share(each: PrizeList, first: int, last: int, winners: int) -> Fraction | None:
    """What each of those who share these places has of their worth."""
    worth = each.worth[first - 1 : last]
    return Fraction(sum(worth)) / winners if worth else None


def _may_follow(groups: Sequence[_Group], taken: _Taken, places: int) -> set[int]:
    """Who may take one of the places of a list that waits for a draw of an earlier one."""
    may: set[int] = set()
    for _, group in groups:
        may |= {entry for entry in group if entry not in taken.surely}
        if taken.surely_free(may) >= places:
            break
    return may


def _eligible(each: PrizeList, found: Field) -> list[Row]:
    halves = {"first-half": found.first_half, "second-half": found.second_half}
    return [
        row
        for row in halves.get(each.kind, found.rows)
        if row.withdrawn is None
        and row.rounds_played > 0
        and (not each.role or found.roles.get(row.entry) == each.role)
    ]


def _by_rank(rows: Sequence[Row], _: Field) -> list[_Group]:
    ranks: dict[int, list[int]] = {}
    for row in rows:
        ranks.setdefault(row.rank, []).append(row.entry)
    return [(None, group) for group in ranks.values()]


def _lowest(rows: Sequence[Row], found: Field) -> list[_Group]:
    return _by_rank(rows, found)[::-1]


def _by_most(of: Callable[[Row, Field], Exact], rows: Sequence[Row], found: Field) -> list[_Group]:
    """By a number of which more is better; nobody takes a prize for none at all."""
    numbers: dict[Exact, list[int]] = {}
    for row in sorted(rows, key=lambda row: row.entry):
        numbers.setdefault(of(row, found), []).append(row.entry)
    return [(number, numbers[number]) for number in sorted(numbers, reverse=True) if number > 0]


def _best_round(row: Row, found: Field) -> Exact:
    by_round = tricks_by_round(row.line) if found.tricks else points_by_round(row.line)
    return max(by_round.values(), default=0)


_KINDS: Mapping[str, Callable[[Sequence[Row], Field], list[_Group]]] = MappingProxyType(
    {
        "top": _by_rank,
        "first-half": _by_rank,
        "second-half": _by_rank,
        "best-round": partial(_by_most, _best_round),
        "tens": partial(_by_most, lambda row, _: row.line.tens),
        "lowest": _lowest,
    }
)
