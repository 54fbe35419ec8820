"""An event's facts as gather() reads them, with what has not changed since the last time kept.

In round 24 a result changes one table of 1,200; the others are neither read nor scored
again. What has changed is told by sums over the rows of each round: a hand is never
written over but followed by a newer row, so with any change the sums of its round are
others. What is small is read anew each time: rounds, names, penalties, adjustments.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from django.db import connection
from django.db.models import Count, F, Sum, Value
from django.db.models.functions import Coalesce

from scoring.standings import Result
from tournament.live.once import Once
from tournament.models import Event, HandScore, Seat, Sitting
from tournament.queries import facts as reading
from tournament.queries.fact_rows import HandFact, Sides, SittingFact
from tournament.queries.facts import Facts
from tournament.queries.moment import Moment
from tournament.queries.standings import standings_of
from tournament.queries.views import StandingsView

# Of so many events the facts are kept; those of 100 pairs and 24 rounds take about 3 MB.
KEPT = 8

# The sums over one round's rows, whatever they are; the same sums stand for the same rows.
Sums = tuple[object, ...]


@dataclass
class Kept:
    """One round as it was read. results: by sitting, as far as tables were scored."""

    sums: Sums
    sittings: list[SittingFact] = field(default_factory=list)
    sides: dict[int, Sides] = field(default_factory=dict)
    sit_outs: list[int] = field(default_factory=list)
    hands: dict[int, dict[int, HandFact]] = field(default_factory=dict)
    results: dict[int, Result] = field(default_factory=dict)


Rounds = dict[int, Kept]
_now: Once[Facts] = Once(KEPT)
_standings: Once[StandingsView] = Once(KEPT)
_guard = threading.Lock()
_rounds: OrderedDict[tuple[object, ...], Rounds] = OrderedDict()


def facts_now(event: Event) -> Facts:
    """What gather(event) gives, worked out once for each version. Nobody may change what is in it."""
    if connection.in_atomic_block:
        # What is not stored yet may never be.
        return reading.gather(event)
    now = Moment.of(event)
    return _now.get(now, lambda: _read(event), slot=now.whose)


def standings_now(event: Event, facts: Facts | None = None) -> StandingsView:
    """The standings from facts_now(event), worked out once for each version too. facts: as read already."""
    if connection.in_atomic_block:
        return standings_of(facts or reading.gather(event))
    now = Moment.of(event)
    return _standings.get(now, lambda: standings_of(facts_now(event)), slot=now.whose)


def _read(event: Event) -> Facts:
    # How a sheet is scored depends on these.
    lengths = (event.hands_per_round, repr(event.hands_from))
    key = (event.pk, event.created_at, event.rules, repr(event.options), *lengths)
    with _guard:
        before = _rounds.get(key, {})
    found = reading.with_rounds(event)
    sums = _sums(event, [one.id for one in found.rounds])
    changed = [pk for pk, own in sums.items() if pk not in before or before[pk].sums != own]
    fresh = _read_rounds(event, {one.id: one.number for one in found.rounds if one.id in changed}, sums)
    rounds = {pk: fresh.get(pk) or before[pk] for pk in sums}
    with _guard:
        _rounds[key] = rounds
        _rounds.move_to_end(key)
        while len(_rounds) > KEPT:
            _rounds.popitem(last=False)
    return _whole(found, rounds)


def _sums(event: Event, rounds: Iterable[int]) -> dict[int, Sums]:
    """For each round what tells any two states of its rows apart."""
    found: dict[int, list[object]] = {pk: [] for pk in rounds}
    for row in (*_of_hands(event), *_of_tables(event), *_of_seats(event)):
        if row[0] in found:
            found[row[0]].append(row[1:])
    return {pk: tuple(own) for pk, own in found.items()}


_IDS = {"many": Count("pk"), "sum": Sum("pk"), "squares": Sum(F("pk") * F("pk"))}


def _of_hands(event: Event) -> Iterable[tuple[int, ...]]:
    rows = HandScore.objects.filter(sitting__round__event=event, is_current=True).order_by()
    return rows.values_list("sitting__round").annotate(**_IDS)


def _of_tables(event: Event) -> Iterable[tuple[object, ...]]:
    told = ("round", "state", "waiting_for", "first_dealer", "forfeit_by", "short", "accepted")
    told += ("round__stage", "disqualified", "settled_by", "late_side")
    rows = Sitting.objects.filter(round__event=event).order_by(*told)
    return rows.values_list(*told).annotate(**_IDS)


def _of_seats(event: Event) -> Iterable[tuple[object, ...]]:
    seats = Seat.objects.filter(round__event=event).order_by("round", "side").values_list("round", "side")
    table = F("pk") * (Coalesce(F("sitting_id"), Value(0)) + F("place"))
    return seats.annotate(many=Count("pk"), who=Sum(F("pk") * F("entry__number")), where=Sum(table))


def _read_rounds(event: Event, numbers: Mapping[int, int], sums: Mapping[int, Sums]) -> Rounds:
    found = {pk: Kept(sums[pk]) for pk in numbers}
    if not numbers:
        return found
    read = reading.gather_rounds(event, numbers)
    by_number = {number: found[pk] for pk, number in numbers.items()}
    for sitting in read.sittings:
        kept = by_number[sitting.round]
        kept.sittings.append(sitting)
        if sitting.id in read.sides:
            kept.sides[sitting.id] = read.sides[sitting.id]
        if sitting.id in read.hands:
            kept.hands[sitting.id] = read.hands[sitting.id]
    for number, entries in read.sit_outs.items():
        by_number[number].sit_outs = entries
    return found


def _whole(empty: Facts, rounds: Rounds) -> Facts:
    """The rounds put together, with the small things as they are now."""
    facts = Facts(empty.event, empty.rules, rounds=empty.rounds)
    for one in empty.rounds:
        kept = rounds[one.id]
        facts.scored[one.number] = kept.results
        facts.sittings += kept.sittings
        facts.sides |= kept.sides
        facts.hands |= kept.hands
        if kept.sit_outs:
            facts.sit_outs[one.number] = kept.sit_outs
    reading.read_small_things(facts)
    return facts
