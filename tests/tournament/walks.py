"""Evenings on which much happens, by chance: one thing after another, drawn from a seed."""

import random
from dataclasses import dataclass, field
from typing import Any

from scoring.problems import Refused
from tests.tournament import evenings
from tournament.models import (
    Adjustment,
    ChangedPlace,
    Entry,
    Event,
    LogEntry,
    Round,
    Seat,
    Sitting,
    Substitute,
)
from tournament.queries.facts import gather
from tournament.services import changing, events, rounds, substituting
from tournament.services.changes import Change
from tournament.services.substituting import Substitution

ROUNDS = 5
# Kind, movement, and how many entries.
HALLS = {
    "pairs": ("pairs", "round-robin", 6),
    "odd pairs": ("pairs", "round-robin", 7),
    "mitchell": ("pairs", "mitchell", 10),
    "swiss": ("pairs", "swiss", 7),
    "danish": ("pairs", "danish", 6),
    "singles": ("individual", "individual", 9),
    "whist": ("individual", "whist", 8),
    "drive": ("individual", "progressive", 12),
}
PEOPLE = ["Paul P", "Rita R", "Sam S", ""]


def hall(name: str) -> Event:
    """Five rounds of two hands, seated and not begun."""
    kind, movement, count = HALLS[name]
    event = evenings.draft(count, kind=kind, movement=movement, rounds_planned=ROUNDS, hands_per_round=2)
    events.seat(event, None)
    return event


# What the rows of an evening say, by numbers and names.
_COLUMNS: dict[Any, tuple[str, ...]] = {
    Entry: ("number", "withdrawn_after", "away", "status", "players__position", "players__name"),
    Round: ("number", "state", "stage", "drawn_from"),
    Seat: ("round__number", "sitting__table_number", "side", "place", "entry__number"),
    Sitting: ("round__number", "table_number", "state", "forfeit_by", "first_dealer", "boards"),
    Substitute: ("entry__number", "position", "from_round", "name", "personal_code"),
    ChangedPlace: (
        *("entry__number", "round_number", "was_table", "was_side", "was_place"),
        *("made_at", "seen_at", "seen_how"),
    ),
    Adjustment: ("entry__number", "round_number", "value", "taken_back_at"),
}
_EVENT = ("rounds_planned", "hands_from", "movement_options", "certificate", "state", "options")


def stored(event: Event) -> dict[str, list[str]]:
    """All of it but the log, the version and who wrote which hand when."""
    found = {}
    for model, columns in _COLUMNS.items():
        event_path = "round__event" if model in (Seat, Sitting) else "event"
        rows = model.objects.filter(**{event_path: event.pk}).values_list(*columns)
        found[model.__name__] = sorted(map(repr, rows))
    return found | {"Event": [repr(Event.objects.values_list(*_EVENT).get(pk=event.pk))]}


@dataclass
class Walk:
    """One evening. did: what was done, for the message of a failure."""

    event: Event
    seed: int
    did: list[str] = field(default_factory=list)
    came: int = 0

    def __post_init__(self) -> None:
        self.draw = random.Random(self.seed)

    def read_again(self) -> Event:
        self.event = Event.objects.get(pk=self.event.pk)
        return self.event

    @property
    def stand(self) -> int:
        opened = self.event.rounds.filter(opened_at__isnull=False)
        return max(opened.values_list("number", flat=True), default=0)

    def goes_on(self) -> bool:
        """Whether this time the evening simply goes on: a round is played, shown, or played in part."""
        what, following = self.draw.random(), self.stand + 1
        if what > 0.42:
            return False
        try:
            if what > 0.32:
                self.play(0.5)
            elif what > 0.25 and following <= self.event.rounds_planned:
                rounds.publish_round(self.event, following, None)
            elif following <= self.event.rounds_planned:
                self.play(1)
                rounds.open_round(self.event, following, None, anyway=True)
        except Refused as refusal:
            # A round to be shown is not drawn before the one being played is in.
            assert {one.code for one in refusal.problems} <= {"tables-missing", "round-not-next"}
        self.did.append(f"round {self.stand}, {what:.2f}")
        return True

    def play(self, share: float) -> None:
        """Write down so many of the tables of the round being played that nobody has left."""
        facts = gather(self.event, only_round=self.stand)
        done = {one.table for one in facts.sittings if facts.is_idle(one) or one.id in facts.hands}
        for sitting in evenings.tables(self.event, self.stand):
            here = sitting.state == Sitting.State.PLAYING and sitting.table_number not in done
            if here and self.draw.random() < share:
                hands = facts.hands_in(self.stand)
                evenings.enter(sitting, [self.draw.randint(3, 10) for _ in range(hands)])

    def wish(self) -> Change | Substitution:
        """What somebody wants; it may be impossible."""
        pick, last = self.draw.choice, self.event.rounds_planned
        numbers = list(self.event.entries.order_by("number").values_list("number", flat=True))
        kind = pick((*changing_kinds(), *["substitute"] * 4))
        first = max(1, self.stand + pick((0, 1, 1, 2)))
        if kind == "substitute":
            return Substitution(
                pick(numbers), pick((1, 1, 2)), self.somebody(), first, pick((None, first, first + 1))
            )
        self.came += 1
        away = list(self.event.entries.exclude(withdrawn_after=None).values_list("number", flat=True))
        names = (f"Late {self.came}", f"Later {self.came}")[: 2 if self.event.kind == "pairs" else 1]
        return {
            "late": Change("late", names=names),
            "leave": Change("leave", entry=pick(numbers), mid_round=pick((True, False))),
            "return": Change("return", entry=pick(away or numbers)),
            "merge": Change(
                "merge", entry=pick(numbers), into=pick(numbers), leaves=pick((1, 2)), joins=pick((1, 2))
            ),
            "rounds": Change("rounds", rounds=max(1, last + pick((-2, -1, 1)))),
            "hands": Change("hands", from_round=min(first, last), hands=pick((1, 2, 3))),
            "tables": Change("tables", tables=pick(((1, 2, 3, 4, 5, 6), (2, 3, 4, 5, 7, 8)))),
        }[kind]

    def somebody(self) -> str:
        """One of those who are here already, or who might be."""
        here = self.event.entries.exclude(players__name=None).order_by("number", "players__position")
        return self.draw.choice([*PEOPLE * 2, *here.values_list("players__name", flat=True)])


def changing_kinds() -> tuple[str, ...]:
    return ("late", "leave", "leave", "return", "merge", "rounds", "hands", "tables")


def apply(event: Event, wish: Change | Substitution) -> LogEntry:
    if isinstance(wish, Change):
        return changing.apply(event, wish, None)
    return substituting.apply(event, wish, None)


def undo(event: Event, line: LogEntry) -> None:
    door = changing if line.deed == changing.DEED else substituting
    door.undo(event, line.pk, None)
