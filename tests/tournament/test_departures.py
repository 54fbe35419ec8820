"""When a drawn round is looked at again: each result is read once, and who came since counts."""

import pytest

from tests.factories import make_event, play_round
from tests.tournament.nights import play
from tournament.models import Entry, Event
from tournament.queries.drawing import departures, digest
from tournament.queries.fact_rows import SittingFact
from tournament.queries.facts import Facts, gather
from tournament.services import changing, entries, leaving, rounds, sheets
from tournament.services.changes import Change
from tournament.services.writing import write

pytestmark = pytest.mark.django_db


def swiss(played: int, pairs: int = 6) -> Event:
    """So many rounds of two or three tables are in."""
    event = make_event(pairs=pairs, movement="swiss", hands=1, rounds_planned=6)
    for number in range(1, played + 1):
        play_round(event, number, (9,))
    return Event.objects.get(pk=event.pk)


def flagged(event: Event) -> list[int]:
    return [one.number for one in departures(gather(Event.objects.get(pk=event.pk)))]


def test_each_result_is_read_once_however_many_rounds_were_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    event = swiss(5)
    facts = gather(event)
    read: list[int] = []
    usual = Facts.result

    def noted(self: Facts, sitting: object) -> object:
        read.append(sitting.id)
        return usual(self, sitting)

    monkeypatch.setattr(Facts, "result", noted)
    assert departures(facts) == ()
    # Three tables in each of the four rounds before the last one drawn.
    assert sorted(read) == [one.id for one in facts.sittings if one.round < 5]


def test_who_came_since_is_left_out_by_a_round_that_nobody_has_begun() -> None:
    event = swiss(2)
    rounds.publish_round(event, 3, None)
    assert flagged(event) == []
    with write(event):
        entries.come_late(event, ("Zed Z", "Yan Y"), 7)
    # Round 2 was played before: nobody is told that it would be another.
    assert flagged(event) == [3]


@pytest.mark.parametrize(
    "change",
    [
        lambda event: play(event, 2, 1, (3,), reason="Misread"),
        lambda event: leaving.withdraw(event, event.entries.get(number=6), None, after_round=2),
        lambda event: sheets.give_adjustment(
            event, event.entries.get(number=1), None, round_number=2, value="1", reason="Found"
        ),
    ],
    ids=["result", "withdrawal", "adjustment"],
)
def test_what_comes_of_a_round_counts_for_those_after_it_alone(change) -> None:
    event = swiss(2)
    before = gather(event)
    change(event)
    after = gather(Event.objects.get(pk=event.pk))
    assert digest(after, 2) == digest(before, 2)
    assert digest(after, 3) != digest(before, 3) and digest(after, 4) != digest(before, 4)


def test_who_comes_late_makes_no_round_that_was_played_another() -> None:
    """Rounds 2 and 3 were drawn from six pairs and are what they are: nobody is told otherwise."""
    event = swiss(3)
    changing.apply(event, Change("late", names=("Zed Z", "Yan Y")), None)
    assert flagged(event) == []
    rounds.open_round(event, 4, None)
    assert flagged(event) == []


def test_after_somebody_came_late_a_correction_still_names_the_rounds_it_would_change() -> None:
    """And compares each with what those six would have been drawn to."""
    event = swiss(3)
    changing.apply(event, Change("late", names=("Zed Z", "Yan Y")), None)
    event.refresh_from_db()
    for number in (1, 2):
        for table in (1, 2, 3):
            play(event, number, table, (3,), reason="Misread")
    found = departures(gather(Event.objects.get(pk=event.pk)))
    assert found
    assert all(7 not in table.entries for one in found for table in one.now.tables)
    assert all(7 not in one.now.sit_out for one in found)


def test_in_a_hall_of_forty_tables_one_more_who_leaves_is_one_more_and_not_a_look_at_every_table(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries
) -> None:
    """Rounds 2, 3 and 4 are looked at again after 1, 10 and 40 have left; the last was shown before."""
    event = swiss(3, pairs=80)
    rounds.publish_round(event, 4, None)
    for table in range(1, 41):
        play(event, 1, table, (3,), reason="Misread")
    looked: list[int] = []
    usual = Facts.seated

    def noted(self: Facts, sitting: SittingFact) -> tuple[int, ...]:
        looked.append(sitting.id)
        return usual(self, sitting)

    monkeypatch.setattr(Facts, "seated", noted)
    counts = []
    for many in (1, 10, 40):
        Entry.objects.filter(event=event, number__lte=many).update(withdrawn_after=3)
        facts = gather(Event.objects.get(pk=event.pk))
        looked.clear()
        with django_assert_num_queries(2):
            assert [one.number for one in departures(facts)] == [2, 3, 4]
        counts.append(len(looked))
    # The table that each of them leaves idle in round 4, for each of the three rounds.
    assert counts[1] - counts[0] <= 3 * 9 and counts[2] - counts[0] <= 3 * 39
