"""What nobody needs any more is removed: secrets first. Each part is small and may run as often as it likes.

The limits are for the tidiness of the rows, never for what still works: an invitation, a reset
link or a session ends by its own time, whether it was swept away or not.
"""

import logging
from collections.abc import Callable
from datetime import timedelta
from importlib import import_module

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils import timezone

from tournament.models import Event, Invitation, Mail, ResetLink, TableCode, TableSession
from tournament.services import exports
from tournament.services.digital.tidying import digital_tables
from tournament.services.writing import write

log = logging.getLogger(__name__)

# A night that is reopened is reopened soon; its cards still work so long.
CODES_AFTER_CLOSING = timedelta(days=14)
SESSIONS_AFTER_CLOSING = timedelta(days=1)
# A phone that was not seen for so long is nobody's at a table any more, closed or not.
SESSION_IDLE = timedelta(days=7)
LINKS_AFTER_THEIR_END = timedelta(days=7)
# Who was written to stands in a sent letter so long; that it was sent, much longer, so that it is sent once.
ADDRESS_AFTER_SENDING = timedelta(days=7)
MAIL_KEPT = timedelta(days=90)
FAILED_MAIL_KEPT = timedelta(days=30)
SIGN_INS_KEPT = timedelta(days=30)


def sweep() -> dict[str, int]:
    """Every part by its name, with how much it removed; one that fails keeps no other from its work."""
    found = {}
    for part in PARTS:
        try:
            found[part.__name__] = part()
        except Exception:
            log.exception("Sweeping of %s failed", part.__name__)
    return found


def table_codes() -> int:
    """Codes on the cards of nights that are long over; a reopened one gets new ones when it prints them."""
    return _remove(TableCode.objects.filter(_closed_since("event__", CODES_AFTER_CLOSING)))


def table_sessions() -> int:
    """Phones of nights that are over, and phones that nobody has seen for days."""
    idle = Q(seen_at__lt=timezone.now() - SESSION_IDLE)
    over = _closed_since("sitting__round__event__", SESSIONS_AFTER_CLOSING)
    return _remove(TableSession.objects.filter(idle | over))


def _closed_since(path: str, span: timedelta) -> Q:
    return Q(**{f"{path}state": Event.State.CLOSED, f"{path}closed_at__lt": timezone.now() - span})


def sign_ins() -> int:
    """Sessions that have run out."""
    with write():
        import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    return 0


def sign_in_records() -> int:
    """From where somebody signed in, or tried to."""
    before = timezone.now() - SIGN_INS_KEPT
    records = (AccessAttempt, AccessFailureLog, AccessLog)
    return sum(_remove(model._default_manager.filter(attempt_time__lt=before)) for model in records)


def links() -> int:
    """Invitations and one-time links that have ended: used, withdrawn or run out."""
    before = timezone.now() - LINKS_AFTER_THEIR_END
    ended = Q(expires_at__lt=before) | Q(used_at__lt=before)
    invitations = Invitation.objects.filter(ended | Q(withdrawn_at__lt=before))
    return _remove(invitations) + _remove(ResetLink.objects.filter(ended))


def addresses() -> int:
    """Who was written to, out of letters that were sent."""
    sent = Mail.objects.filter(state=Mail.State.SENT, sent_at__lt=timezone.now() - ADDRESS_AFTER_SENDING)
    with write():
        return sent.exclude(address="").update(address="", details={})


def mails() -> int:
    """Rows of letters that were sent, or given up, long ago."""
    now = timezone.now()
    sent = Q(state=Mail.State.SENT, sent_at__lt=now - MAIL_KEPT)
    failed = Q(state=Mail.State.FAILED, told_at__lt=now - FAILED_MAIL_KEPT)
    return _remove(Mail.objects.filter(sent | failed))


def files() -> int:
    """Files made behind the pages."""
    return exports.sweep()


def _remove(rows: QuerySet) -> int:
    with write():
        return rows.delete()[0]


PARTS: tuple[Callable[[], int], ...] = (
    *(table_codes, table_sessions, links, sign_ins, sign_in_records, addresses, mails, files),
    digital_tables,
)
