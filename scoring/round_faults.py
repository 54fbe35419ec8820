"""What is wrong with how a table's round ended: its hands, its games, the extra hand, lateness."""

from collections.abc import Iterator

from scoring.numbers import brief
from scoring.points import score
from scoring.problems import Problem
from scoring.record import SIDES, Sheet, played
from scoring.ruleset import Rules

MOST_HANDS = 99


def count_faults(sheet: Sheet, rules: Rules, planned: int, whole: bool) -> Iterator[Problem]:
    """Too many hands, too few, or none. planned: how many this round has."""
    hands = played(sheet.hands)
    count, excused = len(hands), bool(sheet.short.strip())
    numbers = {"hands": count, "should": planned}
    if whole and not hands and (excused or not rules.hands_are_exact or not sheet.hands):
        yield Problem("sheet-empty", {})
        return
    if count > MOST_HANDS or (count > planned and not excused):
        yield Problem("hands-extra", {**numbers, "most": MOST_HANDS})
    if whole and not excused and rules.hands_are_exact and len(sheet.hands) < planned:
        yield Problem("hands-missing", {"hands": len(sheet.hands), "should": planned})


def lateness_faults(sheet: Sheet, rules: Rules) -> Iterator[Problem]:
    """The mark of a side that came late."""
    if sheet.late is None:
        return
    if rules.late_points is None:
        yield Problem("late-not-in-rules", {})
    if sheet.late not in SIDES:
        yield Problem("late-side", {"value": brief(sheet.late)})
    elif rules.late_points is not None and not plays_on_after_lateness(rules) and played(sheet.hands):
        yield Problem("late-with-hands", {"side": sheet.late})


def plays_on_after_lateness(rules: Rules) -> bool:
    """Whether a game lost by lateness is followed by others."""
    return rules.plays_games and not rules.one_game


def settled_faults(sheet: Sheet, rules: Rules) -> Iterator[Problem]:
    """The mark of the extra hand by itself."""
    if sheet.settled_by is None:
        return
    if rules.round_end != "clock":
        yield Problem("settled-without-clock", {})
    if sheet.settled_by not in SIDES:
        yield Problem("settled-side", {"value": brief(sheet.settled_by)})


def is_level(sheet: Sheet, rules: Rules, hands_per_round: int, round_number: int = 1) -> bool:
    """Whether the sheet's hands leave the round level, so that an extra hand settles it.

    Ask for its faults first. Only a round that the clock ends is settled so.
    """
    if rules.round_end != "clock":
        return False
    found = score(sheet, rules, hands_per_round, round_number)
    if rules.compare == "tricks":
        return found.hands > 0 and found.ns.tricks == found.ew.tricks
    return found.hands > 0 and found.ns.points == found.ew.points


def level_faults(sheet: Sheet, rules: Rules, hands_per_round: int, round_number: int) -> Iterator[Problem]:
    """An extra hand in a round that was not level; only for sheets that are sound otherwise."""
    if sheet.settled_by is None or is_level(sheet, rules, hands_per_round, round_number):
        return
    found = score(sheet, rules, hands_per_round, round_number)
    if found.hands == 0:
        yield Problem("sheet-empty", {})
        return
    by = "tricks" if rules.compare == "tricks" else "points"
    yield Problem("settled-not-level", {"ns": getattr(found.ns, by), "ew": getattr(found.ew, by)})
