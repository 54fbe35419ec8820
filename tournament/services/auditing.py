"""Checking the log: that no line was changed, removed or slipped in, and that the results are what it tells.

Source: the chain of services/sealing.py. Nothing here writes.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from scoring.problems import Problem
from scoring.record import Hand
from tournament.mapping.hands import BLANK, COLUMNS, hand_of_columns, hand_told
from tournament.models import Event, FinalStandings, HandScore, LogEntry, LogSeal
from tournament.services.sealing import hash_of, sealed_text


@dataclass(frozen=True)
class Audit:
    """lines: checked. erased: lines whose words were erased and whose seal holds all the same.

    chains: the last hash of each chain, by the chain's name.
    """

    lines: int
    erased: int
    chains: Mapping[str, str]
    faults: tuple[Problem, ...]


def audit(event: Event | None = None) -> Audit:
    """Check every chain, or the one of an event."""
    seals = LogSeal.objects.select_related("line").order_by("chain", "number")
    lines = LogEntry.objects.all()
    if event is not None:
        own = LogSeal.objects.filter(line__event=event).values("chain")
        seals, lines = seals.filter(chain__in=own), lines.filter(event=event)
    faults: list[Problem] = []
    chains: dict[str, str] = {}
    checked = erased = 0
    for chain, links in groupby(seals.iterator(1000), key=lambda one: one.chain):
        walk = _Chain(chain)
        for link in links:
            faults += walk.take(link)
        faults += walk.end()
        chains[chain] = walk.last
        checked, erased = checked + walk.number, erased + walk.erased
    for bare in lines.filter(seal__isnull=True).order_by("pk"):
        faults.append(Problem("log-line-unsealed", {"line": bare.pk, "deed": bare.deed}))
    faults += _anchors(event)
    faults += _results(event)
    return Audit(checked, erased, chains, tuple(faults))


class _Chain:
    """A walk along one chain."""

    def __init__(self, chain: str) -> None:
        self.chain = chain
        self.number = self.erased = self.gone = 0
        self.last = ""

    def take(self, link: LogSeal) -> Iterator[Problem]:
        where = {"chain": self.chain, "number": link.number}
        if link.number != self.number + 1:
            yield Problem("log-seal-missing", {**where, "number": self.number + 1})
        elif link.previous != self.last:
            yield Problem("log-chain-broken", where)
        if hash_of(link.previous, link.chain, link.number, link.sealed) != link.hash:
            yield Problem("log-seal-broken", where)
        if link.line is None:
            self.gone += 1
        elif not link.line.salt:
            self.erased += 1
        elif not _same(link, link.line):
            yield Problem("log-line-changed", {**where, "line": link.line.pk, "deed": link.line.deed})
        self.number, self.last = link.number, link.hash

    def end(self) -> Iterator[Problem]:
        """An event that was thrown away takes all its lines along; single ones do not go by themselves."""
        if 0 < self.gone < self.number:
            yield Problem("log-lines-removed", {"chain": self.chain, "count": self.gone})


def _same(link: LogSeal, line: LogEntry) -> bool:
    now = sealed_text(line)
    if not link.is_restored:
        return now == link.sealed
    ids = ("by", "club", "event")
    told, kept = json.loads(now), json.loads(link.sealed)
    return all(told[key] == kept[key] for key in told if key not in ids)


def _anchors(event: Event | None) -> Iterator[Problem]:
    """The hash that stands under final standings is still in the chain, at its place."""
    kept = FinalStandings.objects.exclude(log_hash="").select_related("event").order_by("pk")
    for one in kept if event is None else kept.filter(event=event):
        if not LogSeal.objects.filter(
            hash=one.log_hash, number=one.log_lines, line__event=one.event_id
        ).exists():
            yield Problem("log-shorter-than-kept", {"event": one.event.slug, "lines": one.log_lines})


def _results(event: Event | None) -> Iterator[Problem]:
    """Every trick count that stands is the one that the log told last."""
    events = Event.objects.order_by("pk") if event is None else [event]
    for one in events:
        told = _told(one)
        rows = HandScore.objects.filter(sitting__round__event=one, is_current=True)
        places = ("sitting__round__number", "sitting__table_number", "hand")
        for row in rows.order_by(*places).values_list(*places, *COLUMNS):
            place, columns = row[: len(places)], row[len(places) :]
            if told.get(tuple(place), BLANK) != hand_of_columns(*columns):
                where = dict(zip(("round", "table", "hand"), place, strict=True))
                yield Problem("result-not-in-log", {"event": one.slug, **where})


RESULTS = ("result-entered", "result-corrected", "result-taken-back")


def _told(event: Event) -> dict[tuple[int, ...], Hand]:
    """(round, table, hand) -> the hand as the newest line that names it has it."""
    told: dict[tuple[int, ...], Hand] = {}
    for line in LogEntry.objects.filter(event=event, deed__in=RESULTS).order_by("seal__number"):
        for one in line.details.get("hands", ()):
            told[line.details.get("round"), line.details.get("table"), one["hand"]] = hand_told(one["new"])
    return told
