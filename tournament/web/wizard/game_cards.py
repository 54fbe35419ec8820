"""What can be chosen about the game, in words (docs/rules.md, part 1)."""

from django.utils.translation import gettext_lazy as _

OWN_LIST = "list"

TRUMPS = (
    ("basic", _("Turned card"), _("The last card dealt is shown, and its suit is trumps.")),
    ("basic-rotation", _("Suits in turn"), _("Hearts, diamonds, spades, clubs, then hearts again.")),
    (
        "basic-rotation-notrump",
        _("Suits in turn, then no trumps"),
        _("As before, with every fifth hand played without trumps."),
    ),
    (OWN_LIST, _("Your own list"), _("You say which trump each hand has.")),
)

RESTART = (
    ("never", _("Goes on from round to round"), _("The next round takes up where the last one ended.")),
    ("round", _("Starts again each round"), _("The first hand of every round has the first trump.")),
    ("one-a-round", _("One trump a round"), _("All the hands of a round have the same trump.")),
)

DEALER = (
    ("schedule", _("The seating plan names one"), _("Dealing evens out over the evening.")),
    ("draw", _("Drawn by the program"), _("A fair draw for each table and round.")),
    ("cut", _("Cut at the table"), _("The players cut for the first deal.")),
)

HANDLING = (
    (
        "partner-shuffles",
        _("The dealer’s partner shuffles"),
        _("The player on the dealer’s right cuts."),
    ),
    ("left-shuffles", _("The player on the left shuffles"), _("The player on the dealer’s right cuts.")),
    ("partner-cuts", _("The dealer’s partner cuts"), _("The player on the dealer’s right shuffles.")),
    (
        "two-packs",
        _("Two packs"),
        _("While one pack is dealt, the last dealer’s partner shuffles the other."),
    ),
)

ROUND_END = (
    ("hands", _("A fixed number of hands"), _("All tables end at about the same time.")),
    ("target", _("A target"), _("The first side to reach it ends the game.")),
    ("clock", _("A clock"), _("When it rings, the hand being played is finished.")),
)

AFTER_TARGET = (
    ("stop", _("The table stops"), _("One game a round.")),
    ("new-game", _("A new game begins"), _("Both sides start again at 0 until the round ends.")),
)

RECORD = (
    ("hands", _("Each hand"), _("Every hand’s tricks are written down, so points can be counted.")),
    (
        "totals",
        _("One total a round"),
        _("Only the round’s tricks are written down. The event then ranks on tricks."),
    ),
)

REVOKE = (
    ("tricks", _("Three tricks"), _("Three tricks, or as many as there are, pass to the other side.")),
    ("points", _("Points"), _("The tricks stay, and the other side gets a fixed number of points.")),
)

BOTH_REVOKED = (
    ("organiser", _("You decide"), _("The table calls you.")),
    ("redeal", _("The hand is dealt again"), _("Nothing of it counts.")),
)
