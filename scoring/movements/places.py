"""From sittings to rounds: places become entries, and every game gets its first dealer."""

from collections.abc import Sequence
from random import Random

from scoring.movements.cycles import Sitting
from scoring.movements.deal import first_dealers
from scoring.movements.schedule import Round, Table


def places(entries: int, seed: int) -> list[int]:
    """The entry number of each place; seed 0 leaves them in the order of their numbers."""
    numbers = list(range(1, entries + 1))
    return drawn(numbers, seed) if seed else numbers


def drawn(numbers: Sequence[int], seed: int) -> list[int]:
    """The same numbers in an order that the seed decides, on every machine alike."""
    draw = Random(seed).random
    lots = {number: draw() for number in numbers}
    return sorted(numbers, key=lots.__getitem__)


def rounds_of(sittings: Sequence[Sitting], numbers: Sequence[int]) -> tuple[Round, ...]:
    """Rounds from games of (North-South place, East-West place); first deals as even as they can be.

    numbers: the entry of each place. Who is in no game of a round sits out.
    """
    chairs = iter(first_dealers([game for sitting in sittings for game in sitting]))
    return tuple(
        _round(number, sitting, [next(chairs) for _ in sitting], numbers)
        for number, sitting in enumerate(sittings, start=1)
    )


def _round(number: int, sitting: Sitting, chairs: Sequence[str], numbers: Sequence[int]) -> Round:
    tables = tuple(
        Table(table, (numbers[ns],), (numbers[ew],), chair)
        for table, ((ns, ew), chair) in enumerate(zip(sitting, chairs, strict=True), start=1)
    )
    seated = {place for game in sitting for place in game}
    sit_out = tuple(entry for place, entry in enumerate(numbers) if place not in seated)
    return Round(number, tables, sit_out)
