"""Who moves in a drive: by tricks after a revoke, the other way round in misère; and who keeps his table."""

import pytest

from tests.tournament.nights import night, play
from tests.tournament.singles import make_singles, seats, write
from tournament.models import Event, Sitting
from tournament.services import rounds, sheets

pytestmark = pytest.mark.django_db


def semi_partner(**fields: object) -> Event:
    """12 players at 3 tables: 1 and 2 against 3 and 4, then 5 and 6 against 7 and 8, and so on."""
    fields = {"movement": "semi-partner", "hands": 1, "rounds_planned": 3, "seed": 0, **fields}
    event = make_singles(12, **fields)
    rounds.open_round(event, 1, None)
    return event


def test_winners_stay_and_losers_part() -> None:
    event = semi_partner()
    write(event, 1, {1: (9,), 2: (9,), 3: (9,)})
    rounds.open_round(event, 2, None)
    assert seats(event, 2) == {1: ((1, 2), (11, 8)), 2: ((5, 6), (3, 12)), 3: ((9, 10), (7, 4))}


def test_DRV13_a_revoke_flips_who_moves() -> None:
    """9 to 4 at table 1, and North-South revoked: 6 to 7, so East-West stay and North-South go."""
    event = semi_partner()
    write(event, 1, {1: (9,), 2: (9,), 3: (9,)})
    table = Sitting.objects.get(round__event=event, table_number=1)
    sheets.give_penalty(table, None, hand=1, side="ns", kind="revoke")
    rounds.open_round(event, 2, None)
    assert seats(event, 2) == {1: ((11, 8), (3, 4)), 2: ((5, 6), (1, 12)), 3: ((9, 10), (7, 2))}


def test_a_revoke_that_leaves_the_winner_moves_nobody_else() -> None:
    event = semi_partner()
    write(event, 1, {1: (11,), 2: (9,), 3: (9,)})
    table = Sitting.objects.get(round__event=event, table_number=1)
    sheets.give_penalty(table, None, hand=1, side="ns", kind="revoke")
    rounds.open_round(event, 2, None)
    assert seats(event, 2)[1] == ((1, 2), (11, 8))


def test_in_misere_the_side_with_6_or_fewer_stays() -> None:
    event = semi_partner(options={"trumps": ["misere"]})
    write(event, 1, {1: (6,), 2: (7,), 3: (0,)})
    rounds.open_round(event, 2, None)
    # Stay: 1 and 2 at table 1, 7 and 8 at table 2, 9 and 10 at table 3.
    assert seats(event, 2) == {1: ((1, 2), (11, 6)), 2: ((3, 12), (7, 8)), 3: ((9, 10), (5, 4))}


@pytest.mark.parametrize("movement", ["swiss", "danish", "winners-move-up"])
def test_B10_an_entry_that_cannot_move_keeps_its_table_in_drawn_rounds(movement: str) -> None:
    event = night(
        8,
        rounds_planned=4,
        opened=0,
        movement=movement,
        movement_options={"wishes": {"fixed": {"4": 1, "7": 3}}},
    )
    for number in range(1, 5):
        rounds.open_round(event, number, None)
        there = seats(event, number)
        at = {entry: table for table, sides in there.items() for side in sides for entry in side}
        assert at[4] == 1
        assert (at[7], sorted(there)) in ((3, [1, 2, 3, 4]), (1, [1, 2, 4, 5]))
        for table in there:
            play(event, number, table, [7 + (number + table) % 3])
