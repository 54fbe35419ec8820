"""Measures of schedules in plain words; the same words for pairs and for single players."""

from collections.abc import Callable, Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.wording.board_measures import BOARD_MEASURES
from tournament.wording.company_measures import COMPANY_MEASURES


def _rematch(value: int, bound: int) -> str:
    if value == 0:
        return _("Nobody meets the same pair twice.")
    if value == bound:
        return _("Some pairs meet again; the meetings are spread as evenly as they can be.")
    return _("Some pairs meet more often than others.")


def _sit_out_spread(value: int, bound: int) -> str:
    if value == 0:
        return _("Everybody sits out equally often.")
    return ngettext(
        "Nobody sits out more than %(value)s round more than another.",
        "Nobody sits out more than %(value)s rounds more than another.",
        value,
    ) % {"value": value}


def _table(value: int, bound: int) -> str:
    if value == 0:
        return _("Nobody plays at the same table twice.")
    return ngettext(
        "In %(value)s case somebody plays at a table again.",
        "In %(value)s cases somebody plays at a table again.",
        value,
    ) % {"value": value}


def _side(value: int, bound: int) -> str:
    if value == 0:
        return _("Every pair sits North-South as often as East-West.")
    return ngettext(
        "North-South and East-West are even for all pairs, but for %(value)s round in the whole hall.",
        "North-South and East-West are even for all pairs, but for %(value)s rounds in the whole hall.",
        value,
    ) % {"value": value}


def _deal(value: int, bound: int) -> str:
    if value == 0:
        return _("Everybody deals and leads equally often.")
    if value == bound:
        return _("Dealing and leading are as even for everybody as they can be.")
    return _("Dealing and leading are not quite even: %(value)s in the whole hall.") % {"value": value}


def _stay_put(value: int, bound: int) -> str:
    if value == 0:
        return _("Everybody changes tables after every round.")
    return ngettext(
        "%(value)s time somebody stays at the same table for the next round.",
        "%(value)s times somebody stays at the same table for the next round.",
        value,
    ) % {"value": value}


MEASURES: Mapping[str, Callable[[int, int], str]] = {
    "rematch": _rematch,
    "sit-out-spread": _sit_out_spread,
    "table": _table,
    "side": _side,
    "deal": _deal,
    "stay-put": _stay_put,
    **BOARD_MEASURES,
    **COMPANY_MEASURES,
}
