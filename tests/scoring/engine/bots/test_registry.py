"""The bots by name."""

import pytest

from scoring.engine.bots.registry import BOTS, bot_called
from scoring.engine.deeds import CardPlayed
from scoring.problems import Refused
from tests.scoring.engine.bots.helpers import seen, stages
from tests.scoring.engine.helpers import BASIC


def test_the_bots_of_the_format_are_there_in_their_order():
    assert tuple(BOTS) == ("random", "rules", "sample10", "sample40")
    assert [name for name, kind in BOTS.items() if kind.solves] == ["sample10", "sample40"]


@pytest.mark.parametrize("name", BOTS)
def test_each_is_made_by_its_name(name):
    bot = bot_called(name, None)
    hand = next(stages(BASIC, 1))
    assert isinstance(bot(seen(hand), 1), CardPlayed)


@pytest.mark.parametrize("name", ["sample11", "", None, 10, ["rules"]])
def test_an_unknown_bot_is_refused_with_those_there_are(name):
    with pytest.raises(Refused) as refused:
        bot_called(name, None)
    (problem,) = refused.value.problems
    assert problem.code == "bot-unknown"
    assert problem.details["known"] == ("random", "rules", "sample10", "sample40")
