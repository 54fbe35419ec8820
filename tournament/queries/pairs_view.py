"""What is read of one entry, round by round."""

from dataclasses import dataclass

from tournament.queries.steads import Stead
from tournament.queries.views import EntryView


@dataclass(frozen=True)
class PairRound:
    """One round of one entry. A sit-out has no table, side or opponent.

    state of the round; confirmed: the table's result counts. points and tricks are the own and the
    other side's; None while nothing is confirmed. idle: the others have left, so nothing is played.
    disqualified: the own side is. is_kept_back: the result is not told yet. won: True, False, or None
    for a draw or no result.
    chair: N, E, S or W, of a single player. own_names: who sat there for the entry, where in some round
    somebody played in another's stead.
    """

    number: int
    state: str
    sit_out: bool
    table: int | None
    side: str
    partner: EntryView | None
    opponent: EntryView | None
    confirmed: bool
    points: int | None
    opponent_points: int | None
    tricks: int | None
    opponent_tricks: int | None
    won: bool | None
    forfeit_by: str = ""
    sitting_id: int | None = None
    idle: bool = False
    disqualified: bool = False
    is_kept_back: bool = False
    chair: str = ""
    own_names: tuple[str, ...] = ()


@dataclass(frozen=True)
class PairView:
    """One entry's own page: who it is, and every round. steads: who played in another's stead."""

    number: int
    names: tuple[str, ...]
    rounds: tuple[PairRound, ...]
    event_version: int
    pair_name: str = ""
    steads: tuple[Stead, ...] = ()

    @property
    def label(self) -> str:
        return " & ".join(self.names)
