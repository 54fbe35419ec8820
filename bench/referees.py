"""10,000 random hands over every option, each judged step by step by the engine and by the second referee."""

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import combinations, product
from pathlib import Path
from time import perf_counter, process_time

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hypothesis import HealthCheck, Phase, given, settings

from bench.place import busy
from tests.scoring.engine.referee.options import BASIC_TRUMPS, CHOICES, DECKS, Options
from tests.scoring.engine.referee.pack import SEATS
from tests.scoring.engine.two_referees import DEALERS, HANDS, SEEDS, Disagreement, play_both

WANTED = 10_000
SHOWN = 3

# Every option with its values, as they are counted: a deck is jokers and kitty, a bonus is stated or not.
VALUES: dict[str, list[object]] = {
    "deck": list(DECKS),
    **CHOICES,
    "slam": [None, 13],
    "slam_notrump": [None, 26],
    "dealer": list(SEATS),
}


@dataclass(frozen=True)
class Figure:
    """hands: different ones. values, pairs: of the options, met and in all. disagreements: their texts."""

    hands: int
    values: tuple[int, int]
    pairs: tuple[int, int]
    met: Counter[str]
    disagreements: list[str]
    seconds: float
    processor: float

    @property
    def reached(self) -> bool:
        everything = self.values[0] == self.values[1] and self.pairs[0] == self.pairs[1]
        return self.hands >= WANTED and everything and not self.disagreements

    def __str__(self) -> str:
        verdict = "reached" if self.reached else "MISSED"
        met = ", ".join(f"{what} {count:,}" for what, count in self.met.most_common())
        lines = [
            f"two referees: {len(self.disagreements)} disagreements in {self.hands:,} hands, target 0 in"
            f" {WANTED:,} ({verdict}); {self.values[0]} of {self.values[1]} values of the options and"
            f" {self.pairs[0]} of {self.pairs[1]} pairs of values of two options;"
            f" {self.seconds:.0f} s, processor {self.processor:.0f} s, one process, {busy()}",
            f"   met: {met}",
        ]
        return "\n".join([*lines, *self.disagreements[:SHOWN]])


def chosen(options: Options, dealer: str, trump: str) -> list[tuple[str, object]]:
    """The options of a hand with their values; of basic whist the trump is all there is to choose."""
    if options.game == "basic":
        return [("trump of basic whist", trump), ("dealer of basic whist", dealer)]
    values = asdict(options) | {"deck": (options.jokers, options.kitty), "dealer": dealer}
    return [(name, values[name]) for name in VALUES]


def pairs() -> Iterator[tuple[tuple[str, object], ...]]:
    """Every two values of two options of one game."""
    for (name, values), (other, others) in combinations(VALUES.items(), 2):
        yield from (((name, one), (other, two)) for one, two in product(values, others))
    for trump, dealer in product(BASIC_TRUMPS, SEATS):
        yield ("trump of basic whist", trump), ("dealer of basic whist", dealer)


def measure() -> Figure:
    """The same hands whenever it is run."""
    hands: set[tuple[Options, str, str, int]] = set()
    values: set[tuple[str, object]] = set()
    met_pairs: set[tuple[tuple[str, object], ...]] = set()
    met: Counter[str] = Counter()
    disagreements: list[str] = []

    # Some of what is drawn was drawn before, and is not counted again.
    @settings(
        max_examples=WANTED + WANTED // 20,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(HANDS, DEALERS, SEEDS)
    def play(hand: tuple[Options, str], dealer: str, seed: int) -> None:
        options, trump = hand
        if len(hands) >= WANTED or (options, dealer, trump, seed) in hands:
            return
        hands.add((options, dealer, trump, seed))
        these = chosen(options, dealer, trump)
        values.update(these)
        met_pairs.update(combinations(these, 2))
        try:
            met.update(play_both(options, dealer, trump, seed))
        except Disagreement as found:
            disagreements.append(str(found))

    start, used = perf_counter(), process_time()
    play()
    every_pair = list(pairs())
    every_value = {one for pair in every_pair for one in pair}
    return Figure(
        len(hands),
        (len(values & every_value), len(every_value)),
        (len(met_pairs & set(every_pair)), len(every_pair)),
        met,
        disagreements,
        perf_counter() - start,
        process_time() - used,
    )


if __name__ == "__main__":
    print(measure())
