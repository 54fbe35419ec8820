"""Work behind the pages, by name. Every task may run twice, late or never: the rows decide."""

from tournament.announce import BACK_UP, TAKE_UP
from tournament.celery import app
from tournament.models import Event
from tournament.services import backups, blackouts, exports


@app.task(name=exports.MAKE)
def make_export(export_id: int) -> bool:
    """Make the file that one Export row asks for."""
    return exports.make(export_id)


@app.task(name=TAKE_UP, expires=60)
def take_up_exports() -> int:
    """Ask for the packs that are due by themselves, and find asked-for files that nobody is making."""
    blackouts.prepare()
    return exports.take_up()


@app.task(name="tournament.sweep_exports", expires=600)
def sweep_exports() -> int:
    """Remove files that nobody needs any more."""
    return exports.sweep()


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
    return len([backups.back_up_event(event) for event in backups.events_due()])


@app.task(name="tournament.back_up_everything")
def back_up_everything() -> str:
    """The nightly dump."""
    return str(backups.back_up_whole())
