"""Made-up evenings with everything that can stand in a document of one stage."""

from hypothesis import strategies as st

NAMES = (
    *("points", "match-points", "rounds-won", "tricks", "net-points", "net-tricks", "hands-won", "rate"),
    *("head-to-head", "opponents", "best-round", "tens", "fewest-sets", "play-off", "lot"),
)
POLICIES = ("zero", "average", "field-average", "winners-average", 1, "3/2")


@st.composite
def evenings(draw):
    """Pairs or single players, basic or bid whist, with forfeits, fines, disqualified sides and lots."""
    single, bid = draw(st.booleans()), draw(st.booleans())
    entries, rounds, hands = draw(st.integers(4, 9)), draw(st.integers(1, 5)), draw(st.integers(1, 3))
    names = [name for name in NAMES if bid or name != "fewest-sets"]
    listed = draw(st.lists(st.sampled_from(names), min_size=1, max_size=6, unique=True))
    if listed[0] == "opponents" or set(listed) <= {"opponents", "head-to-head", "play-off", "lot"}:
        listed = ["points", *(name for name in listed if name != "points")]
    document = {
        "format": "whist-night",
        "version": 1,
        "event": {
            "name": "Made up",
            "date": "2026-12-01",
            "kind": "individual" if single else "pairs",
            "rules": "bid" if bid else "basic",
            "movement": "given",
            "rounds": rounds,
            "hands_per_round": hands,
            "rank_by": listed,
            "sit_out": draw(st.sampled_from(POLICIES)),
            "options": {
                "compare": draw(st.sampled_from(("points", "tricks"))),
                "match_points": draw(st.sampled_from(([2, 1], [1, 0], [3, 1], ["5/2", "1/2"]))),
                "forfeit": draw(st.sampled_from(("sit-out", "win"))),
                "withdrawal": draw(st.sampled_from(("stay", "remove", "remove-under-half"))),
                "rate_per": draw(st.sampled_from(("hand", "round", "available"))),
            },
        },
        "entries": [
            {"number": number, "players": [f"{first} {number}" for first in ("Ann", "Ben")[: 2 - single]]}
            for number in range(1, entries + 1)
        ],
        "results": [],
        "penalties": [],
        "forfeits": [],
        "disqualified": [],
    }
    leave = draw(st.dictionaries(st.integers(1, entries), st.integers(0, rounds), max_size=1))
    document["withdrawals"] = [{"entry": entry, "after_round": after} for entry, after in leave.items()]
    for number in range(1, rounds + 1):
        there = [entry for entry in range(1, entries + 1) if number <= leave.get(entry, number)]
        seat(draw, document, number, draw(st.permutations(there)), single, bid, hands)
    # Into a list of nothing but these no adjustment goes, and the product says so.
    takes = set(listed) - {"opponents", "fewest-sets", "head-to-head", "play-off", "lot"}
    document["adjustments"] = draw(st.lists(fines(entries, rounds), max_size=3)) if takes else []
    document["lots"] = draw(st.lists(lots(entries), max_size=3))
    return document


def seat(draw, document, number, order, single, bid, hands):
    """The tables of one round, each with its result or forfeit."""
    size = 4 if single else 2
    most = len(order) // size
    for at in range(1, draw(st.integers(min(1, most), most)) + 1):
        seats = order[size * (at - 1) : size * at]
        half = size // 2
        ns, ew = (list(seats[:half]), list(seats[half:])) if single else seats
        place = {"round": number, "table": at}
        made = draw(bid_result(number, at, ns, ew, hands) if bid else result(number, at, ns, ew, hands))
        kind = draw(st.integers(0, 9))
        if kind == 0:
            made.pop("hands")
            document["forfeits"].append({**place, "by": draw(st.sampled_from(("ns", "ew")))})
        elif kind == 1:
            side = draw(st.sampled_from(("ns", "ew")))
            document["disqualified"].append({**place, "side": side, "reason": "Talked"})
        if "hands" in made and not bid:
            document["penalties"] += draw(charges(number, at, len(made["hands"])))
        document["results"].append(made)


@st.composite
def bid_result(draw, number, at, ns, ew, hands):
    return {
        "round": number,
        "table": at,
        "ns": ns,
        "ew": ew,
        "hands": [
            {
                "bidder": draw(st.sampled_from(("ns", "ew"))),
                "bid": draw(st.integers(1, 7)),
                "kind": "uptown",
                "trump": "S",
                "tricks": draw(st.integers(1, 13)),
            }
            for _hand in range(hands)
        ],
    }


@st.composite
def fines(draw, entries, rounds):
    return {
        "entry": draw(st.integers(1, entries)),
        "round": draw(st.integers(1, rounds)),
        "value": draw(st.sampled_from((1, -2, "1/3", "-7/2"))),
        "reason": "Late",
    }


@st.composite
def lots(draw, entries):
    some = draw(st.sets(st.integers(1, entries), min_size=2))
    return {
        "order": list(draw(st.permutations(sorted(some)))),
        "kind": draw(st.sampled_from(("lot", "play-off"))),
        "by": "Olive Green",
        "at": "2026-12-01T22:10:00+00:00",
    }


@st.composite
def result(draw, number, at, ns, ew, hands):
    made = {"round": number, "table": at, "ns": ns, "ew": ew, "hands": []}
    count = draw(st.sampled_from((hands, hands, hands, max(1, hands - 1))))
    for _hand in range(count):
        tricks = draw(st.integers(0, 13))
        kind = draw(st.integers(0, 9))
        other = 13 - tricks
        if kind == 9:
            other = draw(st.integers(0, 13))
            made["accepted"] = "As it was written"
        hand = {"ns": tricks, "ew": other}
        if kind in (0, 1) and tricks + other == 13:
            hand.pop(("ns", "ew")[kind])
        made["hands"].append(hand)
    if count != hands:
        made["short"] = "Out of time"
    return made


@st.composite
def charges(draw, number, at, hands):
    found = []
    for hand in range(1, hands + 1):
        for side in ("ns", "ew"):
            kind = draw(st.integers(0, 11))
            place = {"round": number, "table": at, "hand": hand, "side": side}
            if kind == 0:
                found.append({**place, "kind": "revoke"})
            elif kind == 1:
                found.append({**place, "kind": "points", "points": draw(st.integers(1, 5))})
    return found
