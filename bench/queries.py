"""Queries of the pages that everybody looks at, for a small event and a large one."""

import sys
from dataclasses import dataclass
from pathlib import Path

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy, prepare

SMALL, LARGE, ROUNDS, HANDS = 10, 120, 8, 4
MOST = 20
PAGES = ("standings", "round", "pair", "evening", "grid", "history")


@dataclass(frozen=True)
class Figure:
    """Queries of one page, and the milliseconds of its first showing, for both sizes."""

    page: str
    small: int
    large: int
    milliseconds: tuple[float, float]
    conditions: str

    @property
    def reached(self) -> bool:
        return self.small == self.large <= MOST

    def __str__(self) -> str:
        verdict = "reached" if self.reached else "MISSED"
        first, second = self.milliseconds
        return (
            f"queries of the {self.page} page: {self.small} for {SMALL} pairs, {self.large} for {LARGE},"
            f" target the same and {MOST} at most ({verdict});"
            f" shown in {first:.0f} and {second:.0f} ms; {self.conditions}"
        )


def measure() -> tuple[Figure, ...]:
    """Whole requests, through every middleware, each page at its first showing."""
    prepare()
    from django.test import Client
    from django.urls import reverse

    from tests.tournament.evenings import organiser
    from tests.tournament.filled import filled

    olive = organiser("counted")
    events = [filled(pairs, ROUNDS, HANDS, by=olive, name=f"Counted {pairs}") for pairs in (SMALL, LARGE)]
    for event in events:
        type(event).objects.filter(pk=event.pk).update(is_public=True)
    anybody, signed_in = Client(SERVER_NAME="127.0.0.1"), Client(SERVER_NAME="127.0.0.1")
    signed_in.force_login(olive, backend="django.contrib.auth.backends.ModelBackend")
    # What every process does once, such as reading templates, belongs to no page; nor what it does once
    # for each event: the rounds that are over are kept from one change to the next.
    for event in events:
        for page in PAGES:
            _count(signed_in, reverse(*_address(page, event.slug)))

    def counted(page: str) -> Figure:
        client = anybody if page in PAGES[:3] else signed_in
        found = []
        for event in events:
            _change(event)
            found.append(_count(client, reverse(*_address(page, event.slug))))
        (small, first), (large, second) = found
        size = f"{ROUNDS} rounds x {HANDS} hands, all results in, SQLite, {busy()}"
        return Figure(page, small, large, (first, second), size)

    return tuple(counted(page) for page in PAGES)


def _change(event: object) -> None:
    """A result: what is kept for the event's version is of no use any more, nor what is kept of its round."""
    from django.db.models import F

    from tournament.models import HandScore

    last = HandScore.objects.filter(sitting__round__event=event, is_current=True).latest("pk")
    HandScore.objects.filter(pk=last.pk).update(is_current=False)
    last.pk, last.version = None, last.version + 1
    last.save()
    type(event).objects.filter(pk=event.pk).update(version=F("version") + 1)  # type: ignore[attr-defined]


def _address(page: str, slug: str) -> tuple[str, None, list[object]]:
    name, *more = {
        "standings": ("public-event",),
        "round": ("public-round", ROUNDS),
        "pair": ("public-pair", 1),
        "evening": ("evening",),
        "grid": ("grid", ROUNDS),
        "history": ("event-history",),
    }[page]
    return name, None, [slug, *more]


def _count(client: object, address: str) -> tuple[int, float]:
    from time import perf_counter

    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as caught:
        start = perf_counter()
        answer = client.get(address)  # type: ignore[attr-defined]
        took = (perf_counter() - start) * 1000
    assert answer.status_code == 200, (address, answer.status_code)
    return len(caught), took


if __name__ == "__main__":
    for figure in measure():
        print(figure)
