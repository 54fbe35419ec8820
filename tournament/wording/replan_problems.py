"""Sentences for what keeps the rest of an evening from being planned again."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise | Callable[[Mapping[str, object]], str]

REPLAN_PROBLEMS: Mapping[str, Words] = {
    "replan-nobody": _("With %(active)s left nobody can play on. At least %(least)s are needed."),
    "replan-no-table": _("There is no table left to play at."),
    "replan-no-rounds": _("No round is left to be planned."),
    "replan-played": _("Round %(round)s is played already and stays as it is."),
}
