"""The certificate of an evening that was planned again: each bound takes what was played for granted.

The measures are those of docs/movements.md, over the entries that play on. A bound is the least
that any rest of the evening could come to after the rounds that stand.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from scoring.lengths import HandsFrom
from scoring.movements.schedule import Measure, Round, Table
from scoring.replanning.meetings import (
    TwosAt,
    counted,
    filled,
    least_repeats,
    opponents_at,
    partners_at,
    repeats,
)
from scoring.replanning.placing import Mark, marks
from scoring.replanning.rests import least_spread, rests_so_far
from scoring.replanning.task import Task, places_in

Marks = Counter[Mark]
_FOUR = range(4)


def certificate(task: Task, rounds: Sequence[Round]) -> tuple[Measure, ...]:
    """Of pairs: rematch, sit-out-spread, table, side, deal, stay-put; of single players: partner,
    opponent, meeting, sit-out-spread, table, seat, deal, stay-put."""
    games = Counter(entry for one in rounds for table in one.tables for entry in table.entries)
    return (
        *_meetings(task, rounds, games),
        _spread(task, rounds),
        _tables(task, rounds, games),
        *_chairs(task, rounds),
        _stays(task, rounds),
    )


def deal(kind: str, rounds: Sequence[Round], hands: int, hands_from: HandsFrom) -> Measure:
    """The measure ``deal`` of a whole schedule whose rounds have other numbers of hands."""
    everybody = tuple(sorted({entry for one in rounds for entry in places_in(one)}))
    numbers = tuple(one.number for one in rounds)
    task = Task(kind, everybody, (), numbers, hands=hands, hands_from=hands_from)
    return next(one for one in _chairs(task, rounds) if one.name == "deal")


def _meetings(task: Task, rounds: Sequence[Round], games: Counter[int]) -> Iterator[Measure]:
    if task.kind == "pairs":
        yield _met("rematch", task, rounds, opponents_at, games)
        return
    twice = Counter({entry: 2 * often for entry, often in games.items()})
    yield _met("partner", task, rounds, partners_at, games)
    yield _met("opponent", task, rounds, opponents_at, twice)
    yield _met("meeting", task, rounds, _everybody_at, games + twice)


def _everybody_at(table: Table) -> Iterator[frozenset[int]]:
    yield from partners_at(table)
    yield from opponents_at(table)


def _met(name: str, task: Task, rounds: Sequence[Round], at: TwosAt, each: Counter[int]) -> Measure:
    active = set(task.active)
    met = counted([*task.played, *rounds], at)
    value = repeats(often for two, often in met.items() if two <= active)
    return Measure(name, value, least_repeats(task.active, counted(task.played, at), each))


def _spread(task: Task, rounds: Sequence[Round]) -> Measure:
    before = rests_so_far(task)
    after = Counter(before) + Counter(entry for one in rounds for entry in one.sit_out)
    counts = [after[entry] for entry in task.active]
    bound = least_spread(list(before.values()), task.resting * len(rounds))
    return Measure("sit-out-spread", max(counts) - min(counts), bound)


def _tables(task: Task, rounds: Sequence[Round], games: Counter[int]) -> Measure:
    def visits(some: Sequence[Round]) -> Counter[tuple[int, int]]:
        return Counter((e, table.number) for one in some for table in one.tables for e in table.entries)

    past, whole = visits(task.played), visits([*task.played, *rounds])
    active = set(task.active)
    bound = 0
    for entry in task.active:
        here = [past[entry, number] for number in task.numbers]
        elsewhere = [n for (who, at), n in past.items() if who == entry and at not in task.numbers]
        bound += filled(here, games[entry]) + repeats(elsewhere)
    return Measure("table", repeats(n for (who, _at), n in whole.items() if who in active), bound)


def _chairs(task: Task, rounds: Sequence[Round]) -> Iterator[Measure]:
    past, new = _marked(task, task.played), _marked(task, rounds)
    if task.kind == "pairs":
        yield _leans("side", ("side",), task, past, new)
        yield _leans("deal", ("first", "deals", "leads"), task, past, new)
        return
    chairs = [
        ([past[e, "chair", c] for c in _FOUR], [new[e, "chair", c] for c in _FOUR]) for e in task.active
    ]
    yield _twos("seat", chairs)
    turns = [(_turns(e, past), _turns(e, new)) for e in task.active]
    yield _twos("deal", turns)


def _leans(name: str, parts: Sequence[str], task: Task, past: Marks, new: Marks) -> Measure:
    """For every pair by how much the one happens more often than the other, all together."""
    value = bound = 0
    games = {entry: new[entry, "side", 0] + new[entry, "side", 1] for entry in task.active}
    beyond = sorted((task.hands_in(number) % 4 for number in task.rounds), reverse=True)
    for part in parts:
        for entry in task.active:
            before = past[entry, part, 0] - past[entry, part, 1]
            more = new[entry, part, 0] + new[entry, part, 1]
            value += abs(before + new[entry, part, 0] - new[entry, part, 1])
            if part in ("side", "first"):
                bound += max((before + more) % 2, abs(before) - more)
            else:
                # How often a pair deals beyond four hands is open: as often as it has games, at most.
                bound += max(0, abs(before) - sum(beyond[: games[entry]]))
    return Measure(name, value, bound)


def _twos(name: str, counts: Iterable[tuple[list[int], list[int]]]) -> Measure:
    value = bound = 0
    for before, more in counts:
        value += repeats(b + m for b, m in zip(before, more, strict=True))
        bound += filled(before, sum(more))
    return Measure(name, value, bound)


def _turns(entry: int, marked: Marks) -> list[int]:
    """How often a player sat so far to the left of the dealer, hand by hand; four hands give each once."""
    return [marked[entry, "fours"] + marked[entry, "turn", turn] for turn in _FOUR]


def _marked(task: Task, rounds: Sequence[Round]) -> Marks:
    found: Marks = Counter()
    for one in rounds:
        hands = task.hands_in(one.number)
        for table in one.tables:
            found.update(marks(table, hands))
            for entry in table.entries:
                found[entry, "fours"] += hands // 4
    return found


def _stays(task: Task, rounds: Sequence[Round]) -> Measure:
    """The same table in two rounds running; in a room of one table some must stay."""
    active, value, bound = set(task.active), 0, 0
    whole = [*task.played, *rounds]
    for place, (before, after) in enumerate(pairwise(whole), start=1):
        was, now = places_in(before), places_in(after)
        both = [e for e in active if was.get(e) and now.get(e)]
        stayed = sum(was[entry] == now[entry] for entry in both)
        value += stayed
        if place < len(task.played):
            bound += stayed
        elif len(task.numbers) == 1 and {was[entry] for entry in both} <= set(task.numbers):
            bound += max(0, sum(bool(now.get(e)) for e in active) - sum(not was.get(e) for e in active))
    return Measure("stay-put", value, bound)
