"""The standings as pages, files and commands read them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.hall import HallCheck
from scoring.problems import Problem
from scoring.ranking import Ranking
from scoring.standings import Row
from scoring.tiebreaks import Reason
from tournament.queries.steads import Stead


@dataclass(frozen=True)
class StandingsRow:
    """One entry's line. ``values`` holds each ranking value by its name; None where it was skipped.

    points, tricks, hands_won, hands_played, rounds_played: made at tables, without any award.
    source: the row as it was worked out, to explain it from.
    steads: who plays, or played, in another's stead.
    change: places gained (positive) or lost since the round before; None where there was none.
    reasons: what each name of the ranking list did while the entry was tied with others.
    """

    rank: int
    entry_number: int
    names: tuple[str, ...]
    values: Mapping[str, Fraction | None]
    points: int
    tricks: int
    hands_won: int
    hands_played: int
    sit_outs: int
    change: int | None
    shared: bool
    rounds_played: int = 0
    reasons: tuple[Reason, ...] = ()
    pair_name: str = ""
    source: Row | None = field(default=None, repr=False)
    steads: tuple[Stead, ...] = ()

    @property
    def label(self) -> str:
        return " & ".join(self.names)

    @property
    def withdrawn(self) -> int | None:
        """The last round before the entry withdrew; None while it has not."""
        return self.source.withdrawn if self.source else None


@dataclass(frozen=True)
class StandingsView:
    """The table after ``through_round``, the last round of which a result counts (0: none yet).

    columns: the ranking list. checks: the hall's tricks, round by round. sit_out_policy: as stored.
    complete: every table of the rounds up to ``through_round`` is confirmed. questions: what the
    organiser has to decide before these numbers are the last word. stage: whose table this is;
    stages: those that have begun.
    """

    event_version: int
    columns: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    checks: tuple[HallCheck, ...]
    sit_out_policy: str
    through_round: int = 0
    complete: bool = False
    questions: tuple[Problem, ...] = ()
    ranking: Ranking = field(default_factory=Ranking)
    stage: int = 1
    stages: tuple[int, ...] = (1,)
