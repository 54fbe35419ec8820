"""Writes the files in examples/: made-up people and results from a fixed seed.

    python -m tests.checks.make_examples

Needed again only when a movement seats its pairs in another way.
"""

import json
import random
from pathlib import Path

from scoring.movements import plan

FOLDER = Path(__file__).resolve().parents[2] / "examples"
FIRST_NAMES = (
    "Ada Bela Cleo Dora Edda Fern Gita Hana Iris Jana Kaia Lena Mona Nora Olga Pia Rhea Sara Tara Una Vera "
    "Wilma Yara Zita Arno Bodo Carl Dirk Egon Falk Gero Hugo Ivo Jens Kurt Lars Mats Nils Olaf Piet Ralf "
    "Sven Tom Udo Veit Wim Yann Zeno"
)
LAST_NAMES = (
    "Alder Birch Cedar Dogwood Elder Fir Gorse Hazel Ivy Juniper Kale Larch Maple Nettle Oak Pine Quince "
    "Rowan Sorrel Thorn Umber Vetch Willow Yew"
)


def made(name, date, pairs, rounds, seed, *, rules="basic", rank_by, sit_out, options=None):
    rng = random.Random(seed)
    names = [f"{first} {last}" for first in FIRST_NAMES.split() for last in LAST_NAMES.split()]
    rng.shuffle(names)
    event = {"name": name, "date": date, "zone": "Europe/London", "kind": "pairs", "rules": rules}
    event |= {"options": options or {}, "movement": "round-robin", "rounds": rounds, "hands_per_round": 4}
    event |= {"seed": seed, "rank_by": rank_by, "sit_out": sit_out}
    results = []
    for one in plan("round-robin", pairs, rounds, hands=4, seed=seed).rounds:
        for at in one.tables:
            hands = []
            for _hand in range(4):
                ns = sum(rng.random() < 0.5 for _trick in range(13))
                hands.append({"ns": ns, "ew": 13 - ns})
            place = {"round": one.number, "table": at.number, "ns": at.ns[0], "ew": at.ew[0]}
            results.append({**place, "hands": hands})
    entries = [{"number": n + 1, "players": names[2 * n : 2 * n + 2]} for n in range(pairs)]
    return {"format": "whist-night", "version": 1, "event": event, "entries": entries, "results": results}


def written(document):
    """One entry, one result, one penalty a line."""
    lines = ["{", ' "format": "whist-night",', ' "version": 1,']
    lines.append(' "event": ' + json.dumps(document["event"], indent=2).replace("\n", "\n ") + ",")
    lists = [key for key in document if isinstance(document[key], list)]
    for key in lists:
        rows = ",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in document[key])
        lines.append(f' "{key}": [\n{rows}\n ]' + ("" if key == lists[-1] else ","))
    return "\n".join([*lines, "}"]) + "\n"


def with_incidents(document):
    """A blank side, a short table, an accepted card, a revoke and points taken off."""
    results = document["results"]
    results[3]["hands"][1].pop("ew")
    results[10]["hands"].pop()
    results[10]["short"] = "The last hand was not finished in time"
    results[17]["hands"][2] = {"ns": 8, "ew": 6}
    results[17]["accepted"] = "Both pairs signed the card before the mistake was seen"
    charges = ((20, 2, "ns", {"kind": "revoke"}), (30, 1, "ew", {"kind": "points", "points": 2}))
    document["penalties"] = [
        {"round": results[n]["round"], "table": results[n]["table"], "hand": hand, "side": side, **charge}
        for n, hand, side, charge in charges
    ]
    return document


def main():
    usual = ["points", "head-to-head", "net-points", "tricks"]
    six = made("Six pairs, five rounds", "2026-11-03", 6, 5, 61, rank_by=usual, sit_out="average")
    nine = made(
        "Nine pairs, everybody meets everybody",
        "2026-11-10",
        9,
        9,
        92,
        rules="basic-rotation",
        rank_by=usual,
        sit_out="average",
    )
    many = made(
        "Twenty-four pairs, ten rounds",
        "2026-11-17",
        24,
        10,
        243,
        rank_by=["match-points", "head-to-head", "net-points", "tricks"],
        sit_out="zero",
        options={"handling": "two-packs"},
    )
    files = {"six-pairs": six, "nine-pairs": with_incidents(nine), "twenty-four-pairs": many}
    for name, document in files.items():
        (FOLDER / f"{name}.json").write_text(written(document), encoding="utf-8")


if __name__ == "__main__":
    main()
