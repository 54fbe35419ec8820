"""Who sits at one place of an entry, round by round (docs/changes.md).

A place is the registered player's. From a round on somebody else may sit there, and from a later one
yet another, or the registered player again. Whoever sits there plays for the entry: results are its own.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Turn:
    """From this round on ``player`` sits there, until the next turn. None: the registered player."""

    from_round: int
    player: Hashable | None


@dataclass(frozen=True, slots=True)
class Span:
    """Rounds, both counted, in which somebody else sits there. last None: to the end."""

    player: Hashable
    first: int
    last: int | None = None

    def holds(self, number: int) -> bool:
        return self.first <= number and (self.last is None or number <= self.last)


def sitting(turns: Iterable[Turn], number: int) -> Hashable | None:
    """Who sits there in the round instead of the registered player; None: he himself."""
    begun = [turn for turn in turns if turn.from_round <= number]
    return max(begun, key=lambda turn: turn.from_round).player if begun else None


def with_turn(
    turns: Sequence[Turn], player: Hashable | None, first: int, last: int | None
) -> tuple[Turn, ...]:
    """The turns after ``player`` (None: the registered one) sits there from round ``first`` to ``last``
    (None: to the end). Other rounds are as they were."""
    before = [turn for turn in turns if turn.from_round < first]
    made = [*before, Turn(first, player)]
    if last is not None:
        after = [turn for turn in turns if turn.from_round > last + 1]
        made += [Turn(last + 1, sitting(turns, last + 1)), *after]
    return _shortest(made)


def _shortest(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """Without turns that change nothing."""
    kept: list[Turn] = []
    now: Hashable | None = None
    for turn in sorted(turns, key=lambda turn: turn.from_round):
        if turn.player != now:
            kept.append(turn)
            now = turn.player
    return tuple(kept)


def spans(turns: Sequence[Turn]) -> tuple[Span, ...]:
    """Who sits there in somebody's stead, and from when to when; in order."""
    ordered = _shortest(turns)
    ends: list[int | None] = [turn.from_round - 1 for turn in ordered[1:]]
    return tuple(
        Span(turn.player, turn.from_round, last)
        for turn, last in zip(ordered, [*ends, None], strict=False)
        if turn.player is not None
    )


def twice(rounds: Mapping[int, Iterable[Hashable]]) -> dict[int, tuple[Hashable, ...]]:
    """Round -> those who would sit twice in it; only rounds in which anybody would. rounds: who sits."""
    found = {}
    for number, people in rounds.items():
        often = [person for person, times in Counter(people).items() if times > 1]
        if often:
            found[number] = tuple(often)
    return found
