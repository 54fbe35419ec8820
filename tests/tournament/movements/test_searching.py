"""Looking longer for a better schedule: in the worker, with progress, stopped with the best kept."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.movements.schedule import Measure, Schedule
from scoring.problems import Refused
from tests.factories import make_event
from tests.tournament.singles import make_singles, seats
from tournament import tasks
from tournament.models import Event, MovementSearch
from tournament.services import events, searches, seating

pytestmark = pytest.mark.django_db


@pytest.fixture
def worth_of(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """What each seed's schedule lacks, given by hand; any other seed lacks 9."""
    given: dict[int, int] = {}

    def planned(event: Event, entries: int, *, seed: int | None = None) -> Schedule:
        lacks = given.get(event.seed if seed is None else seed, 9)
        return Schedule("individual", entries, (), (Measure("partner", lacks, 0),))

    monkeypatch.setattr(searches, "planned", planned)
    return given


def singles(seed: int = 7) -> Event:
    return make_singles(12, movement="individual", rounds_planned=5, seed=seed, seated=False)


def press(client: Client, event: Event, deed: str) -> None:
    assert client.post(reverse("event-search", args=[event.slug]), {"deed": deed}).status_code == 302


def test_the_best_seed_is_kept_and_taken_over_only_when_somebody_says_so(
    client: Client, worth_of: dict[int, int]
) -> None:
    event = singles(7)
    worth_of |= {7: 5, 8: 6, 9: 2, 10: 4}
    search = searches.start(event, None, seeds=4)
    assert (search.state, search.best["seed"]) == ("queued", 7)
    assert tasks.search_movement(search.pk)
    search.refresh_from_db()
    assert (search.state, search.tried, search.best) == (
        "done",
        4,
        {"seed": 9, "worth": [2], "improved": True},
    )
    event.refresh_from_db()
    assert event.seed == 7
    told = client.get(reverse("search-state", args=[event.slug])).json()
    assert told == {"state": "done", "progress": 100, "told": "4 schedules tried. A better one is found."}
    press(client, event, "take")
    event.refresh_from_db()
    assert event.seed == 9


def test_it_ends_as_soon_as_nothing_better_is_possible(worth_of: dict[int, int]) -> None:
    event = singles(7)
    worth_of |= {7: 5, 8: 0}
    search = searches.start(event, None, seeds=50)
    searches.run(search.pk)
    search.refresh_from_db()
    assert (search.state, search.tried, search.best["seed"]) == ("done", 1, 8)


def test_it_is_stopped_with_the_best_so_far_kept(
    client: Client, worth_of: dict[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    event = singles(7)
    worth_of |= {7: 5, 8: 3}
    search = searches.start(event, None, seeds=50)
    whole = searches._told
    looked: list[int] = []

    def told(row: MovementSearch, best: dict[str, object]) -> bool:
        looked.append(1)
        if len(looked) == 2:
            press(client, event, "stop")
        return whole(row, best)

    monkeypatch.setattr(searches, "_told", told)
    searches.run(search.pk)
    search.refresh_from_db()
    assert (search.state, search.tried, search.best["seed"]) == ("stopped", 2, 8)
    press(client, event, "take")
    event.refresh_from_db()
    assert event.seed == 8


def test_one_that_nobody_has_begun_stops_at_once(worth_of: dict[int, int]) -> None:
    event = singles()
    search = searches.start(event, None)
    assert searches.start(event, None) == search  # two at once would only slow each other down
    searches.stop(event, None)
    assert not searches.run(search.pk)
    assert searches.start(event, None) != search


def test_what_was_found_for_other_settings_is_not_taken(worth_of: dict[int, int]) -> None:
    event = singles(7)
    worth_of |= {7: 5, 8: 1}
    search = searches.start(event, None, seeds=1)
    searches.run(search.pk)
    events.change(event, None, rounds_planned=6)
    with pytest.raises(Refused) as refused:
        searches.take(event, None)
    assert [problem.code for problem in refused.value.problems] == ["search-outdated"]
    event.refresh_from_db()
    assert event.seed == 7


def test_a_lost_worker_is_told_and_the_next_search_may_begin(worth_of: dict[int, int]) -> None:
    event = singles()
    search = searches.start(event, None)
    MovementSearch.objects.update(state="running", told_at=search.told_at - 2 * searches.LOST)
    searches.take_up()
    search.refresh_from_db()
    assert search.state == "failed"
    assert searches.start(event, None).state == "queued"


def test_the_same_seed_seats_the_same_everywhere(client: Client) -> None:
    """What the search has found is a seed and nothing else."""
    event = singles(3)
    shown = seating.planned(event, 12).rounds[0]
    client.post(reverse("event-seat", args=[event.slug]))
    assert seats(event, 1) == {table.number: (table.ns, table.ew) for table in shown.tables}


def test_a_schedule_that_is_made_without_searching_offers_none(client: Client) -> None:
    event = make_event(pairs=8, rounds_planned=3, seated=False)
    assert "Search longer" not in client.get(reverse("event-check", args=[event.slug])).content.decode()
    with pytest.raises(Refused) as refused:
        searches.start(event, None)
    assert [problem.code for problem in refused.value.problems] == ["search-no-use"]
    other = make_singles(14, movement="individual", rounds_planned=16, seated=False)
    assert "Search longer" in client.get(reverse("event-check", args=[other.slug])).content.decode()
