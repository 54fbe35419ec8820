"""What is kept of an event between two results reads as if everything were read anew."""

import random
from collections.abc import Callable

import pytest
from django.db import transaction

from tests.tournament import evenings
from tests.tournament.filled import filled
from tournament.models import Entry, EntryPlayer, Event, HandScore, Penalty, Round, Sitting
from tournament.queries import kept_facts
from tournament.queries.facts import Facts, gather
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.standings import standings_of
from tournament.services import events, penalties, rounds, sheets

# What is kept is used outside of a transaction alone.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    made = evenings.running(5, None, rounds_planned=5, hands_per_round=2)
    evenings.play_round(made, 1)
    rounds.open_round(made, 2, None)
    return again(made)


def again(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def as_read(facts: Facts) -> dict[str, object]:
    names = ("entries", "rounds", "sittings", "sides", "sit_outs", "hands", "penalties", "adjustments")
    return {name: getattr(facts, name) for name in names}


def agree(event: Event) -> None:
    now = again(event)
    assert as_read(facts_now(now)) == as_read(gather(now))
    assert standings_now(now) == standings_of(gather(now))
    assert facts_now(now).confirmed() == gather(now).confirmed()


def sitting(event: Event, number: int, table: int) -> Sitting:
    return evenings.table(event, table, number)


def correct(
    event: Event, number: int, table: int, ns: int | str, *, hand: int = 1, accepted: str = ""
) -> None:
    place = sitting(event, number, table)
    now = HandScore.objects.filter(sitting=place, hand=hand, is_current=True).first()
    sheets.submit(
        place,
        {hand: (ns, "")},
        seen={hand: now.version if now else 0},
        by=None,
        source="organiser",
        reason="it was misread",
        accepted=accepted,
    )


DEEDS: dict[str, Callable[[Event], object]] = {
    "a result": lambda event: evenings.enter(sitting(event, 2, 1), [9, 4]),
    "half a result": lambda event: evenings.enter(sitting(event, 2, 1), [9]),
    "a correction of an earlier round": lambda event: correct(event, 1, 2, 11),
    "a hand taken back": lambda event: correct(event, 1, 1, ""),
    "a penalty": lambda event: penalties.give_penalty(
        sitting(event, 1, 1), None, hand=1, side="ns", kind="points", points=2, reason="Talked"
    ),
    "a forfeit": lambda event: penalties.give_forfeit(sitting(event, 2, 2), None, side="ns"),
    "a name": lambda event: EntryPlayer.objects.filter(event=event, entry__number=1).update(name="Zoë"),
    "a pair's name": lambda event: Entry.objects.filter(event=event, number=2).update(label="The Rovers"),
    "the ranking": lambda event: events.change(event, None, rank_by=["tricks"]),
    "the next round": lambda event: rounds.open_round(event, 3, None, anyway=True),
    "a table waits": lambda event: Sitting.objects.filter(pk=sitting(event, 1, 1).pk).update(
        state="waiting", waiting_for="ew"
    ),
    "a card let stand": lambda event: Sitting.objects.filter(pk=sitting(event, 1, 1).pk).update(
        accepted="it was late"
    ),
    "the extra hand": lambda event: Sitting.objects.filter(pk=sitting(event, 1, 1).pk).update(
        settled_by="ew"
    ),
    "lateness": lambda event: Sitting.objects.filter(pk=sitting(event, 1, 1).pk).update(late_side="ns"),
    "fewer hands": lambda event: Sitting.objects.filter(pk=sitting(event, 1, 2).pk).update(short="a fire"),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_after_each_deed_it_reads_as_if_all_were_read_anew(event: Event, deed: str) -> None:
    agree(event)
    DEEDS[deed](event)
    Event.objects.filter(pk=event.pk).update(version=event.version + 100)
    agree(event)


def test_a_penalty_taken_back_leaves_nothing_behind(event: Event) -> None:
    agree(event)
    DEEDS["a penalty"](event)
    agree(event)
    penalties.take_back_penalty(Penalty.objects.get(), None, reason="It was another table")
    agree(event)


def test_seats_that_change_places_are_seen(event: Event) -> None:
    agree(event)
    one, two = (sitting(event, 3, table).seats.get(side="ns") for table in (1, 2))
    one.entry, two.entry = two.entry, one.entry
    for seat in (one, two):
        seat.delete()
    for seat in (one, two):
        seat.pk = None
        seat.save(force_insert=True)
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    agree(event)


def test_an_evening_of_results_in_any_order(event: Event) -> None:
    chance = random.Random(7)
    for _ in range(12):
        number, table = chance.choice([1, 2]), chance.choice([1, 2])
        correct(event, number, table, chance.randint(0, 13), hand=chance.choice([1, 2]))
        agree(event)


def test_a_result_reads_its_own_round_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    event = filled(6, 5)
    facts_now(event)
    asked: list[set[int]] = []
    usual = kept_facts.reading.gather_rounds

    def noted(event: Event, numbers: dict[int, int]) -> Facts:
        asked.append(set(numbers.values()))
        return usual(event, numbers)

    monkeypatch.setattr(kept_facts.reading, "gather_rounds", noted)
    correct(event, 5, 1, 13)
    facts_now(again(event))
    correct(event, 2, 3, 13)
    facts_now(again(event))
    assert asked == [{5}, {2}]


def test_one_version_is_read_once(event: Event, django_assert_num_queries) -> None:
    facts_now(event)
    standings_now(event)
    with django_assert_num_queries(0):
        facts_now(event)
        standings_now(event)


def test_inside_a_transaction_everything_is_read_anew(event: Event) -> None:
    """What is read there may never be stored, and its numbers be given to other rows."""
    agree(event)
    with transaction.atomic():
        correct(event, 1, 1, 13)
        inside = facts_now(again(event))
        transaction.set_rollback(True)
    assert HandScore.objects.filter(is_current=True, ns=13).count() == 0
    assert any(hand.ns == 13 for hands in inside.hands.values() for hand in hands.values())
    correct(event, 1, 1, 12)
    agree(event)


def test_a_round_of_another_event_is_no_matter(event: Event) -> None:
    other = evenings.running(4, None, rounds_planned=1, hands_per_round=1)
    agree(event)
    evenings.enter(sitting(other, 1, 1), [9])
    agree(event)
    agree(other)
    assert Round.objects.filter(event=other).count() == 1
