"""The independent check of a schedule of fixed pairs.

It is given the bare rounds and works out the whole certificate again, values and bounds, from the
definitions in docs/movements.md. It knows only what a schedule looks like (schedule.py) and
shares nothing with the code that makes schedules or states their certificates.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from scoring.movements.schedule import Measure, Round
from scoring.problems import Problem

Players = tuple[tuple[int, int], ...]  # (entry, player 0 or 1) on the chairs N, E, S, W


def certificate(rounds: Sequence[Round], entries: int, hands: int) -> tuple[Measure, ...]:
    """rematch, sit-out-spread, table, side, deal and stay-put of these rounds, in this order."""
    seen = _Seen(rounds, entries)
    return (
        Measure("rematch", *seen.rematch()),
        Measure("sit-out-spread", *seen.sit_out_spread()),
        Measure("table", *seen.table()),
        Measure("side", *seen.side()),
        Measure("deal", *seen.deal(hands)),
        Measure("stay-put", *seen.stay_put()),
    )


def compare(own: Sequence[Measure], found: Sequence[Measure]) -> tuple[Problem, ...]:
    """Where a certificate is not what a check has found.

    "certificate-measures" (stated, found: names) when it does not name the same measures;
    "certificate-value" (measure, stated, found) and "certificate-bound" (measure, stated, found);
    "certificate-below-bound" (measure, value, bound) when the check itself is at fault.
    """
    names = [tuple(measure.name for measure in side) for side in (own, found)]
    if names[0] != names[1]:
        return (Problem("certificate-measures", {"stated": names[0], "found": names[1]}),)
    return tuple(
        problem for stated, true in zip(own, found, strict=True) for problem in _compare(stated, true)
    )


def _compare(stated: Measure, true: Measure) -> Iterator[Problem]:
    if stated.value != true.value:
        details = {"measure": true.name, "stated": stated.value, "found": true.value}
        yield Problem("certificate-value", details)
    if stated.bound != true.bound:
        details = {"measure": true.name, "stated": stated.bound, "found": true.bound}
        yield Problem("certificate-bound", details)
    if true.value < true.bound:
        details = {"measure": true.name, "value": true.value, "bound": true.bound}
        yield Problem("certificate-below-bound", details)


class _Seen:
    """What a patient observer writes down: for every entry, where it was in every round."""

    def __init__(self, rounds: Sequence[Round], entries: int) -> None:
        self.entries = entries
        self.length = len(rounds)
        # for each entry and round: (table, opponent, side), or None without a table
        self.diary: list[list[tuple[int, int, str] | None]] = [[None] * len(rounds) for _ in range(entries)]
        self.first_deals: list[tuple[Players, int]] = []
        for r, one in enumerate(rounds):
            for table in one.tables:
                (ns,), (ew,) = table.ns, table.ew
                self.diary[ns - 1][r] = (table.number, ew, "NS")
                self.diary[ew - 1][r] = (table.number, ns, "EW")
                chairs: Players = ((ns, 0), (ew, 0), (ns, 1), (ew, 1))
                self.first_deals.append((chairs, "NESW".index(table.dealer)))
        self.games = [self.length - days.count(None) for days in self.diary]

    def rematch(self) -> tuple[int, int]:
        """Twos of meetings between the same two entries; least when no two meet more often than others."""
        met = [[0] * (self.entries + 1) for _ in range(self.entries)]
        for own, days in zip(met, self.diary, strict=True):
            for day in days:
                if day:
                    own[day[1]] += 1
        doubled = sum(times * (times - 1) for own in met for times in own)
        return doubled // 4, _evenly(sum(self.games) // 2, self.entries * (self.entries - 1) // 2)

    def sit_out_spread(self) -> tuple[int, int]:
        idle = sorted(self.length - games for games in self.games)
        even = all(sum(idle) != self.entries * each for each in range(self.length + 1))
        return idle[-1] - idle[0], int(even)

    def table(self) -> tuple[int, int]:
        """Twos of visits of an entry to the same table."""
        numbers = {day[0] for days in self.diary for day in days if day}
        value = 0
        for days in self.diary:
            visits = sorted(day[0] for day in days if day)
            run = 0
            for before, number in zip([0, *visits], visits, strict=False):
                run = run + 1 if before == number else 0
                value += run
        return value, sum(_evenly(games, len(numbers)) for games in self.games)

    def side(self) -> tuple[int, int]:
        """For each entry, how many rounds more it spent on the one side than on the other."""
        value = bound = 0
        for days in self.diary:
            sides = [day[2] for day in days if day]
            value += abs(2 * sides.count("NS") - len(sides))
            bound += len(sides) & 1
        return value, bound

    def deal(self, hands: int) -> tuple[int, int]:
        """For each pair: first deals on its own side against the other's, and between its two players
        the hands they deal and the hands they lead.
        """
        own_first = [0] * (self.entries + 1)
        dealt = [[0, 0] for _ in range(self.entries + 1)]
        led = [[0, 0] for _ in range(self.entries + 1)]
        shares = [[_turns(dealer, hands, chair) for chair in range(4)] for dealer in range(4)]
        for chairs, dealer in self.first_deals:
            own_first[chairs[dealer][0]] += 1
            for chair, (entry, player) in enumerate(chairs):
                dealt[entry][player] += shares[dealer][chair]
                led[entry][player] += shares[dealer][chair - 1]
        value = bound = 0
        for entry, games in enumerate(self.games, start=1):
            value += abs(games - 2 * own_first[entry])
            value += abs(dealt[entry][0] - dealt[entry][1]) + abs(led[entry][0] - led[entry][1])
            bound += _least_uneven(games if games < 12 else games % 4 + 8, hands % 4)
        return value, bound

    def stay_put(self) -> tuple[int, int]:
        """Entries at one table in two rounds running; in a room of one table some must be."""
        value = bound = 0
        for r in range(1, self.length):
            days = [(own[r - 1], own[r]) for own in self.diary]
            value += sum(1 for before, now in days if before and now and before[0] == now[0])
            if len({day[0] for both in days for day in both if day}) == 1:
                seats = sum(1 for both in days for day in both if day)
                bound += max(0, seats - self.entries)
        return value, bound


def _evenly(total: int, sorts: int) -> int:
    """Twos of the same sort when a total is dealt out to the sorts one by one, over and over."""
    piles = [len(range(sort, total, sorts)) for sort in range(sorts)]
    return sum(pile * pile - pile for pile in piles) // 2


def _turns(dealer: int, hands: int, chair: int) -> int:
    """How many of these hands a chair deals when the deal passes to the left from this first dealer."""
    return sum(1 for hand in range(hands) if (dealer + hand) % 4 == chair)


@cache
def _least_uneven(games: int, hands: int) -> int:
    """The least a pair's three differences can come to, by trying every number of games in which
    the first dealer is its first player (a), the opponent on his left (b), its second player
    (c), the opponent on his right (d).
    """
    chairs = [[_turns(dealer, hands, chair) for dealer in range(4)] for chair in range(4)]
    least = 3 * (games + 1) * (hands + 1)
    for a in range(games + 1):
        for b in range(games + 1 - a):
            for c in range(games + 1 - a - b):
                first = (a, b, c, games - a - b - c)
                one, left, two, right = (
                    sum(times * each for times, each in zip(first, chair, strict=True)) for chair in chairs
                )
                least = min(least, abs(2 * (a + c) - games) + abs(one - two) + abs(left - right))
    return least
