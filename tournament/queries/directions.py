"""The same hands at several tables: each pair's tricks against the average of its own direction."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.duplicate import Board, checksum, pair_results
from scoring.problems import Problem
from scoring.record import SIDES
from scoring.revokes import tricks_after_penalties
from scoring.scores import Score
from tournament.models import Sitting
from tournament.queries.fact_rows import SittingFact
from tournament.queries.facts import Facts

# Which hands these are: one board, or all those of a table's round where only its total is written.
Hands = tuple[int, ...]


@dataclass(frozen=True)
class Directions:
    """For each side, each pair's tricks, and how far they are above or below those of the same hands.

    Where pairs change direction all of them stand under the side "".
    """

    tricks: Mapping[str, Mapping[int, int]]
    above: Mapping[str, Mapping[int, Fraction]]
    problems: tuple[Problem, ...] = ()


def directions_of(facts: Facts) -> Directions | None:
    """None where no two tables have played the same hands yet."""
    played = [
        (one, score)
        for one in facts.sittings
        if one.boards and one.state == Sitting.State.CONFIRMED and (score := facts.result(one).score)
    ]
    boards = _boards(facts, [one for one, _ in played])
    if len({board.number for board in boards}) == len(boards):
        return None
    tricks, hands = _totals(facts, played)
    if tricks["ns"].keys() & tricks["ew"].keys():
        both = tricks["ns"].keys() | tricks["ew"].keys()
        tricks = {"": {pair: sum(own.get(pair, 0) for own in tricks.values()) for pair in sorted(both)}}
    results = pair_results(boards)
    above = {side: {pair: results.get(pair, Fraction(0)) for pair in own} for side, own in tricks.items()}
    made = [pair_tricks for own in tricks.values() for pair_tricks in own.values()]
    return Directions(tricks, above, checksum(made, (), 1, hands))


def _totals(facts: Facts, played: list[tuple[SittingFact, Score]]) -> tuple[dict[str, dict[int, int]], int]:
    """For each side each pair's tricks there, and the hands of all tables."""
    tricks: dict[str, dict[int, int]] = {side: {} for side in SIDES}
    for one, score in played:
        for side, made in (("ns", score.ns.tricks), ("ew", score.ew.tricks)):
            (pair,) = facts.sides[one.id][side]
            tricks[side][pair] = tricks[side].get(pair, 0) + made
    return tricks, sum(score.hands for _, score in played)


def _boards(facts: Facts, sittings: list[SittingFact]) -> list[Board]:
    """What can be compared: every hand, or every set of hands where only totals are written."""
    numbers: dict[Hands, int] = {}
    boards = []
    for one in sittings:
        (ns,), (ew,) = (facts.sides[one.id][side] for side in SIDES)
        for hands, ns_tricks, ew_tricks in _tricks(facts, one):
            boards.append(Board(numbers.setdefault(hands, len(numbers)), ns, ew, ns_tricks, ew_tricks))
    return boards


def _tricks(facts: Facts, sitting: SittingFact) -> Iterator[tuple[Hands, int, int]]:
    sheet = facts.sheet(sitting)
    if sheet.totals is not None:
        score = facts.result(sitting).score
        if score is not None:
            yield (
                tuple(sorted(sitting.boards[: facts.hands_in(sitting.round)])),
                score.ns.tricks,
                score.ew.tricks,
            )
        return
    # A hand beyond the boards, or one that was not played, compares with nothing.
    for board, hand in zip(sitting.boards, tricks_after_penalties(sheet, facts.rules), strict=False):
        if hand.ns is not None and hand.ew is not None:
            yield (board,), hand.ns, hand.ew
