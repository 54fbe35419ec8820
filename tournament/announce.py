"""After the commit: nudge the screens, wake the tasks. Nothing here may undo what is stored.

Tasks are woken by name, so that no page waits for the code that does the work; a
broker that is down loses nothing, since every task also finds its work in the rows.
"""

import logging
import time

from tournament.live import bus, channel_of, channel_of_table

log = logging.getLogger(__name__)

# The task that keeps an event as it is after a round.
BACK_UP = "tournament.back_up_event"
# The task that asks for the packs of paper that are due, and takes up what waits to be made.
TAKE_UP = "tournament.take_up_exports"
# The task that sends the letters that are due.
SEND_MAILS = "tournament.send_mails"
# Seconds in which a broker that was down is not asked again.
QUIET = 5.0
_quiet_until = 0.0


def event_changed(event_id: int, version: int) -> None:
    """Tell every screen that shows this event that it now reads differently."""
    try:
        bus().publish(channel_of(event_id), {"version": version})
    except Exception:
        log.exception("The change of event %s could not be announced", event_id)


def table_moved(table_id: int, version: int) -> None:
    """Tell every screen of a digital table that it reads differently. No card ever goes this way."""
    try:
        bus().publish(channel_of_table(table_id), {"ply": version})
    except Exception:
        log.exception("The move at table %s could not be announced", table_id)


def wake(task: str, *arguments: int | str, expires: int | None = None) -> bool:
    """Start a task by its name; False when the broker could not be reached.

    expires: seconds after which a worker that has not begun it lets it be.

    A broker that is down or hangs costs at most one short wait: for a while after it nobody tries,
    and what was to be started waits in its rows.
    """
    global _quiet_until
    if time.monotonic() < _quiet_until:
        return False
    from tournament.celery import PATIENCE, app, impatient

    try:
        with impatient().acquire(block=True, timeout=PATIENCE) as producer:
            app.send_task(
                task, args=arguments, retry=False, ignore_result=True, producer=producer, expires=expires
            )
    except Exception as failure:
        _quiet_until = time.monotonic() + QUIET
        log.warning("%s waits for the next look into the rows: %s", task, failure)
        return False
    return True
