"""A score card counted a second time, hand by hand, under each named rule set.

Like plain_standings.py, which uses it, this knows nothing of the project and was written from the
rules alone. Contracts are judged by the referee of plain_bids.py.
"""

from tests.checks import plain_bids

SIDES = ("ns", "ew")
COUNTED = ("points", "tricks", "won", "tens", "sets", "games")

# The lists of hands of the named drives: (what wins the hand, what it counts).
SWEDISH = [*[("most", "tricks")] * 5, ("misere", "tricks")] * 4
COURT = [
    ("most", count) for count in ("tricks", "double", "own", "opponents", "talk", "honours") for _ in range(4)
]
LISTS = {"swedish-drive": SWEDISH, "court-whist": COURT}
BEST_OF = {"chicago": 5}


def hand_after_revokes(hand, number, charges):
    """[N-S, E-W] tricks of one hand once three tricks have passed for a revoke."""
    if "tricks" in hand:
        tricks = [hand["tricks"], 13 - hand["tricks"]]
        if hand["bidder"] == "ew":
            tricks.reverse()
    elif "own" in hand:
        north, east, south, west = hand["own"]
        tricks = [north + south, east + west]
    else:
        ns, ew = hand.get("ns"), hand.get("ew")
        tricks = [13 - ew if ns is None else ns, 13 - ns if ew is None else ew]
    sinners = {c["side"] for c in charges if c["hand"] == number and c.get("kind", "revoke") == "revoke"}
    if len(sinners) == 1:
        loser = SIDES.index(sinners.pop())
        gone = min(3, tricks[loser])
        tricks[loser] -= gone
        tricks[1 - loser] += gone
    return tricks


def kind_of_hand(event, result, number):
    """(aim, count) of a drive's hand, None in every other event."""
    hands = LISTS.get(event.get("rules", "basic"))
    if hands is None:
        return None
    place = (result["round"] - 1) * event["hands_per_round"] + number - 1
    return hands[place % len(hands)]


def drive_points(hand, tricks, count):
    """[N-S, E-W] points of one hand of a drive."""
    if count == "double":
        return [2 * t for t in tricks]
    if count == "opponents":
        return [tricks[1], tricks[0]]
    if count == "talk":
        return [t - 3 * (side in hand.get("talked", ())) for side, t in zip(SIDES, tricks, strict=True)]
    if count == "honours":
        return [t + held for t, held in zip(tricks, hand.get("honours", (0, 0)), strict=True)]
    return list(tricks)


def points_of(hand, tricks, house, kind):
    """[N-S, E-W] points, and which side was set (None: nobody)."""
    if kind is not None:
        return drive_points(hand, tricks, kind[1]), None
    if "bid" not in hand:
        return [max(0, t - 6) for t in tricks], None
    bidder, made = SIDES.index(hand["bidder"]), [0, 0]
    made[bidder], was_set = plain_bids.outcome(house, hand["bid"], hand["kind"], tricks[bidder])
    return made, bidder if was_set else None


def house_of(event):
    """The settings of bid whist under the event's rules."""
    name = event.get("rules", "basic")
    return plain_bids.settings(name if name in plain_bids.PRESETS else "bid")


def sheet_of(result, charges, event):
    """For the two sides of a table: what COUNTED names, and whether it played games; and how many hands.

    ``own`` is what N, E, S and W have beyond their side's points, in hands where each counts his own tricks.
    """
    house, card = house_of(event), []
    sheet = {name: [0, 0] for name in COUNTED} | {"own": [0, 0, 0, 0]}
    for number, hand in enumerate(result["hands"], start=1):
        taken = hand_after_revokes(hand, number, charges)
        kind = kind_of_hand(event, result, number)
        made, lost = points_of(hand, taken, house, kind)
        if kind is not None and kind[1] == "own":
            for chair, tricks in enumerate(hand["own"]):
                sheet["own"][chair] += tricks - made[chair % 2]
        if house["game"] and "bid" in hand:
            on_the_card(card, house, hand, taken, made, lost)
        for charge in charges:
            if charge["hand"] == number and charge.get("kind") == "points":
                made[SIDES.index(charge["side"])] -= charge["points"]
        for side in (0, 1):
            sheet["points"][side] += made[side]
            sheet["tricks"][side] += taken[side]
            sheet["won"][side] += made[side] > made[1 - side]
            sheet["tens"][side] += taken[side] >= 10
            sheet["sets"][side] += side == lost
    for game in card:
        if game.winner:
            sheet["points"][SIDES.index(game.winner)] += game.bonus
            sheet["games"][SIDES.index(game.winner)] += game.counts
    sheet["in games"] = bool(house["game"])
    sheet["settled by"] = result.get("settled_by")
    return sheet, len(result["hands"])


def on_the_card(card, house, hand, tricks, made, lost):
    """The hand is written into the game that is being played, or into the next one."""
    if not card or card[-1].winner:
        card.append(plain_bids.Game())
    bidder = SIDES.index(hand["bidder"])
    card[-1].write(house, hand["bidder"], hand["kind"], tricks[bidder], made[bidder], lost is not None)


def series_is_over(rules, games):
    """Whether [N-S, E-W] games decide the round: the only one, or more than half of the series."""
    return max(games) > BEST_OF.get(rules, 1) // 2


def winner_of(sheet, by_tricks):
    """0, 1, or None when the table drew: games won, then points (or tricks), then the extra hand."""
    for name in ("games", "tricks" if by_tricks else "points"):
        mine, other = sheet[name]
        if mine != other:
            return int(other > mine)
    return SIDES.index(sheet["settled by"]) if sheet["settled by"] else None


def drive_winner(event, result, charges=()):
    """The side that moves as the winner of a drive's hand; in misere the one with six and fewer."""
    ns, ew = hand_after_revokes(result["hands"][0], 1, charges)
    aim, _count = kind_of_hand(event, result, 1)
    return "ns" if (ns > ew) == (aim == "most") else "ew"
