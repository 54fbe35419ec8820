"""Copies of the database, and what is prepared before the server opens."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.tournament.test_settings import django
from tournament.management import backup

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "whist.sqlite3"
    with closing(sqlite3.connect(path)) as line:
        line.execute("PRAGMA journal_mode=WAL")
        line.execute("CREATE TABLE hands (tricks INTEGER)")
        line.execute("INSERT INTO hands VALUES (8)")
        line.commit()
    return path


def tricks(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as line:
        return [row[0] for row in line.execute("SELECT tricks FROM hands ORDER BY tricks")]


def test_a_copy_holds_what_was_stored_while_others_write(database: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(database)) as writer:
        writer.execute("INSERT INTO hands VALUES (5)")
        writer.commit()
        writer.execute("BEGIN")
        writer.execute("INSERT INTO hands VALUES (13)")
        copy = backup.back_up(database, tmp_path / "backups", now=NOON)
        writer.rollback()
    assert tricks(copy) == [5, 8]
    assert copy.stat().st_mode & 0o077 == 0, "it holds contact details"


def test_the_last_ten_are_kept(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    made = [backup.back_up(database, folder, now=NOON + timedelta(hours=hour)) for hour in range(12)]
    assert sorted(folder.iterdir()) == made[2:]


def test_a_damaged_database_is_said_and_replaces_no_copy(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    good = backup.back_up(database, folder, now=NOON)
    database.write_bytes(b"no database at all" * 500)
    with pytest.raises(sqlite3.DatabaseError):
        backup.back_up(database, folder, now=NOON + timedelta(days=1))
    assert backup.copies(folder) == [good] and tricks(good) == [8]


@pytest.mark.parametrize(("hours", "due"), [(0, False), (23, False), (24, True), (200, True)])
def test_one_a_day_is_due(database: Path, tmp_path: Path, hours: int, due: bool) -> None:
    backup.back_up(database, tmp_path / "backups", now=NOON)
    assert backup.is_due(database, tmp_path / "backups", now=NOON + timedelta(hours=hours)) is due


def test_nothing_is_due_without_a_database(tmp_path: Path) -> None:
    assert not backup.is_due(tmp_path / "none.sqlite3", tmp_path / "backups", now=NOON)
    (tmp_path / "empty.sqlite3").touch()
    assert not backup.is_due(tmp_path / "empty.sqlite3", tmp_path / "backups", now=NOON)


def test_a_copy_named_by_hand_counts_as_none(database: Path, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "whist-before-the-fair.sqlite3").touch()
    assert backup.is_due(database, folder, now=NOON)


def prepared(var: Path) -> list[str]:
    code = "from tournament.management import prepare; prepare.database(print)"
    done = django("shell", "--no-imports", "-c", code, var=var)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_pending_migration_is_preceded_by_a_copy(tmp_path: Path) -> None:
    assert prepared(tmp_path) == ["Preparing the database."]
    first = prepared(tmp_path)
    assert len(first) == 1 and first[0].startswith("Backed up the database to "), "none was made yet"
    assert prepared(tmp_path) == []
    django("migrate", "sessions", "zero", var=tmp_path)
    lines = prepared(tmp_path)
    assert lines[0].startswith("Backed up the database to ") and lines[1] == "Preparing the database."
    assert len(backup.copies(tmp_path / "backups")) == 2


def test_a_damaged_database_stops_the_start_in_a_sentence(tmp_path: Path) -> None:
    prepared(tmp_path)
    path = tmp_path / "whist.sqlite3"
    middle = path.read_bytes()
    path.write_bytes(middle[:8192] + b"\x5a" * 60000 + middle[68192:])
    done = django("serve", "--no-demo", "--port", "1", var=tmp_path)
    assert done.returncode != 0
    assert "could not be backed up" in done.stderr and "Traceback" not in done.stderr
