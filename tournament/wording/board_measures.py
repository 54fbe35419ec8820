"""Measures of schedules in which the same hands are played at several tables, in plain words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def _board(value: int, bound: int) -> str:
    if value == 0:
        return _("Nobody plays the same board twice.")
    return ngettext(
        "In %(value)s case somebody plays a board that he has played before.",
        "In %(value)s cases somebody plays a board that he has played before.",
        value,
    ) % {"value": value}


def _comparison(value: int, bound: int) -> str:
    if value == 0:
        return _("Every two pairs compete with each other equally much.")
    return ngettext(
        "Some two pairs compete with each other %(value)s comparison more than some others.",
        "Some two pairs compete with each other %(value)s comparisons more than some others.",
        value,
    ) % {"value": value}


BOARD_MEASURES = {"board": _board, "comparison": _comparison}
