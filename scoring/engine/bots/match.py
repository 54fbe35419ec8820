"""A duplicate match: two bots play the same hands twice, each once on either side (docs/bots.md)."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from scoring.engine.bots.turns import Bot
from scoring.engine.deal import Deal, shuffled_deal
from scoring.engine.doing import do
from scoring.engine.game import TRICKS, Game
from scoring.engine.hand import Hand, start
from scoring.engine.points import score, tricks_taken
from scoring.engine.seats import SIDES, Seat
from scoring.engine.shuffle import SEED_BYTES, shuffle_key
from scoring.engine.view import view_for

Clock = Callable[[], int]  # nanoseconds


@dataclass(frozen=True)
class Played:
    """One hand of the match, played at both tables.

    gains: of the first bot, when it sat North-South and when it sat East-West: in basic whist its
    tricks above six and a half, in bid whist its points less the other side's. moves: for the first
    bot and the second, what each deed cost by the clock.
    """

    hand: int
    gains: tuple[Fraction, Fraction]
    moves: tuple[tuple[int, ...], tuple[int, ...]]

    @property
    def gain(self) -> Fraction:
        return sum(self.gains, Fraction()) / 2


def match(
    game: Game, first: Bot, second: Bot, *, hands: int, seed: int, clock: Clock, begin: int = 1
) -> Iterator[Played]:
    """The hands of a match, one after the other; the seed decides the cards and every chance of the bots.

    begin: the number of the first hand played, where those before it have been.
    """
    key = shuffle_key(abs(seed).to_bytes(SEED_BYTES, "big"))
    for number in range(begin, hands + 1):
        deal = shuffled_deal(game, Seat((number - 1) % 4), key, number)
        one = _Table(game, deal, (first, second), seed + number, clock)
        other = _Table(game, deal, (second, first), seed + number, clock)
        yield Played(
            number,
            (one.gain(), -other.gain()),
            (one.moves(0) + other.moves(1), one.moves(1) + other.moves(0)),
        )


class _Table:
    """One hand, played to its end. bots: of North-South and of East-West."""

    def __init__(self, game: Game, deal: Deal, bots: tuple[Bot, Bot], seed: int, clock: Clock) -> None:
        self._moves: tuple[list[int], list[int]] = ([], [])
        hand = start(game, deal)
        while not hand.is_over and hand.turn is not None:
            # As a player would, bots remember the turned card.
            view = view_for(hand, hand.turn, remembers=True)
            begun = clock()
            deed = bots[hand.turn % 2](view, seed)
            self._moves[hand.turn % 2].append(clock() - begun)
            hand = do(hand, deed)
        self._hand = hand

    def moves(self, side: int) -> tuple[int, ...]:
        return tuple(self._moves[side])

    def gain(self) -> Fraction:
        """Of North-South."""
        return hand_gain(self._hand)


def hand_gain(hand: Hand) -> Fraction:
    """What a finished hand is worth to North-South; nothing when all have passed."""
    found = score(hand)
    if found is None:
        return Fraction()
    if hand.game.is_bid:
        return Fraction(found.ns - found.ew)
    return tricks_taken(hand)[SIDES.index("ns")] - Fraction(TRICKS, 2)


@dataclass(frozen=True)
class Verdict:
    """advantage: of the first bot a hand, in tricks or points. error: its standard error, None for one hand.

    mean, p95: what a move of either bot cost by the clock, and what 95 in 100 stay below.
    """

    hands: int
    advantage: Fraction
    error: float | None
    mean: Fraction
    p95: int


def verdict(played: Sequence[Played]) -> Verdict:
    """What a match has shown. The two tables of a hand count as one observation: they share its cards."""
    gains = [one.gain for one in played]
    count = len(gains)
    mean = sum(gains, Fraction()) / count
    spread = sum(((gain - mean) ** 2 for gain in gains), Fraction())
    error = sqrt(spread / (count - 1) / count) if count > 1 else None
    moves = [cost for one in played for side in one.moves for cost in side]
    return Verdict(count, mean, error, Fraction(sum(moves), len(moves)), percentile(moves, 95))


def percentile(costs: Sequence[int], share: int) -> int:
    """What so many in a hundred stay at or below."""
    return sorted(costs)[max(0, -(-len(costs) * share // 100) - 1)]
