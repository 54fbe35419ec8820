"""A results document as values of scoring/, without a database: the other hand of the second script."""

from fractions import Fraction

from scoring.numbers import read_fraction
from scoring.ranking import ranking_of
from scoring.record import Contract, Hand, Penalty, Sheet
from scoring.rules import build
from scoring.sheets import score
from scoring.standings import Adjustment, Lot, Result, SitOut, table


def rows(document):
    """The standings of a document of one stage whose results alone say who met whom."""
    event = document["event"]
    rules = build(event.get("rules", "basic"), event.get("options", {}))
    gone = [row for row in document.get("withdrawals", []) if row["after_round"] < event["rounds"]]
    left = {row["entry"]: row["after_round"] for row in gone}
    entries = [entry["number"] for entry in document["entries"]]
    results = [result(document, row, rules) for row in document["results"]]
    numbers = {row.round for row in results}
    seated = {(row.round, entry) for row in results for entry in (*row.ns, *row.ew)}
    later = {entry: range(after + 1, event["rounds"] + 1) for entry, after in left.items()}
    return table(
        entries,
        results,
        [SitOut(number, entry) for number in numbers for entry in entries if (number, entry) not in seated],
        ranking_of(rules, event["rank_by"], event["sit_out"]),
        adjustments=[
            Adjustment(row["round"], row["entry"], read_fraction(row["value"]) or Fraction(0))
            for row in document.get("adjustments", [])
        ],
        withdrawn=left,
        scheduled={
            entry: sum(
                number in rounds or (number, entry) in seated for number in range(1, event["rounds"] + 1)
            )
            for entry, rounds in later.items()
        },
        lots=[
            Lot(tuple(row["order"]), row.get("kind", "lot"), row["by"], row["at"], row.get("seed"))
            for row in document.get("lots", [])
        ],
    )


def result(document, row, rules):
    place = row["round"], row["table"]
    sides = [tuple(row[side]) if isinstance(row[side], list) else (row[side],) for side in ("ns", "ew")]
    for forfeit in document.get("forfeits", []):
        if (forfeit["round"], forfeit["table"]) == place:
            return Result(*place, *sides, forfeit_by=forfeit["by"])
    charges = tuple(
        Penalty(one["hand"], one["side"], one["kind"], one.get("points", 0))
        for one in document.get("penalties", [])
        if (one["round"], one["table"]) == place
    )
    sheet = Sheet(
        tuple(hand(one) for one in row["hands"]),
        short=row.get("short", ""),
        accepted=row.get("accepted", ""),
        penalties=charges,
        settled_by=row.get("settled_by"),
    )
    struck = tuple(
        one["side"] for one in document.get("disqualified", []) if (one["round"], one["table"]) == place
    )
    made = score(sheet, rules, document["event"]["hands_per_round"], row["round"])
    return Result(*place, *sides, made, disqualified=struck)


def hand(row):
    if "own" in row:
        return Hand(own=tuple(row["own"]))
    if "bid" not in row:
        honours = tuple(row["honours"]) if "honours" in row else None
        return Hand(row.get("ns"), row.get("ew"), honours=honours, talked=tuple(row.get("talked", ())))
    tricks = {row["bidder"]: row["tricks"]}
    other = "ew" if row["bidder"] == "ns" else "ns"
    tricks[other] = 13 - row["tricks"]
    contract = Contract(row["bidder"], row["bid"], row["kind"], row.get("trump"), row.get("ranks"))
    return Hand(tricks["ns"], tricks["ew"], contract)
