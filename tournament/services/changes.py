"""What may happen to a seated evening between its rounds, as values, and what is wrong with each."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from scoring.movements.wishes import Wishes
from scoring.problems import Problem, Refused
from scoring.replanning.task import Task
from tournament.mapping.movements import is_drawn, wishes_of
from tournament.models import Event
from tournament.queries.drawing import as_played, rounds_before
from tournament.queries.facts import Facts
from tournament.services import entries, merging
from tournament.services.event_fields import MOST_ROUNDS
from tournament.services.round_lengths import hands_faults

KINDS = ("late", "leave", "return", "merge", "rounds", "hands", "tables")


@dataclass(frozen=True)
class Change:
    """kind: one of KINDS.

    late: names of who comes. leave: entry, from the round that is being played on (mid_round) or
    after it. return: entry. merge: entry stops after the round being played, and its player at place
    ``joins`` goes on at place ``leaves`` of ``into``; of single players at the place beside him.
    rounds: how many the evening is to have. hands: how many a round has from from_round on. tables: the
    numbers there are.
    """

    kind: str
    entry: int | None = None
    names: tuple[str, ...] = ()
    mid_round: bool = False
    rounds: int | None = None
    from_round: int | None = None
    hands: int | None = None
    tables: tuple[int, ...] = ()
    into: int | None = None
    leaves: int = 1
    joins: int = 1


@dataclass(frozen=True)
class Standing:
    """Where the evening is. stand: the last round that has been opened. active: who plays on now."""

    facts: Facts
    stand: int
    active: tuple[int, ...]
    rounds: tuple[int, ...] = field(default=())

    @classmethod
    def of(cls, facts: Facts) -> "Standing":
        stand = max((one.number for one in facts.rounds if one.opened_at is not None), default=0)
        active = tuple(entry for entry in sorted(facts.entries) if entry not in facts.withdrawn)
        later = tuple(one.number for one in facts.rounds if one.number > stand)
        return cls(facts, stand, active, later)

    @property
    def event(self) -> Event:
        return self.facts.event

    @property
    def is_open(self) -> bool:
        """Whether the last round that was opened is being played."""
        return any(one.number == self.stand and one.state == "open" for one in self.facts.rounds)

    @property
    def is_being_played(self) -> bool:
        """Whether a table of the last round that was opened has still to send its result."""
        return self.is_open and self.stand in self.facts.incomplete_rounds()


def faults(now: Standing, change: Change) -> list[Problem]:
    """Why this cannot be done now, all of it at once."""
    return list(_faults(now, change))


def _faults(now: Standing, change: Change) -> Iterator[Problem]:
    if change.kind not in KINDS:
        yield Problem("change-unknown", {"kind": change.kind, "known": KINDS})
        return
    if change.kind == "hands":
        # Nobody is seated otherwise, so boards and stages are as they were.
        yield from hands_faults(now.facts, now.stand, change.from_round, change.hands)
        return
    if any(one.boards for one in now.facts.sittings):
        yield Problem("change-with-boards", {})
    if any(one.stage > 1 for one in now.facts.rounds):
        yield Problem("change-with-stages", {})
    yield from _ahead(now, change)
    yield from {
        "late": _late_faults,
        "leave": _leave_faults,
        "return": _return_faults,
        "merge": _merge_faults,
        "rounds": _round_faults,
        "tables": _table_faults,
    }[change.kind](now, change)


def _ahead(now: Standing, change: Change) -> Iterator[Problem]:
    """Who leaves after a round to come plays until then, which a plan of those who stay cannot say.

    Where results decide, each round is drawn with whoever is here in it.
    """
    if is_drawn(now.event):
        return
    for entry, after in sorted(now.facts.withdrawn.items()):
        if after > now.stand and (change.kind, change.entry) != ("return", entry):
            yield Problem("change-leaves-later", {"entry": entry, "round": after})


def _late_faults(now: Standing, change: Change) -> Iterator[Problem]:
    try:
        entries.checked_names(now.event, change.names)
    except Refused as refusal:
        yield from refusal.problems
    if not _is_any_round_left(now):
        yield Problem("change-too-late", {"round": now.stand})


def _leave_faults(now: Standing, change: Change) -> Iterator[Problem]:
    if change.entry not in now.active:
        yield Problem("change-entry", {"entry": change.entry or 0})
    elif change.mid_round and not now.is_open:
        yield Problem("change-no-open-round", {})


def _return_faults(now: Standing, change: Change) -> Iterator[Problem]:
    if change.entry not in now.facts.withdrawn:
        yield Problem("change-not-away", {"entry": change.entry or 0})
    elif not _is_any_round_left(now):
        yield Problem("change-too-late", {"round": now.stand})


def _merge_faults(now: Standing, change: Change) -> Iterator[Problem]:
    yield from merging.faults(now, change)
    if not _is_any_round_left(now):
        yield Problem("change-too-late", {"round": now.stand})


def _round_faults(now: Standing, change: Change) -> Iterator[Problem]:
    least = max(1, now.stand)
    if now.event.stages:
        # rounds_planned is the sum over the stages: of which one they were to be, nobody has said.
        yield Problem("change-rounds-stages", {})
    elif change.rounds is None or not least <= change.rounds <= MOST_ROUNDS:
        yield Problem("change-rounds", {"value": change.rounds or 0, "least": least, "most": MOST_ROUNDS})
    elif change.rounds == now.event.rounds_planned:
        yield Problem("change-nothing", {})


def _table_faults(now: Standing, change: Change) -> Iterator[Problem]:
    if not change.tables or any(number < 1 for number in change.tables):
        yield Problem("change-tables", {})
    elif is_drawn(now.event):
        yield Problem("change-tables-drawn", {})


def _is_any_round_left(now: Standing) -> bool:
    return bool(now.rounds) or (is_drawn(now.event) and now.stand < now.event.rounds_planned)


def active_after(now: Standing, change: Change, newcomer: int) -> tuple[int, ...]:
    """Who plays on once the change is made. newcomer: the number of who comes late."""
    if change.kind == "late":
        return (*now.active, newcomer)
    if change.kind in ("leave", "merge"):
        return tuple(entry for entry in now.active if entry != change.entry)
    if change.kind == "return":
        return tuple(sorted((*now.active, change.entry or 0)))
    return now.active


def task_of(now: Standing, change: Change, newcomer: int) -> Task | None:
    """What is to be planned again; None where rounds are drawn one by one from results, or nobody moves."""
    if is_drawn(now.event) or change.kind == "hands":
        return None
    rounds = now.rounds
    if change.kind == "rounds":
        rounds = tuple(range(now.stand + 1, (change.rounds or 0) + 1))
    known = {one.number: one for one in rounds_before(now.facts, now.event.rounds_planned + 1)}
    return Task(
        str(now.event.kind),
        active_after(now, change, newcomer),
        tuple(as_played(now.facts, one) for number, one in known.items() if number <= now.stand),
        rounds,
        tuple(known[number] for number in rounds if number in known),
        change.tables or _tables(now),
        now.event.hands_per_round,
        now.event.seed,
        _wishes(now),
        now.facts.rules.hands_from,
    )


def _wishes(now: Standing) -> Wishes:
    return wishes_of(now.event.movement_options) or Wishes()


def _tables(now: Standing) -> tuple[int, ...]:
    """The tables there are, where somebody has said so; () for as many as are needed."""
    return _wishes(now).numbers
