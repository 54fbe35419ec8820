"""Standings worked out from a results file a second time, on purpose in another way.

This script knows nothing of the project: it reads the JSON and counts as a scorer with
pencil and paper would, pair by pair. Run it as

    python3 tests/checks/plain_standings.py FILE

and it prints one line of JSON for each entry. It covers pairs events of basic whist whose
hands are recorded one by one, as the example files are.
"""

import json
import sys
from fractions import Fraction


def hand_after_revokes(hand, number, charges):
    """[N-S, E-W] tricks of one hand once three tricks have passed for a revoke."""
    ns, ew = hand.get("ns"), hand.get("ew")
    if ns is None:
        ns = 13 - ew
    if ew is None:
        ew = 13 - ns
    tricks = [ns, ew]
    sinners = {c["side"] for c in charges if c["hand"] == number and c.get("kind", "revoke") == "revoke"}
    if len(sinners) == 1:
        loser = ["ns", "ew"].index(sinners.pop())
        gone = min(3, tricks[loser])
        tricks[loser] -= gone
        tricks[1 - loser] += gone
    return tricks


def sheet_of(result, charges):
    """For the two sides of a table: points, tricks and hands won; and how many hands there were."""
    points, tricks, won = [0, 0], [0, 0], [0, 0]
    for number, hand in enumerate(result["hands"], start=1):
        taken = hand_after_revokes(hand, number, charges)
        made = [max(0, t - 6) for t in taken]
        for charge in charges:
            if charge["hand"] == number and charge.get("kind") == "points":
                made[["ns", "ew"].index(charge["side"])] -= charge["points"]
        for side in (0, 1):
            points[side] += made[side]
            tricks[side] += taken[side]
            won[side] += made[side] > made[1 - side]
    return points, tricks, won, len(result["hands"])


def diary_of(document):
    """entry -> its rounds: opponent, own and other points, own and other tricks, hands won, hands."""
    diary = {entry["number"]: [] for entry in document["entries"]}
    for result in document["results"]:
        charges = [
            charge
            for charge in document.get("penalties", [])
            if (charge["round"], charge["table"]) == (result["round"], result["table"])
        ]
        points, tricks, won, hands = sheet_of(result, charges)
        pair = [result["ns"], result["ew"]]
        for side in (0, 1):
            other = 1 - side
            line = (pair[other], points[side], points[other], tricks[side], tricks[other], won[side], hands)
            diary[pair[side]].append(line)
    return diary


def idle_rounds(document):
    """entry -> rounds in which it has no table although others have."""
    numbers = {result["round"] for result in document["results"]}
    idle = {}
    for entry in document["entries"]:
        number = entry["number"]
        seated = {r["round"] for r in document["results"] if number in (r["ns"], r["ew"])}
        idle[number] = len(numbers - seated)
    return idle


def judge(own, other, win, draw):
    return win if own > other else draw if own == other else 0


def numbers_of(document):
    """entry -> every ranking value that can be counted for it alone."""
    event = document["event"]
    options = event.get("options", {})
    win, draw = (Fraction(str(one)) for one in options.get("match_points", [2, 1]))
    by_tricks = options.get("compare", "points") == "tricks"
    idle = idle_rounds(document)
    numbers = {}
    for entry, rounds in diary_of(document).items():
        outcome = [(r[3], r[4]) if by_tricks else (r[1], r[2]) for r in rounds]
        numbers[entry] = {
            "points": Fraction(sum(r[1] for r in rounds)),
            "net-points": Fraction(sum(r[1] - r[2] for r in rounds)),
            "tricks": Fraction(sum(r[3] for r in rounds)),
            "net-tricks": Fraction(sum(r[3] - r[4] for r in rounds)),
            "hands-won": Fraction(sum(r[5] for r in rounds)),
            "match-points": sum((judge(a, b, win, draw) for a, b in outcome), Fraction(0)),
            "rounds-won": Fraction(sum(a > b for a, b in outcome)),
            "met": [(r[0], judge(a, b, 2, 1)) for r, (a, b) in zip(rounds, outcome, strict=True)],
            "plain": (sum(r[1] for r in rounds), sum(r[3] for r in rounds), sum(r[6] for r in rounds)),
            "idle": idle[entry],
            "played": len(rounds),
        }
    add_sit_outs(event, numbers)
    return numbers


def add_sit_outs(event, numbers):
    """A sit-out adds to the first of points, match points and tricks in the ranking list, to nothing else."""
    rank_by = event.get("rank_by", ["points"])
    first = next((name for name in rank_by if name in ("points", "match-points", "tricks")), None)
    policy = event.get("sit_out", "average")
    for mine in numbers.values():
        if first is None or policy == "zero":
            continue
        if policy == "average":
            each = Fraction(mine[first], mine["played"]) if mine["played"] else Fraction(0)
        else:
            each = Fraction(str(policy))
        mine[first] += each * mine["idle"]


def head_to_head(group, numbers):
    """entry -> points among the group, or None when not every two of them met equally often."""
    meetings = {(a, b): sum(met == b for met, _ in numbers[a]["met"]) for a in group for b in group if a != b}
    if len(set(meetings.values())) != 1 or not all(meetings.values()):
        return None
    return {a: sum(gained for met, gained in numbers[a]["met"] if met in group) for a in group}


def ranked(group, rank_by, numbers):
    """The group as a list of groups of equals, the best first."""
    if len(group) < 2 or not rank_by:
        return [sorted(group)]
    name, rest = rank_by[0], rank_by[1:]
    if name == "head-to-head":
        among = head_to_head(group, numbers)
        if among is None:
            return ranked(group, rest, numbers)
    else:
        among = {entry: numbers[entry][name] for entry in group}
    found = []
    for value in sorted(set(among.values()), reverse=True):
        found += ranked([entry for entry in group if among[entry] == value], rest, numbers)
    return found


def standings(document):
    """One dict an entry, best first; points and tricks as made at tables, ``first`` with its awards."""
    numbers = numbers_of(document)
    rank_by = document["event"].get("rank_by", ["points", "head-to-head", "net-points", "tricks"])
    lines, place = [], 1
    for group in ranked(list(numbers), rank_by, numbers):
        for entry in group:
            mine = numbers[entry]
            lines.append(
                {
                    "rank": place,
                    "entry": entry,
                    "points": mine["plain"][0],
                    "net_points": int(mine["net-points"]),
                    "tricks": mine["plain"][1],
                    "hands": mine["plain"][2],
                    "hands_won": int(mine["hands-won"]),
                    "sit_outs": mine["idle"],
                    "first": str(mine.get(rank_by[0], "")),
                }
            )
        place += len(group)
    return lines


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in standings(json.load(file)):
            print(json.dumps(line))
