"""The games that a round is made of, and who won them (docs/rules.md, "Games")."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.hands_scored import HandPoints, hands_scored
from scoring.record import SIDES, Sheet, other_side
from scoring.ruleset import Rules

TARGET, BELOW, SETS, LATE = ENDS = ("target", "below", "sets", "late")


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a table's round.

    first, last: its hands; 0 and 0 when nobody played, as the other side came late.
    ns, ew: points, with the bonus; uncapped. ns_sets, ew_sets: contracts lost in it.
    winner: ``ns``, ``ew``, or None while it is not over (or when both got there at once, level).
    ended: one of ENDS, or empty while it is not over. bonus: points the winner got beside the hands'.
    counts: as how many games it counts.
    """

    number: int
    first: int
    last: int
    ns: int
    ew: int
    ns_sets: int = 0
    ew_sets: int = 0
    winner: str | None = None
    ended: str = ""
    bonus: int = 0
    counts: int = 1


def games_of(
    sheet: Sheet, rules: Rules, hands_per_round: int | None = None, round_number: int = 1
) -> tuple[Game, ...]:
    """The games as far as the sheet is written, the last one perhaps not over; () where none are played."""
    if not rules.plays_games:
        return ()
    return games_from(hands_scored(sheet, rules, hands_per_round, round_number), rules, sheet.late)


def games_from(hands: Iterable[HandPoints], rules: Rules, late: str | None = None) -> tuple[Game, ...]:
    """The games that scored hands make; ``late`` is the side that lost one by coming late."""
    games: list[Game] = []
    if late in SIDES:
        points = rules.late_points or 0
        ns, ew = (0, points) if late == "ns" else (points, 0)
        games.append(Game(1, 0, 0, ns, ew, winner=other_side(late or ""), ended=LATE, bonus=points))
    running: list[HandPoints] = []
    for hand in hands:
        running.append(hand)
        game = _game(len(games) + 1, running, rules)
        if game.ended:
            games.append(game)
            running = []
    if running:
        games.append(_game(len(games) + 1, running, rules))
    return tuple(games)


def _game(number: int, hands: list[HandPoints], rules: Rules) -> Game:
    """The game that these hands make, over when its last hand ends it."""
    ns, ew = sum(hand.ns for hand in hands), sum(hand.ew for hand in hands)
    sets = {side: sum(hand.set_side == side for hand in hands) for side in SIDES}
    first, last = hands[0].number, hands[-1].number
    ends = {side: _end(own, other, lost, rules) for side, own, other, lost in _sides(ns, ew, sets)}
    winner, ended = _winner(ends, ns, ew)
    if not ended:
        return Game(number, first, last, ns, ew, sets["ns"], sets["ew"])
    bonus = rules.set_bonus if winner and (ended == SETS or (ended == BELOW and len(hands) == 1)) else 0
    ns, ew = ns + bonus * (winner == "ns"), ew + bonus * (winner == "ew")
    counts = 2 if rules.double_games and ended == TARGET and hands[-1].is_grand else 1
    return Game(number, first, last, ns, ew, sets["ns"], sets["ew"], winner, ended, bonus, counts)


def _sides(ns: int, ew: int, sets: dict[str, int]) -> tuple[tuple[str, int, int, int], ...]:
    """Each side with its points, the other side's points and the other side's sets."""
    return ("ns", ns, ew, sets["ew"]), ("ew", ew, ns, sets["ns"])


def _end(own: int, other: int, others_sets: int, rules: Rules) -> str:
    """By what a side has won the game; empty when it has not. Sets come first: they bring a bonus."""
    target = rules.target or 0
    if rules.sets_lose and others_sets >= rules.sets_lose:
        return SETS
    if rules.is_bid and other <= -target:
        return BELOW
    return TARGET if own >= target else ""


def _winner(ends: dict[str, str], ns: int, ew: int) -> tuple[str | None, str]:
    """Who won and by what; when both got there at once, by penalties, the side with more points."""
    if ends["ns"] and ends["ew"]:
        winner = None if ns == ew else "ns" if ns > ew else "ew"
        return winner, ends[winner or "ns"]
    winner = "ns" if ends["ns"] else "ew" if ends["ew"] else None
    return winner, ends[winner] if winner else ""
