"""Sentences for what keeps the rest of an evening from being planned again."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _typed(nothing: Words, words: Words) -> Callable[[Mapping[str, object]], str]:
    """nothing: the words where no number was typed."""
    return lambda details: str(words if details["value"] else nothing) % details


REPLAN_PROBLEMS: Mapping[str, Words] = {
    "replan-nobody": _("With %(active)s left nobody can play on. At least %(least)s are needed."),
    "replan-no-table": _("There is no table left to play at."),
    "replan-no-rounds": _("No round is left to be planned."),
    "replan-rooms": _("Some entries are kept together in one room, which a new plan cannot promise."),
    "replan-fixed": _("In round %(round)s somebody would not keep table %(table)s."),
    "change-unknown": _("“%(kind)s” is no change of an evening."),
    "change-with-boards": _(
        "The same hands are played at several tables here, so nobody can be seated otherwise by the program."
    ),
    "change-with-stages": _("The evening is in a later stage. Who plays on in it is settled."),
    "change-rounds-stages": _(
        "This evening has stages, and each has its number of rounds. That can no longer be changed."
    ),
    "change-leaves-later": _(
        "Entry %(entry)s plays up to round %(round)s and then leaves. Let it come back first, and leave"
        " when that round is being played."
    ),
    "change-too-late": _("Round %(round)s is the last one, so there is none left to play in."),
    "change-entry": _("Entry %(entry)s does not play here, or has left already."),
    "change-no-open-round": _("No round is being played. Choose to leave between two rounds."),
    "change-not-away": _("Entry %(entry)s has not left."),
    "change-rounds": _typed(
        _("Write how many rounds there are to be, from %(least)s to %(most)s."),
        _("%(value)s rounds cannot be. Write a number from %(least)s to %(most)s."),
    ),
    "change-nothing": _("The evening has that many rounds already."),
    "change-from-round": _typed(
        _("Write from which round on, from %(least)s to %(most)s."),
        _("Round %(value)s cannot be the first with other hands. Write a number from %(least)s to %(most)s."),
    ),
    "change-hands": _typed(
        _("Write how many hands a round is to have, from 1 to %(most)s."),
        _("A round cannot have %(value)s hands. Write a number from 1 to %(most)s."),
    ),
    "change-hands-same": _("From round %(round)s on the rounds have %(hands)s hands already."),
    "change-hands-drive": _(
        "In a drive everybody moves on after each hand. To end earlier, choose fewer rounds instead."
    ),
    "change-hands-boards": _(
        "At each table lie %(boards)s boards for a round, so there cannot be %(hands)s hands."
    ),
    "hands-from-shape": _("Hands of later rounds are a list of round and hands, not %(value)s."),
    "hands-from-number": _(
        "Hands of later rounds %(place)s: %(key)s is a number from 1 to %(most)s, not %(value)s."
    ),
    "hands-from-order": _(
        "Hands of later rounds: round %(round)s stands behind round %(before)s. Put them in order."
    ),
    "change-tables": _("Write the numbers of the tables that are left, for example 1-4, 6."),
    "change-tables-drawn": _(
        "Results decide who sits where here. Choose the tables in the settings of the movement."
    ),
    "change-differs": _("Something has changed since you looked. Look at it once more."),
    "change-undo-late": _(
        "It can no longer be taken back: a round was opened, or the plan was changed again."
    ),
    "told-entry": _("Nobody has number %(entry)s here."),
    "replan-played": _("Round %(round)s is played already and stays as it is."),
}
