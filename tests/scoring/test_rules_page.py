"""docs/rules.md says what is scored: its worked numbers, read off the page, are those of the program.

The numbers were worked out by hand when the page was written; nothing here computes one.
"""

import json
import re
from collections import Counter
from dataclasses import fields

import pytest

from scoring.hand_list import AIMS, COUNTS, HandKind
from scoring.movements import plan
from scoring.options import OPTIONS
from scoring.rules import PRESETS, Rules, build, handling
from scoring.sheets import Contract, Hand, Penalty, Sheet, faults, games_of, of_hand, score, winning_side
from tests.layout.code import ROOT
from tests.scoring.rounds import bid_hand

PAGE = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
SIDE = {"N-S": "ns", "E-W": "ew"}


def table(heading):
    """The rows of the table whose first row is ``heading``, without it, as lists of cells."""
    found = []
    lines = PAGE.split(f"| {heading} |\n", 1)[1].splitlines()[1:]
    for line in lines:
        if not line.startswith("|"):
            break
        found.append([cell.strip() for cell in line.strip("|").split(" | ")])
    assert found
    return found


def heading(*cells):
    return " | ".join(cells)


def tricks(cell):
    return None if cell == "blank" else int(cell)


POINTS = table(heading("N-S tricks", "E-W tricks", "N-S points", "E-W points"))


@pytest.mark.parametrize(("ns", "ew", "ns_points", "ew_points"), [row[:4] for row in POINTS])
def test_basic_whist(ns, ew, ns_points, ew_points):
    sheet = Sheet((Hand(tricks(ns), tricks(ew)),))
    if ns_points.startswith("refused"):
        assert faults(sheet, Rules(), 1)
        return
    assert faults(sheet, Rules(), 1) == ()
    found = score(sheet, Rules())
    assert (found.ns.points, found.ew.points) == (int(ns_points), int(ew_points.split()[0]))


@pytest.mark.parametrize(
    ("written", "revoked", "passed", "points"),
    table(heading("written", "revoked", "`tricks`", "points with `revoke` 3")),
)
def test_revokes(written, revoked, passed, points):
    sides = ("ns", "ew") if revoked == "both" else (SIDE[revoked],)
    ns, ew = map(int, written.split("-"))
    sheet = Sheet((Hand(ns, ew),), penalties=tuple(Penalty(1, side) for side in sides))
    found = score(sheet, Rules())
    assert f"{found.ns.tricks}-{found.ew.tricks}" == passed
    found = score(sheet, Rules(revoke=3))
    assert f"{found.ns.points} and {found.ew.points}" == points


FOUR = ("bid", "columbus", "detroit", "chicago")


@pytest.mark.parametrize("row", table(heading("bid", "bidders' tricks", *(f"`{name}`" for name in FOUR))))
def test_contracts(row):
    call, taken, *points = row
    bid, kind = (*call.split(), "uptown")[:2]
    hand = bid_hand(int(bid), kind, int(taken))
    assert [of_hand(hand, PRESETS[name].rules) for name in FOUR] == [(int(each), 0) for each in points]


NAMES = ("bid", "bid-min3", "columbus", "detroit", "chicago")


def as_written(value):
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)


PRESET_ROWS = table(heading("option", *(f"`{name}`" for name in NAMES)))


@pytest.mark.parametrize(("key", "values"), [(row[0].strip("`"), row[1:]) for row in PRESET_ROWS])
def test_presets(key, values):
    assert [as_written(getattr(PRESETS[name].rules, key)) for name in NAMES] == values


def test_what_the_table_of_presets_leaves_out_is_the_same_in_all_of_them():
    shown = {row[0].strip("`") for row in PRESET_ROWS}
    others = [each.name for each in fields(Rules) if each.name not in shown and each.name != "game"]
    for name in NAMES:
        assert all(getattr(PRESETS[name].rules, key) == getattr(Rules(), key) for key in others)
        assert PRESETS[name].rules.game == "bid"


def written_hands(text):
    """``N-S 3 with 9, E-W 5 notrump with 10`` as hands; ``E-W late`` as the side that came late."""
    hands, late = [], None
    for part in text.split(", "):
        side, rest = part.split(" ", 1)
        if rest == "late":
            late = SIDE[side]
            continue
        call, taken = rest.split(" with ")
        bid, kind = (*call.split(), "uptown")[:2]
        hands.append(bid_hand(int(bid), kind, int(taken), SIDE[side]))
    return Sheet(tuple(hands), late=late)


@pytest.mark.parametrize(
    ("rules", "hands", "winner", "ns", "ew"),
    table(heading("rules", "hands", "game of", "N-S points", "E-W points")),
)
def test_games(rules, hands, winner, ns, ew):
    rules, sheet = PRESETS[rules.strip("`")].rules, written_hands(hands)
    assert faults(sheet, rules, 20) == ()
    found = score(sheet, rules, 20)
    assert (found.won(), found.ns.points, found.ew.points) == (SIDE[winner[:3]], int(ns), int(ew))
    last = games_of(sheet, rules, 20)[-1]
    assert last.winner == SIDE[winner[:3]]
    assert (last.ended == "sets") == ("two sets" in winner)
    assert (last.bonus > 0) == (ew == "5" or "late" in hands)
    if "four games" in winner:
        assert found.ns.games == 4


HAND_ROWS = table(heading("hand of the list", "N-S", "E-W", "N-S points", "E-W points", "won by"))


def side_marks(cell, side, hand):
    number, *marks = cell.split(", ")
    values = {side: int(number)}
    if "talked" in marks:
        values["talked"] = (side,)
    return {**hand, **values}


@pytest.mark.parametrize(("kind", "ns", "ew", "ns_points", "ew_points", "won"), HAND_ROWS)
def test_lists_of_hands(kind, ns, ew, ns_points, ew_points, won):
    rules = build("basic", {"hands": [json.loads(kind.strip("`"))]})
    if " and " in ns:
        north, south = map(int, ns.split(" and "))
        east, west = map(int, ew.split(" and "))
        hand = Hand(own=(north, east, south, west))
    else:
        values = side_marks(ew, "ew", side_marks(ns, "ns", {}))
        honours = [int(number) for cell in (ns, ew) for number in re.findall(r"(\d) honours", cell)]
        hand = Hand(**values, honours=tuple(honours) or None)
    sheet = Sheet((hand,))
    assert faults(sheet, rules, 1) == ()
    assert of_hand(hand, rules) == (int(ns_points), int(ew_points))
    assert winning_side(sheet, rules, 1) == SIDE[won]


def test_the_revoke_that_leaves_bidders_with_nothing():
    assert "1 bid, 2 tricks taken and three passed is 0 - 6 - 1 = -7" in PAGE
    sheet = Sheet((bid_hand(1, "uptown", 2),), penalties=(Penalty(1, "ns"),))
    assert score(sheet, PRESETS["bid"].rules).ns.points == -7


def test_every_option_preset_and_word_stands_on_the_page():
    named = set(re.findall(r"`([^`\n]+)`", PAGE))
    assert set(OPTIONS) <= named
    assert set(PRESETS) | {"custom"} <= named
    assert {*AIMS, *COUNTS, *(each.name for each in fields(HandKind))} <= named
    assert {each.name for each in fields(Contract)} <= named


BOLD = re.compile(r"\*\*`?([^*`]+)`?\*\*")


@pytest.mark.parametrize(
    "key",
    ["kitty_to", "first_lead", "lowest_bid", "bid_again", "one_turn", "downtown_over_uptown", "all_pass"]
    + ["score", "notrump_factor", "set_costs", "sets_lose", "set_bonus", "best_of", "double_games"],
)
def test_the_bold_value_is_the_default(key):
    (line,) = re.findall(rf"^\| `{key}` \|(.*)\|$", PAGE, re.M)[:1]
    (bold,) = BOLD.findall(line)[:1]
    value = getattr(PRESETS["bid"].rules, key)
    if key == "sets_lose":
        value = bool(value)
    assert (str(value).lower() if isinstance(value, bool) else str(value)) == bold


@pytest.mark.parametrize(
    ("hand", "deals", "leads"), table(heading("hand of a round, North dealing first", "deals", "leads"))
)
def test_the_dealer_moves_left_hand_by_hand(hand, deals, leads):
    found = handling(Rules(), "N", int(hand))
    assert (found.dealer, found.leader) == (deals[0], leads[0])


def test_nobody_sits_out_twice_before_everybody_has_once():
    for rounds, once in ((9, 9), (5, 5)):
        rests = Counter(entry for one in plan("round-robin", 9, rounds).rounds for entry in one.sit_out)
        assert len(rests) == once and set(rests.values()) == {1}
