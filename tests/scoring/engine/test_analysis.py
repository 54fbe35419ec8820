"""Hands with all cards open: known ones, recorded ones, endings played out, and what cannot be said."""

from dataclasses import replace
from random import Random

import pytest

from scoring.engine.analysis import analyse, positions, unsayable
from scoring.engine.cards import card_text, set_of
from scoring.engine.contract import contract_of
from scoring.engine.double_dummy import DoubleDummy, maps
from scoring.engine.game import PRESETS, Game
from scoring.engine.hand import start
from scoring.engine.hand_text import read_hand_text
from scoring.engine.notation import read_hand
from scoring.engine.points import tricks_taken
from scoring.engine.replay import replayed
from scoring.engine.table import Table
from scoring.engine.written import read_written
from scoring.problems import Refused
from tests.scoring.engine.helpers import BID, EVERY_DECK, codes, dealt, every_step, finished
from tests.scoring.engine.recorded import FOLDER, recorded
from tests.scoring.engine.test_notation import DUKE, KITTY, without


@pytest.fixture(scope="module")
def library():
    with DoubleDummy() as found:
        yield found


def nobody(tables):
    raise AssertionError("nothing is to be solved here")


def texts(cards):
    return [card_text(card) for card in cards]


def after(hand, *cards):
    """The document with only so many cards played."""
    return without(hand, play=list(cards))


# --- the Duke of Cumberland -------------------------------------------------------------------------

LEADS = {
    **dict.fromkeys(("CK", "CJ", "C9", "C7"), 0),
    **dict.fromkeys(("DA", "DK"), 1),
    **dict.fromkeys(("SA", "SK", "SQ", "HA", "HK", "HQ", "HJ"), 6),
}


def test_the_duke_of_cumberland_takes_0_1_or_6_tricks(library):
    (table, *_played) = positions(read_hand(DUKE))
    (found,) = library.solve([table])
    assert {card_text(table.order.outer[card]): tricks for card, tricks in found.items()} == LEADS


@pytest.mark.parametrize(("lead", "left"), sorted(LEADS.items()))
def test_what_each_lead_cost_the_duke(library, lead, left):
    found = analyse(read_hand(after(DUKE, lead)), library.solve)
    (card,) = found.cards
    assert (found.best, found.best_from, found.taken) == ((6, 7), 1, (0, 0))
    assert (card.trick, card.seat.name, card_text(card.card)) == (1, "N", lead)
    assert (card.tricks, card.cost) == ((left, 13 - left), 6 - left)
    assert texts(card.better) == ([] if left == 6 else ["SQ", "SK", "SA", "HJ", "HQ", "HK", "HA"])
    assert found.unsaid == ()


def test_whoever_holds_a_whole_suit_takes_13_with_it_as_trumps(library):
    suit = "AKQJT98765432"
    hands = {"N": f"{suit}...", "E": f".{suit}..", "S": f"..{suit}.", "W": f"...{suit}"}
    for trump, best in (("S", (13, 0)), ("H", (0, 13)), ("D", (13, 0)), ("C", (0, 13))):
        hand = read_hand({"rules": "basic", "leader": "N", "trump": trump, "hands": hands})
        found = analyse(hand, library.solve)
        assert (found.best, found.cards) == (best, ())


# --- bid whist --------------------------------------------------------------------------------------


def test_the_kitty_is_one_of_the_tricks(library):
    """East holds twelve sure trumps, and the kitty is the bidder's thirteenth trick."""
    found = analyse(read_hand(KITTY), library.solve)
    assert (found.best, found.best_from, found.taken) == ((0, 13), 1, (0, 2))
    assert [(one.tricks, one.cost) for one in found.cards] == [((0, 13), 0)] * 4


def unsaid(game, wanted):
    """A finished hand of this game with such a reason, and all that is said of it."""
    for seed in range(400):
        hand = finished(game, seed)
        whys = [unsayable(hand, table) for table in positions(hand)]
        if any(why and why.code == wanted for why in whys):
            return hand, whys
    raise AssertionError("no such hand")


def test_with_a_live_joker_in_notrump_nothing_is_said(library):
    hand, whys = unsaid(BID, "analysis-joker-live")
    found = analyse(hand, library.solve)
    first = next(place for place, why in enumerate(whys) if why is None)
    assert set(whys[:first]) == {whys[0]} and set(whys[first:]) == {None}
    (gap,) = found.unsaid
    assert (gap.first, gap.last, gap.why) == (1, min(first, 48), whys[0])
    assert [one.cost for one in found.cards[:first]] == [None] * first
    assert all(one.cost is not None for one in found.cards[first:])
    # What a card leads to can be said as soon as the next position can.
    assert [one.tricks is None for one in found.cards] == [place < first - 1 for place in range(48)]


def test_with_more_than_13_live_trumps_nothing_is_said():
    hand, whys = unsaid(BID, "analysis-suit-long")
    table = positions(hand)[0]
    live = set_of(card for held in hand.deal.hands for card in range(66) if held >> card & 1)
    live = (live | hand.deal.kitty) & ~hand.discards
    trumps = (live & hand.contract.trumps).bit_count()
    assert trumps > 13 and dict(whys[0].details) == {"suit": hand.contract.trump, "cards": trumps, "most": 13}
    assert not maps(table)


def test_while_the_kitty_goes_with_the_first_trick_nothing_is_said(library):
    game = Game("bid", jokers=0, kitty=4, kitty_to="first-trick")
    found = analyse(finished(game, 1), library.solve)
    (gap,) = found.unsaid
    assert (gap.first, gap.last, gap.why.code) == (1, 4, "analysis-kitty-open")
    assert found.best_from == 5 and sum(found.best) == 13


@pytest.mark.parametrize("game", EVERY_DECK)
def test_what_can_be_said_is_what_the_library_takes(game):
    for seed in range(25):
        hand = finished(game, seed)
        for table in positions(hand):
            why = unsayable(hand, table)
            if why is None or why.code != "analysis-kitty-open":
                assert (why is None) == maps(table)


def test_before_the_play_there_is_nothing_to_say():
    hand = start(BID, dealt(BID, 1))
    found = analyse(hand, nobody)
    assert positions(hand) == () and found.best is None and found.cards == found.unsaid == ()


# --- endings played out in every way ------------------------------------------------------------------


def ways(table):
    """Tricks of N-S from here on with the best play of all, by playing every card there is."""
    if table.is_over:
        return 0
    legal, before = table.legal(), table.won[0]
    found = []
    for card in range(66):
        if legal >> card & 1:
            table.play(card)
            found.append(table.won[0] - before + ways(table))
            table.undo()
    return max(found) if table.turn % 2 == 0 else min(found)


@pytest.mark.parametrize("game", EVERY_DECK)
@pytest.mark.parametrize("seed", range(4))
def test_the_last_three_tricks_against_every_way_to_play_them(library, game, seed):
    """Downtown, jokers as trumps, and every deck; the search here knows nothing of the library."""
    hand = finished(replace(game, all_pass="dealer-must-bid"), seed + 50)
    for table in positions(hand)[-13:]:
        if table.is_over or unsayable(hand, table) is not None:
            continue
        (scores,) = library.solve([table])
        left = (sum(cards.bit_count() for cards in table.hands) + len(table.cards)) // 4
        for card, tricks in scores.items():
            twin = table.copy()
            twin.play(card)
            north_south = twin.won[0] - table.won[0] + ways(twin)
            assert tricks == (north_south if table.turn % 2 == 0 else left - north_south)
        legal = table.legal()
        assert set(scores) == {card for card in range(66) if legal >> card & 1}


@pytest.mark.parametrize("game", EVERY_DECK)
def test_costs_and_tricks_fit_together(library, game):
    """Each card leaves what was there before it, less its cost, and at the end stands what was taken."""
    hand = finished(replace(game, all_pass="dealer-must-bid"), 11)
    found = analyse(hand, library.solve)
    assert len(found.cards) == 4 * game.hand_size and found.cards[-1].tricks == tricks_taken(hand)
    before = found.best if found.best_from == 1 else None
    for one in found.cards:
        if before is not None and one.cost is not None:
            side = one.seat % 2
            assert one.tricks[side] == before[side] - one.cost and sum(one.tricks) == 13
            assert (one.cost == 0) == (one.better == ()) and one.card not in one.better
        before = one.tricks


def test_a_claim_is_judged_as_far_as_cards_were_played(library):
    hand = next(
        hand
        for seed in range(100)
        for hand in [finished(PRESETS["basic"], seed, claims=True)]
        if hand.claimed_by is not None and len(hand.tricks) < 13
    )
    found = analyse(hand, library.solve)
    assert len(found.cards) == 4 * len(hand.tricks)
    # A claim is certain, so the last position gives what was taken.
    assert found.cards[-1].tricks == found.taken == tricks_taken(hand)


def test_what_the_solver_refuses_is_refused():
    def missing(_tables):
        raise Refused(unsayable_here)

    unsayable_here = unsaid(BID, "analysis-joker-live")[1][0]
    with pytest.raises(Refused) as refusal:
        analyse(read_hand(DUKE), missing)
    assert codes(refusal.value.problems) == ["analysis-joker-live"]


def test_every_position_is_as_the_hand_was_then():
    game = PRESETS["bid"]
    every = every_step(start(game, dealt(game, 9)), Random(9))
    steps = [hand for hand in every if hand.phase in ("play", "finished")]
    found = positions(steps[-1])
    assert len(found) == len(steps) == 49
    for hand, table in zip(steps, found, strict=True):
        assert tuple(map(table.order.outside, table.hands)) == hand.held
        assert hand.turn is None or table.turn == hand.turn
        assert [table.order.outer[card] for card in table.cards] == list(hand.table)


# --- recorded hands -----------------------------------------------------------------------------------


def recorded_rows(name, word):
    lines = (FOLDER / name).read_text().splitlines()
    return [[int(one) for one in line.split()[1:]] for line in lines if line.split()[0] == word]


@pytest.mark.parametrize("ranks", ["uptown", "downtown"])
def test_tables_of_recorded_hands_agree(library, ranks):
    """Tricks of each declarer, rows S H D C NT by N E S W: his left-hand opponent leads."""
    hands = recorded("list100.txt")[:6]
    for hand, row in zip(hands, recorded_rows("list100.txt", "TABLE"), strict=False):
        written = (hand.basic() if ranks == "uptown" else hand.downtown())["hands"]
        dealt_cards = [read_hand_text(written[seat]) for seat in "NESW"]
        tables = [
            Table.of(contract_of(trump, ranks), dealt_cards, (declarer + 1) % 4)
            for trump in ("S", "H", "D", "C", "NT")
            for declarer in range(4)
        ]
        assert [13 - max(found.values()) for found in library.solve(tables)] == row


@pytest.mark.parametrize("place", range(4))
def test_tricks_after_each_card_of_recorded_hands_agree(library, place):
    """The trace is of the side that does not lead first: before the first card, and after each."""
    hand = recorded("list100.txt")[place]
    trace = recorded_rows("list100.txt", "TRACE")[place][1:]
    for document in (hand.basic(), hand.downtown()):
        found = analyse(replayed(read_written(document)).hand, library.solve)
        side = 1 if hand.leader in "NS" else 0
        said = [found.best[side], *(one.tricks[side] for one in found.cards)]
        assert said[: len(trace)] == trace and found.unsaid == ()
