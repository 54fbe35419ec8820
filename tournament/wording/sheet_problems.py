"""Sentences about what is written on a result sheet."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

SHEET_PROBLEMS: Mapping[str, Words] = {
    # one number
    "tricks-not-whole": _("“%(value)s” is not a number of tricks. Write a whole number from 0 to 13."),
    "tricks-negative": _("%(value)s tricks are fewer than none. Write a whole number from 0 to 13."),
    "tricks-too-many": _("%(value)s tricks are too many. Write a whole number from 0 to 13."),
    "tricks-range": _("%(tricks)s tricks for %(side)s are too many. There are only %(most)s."),
    # one hand
    "hand-sum": _("%(ns)s and %(ew)s make %(tricks)s tricks. A hand has %(should)s."),
    "hand-blank": _("the result is missing."),
    "hand-unknown": _("there is no such hand. The round has %(hands)s."),
    "hand-after-game": _("the game ended with hand %(ended)s, at %(target)s points. No hand follows it."),
    "hall-hand": _("the tricks of this hand do not make 13."),
    "both-revoked": _(
        "both sides revoked, so nothing passes. The organiser decides: take a penalty back, or let it stand."
    ),
    "both-revoked-redeal": _(
        "both sides revoked. The hand is dealt again: take its result and both marks off."
    ),
    # a whole sheet
    "sheet-empty": _("nothing is written down. Enter at least one hand."),
    "nothing-entered": _("nothing is written down. Enter at least one hand."),
    "hands-missing": _(
        "%(hands)s hands are written down. The round has %(should)s; fewer need a written reason."
    ),
    "hands-extra": _(
        "%(hands)s hands are written down. The round has %(should)s; more need a written reason."
    ),
    "game-unfinished": _(
        "the game stands %(ns)s to %(ew)s after %(hands)s hands. It goes on to %(target)s points, "
        "or say in writing why it ended."
    ),
    "hands-and-totals": _("either hands or one total, not both."),
    "totals-not-recorded": _("this event records each hand, not one total."),
    "totals-blank": _("the total is missing."),
    "totals-half-blank": _("the total of %(side)s is missing and cannot be worked out."),
    "totals-sum": _("%(ns)s and %(ew)s make %(tricks)s tricks. The round has %(should)s."),
    "totals-multiple": _(
        "%(ns)s and %(ew)s make %(tricks)s tricks. A round has 13 for each hand, %(should)s at most."
    ),
    "hall-table": _("the table has %(tricks)s tricks. Its hands make %(should)s."),
    # penalties, forfeits, adjustments
    "penalty-hand": _("there is no such hand to charge. The round has %(most)s."),
    "penalty-side": _("a penalty is for North-South or East-West, not “%(side)s”."),
    "penalty-kind": _("a penalty is a revoke or points, not “%(kind)s”."),
    "penalty-points": _("%(points)s points are no penalty. Write a whole number from 1 to %(most)s."),
    "penalty-points-with-totals": _("with one total a round there are no points to take off."),
    "penalty-twice": _("%(side)s was charged with this in this hand already."),
    "penalty-before-result": _("enter the result of the hand first, then the penalty."),
    "forfeit-side": _("North-South or East-West did not play, not “%(side)s”."),
    "forfeit-after-result": _("hands are written down here, so nobody forfeits. Take them back first."),
    "table-left": _("number %(entry)s was not here any more. Take the leaving back first."),
    "table-forfeited": _("this table was forfeited. Take the forfeit back first."),
    "adjustment-value": _("%(value)s is not an exact number. Write it like 3, -1, 6.1 or 20/3."),
    "adjustment-entry": _("Number %(entry)s is not an entry of this event."),
    "adjustment-no-value": _("This event ranks on nothing that a number could be added to."),
    # sending
    "reason-needed": _("This is round %(round)s, and round %(current)s is being played. Write a reason."),
    "version-unknown": _("there is no version %(version)s to go back to."),
    "token-used": _("This sending was used for another table. Load the page again."),
    "token-too-long": _("This sending cannot be read. Load the page again."),
}
