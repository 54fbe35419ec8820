"""Writes one file in examples/ for each named rule set: made-up people and results from a fixed seed.

    python -m tests.checks.make_preset_examples

Who sits where in the first round of a drive, and in all rounds of other events, is the movement's; the
later rounds of drives are walked through by plain_drives.py. The standings in the files are those of
plain_standings.py, never the product's.
"""

import random
from types import SimpleNamespace

from scoring.movements import plan
from tests.checks import plain_bids
from tests.checks.make_examples import FIRST_NAMES, FOLDER, LAST_NAMES, written
from tests.checks.plain_sheets import COURT, drive_winner, house_of, series_is_over, sheet_of
from tests.checks.plain_standings import standings
from tests.scoring.movements import plain_drives

DRIVES = {
    "swedish-drive": ("swedish", "winners", (1, 1)),
    "court-whist": ("semi-partner", "losers", (1, -1)),
}
USUAL = ["points", "head-to-head", "net-points", "tricks"]


def names(seed, count):
    found = [f"{first} {last}" for first in FIRST_NAMES.split() for last in LAST_NAMES.split()]
    random.Random(seed).shuffle(found)
    return found[:count]


# --- hands and rounds -------------------------------------------------------------------------------


def tricks(rng):
    luck = rng.choice((0.3, 0.4, 0.5, 0.6, 0.7))
    return sum(rng.random() < luck for _trick in range(13))


def basic_hand(rng):
    ns = tricks(rng)
    return {"ns": ns, "ew": 13 - ns}


def contract(rng, house):
    numbers = [n for n in (1, 2, 3, 3, 4, 4, 4, 5, 5, 6, 7) if n >= house["lowest bid"]]
    number, kind = rng.choice(numbers), rng.choice(("uptown", "uptown", "downtown", "notrump"))
    taken = number + 6 + rng.choice((-3, -2, -1, -1, 0, 0, 0, 1, 1, 2))
    hand = {"bidder": rng.choice(("ns", "ew")), "bid": number, "kind": kind}
    hand |= (
        {"ranks": rng.choice(("uptown", "downtown"))} if kind == "notrump" else {"trump": rng.choice("SHDC")}
    )
    return hand | {"tricks": max(1 if house["kitty"] else 0, min(13, taken))}


def bid_round(rng, event, place):
    """The hands of a table: so many, or until its games are decided, or until the clock rings."""
    rules, house, most = event["rules"], house_of(event), event["hands_per_round"]
    planned = rng.randint(3, most) if rules == "detroit" else most
    row = {**place, "hands": []}
    while len(row["hands"]) < planned:
        row["hands"].append(contract(rng, house))
        sheet, _hands = sheet_of(row, [], event)
        if house["game"] and series_is_over(rules, sheet["games"]):
            break
    if rules == "detroit" and len(set(sheet["points"])) == 1:
        row["settled_by"] = rng.choice(("ns", "ew"))
    return row


def court_hand(rng, count):
    if count == "own":
        taken = [rng.randrange(4) for _trick in range(13)]
        return {"own": [taken.count(chair) for chair in range(4)]}
    hand = basic_hand(rng)
    if count == "honours":
        held = rng.randint(0, 5)
        hand["honours"] = [held, 5 - held]
    if count == "talk" and rng.random() < 0.5:
        hand["talked"] = [rng.choice(("ns", "ew"))]
    return hand


# --- events -----------------------------------------------------------------------------------------


def event_of(name, date, seed, **values):
    event = {"name": name, "date": date, "zone": "Europe/London", "kind": "pairs", "rules": "basic"}
    event |= {"options": {}, "movement": "round-robin", "rounds": 5, "hands_per_round": 4, "seed": seed}
    return event | {"rank_by": USUAL, "sit_out": "average"} | values


def planned(event, entries, seed):
    """A document of an event whose movement plans every round."""
    rng, results, single = random.Random(seed), [], event["kind"] == "individual"
    asked = {"hands": event["hands_per_round"], "seed": event["seed"]}
    for one in plan(event["movement"], entries, event["rounds"], **asked).rounds:
        for at in one.tables:
            sides = (list(at.ns), list(at.ew)) if single else (at.ns[0], at.ew[0])
            place = {"round": one.number, "table": at.number, "ns": sides[0], "ew": sides[1]}
            if event["rules"] in plain_bids.PRESETS:
                results.append(bid_round(rng, event, place))
            else:
                results.append({**place, "hands": [basic_hand(rng) for _ in range(event["hands_per_round"])]})
    return document(event, entries, results)


def drive(event, entries, seed, style, movers, steps, penalties=()):
    """A document of a drive: each round is walked from the one before it."""
    rng, results = random.Random(seed), []
    first = plan(style, entries, event["rounds"], hands=1, seed=event["seed"]).rounds[0]
    tables = [SimpleNamespace(number=at.number, ns=at.ns, ew=at.ew) for at in first.tables]
    ring = [at.number for at in tables]
    for number in range(1, event["rounds"] + 1):
        winners = {}
        for at in tables:
            row = {"round": number, "table": at.number, "ns": list(at.ns), "ew": list(at.ew)}
            court = event["rules"] == "court-whist"
            row["hands"] = [court_hand(rng, COURT[number - 1][1]) if court else basic_hand(rng)]
            charges = [one for one in penalties if (one["round"], one["table"]) == (number, at.number)]
            winners[at.number] = drive_winner(event, row, charges)
            results.append(row)
        sides, _dealers = plain_drives.move(style, tables, winners, ring, movers, steps)
        tables = [SimpleNamespace(number=n, ns=ns, ew=ew) for n, (ns, ew) in sides.items()]
    return document(event, entries, results) | ({"penalties": list(penalties)} if penalties else {})


def document(event, entries, results):
    each = 1 if event["kind"] == "individual" else 2
    people = names(event["seed"], each * entries)
    listed = [
        {"number": n + 1, "players": people[each * n : each * (n + 1)]}
        | ({"role": event["options"]["roles"][n % 2]} if "roles" in event["options"] else {})
        for n in range(entries)
    ]
    made = {"format": "whist-night", "version": 1, "event": event, "entries": listed, "results": results}
    return made


def with_standings(made):
    """The document with the places and values that the second script works out."""
    rows = []
    for line in standings(made):
        row = {"rank": line["rank"], "entry": line["entry"], **line["values"], "tricks": line["tricks"]}
        row |= {"hands-won": line["hands_won"], "hands-played": line["hands"]}
        rows.append(row | {"sit-outs": line["sit_outs"]})
    return made | {"standings": rows}


# --- what has to be in them -------------------------------------------------------------------------


def hands_of(made):
    return [(row, hand) for row in made["results"] for hand in row["hands"]]


def has_every_contract(made):
    """A set, a slam, a notrump made, one lost, and a downtown."""
    hands = [hand for _row, hand in hands_of(made)]
    lost = [hand for hand in hands if hand["tricks"] < hand["bid"] + 6]
    slams = [hand for hand in hands if hand["tricks"] == 13]
    kinds = {(hand["kind"], hand in lost) for hand in hands}
    return bool(slams) and len(kinds) == 6


def sheets(made):
    return [sheet_of(row, [], made["event"])[0] for row in made["results"]]


def has_columbus(made):
    """Two sets lose a game and the winner has the bonus; the first hand does so; a game is won at 5."""
    first = [row for row in made["results"] if len(row["hands"]) == 1]
    fall = [row for row in first if row["hands"][0]["tricks"] < row["hands"][0]["bid"] + 6]
    two_sets = [one for one in sheets(made) if 2 in one["sets"]]
    return has_every_contract(made) and bool(fall) and bool(two_sets) and len(first) > len(fall)


def has_detroit(made):
    slams = {hand["kind"] == "notrump" for _row, hand in hands_of(made) if hand["tricks"] == 13}
    return (
        has_every_contract(made) and any("settled_by" in row for row in made["results"]) and len(slams) == 2
    )


def has_chicago(made):
    """Series of three, four and more games, one ended by a game that counts two."""
    games = [one["games"] for one in sheets(made)]
    return has_every_contract(made) and {3, 4} <= {max(two) for two in games} and any(min(g) for g in games)


def parts_equals(made):
    """Some who are level are parted by their meetings."""
    return any(line["values"]["head-to-head"] is not None for line in standings(made))


def parts_equals_and_shares(made):
    lines = standings(made)
    return parts_equals(made) and len({line["rank"] for line in lines}) < len(lines)


def has_contracts_and_parts_equals(made):
    return has_every_contract(made) and parts_equals(made)


def first_with(make, has):
    """The first seed whose results have what the example is to show."""
    return next(made for made in map(make, range(1, 400)) if has(made))


EVERY_NAME = (
    *USUAL,
    "match-points",
    "rounds-won",
    "net-tricks",
    "hands-won",
    "tens",
    "fewest-sets",
    "best-round",
)


def evening(rules, seed):
    """A made-up evening of the rule set, ranked by every value there is; drives walk on by their results."""
    values = {"rules": rules, "rank_by": list(EVERY_NAME), "rounds": 3}
    if rules in plain_bids.PRESETS:
        most = {"columbus": 20, "chicago": 9, "detroit": 6}.get(rules, 4)
        return planned(event_of("Made up", "2026-12-11", seed, **values, hands_per_round=most), 7, seed)
    names = [name for name in EVERY_NAME if name not in ("fewest-sets", "head-to-head")]
    values |= {"kind": "individual", "hands_per_round": 1, "rounds": 24, "rank_by": names}
    return drive(event_of("Made up", "2026-12-11", seed, **values), 8, seed, *DRIVES[rules])


def basic_files():
    basic = event_of("Seven pairs, five rounds", "2026-12-01", 71)
    rotation = event_of(
        *("Eight pairs with trumps in turn", "2026-12-02", 82),
        **{"rules": "basic-rotation", "movement": "mitchell", "rounds": 4},
        rank_by=["match-points", "head-to-head", "tens"],
    )
    notrump = event_of(
        *("Six pairs, every fifth hand without trumps", "2026-12-03", 63),
        **{"rules": "basic-rotation-notrump", "movement": "howell", "hands_per_round": 5},
        rank_by=["points", "opponents", "tens", "hands-won"],
    )
    rows = planned(basic, 7, 1)
    rows["penalties"] = [
        {"round": 2, "table": 1, "hand": 3, "side": "ns", "kind": "revoke"},
        {"round": 4, "table": 3, "hand": 1, "side": "ew", "kind": "points", "points": 1},
    ]
    return {
        "basic": rows,
        "basic-rotation": first_with(lambda seed: planned(rotation, 8, seed), parts_equals_and_shares),
        "basic-rotation-notrump": planned(notrump, 6, 3),
    }


def bid_files():
    bid = event_of(
        *("Bid whist, eight players", "2026-12-04", 84),
        **{"kind": "individual", "rules": "bid", "movement": "whist", "rounds": 6},
        rank_by=["points", "fewest-sets", "net-points", "tricks"],
    )
    riskier = event_of(
        *("Bid whist from three, eight pairs", "2026-12-05", 85),
        **{"rules": "bid-min3", "movement": "stay-and-move", "rounds": 5},
    )
    made = first_with(lambda seed: planned(bid, 8, seed), has_every_contract)
    made["penalties"] = [
        {"round": 1, "table": 1, "hand": 2, "side": "ns", "kind": "revoke"},
        {"round": 3, "table": 2, "hand": 4, "side": "ew", "kind": "points", "points": 2},
    ]
    has = has_contracts_and_parts_equals
    return {"bid": made, "bid-min3": first_with(lambda seed: planned(riskier, 8, seed), has)}


def house_files():
    by_games = ["rounds-won", "points"]
    columbus = event_of(
        *("Columbus rules, seven pairs", "2026-12-06", 76),
        **{"rules": "columbus", "hands_per_round": 20, "rank_by": by_games},
    )
    detroit = event_of(
        *("Detroit rules, six pairs", "2026-12-07", 67),
        **{"rules": "detroit", "hands_per_round": 6, "rank_by": by_games},
    )
    chicago = event_of(
        *("Chicago rules, six pairs, best of five games", "2026-12-08", 68),
        **{"rules": "chicago", "rounds": 3, "hands_per_round": 40},
        rank_by=["rounds-won", "points", "head-to-head", "net-points"],
    )
    return {
        "columbus": first_with(lambda seed: planned(columbus, 7, seed), has_columbus),
        "detroit": first_with(lambda seed: planned(detroit, 6, seed), has_detroit),
        "chicago": first_with(lambda seed: planned(chicago, 6, seed), has_chicago),
    }


def drive_files():
    common = {"kind": "individual", "rounds": 24, "hands_per_round": 1}
    swedish = event_of(
        *("Swedish drive, eight players", "2026-12-09", 89),
        **{**common, "rules": "swedish-drive", "movement": "swedish"},
        rank_by=["points", "hands-won", "tens", "best-round"],
    )
    court = event_of(
        *("Court whist, twelve players", "2026-12-10", 120),
        **{**common, "rules": "court-whist", "movement": "semi-partner"},
        **{
            "options": {"roles": ["lady", "gent"]},
            "rank_by": ["points", "net-points", "hands-won", "tens", "best-round"],
        },
    )
    revokes = [
        {"round": 3, "table": 1, "hand": 1, "side": "ns", "kind": "revoke"},
        {"round": 12, "table": 2, "hand": 1, "side": "ew", "kind": "revoke"},
    ]
    return {
        "swedish-drive": drive(swedish, 8, 9, *DRIVES["swedish-drive"], revokes),
        "court-whist": drive(court, 12, 10, *DRIVES["court-whist"]),
    }


def documents():
    """preset -> its document, without the standings."""
    return basic_files() | bid_files() | house_files() | drive_files()


def main():
    for name, made in documents().items():
        (FOLDER / f"{name}.json").write_text(written(with_standings(made)), encoding="utf-8")


if __name__ == "__main__":
    main()
