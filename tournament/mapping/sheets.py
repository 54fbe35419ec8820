"""Rows of hands and penalties as one sheet."""

from collections.abc import Iterable, Mapping

from scoring.record import Hand, Penalty, Sheet
from tournament.mapping.hands import BLANK


def sheet_of(
    hands: Mapping[int, Hand],
    penalties: Iterable[tuple[int, str, str, int]] = (),
    *,
    record: str,
    hands_per_round: int,
    short: str = "",
    accepted: str = "",
    settled_by: str = "",
    late: str = "",
) -> Sheet:
    """hands: by number (hand 0 is the total); penalties: hand, side, kind, points.

    A sheet has as many places as the round has hands, more when more were written.
    """
    given = tuple(Penalty(*penalty) for penalty in penalties)
    ends = (settled_by or None, late or None)
    if record == "totals":
        return Sheet((), hands.get(0, BLANK), short, accepted, given, *ends)
    places = max([hands_per_round, *hands]) if hands else hands_per_round
    written = tuple(hands.get(number, BLANK) for number in range(1, places + 1))
    return Sheet(written, None, short, accepted, given, *ends)
