"""Somebody left and comes back: the rounds between went on without him, and stay so."""

import pytest
from django.test import Client

from tests.tournament import evenings
from tests.tournament.evenings import begun, play_where_somebody_is
from tests.tournament.page_reading import text
from tests.tournament.phones import Phone
from tests.tournament.test_evening_result import fields
from tournament.mapping.schedules import rounds_of
from tournament.models import Event, Sitting
from tournament.queries.drawing import departures
from tournament.queries.facts import gather
from tournament.queries.missing import rows_missing
from tournament.queries.standings import ranked
from tournament.services import changing, events, leaving, rounds
from tournament.services.changes import Change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]


def singles(count: int, movement: str) -> Event:
    """Round 1 of a drive is played."""
    event = evenings.draft(count, kind="individual", movement=movement, rounds_planned=5, hands_per_round=1)
    return evenings.play_first(event, 1)


def values(event: Event) -> dict[int, tuple[int, int, int]]:
    return {row.entry: (row.points, row.rounds_played, row.sit_outs) for row in ranked(gather(event), 1)}


def seats(event: Event, number: int) -> list[int]:
    one = rounds_of(event)[number - 1]
    return sorted([*(e for table in one.tables for e in table.entries), *one.sit_out])


def test_after_a_new_plan_the_rest_is_planned_again_with_who_comes_back() -> None:
    event = begun(6, 1)
    changing.apply(event, Change("leave", entry=6), None)
    play_where_somebody_is(event, 2)
    before, played = values(event), rounds_of(event)[:2]
    changing.apply(event, Change("return", entry=6), None)
    assert rounds_of(event)[:2] == played and values(event) == before
    assert [seats(event, number) for number in (2, 3)] == [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6]]
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    events.close(event, None)
    row = {row.entry: row for row in ranked(gather(event), 1)}[6]
    assert row.rounds_played == 4 and row.sit_outs == 0 and row.withdrawn is None


def test_a_table_that_was_not_played_meanwhile_is_not_missed_afterwards() -> None:
    event = begun(6, 1)
    leaving.withdraw(event, event.entries.get(number=6), None, after_round=1)
    play_where_somebody_is(event, 2)
    play_where_somebody_is(event, 3)
    before = values(event)
    changing.apply(event, Change("return", entry=6), None)
    assert values(event) == before
    assert [one for one in rows_missing(event) if one[0] < 4] == []
    assert event.entries.get(number=6).away == [[1, 4]]
    facts = gather(event)
    assert [facts.is_gone(6, number) for number in (1, 2, 3, 4)] == [False, True, True, False]
    evenings.play_round(event, 4)
    evenings.play_round(event, 5)
    events.close(event, None)
    assert values(event)[6][1] + values(event)[6][2] == 3


def test_those_whose_opponents_were_away_have_sat_out_and_are_not_the_first_to_do_so_again() -> None:
    event = begun(5, 0)
    leaving.withdraw(event, event.entries.get(number=5), None, after_round=0)
    play_where_somebody_is(event, 1)
    play_where_somebody_is(event, 2)
    changing.apply(event, Change("return", entry=5), None)
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    counts = [one[2] for entry, one in values(event).items() if entry != 5]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("movement", "leaver"), [("swiss", 2), ("danish", 3), ("winners-move-up", 4)])
def test_whose_opponents_had_left_are_not_the_first_to_sit_out_where_results_decide(
    movement: str, leaver: int
) -> None:
    """Six pairs; one leaves when round 2 is open already, so its opponents sit out there. Of the five who are
    left one sits out of each of rounds 3 to 6: the other four, one after the other."""
    event = begun(6, 1, movement=movement, rounds_planned=7)
    rounds.open_round(event, 2, None)
    leaving.withdraw(event, event.entries.get(number=leaver), None, after_round=1)
    (lonely,) = next({*t.entries} - {leaver} for t in rounds_of(event)[1].tables if leaver in t.entries)
    play_where_somebody_is(event, 2)
    for number in (3, 4, 5, 6):
        rounds.open_round(event, number, None)
        evenings.play_round(event, number)
    resting = [entry for one in rounds_of(event)[2:] for entry in one.sit_out if entry != leaver]
    assert sorted([lonely, *resting]) == [entry for entry in range(1, 7) if entry != leaver]


@pytest.mark.parametrize("leaver", [1, 5, 8, 12])
def test_in_a_drive_those_at_a_table_that_was_not_played_do_not_sit_out_again(leaver: int) -> None:
    """Twelve people; one leaves when round 2 is open, so three sit out there. Of eleven three more do in each
    of rounds 3 and 4, and all of them are others: 3 x 3 = 9 people."""
    event = singles(12, "progressive")
    rounds.open_round(event, 2, None)
    leaving.withdraw(event, event.entries.get(number=leaver), None, after_round=1)
    lonely = next({*t.entries} - {leaver} for t in rounds_of(event)[1].tables if leaver in t.entries)
    for number in (2, 3):
        play_where_somebody_is(event, number)
    rounds.open_round(event, 4, None)
    resting = [entry for one in rounds_of(event)[2:] for entry in one.sit_out if entry != leaver]
    assert len({*lonely, *resting}) == 9 == len([*lonely, *resting])


def test_who_was_away_has_not_sat_out_meanwhile() -> None:
    """Of five pairs one that lost every trick of round 1 is away in rounds 2 and 3. Back in round 4 it is the
    last of four who have not sat out yet, and is not spared for having been away."""
    event = begun(5, 0, movement="winners-move-up")
    evenings.play_round(event, 1, ns=13)
    (leaver,) = rounds_of(event)[0].tables[0].ew
    changing.apply(event, Change("leave", entry=leaver), None)
    for number in (2, 3):
        rounds.open_round(event, number, None)
        evenings.play_round(event, number)
    changing.apply(event, Change("return", entry=leaver), None)
    rounds.open_round(event, 4, None)
    assert rounds_of(event)[3].sit_out == (leaver,)


def test_coming_back_is_taken_back() -> None:
    event = begun(6, 1)
    leaving.withdraw(event, event.entries.get(number=6), None, after_round=1)
    play_where_somebody_is(event, 2)
    before = rounds_of(event)
    line = changing.apply(event, Change("return", entry=6), None)
    changing.undo(event, line.pk, None)
    entry = event.entries.get(number=6)
    assert entry.withdrawn_after == 1 and entry.away == []
    assert rounds_of(event) == before


def test_leaving_twice_and_coming_back_twice() -> None:
    event = begun(6, 1, rounds_planned=7)
    for number, change in ((2, "leave"), (3, "return"), (4, "leave"), (6, "return")):
        changing.apply(event, Change(change, entry=6), None)
        play_where_somebody_is(event, number)
        if number == 4:
            play_where_somebody_is(event, 5)
    play_where_somebody_is(event, 7)
    assert event.entries.get(number=6).away == [[1, 3], [3, 6]]
    assert [6 in seats(event, number) for number in range(1, 8)] == [
        True,
        False,
        True,
        False,
        False,
        True,
        True,
    ]


def test_at_the_desk_who_comes_back_in_the_open_round_plays_it() -> None:
    event = begun(6, 1)
    leaving.withdraw(event, event.entries.get(number=6), None, after_round=1)
    play_where_somebody_is(event, 2)
    rounds.open_round(event, 3, None)
    leaving.take_back_withdrawal(event, event.entries.get(number=6), None)
    assert event.entries.get(number=6).away == [[1, 3]]
    assert {number for number, _table, _state in rows_missing(event)} == {3, 4, 5}


def test_where_results_decide_the_rounds_between_are_not_flagged() -> None:
    event = begun(6, 1, movement="swiss", rounds_planned=5)
    changing.apply(event, Change("leave", entry=6), None)
    play_where_somebody_is(event, 2)
    play_where_somebody_is(event, 3)
    changing.apply(event, Change("return", entry=6), None)
    assert departures(gather(event)) == ()
    rounds.open_round(event, 4, None)
    assert 6 in seats(event, 4)


def test_nothing_is_written_at_a_table_whose_pair_has_left(olive: Client) -> None:
    """The desk says that pair 6 left after round 1. Its table of round 2 is not played: whoever types a
    result there, at the desk or at the table, is told why; taken back, it goes in."""
    event = begun(6, 1)
    leaving.withdraw(event, event.entries.get(number=6), None, after_round=1)
    rounds.open_round(event, 2, None)
    idle = Sitting.objects.get(round__event=event, round__number=2, seats__entry__number=6)
    address = f"/organiser/events/{event.slug}/rounds/2/tables/{idle.table_number}/"
    form, table = fields(olive.get(address).content.decode()), idle.table_number
    refused = olive.post(address, form | {f"t{table}h1ns": "8", f"t{table}h1ew": "5"})
    assert refused.status_code == 422
    assert "number 6 was not here any more" in text(refused.content.decode())
    answer = Phone(event, idle.table_number, "ns").send("ns", {1: [8, 5]}, seen={"1": 0}, number=2)
    assert answer.status_code == 422
    assert "Somebody of this table has left" in answer.json()["problems"][0]["sentence"]
    assert not idle.hand_scores.exists()
    leaving.take_back_withdrawal(event, event.entries.get(number=6), None)
    evenings.enter(evenings.table(event, idle.table_number, 2), [8])
    assert idle.hand_scores.get().ns == 8
