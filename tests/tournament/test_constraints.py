"""What the database itself forbids, whatever the code does."""

import pytest
from django.db import IntegrityError, transaction

from tests.tournament.evenings import enter, running, table
from tournament.models import (
    Entry,
    EntryPlayer,
    Event,
    HandScore,
    Penalty,
    Round,
    Seat,
    Sitting,
    Submission,
)

pytestmark = pytest.mark.django_db


def forbidden(make):
    with pytest.raises(IntegrityError), transaction.atomic():
        make()


@pytest.fixture
def at():
    sitting = table(running(4), 1)
    enter(sitting, [8, 6])
    return sitting


def test_one_current_version_a_hand(at):
    forbidden(lambda: HandScore.objects.create(sitting=at, hand=1, version=2, ns=8, ew=5, source="x"))
    forbidden(
        lambda: HandScore.objects.create(
            sitting=at, hand=1, version=1, ns=8, ew=5, source="x", is_current=False
        )
    )


@pytest.mark.parametrize(("ns", "ew"), [(8, 6), (7, 5), (14, 0), (8, None), (None, 5)])
def test_a_hand_makes_13_tricks_and_has_both_sides_or_neither(at, ns, ew):
    forbidden(lambda: HandScore.objects.create(sitting=at, hand=3, ns=ns, ew=ew, source="x"))


def test_an_accepted_card_and_a_total_may_be_anything_whole(at):
    HandScore.objects.create(sitting=at, hand=3, ns=8, ew=6, source="x", is_accepted=True)
    HandScore.objects.create(sitting=at, hand=0, ns=30, ew=22, source="x")


def test_one_token_is_one_sending(at):
    token = Submission.objects.get().token
    forbidden(lambda: Submission.objects.create(sitting=at, token=token, receipt=9, source="x"))


def test_one_seat_a_round_and_one_entry_a_seat(at):
    seat = at.seats.get(side="ns")
    forbidden(lambda: Seat.objects.create(round=at.round, entry=seat.entry))
    other = Entry.objects.create(event=at.round.event, number=9)
    forbidden(lambda: Seat.objects.create(round=at.round, sitting=at, entry=other, side="ns", place=1))
    forbidden(lambda: Seat.objects.create(round=at.round, sitting=at, entry=other, side="", place=2))
    forbidden(lambda: Seat.objects.create(round=at.round, sitting=None, entry=other, side="ns"))
    forbidden(lambda: Seat.objects.create(round=at.round, sitting=at, entry=other, side="nw", place=2))


def test_one_table_and_one_round_of_a_number_and_one_round_open(at):
    event = at.round.event
    forbidden(lambda: Sitting.objects.create(round=at.round, table_number=1))
    forbidden(lambda: Round.objects.create(event=event, number=1))
    forbidden(lambda: Round.objects.filter(event=event, number=2).update(state="open"))
    forbidden(lambda: Sitting.objects.filter(pk=at.pk).update(first_dealer="X"))
    forbidden(lambda: Sitting.objects.filter(pk=at.pk).update(forfeit_by="no"))


def test_entries_have_numbers_of_their_own_unless_they_did_not_come(at):
    event = at.round.event
    forbidden(lambda: Entry.objects.create(event=event, number=1))
    forbidden(lambda: Entry.objects.create(event=event, number=None))
    forbidden(lambda: Entry.objects.create(event=event, number=9, status="absent"))
    Entry.objects.create(event=event, number=None, status="absent")
    Entry.objects.create(event=event, number=None, status="absent")


def test_nobody_plays_in_two_entries_of_one_event(at):
    event = at.round.event
    player = EntryPlayer.objects.filter(event=event).first()
    other = Entry.objects.create(event=event, number=9)
    forbidden(
        lambda: EntryPlayer.objects.create(
            event=event, entry=other, position=1, member=player.member, name="Again"
        )
    )


def test_one_penalty_a_fault_until_it_is_taken_back(at):
    charge = {"sitting": at, "hand": 1, "side": "ns", "kind": "revoke"}
    first = Penalty.objects.create(**charge)
    forbidden(lambda: Penalty.objects.create(**charge))
    Penalty.objects.filter(pk=first.pk).update(taken_back_at=first.given_at)
    Penalty.objects.create(**charge)
    forbidden(lambda: Penalty.objects.create(**{**charge, "side": "x"}))


def test_an_event_has_rounds_and_hands():
    event = running(4)
    forbidden(lambda: Event.objects.filter(pk=event.pk).update(rounds_planned=0))
    forbidden(lambda: Event.objects.filter(pk=event.pk).update(hands_per_round=0))
