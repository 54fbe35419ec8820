"""What a schedule of fixed pairs means for each entry, as plain numbers that a page puts into words."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from scoring.movements.schedule import CHAIRS, Round, Schedule, Table


@dataclass(frozen=True)
class EntryFacts:
    """One entry's event.

    met: opponent -> the rounds in which they meet. sit_out: its rounds without a table.
    tables: table number -> visits. ns, ew: rounds on each side. first_deals: rounds in which its
    own side deals first, and those in which the other side does. dealt, led: hands dealt and hands
    led by its first and its second player.
    """

    entry: int
    met: Mapping[int, tuple[int, ...]]
    sit_out: tuple[int, ...]
    tables: Mapping[int, int]
    ns: int
    ew: int
    first_deals: tuple[int, int]
    dealt: tuple[int, int]
    led: tuple[int, int]

    @property
    def games(self) -> int:
        return self.ns + self.ew

    @property
    def most_visits(self) -> int:
        """Rounds at the table where it is most often; 0 when it never plays."""
        return max(self.tables.values(), default=0)


@dataclass(frozen=True)
class Summary:
    """The whole schedule at a glance.

    meetings: how often two entries meet -> how many twos of entries do, 0 included where there are any.
    sit_out_spread: the most by which the sit-outs of two entries differ after any round.
    most_visits, side_gap, first_deal_gap, dealt_gap, led_gap: the worst of all entries.
    reached, missed: names of the measures that are at their bound, and of those that are not.
    """

    entries: tuple[EntryFacts, ...]
    meetings: Mapping[int, int]
    sit_out_spread: int
    most_visits: int
    side_gap: int
    first_deal_gap: int
    dealt_gap: int
    led_gap: int
    reached: tuple[str, ...]
    missed: tuple[str, ...]


@dataclass
class _Diary:
    met: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    sit_out: list[int] = field(default_factory=list)
    tables: Counter[int] = field(default_factory=Counter)
    sides: list[int] = field(default_factory=lambda: [0, 0])
    first_deals: list[int] = field(default_factory=lambda: [0, 0])
    dealt: list[int] = field(default_factory=lambda: [0, 0])
    led: list[int] = field(default_factory=lambda: [0, 0])


def summary(schedule: Schedule, hands: int = 1) -> Summary:
    """The facts of a schedule in which every table plays ``hands`` hands a round."""
    diaries = [_Diary() for _ in range(schedule.entries)]
    for one in schedule.rounds:
        for table in one.tables:
            _write_table(diaries, one.number, table, hands)
        for entry in one.sit_out:
            diaries[entry - 1].sit_out.append(one.number)
    facts = tuple(_facts(entry, diary) for entry, diary in enumerate(diaries, start=1))
    return Summary(
        entries=facts,
        meetings=_meetings(facts),
        sit_out_spread=_sit_out_spread(schedule.rounds, schedule.entries),
        most_visits=max(fact.most_visits for fact in facts),
        side_gap=max(abs(fact.ns - fact.ew) for fact in facts),
        first_deal_gap=max(_gap(fact.first_deals) for fact in facts),
        dealt_gap=max(_gap(fact.dealt) for fact in facts),
        led_gap=max(_gap(fact.led) for fact in facts),
        reached=tuple(measure.name for measure in schedule.certificate if measure.proved),
        missed=tuple(measure.name for measure in schedule.certificate if not measure.proved),
    )


def _write_table(diaries: Sequence[_Diary], number: int, table: Table, hands: int) -> None:
    dealer = CHAIRS.index(table.dealer)
    for side, (own, other) in enumerate(((table.ns, table.ew), (table.ew, table.ns))):
        diary = diaries[own[0] - 1]
        diary.met[other[0]].append(number)
        diary.tables[table.number] += 1
        diary.sides[side] += 1
        diary.first_deals[dealer % 2 != side] += 1
        for player in (0, 1):
            chair = side + 2 * player
            diary.dealt[player] += _turns((chair - dealer) % 4, hands)
            diary.led[player] += _turns((chair - dealer - 1) % 4, hands)


def _turns(first: int, hands: int) -> int:
    """Hands numbered from 0 that come to a chair whose first is ``first`` and then every fourth."""
    return len(range(first, hands, 4))


def _facts(entry: int, diary: _Diary) -> EntryFacts:
    return EntryFacts(
        entry=entry,
        met={other: tuple(rounds) for other, rounds in sorted(diary.met.items())},
        sit_out=tuple(diary.sit_out),
        tables=dict(sorted(diary.tables.items())),
        ns=diary.sides[0],
        ew=diary.sides[1],
        first_deals=(diary.first_deals[0], diary.first_deals[1]),
        dealt=(diary.dealt[0], diary.dealt[1]),
        led=(diary.led[0], diary.led[1]),
    )


def _gap(two: tuple[int, int]) -> int:
    return abs(two[0] - two[1])


def _meetings(facts: Sequence[EntryFacts]) -> dict[int, int]:
    times = Counter(
        len(fact.met.get(other.entry, ())) for fact in facts for other in facts if fact.entry < other.entry
    )
    return dict(sorted(times.items()))


def _sit_out_spread(rounds: Sequence[Round], entries: int) -> int:
    rests = [0] * entries
    widest = 0
    for one in rounds:
        for entry in one.sit_out:
            rests[entry - 1] += 1
        widest = max(widest, max(rests) - min(rests))
    return widest
