"""What a sender of results gets back: a receipt, or both versions when somebody was quicker."""

import datetime as dt
import secrets
from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Max

from scoring.problems import Problem, Refused
from scoring.record import Hand
from tournament.mapping.hands import hand_on
from tournament.models import HandScore, Sitting, Submission, User


@dataclass(frozen=True)
class Receipt:
    """Proof that the server has it. number: short, and counts up within the event.

    hands: the hands that this sending changed, each with its version now.
    """

    number: int
    sitting: Sitting
    at: dt.datetime
    hands: Mapping[int, int]


@dataclass(frozen=True)
class Clash:
    """One hand that somebody else changed meanwhile. theirs: blank when they took it back.

    side: the side that sent theirs from the table; "" for a person, by whose name it stands.
    """

    hand: int
    yours: Hand
    theirs: Hand
    their_version: int
    by: str
    at: dt.datetime
    side: str = ""


class Stale(Exception):
    """Somebody else was quicker with at least one hand; nothing of this sending was stored.

    problems: whatever else is wrong with it, so that all is said at once.
    """

    def __init__(self, clashes: tuple[Clash, ...], problems: tuple[Problem, ...] = ()) -> None:
        self.clashes, self.problems = clashes, problems
        super().__init__(", ".join(f"hand {clash.hand}" for clash in clashes))


def clash(current: HandScore, yours: Hand) -> Clash:
    """Their version of a hand beside yours."""
    return Clash(
        hand=current.hand,
        yours=yours,
        theirs=hand_on(current),
        their_version=current.version,
        by=str(current.entered_by) if current.entered_by_id else "",
        at=current.entered_at,
        side=current.submission.side if current.submission else "",
    )


def earlier_submission(sitting: Sitting, token: str, side: str = "") -> Submission | None:
    """The sending with this token, if there was one; Refused when it was another table's or side's."""
    sent = Submission.objects.filter(token=token).first() if token else None
    if sent is not None and (sent.sitting_id != sitting.pk or sent.side != side):
        raise Refused(Problem("token-used", {"field": "token"}))
    return sent


def earlier_receipt(sitting: Sitting, token: str) -> Receipt | None:
    """The receipt of an organiser's or scorer's sending with this token, if there was one."""
    sent = earlier_submission(sitting, token)
    if sent is None:
        return None
    hands = dict(sent.hands.order_by("hand").values_list("hand", "version"))
    return Receipt(sent.receipt, sitting, sent.at, hands)


def new_submission(
    sitting: Sitting, by: User | None, source: str, token: str, **of_table: object
) -> Submission:
    """The next receipt of the event; the caller holds the event's turn. of_table: side, session and words."""
    last = Submission.objects.filter(sitting__round__event=sitting.round.event).aggregate(last=Max("receipt"))
    return Submission.objects.create(
        sitting=sitting,
        token=token or secrets.token_urlsafe(24),
        receipt=(last["last"] or 0) + 1,
        sent_by=by if by is not None and by.pk else None,
        source=source,
        **of_table,
    )
