"""How fast an evening goes, which table is slow, and when it will be over (docs/changes.md, "Pace").

Times are whole seconds from any one moment; whoever asks passes them in. A *unit* is what a round's
length is counted in: a hand where every round has its number of them, else the round itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass

# A change of tables that takes longer was an interval, and says nothing of the next one.
LONGEST_CHANGE = 20 * 60
# Measured units have to be within these factors of the usual one: results that somebody typed in one
# after another on another day, or a round over dinner, are no pace.
FASTEST, SLOWEST = 5, 4
# A table is slow when it needs a quarter more time than the others and so ends minutes after them.
MORE_TIME = 4
LATE = 5 * 60
# So many other tables make a hall to compare with.
OTHERS = 2


@dataclass(frozen=True)
class Usual:
    """The rule of thumb. unit, change, interval: seconds of a unit, of a change of tables, of an interval."""

    unit: int
    change: int
    interval: int


@dataclass(frozen=True)
class Played:
    """A round that is over. over: when its last result was known. following: when the next one began."""

    opened: int
    over: int
    following: int | None
    units: int


@dataclass(frozen=True)
class Pace:
    """Seconds of a unit and of a change of tables. rounds: in how many it was measured; 0: the usual ones."""

    unit: int
    change: int
    rounds: int = 0


@dataclass(frozen=True)
class Running:
    """The round being played. clock: seconds left on its clock; None where it has none. done: all is in.

    last_table: when the slowest table is expected to end; None where none is slow.
    """

    opened: int
    units: int
    clock: int | None = None
    done: bool = False
    last_table: int | None = None


@dataclass(frozen=True)
class Writing:
    """A table that writes its hands down itself. times: when each was first written, in order."""

    table: int
    times: tuple[int, ...]
    done: bool


@dataclass(frozen=True)
class Slow:
    """A table that is slow. written: its hands so far, others: those of the other tables, in the middle.

    behind: by so many seconds it will end after them. ends: when that will be.
    """

    table: int
    written: int
    others: int
    behind: int
    ends: int


def middle(values: Sequence[int]) -> int:
    """The median; of two in the middle the mean, rounded down."""
    ordered = sorted(values)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) // 2


def pace(played: Sequence[Played], usual: Usual) -> Pace:
    """What the rounds so far have taken, in the middle; the usual where none can be measured."""
    units, changes = [], []
    for one in played:
        over = one.over if one.following is None else min(one.over, one.following)
        took = (over - one.opened) // one.units
        if not usual.unit <= took * FASTEST <= usual.unit * FASTEST * SLOWEST:
            continue
        units.append(took)
        if one.following is not None and one.following - over <= LONGEST_CHANGE:
            changes.append(one.following - over)
    if not units:
        return Pace(usual.unit, usual.change)
    return Pace(middle(units), middle(changes) if changes else usual.change, len(units))


def round_ends(now: int, running: Running, found: Pace, length: int | None) -> int:
    """When the round being played is expected to be over. length: seconds that a clock gives the round."""
    if running.done:
        return now
    play = found.unit * running.units if found.rounds or length is None else length
    ends = [now, running.last_table or 0]
    # A clock was set or changed by hand for this very round; until it has run out nobody goes on.
    ends.append(running.opened + play if running.clock is None else now + running.clock)
    if found.rounds:
        ends.append(running.opened + play)
    return max(ends)


def finish(
    now: int,
    running: Running,
    to_come: Sequence[int],
    found: Pace,
    *,
    lengths: Sequence[int | None],
    intervals: int = 0,
    interval: int = 0,
) -> int:
    """When the evening is expected to be over.

    to_come: the units of each round after the one being played. lengths: seconds that a clock gives the
    round being played and then each of those. intervals: how many are still to come.
    """
    end = round_ends(now, running, found, lengths[0])
    for units, length in zip(to_come, lengths[1:], strict=True):
        play = found.unit * units if found.rounds or length is None else length
        end += found.change + play
    return end + intervals * interval


def slow(tables: Sequence[Writing], opened: int, now: int, hands: int, known: int | None) -> tuple[Slow, ...]:
    """The tables that are slow, by their numbers. hands: of the round. known: seconds of a hand so far.

    Only what a table has written down itself is ground for saying so: one that has written nothing
    may hand in its card at the end. It is compared with the others of its round, or with the pace
    of the evening where they are too few.
    """
    writing = [one for one in tables if one.times]
    found = []
    for one in sorted(writing, key=lambda one: one.table):
        others = [other for other in writing if other is not one]
        usual = (
            middle([_at_least(other, opened, now, hands) for other in others])
            if len(others) >= OTHERS
            else known
        )
        if usual is None or _is_over(one, hands):
            continue
        own = _at_least(one, opened, now, hands)
        behind = (own - usual) * hands
        if MORE_TIME * own >= (MORE_TIME + 1) * usual and behind >= LATE:
            written = middle([len(other.times) for other in others]) if others else 0
            found.append(Slow(one.table, len(one.times), written, behind, max(opened + own * hands, now)))
    return tuple(found)


def _is_over(one: Writing, hands: int) -> bool:
    return one.done or len(one.times) >= hands


def _at_least(one: Writing, opened: int, now: int, hands: int) -> int:
    """Seconds that each hand takes there at the least: the one being played is not written down yet."""
    written = each(one, opened)
    return written if _is_over(one, hands) else max(written, (now - opened) // (len(one.times) + 1))


def each(one: Writing, opened: int) -> int:
    """Seconds that each hand has taken which the table has written down."""
    return (one.times[-1] - opened) // len(one.times)
