"""Seating that somebody else made: checked before it starts, and measured like our own."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from scoring.movements import registry
from scoring.movements.deal import first_dealers
from scoring.movements.drive_moves import deal_in_turn
from scoring.movements.given_repeats import clean_partners, clean_rounds, repeats
from scoring.movements.schedule import CHAIRS, SEATS, Round, Schedule
from scoring.movements.schedule import faults as schedule_faults
from scoring.problems import Problem, Refused

NAME = "given"


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

    "given-empty", of the whole or (round) of a round without a table; "given-field" (covers,
    registered) when they seat more or fewer entries than there are; "given-rounds" (rounds, planned);
    "given-side" (round, table, needed) for a side that is not one entry of a pairs event or two
    players; and the "schedule-..." problems, round by round.
    """
    if not rounds:
        return (Problem("given-empty", {}),)
    empty = tuple(Problem("given-empty", {"round": one.number}) for one in rounds if not one.tables)
    if empty:
        return empty
    found = list(_field_faults(rounds, entries))
    if planned is not None and len(rounds) != planned:
        found.append(Problem("given-rounds", {"rounds": len(rounds), "planned": planned}))
    found += _side_faults(rounds, SEATS[kind] // 2)
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
