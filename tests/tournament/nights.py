"""A night as the tests of the evening's pages need it: seated and running, made by the services."""

import datetime as dt
from collections.abc import Mapping, Sequence

from tournament.models import Club, Event, EventRole, HandScore, Sitting, User
from tournament.services import entries, events, rounds, sheets

DATE = dt.date(2026, 12, 1)


def person(email: str = "olive@example.org", name: str = "Olive O") -> User:
    """Somebody who can sign in."""
    return User.objects.create_user(email, None, name=name)


def names(number: int) -> list[str]:
    """The two players of pair ``number``."""
    return [f"Ann {number}", f"Ben {number}"]


def night(
    pairs: int = 4,
    *,
    by: User | None = None,
    rounds_planned: int = 3,
    hands: int = 1,
    players: Sequence[Sequence[str]] = (),
    opened: int = 1,
    name: str = "Tuesday whist",
    **fields: object,
) -> Event:
    """A night of ``pairs`` pairs, with its first ``opened`` rounds opened (-1: still in draft)."""
    club = Club.objects.create(
        name=f"Club {Club.objects.count() + 1}", slug=f"club-{Club.objects.count() + 1}"
    )
    event = events.create(
        club, by, name=name, date=DATE, rounds_planned=rounds_planned, hands_per_round=hands, **fields
    )
    seats = list(players) or [names(number) for number in range(1, pairs + 1)]
    entries.add_many(event, [(None, pair) for pair in seats], by)
    if opened >= 0:
        events.seat(event, by)
    for number in range(1, opened + 1):
        rounds.open_round(event, number, by, anyway=True)
    return event


def role(event: Event, user: User, what: str) -> None:
    EventRole.objects.create(event=event, user=user, role=what)


def sitting(event: Event, number: int, table: int) -> Sitting:
    return Sitting.objects.select_related("round__event").get(
        round__event=event, round__number=number, table_number=table
    )


def play(
    event: Event, number: int, table: int, counts: Sequence[int], by: User | None = None, **more: str
) -> None:
    """Write down a table's N-S tricks, hand by hand, over what stands there."""
    seen = current_versions(event, number, table)
    sheets.submit(
        sitting(event, number, table),
        {hand: (count, None) for hand, count in enumerate(counts, start=1)},
        seen=seen,
        by=by,
        source="organiser",
        **more,
    )


def current_versions(event: Event, number: int, table: int) -> Mapping[int, int]:
    rows = HandScore.objects.filter(sitting=sitting(event, number, table), is_current=True)
    return dict(rows.values_list("hand", "version"))


def stored(event: Event, number: int, table: int) -> dict[int, tuple[int | None, int | None]]:
    """What stands in the database for a table: hand -> N-S and E-W tricks."""
    rows = HandScore.objects.filter(sitting=sitting(event, number, table), is_current=True)
    return {hand: (ns, ew) for hand, ns, ew in rows.values_list("hand", "ns", "ew")}


def dump() -> Mapping[str, int]:
    """Every table of results and deeds with its number of rows and the sum of what could change."""
    from django.apps import apps

    return {
        model.__name__: hash(
            tuple(sorted(repr(sorted(row.items(), key=str)) for row in model.objects.values()))
        )
        for model in apps.get_app_config("tournament").get_models()
    }
