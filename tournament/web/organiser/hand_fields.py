"""The fields in which one hand is typed, by what the rules want written down of it.

Of most hands that is the tricks of a side; of bid whist what was bid, and the bidders' tricks; where the
players count their own, all four; and what a hand of a list may have besides.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from scoring.contracts import DOWNTOWN, HIGHEST, NOTRUMP, SUITS, UPTOWN
from scoring.hand_list import HandKind
from scoring.record import Hand
from scoring.rules import Rules
from tournament.services.typed_hands import Typed
from tournament.wording import hands as words
from tournament.wording import names

CONTRACT = ("bidder", "bid", "named", "tricks")
OWN = ("north", "east", "south", "west")
SIDES = ("ns", "ew")
HONOURS, TALKED = "honours", "talked"

Choices = list[tuple[str, str]]


@dataclass(frozen=True)
class Writing:
    """What is written down of a hand. lowest: the lowest bid, of a contract."""

    contract: bool = False
    own: bool = False
    honours: bool = False
    talk: bool = False
    lowest: int = 1

    @property
    def is_plain(self) -> bool:
        """A side's tricks and nothing else."""
        return not (self.contract or self.own or self.honours or self.talk)

    @property
    def fields(self) -> tuple[str, ...]:
        """The ends of the fields' names, in the order of typing."""
        first = CONTRACT if self.contract else OWN if self.own else SIDES
        return (*first, *([HONOURS] if self.honours else ()), *([TALKED] if self.talk else ()))

    def typed(self, values: Mapping[str, str]) -> Typed:
        """What the fields say, for the service that reads it."""
        if self.contract:
            kind, _dot, named = values.get("named", "").partition(".")
            other = "ranks" if kind == NOTRUMP else "trump"
            said = {name: values.get(name, "") for name in ("bidder", "bid", "tricks")}
            return {**said, "kind": kind, other: named}
        if self.is_plain:
            return values.get("ns", ""), values.get("ew", "")
        said_more: dict[str, object] = {}
        if self.own:
            said_more["own"] = [values.get(name, "") for name in OWN]
        else:
            said_more |= {side: values.get(side, "") for side in SIDES}
        if self.honours:
            said_more[HONOURS] = [values.get(HONOURS, ""), ""]
        if self.talk:
            said_more[TALKED] = values.get(TALKED, "")
        return said_more

    def texts(self, hand: Hand) -> dict[str, str]:
        """What stands in the fields of a hand that is written down."""
        if self.contract:
            return _texts_of_contract(hand)
        found = {side: _text(getattr(hand, side)) for side in SIDES}
        if self.own:
            found = dict(zip(OWN, map(_text, hand.own or (None,) * 4), strict=True))
        if self.honours:
            found[HONOURS] = _text(hand.honours[0] if hand.honours else None)
        if self.talk:
            found[TALKED] = " ".join(side for side in SIDES if side in hand.talked)
        return found


def _texts_of_contract(hand: Hand) -> dict[str, str]:
    said = hand.contract
    if said is None:
        return dict.fromkeys(CONTRACT, "")
    named = said.ranks if said.kind == NOTRUMP else said.trump
    return {
        "bidder": said.bidder or "",
        "bid": _text(said.bid),
        "named": f"{said.kind}.{named}" if named else "",
        "tricks": _text(hand.bidders_tricks),
    }


def _text(count: int | None) -> str:
    return "" if count is None else str(count)


def writing_of(rules: Rules, kind: HandKind) -> Writing:
    """What is written down of a hand under these rules."""
    if rules.is_bid:
        return Writing(contract=True, lowest=rules.lowest_bid)
    return Writing(own=kind.is_individual, honours=bool(kind.honour), talk=bool(kind.talk))


def bidders() -> Choices:
    return [(side, str(words.SHORT_SIDES[side])) for side in SIDES]


def bids(writing: Writing) -> Choices:
    return [(str(number), str(number)) for number in range(writing.lowest, HIGHEST + 1)]


def named() -> Choices:
    """What can be named: a suit uptown or downtown, or in notrump the order of ranks.

    The suit stands first, so that its first letter finds it on a keyboard.
    """
    suits = [
        (f"{kind}.{suit}", f"{names.suit(suit)} {names.suit_symbol(suit)} {words.KINDS[kind]}")
        for kind in (UPTOWN, DOWNTOWN)
        for suit in SUITS
    ]
    ranks = [
        (f"{NOTRUMP}.{order}", _("No trumps, %(order)s") % {"order": words.KINDS[order]})
        for order in (UPTOWN, DOWNTOWN)
    ]
    return [*suits, *((value, str(label)) for value, label in ranks)]


def talkers() -> Choices:
    return [("ns", names.side("ns")), ("ew", names.side("ew")), ("ns ew", str(_("both")))]
