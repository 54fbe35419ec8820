"""How fast the evening goes, which tables are slow, and when it will be over, by the server's clock."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from scoring import pace
from scoring.lengths import HandsFrom, changed_from, hands_in, round_of_hand
from scoring.pace import Pace, Running, Slow, Usual, Writing
from tournament.mapping.movements import is_drive
from tournament.models import Event, Round
from tournament.queries import pace_times as times
from tournament.queries.clock import left_of, minutes_for
from tournament.queries.facts import Facts

MINUTE = 60
# The rule of thumb, as for an evening that is being prepared; and an interval.
HAND, CHANGE, INTERVAL = 7 * MINUTE, 5 * MINUTE, 15 * MINUTE
# An evening in which nothing happens for so long is none any more.
ASLEEP = timedelta(hours=4)
# So many hands fewer are offered at the most.
FEWER = 2


@dataclass(frozen=True)
class Cut:
    """A shorter evening: so many hands from a round on, or so many rounds in all; and when it ends."""

    at: datetime
    from_round: int | None = None
    hands: int | None = None
    rounds: int | None = None


@dataclass(frozen=True)
class PaceView:
    """at: when the evening will be over. found: what that was reckoned with; in_hands: whether hand by hand.

    tables: seconds a hand of each table that sends its hands itself. cuts: what would end it earlier.
    """

    at: datetime
    found: Pace
    in_hands: bool
    slow: tuple[Slow, ...]
    tables: tuple[tuple[int, int], ...]
    cuts: tuple[Cut, ...]


def pace_of(facts: Facts, now: datetime | None = None) -> PaceView | None:
    """None while no round is being played, once all are, and where nothing has happened for long."""
    made = _reckoning(facts, now)
    if made is None or (made.running.done and made.number >= made.last):
        return None
    return PaceView(
        times.moment(made.ends(facts.rules.hands_from, made.last)),
        made.found,
        facts.rules.hands_are_exact,
        made.slow,
        tuple((one.table, pace.each(one, made.running.opened)) for one in made.writing if one.times),
        tuple(made.cuts()),
    )


def ends_after(
    facts: Facts, hands_from: HandsFrom, rounds: int, now: datetime | None = None
) -> datetime | None:
    """When the evening would be over with so many rounds, of so many hands; None as in pace_of."""
    made = _reckoning(facts, now)
    return None if made is None else times.moment(made.ends(hands_from, rounds))


def _reckoning(facts: Facts, now: datetime | None) -> "_Reckoning | None":
    row = Round.objects.filter(event=facts.event, state=Round.State.OPEN).first()
    if facts.event.state != Event.State.RUNNING or row is None or row.opened_at is None:
        return None
    moment, written = now or timezone.now(), times.last_written(facts.event)
    if moment - max([row.opened_at, *written.values()]) > ASLEEP:
        return None
    usual = usual_of(facts)
    found = pace.pace(times.played(facts, row.number, written), usual)
    writing = times.writing(facts, row)
    slow = _slow(facts, row, writing, found, moment)
    running = _running(facts, row, slow, moment)
    return _Reckoning(facts, row.number, times.seconds(moment), usual, found, running, slow, writing)


def usual_of(facts: Facts) -> Usual:
    """The rule of thumb: minutes of a hand (or of a round), of a change of tables, of an interval."""
    if facts.rules.hands_are_exact:
        return Usual(HAND, CHANGE, INTERVAL)
    length = _length(facts, facts.event.hands_per_round)
    return Usual(length or facts.event.hands_per_round * HAND, CHANGE, INTERVAL)


def _length(facts: Facts, hands: int) -> int | None:
    """Seconds that a clock gives a round of so many hands; the hand that it rings into is finished."""
    minutes = minutes_for(facts.event, hands)
    if minutes is None:
        return None
    return minutes * MINUTE + (HAND if facts.rules.round_end == "clock" else 0)


def _slow(facts: Facts, row: Round, writing: list[Writing], found: Pace, now: datetime) -> tuple[Slow, ...]:
    if not facts.rules.hands_are_exact or row.opened_at is None:
        return ()
    known = found.unit if found.rounds else None
    hands = facts.hands_in(row.number)
    return pace.slow(writing, times.seconds(row.opened_at), times.seconds(now), hands, known)


def _running(facts: Facts, row: Round, slow: tuple[Slow, ...], now: datetime) -> Running:
    left = left_of(row, now)
    finishing = HAND if facts.rules.round_end == "clock" else 0
    return Running(
        times.seconds(row.opened_at or now),
        times.units_of(facts, row.number, facts.rules.hands_from),
        None if left is None else int(left.total_seconds()) + finishing,
        row.number not in facts.incomplete_rounds(),
        max((one.ends for one in slow), default=None),
    )


@dataclass(frozen=True)
class _Reckoning:
    """number: of the round being played. now: seconds."""

    facts: Facts
    number: int
    now: int
    usual: Usual
    found: Pace
    running: Running
    slow: tuple[Slow, ...]
    writing: list[Writing]

    @property
    def last(self) -> int:
        return max(self.facts.round_count, self.number)

    def ends(self, hands_from: HandsFrom, last: int) -> int:
        """When the evening is over with so many rounds, of so many hands."""
        to_come = range(self.number + 1, last + 1)
        each = self.facts.event.hands_per_round
        lengths = [_length(self.facts, hands_in(hands_from, one, each)) for one in (self.number, *to_come)]
        return pace.finish(
            self.now,
            self.running,
            [times.units_of(self.facts, one, hands_from) for one in to_come],
            self.found,
            lengths=lengths,
            intervals=int(self._interval_comes(hands_from, last)),
            interval=self.usual.interval,
        )

    def cuts(self) -> Iterator[Cut]:
        """Some hands fewer from the next round on, and a round fewer; as far as that ends it earlier."""
        own, following, last = self.facts.rules.hands_from, self.number + 1, self.last
        if following > last:
            return
        until, hands = self.ends(own, last), self.facts.hands_in(following)
        fewer = range(1, FEWER + 1) if not is_drive(self.facts.event) else ()
        for less in fewer:
            if hands - less >= 1:
                each = self.facts.event.hands_per_round
                at = self.ends(changed_from(own, following, hands - less, each), last)
                if at < until:
                    yield Cut(times.moment(at), following, hands - less)
        # How many rounds a stage has is settled.
        if not self.facts.event.stages:
            yield Cut(times.moment(self.ends(own, last - 1)), rounds=last - 1)

    def _interval_comes(self, hands_from: HandsFrom, last: int) -> bool:
        interval = self.facts.rules.interval
        if interval is None:
            return False
        number = round_of_hand(hands_from, interval, self.facts.event.hands_per_round)
        return self.number <= number < last
