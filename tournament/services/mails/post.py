"""Handing letters to the mail server, one after the other over one connection."""

import logging
import smtplib
import time
from email.utils import parseaddr

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.utils import timezone, translation

from scoring.problems import Problem
from tournament.models import Mail
from tournament.services.mails import letters, stops, turns

log = logging.getLogger(__name__)

# Seconds that the mail server has for each answer; and letters and seconds of one turn, after which
# other work has its turn too.
SECONDS = 10
LETTERS_A_TURN, SECONDS_A_TURN = 20, 30.0
_NOWHERE = ("django.core.mail.backends.console.EmailBackend", "django.core.mail.backends.dummy.EmailBackend")


def goes_out() -> bool:
    """Whether this installation sends letters at all: somebody has told it of a mail server."""
    return settings.EMAIL_BACKEND not in _NOWHERE


def send_due() -> int:
    """Send what is due, for one turn; how many letters were taken up."""
    turns.take_back_lost()
    connection = get_connection(timeout=SECONDS)
    ends, taken = time.monotonic() + SECONDS_A_TURN, 0
    try:
        while taken < LETTERS_A_TURN and time.monotonic() < ends:
            mail = turns.begin()
            if mail is None:
                break
            taken += 1
            if not _send(mail, connection):
                turns.rest()
                break
    finally:
        _close(connection)
    return taken


def _close(connection: BaseEmailBackend) -> None:
    try:
        connection.close()
    except Exception:
        log.warning("The mail server did not say goodbye", exc_info=True)


def _send(mail: Mail, connection: BaseEmailBackend) -> bool:
    """Send one letter; False when the mail server takes no letters at present."""
    if stops.is_stopped(mail.kind, mail.address):
        turns.again_or_fail(mail, Problem("mail-stopped"), at_once=True)
        return True
    try:
        letter = _written(mail)
    except Exception:
        log.exception("Letter %s (%s) could not be written", mail.pk, mail.kind)
        turns.again_or_fail(mail, Problem("mail-unwritten"))
        return True
    if letter is None:
        turns.drop(mail)
        return True
    try:
        connection.open()
        connection.send_messages([_message(mail, letter)])
    except Exception as failure:
        log.warning("Letter %s (%s) was not sent: %s", mail.pk, mail.kind, type(failure).__name__)
        return _failed(mail, failure)
    turns.sent(mail, letter.text_hash)
    return True


def _written(mail: Mail) -> letters.Letter | None:
    with translation.override(mail.language), timezone.override(mail.event.zone if mail.event else None):
        return letters.write(mail)


def _message(mail: Mail, letter: letters.Letter) -> EmailMessage:
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].partition("@")[2] or "localhost"
    headers = {
        # The same for every try, so that a letter which came twice can be known as one.
        "Message-ID": f"<{mail.kind}.{mail.pk}.{mail.asked_at:%Y%m%d%H%M%S%f}@{domain}>",
        "Auto-Submitted": "auto-generated",
    }
    if letter.stop:
        headers["List-Unsubscribe"] = f"<{letter.stop}>"
        headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    return EmailMessage(letter.subject, letter.body, to=[mail.address], headers=headers)


def _failed(mail: Mail, failure: Exception) -> bool:
    """Note it; whether the next letter may be tried at once."""
    if isinstance(failure, smtplib.SMTPRecipientsRefused):
        code = max((told[0] for told in failure.recipients.values()), default=0)
        for_good = 500 <= code < 600
        turns.again_or_fail(mail, Problem("mail-address-refused"), at_once=for_good)
        return True
    if isinstance(failure, smtplib.SMTPResponseException):
        turns.again_or_fail(mail, Problem("mail-server-refuses", {"code": failure.smtp_code}))
    elif isinstance(failure, OSError):
        turns.again_or_fail(mail, Problem("mail-server-silent"))
    else:
        turns.again_or_fail(mail, Problem("mail-unsent"))
        return True
    return False
