"""The same hands at several tables: whoever held the same cards is compared, and nobody else."""

import pytest
from django.urls import reverse

from tests.factories import make_event, make_user
from tournament.models import Event, Sitting
from tournament.queries.facts import gather
from tournament.services import events, rounds, sheets
from tournament.services.documents.export import worked_out

pytestmark = pytest.mark.django_db

# N-S tricks at the first and at the second table that plays a board: 9 and 7 are 1 above and 1 below
# their average of 8, and E-W's 4 and 6 are 1 below and 1 above theirs.
MADE = {1: (9, 7), 2: (10, 4), 3: (6, 6)}
ABOVE = {1: (1, -1), 2: (3, -3), 3: (0, 0)}


@pytest.fixture
def olive():
    return make_user("olive@example.org", name="Olive")


def played(by, movement: str, pairs: int, number_of_rounds: int, **more):
    """An evening of one hand a round, with what each pair is to have above the average, by entry."""
    event = make_event(
        pairs=pairs, rounds_planned=number_of_rounds, hands=1, by=by, movement=movement, **more
    )
    events.set_public(event, by, True)
    plays = dict.fromkeys(MADE, 0)
    above: dict[int, int] = {}
    for number in range(1, number_of_rounds + 1):
        rounds.open_round(event, number, by)
        at = Sitting.objects.filter(round__event=event, round__number=number)
        for sitting in at.order_by("table_number"):
            (board,) = sitting.boards
            play, plays[board] = plays[board], plays[board] + 1
            hand = 0 if more.get("options") else 1
            made = (MADE[board][play], 13 - MADE[board][play])
            sheets.submit(sitting, {hand: made}, seen={hand: 0}, by=by, source="organiser")
            for side, sign in (("ns", 1), ("ew", -1)):
                entry = sitting.seats.get(side=side).entry.number
                above[entry] = above.get(entry, 0) + sign * ABOVE[board][play]
    # Every board was at two tables.
    assert set(plays.values()) == {2}
    return Event.objects.get(pk=event.pk), above


@pytest.mark.parametrize("more", [{}, {"options": {"record": "totals", "compare": "tricks"}}])
def test_in_a_mitchell_cut_short_pairs_are_compared_on_the_boards_they_played(client, olive, more):
    """Three tables and two rounds: no two pairs of a side have played the same two boards."""
    more = {**more, "rank_by": ["tricks"]} if more else {}
    event, above = played(olive, "mitchell", 6, 2, **more)
    found = worked_out(gather(event))["directions"]
    assert {row["entry"]: row["above"] for row in found} == above
    assert [row["side"] for row in found] == ["ns"] * 3 + ["ew"] * 3
    shown = client.get(reverse("public-event", args=[event.slug])).content.decode()
    assert "East-West: tricks against the average of the own direction" in shown


def test_in_a_howell_each_hand_is_compared_by_itself(client, olive):
    event, above = played(olive, "howell", 4, 3)
    found = worked_out(gather(event))["directions"]
    assert {row["entry"]: row["above"] for row in found} == above
    assert not any("side" in row for row in found)
    # 13 tricks at each of two tables in three rounds.
    assert sum(row["tricks"] for row in found) == 78
    shown = client.get(reverse("public-event", args=[event.slug])).content.decode()
    assert "Tricks against the average of the own direction, hand by hand" in shown


def test_before_two_tables_have_played_a_board_there_is_nothing_to_compare(olive):
    event = make_event(pairs=6, rounds_planned=2, hands=1, by=olive, movement="mitchell")
    assert "directions" not in worked_out(gather(event))
    rounds.open_round(event, 1, olive)
    for sitting in Sitting.objects.filter(round__event=event, round__number=1):
        sheets.submit(sitting, {1: (9, 4)}, seen={1: 0}, by=olive, source="organiser")
    assert "directions" not in worked_out(gather(event))
    # Schedules of other movements have no boards.
    other = make_event(pairs=4, rounds_planned=1, hands=1, by=olive, name="Other")
    rounds.open_round(other, 1, olive)
    for sitting in Sitting.objects.filter(round__event=other):
        sheets.submit(sitting, {1: (9, 4)}, seen={1: 0}, by=olive, source="organiser")
    assert "directions" not in worked_out(gather(other))
