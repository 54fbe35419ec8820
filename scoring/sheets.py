"""The door to a table's result: read it, say all that is wrong with it, score it."""

from collections.abc import Iterator

from scoring.dealing import kind_of
from scoring.game_faults import game_faults
from scoring.games import Game, games_of
from scoring.hand_faults import hand_faults
from scoring.penalty_faults import MOST_PENALTY_POINTS, penalty_faults
from scoring.points import (
    Score,
    SideScore,
    both_revoked,
    of_hand,
    penalty_points,
    score,
    tricks_after_penalties,
    winning_side,
)
from scoring.problems import Problem
from scoring.record import SIDES, TRICKS_IN_A_HAND, Contract, Hand, Penalty, Sheet, filled, played
from scoring.round_faults import (
    MOST_HANDS,
    count_faults,
    is_level,
    lateness_faults,
    level_faults,
    plays_on_after_lateness,
    settled_faults,
)
from scoring.ruleset import Rules
from scoring.total_faults import total_faults
from scoring.tricks import read_tricks

__all__ = [
    "MOST_HANDS",
    "MOST_PENALTY_POINTS",
    "SIDES",
    "TRICKS_IN_A_HAND",
    "Contract",
    "Game",
    "Hand",
    "Penalty",
    "Score",
    "Sheet",
    "SideScore",
    "both_revoked",
    "faults",
    "filled",
    "games_of",
    "is_level",
    "of_hand",
    "partial_faults",
    "penalty_points",
    "played",
    "questions",
    "read_tricks",
    "score",
    "tricks_after_penalties",
    "winning_side",
]


def faults(sheet: Sheet, rules: Rules, hands_per_round: int, round_number: int = 1) -> tuple[Problem, ...]:
    """Everything wrong with a whole sheet, each with its ``hand`` where it has one; empty when sound.

    ``hands_per_round`` is what the event states; ``round_number`` is the round's place in a list of
    hands, and says how many hands this round has where ``rules.hands_from`` tells rounds apart.
    """
    return tuple(_faults(sheet, rules, hands_per_round, round_number, whole=True))


def partial_faults(
    sheet: Sheet, rules: Rules, hands_per_round: int, round_number: int = 1
) -> tuple[Problem, ...]:
    """The same for a sheet still being played: hands not yet written are no fault.

    Nor is a hand of bid whist that has its contract, or a part of it, and no tricks yet.
    """
    return tuple(_faults(sheet, rules, hands_per_round, round_number, whole=False))


def questions(sheet: Sheet, rules: Rules) -> tuple[Problem, ...]:
    """What the organiser has to decide; no fault, and nothing is moved until he has."""
    if rules.both_revoked == "redeal":
        return ()
    return tuple(Problem("both-revoked", {"hand": hand}) for hand in both_revoked(sheet))


def _faults(
    sheet: Sheet, rules: Rules, hands_per_round: int, round_number: int, *, whole: bool
) -> Iterator[Problem]:
    found = [*lateness_faults(sheet, rules), *settled_faults(sheet, rules)]
    hands = rules.hands_in(round_number, hands_per_round)
    last = _last_hand(sheet, rules, hands, whole)
    charged = list(penalty_faults(sheet, rules, last, hands_per_round, round_number))
    if sheet.totals is not None:
        if rules.record != "totals":
            found.append(Problem("totals-not-recorded", {}))
        if sheet.hands:
            found.append(Problem("hands-and-totals", {}))
        found += total_faults(sheet, sheet.totals, rules, hands, whole)
    elif not _lost_by_lateness(sheet, rules):
        in_hands = list(_hand_faults(sheet, rules, hands_per_round, round_number, whole))
        found += in_hands
        found += count_faults(sheet, rules, hands, whole)
        if rules.plays_games and not in_hands and not charged:
            found += game_faults(sheet, rules, hands_per_round, round_number, whole)
    found += charged
    yield from found
    if not found:
        yield from level_faults(sheet, rules, hands_per_round, round_number)


def _lost_by_lateness(sheet: Sheet, rules: Rules) -> bool:
    """Whether the round is over without a hand, as one side came late."""
    return bool(sheet.late) and rules.late_points is not None and not plays_on_after_lateness(rules)


def _last_hand(sheet: Sheet, rules: Rules, hands: int, whole: bool) -> int:
    """The last hand that can be charged; none was played after the last of a finished sheet."""
    written = played(sheet.hands)
    if whole and written and (sheet.short.strip() or not rules.hands_are_exact):
        return len(written)
    return max(hands, len(sheet.hands))


def _hand_faults(
    sheet: Sheet, rules: Rules, hands_per_round: int, round_number: int, whole: bool
) -> Iterator[Problem]:
    trims = sheet.short.strip() or not rules.hands_are_exact
    accepted = bool(sheet.accepted.strip())
    hands = played(sheet.hands) if trims else sheet.hands
    for number, hand in enumerate(hands, start=1):
        if hand.blank:
            if whole:
                yield Problem("hand-blank", {"hand": number})
            continue
        kind = kind_of(rules, round_number, number, hands_per_round)
        for problem in hand_faults(hand, rules, kind, accepted=accepted, whole=whole):
            yield problem.at(hand=number)
