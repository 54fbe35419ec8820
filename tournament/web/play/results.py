"""The doors through which a phone sends: results and confirmations. All answers are JSON."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_POST

from scoring.problems import Refused
from tournament.models import TableCode, TableSession
from tournament.queries.table_page import sitting_in
from tournament.services import from_tables, table_sessions
from tournament.services.receipts import Stale
from tournament.web.play import answers, guessing, sendings
from tournament.web.play.cookies import secret_of
from tournament.web.play.doors import answer_of_table, no_session, own_script, slow

Deed = Callable[[TableSession, sendings.Body], from_tables.TableReceipt]


def _sent(request: HttpRequest, code: TableCode, deed: Deed) -> HttpResponse:
    """Who speaks and for which table stands in the session; the body only says what."""
    try:
        body = sendings.read(request)
    except Refused as refusal:
        return answers.faults(request, code, refusal.problems)
    sitting = sitting_in(code.event, code.table_number, body.round)
    session = table_sessions.session_of(secret_of(request), sitting, body.side)
    if session is None:
        return no_session(request)
    seconds = guessing.flood(session.pk)
    if seconds:
        return slow(seconds)
    try:
        return answers.receipt(request, code, deed(session, body))
    except from_tables.SessionGone:
        return no_session(request)
    except Refused as refusal:
        return answers.faults(request, code, refusal.problems)
    except Stale as stale:
        return answers.clash(request, code, stale, session)


@own_script
@gzip_page
@never_cache
@require_POST
@answer_of_table
def table_results(request: HttpRequest, code: TableCode) -> HttpResponse:
    """POST /t/<code>/results: hands as one side gives them."""

    def deed(session: TableSession, body: sendings.Body) -> from_tables.TableReceipt:
        return from_tables.submit(
            session,
            body.hands,
            seen=body.seen,
            token=body.token,
            finished=body.finished,
            settled_by=body.settled_by,
        )

    return _sent(request, code, deed)


@own_script
@gzip_page
@never_cache
@require_POST
@answer_of_table
def table_confirm(request: HttpRequest, code: TableCode) -> HttpResponse:
    """POST /t/<code>/confirm: one side says that the sheet is right as it stands."""

    def deed(session: TableSession, body: sendings.Body) -> from_tables.TableReceipt:
        return from_tables.confirm(session, seen=body.seen, token=body.token)

    return _sent(request, code, deed)
