"""Rounds that depend on results: drawn when their predecessor is in, all of it or nothing."""

import threading

import pytest
from django.db import connection
from django.test import Client

from scoring.problems import Refused
from tests.factories import make_owner
from tests.tournament.singles import correct, make_singles, seats, write
from tournament.models import Event, LogEntry, Round, Sitting
from tournament.queries.drawing import departures
from tournament.queries.evening import evening
from tournament.queries.facts import gather
from tournament.services import drawing, events, rounds

pytestmark = pytest.mark.django_db


def drive(players: int = 8, **fields: object) -> Event:
    """Progressive, with four first and four second roles: 1 and 2 at table 1 against 3 and 4, and so on."""
    return make_singles(players, movement="progressive", hands=1, rounds_planned=4, seed=0, **fields)


def codes(refused: pytest.ExceptionInfo[Refused]) -> list[str]:
    return [problem.code for problem in refused.value.problems]


def test_an_event_is_seated_with_its_first_round_only() -> None:
    event = drive()
    assert [row.number for row in event.rounds.all()] == [1]
    assert seats(event, 1) == {1: ((1, 2), (3, 4)), 2: ((5, 6), (7, 8))}
    view = evening(event)
    assert (view.rounds, view.next_step.code, view.next_step.round) == (4, "open-round", 1)


def test_the_next_round_is_drawn_from_the_results_when_it_is_opened() -> None:
    """N-S win at table 1, E-W at table 2. The losing first role goes up, the losing second down; with two
    tables both come to the other one. Progressive: the winners part and oppose each other.
    """
    event = drive()
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,)})
    view = evening(event)
    assert (view.next_step.code, view.next_step.round, view.next_step.allowed) == ("open-round", 2, True)
    rounds.open_round(event, 2, None)
    # Stayed: 1 and 2 at table 1, 7 and 8 at table 2. Came: 5 and 6 to table 1, 3 and 4 to table 2.
    assert seats(event, 2) == {1: ((1, 6), (5, 2)), 2: ((3, 8), (7, 4))}
    assert event.rounds.get(number=2).drawn_from["results"] == {"1/1": "ns", "1/2": "ew"}


def test_a_table_that_is_missing_holds_the_draw() -> None:
    event = drive()
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,)})
    with pytest.raises(Refused) as refused:
        rounds.open_round(event, 2, None)
    assert codes(refused) == ["tables-missing"]
    assert event.rounds.count() == 1
    assert drawing.preview(event, 2).problems[0].code == "tables-missing"
    rounds.open_round(event, 2, None, anyway=True)
    assert event.rounds.count() == 2


def test_only_the_next_round_can_be_drawn_and_none_after_the_last() -> None:
    event = drive()
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,)})
    for number, code in ((3, "round-not-next"), (5, "round-unknown")):
        with pytest.raises(Refused) as refused:
            rounds.open_round(event, number, None)
        assert codes(refused) == [code]
    for number in (2, 3, 4):
        rounds.open_round(event, number, None)
        write(event, number, {1: (8,), 2: (5,)})
    assert evening(event).next_step.code == "close"
    assert events.close(event, None).state == Event.State.CLOSED


def test_B08_a_draw_that_fails_half_way_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    event = drive(12)
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,), 3: (7,)})
    whole = Sitting.objects.bulk_create

    def two_and_no_more(rows: list[Sitting], **options: object) -> None:
        whole(rows[:2])
        raise RuntimeError("the power failed")

    monkeypatch.setattr(Sitting.objects, "bulk_create", two_and_no_more)
    with pytest.raises(RuntimeError):
        rounds.open_round(event, 2, None)
    monkeypatch.undo()
    assert event.rounds.count() == 1
    assert Sitting.objects.filter(round__event=event).count() == 3
    event.refresh_from_db()
    assert rounds.open_round(event, 2, None).state == Round.State.OPEN
    assert Sitting.objects.filter(round__event=event, round__number=2).count() == 3


@pytest.mark.django_db(transaction=True)
def test_B08_two_who_open_at_once_get_one_round() -> None:
    owner = make_owner()
    event = drive(by=owner)
    rounds.open_round(event, 1, owner)
    write(event, 1, {1: (8,), 2: (5,)}, owner)
    barrier, answers = threading.Barrier(2), []

    def post() -> None:
        client = Client()
        client.force_login(owner)
        barrier.wait(10)
        try:
            answers.append(client.post(f"/organiser/events/{event.slug}/rounds/2/open/").status_code)
        finally:
            connection.close()

    threads = [threading.Thread(target=post) for _each in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert answers == [302, 302]
    assert [row.number for row in event.rounds.all()] == [1, 2]
    assert Sitting.objects.filter(round__event=event, round__number=2).count() == 2


def test_what_is_published_is_what_was_shown() -> None:
    event = drive()
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,)})
    shown = drawing.preview(event, 2)
    assert {table.number: (table.ns, table.ew) for table in shown.made.tables} == {
        1: ((1, 6), (5, 2)),
        2: ((3, 8), (7, 4)),
    }
    assert event.rounds.count() == 1
    correct(event, 1, 2, 9)
    with pytest.raises(Refused) as refused:
        rounds.publish_round(event, 2, None, mark=shown.mark)
    assert codes(refused) == ["draw-changed"]
    assert event.rounds.count() == 1
    again = drawing.preview(event, 2)
    assert rounds.publish_round(event, 2, None, mark=again.mark).state == Round.State.PUBLISHED
    assert rounds.publish_round(event, 2, None, mark="old").number == 2
    assert LogEntry.objects.filter(event=event, deed="round-drawn").count() == 1


def test_a_correction_flags_what_would_be_drawn_otherwise_and_changes_no_seat() -> None:
    event = drive()
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,)})
    rounds.open_round(event, 2, None)
    before = seats(event, 2)
    assert departures(gather(event)) == ()
    correct(event, 1, 1, 9)
    assert departures(gather(event)) == ()  # the same side won, so everybody would go where they went
    correct(event, 1, 2, 9)
    (departure,) = departures(gather(event))
    assert (departure.number, departure.opened) == (2, True)
    # N-S had won table 2: 5 and 6 stay there, 7 and 8 go to table 1.
    assert {table.number: (table.ns, table.ew) for table in departure.now.tables} == {
        1: ((1, 8), (7, 2)),
        2: ((5, 4), (3, 6)),
    }
    assert seats(event, 2) == before
    assert [one.number for one in evening(event).departures] == [2]


def test_a_published_round_is_drawn_anew_only_when_somebody_says_so() -> None:
    event = drive()
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,)})
    rounds.publish_round(event, 2, None)
    correct(event, 1, 2, 9)
    assert seats(event, 2) == {1: ((1, 6), (5, 2)), 2: ((3, 8), (7, 4))}
    assert drawing.redraw(event, 2, None).state == Round.State.PUBLISHED
    assert seats(event, 2) == {1: ((1, 8), (7, 2)), 2: ((5, 4), (3, 6))}
    assert departures(gather(event)) == ()
    rounds.open_round(event, 2, None)
    with pytest.raises(Refused) as refused:
        drawing.redraw(event, 2, None)
    assert codes(refused) == ["redraw-opened"]
