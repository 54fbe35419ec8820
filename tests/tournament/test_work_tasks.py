"""Tasks may run twice, late or never, and none keeps another from its work; a dead broker costs one wait."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.factories import make_closed_event, make_event
from tournament import announce, celery, tasks
from tournament.models import Export
from tournament.services import backups, blackouts, exports, rounds
from tournament.services.backups import keeping

pytestmark = pytest.mark.django_db


class Broken:
    """A pool whose broker is away; counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def acquire(self, **_how: object) -> object:
        self.asked += 1
        raise ConnectionError("nobody there")


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The monotonic clock of announce.py, which the test sets."""
    now = [1000.0]
    monkeypatch.setattr(announce.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(announce, "_quiet_until", 0.0)
    return now


def test_a_dead_broker_is_asked_once_and_again_after_a_while(
    clock: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = Broken()
    monkeypatch.setattr(celery, "impatient", lambda: broken)
    assert [announce.wake("tournament.send_mails") for _turn in range(5)] == [False] * 5
    assert broken.asked == 1
    clock[0] += 4.9
    assert announce.wake("tournament.send_mails") is False and broken.asked == 1
    clock[0] += 0.2
    assert announce.wake("tournament.send_mails") is False and broken.asked == 2


def test_a_broker_that_is_back_is_used_again(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as gone:
        gone.setattr(celery, "impatient", Broken)
        announce.wake("tournament.send_mails")
    clock[0] += 6
    assert announce.wake("tournament.send_mails") is True


def test_packs_that_cannot_be_asked_for_keep_no_file_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[tuple[object, ...]] = []
    monkeypatch.setattr(exports, "wake", lambda *what: woken.append(what))
    monkeypatch.setattr(blackouts, "prepare", lambda: 1 / 0)
    event = make_closed_event(pairs=2, rounds_planned=1)
    file = Export.objects.create(event=event, event_version=event.version, asked_at="2026-01-01T00:00:00Z")
    assert tasks.take_up_exports() == 1 and woken == [("tournament.make_export", file.pk)]


def test_one_event_without_a_pack_keeps_no_other_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    events = [make_event(pairs=4, rounds_planned=3, name=name) for name in ("One", "Two")]
    for event in events:
        rounds.open_round(event, 1, None)
    ask, asked = exports.ask, []

    def sometimes(event: object, *rest: object, **more: object) -> object:
        if event == events[0]:
            raise OSError("no space left")
        asked.append(event)
        return ask(event, *rest, **more)

    monkeypatch.setattr(exports, "ask", sometimes)
    blackouts.prepare()
    assert asked == [events[1]]


def test_one_event_that_cannot_be_kept_keeps_no_other_from_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: object
) -> None:
    settings.BACKUP_DIR = str(tmp_path)
    events = [make_closed_event(pairs=2, rounds_planned=1, name=name) for name in ("One", "Two")]
    back_up = backups.back_up_event
    monkeypatch.setattr(
        backups, "back_up_event", lambda event: 1 / 0 if event == events[0] else back_up(event)
    )
    assert tasks.back_up_due_events() == 1
    assert [path.parent.name for path in tmp_path.rglob("*.gz")] == [events[1].slug]


# --- the nightly dump -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("last", "now", "due"),
    [
        ("", "2026-12-02 20:00", True),
        # made last night: not before 4.10 of the next
        ("20261202-041000", "2026-12-02 20:00", False),
        ("20261202-041000", "2026-12-03 04:09", False),
        ("20261202-041000", "2026-12-03 04:10", True),
        # a laptop that is only on in the evening
        ("20261201-193000", "2026-12-02 19:00", True),
        ("20261202-190000", "2026-12-02 23:30", False),
        ("20261202-190000", "2026-12-03 03:00", False),
        # just before and just after that hour
        ("20261202-040959", "2026-12-02 04:11", True),
        ("20261202-041001", "2026-12-02 04:11", False),
    ],
)
def test_a_dump_is_due_when_there_is_none_since_last_night(
    last: str, now: str, due: bool, tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUP_DIR = str(tmp_path)
    if last:
        (tmp_path / f"whole-{last}.whist.gz").touch()
        (tmp_path / "whole-20200101-041000.whist.gz").touch()
    moment = datetime.strptime(now, "%Y-%m-%d %H:%M").replace(tzinfo=UTC)
    monkeypatch.setattr(keeping.timezone, "now", lambda: moment)
    assert backups.is_whole_due() is due


def test_the_clock_asks_again_and_again_and_one_dump_is_made(tmp_path: Path, settings: object) -> None:
    settings.BACKUP_DIR = str(tmp_path)
    assert tasks.back_up_everything() != ""
    assert tasks.back_up_everything() == ""
    assert len(list(tmp_path.glob("whole-*"))) == 1


def test_a_dump_that_failed_is_made_at_the_next_look(
    tmp_path: Path, settings: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.BACKUP_DIR = str(tmp_path)
    with monkeypatch.context() as full:
        full.setattr(keeping, "write_whole", lambda path: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            tasks.back_up_everything()
    assert tasks.back_up_everything() != ""
