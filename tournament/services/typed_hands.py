"""One hand as somebody typed it, read strictly: tricks, a contract, and what else a hand may have."""

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.problems import Problem, Refused
from scoring.record import Contract, Hand
from scoring.sheets import SIDES, read_tricks
from tournament.mapping.hands import BLANK

# Tricks of N-S and E-W as typed, a form's fields by their names (KEYS), or a hand already read.
Typed = tuple[object, object] | Mapping[str, object] | Hand

AUCTION = ("bidder", "bid", "kind", "trump", "ranks")
# tricks: the bidders', the kitty included. own: of North, East, South, West. honours: of N-S and E-W.
KEYS = ("ns", "ew", *AUCTION, "tricks", "own", "honours", "talked")


def read_hand(number: int, typed: Typed) -> tuple[Hand, list[Problem]]:
    """The hand as typed, with all that cannot be read; whether it can be is for the rules to say.

    ``tricks`` are put on the bidders' side; without a bidder nobody knows whose they are.
    """
    if isinstance(typed, Hand):
        return typed, []
    if not isinstance(typed, Mapping):
        typed = dict(zip(SIDES, typed, strict=True))
    problems: list[Problem] = []
    contract = _contract(typed)
    counts = {side: _tricks(typed.get(side), problems, hand=number, side=side) for side in SIDES}
    if not _is_blank(typed.get("tricks")):
        bidder = contract.bidder if contract else None
        tricks = _tricks(typed["tricks"], problems, hand=number)
        if bidder in SIDES:
            counts[str(bidder)] = tricks
        elif bidder is None:
            contract = contract or Contract()
            problems.append(Problem("bidder-missing", {"hand": number}))
    own = _row(typed.get("own"), problems, number)
    honours = _row(typed.get("honours"), problems, number)
    if problems:
        return BLANK, problems
    talked = tuple(side for side in SIDES if side in _words(typed.get("talked")))
    return Hand(counts["ns"], counts["ew"], contract, own, honours, talked), []  # type: ignore[arg-type]


def _contract(typed: Mapping[str, object]) -> Contract | None:
    """The contract as far as it was typed; a value that cannot be is left for its fault to name."""
    said: dict[str, Any] = {name: _word(typed.get(name)) for name in AUCTION}
    if all(value is None for value in said.values()):
        return None
    bid = said["bid"]
    if isinstance(bid, str) and bid.isdecimal() and len(bid) < 4:
        said["bid"] = int(bid)
    return Contract(**said)


def _word(value: object) -> object:
    if isinstance(value, str):
        return value.strip() or None
    return value


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _tricks(value: object, problems: list[Problem], **place: object) -> int | None:
    try:
        return read_tricks(value)
    except Refused as refusal:
        problems += [problem.at(**place) for problem in refusal.problems]
        return None


def _row(values: object, problems: list[Problem], number: int) -> tuple[int | None, ...] | None:
    """A row of numbers; None when all of it is blank."""
    if values is None or isinstance(values, str) or not isinstance(values, Iterable):
        return None
    read = tuple(_tricks(value, problems, hand=number) for value in values)
    return None if all(value is None for value in read) else read


def _words(value: object) -> tuple[str, ...]:
    if isinstance(value, str):
        return tuple(value.split())
    return tuple(str(one) for one in value) if isinstance(value, Iterable) else ()
