"""Seats, the pack, dealing it, misdeals, and which hand has which trump."""

SEATS = ["N", "E", "S", "W"]
SUITS = ["S", "H", "D", "C"]
RANKS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
LITTLE, BIG = "LJ", "BJ"
JOKERS = [LITTLE, BIG]


def left_of(seat: str) -> str:
    """Clockwise: after north comes east."""
    return {"N": "E", "E": "S", "S": "W", "W": "N"}[seat]


def side_of(seat: str) -> str:
    """Part 1: partners sit opposite, north and south against east and west."""
    return {"N": "ns", "S": "ns", "E": "ew", "W": "ew"}[seat]


def other_side(side: str) -> str:
    return {"ns": "ew", "ew": "ns"}[side]


def whole_pack(jokers: int) -> list[str]:
    """Part 1: 52 cards. Part 2: and two different jokers; a single one is the big one (docs/engine.md)."""
    cards = [suit + rank for suit in SUITS for rank in RANKS]
    return cards + {0: [], 1: [BIG], 2: [LITTLE, BIG]}[jokers]


def deal(pack: list[str], dealer: str, kitty: int) -> tuple[dict[str, list[str]], list[str]]:
    """The hands and the kitty.

    Part 1: clockwise, one card at a time, from the dealer's left. Part 2: the cards that are left over
    lie face down.
    """
    hands: dict[str, list[str]] = {seat: [] for seat in SEATS}
    face_down = list(pack)
    seat = left_of(dealer)
    while len(face_down) > kitty:
        hands[seat].append(face_down.pop(0))
        seat = left_of(seat)
    return hands, face_down


def is_misdeal(hands: dict[str, list[str]], dealer: str, last_card: str | None) -> bool:
    """Part 1: a hand without 13 cards, or a last card that is not the dealer's. None: no card is turned.

    What is dealt has to be the pack: a card that is there twice is missing elsewhere.
    """
    together = [card for seat in SEATS for card in hands[seat]]
    if any(len(hands[seat]) != 13 for seat in SEATS):
        return True
    if sorted(together) != sorted(whole_pack(0)):
        return True
    return last_card is not None and last_card not in hands[dealer]


ROTATIONS = {
    "rotation": ["H", "D", "S", "C"],
    "rotation-notrump": ["H", "D", "S", "C", "NT"],
}


def trump_of_hand(
    trumps: str | list[str], restart: str, round_number: int, hands_per_round: int, hand: int
) -> str:
    """Part 1: what is trumps in this hand of this round, "turned" for the card that is turned."""
    if trumps == "turned":
        return "turned"
    listed = ROTATIONS[trumps] if isinstance(trumps, str) else trumps
    # Part 1: the same at every table; started afresh each round, or one trump a round, where the event says.
    if restart == "never":
        place = (round_number - 1) * hands_per_round + hand
    elif restart == "round":
        place = hand
    else:
        place = round_number
    while place > len(listed):
        place = place - len(listed)
    return listed[place - 1]
