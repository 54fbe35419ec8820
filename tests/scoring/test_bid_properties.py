"""Sheets of bid whist and of drives beside a referee by another hand, and what holds of every one of them."""

from dataclasses import asdict, replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hand_list import HandKind
from scoring.rules import PRESETS, Rules, build
from scoring.sheets import (
    Contract,
    Hand,
    Penalty,
    Sheet,
    faults,
    games_of,
    is_level,
    of_hand,
    partial_faults,
    questions,
    score,
    winning_side,
)
from tests.scoring.engine.referee.auction import EVERY_BID, kind_of, number_of
from tests.scoring.engine.referee.options import CHOICES, DECKS, Options
from tests.scoring.engine.referee.options import PRESETS as REFEREES
from tests.scoring.engine.referee.points import bidders_points
from tests.scoring.rounds import bid_hand, codes, rules_of

BID_PRESETS = [name for name, preset in PRESETS.items() if preset.rules.is_bid]


# --- beside the referee ---------------------------------------------------------------------------


def judged(rules, options, bid, tricks, bidder):
    """Nothing to say of a hand that can be, with the referee's points; or its fault."""
    hand = bid_hand(number_of(bid), kind_of(bid), tricks, bidder)
    sheet, fixed = Sheet((hand,)), replace(rules, round_end="hands", sets_lose=0, best_of=1)
    found = codes(faults(sheet, fixed, 1))
    if number_of(bid) < options.lowest_bid:
        assert "bid-below-lowest" in found
    elif tricks == 0 and options.kitty and options.kitty_to == "bidder":
        assert found == ["bidders-tricks-none"]
    else:
        points = bidders_points(options, bid, tricks)
        both = (points, 0) if bidder == "ns" else (0, points)
        whole = score(sheet, fixed, 1)
        assert found == []
        assert of_hand(hand, rules) == both == (whole.ns.points, whole.ew.points)
        assert (whole.ns.sets, whole.ew.sets) == (int(both[0] < 0), int(both[1] < 0))


@pytest.mark.parametrize("preset", BID_PRESETS)
@pytest.mark.parametrize("bidder", ["ns", "ew"])
def test_every_bid_kind_and_trick_count_of_a_preset_is_scored_as_the_referee_does(preset, bidder):
    for bid, tricks in product(EVERY_BID, range(14)):
        judged(PRESETS[preset].rules, REFEREES[preset], bid, tricks, bidder)


HOUSE = st.builds(
    lambda deck, choices, slam, notrump: Options(
        jokers=deck[0], kitty=deck[1], slam=slam, slam_notrump=notrump, **choices
    ),
    st.sampled_from(DECKS),
    st.fixed_dictionaries({key: st.sampled_from(values) for key, values in CHOICES.items()}),
    st.one_of(st.none(), st.integers(1, 99)),
    st.one_of(st.none(), st.integers(1, 99)),
)


@given(HOUSE, st.sampled_from(EVERY_BID), st.integers(0, 13), st.sampled_from(["ns", "ew"]))
def test_any_house_rules_are_scored_as_the_referee_does(options, bid, tricks, bidder):
    options = replace(options, kitty_to="bidder") if options.kitty == 0 else options
    written = {key: value for key, value in asdict(options).items() if key != "game"}
    judged(build("bid", written), options, bid, tricks, bidder)


# --- what holds of every sheet ----------------------------------------------------------------------

BIDS = st.builds(
    bid_hand,
    st.integers(1, 7),
    st.sampled_from(["uptown", "downtown", "notrump"]),
    st.integers(1, 13),
    st.sampled_from(["ns", "ew"]),
)
HIGH = st.builds(
    bid_hand,
    st.integers(4, 7),
    st.sampled_from(["uptown", "downtown", "notrump"]),
    st.integers(1, 13),
    st.sampled_from(["ns", "ew"]),
)
CLOCK = {"round_end": "clock", "minutes": 20}


@given(st.sampled_from(BID_PRESETS), st.lists(HIGH, min_size=1, max_size=9))
def test_the_two_sides_of_a_hand_make_13(preset, hands):
    rules = rules_of(preset, **CLOCK)
    sheet = Sheet(tuple(hands))
    assert faults(sheet, rules, 9) == ()
    found = score(sheet, rules, 9)
    assert found.ns.tricks + found.ew.tricks == 13 * len(hands)
    assert found.uneven == ()
    assert found.ns.tens + found.ew.tens <= len(hands)
    # Each contract is made or set, and somebody has the hand.
    assert found.ns.hands_won + found.ew.hands_won == len(hands)


@given(st.sampled_from(BID_PRESETS), st.lists(HIGH, min_size=1, max_size=6), st.randoms())
def test_hands_in_another_order_give_the_same_round(preset, hands, dice):
    rules, shuffled = rules_of(preset, **CLOCK), list(hands)
    dice.shuffle(shuffled)
    assert score(Sheet(tuple(hands)), rules, 9) == score(Sheet(tuple(shuffled)), rules, 9)


def mirrored(sheet):
    """The same sheet with the sides changed round."""
    other = {"ns": "ew", "ew": "ns", None: None}
    hands = tuple(
        replace(
            hand, ns=hand.ew, ew=hand.ns, contract=replace(hand.contract, bidder=other[hand.contract.bidder])
        )
        for hand in sheet.hands
    )
    penalties = tuple(replace(one, side=other[one.side]) for one in sheet.penalties)
    return replace(sheet, hands=hands, penalties=penalties, late=other[sheet.late])


CHARGES = st.lists(
    st.builds(
        Penalty,
        st.integers(1, 6),
        st.sampled_from(["ns", "ew"]),
        st.sampled_from(["revoke", "points"]),
        st.integers(1, 9),
    ),
    max_size=3,
).map(tuple)


@given(st.sampled_from(BID_PRESETS), st.lists(HIGH, min_size=1, max_size=6), CHARGES)
def test_sides_changed_round_are_scored_alike(preset, hands, charges):
    rules, sheet = PRESETS[preset].rules, Sheet(tuple(hands), penalties=charges)
    one, other = score(sheet, rules, 6), score(mirrored(sheet), rules, 6)
    assert (one.ns, one.ew) == (other.ew, other.ns)
    assert {one.won(), other.won()} in ({"ns", "ew"}, {None})


GAMES = st.sampled_from(
    [
        PRESETS["columbus"].rules,
        PRESETS["chicago"].rules,
        rules_of("bid", round_end="target", target=7),
        rules_of("bid", round_end="target", after_target="new-game", sets_lose=True, set_bonus=5),
        rules_of("bid", best_of=3, sets_lose=3),
    ]
)


@given(GAMES, st.lists(HIGH, min_size=1, max_size=12), CHARGES)
def test_games_follow_one_another_and_share_out_every_point(rules, hands, charges):
    sheet = Sheet(tuple(hands), penalties=charges)
    games, found = games_of(sheet, rules, 12), score(sheet, rules, 12)
    assert [game.number for game in games] == list(range(1, len(games) + 1))
    assert [number for game in games for number in range(game.first, game.last + 1)] == list(
        range(1, len(hands) + 1)
    )
    assert all(game.ended for game in games[:-1])
    assert found.ns.points == sum(game.ns for game in games)
    assert found.ew.points == sum(game.ew for game in games)
    assert found.ns.sets == sum(game.ns_sets for game in games)
    assert found.ns.games + found.ew.games == sum(game.counts for game in games if game.winner)
    assert all(game.bonus in (0, rules.set_bonus) for game in games)


@given(st.lists(BIDS, min_size=1, max_size=9), st.integers(1, 9))
def test_exactly_one_length_of_a_game_is_sound(hands, target):
    rules = rules_of("bid", round_end="target", target=target)
    sound = [n for n in range(1, len(hands) + 1) if not faults(Sheet(tuple(hands[:n])), rules, 9)]
    ended = [n for n in range(1, len(hands) + 1) if games_of(Sheet(tuple(hands[:n])), rules, 9)[0].ended]
    first = ended[:1] or ([9] if len(hands) == 9 else [])
    assert sound == first


@given(st.lists(HIGH, min_size=1, max_size=6), st.sampled_from(["ns", "ew"]))
def test_an_extra_hand_changes_nothing_but_who_has_a_level_round(hands, side):
    rules = PRESETS["detroit"].rules
    sheet = Sheet(tuple(hands))
    settled = replace(sheet, settled_by=side)
    plain, after = score(sheet, rules, 9), score(settled, rules, 9)
    assert replace(after, settled_by=None) == plain
    level = plain.won() is None
    assert is_level(sheet, rules, 9) == level
    assert after.won() == (side if level else plain.won())
    assert codes(faults(settled, rules, 9)) == ([] if level else ["settled-not-level"])


@given(st.lists(BIDS, min_size=1, max_size=6), CHARGES)
def test_penalties_taken_off_leave_the_sheet_as_it_was(hands, charges):
    rules = rules_of("bid", **CLOCK)
    sheet = Sheet(tuple(hands), penalties=charges)
    score(sheet, rules, 9)
    assert sheet.hands == tuple(hands)
    assert score(replace(sheet, penalties=()), rules, 9) == score(Sheet(tuple(hands)), rules, 9)


KINDS = st.builds(
    HandKind,
    trump=st.sampled_from(["S", "NT", "turned"]),
    aim=st.sampled_from(["most-tricks", "misere"]),
    count=st.sampled_from(["tricks", "points", "double", "opponents"]),
)
# What the two sides of a hand make together.
TOGETHER = {"tricks": 13, "double": 26, "opponents": 13}


@given(KINDS, st.integers(0, 13))
def test_what_a_hand_of_a_list_makes_in_all(kind, ns):
    rules = Rules(hands=(kind,))
    sheet = Sheet((Hand(ns, 13 - ns),))
    points = of_hand(sheet.hands[0], rules)
    assert faults(sheet, rules, 1) == ()
    if kind.count in TOGETHER:
        assert sum(points) == TOGETHER[kind.count]
    else:
        assert min(points) == 0 and 1 <= max(points) <= 7
    winner = winning_side(sheet, rules, 1)
    assert winner == ("ns" if (ns >= 7) == (kind.aim == "most-tricks") else "ew")


# --- nothing raises -----------------------------------------------------------------------------------

ODD = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(10**12), 10**12),
    st.integers(-2, 15),
    st.floats(allow_nan=True),
    st.text(max_size=8),
    st.sampled_from(["ns", "ew", "uptown", "downtown", "notrump", "S", "H"]),
    st.lists(st.integers(0, 13), max_size=4),
)
TUPLES = st.one_of(ODD, st.lists(ODD, max_size=4).map(tuple), st.tuples(*[st.integers(-1, 14)] * 4))
CONTRACTS = st.one_of(ODD, st.builds(Contract, ODD, ODD, ODD, ODD, ODD))
ODD_HANDS = st.builds(Hand, ODD, ODD, CONTRACTS, TUPLES, TUPLES, TUPLES)
CHARGE_KINDS = st.one_of(ODD, st.sampled_from(["revoke", "points"]))
SHEETS = st.builds(
    Sheet,
    st.lists(ODD_HANDS, max_size=4).map(tuple),
    st.one_of(st.none(), ODD_HANDS),
    st.sampled_from(["", "a reason"]),
    st.sampled_from(["", "a reason"]),
    st.lists(st.builds(Penalty, ODD, ODD, CHARGE_KINDS, ODD), max_size=2).map(tuple),
    ODD,
    ODD,
)
EVERY_RULES = [
    *(preset.rules for preset in PRESETS.values()),
    Rules(record="totals", compare="tricks"),
    Rules(round_end="target", target=5, after_target="new-game"),
    Rules(round_end="clock", minutes=9),
    rules_of("bid", best_of=3, late_points=5),
    rules_of("bid", both_revoked="redeal", revoke=3),
]
ANY_RULES = st.sampled_from(EVERY_RULES)


@given(SHEETS, ANY_RULES, st.integers(1, 24), st.integers(1, 24))
def test_faults_never_raise_whatever_is_written(sheet, rules, hands, number):
    for found in (faults(sheet, rules, hands, number), partial_faults(sheet, rules, hands, number)):
        assert all(problem.code and problem.details is not None for problem in found)
    questions(sheet, rules)


@pytest.mark.parametrize("hand", [[1], "1", None, 1.0, True, (1,)])
def test_a_revoke_in_no_hand_is_named(hand):
    sheet = Sheet((bid_hand(4, "uptown", 10),), penalties=(Penalty(hand, "ns"), Penalty(hand, "ew")))
    assert "penalty-hand" in codes(faults(sheet, PRESETS["bid"].rules, 1))
    questions(sheet, PRESETS["bid"].rules)


@given(ODD_HANDS, ANY_RULES)
def test_points_of_a_hand_are_two_numbers_or_nothing(hand, rules):
    points = of_hand(hand, rules)
    assert points is None or (len(points) == 2 and all(type(one) is int for one in points))


PLAIN = st.integers(0, 13).map(lambda tricks: Hand(tricks, 13 - tricks))
SOUND = st.lists(st.one_of(HIGH, PLAIN), min_size=1, max_size=4).map(
    lambda hands: Sheet(tuple(hands), short="the hall closed")
)


@pytest.mark.parametrize("rules", EVERY_RULES)
def test_two_hands_of_every_rule_set_are_without_a_fault_and_scored(rules):
    """Bid: 10-3 and 3-10, so 13 tricks each. Plain: 8-5 and 6-7, so 14-12, or that as a total."""
    if rules.is_bid:
        sheet = Sheet((bid_hand(4, "uptown", 10), bid_hand(4, "downtown", 10, "ew")), short="the hall closed")
    elif rules.record == "totals":
        sheet = Sheet(totals=Hand(14, 12))
    else:
        sheet = Sheet((Hand(8, 5), Hand(6, 7)), short="the hall closed")
    assert faults(sheet, rules, 2) == ()
    found = score(sheet, rules, 2)
    assert (found.accepted, found.hands) == (False, 2)
    assert (found.ns.tricks, found.ew.tricks) == ((13, 13) if rules.is_bid else (14, 12))


@given(st.one_of(SHEETS, SOUND), ANY_RULES, st.integers(1, 12))
def test_a_sheet_without_a_fault_can_be_scored(sheet, rules, hands):
    if faults(sheet, rules, hands) == ():
        found = score(sheet, rules, hands)
        assert found.accepted or found.ns.tricks + found.ew.tricks == 13 * found.hands
