"""What a hand of bid whist is worth, worked out a second time as a referee at the table would.

This script knows nothing of the project: it was written from the rules alone, and it counts card by
card and trick by trick where the product has formulas. Run it as

    python3 tests/checks/plain_bids.py columbus 4 notrump 9

and it prints what the bidders get for nine tricks, the kitty's among them.
"""

import sys

PACK = 52
SEATS = 4

# What the rules say of each preset; what they leave out is as in plain bid whist.
PLAIN = {
    "jokers": 2,
    "kitty": 6,
    "kitty goes to": "bidder",
    "lowest bid": 1,
    "a contract counts": "tricks made",
    "notrump counts": 1,
    "a set costs": "shortfall",
    "slam": None,
    "slam in notrump": None,
    "game": None,
    "sets that lose": None,
    "bonus": 0,
    "wins that count two": False,
}
PRESETS = {
    "bid": {},
    "bid-min3": {"lowest bid": 3},
    "columbus": {
        "jokers": 0,
        "kitty": 0,
        "notrump counts": 2,
        "a set costs": "bid",
        "game": 5,
        "sets that lose": 2,
        "bonus": 5,
    },
    "detroit": {
        "jokers": 1,
        "kitty": 5,
        "lowest bid": 4,
        "a contract counts": "bid only",
        "notrump counts": 2,
        "slam": 13,
        "slam in notrump": 26,
    },
    "chicago": {"lowest bid": 4, "game": 5, "wins that count two": True},
}


class ForbiddenHand(Exception):
    """The hand cannot have been played so; says why in a word or two."""


def settings(preset):
    return PLAIN | PRESETS[preset]


def tricks_of_a_hand(house):
    """(tricks that are played, tricks that the kitty stands for), counted from the cards."""
    cards = PACK + house["jokers"] - house["kitty"]
    if cards % SEATS:
        raise ValueError("the cards cannot be dealt out evenly")
    return cards // SEATS, 1 if house["kitty"] else 0


def possible_tricks(house):
    """Every number of tricks that the bidders can end with, the kitty's among them."""
    played, kitty = tricks_of_a_hand(house)
    numbers = set()
    for won in range(played + 1):
        if not kitty:
            numbers.add(won)
        elif house["kitty goes to"] == "bidder":
            numbers.add(won + 1)
        else:
            # It goes with the first trick: who wins none of the tricks does not get the kitty.
            if won >= 1:
                numbers.add(won + 1)
            if won < played:
                numbers.add(won)
    return numbers


def is_bid(house, number, kind):
    if kind not in ("uptown", "downtown", "notrump"):
        raise ForbiddenHand("kind")
    if number not in (1, 2, 3, 4, 5, 6, 7):
        raise ForbiddenHand("bids are 1 to 7")
    if number < house["lowest bid"]:
        raise ForbiddenHand("below the minimum")


def judge(house, number, kind, tricks):
    """(points of the bidders, whether they were set); the other side gets nothing.

    Raises ForbiddenHand for a bid or a number of tricks that the rules do not allow.
    """
    is_bid(house, number, kind)
    if tricks not in possible_tricks(house):
        raise ForbiddenHand("tricks")
    promised = {1: 7, 2: 8, 3: 9, 4: 10, 5: 11, 6: 12, 7: 13}[number]
    if tricks >= promised:
        return reward(house, number, kind, tricks), False
    return -price(house, number, kind, promised - tricks), True


def reward(house, number, kind, tricks):
    slam = house["slam"]
    if kind == "notrump" and house["slam in notrump"] is not None:
        slam = house["slam in notrump"]
    if tricks == 13 and slam is not None:
        return slam
    once = len(range(6, tricks)) if house["a contract counts"] == "tricks made" else number
    return doubled(house, kind, once)


def price(house, number, kind, missing):
    return doubled(house, kind, missing if house["a set costs"] == "shortfall" else number)


def doubled(house, kind, points):
    return sum(points for _ in range(house["notrump counts"])) if kind == "notrump" else points


def after_revokes(tricks, sinners):
    """The bidders' tricks once three have passed for each side's revoke, or as many as the side has.

    sinners: "bidders", "others"; when both revoked nothing passes until the organiser has decided.
    """
    both = {"bidders": tricks, "others": 13 - tricks}
    if len(sinners) == 1:
        (sinner,) = sinners
        other = {"bidders": "others", "others": "bidders"}[sinner]
        for _ in range(3):
            if both[sinner]:
                both[sinner] -= 1
                both[other] += 1
    return both["bidders"]


def outcome(house, number, kind, tricks):
    """What judge() says, without asking whether so many tricks can be won: a penalty may have moved some."""
    if tricks >= number + 6:
        return reward(house, number, kind, tricks), False
    return -price(house, number, kind, number + 6 - tricks), True


class Game:
    """One game on a score card: two columns, and a stroke for every set."""

    def __init__(self):
        self.column = {"ns": 0, "ew": 0}
        self.strokes = {"ns": 0, "ew": 0}
        self.hands = 0
        self.winner = None
        self.bonus = 0
        self.counts = 1

    def write(self, house, bidder, kind, tricks, points, was_set):
        other = {"ns": "ew", "ew": "ns"}[bidder]
        self.hands += 1
        self.column[bidder] += points
        self.strokes[bidder] += was_set
        struck_out = house["sets that lose"] is not None and self.strokes[bidder] == house["sets that lose"]
        at_the_bottom = self.column[bidder] <= -house["game"]
        if struck_out or at_the_bottom:
            self.winner = other
            if struck_out or self.hands == 1:
                self.bonus = house["bonus"]
        elif self.column[bidder] >= house["game"]:
            self.winner = bidder
            if house["wins that count two"] and (kind == "notrump" or tricks == 13):
                self.counts = 2


def games(house, hands):
    """The games of these hands (bidder, number, kind, tricks), the last of them perhaps not over."""
    card = [Game()]
    for bidder, number, kind, tricks in hands:
        if card[-1].winner:
            card.append(Game())
        points, was_set = judge(house, number, kind, tricks)
        card[-1].write(house, bidder, kind, tricks, points, was_set)
    return card


def totals(house, hands):
    """side -> (points with every bonus, games won, contracts lost)."""
    card = games(house, hands)
    return {
        side: (
            sum(game.column[side] + (game.bonus if game.winner == side else 0) for game in card),
            sum(game.counts for game in card if game.winner == side),
            sum(game.strokes[side] for game in card),
        )
        for side in ("ns", "ew")
    }


if __name__ == "__main__":
    preset, bid, sort, taken = sys.argv[1:]
    try:
        print(*judge(settings(preset), int(bid), sort, int(taken)))
    except ForbiddenHand as why:
        print("refused:", why)
