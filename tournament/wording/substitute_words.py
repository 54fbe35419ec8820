"""Sentences about those who play in another's stead: who, when, and what keeps them from it."""

from collections import ChainMap
from collections.abc import Callable, Mapping
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

Details = Mapping[str, Any]
Words = str | Promise | Callable[[Mapping[str, object]], str]


class Stead(Protocol):
    """Who plays for whom, in which rounds; last None: to the end."""

    @property
    def name(self) -> str: ...
    @property
    def player(self) -> str: ...
    @property
    def first(self) -> int: ...
    @property
    def last(self) -> int | None: ...


SUBSTITUTE_PROBLEMS: Mapping[str, Words] = {
    "person-twice": lambda details: _person_twice(details),
    "substitute-place": gettext_lazy("Number %(entry)s has no player at place %(place)s."),
    "substitute-round": gettext_lazy(
        "Round %(value)s cannot be. Choose the first round from %(least)s to %(most)s."
    ),
    "substitute-last": gettext_lazy(
        "Round %(value)s cannot be the last one. Choose one from %(least)s to %(most)s, or all the rest."
    ),
    "substitute-same": gettext_lazy("%(name)s is one of these two already. Write somebody else's name."),
    "merge-same": gettext_lazy("Number %(entry)s cannot be put together with itself. Choose two numbers."),
    "merge-shared": gettext_lazy("Number %(entry)s has no place for somebody else."),
    "substitute-nothing": gettext_lazy("%(name)s plays there already from round %(round)s on."),
}


def _person_twice(details: Mapping[str, object]) -> str:
    told = ChainMap({"numbers": _listed(details["entries"])}, details)
    return (
        _("%(name)s would have to sit twice in round %(round)s, for number %(numbers)s. One place is enough.")
        % told
    )


def _listed(entries: object) -> str:
    numbers = [str(one) for one in entries] if isinstance(entries, (list, tuple)) else [str(entries)]
    return _(" and number ").join(numbers)


def rounds_told(first: int, last: int | None) -> str:
    """``round 4``, ``rounds 4 to 6`` or ``from round 4 on``."""
    if last is None:
        return _("from round %(first)s on") % {"first": first}
    if first == last:
        return _("round %(first)s") % {"first": first}
    return _("rounds %(first)s to %(last)s") % {"first": first, "last": last}


def stead(one: Stead) -> str:
    """``Paul P for Ann A (round 4)``"""
    told = {"name": one.name, "player": one.player, "rounds": rounds_told(one.first, one.last)}
    if not one.player:
        return _("%(name)s with them (%(rounds)s)") % told
    return _("%(name)s for %(player)s (%(rounds)s)") % told


def _seated(details: Details) -> str:
    told = {**details, "rounds": rounds_told(details["first"], details["last"])}
    if details["name"] == details["player"]:
        return _("Number %(entry)s: %(name)s plays again (%(rounds)s).") % told
    return _("Number %(entry)s: %(name)s plays for %(player)s (%(rounds)s).") % told


def _undone(details: Details) -> str:
    return (
        _("Taken back: number %(entry)s plays with %(before)s from round %(first)s on, as before.") % details
    )


SUBSTITUTE_DEEDS: Mapping[str, Callable[[Details], str]] = {
    "substitute-seated": _seated,
    "substitute-undone": _undone,
}
