"""Ranking lists worth proposing, and the names there are, from the registry."""

from django.utils.translation import gettext as _

from scoring.rank_faults import rank_by_faults
from scoring.ranking import DEFAULT_RANK_BY
from scoring.rules import Rules
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES
from tournament import wording

OWN = "own"
SETS = {
    "points": DEFAULT_RANK_BY,
    "match-points": ("match-points", "head-to-head", "net-tricks", "tricks"),
    "tricks": ("tricks", "head-to-head", "net-tricks"),
    "rounds": ("rounds-won", "points"),
}
PLACES = 6


def names() -> tuple[str, ...]:
    return (*VALUES, *TIE_BREAKS)


def choices() -> list[tuple[str, str]]:
    return [(name, wording.ranking_name(name)) for name in names()]


def explained() -> list[tuple[str, str]]:
    """Every name with a line on what it is."""
    return [(wording.ranking_name(name), wording.ranking_explanation(name)) for name in names()]


def set_of(rank_by: list[str]) -> str:
    """The proposal that this list is, or ``own``."""
    return next((name for name, listed in SETS.items() if tuple(rank_by) == tuple(listed)), OWN)


def in_words(rank_by: tuple[str, ...] | list[str]) -> str:
    """``Points, then head-to-head, then …``"""
    return _(", then ").join(str(wording.ranking_name(name)) for name in rank_by)


def fitting(rules: Rules, rank_by: list[str]) -> bool:
    """Whether this ranking can be worked out from what the rules record."""
    return not list(rank_by_faults(rank_by, rules))
