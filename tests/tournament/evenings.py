"""Events for tests, made by the product's own services."""

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from tournament.mapping.rules import hands_of_round
from tournament.models import Club, Event, Round, Sitting, User
from tournament.queries.facts import gather
from tournament.services import entries, events, rounds, sheets

DATE = dt.date(2026, 12, 1)


def organiser(name: str = "olive") -> User:
    return User.objects.create_user(f"{name}@example.org", "a long enough secret", name=name.title())


def club(slug: str = "town") -> Club:
    return Club.objects.create(name=slug.title(), slug=slug)


def draft(many: int, by: User | None = None, home: Club | None = None, **fields: object) -> Event:
    """An event with so many pairs, or of kind ``individual`` single players; not seated yet."""
    home = home or Club.objects.filter(slug="town").first() or club()
    settings = {"name": "Tuesday whist", "date": DATE, "rounds_planned": 3, "hands_per_round": 2, **fields}
    event = events.create(home, by, **settings)  # type: ignore[arg-type]
    names = ("Player",) if event.kind == Event.Kind.INDIVIDUAL else ("First", "Second")
    rows = [(number, [f"{name} {number}" for name in names]) for number in range(1, many + 1)]
    entries.add_many(event, rows, by)
    return event


def running(pairs: int, by: User | None = None, **fields: object) -> Event:
    """An event with round 1 open."""
    event = draft(pairs, by, **fields)
    events.seat(event, by)
    rounds.open_round(event, 1, by)
    return event


def table(event: Event, number: int, round_number: int = 1) -> Sitting:
    return Sitting.objects.get(round__event=event, round__number=round_number, table_number=number)


def tables(event: Event, round_number: int = 1) -> list[Sitting]:
    return list(
        Sitting.objects.filter(round__event=event, round__number=round_number).order_by("table_number")
    )


def enter(sitting: Sitting, ns: Sequence[int], by: User | None = None, **more: object) -> sheets.Receipt:
    """Enter the N-S tricks of the hands from 1 up, for the first time."""
    hands: Mapping[int, tuple[object, object]] = {n: (tricks, "") for n, tricks in enumerate(ns, start=1)}
    return sheets.submit(sitting, hands, seen={}, by=by, source="organiser", **more)  # type: ignore[arg-type]


def play_round(event: Event, number: int, ns: int = 8) -> None:
    """Open a round (unless it is open) and enter the same result everywhere."""
    if Round.objects.get(event=event, number=number).state != Round.State.OPEN:
        rounds.open_round(event, number, None)
    for sitting in tables(event, number):
        enter(sitting, [ns] * hands_of_round(event, number))


def begun(pairs: int, played: int, **fields: object) -> Event:
    """Five rounds of one hand unless told otherwise, seated, so many of them played alike at every table."""
    settings: dict[str, Any] = {"rounds_planned": 5, "hands_per_round": 1, **fields}
    return play_first(draft(pairs, **settings), played)


def play_first(event: Event, played: int) -> Event:
    """Seat the event and play its first rounds; as it is stored then."""
    events.seat(event, None)
    for number in range(1, played + 1):
        if not event.rounds.filter(number=number).exists():
            rounds.open_round(event, number, None)
        play_round(event, number)
    event.refresh_from_db()
    return event


def play_where_somebody_is(event: Event, number: int) -> None:
    """Every table of the round at which somebody plays."""
    rounds.open_round(event, number, None, anyway=True)
    facts = gather(event, only_round=number)
    idle = {one.table for one in facts.sittings if facts.is_idle(one)}
    for sitting in tables(event, number):
        if sitting.table_number not in idle:
            enter(sitting, [8])
