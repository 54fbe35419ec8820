"""Seating that somebody else made: checked before it starts, and measured like our own."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from scoring.movements import registry
from scoring.movements.deal import first_dealers
from scoring.movements.drive_moves import deal_in_turn
from scoring.movements.schedule import CHAIRS, Round, Schedule, Table
from scoring.movements.schedule import faults as schedule_faults
from scoring.problems import Problem, Refused

NAME = "given"
PLAYERS_ON_A_SIDE = {"pairs": 1, "individual": 2, "drive": 2}

Two = tuple[int, int]


@dataclass(frozen=True)
class Given:
    """A given schedule that can be played.

    schedule: with its certificate. clean: how many rounds from the first nobody meets anybody again.
    clean_partners: the same for partners (of players one by one). repeats: "given-repeat", one for each
    round in which two meet again; a warning, never a refusal.
    """

    schedule: Schedule
    clean: int
    clean_partners: int
    repeats: tuple[Problem, ...]


def check(
    kind: str, rounds: Sequence[Round], entries: int, *, planned: int | None = None, hands: int = 1
) -> Given:
    """The rounds as a schedule for so many entries; Refused with every problem of faults()."""
    found = faults(kind, rounds, entries, planned)
    if found:
        raise Refused(found)
    schedule = registry.checked(NAME, kind, entries, tuple(rounds), hands)
    return Given(schedule, clean_rounds(rounds), clean_partners(rounds), tuple(repeats(rounds)))


def faults(
    kind: str, rounds: Sequence[Round], entries: int, planned: int | None = None
) -> tuple[Problem, ...]:
    """Everything that keeps these rounds from being played by so many entries.

    "given-empty"; "given-field" (covers, registered) when they seat more or fewer entries than there are;
    "given-rounds" (rounds, planned); "given-side" (round, table, needed) for a side that is not one entry
    of a pairs event or two players; and the "schedule-..." problems, round by round.
    """
    if not rounds:
        return (Problem("given-empty", {}),)
    found = list(_field_faults(rounds, entries))
    if planned is not None and len(rounds) != planned:
        found.append(Problem("given-rounds", {"rounds": len(rounds), "planned": planned}))
    found += _side_faults(rounds, PLAYERS_ON_A_SIDE[kind])
    if any(one.code == "given-field" for one in found):
        return tuple(found)  # who is missing in each round follows from that
    return (*found, *schedule_faults(rounds, entries))


def _field_faults(rounds: Sequence[Round], entries: int) -> Iterator[Problem]:
    covered = len({entry for one in rounds for entry in _everybody(one)})
    if covered != entries:
        yield Problem("given-field", {"covers": covered, "registered": entries})


def _everybody(one: Round) -> Iterator[int]:
    for table in one.tables:
        yield from table.entries
    yield from one.sit_out


def _side_faults(rounds: Sequence[Round], needed: int) -> Iterator[Problem]:
    for one in rounds:
        for table in one.tables:
            if not len(table.ns) == len(table.ew) == needed:
                yield Problem("given-side", {"round": one.number, "table": table.number, "needed": needed})


def repeats(rounds: Sequence[Round]) -> Iterator[Problem]:
    """ "given-repeat" for each round in which two meet who have met before.

    Details: round; meetings: (one, other, the round before in which they met), in the order of the tables;
    one, other, before: the first of them; more: how many others there are.
    """
    met: dict[Two, int] = {}
    for one in rounds:
        twos = [two for table in one.tables for two in combinations(sorted(table.entries), 2)]
        again = tuple((*two, met[two]) for two in twos if two in met)
        met.update(dict.fromkeys(twos, one.number))
        if again:
            first, second, before = again[0]
            details = {"round": one.number, "one": first, "other": second, "before": before}
            yield Problem("given-repeat", details | {"more": len(again) - 1, "meetings": again})


def clean_rounds(rounds: Sequence[Round]) -> int:
    """How many rounds from the first on nobody meets anybody again, as partner or opponent."""
    return _clean([[two for t in one.tables for two in combinations(sorted(t.entries), 2)] for one in rounds])


def clean_partners(rounds: Sequence[Round]) -> int:
    """How many rounds from the first on nobody has the same partner again."""
    return _clean(
        [
            [two for t in one.tables for side in (t.ns, t.ew) for two in combinations(sorted(side), 2)]
            for one in rounds
        ]
    )


def _clean(twos_of_rounds: Sequence[Sequence[Two]]) -> int:
    seen: set[Two] = set()
    for before, twos in enumerate(twos_of_rounds):
        if not seen.isdisjoint(twos):
            return before
        seen.update(twos)
    return len(twos_of_rounds)


def by_offsets(tables: int, rounds: int, offsets: Mapping[str, int]) -> tuple[Round, ...]:
    """Seating in which the player of each chair moves on by so many tables each round, round the room.

    Players 1 to 4 begin at table 1 on N, E, S, W, players 5 to 8 at table 2, and so on.
    """
    return tuple(
        Round(
            number + 1,
            tuple(
                Table(at + 1, _on(tables, number, at, "NS", offsets), _on(tables, number, at, "EW", offsets))
                for at in range(tables)
            ),
        )
        for number in range(rounds)
    )


def _on(tables: int, number: int, at: int, chairs: str, offsets: Mapping[str, int]) -> tuple[int, ...]:
    """Who sits on these chairs of a table after ``number`` moves."""
    return tuple(4 * ((at - number * offsets[chair]) % tables) + CHAIRS.index(chair) + 1 for chair in chairs)


def with_first_deals(kind: str, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """The rounds with first dealers shared out evenly, for seating that names none."""
    if kind == "pairs":
        chairs = iter(first_dealers([(t.ns[0], t.ew[0]) for one in rounds for t in one.tables]))
        return tuple(
            replace(one, tables=tuple(replace(t, dealer=next(chairs)) for t in one.tables)) for one in rounds
        )
    dealt: Counter[int] = Counter()
    made = []
    for one in rounds:
        tables = deal_in_turn(one.tables, dealt, CHAIRS)
        dealt.update(dict(zip("NSEW", table.entries, strict=True))[table.dealer] for table in tables)
        made.append(replace(one, tables=tables))
    return tuple(made)
