"""Rows of hands and penalties as one sheet."""

from collections.abc import Iterable, Mapping

from scoring.record import Hand, Penalty, Sheet

BLANK = Hand()
Counts = tuple[int | None, int | None]


def sheet_of(
    hands: Mapping[int, Counts],
    penalties: Iterable[tuple[int, str, str, int]] = (),
    *,
    record: str,
    hands_per_round: int,
    short: str = "",
    accepted: str = "",
) -> Sheet:
    """hands: number -> tricks of N-S and E-W (hand 0 is the total); penalties: hand, side, kind, points.

    A sheet has as many places as the round has hands, more when more were written.
    """
    given = tuple(Penalty(*penalty) for penalty in penalties)
    if record == "totals":
        return Sheet((), Hand(*hands.get(0, (None, None))), short, accepted, given)
    places = max([hands_per_round, *hands]) if hands else hands_per_round
    written = tuple(Hand(*hands[n]) if n in hands else BLANK for n in range(1, places + 1))
    return Sheet(written, None, short, accepted, given)
