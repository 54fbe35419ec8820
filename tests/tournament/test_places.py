"""Where an entry goes: the next seat in every state, told as far as it is shown and no further."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import make_event, play_round
from tests.tournament.page_reading import document, imported, result
from tournament.models import Entry, Round, Seat
from tournament.queries.places import Place, next_place, place_in, place_now
from tournament.services import entries, events, rounds

pytestmark = pytest.mark.django_db


def entry(event, number):
    return Entry.objects.select_related("event").get(event=event, number=number)


def seat_of(event, number, round_number):
    """Table, side and the opponents' number as the rows have them; None for a sit-out."""
    seat = Seat.objects.get(round__event=event, round__number=round_number, entry__number=number)
    if seat.sitting is None:
        return None
    other = Seat.objects.get(sitting=seat.sitting, side={"ns": "ew", "ew": "ns"}[seat.side])
    return seat.sitting.table_number, seat.side, other.entry.number


def told(place):
    return None if place.sits_out else (place.table, place.side, place.opponent.number)


def test_the_next_round_is_told_once_it_is_published_and_not_before():
    event = make_event(pairs=6, rounds_planned=5)
    rounds.open_round(event, 1, None)
    ann = entry(event, 1)
    assert next_place(ann, 1) == Place(2, known=False)
    rounds.publish_round(event, 2, None)
    shown = next_place(ann, 1)
    assert shown.known and shown.round == 2
    assert told(shown) == seat_of(event, 1, 2)
    number = shown.opponent.number
    assert shown.opponent.names == (f"Ann {number}", f"Ben {number}") and shown.partner is None


def test_every_entry_of_every_round_goes_where_the_rows_say_and_sits_out_once():
    event = make_event(pairs=5, rounds_planned=5)
    out = []
    for number in range(1, 6):
        play_round(event, number)
        for pair in range(1, 6):
            place = place_now(entry(event, pair))
            assert place == next_place(entry(event, pair), number - 1) == place_in(entry(event, pair), number)
            assert place.round == number and told(place) == seat_of(event, pair, number)
            out += [pair] if place.sits_out else []
    assert sorted(out) == [1, 2, 3, 4, 5]


def test_after_the_last_round_there_is_nothing_more():
    event = make_event(pairs=4, rounds_planned=1)
    play_round(event, 1)
    assert next_place(entry(event, 1), 1) is None
    assert place_now(entry(event, 1)).round == 1
    events.close(event, None)
    assert place_now(entry(event, 1)) is None
    assert place_in(entry(event, 1), 1).round == 1


def test_a_closed_event_sends_nobody_anywhere_even_with_rounds_left():
    event = make_event(pairs=4, rounds_planned=3)
    play_round(event, 1)
    events.close(event, None, anyway=True)
    assert next_place(entry(event, 1), 1) is None
    events.reopen(event, None, "One more round")
    assert place_now(entry(event, 1)).round == 1
    assert next_place(entry(event, 1), 1) == Place(2, known=False)


def test_before_the_first_round():
    event = make_event(pairs=4, rounds_planned=3, seated=False)
    assert place_now(entry(event, 1)) is None and next_place(entry(event, 1), 0) is None
    events.seat(event, None)
    assert place_now(entry(event, 1)) == Place(1, known=False)
    rounds.publish_round(event, 1, None)
    assert told(place_now(entry(event, 1))) == seat_of(event, 1, 1)


def test_a_round_that_does_not_exist_and_an_entry_that_did_not_come():
    event = make_event(pairs=4, seated=False)
    absent = Entry.objects.get(event=event, number=4)
    entries.set_absent(absent, True, None)
    events.seat(event, None)
    absent = Entry.objects.select_related("event").get(pk=absent.pk)
    assert place_now(absent) is None and next_place(absent, 0) is None and place_in(absent, 1) is None
    assert place_in(entry(event, 1), 99) is None


def test_a_pair_with_a_name_of_its_own_is_told_with_it():
    event = make_event(pairs=2, rounds_planned=1, seated=False)
    Entry.objects.filter(event=event, number=2).update(label="The Knaves")
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    assert place_now(entry(event, 1)).opponent.pair_name == "The Knaves"


def test_a_single_player_is_told_the_partner_too(tmp_path):
    singles = [["Ann"], ["Bea"], ["Cy"], ["Di"]]
    written = document(
        singles, [result(1, 1, [1, 3], [2, 4], 8)], hands=1, kind="individual", rank_by=["tricks"]
    )
    event = imported(tmp_path, written)
    events.reopen(event, None, "To look") if event.state == "closed" else None
    Round.objects.filter(event=event).update(state=Round.State.OPEN)
    place = place_now(entry(event, 1))
    assert (place.table, place.side) == (1, "ns")
    assert place.partner.names == ("Cy",) and place.partner.numbers == (3,)
    assert place.opponent.names == ("Bea", "Di") and place.opponent.numbers == (2, 4)


@pytest.mark.parametrize("pairs", [6, 60])
def test_the_number_of_queries_is_the_same_in_any_hall(pairs):
    event = make_event(pairs=pairs, rounds_planned=3)
    rounds.open_round(event, 1, None)
    ann = entry(event, 1)
    with CaptureQueriesContext(connection) as found:
        place_now(ann)
    assert len(found) == 4
