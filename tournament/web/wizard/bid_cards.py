"""What can be chosen about bid whist, in words (docs/rules.md, part 2)."""

from django.utils.translation import gettext_lazy as _

DECK = (
    ("2-6", _("Two jokers, a kitty of six"), _("54 cards: 12 to each player.")),
    ("1-5", _("One joker, a kitty of five"), _("53 cards: 12 to each player.")),
    ("0-4", _("No jokers, a kitty of four"), _("52 cards: 12 to each player.")),
    ("0-0", _("No jokers, no kitty"), _("52 cards: 13 to each player, 13 tricks are played.")),
)
KITTY_TO = (
    ("bidder", _("The bidder"), _("It is the first trick of the side that won the bidding.")),
    ("first-trick", _("Whoever wins the first trick"), _("Then that trick counts as two.")),
)
FIRST_LEAD = (
    ("bidder", _("The bidder"), _("Whoever won the bidding plays the first card.")),
    ("dealer-left", _("The player on the dealer’s left"), _("Whoever won the bidding.")),
)
TURNS = (
    ("many", _("As long as somebody bids"), _("The bidding ends when three pass in a row.")),
    ("no-return", _("The same, but who has passed is out"), _("A pass is the last word.")),
    ("one", _("One turn each"), _("The highest of four calls wins.")),
)
DOWNTOWN = (
    ("above", _("Beats uptown"), _("4 downtown is more than 4 uptown.")),
    ("equal", _("Is equal to uptown"), _("Only a higher number or notrump is more.")),
)
ALL_PASS = (
    ("dealer-must-bid", _("The dealer must bid"), _("At least the lowest number.")),
    ("redeal", _("The hand is dealt again"), _("By the same dealer, under the same number.")),
)
SCORE = (
    ("made", _("What was made"), _("All tricks above six count, those above the bid too.")),
    ("bid", _("What was bid"), _("Tricks above the bid count nothing.")),
)
NOTRUMP = (
    ("1", _("Once"), _("As any other contract.")),
    ("2", _("Double"), _("Made or set, its points count twice.")),
)
SET_COSTS = (
    ("shortfall", _("What it fell short"), _("A bid of 5 with 10 tricks costs 1.")),
    ("bid", _("The bid"), _("A bid of 5 that fails costs 5.")),
)
SLAM = (
    ("no", _("As any other"), _("13 tricks are 7 above six.")),
    ("yes", _("A bonus in their place"), _("A fixed number of points, not doubled.")),
)
ROUND_END = (
    ("hands", _("A fixed number of hands"), _("All tables end at about the same time.")),
    ("target", _("Games to a target"), _("So many points above nothing win, so many below lose.")),
    ("clock", _("A clock"), _("The hand being played is finished. One extra hand settles a level round.")),
)
GAMES = (
    ("stop", _("One game"), _("The table then stops.")),
    ("new-game", _("Game after game"), _("Until the hands of the round are played.")),
    ("series", _("The best of several"), _("Until one side has won most of them.")),
)
DOUBLE_GAMES = (
    ("no", _("One game"), _("However it was won.")),
    ("yes", _("Two games"), _("Where its last contract took all 13 tricks or was made in notrump.")),
)
LATE = (
    ("no", _("Nothing"), _("A side that does not play forfeits.")),
    ("yes", _("The game and points"), _("The other side has the game, and these points.")),
)
