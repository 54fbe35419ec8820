"""The hands of a round of which the rules say beforehand what is trumps, or how they are counted."""

from dataclasses import dataclass

from scoring.hand_list import BASIC, HandKind
from scoring.rules import kind_of
from tournament.mapping.rules import hands_of_round, rules_of
from tournament.models import Event

# More than so many are for the table card, not for a line.
MOST = 6


@dataclass(frozen=True)
class FixedHand:
    number: int
    kind: HandKind

    @property
    def trump(self) -> str:
        return self.kind.trump


def fixed_hands(event: Event, round_number: int | None) -> tuple[FixedHand, ...]:
    """The hands of a round; () where all turn a card, where contracts are bid, and where there are many."""
    rules = rules_of(event)
    if rules.is_bid or round_number is None or hands_of_round(event, round_number) > MOST:
        return ()
    each, planned = event.hands_per_round, hands_of_round(event, round_number)
    found = [kind_of(rules, round_number, hand, each) for hand in range(1, planned + 1)]
    if all(kind == BASIC for kind in found):
        return ()
    return tuple(FixedHand(number, kind) for number, kind in enumerate(found, start=1))
