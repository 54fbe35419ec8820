"""What the evening's pages say of a table, a suit, a problem and a deed."""

import re

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from scoring.problems import Problem
from scoring.record import Hand
from tournament import wording
from tournament.queries.history_view import LogLine
from tournament.queries.views import PenaltyView, TableView
from tournament.wording import hands

register = template.Library()

_SCORE = re.compile(r"\d+–\d+")

_SHAPES = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_STATES = {
    "playing": ("○", "playing"),
    "waiting": ("◐", "waiting"),
    "confirmed": ("●", "done"),
    "disputed": ("▲", "disputed"),
}

register.filter("sentence", wording.sentence)
register.filter("suit_word", wording.suit)
register.filter("side_word", wording.side)
register.filter("kind_words", hands.kind)


@register.filter
def counts(hand: Hand) -> str:
    """``8–5``, or that nothing is written; of a contract what was bid and made."""
    return hands.hand(hand, _("nothing"))


@register.filter
def suit_shape(code: str) -> str:
    return _SHAPES.get(code, "")


@register.filter
def deed_words(line: LogLine) -> SafeString:
    """The deed in words; a score in it is never broken over two lines, nor turned round."""
    said = wording.deed(line, line.kind, line.who)
    return mark_safe(_SCORE.sub(r'<span class="score">\g<0></span>', escape(said)))


@register.filter
def state_shape(table: TableView) -> str:
    if table.idle:
        return "–"
    return "●" if table.forfeit_by else _STATES[table.state][0]


@register.filter
def state_class(table: TableView) -> str:
    return "done" if table.forfeit_by or table.idle else _STATES[table.state][1]


@register.filter
def state_word(table: TableView) -> str:
    """How far a table is, in a word or three."""
    if table.idle:
        return _("not played: somebody has left")
    if table.forfeit_by:
        return _("forfeit by N-S") if table.forfeit_by == "ns" else _("forfeit by E-W")
    if table.state == "playing" and table.entered and table.entered < len(table.hands):
        return _("playing, %(done)d of %(hands)d hands") % {"done": table.entered, "hands": len(table.hands)}
    if table.state == "waiting" and table.waiting_for:
        return _("waiting for %(side)s") % {"side": wording.side(table.waiting_for)}
    return {
        "playing": _("playing"),
        "waiting": _("waiting for the other side"),
        "confirmed": _("done"),
        "disputed": _("disputed"),
    }[table.state]


@register.filter
def penalty_word(penalty: PenaltyView, table: TableView) -> str:
    """``Hand 2: revoke by Ann A & Ben B``."""
    who = (table.ns if penalty.side == "ns" else table.ew).label
    if penalty.kind == "revoke":
        return _("Hand %(hand)d: revoke by %(who)s") % {"hand": penalty.hand, "who": who}
    return _("Hand %(hand)d: %(points)d points off %(who)s") % {
        "hand": penalty.hand,
        "points": penalty.points,
        "who": who,
    }


@register.filter
def problems_in_words(problems: tuple[Problem, ...]) -> list[str]:
    return [str(wording.sentence(problem)) for problem in problems]
