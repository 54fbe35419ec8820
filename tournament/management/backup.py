"""Copies of the SQLite database, made while it is in use."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

KEPT = 10
EVERY = timedelta(days=1)
_PATTERN = "whist-%Y%m%d-%H%M%S-%f.sqlite3"


def copies(folder: Path) -> list[Path]:
    """The copies in the folder, the newest first."""
    return sorted(folder.glob("whist-*.sqlite3"), reverse=True)


def is_due(database: Path, folder: Path, *, now: datetime) -> bool:
    """Whether the last copy is a day old and the database is worth one."""
    if not database.exists() or database.stat().st_size == 0:
        return False
    newest = next(iter(copies(folder)), None)
    if newest is None:
        return True
    try:
        made = datetime.strptime(newest.name, _PATTERN).replace(tzinfo=UTC)
    except ValueError:
        return True
    return now - made >= EVERY


def back_up(database: Path, folder: Path, *, now: datetime) -> Path:
    """Copy the whole database into the folder and keep the last KEPT copies. The copy is checked."""
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / now.strftime(_PATTERN)
    unfinished = target.with_suffix(".part")
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(unfinished)) as copy:
        source.backup(copy)
        verdict = copy.execute("PRAGMA quick_check").fetchone()[0]
    if verdict != "ok":
        unfinished.unlink()
        raise sqlite3.DatabaseError(f"{database} is damaged: {verdict}")
    unfinished.chmod(0o600)
    unfinished.rename(target)
    for old in copies(folder)[KEPT:]:
        old.unlink()
    return target
