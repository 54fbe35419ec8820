"""The pack for the night on which the light goes out: made anew by itself, without anybody asking.

What is due is read from the rows: a running event whose round was opened, or has all its tables in,
since its last pack was asked for. Whoever looks may look as often as he likes.
"""

import logging
from collections.abc import Iterable, Iterator

from django.conf import settings
from django.utils import translation

from tournament.models import Event, Export
from tournament.queries.moments import moment_of
from tournament.services import exports
from tournament.services.packs.catalogue import BLACKOUT
from tournament.services.paper_sizes import size_of

log = logging.getLogger(__name__)


def prepare() -> int:
    """Ask for every pack that is due; how many there were. One that is refused keeps no other waiting."""
    due = list(_due())
    for event in due:
        try:
            with translation.override(_language(event)):
                exports.ask(event, None, BLACKOUT, paper=size_of(event))
        except Exception:
            log.exception("The blackout pack of event %s could not be asked for", event.pk)
    return len(due)


def _due() -> Iterator[Event]:
    running = list(Event.objects.filter(state=Event.State.RUNNING).select_related("club"))
    asked = _asked(running)
    for event in running:
        moment = moment_of(event)
        if moment and moment not in asked.get(event.pk, ()):
            yield event


def _asked(events: Iterable[Event]) -> dict[int, set[str]]:
    """The moments for which a pack was asked for, by event; one that failed is not tried for ever."""
    rows = Export.objects.filter(event__in=events, kind=BLACKOUT).values_list("event", "details")
    found: dict[int, set[str]] = {}
    for event, details in rows:
        found.setdefault(event, set()).add(str(details.get("moment", "")))
    return found


def _language(event: Event) -> str:
    """The language in which somebody last asked for a file of this event."""
    last = event.exports.exclude(asked_by=None).order_by("-asked_at").first()
    return str(last.details.get("language", "") if last else "") or settings.LANGUAGE_CODE
