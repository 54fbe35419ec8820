"""Files made behind the pages: asked for, made, found again when something went wrong on the way."""

import os
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage
from django.utils import timezone
from openpyxl import load_workbook

from scoring.problems import Refused
from tests.factories import make_closed_event, make_club, make_event, play_round
from tournament import announce, tasks
from tournament.models import Event, Export
from tournament.services import entries, events, export_rows, exports, rounds
from tournament.services.paper_sizes import size_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """What the worker was asked for, instead of asking it."""
    calls: list[tuple[str, int]] = []
    monkeypatch.setattr(exports, "wake", lambda name, *arguments: calls.append((name, *arguments)))
    return calls


def made(event: Event) -> Export:
    export = exports.ask(event, None)
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    return export


def sheets_of(export: Export) -> dict[str, list[tuple[object, ...]]]:
    book = load_workbook(BytesIO(export.file.read()))
    return {sheet.title: list(sheet.iter_rows(values_only=True)) for sheet in book.worksheets}


def test_asking_stores_a_row_and_wakes_the_worker_after_the_commit(
    woken: list, django_capture_on_commit_callbacks
) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    with django_capture_on_commit_callbacks(execute=True):
        export = exports.ask(event, None)
        assert woken == []
    assert woken == [("tournament.make_export", export.pk)]
    assert (export.state, export.progress, export.event_version) == ("queued", 0, event.version)


def test_asking_twice_gives_the_same_row(woken: list) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    assert exports.ask(event, None) == exports.ask(event, None)
    assert Export.objects.count() == 1


def test_an_open_event_is_refused_and_nothing_is_stored(woken: list) -> None:
    event = make_event(pairs=2, rounds_planned=1)
    with pytest.raises(Refused) as refused:
        exports.ask(event, None)
    assert [problem.code for problem in refused.value.problems] == ["export-not-closed"]
    assert not Export.objects.exists()


def test_an_unknown_kind_is_refused_by_name(woken: list) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    with pytest.raises(Refused) as refused:
        exports.ask(event, None, "pdf")
    assert refused.value.problems[0].details["kind"] == "pdf"


def test_the_file_has_standings_and_results(woken: list) -> None:
    # Two pairs, one round of two hands, N-S 8 and 6 tricks: N-S 2 points, E-W 1.
    export = made(make_closed_event(pairs=2, rounds_planned=1))
    assert (export.state, export.progress, export.error) == ("done", 100, "")
    found = sheets_of(export)
    assert list(found) == ["Standings", "Results"]
    head, first, second = found["Standings"]
    assert first[head.index("Place")] == 1 and second[head.index("Place")] == 2
    assert {first[head.index("Tricks")], second[head.index("Tricks")]} == {14, 12}
    assert first[head.index("Points")] == 2 and second[head.index("Points")] == 1
    head, only = found["Results"]
    assert only[head.index("Round")] == 1 and only[head.index("Table")] == 1
    assert [only[head.index(f"Hand {hand} N-S")] for hand in (1, 2)] == [8, 6]
    assert [only[head.index(name)] for name in ("N-S tricks", "E-W tricks", "N-S points", "E-W points")] == [
        *(14, 12),
        *(2, 1),
    ]


def test_a_sit_out_has_a_line_of_its_own(woken: list) -> None:
    export = made(make_closed_event(pairs=3, rounds_planned=3))
    head, *lines = sheets_of(export)["Results"]
    notes = [line[head.index("Note")] for line in lines]
    assert notes.count("sits out") == 3 and len(lines) == 6


def test_a_fraction_is_a_number_in_the_file(woken: list) -> None:
    # Three pairs, three rounds, each sits out once: a played 2 and 1 or the like, so averages are halves.
    export = made(make_closed_event(pairs=3, rounds_planned=3))
    head, *lines = sheets_of(export)["Standings"]
    points = [line[head.index("Points")] for line in lines]
    assert all(isinstance(one, int | float) for one in points) and points == sorted(points, reverse=True)


def test_G05_a_name_that_looks_like_a_formula_stays_text(woken: list) -> None:
    event = make_event(pairs=1, rounds_planned=1, seated=False)
    entries.add(event, ('=HYPERLINK("http://example.org")', "+1"), None)
    events.seat(event, None)
    play_round(event, 1)
    export = made(events.close(event, None))
    book = load_workbook(BytesIO(export.file.read()))
    cells = [cell for row in book["Standings"].iter_rows() for cell in row if cell.value]
    named = [cell for cell in cells if "HYPERLINK" in str(cell.value)]
    assert [cell.data_type for cell in named] == ["s"]


def test_making_twice_makes_once(woken: list) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    export = made(event)
    name = export.file.name
    assert tasks.make_export(export.pk) is False
    export.refresh_from_db()
    assert export.file.name == name


def test_a_row_that_is_gone_is_no_error(woken: list) -> None:
    assert tasks.make_export(12345) is False


def test_progress_goes_up_while_the_file_is_made(woken: list, monkeypatch: pytest.MonkeyPatch) -> None:
    event = make_closed_event(pairs=4, rounds_planned=3)
    seen: list[int] = []
    inner = exports._progress_of

    def watched(export: Export):
        tell = inner(export)

        def told(percent: int) -> None:
            tell(percent)
            seen.append(Export.objects.get(pk=export.pk).progress)

        return told

    monkeypatch.setattr(exports, "_progress_of", watched)
    made(event)
    assert seen == sorted(seen) and seen[0] >= 5 and len(set(seen)) > 2 and max(seen) < 100


def test_a_failure_is_tried_again_each_time_later_and_the_fourth_is_the_last(
    woken: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    with monkeypatch.context() as broken:
        broken.setattr(exports, "workbook_of", lambda *rest: 1 / 0)
        export = exports.ask(event, None)
        for failures, seconds in ((1, 10), (2, 60), (3, 300)):
            assert tasks.make_export(export.pk) is True
            export.refresh_from_db()
            assert (export.state, export.attempts, export.error) == ("queued", failures, "")
            told(export, seconds=seconds - 2)
            assert tasks.take_up_exports() == 0, "it waits first"
            told(export, seconds=seconds + 1)
            assert tasks.take_up_exports() == 1
        assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert (export.state, export.error) == ("failed", "The file could not be made. Ask for it once more.")
    assert tasks.take_up_exports() == 0
    again = made(event)
    assert again.pk != export.pk and again.state == "done"


def test_a_second_try_that_works_is_as_good_as_the_first(
    woken: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    export = exports.ask(make_closed_event(pairs=2, rounds_planned=1), None)
    with monkeypatch.context() as broken:
        broken.setattr(exports, "workbook_of", lambda *rest: 1 / 0)
        tasks.make_export(export.pk)
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert (export.state, export.attempts, export.progress) == ("done", 2, 100)


def test_an_event_that_changed_in_between_is_not_made_under_the_old_version(woken: list) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    export = exports.ask(event, None)
    events.reopen(event, None, "a wrong card")
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert (export.state, export.error) == (
        "failed",
        "The event has changed since this file was asked for. Ask for it again.",
    )


def age(export: Export, **by: int) -> None:
    Export.objects.filter(pk=export.pk).update(asked_at=timezone.now() - timedelta(**by))


def written(export: Export) -> set[str]:
    """The names of all files that were ever kept, whosever they are."""
    return {path.name for path in Path(export.file.storage.path("exports")).rglob("*") if path.is_file()}


def told(export: Export, **ago: int) -> None:
    """The last word of its maker came so long ago."""
    Export.objects.filter(pk=export.pk).update(told_at=timezone.now() - timedelta(**ago))


def test_a_row_that_the_broker_never_heard_of_is_taken_up(woken: list) -> None:
    export = exports.ask(make_closed_event(pairs=2, rounds_planned=1), None)
    assert tasks.take_up_exports() == 0, "young rows are on their way"
    age(export, seconds=11)
    assert tasks.take_up_exports() == 1
    assert woken == [("tournament.make_export", export.pk)]


def test_a_row_whose_worker_was_killed_is_taken_up(woken: list) -> None:
    export = exports.ask(make_closed_event(pairs=2, rounds_planned=1), None)
    assert export_rows.begin(export.pk) is not None
    told(export, seconds=115)
    assert tasks.take_up_exports() == 0, "it may still be at work"
    told(export, seconds=121)
    assert tasks.take_up_exports() == 1
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert (export.state, export.attempts) == ("done", 2)


def test_a_worker_that_is_killed_each_time_does_not_go_on_for_ever(woken: list) -> None:
    export = exports.ask(make_closed_event(pairs=2, rounds_planned=1), None)
    for _time in range(4):
        assert export_rows.begin(export.pk) is not None
        told(export, minutes=6)
        tasks.take_up_exports()
    export.refresh_from_db()
    assert (export.state, export.error) == ("failed", "The file could not be made. Ask for it once more.")


def test_of_two_workers_with_one_task_one_makes_the_file(woken: list) -> None:
    export = exports.ask(make_closed_event(pairs=2, rounds_planned=1), None)
    assert export_rows.begin(export.pk) is not None
    assert tasks.make_export(export.pk) is False


def test_a_worker_that_was_thought_lost_and_comes_back_leaves_nothing_behind(
    woken: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    export = exports.ask(make_closed_event(pairs=2, rounds_planned=1), None)
    inner = exports.workbook_of

    def slow(*rest: object) -> bytes:
        """Meanwhile another worker takes the row up and makes the file."""
        monkeypatch.setattr(exports, "workbook_of", inner)
        told(export, minutes=3)
        assert tasks.take_up_exports() == 1 and tasks.make_export(export.pk) is True
        return b"late"

    monkeypatch.setattr(exports, "workbook_of", slow)
    before = written(export)
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert (export.state, export.attempts) == ("done", 2)
    assert export.file.read(2) == b"PK"
    assert written(export) - before == {Path(export.file.name).name}


def test_a_dead_broker_leaves_the_row_queued_and_the_page_whole(
    monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks
) -> None:
    from tournament.celery import app

    def dead(*arguments: object, **options: object) -> None:
        raise OSError("no broker")

    event = make_closed_event(pairs=2, rounds_planned=1)
    monkeypatch.setattr(app, "send_task", dead)
    with django_capture_on_commit_callbacks(execute=True):
        export = exports.ask(event, None)
    export.refresh_from_db()
    assert export.state == "queued"
    assert announce.wake("tournament.make_export", export.pk) is False


def test_sweeping_removes_old_files_and_keeps_the_current_one(
    woken: list, django_capture_on_commit_callbacks
) -> None:
    kept = made(make_closed_event(pairs=2, rounds_planned=1, club=make_club("One")))
    old = made(make_closed_event(pairs=2, rounds_planned=1, club=make_club("Two"), name="Old"))
    past = made(
        past_event := make_closed_event(pairs=2, rounds_planned=1, club=make_club("Three"), name="Past")
    )
    age(old, days=31)
    events.reopen(past_event, None, "a wrong card")
    paths = {one.pk: Path(one.file.path) for one in (kept, old, past)}
    with django_capture_on_commit_callbacks(execute=True):
        assert exports.sweep() == 2
    assert list(Export.objects.values_list("pk", flat=True)) == [kept.pk]
    assert [paths[one.pk].exists() for one in (kept, old, past)] == [True, False, False]


def test_sweeping_removes_a_file_whose_row_is_gone_but_no_young_one(woken: list) -> None:
    kept = made(make_closed_event(pairs=2, rounds_planned=1))
    storage = kept.file.storage
    stray, young = (storage.save(f"exports/2026/01/{name}", ContentFile(b"x")) for name in ("old", "new"))
    long_ago = (timezone.now() - timedelta(days=2)).timestamp()
    os.utime(storage.path(stray), (long_ago, long_ago))
    assert exports.sweep() == 0
    assert [storage.exists(name) for name in (stray, young, kept.file.name)] == [False, True, True]


def test_sweeping_leaves_what_is_being_made(woken: list) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    exports.ask(event, None)
    events.reopen(event, None, "a wrong card")
    assert exports.sweep() == 0


def test_storage_and_row_agree_on_the_name(woken: list) -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    export = made(event)
    assert export.file.name.endswith(".xlsx") and event.slug in export.file.name
    assert export.file.storage.open(export.file.name).read(2) == b"PK"


def test_a_round_without_results_has_empty_cells(woken: list) -> None:
    event = make_event(pairs=2, rounds_planned=2)
    play_round(event, 1)
    rounds.open_round(event, 2, None)
    export = made(events.close(event, None, anyway=True))
    head, _first, second = sheets_of(export)["Results"]
    assert [second[head.index(f"Hand {hand} N-S")] for hand in (1, 2)] == [None, None]


def test_a_disk_that_is_full_is_a_failure_like_any_other(
    woken: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    export = exports.ask(make_closed_event(pairs=2, rounds_planned=1), None)

    def full(*rest: object) -> str:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(FileSystemStorage, "_save", full)
        assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert (export.state, export.attempts, export.file.name) == ("queued", 1, "")
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert export.state == "done"


def test_of_two_packs_the_later_one_stays_whichever_was_ready_first(woken: list) -> None:
    event = make_event(pairs=4, rounds_planned=1)
    first = exports.ask(event, None, "seating", paper="a4")
    begun = export_rows.begin(first.pk)
    assert begun is not None
    rounds.open_round(event, 1, None)
    second = exports.ask(event, None, "seating", paper="a4")
    assert second.pk != first.pk and tasks.make_export(second.pk) is True
    begun.file.save("late.pdf", ContentFile(b"%PDF"), save=False)
    export_rows.finish(begun, {})
    assert list(event.exports.values_list("pk", "state")) == [(second.pk, "done")]


def test_a_pack_that_nobody_began_is_made_of_what_there_is_then(woken: list) -> None:
    event = make_event(pairs=4, rounds_planned=1)
    first = exports.ask(event, None, "seating", paper="a4")
    rounds.open_round(event, 1, None)
    assert exports.ask(event, None, "seating", paper="a4").pk == first.pk
    assert tasks.make_export(first.pk) is True
    first.refresh_from_db()
    assert first.details["version"] == Event.objects.get(pk=event.pk).version


def test_paper_stays_with_its_event(woken: list) -> None:
    event = make_event(pairs=4, rounds_planned=1)
    export = exports.ask(event, None, "seating", paper="a4")
    tasks.make_export(export.pk)
    age(export, days=400)
    assert exports.sweep() == 0 and event.exports.count() == 1


@pytest.mark.parametrize(
    ("kind", "paper", "codes"),
    [
        ("slips", "a4", ["paper-not-seated"]),
        ("standings", "a4", ["paper-not-seated"]),
        ("pack-tonight", "a5", ["paper-size", "paper-not-seated"]),
        ("pack-round-1", "a4", ["paper-not-seated"]),
        ("place-cards", "", ["paper-size"]),
        ("pack-paper", "a4", ["export-kind"]),
    ],
)
def test_what_makes_no_sense_yet_is_refused_in_words(
    kind: str, paper: str, codes: list[str], woken: list
) -> None:
    event = make_event(pairs=4, rounds_planned=1, seated=False)
    with pytest.raises(Refused) as refused:
        exports.ask(event, None, kind, paper=paper)
    assert [problem.code for problem in refused.value.problems] == codes
    assert not Export.objects.exists()


def test_blank_slips_and_place_cards_can_be_had_before_anybody_is_seated(woken: list) -> None:
    event = make_event(pairs=4, rounds_planned=1, seated=False)
    for kind in ("blank-slips", "place-cards"):
        export = exports.ask(event, None, kind, paper="letter")
        assert tasks.make_export(export.pk) is True
        export.refresh_from_db()
        assert export.state == "done" and export.file.read(5) == b"%PDF-"
    assert set(event.entries.values_list("personal_code", flat=True)) == {""}, "nobody needed a code"


def test_nobody_entered_is_said(woken: list) -> None:
    event = make_event(pairs=0, rounds_planned=1, seated=False)
    with pytest.raises(Refused) as refused:
        exports.ask(event, None, "place-cards", paper="a4")
    assert [problem.code for problem in refused.value.problems] == ["paper-nobody"]


def test_a_round_that_there_is_not_is_refused(woken: list) -> None:
    with pytest.raises(Refused) as refused:
        exports.ask(make_event(pairs=4, rounds_planned=2), None, "pack-round-3", paper="a4")
    assert [problem.code for problem in refused.value.problems] == ["round-unknown"]


@pytest.mark.parametrize(
    ("zone", "size"),
    [
        ("Europe/London", "a4"),
        ("America/New_York", "letter"),
        ("America/Sao_Paulo", "a4"),
        ("Australia/Sydney", "a4"),
        ("Asia/Manila", "letter"),
    ],
)
def test_the_usual_paper_is_that_of_the_place_until_somebody_asks_for_another(
    zone: str, size: str, woken: list
) -> None:
    event = make_event(pairs=4, rounds_planned=1, zone=zone)
    assert size_of(event) == size
    other = {"a4": "letter", "letter": "a4"}[size]
    exports.ask(event, None, "seating", paper=other)
    assert size_of(event) == other
    assert size_of(make_event(pairs=4, rounds_planned=1, zone=zone, name="Next week")) == other
