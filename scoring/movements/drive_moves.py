"""Where everybody goes when a hand of a drive is over (rules, part 4).

Each side is (first role, second role): its first player sits on N or E, its second on S or W. Whoever moves
keeps his role, so each table loses and gains one of either, and any number of tables works.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from scoring.movements.schedule import Table

STYLES = ("progressive", "semi-partner", "partner", "swedish")
SIDES = ("ns", "ew")
MOVERS = ("losers", "winners")

Side = tuple[int, ...]
Sides = tuple[Side, Side]


@dataclass(frozen=True)
class Rule:
    """How a drive moves.

    movers: the side that leaves its table. steps: tables up (or down, below 0) for the first and for the
    second role; partners who stay together go as the first does. rings: table numbers in the order
    in which they follow one another, each ring closed in itself; every table stands in one.
    """

    style: str
    movers: str
    steps: tuple[int, int]
    rings: tuple[tuple[int, ...], ...]

    def to(self, table: int, step: int) -> int:
        """The table so many steps further round its ring."""
        ring = next(ring for ring in self.rings if table in ring)
        return ring[(ring.index(table) + step) % len(ring)]


def staying(winner: str | None, movers: str) -> str:
    """The side that keeps its table; without a result that is always North-South."""
    if winner is None:
        return "ns"
    return winner if movers == "losers" else SIDES[1 - SIDES.index(winner)]


def move(tables: Sequence[Table], winners: Mapping[int, str | None], rule: Rule) -> tuple[Table, ...]:
    """The tables of the next hand, in the order of their numbers.

    winners: table number -> "ns", "ew", or None where there is no result. The dealers are those of the
    table before; only the Swedish drive says who deals next, and then it is set.
    """
    stay = {table.number: staying(winners.get(table.number), rule.movers) for table in tables}
    seat = _SEATING[rule.style]
    return seat(sorted(tables, key=lambda table: table.number), stay, rule)


def _sides(table: Table, stay: str) -> Sides:
    """(who stays, who goes)"""
    return (table.ns, table.ew) if stay == "ns" else (table.ew, table.ns)


def _seated(table: Table, stay: str, stayers: Side, arrivals: Side) -> Table:
    """The side that was left is taken by the arrivals."""
    ns, ew = (stayers, arrivals) if stay == "ns" else (arrivals, stayers)
    return Table(table.number, ns, ew, table.dealer)


def _arrivals(tables: Sequence[Table], stay: Mapping[int, str], rule: Rule) -> dict[int, Side]:
    """Table number -> who comes to it, in the first and in the second role."""
    steps = (rule.steps[0], rule.steps[0]) if rule.style == "partner" else rule.steps
    coming: dict[int, dict[int, int]] = {table.number: {} for table in tables}
    for table in tables:
        _, leaving = _sides(table, stay[table.number])
        for role, (entry, step) in enumerate(zip(leaving, steps, strict=True)):
            coming[rule.to(table.number, step)][role] = entry
    return {number: (by_role[0], by_role[1]) for number, by_role in coming.items()}


def _together(tables: Sequence[Table], stay: Mapping[int, str], rule: Rule) -> tuple[Table, ...]:
    """Who stays plays on with the same partner."""
    coming = _arrivals(tables, stay, rule)
    return tuple(
        _seated(table, stay[table.number], _sides(table, stay[table.number])[0], coming[table.number])
        for table in tables
    )


def _split(tables: Sequence[Table], stay: Mapping[int, str], rule: Rule) -> tuple[Table, ...]:
    """Of those who stay, the second role changes sides, and opposes the partner he had."""
    coming = _arrivals(tables, stay, rule)
    made = []
    for table in tables:
        (first, second), _ = _sides(table, stay[table.number])
        new_first, new_second = coming[table.number]
        made.append(_seated(table, stay[table.number], (first, new_second), (new_first, second)))
    return tuple(made)


def _by_chairs(tables: Sequence[Table], stay: Mapping[int, str], rule: Rule) -> tuple[Table, ...]:
    """The Swedish drive: chairs 1 to 4 are N, E, S, W, so partners sit on 1 and 3, or on 2 and 4.

    Of those who stay the one on the lower chair moves up one chair and deals. Of those who come the one
    from chair 3 or 4 takes chair 1, the other chair 2 if it is free, else 4.
    """
    coming: dict[int, Side] = {}
    for table in tables:
        _, leaving = _sides(table, stay[table.number])
        coming[rule.to(table.number, rule.steps[0])] = leaving
    made = []
    for table in tables:
        (lower, upper), _ = _sides(table, stay[table.number])
        from_lower, from_upper = coming[table.number]
        if stay[table.number] == "ns":
            chairs, dealer = (from_upper, lower, upper, from_lower), "E"
        else:
            chairs, dealer = (from_upper, from_lower, lower, upper), "S"
        made.append(Table(table.number, chairs[0::2], chairs[1::2], dealer))
    return tuple(made)


_SEATING: Mapping[str, Callable[[Sequence[Table], Mapping[int, str], Rule], tuple[Table, ...]]] = {
    "progressive": _split,
    "semi-partner": _together,
    "partner": _together,
    "swedish": _by_chairs,
}


def deal_in_turn(tables: Sequence[Table], dealt: Mapping[int, int], order: str) -> tuple[Table, ...]:
    """Each table with the dealer who has dealt least so far.

    dealt: entry -> first deals before; order: the four chairs, the one that comes first among equals first.
    """
    made = []
    for table in tables:
        on = {"N": table.ns[0], "S": table.ns[1], "E": table.ew[0], "W": table.ew[1]}
        dealer = min(order, key=lambda chair: (dealt.get(on[chair], 0), order.index(chair)))
        made.append(Table(table.number, table.ns, table.ew, dealer))
    return tuple(made)


def ring_order(numbers: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The table numbers in rings of these sizes, which together are all of them."""
    ends = [sum(sizes[:count]) for count in range(len(sizes) + 1)]
    return tuple(tuple(numbers[start:end]) for start, end in pairwise(ends))
