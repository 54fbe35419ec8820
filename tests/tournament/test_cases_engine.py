"""Hands with known outcomes, entered by the replay command. Each test carries the number of its case."""

import json

import pytest

from tests.tournament.deals_for import (
    D01_TRICKS,
    D02_TRICKS,
    D05_TRICKS,
    D09_POINTS,
    SEATS,
    for_bidder,
    from_leader,
    hand_text,
    hands_of,
    with_first_trick,
)
from tests.tournament.test_commands import run


@pytest.fixture
def replay(tmp_path):
    """The rows that ``replay --json`` prints for these documents, and its exit code."""

    def replayed(*documents):
        path = tmp_path / "hands.jsonl"
        path.write_text("\n".join(json.dumps(one) for one in documents), encoding="utf-8")
        code, out, _err = run("replay", str(path), "--json")
        return code, json.loads(out)

    return replayed


def codes(row):
    return [
        (fault["code"], fault["details"].get("path", "").partition(" › ")[2])
        for fault in row.get("faults", ())
    ]


def basic(leader, trump, held, play):
    return {"rules": "basic", "leader": leader, "trump": trump, "hands": hands_of(held), "play": play}


def bid(call, held, kitty, play, *, trump="S", ranks="uptown", **more):
    """North is left of the dealer, bids, and nobody else does; the kitty is laid away again."""
    named = {"ranks": ranks} if "notrump" in call else {"trump": trump}
    return {
        "rules": "bid",
        "dealer": "W",
        "hands": hands_of(held),
        "kitty": hand_text(kitty),
        "calls": [call, "pass", "pass", "pass"],
        "discards": kitty,
        **named,
        "play": play,
        **more,
    }


def columbus(call, held, play, leader):
    """52 cards and no kitty, so that any seat can be on lead with any four cards."""
    return {
        "rules": "columbus",
        "leader": leader,
        "hands": hands_of(held),
        "calls": [call, "pass", "pass", "pass"],
        "ranks": "downtown",
        "play": play,
    }


# --- D01: nine beats ten ---------------------------------------------------------------------------


@pytest.mark.parametrize(("ranks", "trick", "seat"), D01_TRICKS)
@pytest.mark.parametrize("leader", SEATS)
def test_D01_nine_and_ten_and_the_ace_both_ways(replay, ranks, trick, seat, leader):
    cards = trick.split()
    held, _kitty = with_first_trick(leader, cards, "NT")
    document = (
        basic(leader, "NT", held, cards) if ranks == "uptown" else columbus("1 notrump", held, cards, leader)
    )
    code, (row,) = replay(document)
    assert code == 0 and row["tricks"][0]["winner"] == from_leader(leader)[seat - 1]


# --- D02: the winner of a trick --------------------------------------------------------------------


@pytest.mark.parametrize(("trump", "trick", "place"), D02_TRICKS)
@pytest.mark.parametrize("leader", SEATS)
def test_D02_the_winner_and_who_leads_next(replay, leader, trump, trick, place):
    cards = trick.split()
    held, _kitty = with_first_trick(leader, cards, trump)
    winner = from_leader(leader)[place - 1]
    next_card = next(card for card in held[winner] if card not in cards)
    other = next(seat for seat in from_leader(leader) if seat != winner)
    code, (row, wrong) = replay(
        basic(leader, trump, held, [*cards, next_card]),
        basic(leader, trump, held, [*cards, next(card for card in held[other] if card not in cards)]),
    )
    assert code == 1 and row["legal"]
    assert row["tricks"][0]["winner"] == winner
    assert row["tricks"][1] == {"leader": winner, "cards": [next_card], "winner": None}
    # Nobody else may lead.
    assert codes(wrong) == [("card-not-held", "play 5")]


# --- D03: illegal cards ----------------------------------------------------------------------------


def d03(*play):
    """North leads the king of hearts; East holds one heart and the ace of spades."""
    hands = {
        "N": "K.K2.AKQJT.AKQJT",
        "E": "AQJT98765432.3.-.-",
        "S": "-.AQJT9.98765.987",
        "W": "-.87654.432.65432",
    }
    return {"rules": "basic", "leader": "N", "trump": "D", "hands": hands, "play": list(play)}


@pytest.mark.parametrize(
    ("play", "found"),
    [
        (["HK", "SA"], ("must-follow", "play 2")),
        (["HK", "CA"], ("card-not-held", "play 2")),
        (["HK", "HA"], ("card-not-held", "play 2")),  # South's: out of turn
        (["HK", "H3", "H3"], ("card-not-held", "play 3")),
        (["HK", "H3", "HA", "HK"], ("card-not-held", "play 4")),
        (["HK", "H99"], ("card-unknown", "play 2")),
        (["HK", "3H"], ("card-unknown", "play 2")),
        (["HK", ""], ("card-unknown", "play 2")),
        (["HK", None], ("card-unknown", "play 2")),
        (["HK", 3], ("card-unknown", "play 2")),
        (["HK", "LJ"], ("card-not-held", "play 2")),
    ],
)
def test_D03_an_illegal_card_is_refused_with_its_place(replay, play, found):
    code, (row,) = replay(d03(*play))
    assert code == 1 and not row["legal"] and codes(row) == [found]


def test_D03_the_sentence_names_the_one_legal_card(replay):
    _code, (row,) = replay(d03("HK", "SA"))
    assert row["faults"][0]["details"]["legal"] == ["H3"]
    assert row["faults"][0]["sentence"].endswith("Legal: H3.")


# --- D05: jokers -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("call", "trick", "place"), D05_TRICKS)
def test_D05_a_joker_in_a_trick(replay, call, trick, place):
    cards = trick.split()
    trump = "NT" if "notrump" in call else "S"
    held, kitty = with_first_trick("N", cards, trump, jokers=True)
    code, (row,) = replay(bid(call.removesuffix(" uptown"), held, kitty, cards))
    assert code == 0 and row["tricks"][0]["winner"] == SEATS[place - 1]


def test_D05_after_a_joker_is_led_the_first_suit_is_followed(replay):
    """East is free and sets hearts; South and West hold hearts and have to follow."""
    held, kitty = with_first_trick("N", ["BJ", "H4", "H9", "H2"], "NT", jokers=True)
    south, west = (next(card for card in held[seat] if card[0] != "H") for seat in "SW")
    code, rows = replay(
        bid("4 notrump", held, kitty, ["BJ", "H4", south]),
        bid("4 notrump", held, kitty, ["BJ", "H4", "H9", west]),
        bid("4 notrump", held, kitty, ["BJ", "H4", "H9", "H2"]),
    )
    assert code == 1 and [codes(row) for row in rows] == [
        [("must-follow", "play 3")],
        [("must-follow", "play 4")],
        [],
    ]
    # East was free: any of his cards was legal.
    others = [card for card in held["E"] if card[0] != "H"]
    code, rows = replay(*(bid("4 notrump", held, kitty, ["BJ", card]) for card in others))
    assert code == 0 and all(row["legal"] for row in rows)


def test_D05_who_can_follow_may_not_throw_a_joker_in_notrump(replay):
    held, kitty = with_first_trick(
        "N", ["H4", "H5", "H9", "S2"], "NT", jokers=True, also={"E": ["BJ"], "W": ["LJ"]}
    )
    code, rows = replay(
        bid("4 notrump", held, kitty, ["H4", "BJ"]),
        bid("4 notrump", held, kitty, ["H4", "H5", "H9", "LJ"]),
    )
    assert code == 1 and [codes(row) for row in rows] == [[("must-follow", "play 2")], []]
    # West has no heart; his joker takes nothing.
    assert rows[1]["tricks"][0]["winner"] == "S"


# --- D06: bids that are equal or go round in a ring ------------------------------------------------

D06 = {"lowest_bid": 3, "downtown_over_uptown": "equal"}


def calls(*texts, dealer="W", **options):
    held, kitty = with_first_trick("N", ["HK", "HA", "H2", "H3"], "S", jokers=True)
    hands = hands_of(held)
    return {
        "rules": "bid",
        "options": options,
        "dealer": dealer,
        "hands": hands,
        "kitty": hand_text(kitty),
        "calls": list(texts),
    }


@pytest.mark.parametrize(
    ("first", "offer", "code"),
    [
        ("4", "4", "bid-too-low"),
        ("4", "4 uptown", "bid-too-low"),
        ("4", "4 downtown", "bid-too-low"),
        ("4 downtown", "4 uptown", "bid-too-low"),
        ("4", "4 notrump", None),
        ("4", "3 notrump", "bid-too-low"),
        ("4", "5 downtown", None),
        ("4", "5", None),
        ("4", "8", "bid-number"),
        ("4", "8 uptown", "bid-number"),
        ("4", "0", "bid-number"),
        ("4", "2", "bid-below-lowest"),
        ("4", 4.5, "call-unknown"),
        ("4", "4.5", "call-unknown"),
        ("4", 5, "call-unknown"),
        ("4", "-5", "call-unknown"),
        ("4", "five", "call-unknown"),
        ("4", "5 sideways", "bid-kind"),
        ("4", "5 notrump uptown", "bid-notrump-ranks"),
        ("4 notrump", "4", "bid-too-low"),
        ("4 notrump", "4 downtown", "bid-too-low"),
        ("4 notrump", "4 notrump", "bid-too-low"),
        ("4 notrump", "5", None),
    ],
)
def test_D06_the_second_bid(replay, first, offer, code):
    exit_code, (row,) = replay(calls(first, offer, **D06))
    assert codes(row) == ([] if code is None else [(code, "calls 2")])
    assert exit_code == (code is not None)


def test_D06_downtown_beats_uptown_of_its_number_unless_they_are_equal(replay):
    code, rows = replay(
        calls("4", "4 downtown"), calls("4", "4 downtown", **D06), calls("4 downtown", "4", lowest_bid=3)
    )
    assert code == 1 and [row["legal"] for row in rows] == [True, False, False]


@pytest.mark.parametrize("offer", ["7", "7 downtown", "7 notrump"])
def test_D06_after_seven_notrump_nobody_bids(replay, offer):
    code, (over, more) = replay(calls("7 notrump", **D06), calls("7 notrump", offer, **D06))
    assert code == 1 and over["legal"] and codes(more) == [("calls-left-over", "calls 2")]


@pytest.mark.parametrize("passes", range(4))
def test_D06_passes_after_seven_notrump_may_be_written_down(replay, passes):
    code, (row,) = replay(calls("7 notrump", *["pass"] * passes, **D06))
    assert code == 0 and row["legal"]
    code, (row,) = replay(calls("pass", "7 notrump", "pass", "pass", "pass", "pass"))
    assert code == 1 and codes(row) == [("calls-left-over", "calls 6")]


# --- D07: everybody passes; turns in the auction ---------------------------------------------------


def test_D07_the_dealer_must_bid(replay):
    house = {"lowest_bid": 3, "one_turn": True}
    code, (passed, low, three) = replay(
        calls("pass", "pass", "pass", "pass", dealer="S", **house),
        calls("pass", "pass", "pass", "2", dealer="S", **house),
        calls("pass", "pass", "pass", "3", dealer="S", **house),
    )
    assert code == 1 and three["legal"]
    assert codes(passed) == [("dealer-must-bid", "calls 4")]
    assert passed["faults"][0]["details"]["seat"] == "S" and passed["faults"][0]["details"]["lowest"] == 3
    assert codes(low) == [("bid-below-lowest", "calls 4")]


def test_D07_all_pass_and_nothing_is_scored(replay):
    house = {"lowest_bid": 3, "one_turn": True, "all_pass": "redeal"}
    code, (row,) = replay(calls("pass", "pass", "pass", "pass", dealer="S", **house))
    assert code == 0 and (row["legal"], row["tricks"], row["score"]) == (True, [], None)


def test_D07_each_seat_calls_once_and_the_highest_bidder_leads(replay):
    """Dealer South: West 3, North passes, East 4, South passes; East is the declarer."""
    house = {"lowest_bid": 3, "one_turn": True}
    auction = calls("3", "pass", "4", "pass", dealer="S", **house)
    kitty = auction["kitty"]
    east = next(
        suit + ranks[0]
        for suit, ranks in zip("SHDC", auction["hands"]["E"].split("."), strict=False)
        if ranks != "-"
    )
    whole = {**auction, "trump": "S", "discards": kitty, "play": [east]}
    code, (row, late) = replay(whole, {**auction, "calls": [*auction["calls"], "5"]})
    assert code == 1 and row["legal"] and row["tricks"][0]["leader"] == "E"
    assert codes(late) == [("calls-left-over", "calls 5")]


# --- D09: sets and bonuses -------------------------------------------------------------------------

# House rule of the case: lowest bid 3, notrump doubles, a set costs the bid.
D09 = {"lowest_bid": 3, "notrump_factor": 2, "set_costs": "bid"}


def declared(call, books, **options):
    """North makes so many books with this bid, the kitty among them."""
    ranks = "downtown" if "downtown" in call else "uptown"
    held, kitty, play = for_bidder(books - 1, ranks)
    return bid(call, held, kitty, play, ranks=ranks, options=options)


@pytest.mark.parametrize(("call", "books", "points"), D09_POINTS)
def test_D09_sets_cost_the_bid_and_notrump_doubles(replay, call, books, points):
    code, (row,) = replay(declared(call.removesuffix(" uptown"), books, **D09))
    assert code == 0 and row["score"] == {"ns": points, "ew": 0}
    assert sum(trick["winner"] in "NS" for trick in row["tricks"]) == books - 1


@pytest.mark.parametrize(
    ("call", "books", "options", "points"),
    [
        # the default: the shortfall, and nothing doubles
        ("3", 9, {}, 3),
        ("3", 11, {}, 5),
        ("7 notrump", 9, {}, -4),
        ("4 downtown", 6, {}, -4),
        ("3", 4, {}, -5),
        ("1", 7, {}, 1),
        # the bid only, and bonuses for 13
        ("4", 12, {"score": "bid"}, 4),
        ("7", 13, {"slam": 13}, 13),
        ("4 notrump", 13, {"slam": 13, "slam_notrump": 26, "notrump_factor": 2}, 26),
        ("4", 12, {"slam": 13}, 6),
        ("7", 12, {"slam": 13}, -1),
    ],
)
def test_D09_by_other_house_rules(replay, call, books, options, points):
    code, (row,) = replay(declared(call, books, **options))
    assert code == 0 and row["score"] == {"ns": points, "ew": 0}


def test_D09_all_15_bids_with_1_to_13_books(replay):
    table = [
        (number, kind, books)
        for number in range(3, 8)
        for kind in ("uptown", "downtown", "notrump")
        for books in range(1, 14)
    ]
    code, rows = replay(*(declared(f"{number} {kind}", books, **D09) for number, kind, books in table))
    assert code == 0 and len(rows) == 195
    for (number, kind, books), row in zip(table, rows, strict=True):
        times = 2 if kind == "notrump" else 1
        right = times * (books - 6 if books - 6 >= number else -number)
        assert row["score"] == {"ns": right, "ew": 0}, (number, kind, books)


# --- D10: the end of a hand ------------------------------------------------------------------------


@pytest.mark.parametrize(("rules", "tricks"), [("basic", 13), ("bid", 12)])
def test_D10_a_hand_ends_with_its_last_card_and_not_before(replay, rules, tricks):
    if rules == "bid":
        whole = declared("3", 9)
    else:
        held = {
            seat: [suit + rank for rank in "AKQJT98765432"] for seat, suit in zip(SEATS, "SHDC", strict=True)
        }
        play = [suit + rank for rank in "AKQJT98765432" for suit in "SHDC"]
        whole = basic("N", "S", held, play)
    last = len(whole["play"])
    assert last == 4 * tricks
    short = [{**whole, "play": whole["play"][:cards]} for cards in (last - 1, last - 4)]
    code, (row, one_left, trick_left, more) = replay(whole, *short, {**whole, "play": [*whole["play"], "S2"]})
    assert code == 1 and len(row["tricks"]) == tricks and all(trick["winner"] for trick in row["tricks"])
    assert row["score"] == {"ns": {"basic": 7, "bid": 3}[rules], "ew": 0}
    assert one_left["score"] is trick_left["score"] is None and one_left["legal"] and trick_left["legal"]
    assert codes(more) == [("play-left-over", f"play {last + 1}")]


# --- D12: cards missing or twice -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"N": "K.K2.AKQJT.AKQJ"}, {"deal-hand-size", "deal-cards-missing"}),
        ({"N": "K.K2.AKQJT.AKQJ9"}, {"deal-cards-twice", "deal-cards-missing"}),
        ({"N": "K.K2.AKQJT.AKQJT.BJ"}, {"deal-cards-strange", "deal-hand-size"}),
    ],
)
def test_D12_a_deal_with_a_card_missing_or_twice_is_a_misdeal(replay, change, found):
    document = d03("HK")
    code, (row,) = replay({**document, "hands": {**document["hands"], **change}})
    assert code == 1 and {fault for fault, _path in codes(row)} == found
    assert (row["tricks"], row["score"]) == ([], None)
