"""However many pairs look at their own page, an event is read once for each version, and kept once."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.factories import two_stages
from tests.tournament.nights import play
from tournament.models import Event
from tournament.queries import embargo, facts, kept_facts, own_page
from tournament.queries.embargo import shown_through

# What is kept is used outside of a transaction alone.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def readings(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What reads a whole event, in the order in which it does."""
    found: list[str] = []

    def noted(name: str, usual: Callable[..., Any]) -> Callable[..., Any]:
        def reading(*given: Any, **more: Any) -> Any:
            found.append(name)
            return usual(*given, **more)

        return reading

    monkeypatch.setattr(kept_facts, "_read", noted("kept", kept_facts._read))
    for module in (own_page, embargo):
        if hasattr(module, "gather"):
            monkeypatch.setattr(module, "gather", noted("gather", facts.gather))
    return found


def look(event: Event) -> list[own_page.OwnPage]:
    """Each pair at its own page, as four requests."""
    pages = []
    for number in range(1, 5):
        entry = Event.objects.get(pk=event.pk).entries.get(number=number)
        pages.append(own_page.own_page(entry))
    return pages


def test_nothing_is_kept_back_and_the_rows_are_read_once(readings: list[str]) -> None:
    event = two_stages("")
    readings.clear()
    assert sorted(page.row.rank for page in look(event) if page.row) == [1, 1, 3, 3]
    assert readings == ["kept"]


def test_kept_back_from_a_round_on_both_are_read_once(readings: list[str]) -> None:
    event = two_stages("stage")
    readings.clear()
    pages = look(event)
    assert all(page.standings and page.standings.through_round == 2 for page in pages)
    assert sorted(readings) == ["gather", "kept"]


def test_of_one_event_only_the_newest_version_is_kept() -> None:
    event = two_stages("stage")
    before = len(own_page._kept)
    table = event.rounds.get(number=3).sittings.first().table_number
    for tricks in range(5, 10):
        play(event, 3, table, (tricks,), reason="Misread")
        look(event)
    assert len(own_page._kept) <= before + 1


def test_how_far_standings_are_shown_is_asked_without_reading_the_evening_again(readings: list[str]) -> None:
    event = two_stages("stage")
    readings.clear()
    assert [shown_through(Event.objects.get(pk=event.pk)) for _ in range(3)] == [2, 2, 2]
    assert readings == ["kept"]
