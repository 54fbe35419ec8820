"""Standings worked out from a results file a second time, on purpose in another way.

This script knows nothing of the project: it reads the JSON and counts as a scorer with
pencil and paper would, player by player. Run it as

    python3 -m tests.checks.plain_standings FILE

and it prints one line of JSON for each entry. It covers events of one stage, of pairs and of single
players, whose hands are recorded one by one, under every named rule set (see plain_sheets.py).
"""

import json
import sys
from fractions import Fraction

from tests.checks.plain_sheets import COUNTED, SIDES, sheet_of, winner_of

TAKES_AWARDS = ("points", "match-points", "tricks")
ALONE_IN_THE_GROUP = ("head-to-head", "play-off", "lot")
LESS_IS_BETTER = ("fewest-sets", "play-off", "lot")


def listed(seats):
    return seats if isinstance(seats, list) else [seats]


def at(row):
    return row["round"], row["table"]


def tables_of(document):
    """Every table as a dict, without those of entries whose results are taken out."""
    forfeits = {at(row): row["by"] for row in document.get("forfeits", [])}
    struck = {(*at(row), row["side"]) for row in document.get("disqualified", [])}
    tables = []
    for result in document["results"]:
        table = {"round": result["round"], "seats": [listed(result[side]) for side in SIDES]}
        table["forfeit"] = forfeits.get(at(result))
        table["struck"] = [(*at(result), side) in struck for side in SIDES]
        if table["forfeit"] is None:
            charges = [one for one in document.get("penalties", []) if at(one) == at(result)]
            table["sheet"], table["hands"] = sheet_of(result, charges, document["event"])
        tables.append(table)
    gone = removed(document, tables)
    return [one for one in tables if not gone & {entry for side in one["seats"] for entry in side}], gone


def left_after(document):
    """Who left before the end; who left after the last round has played it whole."""
    rows, last = document.get("withdrawals", []), document["event"].get("rounds", 0)
    return {row["entry"]: row["after_round"] for row in rows if row["after_round"] < last}


def removed(document, tables):
    """The entries that left and whose results the policy takes out."""
    policy = document["event"].get("options", {}).get("withdrawal", "stay")
    gone = set()
    for entry, after in left_after(document).items():
        seated = [one for one in tables if any(entry in side for side in one["seats"])]
        played = sum(one["forfeit"] is None for one in seated)
        later = sum(one["round"] > after for one in seated)
        # Who left was to play every round after it too, where nobody seated it any more.
        planned = len(seated) + (document["event"]["rounds"] - after) - later
        if policy == "remove" or (policy == "remove-under-half" and played * 2 < planned):
            gone.add(entry)
    return gone


def diary_of(document, tables):
    """entry -> a dict for each of its rounds at a table, and for each forfeit."""
    by_tricks = document["event"].get("options", {}).get("compare", "points") == "tricks"
    diary = {entry["number"]: [] for entry in document["entries"]}
    for table in tables:
        for side in (0, 1):
            other = 1 - side
            day = {"round": table["round"], "met": table["seats"][other], "forfeit": None}
            if table["forfeit"] is not None:
                day["forfeit"] = "lost" if table["forfeit"] == SIDES[side] else "won"
                day["gained"] = 0 if day["forfeit"] == "lost" else 2
                day["rounds"] = int(day["forfeit"] == "won")
            else:
                sheet = table["sheet"]
                ahead = winner_of(sheet, by_tricks)
                day["gained"] = 1 if ahead is None else 2 * (ahead == side)
                day["rounds"] = sheet["games"][side] if sheet["in games"] else int(ahead == side)
                for name in COUNTED:
                    day[name], day["other " + name] = sheet[name][side], sheet[name][other]
                day["hands"] = table["hands"]
                if table["struck"][side]:
                    day |= dict.fromkeys(("gained", "rounds", "points", "tricks", "won", "tens"), 0)
            for chair, entry in enumerate(table["seats"][side]):
                diary[entry].append(of_player(day, table, side, chair))
    return diary


def of_player(day, table, side, chair):
    """The side's round as this player has it: with his own tricks where hands count so.

    What he is compared with is then the average of his two opponents.
    """
    own = table["sheet"]["own"] if table["forfeit"] is None else [0]
    if not any(own) or table["struck"][side]:
        return day
    theirs = Fraction(own[1 - side] + own[3 - side], 2)
    points, other = day["points"] + own[side + 2 * chair], day["other points"] + theirs
    return day | {"points": points, "other points": other}


def idle_rounds(document, tables, gone):
    """entry -> rounds in which it has no table although others have, and it is still there."""
    numbers = {result["round"] for result in document["results"]}
    left, idle = left_after(document), {}
    for entry in (one["number"] for one in document["entries"]):
        seated = {
            one["round"] for one in document["results"] if entry in listed(one["ns"]) + listed(one["ew"])
        }
        there = {number for number in numbers if number <= left.get(entry, number)}
        there -= {one["round"] for one in document.get("schedule", []) if is_nowhere(entry, one)}
        idle[entry] = [] if entry in gone else sorted(there - seated)
    return idle


def is_nowhere(entry, planned):
    """Whether the entry is in no seat of a round, nor sits it out: it had not come yet."""
    seats = [seat for at in planned["tables"] for side in SIDES for seat in listed(at[side])]
    return entry not in seats and entry not in planned["sit_out"]


def worth(event):
    return [Fraction(str(one)) for one in event.get("options", {}).get("match_points", [2, 1])]


def of_round(day, name, event):
    """What one round at a table gave of a value that awards are added to."""
    win, draw = worth(event)
    return {2: win, 1: draw, 0: Fraction(0)}[day["gained"]] if name == "match-points" else Fraction(day[name])


def numbers_of(document):
    """entry -> every ranking value that can be counted for it alone, and its diary."""
    event = document["event"]
    tables, gone = tables_of(document)
    diary, idle = diary_of(document, tables), idle_rounds(document, tables, gone)
    win, _draw = worth(event)
    numbers = {}
    for entry, days in diary.items():
        if entry in gone:
            continue
        played = [day for day in days if day["forfeit"] is None]
        by_round = {}
        for day in played:
            by_round[day["round"]] = by_round.get(day["round"], 0) + day["points"]
        numbers[entry] = {
            "points": Fraction(sum(day["points"] for day in played)),
            "net-points": Fraction(sum(day["points"] - day["other points"] for day in played)),
            "tricks": Fraction(sum(day["tricks"] for day in played)),
            "net-tricks": Fraction(sum(day["tricks"] - day["other tricks"] for day in played)),
            "hands-won": Fraction(sum(day["won"] for day in played)),
            "rounds-won": Fraction(sum(day["rounds"] for day in days)),
            "best-round": Fraction(max(by_round.values(), default=0)),
            "tens": Fraction(sum(day["tens"] for day in played)),
            "fewest-sets": Fraction(sum(day["sets"] for day in played)),
            "match-points": sum((of_round(day, "match-points", event) for day in played), Fraction(0))
            + win * sum(day["forfeit"] == "won" for day in days),
            "met": [(entry, day["gained"]) for day in days for entry in day["met"]],
            "plain": [sum(day[name] for day in played) for name in ("points", "tricks", "hands")],
            "idle": idle[entry],
            "days": days,
            "played": played,
        }
    add_everything_else(document, numbers)
    return numbers, gone


def add_everything_else(document, numbers):
    """Sit-outs and forfeits go to the first of points, match points and tricks; so do adjustments.

    Without one of them in the list (or with the rate before it) adjustments go to its first number,
    unless that is the rate, which counts them in what it divides. Then the values that are made of others'.
    """
    event = document["event"]
    rank_by = event.get("rank_by", ["points"])
    rates = rate_of(document, numbers)
    first = next((name for name in rank_by if name in (*TAKES_AWARDS, "rate")), None)
    if first not in (None, "rate"):
        award_of = {entry: awards(entry, first, event, numbers) for entry in numbers}
        for entry, award in award_of.items():
            numbers[entry][first] += award
    target = first
    if first in (None, "rate"):
        others = (*ALONE_IN_THE_GROUP, "opponents", "fewest-sets")
        target = next((name for name in rank_by if name not in others), None)
    for row in document.get("adjustments", []):
        if row["entry"] in numbers and target not in (None, "rate"):
            numbers[row["entry"]][target] += Fraction(str(row["value"]))
    for entry, mine in numbers.items():
        mine["rate"] = rates[entry]
    leading = next((name for name in rank_by if name not in (*ALONE_IN_THE_GROUP, "opponents")), "points")
    for mine in numbers.values():
        mine["opponents"] = sum(
            (numbers[one][leading] for one, _ in mine["met"] if one in numbers), Fraction(0)
        )


def awards(entry, first, event, numbers):
    """What the rounds without a game give one entry, all together."""
    mine, policy = numbers[entry], event.get("sit_out", "average")
    rounds = list(mine["idle"])
    if first != "match-points" and event.get("options", {}).get("forfeit", "sit-out") == "sit-out":
        rounds += [day["round"] for day in mine["days"] if day["forfeit"] == "won"]
    if policy == "zero" or not rounds:
        return Fraction(0)
    if policy == "average":
        made = [of_round(day, first, event) for day in mine["played"]]
        return sum(made, Fraction(0)) / len(made) * len(rounds) if made else Fraction(0)
    if policy in ("field-average", "winners-average"):
        return sum((mean_of_round(number, first, event, numbers, policy) for number in rounds), Fraction(0))
    return Fraction(str(policy)) * len(rounds)


def mean_of_round(number, first, event, numbers, policy):
    days = [day for mine in numbers.values() for day in mine["played"] if day["round"] == number]
    if policy == "winners-average":
        days = [day for day in days if day["gained"] == 2] or days
    made = [of_round(day, first, event) for day in days]
    return sum(made, Fraction(0)) / len(made) if made else Fraction(0)


def rate_of(document, numbers):
    """entry -> the rated value made at tables and adjusted, for each hand, round or point available."""
    event = document["event"]
    per = event.get("options", {}).get("rate_per", "hand")
    rated = next((name for name in event.get("rank_by", []) if name in TAKES_AWARDS), "points")
    added = {}
    for row in document.get("adjustments", []):
        added[row["entry"]] = added.get(row["entry"], 0) + Fraction(str(row["value"]))
    rates = {}
    for entry, mine in numbers.items():
        made = sum((of_round(day, rated, event) for day in mine["played"]), added.get(entry, Fraction(0)))
        hands, rounds = mine["plain"][2], len(mine["played"])
        each = {"points": 7, "tricks": 13, "match-points": worth(event)[0]}[rated]
        over = {"hand": hands, "round": rounds}.get(per)
        if over is None:
            over = each * (rounds if rated == "match-points" else hands)
        rates[entry] = Fraction(made) / over if over else Fraction(0)
    return rates


def head_to_head(group, numbers):
    """entry -> points among the group, or None when not every two of them met equally often."""
    meetings = {(a, b): sum(met == b for met, _ in numbers[a]["met"]) for a in group for b in group if a != b}
    if len(set(meetings.values())) != 1 or not all(meetings.values()):
        return None
    return {a: sum(gained for met, gained in numbers[a]["met"] if met in group) for a in group}


def drawn(group, lots, kind):
    """entry -> its place in the last order of this kind that holds the whole group, or None."""
    found = None
    for lot in lots:
        if lot.get("kind", "lot") == kind and set(group) <= set(lot["order"]):
            found = {entry: lot["order"].index(entry) for entry in group}
    return found


def ranked(group, rank_by, numbers, lots=()):
    """The group as a list of groups of equals, the best first."""
    if len(group) < 2 or not rank_by:
        return [sorted(group)]
    name, rest = rank_by[0], rank_by[1:]
    if name == "head-to-head":
        among = head_to_head(group, numbers)
    elif name in ("play-off", "lot"):
        among = drawn(group, lots, name)
    else:
        among = {entry: numbers[entry][name] for entry in group}
    if among is None:
        return ranked(group, rest, numbers, lots)
    if name in ALONE_IN_THE_GROUP:
        for entry in group:
            numbers[entry][name] = among[entry]
    found = []
    for value in sorted(set(among.values()), reverse=name not in LESS_IS_BETTER):
        found += ranked([entry for entry in group if among[entry] == value], rest, numbers, lots)
    return found


def exact(value):
    """A whole number, a fraction as text, or None, as results files have them."""
    if value is None:
        return None
    return int(value) if value == int(value) else str(value)


def standings(document):
    """One dict an entry, best first; points and tricks as made at tables, ``first`` with its awards.

    Entries whose results are taken out stand behind the others, with nothing.
    """
    numbers, gone = numbers_of(document)
    rank_by = document["event"].get("rank_by", ["points", "head-to-head", "net-points", "tricks"])
    lines, place = [], 1
    for group in ranked(list(numbers), rank_by, numbers, document.get("lots", [])):
        for entry in group:
            mine = numbers[entry]
            lines.append(
                {
                    "rank": place,
                    "entry": entry,
                    "points": mine["plain"][0],
                    "net_points": exact(sum(day["points"] - day["other points"] for day in mine["played"])),
                    "tricks": mine["plain"][1],
                    "hands": mine["plain"][2],
                    "hands_won": sum(day["won"] for day in mine["played"]),
                    "sit_outs": len(mine["idle"]),
                    "first": str(mine.get(rank_by[0], "")),
                    "values": {name: exact(mine.get(name)) for name in rank_by},
                }
            )
        place += len(group)
    nothing = dict.fromkeys(("points", "net_points", "tricks", "hands", "hands_won", "sit_outs"), 0)
    return lines + [
        {"rank": place, "entry": entry, **nothing, "first": "", "values": {}} for entry in sorted(gone)
    ]


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in standings(json.load(file)):
            print(json.dumps(line))
