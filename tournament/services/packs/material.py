"""What is printed, read once: rounds with their tables, standings, and what the codes lead to."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rules import Rules
from tournament.models import Event, Round
from tournament.queries.embargo import shown_through
from tournament.queries.facts import Facts, gather
from tournament.queries.printed import Concerned
from tournament.queries.rounds import round_of
from tournament.queries.standings import standings_of
from tournament.queries.views import EntryView, RoundView, StandingsView, TableView
from tournament.services import personal, table_codes
from tournament.services.packs.book import Imprint, Paper
from tournament.services.writing import write

_TRIES = 5
# Codes are read out and typed: in groups of so many signs.
_GROUP = 4


@dataclass(frozen=True)
class Place:
    """What a QR code leads to. address: "" where nothing outside this machine could reach it.

    site: where the code can be typed in instead.
    """

    code: str
    address: str
    site: str = ""

    @property
    def spoken(self) -> str:
        """The code in groups: ``AB2C D3EF``."""
        return " ".join(self.code[at : at + _GROUP] for at in range(0, len(self.code), _GROUP))


@dataclass(frozen=True)
class Material:
    """An event as it is printed. base: what addresses begin with, "" for none. now: when it is read.

    number: the version of the event that ``facts`` are. chosen: the entries somebody chose.
    only_round: the one round that is printed, None for every round. concerned: for whom alone it is printed.
    """

    facts: Facts
    paper: Paper
    base: str
    now: dt.datetime
    number: int
    chosen: tuple[int, ...] = ()
    only_round: int | None = None
    concerned: Concerned | None = None

    @property
    def event(self) -> Event:
        return self.facts.event

    @property
    def rules(self) -> Rules:
        return self.facts.rules

    @cached_property
    def rounds(self) -> tuple[RoundView, ...]:
        """The rounds that are printed, in order."""
        numbers = [one.number for one in self.facts.rounds if self.only_round in (None, one.number)]
        views = [round_of(self.facts, number) for number in numbers]
        return tuple(view for view in views if view is not None)

    @cached_property
    def coming(self) -> tuple[RoundView, ...]:
        """The rounds that are not over: the open one, whose tables may not all be in, and those after it."""
        return tuple(view for view in self.rounds if view.state != Round.State.CLOSED)

    @cached_property
    def tables(self) -> Mapping[int, Place]:
        """What the tables' codes lead to; nothing where tables send no results. Missing codes are made."""
        if not self.event.tables_enter:
            return {}
        codes = table_codes.codes_of(self._again())
        site = f"{urlsplit(self.base).netloc}/t" if self.base else ""
        return {number: self._place(f"/t/{code}/", code, site) for number, code in codes.items()}

    @cached_property
    def entry_places(self) -> Mapping[int, Place]:
        """What the codes of the entries lead to, by number. Missing codes are made."""
        numbers = dict(self.event.entries.filter(number__isnull=False).values_list("pk", "number"))
        codes = personal.codes_of(self._again())
        return {numbers[pk]: self._place(f"/my/{code}/", code) for pk, code in codes.items() if pk in numbers}

    def _again(self) -> Event:
        """The event's row once more: whoever writes brings his own up to date, and this one is printed."""
        return Event.objects.get(pk=self.event.pk)

    def _place(self, path: str, code: str, site: str = "") -> Place:
        return Place(code, f"{self.base.rstrip('/')}{path}" if self.base else "", site)

    @cached_property
    def standings(self) -> StandingsView:
        return standings_of(self.facts)

    @cached_property
    def is_kept_back(self) -> bool:
        """Whether players do not see all of the standings yet."""
        return shown_through(self.event, self.facts) is not None

    @property
    def entries(self) -> Iterable[EntryView]:
        """Those who play, by number."""
        return self.facts.entries.values()

    @property
    def card_entries(self) -> Iterable[EntryView]:
        """Those who get a card."""
        if self.concerned is None:
            return self.entries
        return [entry for entry in self.entries if entry.number in self.concerned.entries]

    def card_tables(self, view: RoundView) -> Iterable[TableView]:
        """The tables of a round that get a card and a slip."""
        if self.concerned is None:
            return view.tables
        return [one for one in view.tables if (view.number, one.number) in self.concerned.tables]

    @property
    def date(self) -> str:
        return date_format(self.event.date, "j F Y")

    @property
    def clock(self) -> str:
        """``19:42``."""
        return date_format(self._local, "H:i")

    @property
    def stamp(self) -> str:
        """What stands on a card that loses its page's foot to the scissors; a new one says so."""
        if self.concerned is not None:
            told = {"time": self.clock, "version": self.version}
            return _("NEW: printed %(time)s, %(version)s. The older card is void.") % told
        return _("printed %(time)s, %(version)s") % {"time": self.clock, "version": self.version}

    @property
    def version(self) -> str:
        return _("version %(version)d") % {"version": self.number}

    @property
    def _local(self) -> dt.datetime:
        return self.now.astimezone(ZoneInfo(self.event.zone))

    @property
    def imprint(self) -> Imprint:
        zone = self._local.tzname() or ""
        # Zones without letters of their own call themselves by their offset: +03.
        named = (
            f"{zone}, {self.event.zone}"
            if zone[:1].isalpha() and zone != self.event.zone
            else self.event.zone
        )
        printed = _("Printed %(date)s, %(time)s (%(zone)s) · %(version)s") % {
            "date": date_format(self._local, "j M Y"),
            "time": self.clock,
            "zone": named,
            "version": self.version,
        }
        return Imprint(self.event.name, printed)


def read(
    event: Event, paper: Paper, *, base: str = "", chosen: Iterable[int] = (), only_round: int | None = None
) -> Material:
    """All of one version of the event, however often it changes meanwhile."""
    facts = _steady(event)
    return Material(facts, paper, base, timezone.now(), facts.event.version, tuple(chosen), only_round)


def _steady(event: Event) -> Facts:
    """The rows of one version; if results come in too fast for that, those who write wait for once."""
    for _attempt in range(_TRIES):
        event.refresh_from_db()
        facts, version = gather(event), event.version
        if Event.objects.values_list("version", flat=True).get(pk=event.pk) == version:
            return facts
    with write(event):
        return gather(event)
