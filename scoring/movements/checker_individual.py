"""The independent check of a schedule of single players.

It is given the bare rounds and works out the whole certificate again, values and bounds, from the
definitions in docs/movements.md. It knows only what a schedule looks like (schedule.py) and
shares nothing with the code that makes schedules or states their certificates.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scoring.movements.schedule import Measure, Round


class Sat(NamedTuple):
    """One player at a table in one round. chair: 0 North, 1 East, 2 South, 3 West; dealer likewise."""

    table: int
    chair: int
    dealer: int
    partner: int
    opponents: tuple[int, int]


def certificate(rounds: Sequence[Round], entries: int, hands: int) -> tuple[Measure, ...]:
    """partner, opponent, meeting, sit-out-spread, table, seat, deal and stay-put, in this order."""
    diary = _diary(rounds, entries)
    partners = [[sat.partner for sat in days if sat] for days in diary]
    opponents = [[other for sat in days if sat for other in sat.opponents] for days in diary]
    everybody = [mates + others for mates, others in zip(partners, opponents, strict=True)]
    return (
        Measure("partner", *_company(partners)),
        Measure("opponent", *_company(opponents)),
        Measure("meeting", *_company(everybody)),
        Measure("sit-out-spread", *_rests(diary, len(rounds))),
        Measure("table", *_tables(diary)),
        Measure("seat", *_spread([[sat.chair for sat in days if sat] for days in diary], 4)),
        Measure("deal", *_spread([_turns(days, hands) for days in diary], 4)),
        Measure("stay-put", *_stays(diary, len(rounds))),
    )


def _diary(rounds: Sequence[Round], entries: int) -> list[list[Sat | None]]:
    """For every player and round where he sat and with whom; None without a table."""
    diary: list[list[Sat | None]] = [[None] * len(rounds) for _ in range(entries)]
    for r, one in enumerate(rounds):
        for table in one.tables:
            chairs = (table.ns[0], table.ew[0], table.ns[1], table.ew[1])
            dealer = "NESW".index(table.dealer)
            for chair, player in enumerate(chairs):
                left, partner, right = (chairs[(chair + step) % 4] for step in (1, 2, 3))
                diary[player - 1][r] = Sat(table.number, chair, dealer, partner, (left, right))
    return diary


def _company(company: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Twos of times with the same other player; each of them is in the lists of both players."""
    players = len(company)
    twice = sum(_twos(others) for others in company)
    total = sum(len(others) for others in company)
    among_all = _evenly(total // 2, players * (players - 1) // 2)
    own = sum(_evenly(len(others), players - 1) for others in company)
    return twice // 2, max(among_all, own - own // 2)


def _spread(seen: Sequence[Sequence[int]], sorts: int) -> tuple[int, int]:
    """Twos of the same sort, for each player by himself."""
    return sum(map(_twos, seen)), sum(_evenly(len(own), sorts) for own in seen)


def _rests(diary: Sequence[Sequence[Sat | None]], length: int) -> tuple[int, int]:
    rests = [days.count(None) for days in diary]
    even = any(each * len(diary) == sum(rests) for each in range(length + 1))
    return max(rests) - min(rests), 0 if even else 1


def _tables(diary: Sequence[Sequence[Sat | None]]) -> tuple[int, int]:
    numbers = {sat.table for days in diary for sat in days if sat}
    return _spread([[sat.table for sat in days if sat] for days in diary], len(numbers))


def _turns(days: Iterable[Sat | None], hands: int) -> list[int]:
    """For every hand of a player, how far to the left of its dealer he sat: 0 deals, 1 leads."""
    return [(sat.chair - sat.dealer - hand) % 4 for sat in days if sat for hand in range(hands)]


def _stays(diary: Sequence[Sequence[Sat | None]], length: int) -> tuple[int, int]:
    """At the same table in two rounds running; in a room of one table some must be."""
    value = bound = 0
    for r in range(1, length):
        both = [(days[r - 1], days[r]) for days in diary]
        value += sum(1 for before, now in both if before and now and before.table == now.table)
        sat = [one for two in both for one in two if one]
        if len({one.table for one in sat}) == 1:
            bound += max(0, len(sat) - len(diary))
    return value, bound


def _twos(things: Sequence[int]) -> int:
    """How many twos of equal things there are, counted along the sorted row."""
    value = run = 0
    before = None
    for thing in sorted(things):
        run = run + 1 if thing == before else 0
        value += run
        before = thing
    return value


def _evenly(total: int, sorts: int) -> int:
    """Twos of the same sort when a total is dealt out to the sorts one by one, over and over."""
    if not sorts:
        return 0
    # The thing number k, from 0, meets k // sorts things of its sort.
    whole, rest = total // sorts, total % sorts
    return sorts * sum(range(whole)) + rest * whole
