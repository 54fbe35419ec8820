"""What paper says of who sits where, and for whom it says something else by now.

A file of paper keeps the plan that it shows. Where nothing was printed here, the plan before the first
change stands for it: it was known, whoever wrote it down.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

from django.db.models import Q, QuerySet

from tournament.mapping.movements import is_drawn
from tournament.models import Event, Export
from tournament.queries.drawing import rounds_before
from tournament.queries.facts import Facts

CHANGED = "pack-changed"
# The packs and pieces that go to each entry, and those that go to the tables.
_FOR_ENTRIES = ("pack-tonight", "guide-cards", CHANGED)
_FOR_TABLES = ("pack-tonight", "table-cards", "slips", CHANGED)
_ROUND = "pack-round-"
_DEED = "plan-changed"
_ALL = (_FOR_ENTRIES, _FOR_TABLES)
# What can make paper wrong that says who sits where, by how the deed begins.
_CHANGES = ("plan-", "substitute-", "entr", "event-", "round-drawn")

# So many files are read at once.
CHUNK = 4

Plan = Mapping[str, Any]
Place = tuple[int, int]


@dataclass(frozen=True)
class Printed:
    """at, version: of the file; None where there is none. whole: it shows every round that there was."""

    plan: Plan
    at: datetime | None = None
    version: int | None = None
    whole: bool = True


@dataclass(frozen=True)
class Concerned:
    """entries: numbers of those whose card says something else now; newly: those who had none.

    left: those whose card is void and who get no other. tables: (round, table) whose card and slip say
    something else; void: those that nobody plays any more. cut: rounds that are no longer played.
    before: the oldest paper that this replaces.
    """

    entries: tuple[int, ...] = ()
    newly: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    tables: tuple[Place, ...] = ()
    void: tuple[Place, ...] = ()
    cut: tuple[int, ...] = ()
    before: Printed = field(default_factory=lambda: Printed({}))

    def __bool__(self) -> bool:
        return bool(self.entries or self.tables or self.left or self.void)


def plan_of(facts: Facts, only_round: int | None = None) -> Plan:
    """Who sits where, and by which names, as a row keeps it. only_round: of one round alone."""
    last = max((one.number for one in facts.rounds), default=0)
    rounds = {
        str(one.number): [
            [at.number, list(at.ns), list(at.ew), at.dealer, _steads(facts, one.number, at.entries)]
            for at in one.tables
        ]
        for one in rounds_before(facts, last + 1)
        if only_round in (None, one.number)
    }
    names = {str(number): list(entry.names) for number, entry in facts.entries.items()}
    hands = {key: facts.hands_in(int(key)) for key in rounds}
    return {"rounds": rounds, "names": names, "hands": hands, "whole": only_round is None}


def _steads(facts: Facts, number: int, entries: Sequence[int]) -> dict[str, list[str]]:
    """Who sits there in another's stead."""
    names = {entry: facts.who(entry, number).names for entry in entries}
    return {str(entry): list(who) for entry, who in names.items() if who != facts.entries[entry].names}


def concerned(facts: Facts) -> Concerned:
    """Who needs new cards, and which tables; nobody where no card was ever wrong."""
    if not _has_changed(facts.event):
        return Concerned()
    entries = _last(facts.event, _FOR_ENTRIES)
    tables = _last(facts.event, _FOR_TABLES)
    if entries is None and tables is None:
        known = _before_the_first_change(facts)
        if known is None:
            return Concerned()
        entries = tables = known
    now = plan_of(facts)
    coming = [str(one.number) for one in facts.rounds if one.opened_at is None]
    changed, newly, left = _entries(facts, entries, now, coming) if entries else ((), (), ())
    others, void = _tables(facts, tables, now, coming) if tables else ((), ())
    before = min((one for one in (entries, tables) if one), key=lambda one: str(one.at or ""))
    cut = tuple(sorted(int(key) for key in _cut((entries or tables or before).plan, now)))
    return Concerned(changed, newly, left, others, void, cut, before)


def _has_changed(event: Event) -> bool:
    """Whether anything was done since the paper that could make it wrong; results are no such thing."""
    # Asked after every result: one question for both, and no pattern over the whole log.
    newest: dict[tuple[str, ...], datetime] = {}
    done = event.exports.filter(state=Export.State.DONE).order_by("started_at", "pk")
    for kind, at in done.values_list("kind", "started_at"):
        newest |= {kinds: at for kinds in _ALL if kind in kinds}
        newest |= {_FOR_TABLES: at} if kind.startswith(_ROUND) else {}
    if not newest:
        return event.log.filter(deed=_DEED).exists()
    changes = reduce(or_, (Q(deed__startswith=begin) for begin in _CHANGES))
    return event.log.filter(changes, at__gt=min(newest.values())).exists()


def _files(event: Event, kinds: Sequence[str]) -> QuerySet[Export]:
    """The newest first."""
    which = Q(kind__in=kinds) | Q(kind__startswith=_ROUND) if kinds == _FOR_TABLES else Q(kind__in=kinds)
    return event.exports.filter(which, state=Export.State.DONE).order_by("-started_at", "-pk")


def _last(event: Event, kinds: Sequence[str]) -> Printed | None:
    """What the newest files say of each round, as far back as one that shows every round."""
    rounds: dict[str, Any] = {}
    names: dict[str, Any] = {}
    hands: dict[str, Any] = {}
    found: tuple[datetime | None, int | None] | None = None
    whole = False
    # A plan is long, and of an evening with many files the newest ones are enough.
    for details, at in _files(event, kinds).values_list("details", "started_at").iterator(chunk_size=CHUNK):
        plan = details.get("plan")
        if plan is None:
            continue
        rounds, names = {**plan["rounds"], **rounds}, names or plan["names"]
        hands = {**plan["hands"], **hands}
        found, whole = (at, details.get("version")), bool(plan["whole"])
        if whole:
            break
    return Printed({"rounds": rounds, "names": names, "hands": hands}, *found, whole) if found else None


def _before_the_first_change(facts: Facts) -> Printed | None:
    line = facts.event.log.filter(deed=_DEED).order_by("pk").first()
    if line is None or "plan" not in line.details.get("was", {}):
        return None
    now = plan_of(facts)
    begun = {key: tables for key, tables in now["rounds"].items() if int(key) <= line.details["round"]}
    then = {str(one["round"]): [[*at, {}] for at in one["tables"]] for one in line.details["was"]["plan"]}
    return Printed({"rounds": {**begun, **then}, "names": now["names"], "hands": now["hands"]})


def _entries(
    facts: Facts, was: Printed, now: Plan, coming: Sequence[str]
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    old, new = _stops(was.plan, coming), _stops(now, coming)
    here = [number for number in facts.entries if not _is_away(facts, number)]
    known = {
        entry for tables in was.plan["rounds"].values() for row in tables for entry in (*row[1], *row[2])
    }
    rounds = [key for key in coming if key in was.plan["rounds"] or not is_drawn(facts.event)]
    changed = tuple(
        number for number in here if any(old.get((key, number)) != new.get((key, number)) for key in rounds)
    )
    newly = tuple(number for number in changed if number not in known)
    left = tuple(sorted(number for number in known if _is_away(facts, number) or number not in facts.entries))
    kept = [key for key in coming if key in was.plan["rounds"]]
    return changed, newly, tuple(one for one in left if any((key, one) in old for key in kept))


def _tables(
    facts: Facts, was: Printed, now: Plan, coming: Sequence[str]
) -> tuple[tuple[Place, ...], tuple[Place, ...]]:
    drawn = is_drawn(facts.event) or not was.whole
    old = dict(_cards(was.plan, [*coming, *_cut(was.plan, now)]))
    new = dict(_cards(now, [key for key in coming if key in was.plan["rounds"] or not drawn]))
    changed = tuple(sorted(place for place, card in new.items() if old.get(place) != card))
    return changed, tuple(sorted(set(old) - set(new)))


def _cards(plan: Plan, rounds: Iterable[str]) -> Iterator[tuple[Place, object]]:
    """(round, table) -> what its card says."""
    for key in rounds:
        for number, ns, ew, dealer, steads in plan["rounds"].get(key, ()):
            names = [_names(plan, steads, entry) for entry in (*ns, *ew)]
            yield (int(key), number), (list(ns), list(ew), dealer, names, plan["hands"].get(key))


def _stops(plan: Plan, rounds: Iterable[str]) -> dict[tuple[str, int], object]:
    """(round, entry) -> table, side, chair, who sits there, and with whom; nothing for a sit-out."""
    return {
        (key, entry): (number, side, at, _names(plan, steads, entry), list(own), list(other))
        for key in rounds
        for number, ns, ew, _dealer, steads in plan["rounds"].get(key, ())
        for side, own, other in (("ns", ns, ew), ("ew", ew, ns))
        for at, entry in enumerate(own)
    }


def _cut(was: Plan, now: Plan) -> set[str]:
    """Rounds that are on paper and no longer there."""
    return set(was["rounds"]) - set(now["rounds"])


def _names(plan: Plan, steads: Mapping[str, Sequence[str]], entry: int) -> list[str]:
    return list(steads.get(str(entry)) or plan["names"].get(str(entry), ()))


def _is_away(facts: Facts, number: int) -> bool:
    return number in facts.withdrawn
