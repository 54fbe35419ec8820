"""Short ways to write down hands of bid whist and of drives."""

from scoring.rules import PRESETS, build
from scoring.sheets import Contract, Hand, Sheet

SUIT = {"uptown": "S", "downtown": "H"}


def rules_of(preset, **options):
    return build(preset, options) if options else PRESETS[preset].rules


def contract(bid, kind="uptown", bidder="ns", **changed):
    """A whole contract: spades uptown, hearts downtown, ranks uptown in notrump."""
    named = {"ranks": "uptown"} if kind == "notrump" else {"trump": SUIT.get(kind, "S")}
    return Contract(bidder, bid, kind, **{**named, **changed})


def bid_hand(bid, kind, tricks, bidder="ns"):
    """A hand as it is written: the bidders' tricks alone, the kitty with them."""
    written = {bidder: tricks}
    return Hand(contract=contract(bid, kind, bidder), **written)


def said(text):
    """``ns 4 notrump 11`` as a hand: the bidders, the bid, its kind, and their tricks."""
    bidder, bid, kind, tricks = text.split()
    return bid_hand(
        int(bid), {"up": "uptown", "down": "downtown", "nt": "notrump"}[kind], int(tricks), bidder
    )


def sheet_of(*hands, **more):
    """A sheet of hands written as ``said`` reads them."""
    return Sheet(tuple(said(hand) for hand in hands), **more)


def rows(table):
    """The lines of a table written as text, in words; comments and empty lines left out."""
    lines = (line.split("#")[0].split() for line in table.strip().splitlines())
    return [tuple(line) for line in lines if line]


def listed(*kinds, **options):
    """Rules with a list of hands, each written as the results format writes it."""
    return build("basic", {"hands": list(kinds), **options})


def codes(found):
    return [problem.code for problem in found]
