"""What one pair reads about itself: where it goes now and next, what it has done, how it stands."""

from dataclasses import dataclass

from django.db import connection

from tournament.live.once import Once
from tournament.models import Entry, Event, Substitute
from tournament.queries.embargo import shown_through
from tournament.queries.facts import Facts, gather
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.moment import Moment
from tournament.queries.pairs import own_rounds
from tournament.queries.pairs_view import PairRound
from tournament.queries.places import Place, next_place, place_now
from tournament.queries.reader import Reader
from tournament.queries.seated_names import places_of
from tournament.queries.standings import standings_of
from tournament.queries.views import StandingsRow, StandingsView

# Of so many events what their pages read while the standings are kept back from some round on.
KEPT = 8
_kept: Once[tuple[StandingsView, Facts]] = Once(KEPT)


@dataclass(frozen=True)
class OwnPage:
    """now: the place in the round being played, or in the one to come. after: the place after that round.

    state: of the own table in that round, "" where there is none; ``waiting-own``: for this side itself.
    rounds: those opened so far.
    row: the own line of the standings, among ``entries`` of them; None while they are nobody's to see.
    facts: what they were worked out from.
    acts, acts_after: the reader of this page sits there himself now, and in the round after; where not,
    somebody else does: ``instead``. substitute: the name of a reader who plays in another's stead.
    """

    number: int | None
    names: tuple[str, ...]
    pair_name: str
    now: Place | None
    after: Place | None
    state: str
    rounds: tuple[PairRound, ...]
    standings: StandingsView | None
    row: StandingsRow | None
    facts: Facts | None = None
    acts: bool = True
    acts_after: bool = True
    instead: str = ""
    substitute: str = ""

    @property
    def label(self) -> str:
        return " & ".join(self.names)

    @property
    def is_done(self) -> bool:
        """Nothing is left to do here in this round: the own table has sent its result, or there is none."""
        return self.state in ("waiting", "confirmed") or bool(self.now and self.now.sits_out)

    @property
    def counted(self) -> tuple[PairRound, ...]:
        """The rounds of which something can be told: those at a table, and sit-outs gone by."""
        return tuple(one for one in self.rounds if one.confirmed or one.state == "closed")


def own_page(entry: Entry, substitute: Substitute | None = None) -> OwnPage:
    """Everything on an entry's own page. The standings are told while the event is public and nobody
    keeps them back.

    substitute: whose page it is, where that is somebody who plays in another's stead.
    """
    event = entry.event
    now = place_now(entry)
    reader = Reader(places_of([entry])[entry.pk], substitute)
    after = next_place(entry, now.round) if now else None
    rounds = tuple(one for one in _rounds(entry) if reader.has_played(one.number))
    last = shown_through(event)
    told = event.is_public and entry.number is not None and last != 0
    view, facts = _standings(event, last) if told else (None, None)
    counts = view is not None and view.through_round > 0
    return OwnPage(
        number=entry.number,
        names=reader.names(now.round if now else None) or (entry.label,),
        pair_name=entry.label,
        now=now,
        after=after,
        state=_state(entry, now),
        rounds=rounds,
        standings=view if counts else None,
        row=next((one for one in view.rows if one.entry_number == entry.number), None)
        if view is not None and counts
        else None,
        facts=facts,
        acts=now is None or reader.acts(now.round),
        acts_after=after is None or reader.acts(after.round),
        instead=reader.instead(now.round) if now else "",
        substitute=substitute.name if substitute else "",
    )


def _rounds(entry: Entry) -> tuple[PairRound, ...]:
    return own_rounds(entry) if entry.number is not None else ()


def _standings(event: Event, last: int | None) -> tuple[StandingsView, Facts]:
    """Worked out once for each version of an event, however many pairs look at their own line."""
    if connection.in_atomic_block:
        # What is not stored yet may never be.
        return _through(event, last)
    if last is None:
        return standings_now(event), facts_now(event)
    now = Moment.of(event)
    return _kept.get((now, last), lambda: _through(event, last), slot=now.whose)


def _through(event: Event, last: int | None) -> tuple[StandingsView, Facts]:
    facts = gather(event, through_round=last)
    return standings_of(facts, through_round=last), facts


def _state(entry: Entry, now: Place | None) -> str:
    if now is None or now.table is None or entry.event.state != Event.State.RUNNING:
        return ""
    found = entry.seats.filter(round__number=now.round, round__opened_at__isnull=False)
    state, waiting_for = found.values_list("sitting__state", "sitting__waiting_for").first() or ("", "")
    return "waiting-own" if waiting_for and waiting_for == now.side else str(state)
