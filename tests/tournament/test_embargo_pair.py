"""A pair's public page while the standings are kept back: nothing that was decided at a table shows there."""

import pytest
from django.test import Client

from tests.factories import make_event, play_round, two_stages
from tests.tournament.nights import play
from tournament.models import Event, Sitting
from tournament.services import events, sheets
from tournament.services.disqualifying import disqualify

pytestmark = pytest.mark.django_db


def page(event, number):
    return Client().get(f"/events/{event.slug}/pairs/{number}/").content.decode()


def test_a_side_disqualified_under_the_embargo_is_not_told():
    event = make_event(pairs=4, rounds_planned=3, hands=1, embargo="night")
    events.set_public(event, None, True)
    play_round(event, 1, (9,))
    sitting = Sitting.objects.filter(round__event=event, round__number=1).first()
    number = sitting.seats.get(side="ns").entry.number
    before = page(event, number)
    disqualify(sitting, None, side="ns", reason="Talked")
    assert "in, kept back" in before and page(event, number) == before
    events.change(Event.objects.get(pk=event.pk), None, embargo="")
    assert "disqualified" in page(event, number)


@pytest.mark.parametrize("embargo", ["stage", ""])
def test_a_penalty_of_a_round_kept_back_is_not_told(embargo):
    event = two_stages(embargo)
    sitting = Sitting.objects.filter(round__event=event, round__number=3).first()
    number = sitting.seats.get(side="ns").entry.number
    play(event, 3, sitting.table_number, (9,))
    before = page(event, number)
    sheets.give_penalty(sitting, None, hand=1, side="ns", kind="revoke")
    after = page(event, number)
    # The same look finds the revoke where nothing is kept back.
    assert ("own revoke" in after) is (not embargo)
    assert (after == before) is bool(embargo)


def test_a_penalty_stands_beside_the_table_of_its_own_stage_alone():
    event = two_stages("")
    first = Sitting.objects.filter(round__event=event, round__number=1).first()
    number = first.seats.get(side="ns").entry.number
    sheets.give_penalty(first, None, hand=1, side="ns", kind="revoke", reason="It was called late")
    assert "own revoke" in page(event, number)
    for sitting in Sitting.objects.filter(round__event=event, round__number=3):
        play(event, 3, sitting.table_number, (9,))
    assert "own revoke" not in page(event, number)
