"""A search takes turns with the worker's other work, and plans nothing while others wait to write."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.movements.schedule import Measure, Schedule
from scoring.problems import Refused
from tests.factories import make_event
from tests.tournament.singles import make_singles
from tournament.models import Event, MovementSearch
from tournament.services import entries, events, searches, seating

# Whether a transaction is open can be told outside of the test's own alone.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return make_singles(12, movement="individual", rounds_planned=5, seed=7, seated=False)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, which each schedule takes two seconds of; every seed lacks 9, and seed 12 lacks 4."""
    now = [100.0]

    def planned(event: Event, many: int, *, seed: int | None = None) -> Schedule:
        assert not connection.in_atomic_block
        now[0] += 2
        lacks = 4 if seed == 12 else 9
        return Schedule("individual", many, (), (Measure("partner", lacks, 0),))

    monkeypatch.setattr(searches, "planned", planned)
    monkeypatch.setattr(searches.time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    found: list[tuple[str, int]] = []
    monkeypatch.setattr(searches, "wake", lambda task, pk: found.append((task, pk)))
    return found


def told(search: MovementSearch) -> tuple[str, int, int]:
    search.refresh_from_db()
    return search.state, search.tried, search.best["seed"]


def test_after_some_seconds_the_worker_is_free_and_the_rest_is_asked_for(
    event: Event, clock: list[float], woken: list[tuple[str, int]]
) -> None:
    search = searches.start(event, None, seeds=7)
    mine = (searches.SEARCH, search.pk)
    assert woken == [mine]
    # Three schedules make six seconds, one more than a turn: seeds 8 to 10, 11 to 13, 14.
    for state in (("queued", 3, 7), ("queued", 6, 12), ("done", 7, 12)):
        assert searches.run(search.pk)
        assert told(search) == state
    assert woken == [mine] * 3
    assert not searches.run(search.pk)


def test_between_two_turns_it_is_stopped_at_once_with_the_best_kept(
    event: Event, clock: list[float], woken: list[tuple[str, int]]
) -> None:
    search = searches.start(event, None, seeds=50)
    searches.run(search.pk)
    searches.run(search.pk)
    searches.stop(event, None)
    assert told(search) == ("stopped", 6, 12)
    assert not searches.run(search.pk)


def test_one_that_waits_long_is_not_lost_and_is_woken_again(
    event: Event, clock: list[float], woken: list[tuple[str, int]]
) -> None:
    search = searches.start(event, None, seeds=7)
    searches.run(search.pk)
    woken.clear()
    assert searches.take_up() == 0 and woken == []
    MovementSearch.objects.update(told_at=timezone.now() - timedelta(hours=1))
    assert searches.start(event, None) == search and told(search)[0] == "queued"
    assert searches.take_up() == 1 and woken == [(searches.SEARCH, search.pk)]


def test_who_changes_the_event_meanwhile_is_heard(event: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = searches.planned

    def slow(given: Event, many: int) -> Schedule:
        entries.add_many(Event.objects.get(pk=event.pk), [(None, ("Late L",))], None)
        return usual(given, many)

    monkeypatch.setattr(searches, "planned", slow)
    with pytest.raises(Refused) as refused:
        searches.start(event, None)
    assert [one.code for one in refused.value.problems] == ["search-outdated"]
    assert not MovementSearch.objects.exists()


def test_a_choice_is_tried_out_before_anybody_waits(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_event(pairs=8, rounds_planned=3, seated=False)
    open_then: list[bool] = []
    usual = seating.preview

    def noted(event: Event) -> seating.Plan:
        open_then.append(connection.in_atomic_block)
        return usual(event)

    monkeypatch.setattr(events, "preview", noted)
    where = reverse("event-movement", args=[event.slug])
    assert client.post(where, {"movement": "swiss"}).status_code == 302
    assert open_then == [False]


def test_a_refused_choice_is_nowhere_said_to_be_the_events(client: Client) -> None:
    event = make_event(pairs=8, rounds_planned=3, seated=False)
    where = reverse("event-movement", args=[event.slug])
    # Three pairs cannot all sit at one table the whole evening.
    answer = client.post(where, {"movement": "howell", "fixed": "1: 1\n2: 1\n3: 1"})
    assert answer.status_code == 400
    assert answer.context["event"].movement == "round-robin"
    assert answer.context["event"].movement_options == {}
    assert answer.context["movement"] == "Round robin"
