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
    running = _Running()
    for hand in hands:
        running.add(hand)
        ended = _ended(running, rules)
        if ended is not None:
            games.append(_over(len(games) + 1, running, hand, *ended, rules))
            running = _Running()
    if running.first:
        games.append(running.game(len(games) + 1))
    return tuple(games)


@dataclass(slots=True)
class _Running:
    """A game while its hands are added up."""

    first: int = 0
    last: int = 0
    ns: int = 0
    ew: int = 0
    ns_sets: int = 0
    ew_sets: int = 0
    hands: int = 0

    def add(self, hand: HandPoints) -> None:
        self.first, self.last = self.first or hand.number, hand.number
        self.hands += 1
        self.ns += hand.ns
        self.ew += hand.ew
        self.ns_sets += hand.set_side == "ns"
        self.ew_sets += hand.set_side == "ew"

    def game(
        self, number: int, winner: str | None = None, ended: str = "", bonus: int = 0, counts: int = 1
    ) -> Game:
        ns, ew = self.ns + bonus * (winner == "ns"), self.ew + bonus * (winner == "ew")
        end = (winner, ended, bonus, counts)
        return Game(number, self.first, self.last, ns, ew, self.ns_sets, self.ew_sets, *end)


def _over(
    number: int, game: _Running, last: HandPoints, winner: str | None, ended: str, rules: Rules
) -> Game:
    """The game that its last hand ended, with its bonus and as how many it counts."""
    early = ended == BELOW and game.hands == 1
    bonus = rules.set_bonus if winner is not None and (ended == SETS or early) else 0
    grand = winner is not None and last.grand_side == winner
    counts = 2 if rules.double_games and ended == TARGET and grand else 1
    return game.game(number, winner, ended, bonus, counts)


def _ended(game: _Running, rules: Rules) -> tuple[str | None, str] | None:
    """Who has won and by what; when both got there at once, by penalties, the side with more points."""
    ns = _end(game.ns, game.ew, game.ew_sets, rules)
    ew = _end(game.ew, game.ns, game.ns_sets, rules)
    if not ns and not ew:
        return None
    if ns and ew and game.ns == game.ew:
        return None, ns
    if ns and (not ew or game.ns > game.ew):
        return "ns", ns
    return "ew", ew


def _end(own: int, other: int, others_sets: int, rules: Rules) -> str:
    """By what a side has won the game; empty when it has not. Sets come first: they bring a bonus."""
    target = rules.target or 0
    if rules.sets_lose and others_sets >= rules.sets_lose:
        return SETS
    if other <= -target and rules.is_bid:
        return BELOW
    return TARGET if own >= target else ""
