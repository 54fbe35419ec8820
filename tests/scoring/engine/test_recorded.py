"""The engine against hands that nobody here wrote: after one wrong winner the next card is not there."""

import pytest

from scoring.engine.contract import contract_of
from scoring.engine.replay import replayed
from scoring.engine.written import read_written
from tests.scoring.engine.recorded import SAME_HEIGHT, Recorded, read_file, recorded

FILES = {"list100.txt": 100, "list1000.txt": 1000}


def contradictions(documents):
    found = []
    for number, document in enumerate(documents, start=1):
        hand = replayed(read_written(document))
        found += [(number, problem.code, dict(problem.details)) for problem in hand.problems]
    return found


def whole_tricks(hand: Recorded) -> int:
    return len(hand.play) // 4


@pytest.mark.parametrize("name", FILES)
def test_every_recorded_hand_replays_without_a_contradiction(name):
    hands = recorded(name)
    assert len(hands) == FILES[name]
    assert contradictions(hand.basic() for hand in hands) == []


@pytest.mark.parametrize("name", FILES)
def test_every_recorded_hand_replays_relabelled_to_downtown(name):
    assert contradictions(hand.downtown() for hand in recorded(name)) == []


def test_downtown_and_uptown_give_the_same_winners_and_tricks():
    for hand in recorded("list1000.txt"):
        up, down = (replayed(read_written(one)) for one in (hand.basic(), hand.downtown()))
        winners = [trick.winner for trick in up.tricks]
        assert winners == [trick.winner for trick in down.tricks]
        assert len([one for one in winners if one is not None]) == whole_tricks(hand)
        assert down.hand.deal.dealer.name == hand.dealer


def test_an_engine_without_trumps_would_be_found_out():
    """The same hands with the trump forgotten contradict themselves: the check can fail."""
    hands = [hand for hand in recorded("list100.txt") if hand.trump != "NT"]
    forgotten = contradictions({**hand.basic(), "trump": "NT"} for hand in hands)
    assert len({number for number, *_rest in forgotten}) > len(hands) / 3


def test_relabelling_keeps_the_height_of_every_card():
    up, down = contract_of("NT"), contract_of("NT", "downtown")
    ranks = "23456789TJQKA"
    for high, low in SAME_HEIGHT.items():
        assert up.strength[ranks.index(high)] == down.strength[ranks.index(low)]


def test_a_recorded_hand_is_read_as_it_is_written(tmp_path):
    """One hand of our own in the same manner, so that the reader is tested where the folder is missing."""
    path = tmp_path / "one.txt"
    path.write_text(
        "NUMBER 1\n"
        'PBN 1 0 3 0 "E:..T98765432.AQT8 JT9876.T9876.QJ. 5432.5432..65432 AKQ.AKQJ.AK.KJ97"\n'
        "TABLE 0\n"
        'PLAY 5 "C7C8S6C2D2"\n'
    )
    (hand,) = read_file(path)
    assert (hand.number, hand.trump, hand.leader, hand.dealer) == (1, "C", "N", "W")
    assert hand.hands["N"] == "AKQ.AKQJ.AK.KJ97" and hand.hands["S"] == "JT9876.T9876.QJ."
    assert hand.play == ["C7", "C8", "S6", "C2", "D2"]
    assert contradictions([hand.basic()]) == []
    relabelled = hand.downtown()
    assert relabelled["play"] == ["C8", "C7", "S9", "CK", "DK"]
    assert relabelled["hands"]["N"] == "A23.A234.A2.2468"
    assert contradictions([relabelled]) == []
