"""The time of a turn is changed while a turn hangs: it holds for that turn, too, from the change on."""

import pytest
from django.utils.dateparse import parse_datetime

from tests.factories import make_event
from tests.tournament.digital.playing import Device, seated, table_of
from tournament.models import DealtHand, DigitalTable, HandDeed, Sitting
from tournament.services import rounds
from tournament.services.digital import limits, plans, seats

pytestmark = pytest.mark.django_db(transaction=True)
PAST = "2026-01-01T00:00:00Z"


def hanging(**how) -> tuple[DigitalTable, dict[str, Device], DealtHand]:
    """A table of an event at which nobody does anything."""
    event = make_event(pairs=4, rounds_planned=1, hands=2)
    plans.set_plan(event, None, tables_on_screens=[1], **how)
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, table_number=1))
    devices = seated(table)
    return table, devices, table.dealt_hands.get(state="playing")


def change(table: DigitalTable, **how) -> None:
    plans.set_plan(table.sitting.round.event, None, **({"tables_on_screens": [1]} | how))


def test_a_turn_whose_time_was_up_has_the_new_time():
    table, devices, row = hanging(turn_seconds=30, then="warn")
    DealtHand.objects.filter(pk=row.pk).update(deadline=PAST)
    assert limits.take_effect_everywhere() == 1
    before = devices["N"].get()
    assert before["warned"] is True
    change(table, turn_seconds=90, then="warn")
    view = devices["N"].get()
    assert (view["limit"], view["warned"], view["turn"]) == (90, False, before["turn"])
    assert parse_datetime(view["deadline"]) > parse_datetime(view["now"])
    assert view["ply"] > before["ply"]
    # A deed that was meant for the hand as it was is taken all the same.
    turn = devices[view["turn"]]
    turn.do(ply=before["ply"], card=turn.get()["legal"][0])
    assert turn.status == 200


def test_a_turn_without_a_limit_gets_one_and_loses_it_again():
    table, devices, _row = hanging()
    assert devices["N"].get()["deadline"] is None
    change(table, turn_seconds=30)
    assert devices["N"].get()["deadline"] is not None
    DealtHand.objects.filter(state="playing").update(deadline=PAST)
    change(table, turn_seconds=None)
    assert devices["N"].get()["deadline"] is None
    assert limits.take_effect_everywhere() == 0


def test_a_turn_of_which_the_organiser_was_told_is_played_where_bots_do_so_from_now_on():
    table, _devices, row = hanging(turn_seconds=30, then="warn")
    DealtHand.objects.filter(pk=row.pk).update(deadline=PAST)
    limits.take_effect_everywhere()
    change(table, turn_seconds=30, then="bot")
    DealtHand.objects.filter(pk=row.pk).update(deadline=PAST)
    assert limits.take_effect_everywhere() == 1
    deed = HandDeed.objects.get()
    assert (deed.seat, deed.by) == (row.turn, "limit")


@pytest.mark.parametrize("how", [{"tables_on_screens": [1, 2]}, {"delay": 15}, {"bot": "random"}])
def test_what_has_nothing_to_do_with_time_gives_no_turn_more_of_it(how):
    table, _devices, row = hanging(turn_seconds=30, then="warn")
    change(table, **{"turn_seconds": 30, "then": "warn"} | how)
    assert DealtHand.objects.get(pk=row.pk).deadline == row.deadline


def test_a_bots_turn_is_given_no_time():
    table, _devices, row = hanging()
    seats.fill(table, row.turn, None, bot="rules")
    change(table, turn_seconds=30)
    assert DealtHand.objects.get(pk=row.pk).deadline is None


def test_a_table_of_a_round_that_is_over_follows_too():
    table, devices, _row = hanging(turn_seconds=30)
    table.sitting.round.event.rounds.update(state="closed")
    change(table, turn_seconds=60)
    assert devices["N"].get()["limit"] == 60
