"""Hands with an aim and a count of their own (docs/rules.md, part 4)."""

from dataclasses import dataclass, replace

from scoring.contracts import BOOK

MOST_TRICKS, MISERE = AIMS = ("most-tricks", "misere")
# points: tricks above six, as in basic whist. own: each player's own tricks.
COUNTS = ("tricks", "points", "double", "opponents", "own")
LISTED_TRUMPS = ("S", "H", "D", "C", "NT", "turned", "chosen")
HONOURS_IN_A_SUIT = 5
KINGS = ("SK", "HK", "DK", "CK")


@dataclass(frozen=True, slots=True)
class HandKind:
    """How one hand of a list is played and counted.

    trump: S, H, D, C, NT, ``turned`` or ``chosen``. named_by: the card whose holder names the trump.
    aim: ``most-tricks`` (7 and more win) or ``misere`` (6 and fewer win); it says who has won the hand.
    count: what is written down, one of COUNTS.
    talk: points off for a side that talked. honour: points for each of the five trump honours held.
    """

    trump: str = "turned"
    aim: str = MOST_TRICKS
    count: str = "tricks"
    named_by: str = ""
    talk: int = 0
    honour: int = 0

    @property
    def is_individual(self) -> bool:
        """Whether each player's own tricks are written down."""
        return self.count == "own"

    def tricks_points(self, own: int, others: int) -> int:
        """What a side with ``own`` tricks counts, before talk and honours."""
        if self.count == "points":
            taken = others if self.aim == MISERE else own
            return taken - BOOK if taken > BOOK else 0
        if self.count == "opponents":
            return others
        return 2 * own if self.count == "double" else own

    def winner(self, ns: int, ew: int) -> str | None:
        """The side that won the hand by its aim; None when an impossible card leaves that open."""
        ahead = ns - ew if self.aim == MOST_TRICKS else ew - ns
        return None if ahead == 0 else "ns" if ahead > 0 else "ew"


BASIC = HandKind(count="points")
MISERE_HAND = HandKind("NT", MISERE)


def kind_of_trump(trump: str) -> HandKind:
    """The hand of basic whist that a list of trumps means; ``misere`` is played without trumps."""
    if trump == MISERE:
        return replace(MISERE_HAND, count="points")
    return replace(BASIC, trump=trump)
