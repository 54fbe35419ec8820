"""Bid whist: what the product scores against a referee who knows only the rules (plain_bids.py)."""

from itertools import product
from random import Random

import pytest

from scoring.record import Contract, Hand, Penalty, Sheet
from scoring.rules import build
from scoring.sheets import partial_faults, score
from tests.checks.plain_bids import (
    PLAIN,
    PRESETS,
    ForbiddenHand,
    after_revokes,
    games,
    judge,
    outcome,
    settings,
    totals,
)

BIDS = range(-1, 10)
KINDS = ("uptown", "downtown", "notrump")
TRICKS = range(-1, 16)
SIDES = ("ns", "ew")
DECKS = ((2, 6), (1, 5), (0, 4), (0, 0))


def hand(bidder, bid, kind, tricks):
    """The hand as it is written: in notrump the ranks are named, else the trump suit."""
    named = {"ranks": "uptown"} if kind == "notrump" else {"trump": "S"}
    other = 13 - tricks if 0 <= tricks <= 13 else None
    ns, ew = (tricks, other) if bidder == "ns" else (other, tricks)
    return Hand(ns, ew, Contract(bidder, bid, kind, **named))


def referee(house, bid, kind, tricks):
    try:
        return judge(house, bid, kind, tricks)
    except ForbiddenHand:
        return "refused"


def product_says(rules, bidder, bid, kind, tricks):
    """(points, whether set) of the bidders, or "refused"; the other side has to have nothing."""
    sheet = Sheet((hand(bidder, bid, kind, tricks),))
    if partial_faults(sheet, rules, 99):
        return "refused"
    found = score(sheet, rules)
    own, other = (found.ns, found.ew) if bidder == "ns" else (found.ew, found.ns)
    # The first hand of a game may end it, and the bonus for that is the other side's.
    assert other.points in (0, rules.set_bonus)
    return own.points, bool(own.sets)


def differences(rules, house):
    found = []
    for bidder, bid, kind, tricks in product(SIDES, BIDS, KINDS, TRICKS):
        said = product_says(rules, bidder, bid, kind, tricks)
        right = referee(house, bid, kind, tricks)
        if said != right:
            found.append((bidder, bid, kind, tricks, said, right))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_every_bid_kind_and_number_of_tricks_of_every_preset(preset):
    assert differences(build(preset, {}), settings(preset)) == []


@pytest.mark.parametrize(
    ("jokers", "kitty", "kitty_to"),
    [(*deck, to) for deck in DECKS for to in ("bidder", "first-trick") if deck[1] or to == "bidder"],
)
def test_every_deck_and_whoever_gets_the_kitty(jokers, kitty, kitty_to):
    rules = build("bid", {"jokers": jokers, "kitty": kitty, "kitty_to": kitty_to})
    house = PLAIN | {"jokers": jokers, "kitty": kitty, "kitty goes to": kitty_to}
    assert differences(rules, house) == []


@pytest.mark.parametrize("counts", ["made", "bid"])
@pytest.mark.parametrize("factor", [1, 2])
@pytest.mark.parametrize("set_costs", ["shortfall", "bid"])
@pytest.mark.parametrize("slams", [(None, None), (13, 26), (10, None), (None, 20)])
def test_every_way_to_count_a_contract(counts, factor, set_costs, slams):
    slam, slam_notrump = slams
    rules = build(
        "bid",
        {
            "score": counts,
            "notrump_factor": factor,
            "set_costs": set_costs,
            "slam": slam,
            "slam_notrump": slam_notrump,
        },
    )
    house = PLAIN | {
        "a contract counts": {"made": "tricks made", "bid": "bid only"}[counts],
        "notrump counts": factor,
        "a set costs": set_costs,
        "slam": slam,
        "slam in notrump": slam_notrump,
    }
    assert differences(rules, house) == []


@pytest.mark.parametrize("lowest", range(1, 8))
def test_every_lowest_bid(lowest):
    assert differences(build("bid", {"lowest_bid": lowest}), PLAIN | {"lowest bid": lowest}) == []


@pytest.mark.parametrize("sinners", [("bidders",), ("others",), ("bidders", "others")])
@pytest.mark.parametrize("preset", ["bid", "detroit"])
def test_a_revoke_moves_three_tricks_before_the_contract_is_judged(preset, sinners):
    rules, house = build(preset, {}), settings(preset)
    for bidder, bid, kind, tricks in product(SIDES, range(house["lowest bid"], 8), KINDS, range(1, 14)):
        sides = {"bidders": bidder, "others": {"ns": "ew", "ew": "ns"}[bidder]}
        penalties = tuple(Penalty(1, sides[sinner]) for sinner in sinners)
        found = score(Sheet((hand(bidder, bid, kind, tricks),), penalties=penalties), rules)
        own = found.ns if bidder == "ns" else found.ew
        left = after_revokes(tricks, sinners)
        assert (own.points, bool(own.sets)) == outcome(house, bid, kind, left), (bidder, bid, kind, tricks)
        assert own.tricks == left


# --- whole games --------------------------------------------------------------------------------


def evening(house, seed, stop):
    """Hands that may be played one after the other, until stop(games) says that the round is over."""
    draw = Random(seed)
    hands = []
    while not (hands and stop(games(house, hands))) and len(hands) < 40:
        number = draw.randrange(house["lowest bid"], 8)
        tricks = min(13, max(1, number + 6 + draw.choice((-3, -2, -1, 0, 0, 1, 2))))
        hands.append((draw.choice(SIDES), number, draw.choice(KINDS), tricks))
    return hands


def written_totals(rules, hands):
    sheet = Sheet(tuple(hand(*one) for one in hands))
    assert partial_faults(sheet, rules, 99) == ()
    found = score(sheet, rules)
    return {side: (one.points, one.games, one.sets) for side, one in (("ns", found.ns), ("ew", found.ew))}


@pytest.mark.parametrize("seed", range(150))
def test_columbus_games_with_two_sets_and_the_bonus(seed):
    house = settings("columbus")
    hands = evening(house, seed, lambda card: card[-1].winner)
    assert written_totals(build("columbus", {}), hands) == totals(house, hands)


@pytest.mark.parametrize("seed", range(150))
def test_a_chicago_series_of_five(seed):
    house = settings("chicago")

    def is_over(card):
        won = {side: sum(game.counts for game in card if game.winner == side) for side in SIDES}
        return max(won.values()) >= 3

    hands = evening(house, seed, is_over)
    assert written_totals(build("chicago", {}), hands) == totals(house, hands)
