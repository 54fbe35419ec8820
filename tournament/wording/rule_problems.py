"""Sentences about rule sets: bid whist, games, lists of hands and drives; with those about their hands."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournament.wording.hand_problems import HAND_PROBLEMS

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _hand_list_key(details: Mapping[str, object]) -> str:
    near = details["near"]
    said = gettext("a hand of the list has no %(name)s.") % details
    return f"{said} " + gettext("Did you mean %(near)s?") % {"near": near} if near else said


RULE_PROBLEMS: Mapping[str, Words] = {
    **HAND_PROBLEMS,
    "option-of-basic-whist": _("%(option)s belongs to basic whist, and this is bid whist."),
    "game-of-preset": _(
        "The rules %(preset)s are not of %(value)s whist. Choose other rules, or custom ones."
    ),
    # games
    "best-of-even": _("A series is the best of an odd number of games, so not of %(value)s."),
    "games-without-target": _("%(option)s is about games. Let a target end them, or leave it out."),
    "series-that-stops": _(
        "The best of %(games)s games needs one game after another. Set “after_target” to new-game."
    ),
    "hands-below-games": _("%(games)s games have to be won, and %(hands)s hands are not enough for that."),
    "kitty-to-nobody": _("There is no kitty, so its trick goes to nobody."),
    "totals-with-bid-whist": _("Bid whist needs each hand's contract, not one total a round."),
    "totals-with-hand-list": _(
        "These hands are counted in different ways, so one total a round is not enough."
    ),
    # lists of hands
    "trumps-with-hands": _("The list of hands says what is trumps. Leave “trumps” out."),
    "hand-list": _("Hands are a list of at most %(most)s, not %(value)s."),
    "hand-list-hand": _("a hand of the list is a trump, or names with values, not %(value)s."),
    "hand-list-trump": _("%(value)s is not a trump. There are: %(allowed)s."),
    "hand-list-key": _hand_list_key,
    "hand-list-value": _("%(name)s is one of %(allowed)s, not %(value)s."),
    "hand-list-number": _("%(name)s is a number from 0 to %(most)s, not %(value)s."),
    "hand-list-named-by": _("whoever holds %(card)s names the trump, so it is chosen."),
    # drives
    "roles-two": _("Roles are two names, such as lady and gent, not %(value)s."),
    "roles-long": _("The role %(value)s is too long. There is room for %(most)s characters."),
    "roles-same": _("Both roles are called %(value)s. Give them two names."),
    "steps-two": _("Steps are two numbers, one for each role, from -%(most)s to %(most)s, not %(value)s."),
    "steps-without-movers": _("Say first whether winners or losers move."),
}
