"""The round clock: how long is left, as the server reckons it.

A deadline stands in the round's row, so a restart loses nothing and no device's own
clock is asked. Pages are given the seconds left and count on by themselves.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring.options import LONGEST_CLOCK
from tournament.mapping.rules import hands_of_round, rules_of
from tournament.models import Event, Round
from tournament.wording.clock import minutes_left

# Seconds for which the call at half time stands; the later ones stand until something else does.
HALF_WAY_STANDS = 60


@dataclass(frozen=True)
class ClockView:
    """The clock of the round being played. Times in seconds.

    running: False while it is held. seconds_left: 0 once the time is up. length: what it was given
    in all. half_way, last_hand: at how many seconds left each is called; None where it is not called.
    ends_at: when it will have run out; None while it is held. now: when this was read.
    """

    round: int
    running: bool
    seconds_left: float
    length: int
    half_way: int | None
    last_hand: int | None
    ends_at: datetime | None
    now: datetime

    @property
    def call(self) -> str:
        """What is to be called out: ``half-way``, ``last-hand``, ``time``, or "" for nothing."""
        left = self.seconds_left
        if left <= 0:
            return "time"
        if self.last_hand is not None and left <= self.last_hand:
            return "last-hand"
        if self.half_way is not None and self.half_way - HALF_WAY_STANDS < left <= self.half_way:
            return "half-way"
        return ""

    @property
    def told(self) -> str:
        """``12:05``, for a clock that is held."""
        return minutes_left(self.seconds_left)

    def as_json(self) -> dict[str, object]:
        """The form in which pages of ours read it (static/js/clock.js)."""
        return {
            "round": self.round,
            "running": self.running,
            "seconds_left": round(self.seconds_left, 1),
            "length": self.length,
            "half_way": self.half_way,
            "last_hand": self.last_hand,
            "call": self.call,
        }


def clock_of(event: Event, now: datetime | None = None) -> ClockView | None:
    """The clock of the open round; None where no round is open or it has no clock."""
    row = event.rounds.filter(state=Round.State.OPEN).first()
    return clock_in(row, hands_of_round(event, row.number), now) if row else None


def clock_in(row: Round, hands: int, now: datetime | None = None) -> ClockView | None:
    """The same from a round's row. hands: of a round; the last one is called when a hand's share is left."""
    moment = now or timezone.now()
    left = left_of(row, moment)
    if left is None:
        return None
    # Where a round has one hand, it is the last from the beginning, and nobody need be told.
    last_hand = row.clock_length // hands if hands > 1 else None
    half_way = row.clock_length // 2
    return ClockView(
        round=row.number,
        running=row.clock_ends_at is not None,
        seconds_left=left.total_seconds(),
        length=row.clock_length,
        half_way=half_way if last_hand is None or last_hand < half_way else None,
        last_hand=last_hand,
        ends_at=row.clock_ends_at,
        now=moment,
    )


def left_of(row: Round, now: datetime) -> timedelta | None:
    """The time left on a round's clock; None when it has none."""
    if row.clock_left is not None:
        return timedelta(seconds=row.clock_left)
    if row.clock_ends_at is None:
        return None
    return max(row.clock_ends_at - now, timedelta(0))


def minutes_of(event: Event, round_number: int | None = None) -> int | None:
    """How long a round's clock runs; where a clock ends the round, its rules say so.

    round_number: of a round that may have a number of hands of its own.
    """
    own = event.hands_per_round if round_number is None else hands_of_round(event, round_number)
    return minutes_for(event, own)


def minutes_for(event: Event, hands: int) -> int | None:
    """The same for a round of so many hands: where all of them are played, it has so much more or less
    time, to the next whole minute."""
    rules = rules_of(event)
    if rules.round_end == "clock":
        return rules.minutes
    if event.round_minutes is None or not rules.hands_are_exact:
        return event.round_minutes
    return min(-(-event.round_minutes * hands // event.hands_per_round), LONGEST_CLOCK)
