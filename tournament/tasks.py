"""Work behind the pages, by name. Every task may run twice, late or never: the rows decide."""

from tournament.celery import app
from tournament.services import exports


@app.task(name=exports.MAKE)
def make_export(export_id: int) -> bool:
    """Make the file that one Export row asks for."""
    return exports.make(export_id)


@app.task(name="tournament.take_up_exports", expires=60)
def take_up_exports() -> int:
    """Find asked-for files that nobody is making."""
    return exports.take_up()


@app.task(name="tournament.sweep_exports", expires=600)
def sweep_exports() -> int:
    """Remove files that nobody needs any more."""
    return exports.sweep()
