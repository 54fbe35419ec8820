"""Drawn lots and play-offs: recorded with who and when, adding no points (docs/rules.md, part 5).

A draw is made from a seed that was published before: each entry's ticket is the SHA-256 of the
text "seed/entry" in hexadecimal, and the lowest ticket is first. Anybody can check it with

    python3 -c "import hashlib; print(hashlib.sha256(b'2026/7').hexdigest())"

which is the ticket of entry 7 under the seed 2026. Who else takes part changes no ticket, so the
draw of some entries is the same as their order in a draw of more.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256

from scoring.problems import Problem

KINDS = ("lot", "play-off")


@dataclass(frozen=True, slots=True)
class Lot:
    """An order that was drawn or played out, the best first.

    kind: ``lot`` or ``play-off``. by: who drew it or saw it played. at: when, ISO 8601 with zone.
    seed: what it was drawn from; None for a play-off, and for a lot drawn by hand.
    round: the last round before it, in whose table and the later ones it counts (0: in every table).
    prize: the key of the prize list that it decides, and then no place; empty: places.
    """

    order: tuple[int, ...]
    kind: str = "lot"
    by: str = ""
    at: str = ""
    seed: int | None = None
    stage: int = 1
    round: int = 0
    prize: str = ""


def ticket(seed: int, entry: int) -> str:
    """The entry's ticket in hexadecimal; the lowest comes first."""
    return sha256(f"{seed}/{entry}".encode("ascii")).hexdigest()


def draw(entries: Iterable[int], seed: int) -> tuple[int, ...]:
    """The entries in the order that the seed draws, whatever order they are given in."""
    return tuple(sorted(set(entries), key=lambda entry: (ticket(seed, entry), entry)))


def lot_for(group: Collection[int], lots: Sequence[Lot], kind: str = "", prize: str = "") -> Lot | None:
    """The last lot (of this kind, where one is named) in which every entry of the group stands."""
    members = set(group)
    fitting = (
        lot
        for lot in reversed(lots)
        if kind in ("", lot.kind) and lot.prize == prize and members.issubset(lot.order)
    )
    return next(fitting, None)


def in_order(group: Collection[int], lot: Lot) -> tuple[int, ...]:
    """The group as the lot orders it."""
    return tuple(entry for entry in lot.order if entry in group)


def lot_faults(lot: Lot, entries: Collection[int]) -> tuple[Problem, ...]:
    """What is wrong with a lot as it is recorded; ``entries`` are the numbers there are."""
    problems: list[Problem] = []
    if lot.kind not in KINDS:
        problems.append(Problem("lot-kind", {"kind": lot.kind, "known": KINDS}))
    if len(lot.order) < 2:
        problems.append(Problem("lot-alone", {"entries": lot.order}))
    unknown = tuple(entry for entry in lot.order if entry not in entries)
    if unknown:
        problems.append(Problem("lot-entry", {"entries": unknown}))
    twice = tuple(sorted({entry for entry in lot.order if lot.order.count(entry) > 1}))
    if twice:
        problems.append(Problem("lot-twice", {"entries": twice}))
    for field in ("by", "at"):
        if not getattr(lot, field).strip():
            problems.append(Problem("lot-unsigned", {"field": field}))
    if lot.seed is not None:
        problems += _seed_faults(lot, lot.seed)
    return tuple(problems)


def _seed_faults(lot: Lot, seed: int) -> list[Problem]:
    if lot.kind == "play-off":
        return [Problem("play-off-seed", {"seed": seed})]
    drawn = draw(lot.order, seed)
    if lot.order != drawn and len(set(lot.order)) == len(lot.order):
        return [Problem("lot-not-of-seed", {"seed": seed, "entries": lot.order, "drawn": drawn})]
    return []
