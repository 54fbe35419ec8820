"""Which results still count when an entry has withdrawn (docs/rules.md, part 5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from scoring.tally import Result

POLICIES = ("stay", "remove", "remove-under-half")


def was_gone(number: int, left_after: int | None, away: Iterable[Sequence[int]] = ()) -> bool:
    """Whether somebody was not there in the round: he had left before it, and was not back for it.

    left_after: the last round that he was there for; None: he has not left. away: of each absence from which
    he came back, the last round before it and the first one after it.
    """
    if left_after is not None and number > left_after:
        return True
    return any(after < number < back for after, back in away)


@dataclass(frozen=True)
class Withdrawals:
    """Who withdrew from a stage, and what that does to the table.

    after_round: by entry, the last round it was there for (0: none). scheduled: by entry, the
    rounds it was to sit at a table; needed by ``remove-under-half`` alone.
    """

    after_round: Mapping[int, int] = field(default_factory=dict)
    scheduled: Mapping[int, int] = field(default_factory=dict)
    policy: str = "stay"

    def known(self, through_round: int | None) -> dict[int, int]:
        """Those that the table after this round knows of; None: all of them."""
        return {
            entry: after
            for entry, after in self.after_round.items()
            if through_round is None or after <= through_round
        }

    def gone(self, results: Sequence[Result], through_round: int | None) -> frozenset[int]:
        """The entries whose results are taken out of the table after this round."""
        return removed(results, self.known(through_round), self.policy, self.scheduled)


def removed(
    results: Sequence[Result], withdrawn: Iterable[int], policy: str, scheduled: Mapping[int, int]
) -> frozenset[int]:
    """The withdrawn entries whose results are taken out under the event's policy."""
    gone = frozenset(withdrawn)
    if policy == "stay" or not gone:
        return frozenset()
    if policy == "remove-under-half":
        return frozenset(entry for entry in gone if under_half(entry, results, scheduled.get(entry, 0)))
    return gone


def under_half(entry: int, results: Iterable[Result], scheduled: int, playing: int = 0) -> bool:
    """Whether the entry has played under half of so many scheduled rounds. playing: rounds that it is to
    finish yet."""
    return 2 * (_played(entry, results) + playing) < scheduled


def counted(
    results: Sequence[Result], withdrawn: Iterable[int], policy: str, scheduled: Mapping[int, int]
) -> tuple[Result, ...]:
    """The results that stand under the event's policy.

    policy: ``stay`` (all do), ``remove`` (none of a withdrawn entry's) or ``remove-under-half``
    (none of an entry that played under half of its scheduled rounds). scheduled: by entry, the
    rounds it was to sit at a table. For the opponents a removed round is unplayed.
    """
    return without(results, removed(results, withdrawn, policy, scheduled))


def without(results: Iterable[Result], gone: frozenset[int]) -> tuple[Result, ...]:
    """The results in which none of these entries sits."""
    return tuple(result for result in results if gone.isdisjoint((*result.ns, *result.ew)))


def _played(entry: int, results: Iterable[Result]) -> int:
    """Rounds at a table; a disqualified one was played, a forfeited one was not."""
    return sum(
        result.score is not None and result.forfeit_by is None and entry in (*result.ns, *result.ew)
        for result in results
    )
