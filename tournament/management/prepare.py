"""What has to be right before the server opens: database, static files, a first night to look at."""

import hashlib
import os
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tournament.management.backup import back_up, is_due

Say = Callable[[str], None]


def database(say: Say) -> None:
    """Back up when that is due, then bring the tables up to date."""
    executor = MigrationExecutor(connection)
    is_behind = bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
    if connection.vendor == "sqlite":
        path = Path(connection.settings_dict["NAME"])
        folder = settings.VAR_DIR / "backups"
        has_rows = bool(executor.loader.applied_migrations)
        now = datetime.now(UTC)
        if (has_rows and is_behind) or is_due(path, folder, now=now) and has_rows:
            say(f"Backed up the database to {_short(_copy_of(path, folder, now))}.")
    if is_behind:
        say("Preparing the database.")
        call_command("migrate", verbosity=0, interactive=False)


def _copy_of(path: Path, folder: Path, now: datetime) -> Path:
    try:
        return back_up(path, folder, now=now)
    except (OSError, sqlite3.Error) as failure:
        raise CommandError(
            f"The database {_short(path)} could not be backed up, so nothing was started or changed: "
            f"{failure}. Earlier copies are in {_short(folder)}; docs/operating.md says how to put one back."
        ) from failure


def _short(path: Path) -> str:
    with suppress(ValueError):
        return str(path.relative_to(settings.BASE_DIR))
    return str(path)


def static_files(say: Say) -> None:
    """Collect style sheets and scripts when any of them has changed."""
    if settings.DEBUG:
        return
    root = Path(settings.STATIC_ROOT)
    stamp = root / ".stamp"
    wanted = _fingerprint()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say("Preparing style sheets and scripts.")
    call_command("collectstatic", verbosity=0, interactive=False, clear=root.exists())
    stamp.write_text(wanted)


def _fingerprint() -> str:
    """Changes when any static file does, by name, size and time."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in finder.list(None):
            seen = os.stat(storage.path(path))
            digest.update(f"{path}\0{seen.st_size}\0{seen.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def demo_night(say: Say) -> None:
    """Load the demo night into an installation that nobody has used yet."""
    from tournament.models import User
    from tournament.services import demo

    if User.objects.exists():
        return
    say("Setting up a demo night.")
    demo.load()
