"""Rows for tests, made by the services that the pages call."""

import datetime as dt
from collections.abc import Mapping, Sequence

from tournament.models import Club, Event, Sitting, User
from tournament.services import entries, events, people, rounds, sheets, stages

DATE = dt.date(2026, 12, 1)


def make_user(email: str = "ann@example.org", password: str | None = None, name: str = "") -> User:
    return people.create_user(email=email, password=password, name=name)


def make_owner(email: str = "owner@example.org", password: str = "lamp-river-teapot-seven") -> User:
    return people.create_owner(email=email, password=password)


def make_club(name: str = "Tuesday Club", by: User | None = None) -> Club:
    return people.create_club(name, by)


def make_event(
    *,
    pairs: int = 6,
    rounds_planned: int = 5,
    hands: int = 2,
    club: Club | None = None,
    by: User | None = None,
    seated: bool = True,
    name: str = "Tuesday whist",
    **fields: object,
) -> Event:
    """An event with ``pairs`` pairs "Ann 1 & Ben 1" ...; seated unless told otherwise, no round opened."""
    club = club or Club.objects.first() or make_club(by=by)
    event = events.create(
        club, by, name=name, date=DATE, rounds_planned=rounds_planned, hands_per_round=hands, **fields
    )
    entries.add_many(event, [(None, (f"Ann {one}", f"Ben {one}")) for one in range(1, pairs + 1)], by)
    if seated:
        events.seat(event, by)
    return event


def play_round(
    event: Event,
    number: int,
    tricks: Mapping[int, Sequence[int]] | Sequence[int] = (8, 6),
    by: User | None = None,
) -> None:
    """Open the round and write down N-S tricks: the same at every table, or by table number."""
    rounds.open_round(event, number, by)
    for sitting in Sitting.objects.filter(round__event=event, round__number=number).order_by("table_number"):
        own = tricks[sitting.table_number] if isinstance(tricks, Mapping) else tricks
        hands = {hand: (won, 13 - won) for hand, won in enumerate(own, 1)}
        sheets.submit(sitting, hands, seen=dict.fromkeys(hands, 0), by=by, source="organiser")


def two_stages(embargo: str) -> Event:
    """Four pairs in two stages of two rounds: the first is played, the first round of the second is open."""
    event = make_event(
        pairs=4, rounds_planned=4, hands=1, embargo=embargo, stages=[{"rounds": 2}, {"rounds": 2, "top": 4}]
    )
    events.set_public(event, None, True)
    play_round(event, 1, (9,))
    play_round(event, 2, (8,))
    stages.begin_next(event, None)
    rounds.open_round(event, 3, None)
    return Event.objects.get(pk=event.pk)


def make_closed_event(**wanted: object) -> Event:
    """Every round played, then closed."""
    event = make_event(**wanted)
    for number in range(1, event.rounds.count() + 1):
        play_round(event, number, [8, 6, 7, 9][: event.hands_per_round])
    return events.close(event, wanted.get("by"))
