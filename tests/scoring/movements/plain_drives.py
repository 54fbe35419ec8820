"""A drive walked through with chairs and people, as the rules tell it, to judge the product's moves by.

The hall is a dict (table, chair) -> person. N and E are chairs of the first role, S and W
of the second. Every function below moves one person at a time.
"""

FIRST, SECOND = ("N", "E"), ("S", "W")
SIDE = {"N": "ns", "S": "ns", "E": "ew", "W": "ew"}
PARTNER = {"N": "S", "S": "N", "E": "W", "W": "E"}
CHAIR_NUMBER = {"N": 1, "E": 2, "S": 3, "W": 4}
CHAIR = {number: chair for chair, number in CHAIR_NUMBER.items()}


def hall_of(tables):
    return {
        (table.number, chair): person
        for table in tables
        for chair, person in zip("NSEW", (*table.ns, *table.ew), strict=True)
    }


def sides_of(hall):
    """table -> ((N, S), (E, W))"""
    numbers = sorted({number for number, _ in hall})
    return {n: ((hall[n, "N"], hall[n, "S"]), (hall[n, "E"], hall[n, "W"])) for n in numbers}


def neighbour(number, ring, up):
    place = ring.index(number)
    for _ in range(abs(up)):
        place += 1 if up > 0 else -1
        if place == len(ring):
            place = 0
        if place < 0:
            place = len(ring) - 1
    return ring[place]


def who_moves(number, winners, movers):
    """The side that leaves this table."""
    won = winners.get(number)
    if won is None:
        return "ew"
    lost = {"ns": "ew", "ew": "ns"}[won]
    return lost if movers == "losers" else won


def with_roles(hall, winners, ring, movers, first_up, second_up, *, split):
    """Semi-partner, or progressive when those who stay are split."""
    after, arriving = {}, {number: {} for number in ring}
    for (number, chair), person in hall.items():
        role = "first" if chair in FIRST else "second"
        if SIDE[chair] == who_moves(number, winners, movers):
            to = neighbour(number, ring, first_up if role == "first" else second_up)
            arriving[to][role] = person
        elif split and role == "second":
            # He goes round to the other side, and so opposes his last partner.
            other = next(c for c in SECOND if c != chair)
            after[number, other] = person
        else:
            after[number, chair] = person
    for number, people in arriving.items():
        for role, person in people.items():
            (empty,) = [c for c in (FIRST if role == "first" else SECOND) if (number, c) not in after]
            after[number, empty] = person
    return after


def partners(hall, winners, ring, movers, up):
    """Partners move together and keep the role they have."""
    after = {}
    for (number, chair), person in hall.items():
        if SIDE[chair] != who_moves(number, winners, movers):
            after[number, chair] = person
    for (number, chair), person in hall.items():
        if SIDE[chair] == who_moves(number, winners, movers):
            to = neighbour(number, ring, up)
            chairs = FIRST if chair in FIRST else SECOND
            (empty,) = [c for c in chairs if (to, c) not in after]
            after[to, empty] = person
    return after


def swedish(hall, winners, ring, movers="winners"):
    """(hall, table -> dealer's chair). Who stays: the one on the lower chair moves a chair on and deals."""
    after, dealers, coming = {}, {}, []
    for number in ring:
        leaving = who_moves(number, winners, movers)
        staying = sorted(CHAIR_NUMBER[c] for c in "NESW" if SIDE[c] != leaving)
        lower, upper = staying
        after[number, CHAIR[lower + 1]] = hall[number, CHAIR[lower]]
        after[number, CHAIR[upper]] = hall[number, CHAIR[upper]]
        dealers[number] = CHAIR[lower + 1]
        to = neighbour(number, ring, 1)
        for chair in (c for c in "NESW" if SIDE[c] == leaving):
            coming.append((to, CHAIR_NUMBER[chair], hall[number, chair]))
    for to, was, person in coming:
        if was in (3, 4):
            after[to, "N"] = person
    for to, was, person in coming:
        if was in (1, 2):
            after[to, "W" if (to, "E") in after else "E"] = person
    return after, dealers


def move(style, tables, winners, ring, movers, steps):
    """table -> sides, and the dealers where the style says who deals."""
    hall = hall_of(tables)
    if style == "swedish":
        after, dealers = swedish(hall, winners, ring, movers)
        return sides_of(after), dealers
    if style == "partner":
        return sides_of(partners(hall, winners, ring, movers, steps[0])), {}
    split = style == "progressive"
    return sides_of(with_roles(hall, winners, ring, movers, *steps, split=split)), {}
