"""What a table's round gave its sides, as values."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SideScore:
    """One side's round. points: after penalties. tricks: after revokes. hands_won: more points there.

    sets: contracts bid and lost. games: games won in the round. tens: hands with 10 tricks or more.
    own: by place (first, second player) where the players of a side count their own.
    """

    points: int
    tricks: int
    hands_won: int = 0
    sets: int = 0
    games: int = 0
    tens: int = 0
    own: "tuple[SideScore, ...] | None" = None


@dataclass(frozen=True, slots=True)
class Score:
    """A table's round. hands: how many were played. accepted: an impossible card was let stand.

    uneven: the numbers of the hands that do not make 13 tricks.
    settled_by: the side that has the round when it is level. by_games: games decide it before points.
    """

    ns: SideScore
    ew: SideScore
    hands: int
    accepted: bool = False
    uneven: tuple[int, ...] = ()
    settled_by: str | None = None
    by_games: bool = False

    def won(self, compare: str = "points") -> str | None:
        """``ns``, ``ew``, or None for a draw; ``compare`` is ``points`` or ``tricks``."""
        if compare == "tricks":
            ns, ew = self.ns.tricks, self.ew.tricks
        elif self.by_games and self.ns.games != self.ew.games:
            ns, ew = self.ns.games, self.ew.games
        else:
            ns, ew = self.ns.points, self.ew.points
        if ns == ew:
            return self.settled_by
        return "ns" if ns > ew else "ew"
