"""The lists of hands that the named drives play (docs/rules.md, part 4)."""

from scoring.hand_list import MISERE_HAND, HandKind

SWEDISH_CYCLE = (*(HandKind(trump) for trump in ("S", "H", "NT", "D", "C")), MISERE_HAND)
COURT_BLOCKS = (
    tuple(HandKind("chosen", named_by=f"{suit}K") for suit in ("S", "C", "H", "D")),
    (HandKind(count="double"),) * 4,
    (HandKind(count="own"),) * 4,
    (HandKind("NT", count="opponents"),) * 4,
    tuple(HandKind(trump, talk=3) for trump in ("S", "H", "C", "D")),
    tuple(HandKind(trump, honour=1) for trump in ("S", "H", "C", "D")),
)
COURT_HANDS = tuple(kind for block in COURT_BLOCKS for kind in block)
