"""A hand in words: its tricks, and what was bid or what else was written down."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.hand_list import MISERE, HandKind
from scoring.record import Contract, Hand
from tournament.mapping.hands import hand_told
from tournament.wording import names

Lazy = str | Promise

KINDS: Mapping[str, Lazy] = {"uptown": _("uptown"), "downtown": _("downtown"), "notrump": _("notrump")}
RANKS: Mapping[str, Lazy] = {
    "uptown": _("uptown, the ace highest"),
    "downtown": _("downtown, the two highest below the ace"),
}
SHORT_SIDES: Mapping[str, Lazy] = {"ns": _("N-S"), "ew": _("E-W")}


def contract(said: Contract) -> str:
    """``4 uptown, ♠ Spades``; of a contract that is not whole, what there is of it."""
    named = _named(said)
    words = f"{said.bid or ''} {KINDS.get(str(said.kind), '')}".strip()
    return f"{words}, {named}" if named and words else words or named


def _named(said: Contract) -> str:
    if said.trump is not None:
        return f"{names.suit_symbol(said.trump)} {names.suit(said.trump)}"
    if said.ranks is not None:
        return gettext("ranks %(order)s") % {"order": KINDS.get(said.ranks, said.ranks)}
    return ""


def tricks(number: int) -> str:
    return ngettext("%(count)s trick", "%(count)s tricks", number) % {"count": number}


def hand(written: Hand, blank: Lazy = "") -> str:
    """``8–5``, or ``N-S 4 uptown, ♠ Spades: 10 tricks``; ``blank`` where nothing is written."""
    if written.blank:
        return str(blank)
    if written.contract is not None:
        side = SHORT_SIDES.get(str(written.contract.bidder), "")
        said = f"{side} {contract(written.contract)}".strip()
        taken = written.bidders_tricks
        return said if taken is None else f"{said}: {tricks(taken)}"
    return f"{_count(written.ns)}–{_count(written.ew)}{_marks(written)}"


def _count(number: int | None) -> str:
    return "" if number is None else str(number)


def _marks(written: Hand) -> str:
    parts = []
    if written.own is not None:
        own = (f"{names.chair(one)} {_count(count)}" for one, count in zip("NESW", written.own, strict=False))
        parts.append(", ".join(own))
    if written.honours is not None:
        ns, ew = written.honours
        parts.append(gettext("honours %(ns)s–%(ew)s") % {"ns": _count(ns), "ew": _count(ew)})
    parts += [gettext("%(side)s talked") % {"side": names.side(side)} for side in written.talked]
    return f" ({'; '.join(parts)})" if parts else ""


COUNTS: Mapping[str, Lazy] = {
    "double": _("tricks count double"),
    "opponents": _("the other side’s tricks count"),
    "own": _("each player’s own tricks"),
}


def kind(of: HandKind) -> str:
    """What a list says of a hand beside its trump: aim, count, what talking costs, what honours give."""
    parts = []
    if of.aim == MISERE:
        parts.append(gettext("misère"))
    if of.count in COUNTS:
        parts.append(str(COUNTS[of.count]))
    if of.named_by:
        suit = names.suit(of.named_by[0])
        parts.append(gettext("named by the king of %(suit)s") % {"suit": suit})
    if of.talk:
        parts.append(gettext("talking costs %(n)s") % {"n": of.talk})
    if of.honour:
        parts.append(gettext("%(n)s for each trump honour") % {"n": of.honour})
    return ", ".join(parts)


def told(stored: Sequence[Any] | None, blank: Lazy = "") -> str:
    """The same of a hand as logs and sendings keep it."""
    return hand(hand_told(stored), blank)


def points(number: int) -> str:
    """A hand's or a side's points with their sign: ``+3``, ``−4``, ``0``."""
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"
