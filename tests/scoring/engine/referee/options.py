"""What an event may choose. The names are those of the results format; the first value is the default."""

from dataclasses import dataclass, fields, replace

# Part 2, deck: so many jokers go with so many cards face down. No jokers may also go without a kitty.
DECKS = [(2, 6), (1, 5), (0, 4), (0, 0)]

BIDS = [1, 2, 3, 4, 5, 6, 7]

# Every other option of bid whist with all its values: part 2, auction options and house rules.
CHOICES = {
    "lowest_bid": BIDS,
    "bid_again": [True, False],
    "one_turn": [False, True],
    "downtown_over_uptown": ["above", "equal"],
    "all_pass": ["dealer-must-bid", "redeal"],
    "first_lead": ["bidder", "dealer-left"],
    "kitty_to": ["bidder", "first-trick"],
    "score": ["made", "bid"],
    "notrump_factor": [1, 2],
    "set_costs": ["shortfall", "bid"],
}

# Part 1, trump policies, as they come to one hand: the turned card, a suit, or none.
BASIC_TRUMPS = ["turned", "S", "H", "D", "C", "NT"]


@dataclass(frozen=True)
class Options:
    """game: "basic" or "bid". All that follows is bid whist's; a hand of basic whist has a trump besides."""

    game: str = "bid"
    jokers: int = 2
    kitty: int = 6
    lowest_bid: int = 1
    bid_again: bool = True
    one_turn: bool = False
    downtown_over_uptown: str = "above"
    all_pass: str = "dealer-must-bid"
    first_lead: str = "bidder"
    kitty_to: str = "bidder"
    score: str = "made"
    notrump_factor: int = 1
    set_costs: str = "shortfall"
    slam: int | None = None
    slam_notrump: int | None = None


BASIC = Options(game="basic", jokers=0, kitty=0)
BID = Options()

# Part 2, presets: what each says of a single hand. Targets, sets and series are no matter of one hand.
PRESETS = {
    "basic": BASIC,
    "bid": BID,
    "bid-min3": replace(BID, lowest_bid=3),
    "columbus": replace(BID, jokers=0, kitty=0, score="made", notrump_factor=2, set_costs="bid"),
    "detroit": replace(
        BID,
        jokers=1,
        kitty=5,
        lowest_bid=4,
        one_turn=True,
        score="bid",
        notrump_factor=2,
        slam=13,
        slam_notrump=26,
    ),
    "chicago": replace(BID, jokers=2, kitty=6, lowest_bid=4, one_turn=True),
}


def wrong(options: Options) -> list[str]:
    """The names of options whose value no rule allows."""
    found = []
    if options.game == "basic":
        # Part 1: 52 cards, no jokers, 13 each.
        return [name for name in ("jokers", "kitty") if getattr(options, name) != 0]
    if (options.jokers, options.kitty) not in DECKS:
        found.append("kitty")
    for name, values in CHOICES.items():
        if getattr(options, name) not in values:
            found.append(name)
    return found


def names() -> list[str]:
    return [field.name for field in fields(Options) if field.name != "game"]
