"""Names as they stand on paper."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.movements.ranges import written
from tournament import wording
from tournament.mapping.rules import SIDE_CHAIRS
from tournament.queries.views import EntryView, HandView, StandingsRow
from tournament.wording import hands as wording_of_hands

_SHAPES = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def pair(entry: EntryView | StandingsRow) -> str:
    """``The Owls: Ann A & Ben B``, or the players alone."""
    if entry.pair_name:
        return _("%(pair)s: %(players)s") % {"pair": entry.pair_name, "players": entry.label}
    return entry.label


def by_chair(entry: EntryView, side: str) -> str:
    """Single players with their chairs, ``North Ann A, South Cy C``; a pair as it is everywhere."""
    if not entry.is_several:
        return pair(entry)
    chairs = zip(SIDE_CHAIRS[side], entry.names, strict=True)
    return ", ".join(f"{wording.chair(chair)} {name}" for chair, name in chairs)


def numbers(entry: EntryView) -> str:
    """``3`` for a pair, ``3, 8`` for two single players."""
    return ", ".join(str(one) for one in entry.numbers or (entry.number,))


def boards_of(boards: Sequence[int]) -> str:
    """``boards 3-4``, where all tables play the same hands."""
    return _("boards %(numbers)s") % {"numbers": written(boards)}


def short_side(side: str) -> str:
    """``N-S`` or ``E-W``."""
    return _("N-S") if side == "ns" else _("E-W")


def hand_kind(hand: HandView) -> str:
    """The trump of a hand where the rules fix it, and what its list says besides."""
    named = trump(hand.trump) if hand.trump else ""
    return ", ".join(part for part in (named, wording_of_hands.kind(hand.kind)) if part)


def trump(code: str | None) -> str:
    """Shape and word, so that neither colour nor sight of small shapes is needed: ``♥ Hearts``."""
    return f"{_SHAPES.get(code or '', '')} {wording.suit(code)}".strip()
