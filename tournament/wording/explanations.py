"""What separates a row of the standings from the one above it, in one sentence with the sums.

And what each sit-out, forfeit, adjustment and disqualified round gave, and which policy said so.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, Protocol

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from scoring.explaining import Explanation, Level, Part
from scoring.gains import Gain
from scoring.numbers import Exact
from tournament.wording import names
from tournament.wording.numbers import number, numbers

Lazy = str | Promise

POLICIES: Mapping[str, Lazy] = {
    "average": gettext_lazy("the average of the own rounds at a table"),
    "field-average": gettext_lazy("the round's average over everybody who played it"),
    "winners-average": gettext_lazy("the average of the round's winners"),
    "zero": gettext_lazy("a sit-out gives nothing"),
    "win": gettext_lazy("a win"),
}


def policy(code: str) -> str:
    """What said so: a sit-out policy, a fixed award, or the reason that an organiser wrote."""
    if code in POLICIES:
        return str(POLICIES[code])
    return _("fixed by the organiser")


def why(explained: Explanation, above: str = "") -> str:
    """One sentence. above: who stands in the row above, by name."""
    if explained.record:
        return _why(explained, above)
    # After a result most rows say what they said before it, and so they do to all who read the table.
    told = (explained.code, explained.name, explained.own, explained.other)
    made_of = (explained.own_parts, explained.other_parts, explained.level)
    return _kept(get_language(), above, *told, *made_of)


@lru_cache(maxsize=1024)
def _kept(_language: str | None, above: str, code: str, *of: Any) -> str:
    name, own, other, own_parts, other_parts, level = of
    return _why(Explanation(code, 0, None, name, own, other, own_parts, other_parts, level), above)


def _why(explained: Explanation, above: str) -> str:
    if explained.code == "first":
        return _("Nobody stands above.")
    if explained.code == "removed":
        return _("Has left; by this event's rules its results are taken out of the table.")
    if explained.code == "shared":
        return _("Level with %(above)s on every value of the list: they share the place.") % {"above": above}
    told = {
        "level": _level(explained.level),
        "value": names.ranking_name(explained.name),
        "above": above,
    }
    if explained.name in ("lot", "play-off"):
        told["decided"] = _recorded(explained)
        return _("%(level)s%(decided)s put %(above)s first.") % told
    own, other = numbers([_exact(explained.own), _exact(explained.other)])
    told["own"] = own + _sum(explained.own_parts)
    told["other"] = other + _sum(explained.other_parts)
    return _("%(level)s%(value)s: %(own)s, against %(other)s of %(above)s.") % told


def _exact(value: Exact | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def _level(levels: Sequence[Level]) -> str:
    """``Level on points (12) and head-to-head. ``"""
    if not levels:
        return ""
    said = []
    for one in levels:
        name = names.ranking_name(one.name).lower()
        if one.skipped:
            said.append(_("%(name)s (skipped)") % {"name": name})
        elif one.value is None:
            said.append(name)
        else:
            said.append(_("%(name)s (%(value)s)") % {"name": name, "value": number(_exact(one.value))})
    return _("Level on %(values)s. ") % {"values": ", ".join(said)}


def _recorded(explained: Explanation) -> str:
    told = {"by": explained.record.get("by", ""), "seed": explained.record.get("seed")}
    if explained.name == "play-off":
        return _("A play-off, recorded by %(by)s,") % told
    if told["seed"] is None:
        return _("A drawn lot, recorded by %(by)s,") % told
    return _("A lot from seed %(seed)s, drawn by %(by)s,") % told


def _sum(parts: Sequence[Part]) -> str:
    """`` (9 at tables + 3 for sitting out round 2)``; nothing where the number stands for itself."""
    over = next((part for part in parts if part.code == "over"), None)
    added = [part for part in parts if part.code != "over"]
    if not added or (len(added) == 1 and added[0].code not in _PLAIN and over is None):
        return ""
    texts = numbers([_exact(part.value) for part in parts])
    said = ""
    for at, part in enumerate(added):
        shown = texts[at]
        if at:
            said += f" − {shown[1:]}" if part.value < 0 else f" + {shown}"
        else:
            said += shown
        words = _PARTS.get(part.code)
        if words is not None:
            said += " " + words(part)
    if over is not None:
        said = _("%(sum)s over %(by)s") % {"sum": said, "by": number(_exact(over.value))}
    return f" ({said})"


# A single part that says more than the number itself.
_PLAIN = ("tables", "won", "drawn", "games", "best-round")


def _rounds(part: Part) -> str:
    return ngettext("at %(n)d table", "at %(n)d tables", part.count or 0) % {"n": part.count or 0}


_PARTS: Mapping[str, Callable[[Part], str]] = {
    "tables": _rounds,
    "won": lambda part: ngettext("for %(n)d won", "for %(n)d won", part.count or 1) % {"n": part.count or 1},
    "drawn": lambda part: _("for %(n)d drawn") % {"n": part.count or 0},
    "games": lambda part: _("in games"),
    "sit-out": lambda part: _("for sitting out round %(round)s") % {"round": part.round},
    "forfeit-won": lambda part: (
        _("by forfeit in round %(round)s") % {"round": part.round} if part.round else _("by forfeit")
    ),
    "adjustment": lambda part: _("adjusted in round %(round)s") % {"round": part.round},
    "met": lambda part: _("of entry %(entry)s") % {"entry": part.entry},
    "best-round": lambda part: _("in round %(round)s") % {"round": part.round},
}

_GAINS: Mapping[str, tuple[Lazy, Lazy]] = {
    "sit-out": (
        gettext_lazy("Round %(round)s, sat out: %(value)s %(name)s (%(policy)s)."),
        gettext_lazy("Round %(round)s, sat out: nothing (%(policy)s)."),
    ),
    "forfeit-won": (
        gettext_lazy("Round %(round)s, the others did not play: %(value)s %(name)s (%(policy)s)."),
        gettext_lazy("Round %(round)s, the others did not play: a win and nothing more."),
    ),
    "forfeit-lost": (
        gettext_lazy("Round %(round)s, did not play: nothing."),
        gettext_lazy("Round %(round)s, did not play: nothing."),
    ),
    "disqualified": (
        gettext_lazy("Round %(round)s, disqualified: %(value)s %(name)s, and the round stays played."),
        gettext_lazy("Round %(round)s, disqualified: the round scores nothing and stays played."),
    ),
    "adjustment": (
        gettext_lazy("Round %(round)s, adjusted: %(value)s %(name)s. Reason: %(reason)s"),
        gettext_lazy("Round %(round)s, adjusted by nothing. Reason: %(reason)s"),
    ),
}


def gain(one: Gain) -> str:
    """What a sit-out, a forfeit, an adjustment or a disqualified round gave, and what said so."""
    some, none = _GAINS[one.kind]
    name = names.ranking_name(one.to).lower() if one.to else ""
    sign = "+" if one.value > 0 and one.kind == "adjustment" else ""
    value = sign + number(Fraction(one.value)).replace("-", "−")
    told = {"round": one.round, "value": value, "name": name}
    told |= {"policy": policy(one.policy), "reason": one.policy}
    return str(some if one.value else none) % told


class _Penalty(Protocol):
    """A penalty as one side has it."""

    round: int
    table: int
    hand: int
    own: bool
    policy: str
    points: int
    tricks: int


_CHARGES: Mapping[str, tuple[Lazy, Lazy]] = {
    "tricks": (
        gettext_lazy("own revoke, so three tricks or as many as there were passed to the other side"),
        gettext_lazy("revoke of the others, so three tricks or as many as they had passed over"),
    ),
    "revoke-points": (
        gettext_lazy("own revoke, for which this event gives the others points"),
        gettext_lazy("revoke of the others, for which this event gives points"),
    ),
    "points": (gettext_lazy("fined by the organiser"), gettext_lazy("the others were fined")),
    "both-revoked": (
        gettext_lazy("both sides revoked, and nothing passes"),
        gettext_lazy("both sides revoked, and nothing passes"),
    ),
}


def charge(one: _Penalty) -> str:
    """What a penalty gave or took, and which rule said so."""
    own, other = _CHARGES[one.policy]
    told = {
        "round": one.round,
        "table": one.table,
        "hand": one.hand,
        "said": own if one.own else other,
        "points": _signed(one.points),
        "tricks": _signed(one.tricks),
    }
    if one.hand:
        return (
            _(
                "Round %(round)s, table %(table)s, hand %(hand)s: %(said)s: %(tricks)s tricks, "
                "%(points)s points."
            )
            % told
        )
    return _("Round %(round)s, table %(table)s: %(said)s: %(tricks)s tricks, %(points)s points.") % told


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else f"−{-value}" if value < 0 else "0"
