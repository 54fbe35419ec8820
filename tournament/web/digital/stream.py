"""The stream of a digital table: that something moved, never what. Each screen asks for its own view then."""

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournament.live.table_watcher import TableWatcher
from tournament.models import DigitalSeat, DigitalTable
from tournament.queries.digital import people
from tournament.web.bounded import Receive, Send
from tournament.web.digital.doors import of_table
from tournament.web.handover import send_blocks
from tournament.web.stream import begun


@require_safe
@of_table
def digital_stream(request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None) -> HttpResponse:
    """GET /d/<code>/stream: events ``ply`` with {"ply": version}, and ``beat``."""
    delay = table.delay if seat is None else 0
    alive = partial(people.note, seat) if seat is not None else int
    return begun(request, partial(_send_on, table.pk, table.version, delay, alive))


async def _send_on(
    table_id: int, version: int, delay: int, alive: partial[None] | type[int], receive: Receive, send: Send
) -> None:
    await send_blocks(TableWatcher(table_id, version, delay, alive), receive, send)
