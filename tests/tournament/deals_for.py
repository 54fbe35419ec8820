"""Deals made for a purpose: a given first trick, or so many tricks for the bidder. No engine is in it."""

RANKS = "AKQJT98765432"
SUITS = "SHDC"
SEATS = "NESW"
# Highest first. Downtown the ranks are turned round, and the ace stays high.
HIGH_TO_LOW = {"uptown": RANKS, "downtown": RANKS[0] + RANKS[:0:-1]}
PACK = [suit + rank for suit in SUITS for rank in RANKS]
JOKERS = ["BJ", "LJ"]


def is_joker(card):
    return card in JOKERS


def hand_text(cards):
    parts = ["".join(rank for rank in RANKS if suit + rank in cards) or "-" for suit in SUITS]
    jokers = "".join(card for card in JOKERS if card in cards)
    return ".".join(parts) + (f".{jokers}" if jokers else "")


def hands_of(held):
    return {seat: hand_text(held[seat]) for seat in SEATS}


def from_leader(leader):
    place = SEATS.index(leader)
    return [SEATS[(place + step) % 4] for step in range(4)]


def lane(card, trump):
    """The suit a card belongs to; a joker to the trumps, in notrump to none."""
    return (trump if trump != "NT" else "") if is_joker(card) else card[0]


def with_first_trick(leader, trick, trump, *, jokers=False, also=None):
    """Four hands in which this trick is legal: who does not follow suit has none of it. (hands, kitty).

    also: for a seat the cards that it holds beside the one it plays.
    """
    size, led = (12, "") if jokers else (13, "")
    held = {seat: [card] for seat, card in zip(from_leader(leader), trick, strict=True)}
    for seat, cards in (also or {}).items():
        held[seat] += cards
    placed = [card for cards in held.values() for card in cards]
    void = {seat: set() for seat in SEATS}
    for seat, card in zip(from_leader(leader), trick, strict=True):
        led = led or lane(card, trump)
        if led and lane(card, trump) != led:
            void[seat].add(led)
    rest = [card for card in PACK + (JOKERS if jokers else []) if card not in placed]
    # The suit that not everybody may hold goes first.
    rest.sort(key=lambda card: lane(card, trump) != led)
    kitty = []
    for card in rest:
        free = [seat for seat in SEATS if len(held[seat]) < size and lane(card, trump) not in void[seat]]
        (held[min(free, key=lambda seat: len(held[seat]))] if free else kitty).append(card)
    assert all(len(cards) == size for cards in held.values()) and len(kitty) == (6 if jokers else 0)
    return held, kitty


def for_bidder(tricks, ranks):
    """North bids, lays the kitty away again and takes so many of the 12 tricks. (hands, kitty, play).

    From six tricks on he leads that many top spades and then diamonds that East beats; below six East
    takes his low spade, runs spades, and in the end has only low diamonds to lead. Spades are trumps
    or there are none; both jokers lie in the kitty, and South and West never matter.
    """
    order = HIGH_TO_LOW[ranks]
    spades, diamonds = (["S" + rank for rank in order], ["D" + rank for rank in order])
    hearts, clubs = (["H" + rank for rank in order], ["C" + rank for rank in order])
    lost = 12 - tricks
    if tricks >= 6:
        north = spades[:tricks] + diamonds[13 - lost :]
        east = clubs[:tricks] + diamonds[:lost]
    else:
        north = [spades[-1]] + hearts[: lost - 1] + diamonds[:tricks]
        east = spades[:lost] + diamonds[13 - tricks :]
    # Spades left over lie with the jokers or are drawn by those that are led.
    rest = [card for card in spades + clubs + hearts + diamonds if card not in north + east]
    kitty, rest = JOKERS + rest[:4], rest[4:]
    held = {"N": north, "E": east, "S": rest[::2], "W": rest[1::2]}
    return held, kitty, list(_played(held, tricks))


def _played(held, tricks):
    left = {seat: list(cards) for seat, cards in held.items()}
    leader, bidder_first = "N", tricks >= 6
    for trick in range(12):
        led = ""
        for seat in from_leader(leader):
            follows = [card for card in left[seat] if card[0] == led] or left[seat]
            # North and East have their cards in the order they need them; the others throw their last.
            card = follows[0] if seat in "NE" else follows[-1]
            led = led or card[0]
            left[seat].remove(card)
            yield card
        won = trick < tricks if bidder_first else trick >= 12 - tricks
        leader = "N" if won else "E"


# Case D09: a bid, the books that are made with it, the kitty's among them, and what the bidders score.
D09_POINTS = [
    ("4 uptown", 10, 4),
    ("4 uptown", 12, 6),
    ("5 uptown", 10, -5),
    ("5 uptown", 11, 5),
    ("5 notrump", 10, -10),
    ("3 downtown", 9, 3),
    ("3 downtown", 8, -3),
    ("7 uptown", 13, 7),
    ("7 notrump", 12, -14),
    ("4 notrump", 11, 10),
]


# Case D01: the ranks, four cards from the leader on, and at which place of them the winner sits.
D01_TRICKS = [
    ("uptown", "S9 ST S2 S3", 2),
    ("downtown", "S9 ST S2 S3", 3),
    ("downtown", "SK SA S2 SQ", 2),
    ("uptown", "SK SA S2 SQ", 2),
    ("downtown", "S9 ST S8 SJ", 3),
    ("uptown", "S9 ST S8 SJ", 4),
    ("downtown", "SK SQ SJ ST", 4),
]
# Case D02: the same with a trump.
D02_TRICKS = [
    ("S", "CJ DK C3 C9", 1),
    ("S", "HK S2 HA HQ", 2),
    ("S", "HK S2 S9 HA", 3),
    ("S", "H8 S8 H9 H2", 2),
    ("NT", "D5 SA HA CA", 1),
    ("D", "CA D2 SA D3", 4),
    ("H", "S2 C3 D4 H2", 4),
    ("C", "DT DJ D9 DA", 4),
]
# Case D05: the same with a bid, of spades unless it is without trumps.
D05_TRICKS = [
    ("4 notrump", "BJ H4 H9 SK", 3),
    ("4 notrump", "H4 BJ H3 H2", 1),
    ("4 notrump", "BJ LJ D2 D3", 4),
    ("4 notrump", "LJ C2 BJ CA", 4),
    ("4 notrump", "LJ C3 DA HA", 2),
    ("4 uptown", "SA LJ BJ SK", 3),
    ("4 uptown", "HA LJ HK HQ", 2),
    ("4 uptown", "LJ SA S2 BJ", 4),
    ("4 downtown", "SA LJ S2 SK", 2),
]
