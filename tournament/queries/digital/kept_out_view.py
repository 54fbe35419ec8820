"""A hand that was played on screens and waits for a decision, as pages read it."""

from dataclasses import dataclass

from scoring.record import Hand


@dataclass(frozen=True)
class KeptOut:
    """hand 0: the round's total. why: a problem's code. stored: what stands there now, in this version.

    winner: the side that won an extra hand, of which nothing but that is written; "" for any other.
    """

    id: int
    round: int
    table: int
    hand: int
    played: Hand
    stored: Hand
    version: int
    why: str
    winner: str = ""
