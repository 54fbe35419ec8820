"""Places in words: where somebody goes, and what it was before it changed."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from tournament.mapping.rules import SIDE_CHAIRS
from tournament.models import Event
from tournament.queries.spots import Spot
from tournament.queries.steps import Step
from tournament.queries.told_view import Move
from tournament.wording import chair, side


def moves_said(event: Event, moves: Iterable[Move]) -> list[str]:
    """A line for each round."""
    single = event.kind != Event.Kind.PAIRS
    return [move_said(one, single) for one in moves]


def move_said(move: Move, single: bool) -> str:
    """``Round 5: table 3, East-West instead of table 7.``"""
    told = {"round": move.round, "was": _was(move, single)}
    if move.gone:
        if move.was.table is None:
            return _("Round %(round)s is not played.") % told
        return _("Round %(round)s is not played. It was to be at %(was)s.") % told
    if move.now is None:
        if move.was.table is None:
            return _("Round %(round)s is drawn anew; it may be that you play. Look here again.") % told
        return _("Round %(round)s is drawn anew: %(was)s no longer holds. Look here again.") % told
    told["now"] = spot_said(move.now, single)
    if move.now.table is None:
        return _("Round %(round)s: sit out instead of %(was)s.") % told
    if move.was.table is None:
        return _("Round %(round)s: %(now)s instead of sitting out.") % told
    return _("Round %(round)s: %(now)s instead of %(was)s.") % told


def spot_said(spot: Spot, single: bool) -> str:
    """``table 3, East-West``, of a single player ``table 3, sit South``, or ``sit out``."""
    if spot.table is None:
        return _("sit out")
    if single:
        return _("table %(table)s, sit %(chair)s") % {"table": spot.table, "chair": _chair(spot)}
    return _("table %(table)s, %(side)s") % {"table": spot.table, "side": side(spot.side)}


def _was(move: Move, single: bool) -> str:
    """Only as much as tells the two apart."""
    was, now = move.was, move.now
    if was.table is None:
        return ""
    if now is None or now.table != was.table:
        return _("table %(table)s") % {"table": was.table}
    return _chair(was) if single else side(was.side)


def _chair(spot: Spot) -> str:
    return chair(SIDE_CHAIRS[spot.side][spot.place - 1])


def step_said(step: Step) -> str:
    """``go to table 7, sit South``: what comes after a name and a colon."""
    if step.now.table is None:
        return _("sit out this round")
    told = {"table": step.now.table, "chair": _chair(step.now)}
    if step.stays:
        return _("stay at table %(table)s, sit %(chair)s") % told
    if step.turns:
        return _("stay at table %(table)s, move to %(chair)s") % told
    if step.before is None:
        return _("sit down at table %(table)s, sit %(chair)s") % told
    return _("go to table %(table)s, sit %(chair)s") % told


def step_called(step: Step) -> str:
    """The same for the wall, where each word has to be large: ``go to table 7, South``."""
    if step.now.table is None:
        return _("sit out")
    told = {"table": step.now.table, "chair": _chair(step.now)}
    if step.before is None:
        return _("table %(table)s, %(chair)s") % told
    if step.stays:
        return _("stay at table %(table)s, %(chair)s") % told
    if step.turns:
        return _("stay at table %(table)s, now %(chair)s") % told
    return _("go to table %(table)s, %(chair)s") % told
