"""What was undone with its transaction was never played: nothing of it is remembered."""

from collections import OrderedDict

import pytest

from tests.tournament.digital.playing import friendly, seated
from tournament.mapping.engine_hands import deed_of
from tournament.queries.digital import played
from tournament.queries.digital.played import replayed
from tournament.services.digital import playing
from tournament.services.digital.turns import at_table

pytestmark = pytest.mark.django_db(transaction=True)


class Struck(Exception):
    """The server is struck before what it did is stored."""


def test_a_card_that_was_undone_is_not_remembered_as_played(monkeypatch):
    table = friendly(hands=2)
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    first, second = devices[turn].get()["legal"][:2]
    with pytest.raises(Struck), at_table(table):
        row = playing.hand_played(table)
        playing.store(row, replayed(row), deed_of(turn, "card", first), playing.PERSON)
        assert len(replayed(row).deeds) == 1
        raise Struck
    # Another process, with a memory of its own, takes the next card.
    with monkeypatch.context() as elsewhere:
        elsewhere.setattr(played, "_kept", OrderedDict())
        devices[turn].do(card=second)
        assert devices[turn].status == 200
    view = devices[turn].get()
    assert first in view["cards"]
    assert [one["card"] for one in view["trick"]] == [second]


def test_what_was_stored_is_remembered(django_assert_num_queries):
    table = friendly(hands=2)
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    devices[turn].do(card=devices[turn].get()["legal"][0])
    row = table.dealt_hands.select_related("table").get(state="playing")
    replayed(row)
    with django_assert_num_queries(0):
        assert len(replayed(row).deeds) == 1
