"""What a phone gets back, and the one way in: once for each token, with the table as it is now."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db import IntegrityError

from scoring.problems import Problem, Refused
from scoring.record import Hand
from tournament.mapping.hands import hand_told, told_hand
from tournament.models import HeldResult, Sitting, Submission, TableSession
from tournament.services.receipts import earlier_submission, new_submission
from tournament.services.sendings import LONGEST_TOKEN
from tournament.services.table_sessions import SessionGone, closed_to_tables
from tournament.services.versions import Rows, current_rows
from tournament.services.writing import changed, write_table

SOURCE = "table"


@dataclass(frozen=True)
class TableReceipt:
    """Proof that the server has it. number: short, and counts up within the event.

    hands: what was said with it. outcome: ``saved`` (the sheet is not whole yet), ``waiting``,
    ``confirmed``, ``disputed`` or ``late``; of a repeated sending, as things stand now.
    """

    number: int
    token: str
    sitting: Sitting
    at: dt.datetime
    hands: Mapping[int, Hand]
    outcome: str


def sent(session: TableSession, token: str, store: Callable[[Rows], Submission]) -> TableReceipt:
    """Once for each token, whoever presses how often; with the session and the table as they are now."""
    sitting, token = session.sitting, str(token)
    try:
        with write_table(sitting) as event:
            earlier = earlier_submission(sitting, token, session.side)
            if earlier is not None:
                return receipt_of(sitting, earlier)
            session.refresh_from_db(fields=["ended_at"])
            if session.ended_at is not None:
                raise SessionGone
            wrong = closed_to_tables(event)
            if wrong is not None:
                raise Refused(wrong)
            if not token or len(token) > LONGEST_TOKEN:
                raise Refused(Problem("token-missing" if not token else "token-too-long", {"field": "token"}))
            before = event.version
            made = store(current_rows(sitting))
            if event.version == before:
                # Its receipt stands on the organiser's page, even where it said nothing new.
                changed(event)
            return receipt_of(sitting, made)
    except IntegrityError:
        # Two with one token at the same moment: the second finds the first one's receipt.
        earlier = earlier_submission(sitting, token, session.side)
        if earlier is None:
            raise
        return receipt_of(sitting, earlier)


def receipt_of(sitting: Sitting, submission: Submission) -> TableReceipt:
    hands = {int(hand): hand_told(told) for hand, told in submission.said.items()}
    outcome = _outcome(sitting, submission)
    return TableReceipt(submission.receipt, submission.token, sitting, submission.at, hands, outcome)


_OUTCOMES: Mapping[str, str] = {
    Sitting.State.PLAYING: "saved",
    Sitting.State.WAITING: "waiting",
    Sitting.State.CONFIRMED: "confirmed",
    Sitting.State.DISPUTED: "disputed",
}


def _outcome(sitting: Sitting, submission: Submission) -> str:
    held = HeldResult.objects.filter(submission=submission, kind=HeldResult.Kind.LATE).first()
    undecided = held is not None and held.outcome != HeldResult.Outcome.TAKEN
    return "late" if undecided else _OUTCOMES[sitting.state]


def new_sending(session: TableSession, token: str, said: Mapping[int, Hand]) -> Submission:
    words_of = {str(hand): told_hand(counts) for hand, counts in sorted(said.items())}
    made = new_submission(
        session.sitting, None, SOURCE, token, side=session.side, table_session=session, said=words_of
    )
    TableSession.objects.filter(pk=session.pk).update(seen_at=made.at)
    return made
