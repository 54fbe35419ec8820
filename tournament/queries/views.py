"""What pages, files and commands read: plain frozen values, already in order."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from scoring.games import Game
from scoring.hall import HallCheck
from scoring.hand_list import BASIC, HandKind
from scoring.problems import Problem
from scoring.record import Hand
from tournament.mapping.hands import BLANK
from tournament.queries.digital.kept_out_view import KeptOut
from tournament.queries.drawn_view import Departure
from tournament.queries.history_view import LogLine
from tournament.queries.spots import Spot
from tournament.queries.standings_view import StandingsRow, StandingsView
from tournament.queries.told_view import Told


@dataclass(frozen=True)
class EntryView:
    """An entry as a reader sees it. Of two single players on a side ``names`` says what stands for each.

    pair_name: the pair's own name beside its players'. home_club: for the organiser, on no public page.
    sharing: on such a side the people of each chair, where two of them share one. is_dummy: nobody plays.
    """

    number: int
    names: tuple[str, ...]
    numbers: tuple[int, ...] = ()
    pair_name: str = ""
    home_club: str = ""
    sharing: tuple[tuple[str, ...], ...] = ()
    is_dummy: bool = False

    @property
    def label(self) -> str:
        """``Ann A & Ben B``."""
        return " & ".join(self.names)

    @property
    def each(self) -> tuple[tuple[str, int], ...]:
        """What stands for each chair, with the number of the entry that it belongs to."""
        several = len(self.numbers) == len(self.names) > 1
        return tuple(
            zip(self.names, self.numbers if several else [self.number] * len(self.names), strict=True)
        )

    @property
    def is_several(self) -> bool:
        """Whether two entries sit here together, each ranked by itself."""
        return len(self.numbers) > 1

    @property
    def people(self) -> tuple[tuple[str, int, int], ...]:
        """Every person: name, place on the side (0 or 1), number of the entry."""
        chairs = self.sharing or tuple((name,) for name in self.names)
        return tuple(
            (name, place, number)
            for place, (names, (_label, number)) in enumerate(zip(chairs, self.each, strict=True))
            for name in names
        )

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True)
class HandView:
    """One hand at one table: who handles the pack, by name, and the tricks as written.

    chairs: the chair (N, E, S, W) of dealer, shuffler, cutter and leader, by those words.
    leader: "" where the auction decides who leads.
    hand: all that is written. kind: its aim and count. points: what it gives N-S and E-W; None while unknown.
    trump: S, H, D, C, NT, ``turned``, ``chosen`` or None. version 0: never entered.
    """

    number: int
    dealer: str
    shuffler: str
    cutter: str
    leader: str
    trump: str | None
    ns: int | None
    ew: int | None
    version: int
    accepted: bool = False
    # No dictionary can be hashed; who handles the pack stands above as well.
    chairs: Mapping[str, str] = field(default_factory=dict, hash=False)
    hand: Hand = BLANK
    kind: HandKind = BASIC
    points: tuple[int, int] | None = None


@dataclass(frozen=True)
class PenaltyView:
    """A penalty that stands."""

    id: int
    hand: int
    side: str
    kind: str
    points: int


@dataclass(frozen=True)
class HeldHand:
    """One hand of a held result: what is said, and what is stored. hand 0: the round's total."""

    hand: int
    said: Hand
    stored: Hand

    @property
    def differs(self) -> bool:
        return self.said != self.stored


@dataclass(frozen=True)
class HeldView:
    """A result from a table that waits for a decision. kind: ``objection`` or ``late``. side: who said it."""

    id: int
    round: int
    table: int
    side: str
    kind: str
    hands: tuple[HeldHand, ...]
    at: datetime
    receipt: int
    ns: EntryView
    ew: EntryView

    @property
    def who(self) -> EntryView:
        """The side that says so."""
        return self.ns if self.side == "ns" else self.ew

    @property
    def others(self) -> EntryView:
        return self.ew if self.side == "ns" else self.ns

    @property
    def differing(self) -> tuple[HeldHand, ...]:
        return tuple(hand for hand in self.hands if hand.differs)


@dataclass(frozen=True)
class TableMarks:
    """What came from the devices of one table. receipt: of the last sending; None where there was none.

    slow: whether it will end long after the others. on_screens: whether it is played on screens.
    """

    held: tuple[HeldView, ...] = ()
    receipt: int | None = None
    slow: bool = False
    on_screens: bool = False

    @property
    def has_late(self) -> bool:
        return any(one.kind == "late" for one in self.held)


@dataclass(frozen=True)
class TableView:
    """One table in one round.

    state: ``playing``, ``waiting``, ``confirmed`` or ``disputed``. total: hand 0, where the event
    records totals; None otherwise. tricks and points: of the hands entered so far, after penalties.
    entered: how many hands have a result. questions: what the organiser has to decide here.
    idle: nobody plays here, since somebody has left. disqualified: sides whose round scores nothing.
    settled_by: the side that won the extra hand. late: the side that came too late. level: an extra
    hand has to settle the round. games: those that the hands so far make, where games are played.
    waiting_for: the side that has to confirm. marks: what came from phones, where it was read.
    """

    number: int
    sitting_id: int
    state: str
    ns: EntryView
    ew: EntryView
    hands: tuple[HandView, ...]
    total: HandView | None
    ns_tricks: int
    ew_tricks: int
    ns_points: int
    ew_points: int
    entered: int
    forfeit_by: str
    short: str
    accepted: str
    penalties: tuple[PenaltyView, ...]
    first_dealer: str = "N"
    questions: tuple[Problem, ...] = ()
    waiting_for: str = ""
    marks: "TableMarks | None" = None
    disqualified: tuple[str, ...] = ()
    idle: bool = False
    settled_by: str = ""
    late: str = ""
    level: bool = False
    games: tuple[Game, ...] = ()
    by_points: bool = False

    @property
    def ns_shown(self) -> int:
        """What stands for the table's result: tricks or, of contracts, points."""
        return self.ns_points if self.by_points else self.ns_tricks

    @property
    def ew_shown(self) -> int:
        return self.ew_points if self.by_points else self.ew_tricks

    boards: tuple[int, ...] = ()


@dataclass(frozen=True)
class RoundView:
    """One round. state: ``planned``, ``published``, ``open`` or ``closed``.

    hands: how many it has. hands_per_round: what the event states, by which its place in a list is found.
    """

    number: int
    state: str
    tables: tuple[TableView, ...]
    sit_outs: tuple[EntryView, ...]
    rounds: int
    hands: int
    hands_per_round: int
    record: str
    opened_at: datetime | None = None

    @property
    def missing(self) -> tuple[int, ...]:
        """Tables whose result is not confirmed."""
        return tuple(table.number for table in self.tables if table.state != "confirmed" and not table.idle)

    def in_state(self, state: str) -> tuple[int, ...]:
        return tuple(table.number for table in self.tables if table.state == state and not table.idle)

    def table(self, number: int) -> TableView | None:
        return next((table for table in self.tables if table.number == number), None)


@dataclass(frozen=True)
class NextStep:
    """What comes next. code: ``enter-pairs``, ``seat``, ``open-round``, ``next-stage``, ``close`` or
    ``closed``.

    allowed: the button may be pressed. problem: why it may not, or what it will ask about
    (``tables-missing``: pressing asks first, then goes on with ``anyway``).
    """

    code: str
    allowed: bool
    round: int | None = None
    problem: Problem | None = None
    stage: int | None = None


@dataclass(frozen=True)
class Alarm:
    """table: where the entry is. now: where it belongs. cause: how it was noticed."""

    id: int
    entry: EntryView
    table: int
    now: Spot
    cause: str


@dataclass(frozen=True)
class EveningView:
    """Everything on the organiser's evening page. shown_ahead: the next round's seating is published.

    held: results from tables that wait for a decision, of whatever round. kept_out: the same of hands
    that were played on screens.
    departures: rounds that would be drawn otherwise now. to_draw: the round that results decide next.
    told: whose place has changed since it was told, and who knows it. alarms: who sits at a wrong table.
    new_cards: how many entries and tables (each round by itself) need other cards than they have.
    """

    state: str
    version: int
    rounds: int
    rounds_opened: int
    current: RoundView | None
    missing: tuple[int, ...]
    playing: tuple[int, ...]
    waiting: tuple[int, ...]
    disputed: tuple[int, ...]
    earlier_missing: tuple[tuple[int, int], ...]
    next_step: NextStep
    checks: tuple[HallCheck, ...]
    top: tuple[StandingsRow, ...]
    log: tuple[LogLine, ...]
    standings: StandingsView
    shown_ahead: bool = False
    held: tuple[HeldView, ...] = ()
    kept_out: tuple[KeptOut, ...] = ()
    departures: tuple[Departure, ...] = ()
    to_draw: int | None = None
    told: Told = Told()
    alarms: tuple[Alarm, ...] = ()
    new_cards: tuple[int, int] = (0, 0)

    @property
    def to_decide(self) -> int:
        """How many results wait for a decision."""
        return len(self.held) + len(self.kept_out)
