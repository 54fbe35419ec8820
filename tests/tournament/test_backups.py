"""Backups of everything and of one event: written, damaged, restored, compared to the last column."""

import gzip
import json
import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.utils import timezone

from scoring.problems import Refused
from tests.factories import make_event, play_round
from tests.lost import lose_seals
from tests.serving import ROOT
from tournament.models import (
    Adjustment,
    Club,
    Event,
    HandScore,
    LogEntry,
    Member,
    Round,
    Seat,
    Submission,
    User,
)
from tournament.queries.standings import standings
from tournament.services import backups, rounds, sheets
from tournament.services.auditing import audit
from tournament.services.backups.one_event import NOT_OF_AN_EVENT, PATHS
from tournament.services.backups.rows import LEFT_OUT, models_of
from tournament.services.closing import close
from tournament.standings_columns import standings_document


@pytest.fixture
def kept(tmp_path: Path, settings) -> Path:
    settings.BACKUP_DIR = str(tmp_path / "backups")
    return tmp_path


@pytest.fixture
def event(db) -> Event:
    """A round played, one hand of it corrected and one taken back, a penalty, and a round being played."""
    made = make_event(pairs=5, rounds_planned=5, hands=4, name="Tuesday whist")
    play_round(made, 1, (8, 6, 7, 9))
    sitting = made.rounds.get(number=1).sittings.first()
    version = sitting.hand_scores.get(hand=2, is_current=True).version
    sheets.submit(
        sitting, {2: (13, 0)}, seen={2: version}, by=None, source="organiser", reason="Read wrongly"
    )
    sheets.give_penalty(sitting, hand=3, side="ns", kind="points", points=1, by=None)
    rounds.open_round(made, 2, None)
    sheets.submit(
        made.rounds.get(number=2).sittings.first(), {1: (8, 5)}, seen={}, by=None, source="organiser"
    )
    return made


def outcome(event: Event) -> tuple[object, ...]:
    """What must be the same wherever it is restored."""
    versions = ("sitting__round__number", "sitting__table_number", "hand", "version", "ns", "ew", "reason")
    return (
        standings_document(standings(event)),
        list(
            HandScore.objects.filter(sitting__round__event=event)
            .order_by("pk")
            .values_list(*versions, "is_current", "entered_at", "submission__receipt", "submission__token")
        ),
        list(event.log.order_by("pk").values_list("deed", "details", "at")),
        list(event.rounds.order_by("number").values_list("number", "state", "opened_at", "closed_at")),
        (event.version, event.seed, event.options, event.certificate),
    )


def test_every_model_is_kept_or_left_out_on_purpose() -> None:
    names = {model._meta.model_name for model in apps.get_app_config("tournament").get_models()}
    names |= {model._meta.model_name for model in models_of(apps)}
    assert names == PATHS.keys() | NOT_OF_AN_EVENT | LEFT_OUT
    assert PATHS.keys() & NOT_OF_AN_EVENT == set()


def lose_everything() -> None:
    """Every event goes, as it would with a lost disk; the seals of their logs too."""
    Adjustment.objects.all().delete()
    Seat.objects.all().delete()
    Event.objects.all().delete()
    lose_seals()


# --- everything ---------------------------------------------------------------------------------


def manage(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=kept | environment,
        capture_output=True,
        text=True,
        timeout=120,
    )


TELL = """
import json
from tests.tournament.test_backups import outcome
from tournament.models import *
from tournament.services.auditing import audit
print(json.dumps([outcome(one) for one in Event.objects.order_by("pk")] + [audit().faults], default=str))
"""


def told(**environment: str) -> object:
    said = manage("shell", "--no-imports", "-c", TELL, **environment)
    assert said.returncode == 0, said.stderr
    return json.loads(said.stdout.strip().splitlines()[-1])


def test_last_night_s_dump_restored_into_an_empty_database_shows_the_same_to_the_last_column(
    tmp_path,
) -> None:
    first, second = ({"VAR_DIR": str(tmp_path / name)} for name in ("first", "second"))
    for arguments in (("migrate", "-v0"), ("demo",)):
        assert manage(*arguments, **first).returncode == 0
    file = str(tmp_path / "night.whist.gz")
    assert manage("backup", "--output", file, **first).returncode == 0
    assert Path(file).stat().st_mode & 0o077 == 0, "it holds contact details"
    restored = manage("restore", file, **second)
    assert restored.returncode == 0, restored.stderr
    assert "rows restored" in restored.stdout and "hold" in restored.stdout
    assert told(**first) == told(**second)
    again = manage("restore", file, **second)
    assert again.returncode == 1 and "This database is not empty" in again.stderr


def test_a_whole_backup_crosses_from_one_database_to_the_other(tmp_path, postgres_url: str) -> None:
    import psycopg

    here = {"VAR_DIR": str(tmp_path / "here")}
    for arguments in (("migrate", "-v0"), ("demo",)):
        assert manage(*arguments, **here).returncode == 0
    file = str(tmp_path / "night.whist.gz")
    assert manage("backup", "--output", file, **here).returncode == 0
    name = f"restored_{os.getpid()}"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    there = {"VAR_DIR": str(tmp_path / "there"), "DATABASE_URL": postgres_url.rsplit("/", 1)[0] + f"/{name}"}
    try:
        restored = manage("restore", file, **there)
        assert restored.returncode == 0, restored.stderr
        assert told(**here) == told(**there)
        # New rows are numbered after the old ones, and the way back works as well.
        assert (
            manage("create_owner", "new@example.org", OWNER_PASSWORD="lamp-river-teapot", **there).returncode
            == 0
        )
        back, last = str(tmp_path / "back.whist.gz"), {"VAR_DIR": str(tmp_path / "last")}
        assert manage("backup", "--output", back, **there).returncode == 0
        assert manage("restore", back, **last).returncode == 0
        assert told(**last) == told(**there)
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as server:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


def test_an_older_backup_is_brought_up_to_date(tmp_path) -> None:
    """Written by the program as it was before the log was sealed."""
    first, second = ({"VAR_DIR": str(tmp_path / name)} for name in ("first", "second"))
    for arguments in (("migrate", "-v0"), ("demo",)):
        assert manage(*arguments, **first).returncode == 0
    file, older = tmp_path / "night.whist.gz", tmp_path / "older.whist.gz"
    assert manage("backup", "--output", str(file), **first).returncode == 0
    lines = [json.loads(line) for line in gzip.decompress(file.read_bytes()).splitlines()]
    head, rows = lines[0] | {"migration": "0006_export_paper"}, lines[1:-1]
    rows = [line for line in rows if line["model"] not in {"logseal"}]
    for line in rows:
        line["row"].pop("salt", None)
    from tournament.services.backups.files import write_lines

    write_lines(older, {key: head[key] for key in ("kind", "made_at", "migration")}, rows)
    restored = manage("restore", str(older), **second)
    assert restored.returncode == 0, restored.stderr
    assert told(**first) == told(**second)


# --- files that are no good -----------------------------------------------------------------------


@pytest.fixture
def written(event: Event, tmp_path: Path) -> Path:
    path = tmp_path / "event.whist.gz"
    backups.write_event(event, path)
    return path


def damaged(path: Path, how: str) -> None:
    data = path.read_bytes()
    if how == "cut":
        path.write_bytes(data[: len(data) // 2])
    elif how == "no-end":
        lines = gzip.decompress(data).splitlines(keepends=True)
        path.write_bytes(gzip.compress(b"".join(lines[:-1])))
    elif how == "changed":
        path.write_bytes(gzip.compress(gzip.decompress(data).replace(b'"ns":13', b'"ns":12')))
    elif how == "not-gzip":
        path.write_bytes(b"no backup")
    elif how == "empty":
        path.write_bytes(b"")
    elif how == "other-json":
        path.write_bytes(gzip.compress(b'{"format": "other"}\n'))
    elif how == "missing":
        path.unlink()
    elif how == "version":
        path.write_bytes(gzip.compress(gzip.decompress(data).replace(b'"version":1', b'"version":2', 1)))


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("cut", "backup-cut-off"),
        ("no-end", "backup-cut-off"),
        ("changed", "backup-changed"),
        ("not-gzip", "backup-unreadable"),
        ("empty", "backup-unreadable"),
        ("other-json", "backup-unreadable"),
        ("missing", "file-not-found"),
        ("version", "backup-changed"),
    ],
)
def test_a_damaged_file_is_named_and_nothing_is_stored(
    written: Path, event, how: str, code: str, capsys
) -> None:
    lose_everything()
    damaged(written, how)
    with pytest.raises(Refused) as refused:
        backups.restore_event(written, None)
    assert refused.value.problems[0].code in {code, "backup-version"}
    assert not Event.objects.exists()
    with pytest.raises(SystemExit):
        call_command("restore", str(written))
    assert "event.whist.gz" in capsys.readouterr().err


# --- one event ------------------------------------------------------------------------------------


def test_an_event_comes_back_with_every_version_and_its_log(event: Event, written: Path) -> None:
    before, lines = outcome(event), audit(event).lines
    lose_everything()
    # Other rows take the numbers that the old ones had.
    other = make_event(pairs=4, rounds_planned=3, hands=4, name="Other", club=event.club)
    back = backups.restore_event(written, None)
    now = outcome(back)
    assert now[0] == before[0] and now[1] == before[1] and now[3] == before[3]
    assert now[2][:-1] == before[2] and now[2][-1][0] == "event-restored"
    assert audit(back).faults == () and audit(back).lines == lines + 1
    assert (back.slug, back.club) == ("tuesday-whist-2026-12-01", event.club)
    assert audit(other).faults == ()
    # The evening goes on where it was.
    sitting = back.rounds.get(number=2).sittings.first()
    sheets.submit(sitting, {1: (9, 4)}, seen={1: 1}, by=None, source="organiser")


def test_an_event_that_is_here_is_not_restored_beside_itself(event: Event, written: Path) -> None:
    with pytest.raises(Refused, match="backup-event-there"):
        backups.restore_event(written, None)
    assert Event.objects.count() == 1


def test_people_are_found_again_by_their_names(event: Event, written: Path) -> None:
    names = set(Member.objects.values_list("name", flat=True))
    club = event.club
    lose_everything()
    club.delete()
    away = Club.objects.create(name="Away", slug="away")
    backups.restore_event(written, None, club=away)
    assert set(away.members.values_list("name", flat=True)) == names
    assert not Member.objects.exclude(club=away).exists()


def test_the_file_has_no_contact_details_and_no_password(event: Event, tmp_path) -> None:
    Member.objects.update(email="ann@example.org", phone="+44 1234")
    User.objects.create_user("scorer@example.org", "lamp-river-teapot")
    backups.write_event(event, tmp_path / "one.whist.gz")
    text = gzip.decompress((tmp_path / "one.whist.gz").read_bytes()).decode()
    assert (
        "ann@example.org" not in text and "1234" not in text and "argon2" not in text and "md5$" not in text
    )


def test_the_command_writes_and_reads_an_event(event: Event, kept: Path, capsys) -> None:
    call_command("backup", "--event", event.slug)
    (file,) = Path(settings.BACKUP_DIR).glob("events/*/*.whist.gz")
    assert str(file) in capsys.readouterr().out
    slug = event.slug
    lose_everything()
    call_command("restore", str(file))
    assert f"Restored as {slug}." in capsys.readouterr().out
    for arguments in (("backup", "--event", "nobody"), ("restore", str(file), "--club", "nobody")):
        with pytest.raises(SystemExit):
            call_command(*arguments)


# --- by themselves --------------------------------------------------------------------------------


def test_after_each_round_the_event_is_kept_and_the_oldest_goes(event: Event, kept: Path) -> None:
    assert [one.pk for one in backups.events_due()] == [event.pk]
    backups.back_up_event(event)
    assert list(backups.events_due()) == []
    later = timezone.now() + timedelta(seconds=5)
    Round.objects.filter(event=event, number=1).update(closed_at=later)
    assert [one.pk for one in backups.events_due()] == [event.pk]
    for version in range(10, 18):
        Event.objects.filter(pk=event.pk).update(version=version)
        event.refresh_from_db()
        backups.back_up_event(event)
    files = sorted(path.name[:9] for path in (kept / "backups/events" / event.slug).iterdir())
    assert files == [f"v{version:08d}" for version in range(13, 18)]


@pytest.mark.django_db(transaction=True)
def test_opening_a_round_and_closing_wake_the_worker(monkeypatch) -> None:
    woken: list[tuple[object, ...]] = []
    monkeypatch.setattr("tournament.services.rounds.wake", lambda *what: woken.append(what))
    monkeypatch.setattr("tournament.services.closing.wake", lambda *what: woken.append(what))
    made = make_event(pairs=4, rounds_planned=3, hands=4)
    rounds.open_round(made, 1, None)
    close(made, None, anyway=True)
    assert [what for what in woken if what[0] == "tournament.back_up_event"] == [
        ("tournament.back_up_event", made.pk)
    ] * 2


def test_the_tasks_do_it(event: Event, kept: Path) -> None:
    from tournament import tasks

    assert tasks.back_up_due_events() == 1 and tasks.back_up_due_events() == 0
    assert tasks.back_up_event(event.pk) is True and tasks.back_up_event(0) is False
    whole = Path(tasks.back_up_everything())
    assert backups.head_of(whole)["kind"] == "whole"
    assert Submission.objects.exists() and LogEntry.objects.exists()
