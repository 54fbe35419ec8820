"""After the commit: nudge the screens, wake the tasks. Nothing here may undo what is stored.

Tasks are woken by name, so that no page waits for the code that does the work; a
broker that is down loses nothing, since every task also finds its work in the rows.
"""

import logging

from tournament.live import bus, channel_of

log = logging.getLogger(__name__)

# The task that keeps an event as it is after a round.
BACK_UP = "tournament.back_up_event"
# The task that asks for the packs of paper that are due, and takes up what waits to be made.
TAKE_UP = "tournament.take_up_exports"


def event_changed(event_id: int, version: int) -> None:
    """Tell every screen that shows this event that it now reads differently."""
    try:
        bus().publish(channel_of(event_id), {"version": version})
    except Exception:
        log.exception("The change of event %s could not be announced", event_id)


def wake(task: str, *arguments: int | str) -> bool:
    """Start a task by its name; False when the broker could not be reached."""
    from tournament.celery import app

    try:
        app.send_task(task, args=arguments, retry=False, ignore_result=True)
    except Exception as failure:
        log.warning("%s waits for the next look into the rows: %s", task, failure)
        return False
    return True
