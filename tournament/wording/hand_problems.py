"""Sentences about hands of bid whist and of drives as they are written down, and about games."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

HAND_PROBLEMS: Mapping[str, Words] = {
    # the contract
    "contract-missing": _("the contract is missing: who bid, what was bid, and the trump."),
    "contract-in-basic-whist": _("a contract was written, and this is basic whist. Leave it out."),
    "bidder-missing": _("say which side won the bidding."),
    "bidder-unknown": _("North-South or East-West won the bidding, not “%(value)s”."),
    "bid-missing": _("say what was bid, %(least)s to %(most)s."),
    "bid-kind-missing": _("say whether it was bid uptown, downtown or notrump."),
    "trump-missing": _("say what is trumps: spades, hearts, diamonds or clubs."),
    "trump-in-notrump": _("it was bid notrump, so no suit is trumps. Leave the suit out."),
    "trump-and-ranks": _(
        "a trump suit and an order of ranks are both written. Say what was bid, and keep one."
    ),
    "ranks-missing": _("it was bid notrump, so say whether the ranks run uptown or downtown."),
    "ranks-with-trump": _("an order of ranks is only named in notrump. The bid says it already: %(kind)s."),
    "bidders-tricks-missing": _("the bidders' tricks are missing. The kitty is one of them."),
    # drives
    "own-missing": _("each player counts his own tricks in this hand. Write all four."),
    "own-unwanted": _("a side's tricks are counted together in this hand. Leave out each player's own."),
    "own-four": _("four players have tricks of their own here, not “%(value)s”."),
    "own-tricks": _("%(value)s tricks do not fit a player. Write a whole number from 0 to %(most)s."),
    "own-differs": _("the players' own tricks make %(ns)s and %(ew)s for the two sides. Write the same."),
    "honours-missing": _("say how many of the %(should)s trump honours each side held."),
    "honours-unwanted": _("honours do not count in this hand. Leave them out."),
    "honours-range": _("%(value)s honours do not fit. Write a whole number from 0 to %(most)s."),
    "honours-sum": _("%(ns)s and %(ew)s make %(honours)s honours. There are %(should)s."),
    "talked-side": _("North-South or East-West talked, not “%(value)s”."),
    "talked-twice": _("%(side)s is marked twice for talking. Once is enough."),
    "talked-unwanted": _("talking costs nothing in this hand. Leave the mark out."),
    "revoke-of-own-tricks": _(
        "each player counts his own tricks in this hand, so nobody can say whose three pass. "
        "Take points off, or change the tricks."
    ),
    "totals-with-marks": _("a total is tricks alone, without a contract or other marks."),
    "hall-roles": _("the two players of %(side)s do not have one role each, so the roles' totals differ."),
    # games
    "hand-after-bid-game": _("%(side)s won the game with hand %(ended)s. No hand follows it."),
    "bid-game-unfinished": _(
        "the game stands %(ns)s to %(ew)s after %(hands)s hands. It goes on to %(target)s points above or "
        "below nothing, or say in writing why it ended."
    ),
    "hand-after-series": _(
        "%(side)s won the best of %(games)s games with hand %(ended)s. No hand follows it."
    ),
    "series-unfinished": _(
        "the games stand %(ns)s to %(ew)s after %(hands)s hands. It takes %(needed)s to win the best of "
        "%(games)s, or say in writing why it ended."
    ),
    # the clock, and lateness
    "settled-without-clock": _("an extra hand only settles a round that the clock has ended."),
    "settled-side": _("North-South or East-West won the extra hand, not “%(value)s”."),
    "settled-not-level": _("the round is not level: it stands %(ns)s to %(ew)s. Leave the extra hand out."),
    "late-not-in-rules": _("these rules give nothing for lateness. A side that does not play forfeits."),
    "late-side": _("North-South or East-West came late, not “%(value)s”."),
    "late-with-hands": _("%(side)s came late and lost the round by it, so no hand is written down."),
}
