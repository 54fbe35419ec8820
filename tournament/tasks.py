"""Work behind the pages, by name. Every task may run twice, late or never: the rows decide.

So no task is tried again by the broker, whose memory may be lost: what failed waits in its row until its
pause is over, and the clock looks into the rows. Each looker says how long its word is worth (``expires``),
so that a worker that was away for hours does not look a hundred times.
"""

import logging
from collections.abc import Callable, Iterable

from tournament.announce import BACK_UP, SEND_MAILS, TAKE_UP, wake
from tournament.celery import app
from tournament.models import Event
from tournament.services import backups, blackouts, exports, heartbeats, searches, sweeping
from tournament.services.digital import analysing, bots, finishing, limits
from tournament.services.mails import post, turns

log = logging.getLogger(__name__)


def each(parts: Iterable[Callable[[], object]]) -> list[object]:
    """Do every part; one that fails is told, and keeps no other from being done."""
    done = []
    for part in parts:
        try:
            done.append(part())
        except Exception:
            log.exception("A part of the work behind the pages failed")
    return done


@app.task(name="tournament.heartbeat", expires=60)
def heartbeat() -> None:
    """Say that the worker lives."""
    heartbeats.beat()


@app.task(name=exports.MAKE)
def make_export(export_id: int) -> bool:
    """Make the file that one Export row asks for."""
    return exports.make(export_id)


@app.task(name=searches.SEARCH)
def search_movement(search_id: int) -> bool:
    """Look for a better schedule, until it is found, over or stopped."""
    return searches.run(search_id)


@app.task(name=TAKE_UP, expires=60)
def take_up_exports() -> int:
    """Ask for the packs that are due by themselves, and find asked-for files that nobody is making."""
    each([blackouts.prepare, searches.take_up])
    return exports.take_up()


@app.task(name=SEND_MAILS, expires=60)
def send_mails() -> int:
    """Send the letters that are due, a few at a time so that files are made in between; how many."""
    taken = post.send_due()
    if taken and turns.is_due():
        wake(SEND_MAILS)
    return taken


@app.task(name=analysing.ANALYSE)
def analyse_hand(hand_id: int) -> bool:
    """Work out what the cards of a hand that is over could have given."""
    return analysing.run(hand_id)


@app.task(name="tournament.play_digital", expires=10)
def play_digital() -> list[object]:
    """What is due at digital tables, where no thread of a worker looks for it: bots, times, results."""
    return each([bots.play_due, limits.take_effect_everywhere, finishing.enter_due])


@app.task(name="tournament.sweep", expires=600)
def sweep() -> dict[str, int]:
    """Remove what nobody needs any more; how much of each."""
    return sweeping.sweep()


@app.task(name=BACK_UP)
def back_up_event(event_id: int) -> bool:
    """Keep an event as it is after a round."""
    event = Event.objects.filter(pk=event_id).first()
    if event is not None:
        backups.back_up_event(event)
    return event is not None


@app.task(name="tournament.back_up_due_events", expires=300)
def back_up_due_events() -> int:
    """Keep the events whose word to the worker was lost."""
    due = backups.events_due()
    return len(each([lambda event=event: backups.back_up_event(event) for event in due]))  # type: ignore[misc]


@app.task(name="tournament.back_up_everything", expires=600)
def back_up_everything() -> str:
    """The nightly dump; nothing when there is one already, however often the clock asks."""
    return str(backups.back_up_whole() if backups.is_whole_due() else "")
