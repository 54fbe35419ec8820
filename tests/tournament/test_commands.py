"""The command line: night, movement, export and import, their output and exit codes."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from openpyxl import load_workbook

from tests.tournament.evenings import club, draft, enter, organiser, running, table
from tests.tournament.test_documents import EXAMPLE, altered
from tournament.models import Club, Event, EventRole, Member
from tournament.services import entries
from tournament.services.documents import written

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parents[2]


def run(*arguments):
    """(exit code, standard output, standard error) of a command."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command(*arguments, stdout=out, stderr=err)
    except SystemExit as left:
        return left.code, out.getvalue(), err.getvalue()
    return 0, out.getvalue(), err.getvalue()


# --- night ------------------------------------------------------------------------------------------


def test_night_prints_standings_and_checks_and_keeps_nothing(file):
    code, out, err = run("night", file(EXAMPLE))
    lines = [line.split() for line in out.splitlines()]
    assert (code, err) == (0, "")
    assert lines[0] == ["Tuesday", "whist,", "2026-12-01"]
    assert lines[3][:7] == ["1", "1", "Ann", "A", "&", "Ben", "B"] and lines[4][:2] == ["2", "2"]
    assert "Round 1: 2 hands, 26 tricks." in out
    assert not Event.objects.exists() and not Member.objects.exists() and not Club.objects.exists()


def test_C09_night_says_what_the_organiser_has_to_decide(file):
    both = [{"round": 1, "table": 1, "hand": 2, "side": side, "kind": "revoke"} for side in ("ns", "ew")]
    code, out, _err = run("night", file({**EXAMPLE, "penalties": both}))
    assert code == 0
    assert "Round 1, table 1, hand 2: both sides revoked, so nothing passes." in out
    assert "both sides revoked" not in run("night", file({**EXAMPLE, "penalties": both[:1]}))[1]


def test_night_as_json_is_the_document_filled_in(file):
    code, out, _err = run("night", file(EXAMPLE), "--json")
    document = json.loads(out)
    assert code == 0
    assert {key: document[key] for key in EXAMPLE} == EXAMPLE
    assert document["schedule"] == [
        {"round": 1, "tables": [{"table": 1, "ns": [1], "ew": [2], "dealer": "N"}], "sit_out": []}
    ]
    assert document["certificate"]["rematch"] == {"value": 0, "bound": 0}
    # 8-5 and 6-7: 2 points and 14 tricks against 1 and 12
    first, second = document["standings"]
    assert (first["rank"], first["entry"], first["points"], first["net-points"], first["tricks"]) == (
        1,
        1,
        2,
        1,
        14,
    )
    assert (second["rank"], second["entry"], second["points"], second["net-points"]) == (2, 2, 1, -1)
    assert document["checks"] == [
        {
            "round": 1,
            "tables": 1,
            "hands": 2,
            "tricks": 26,
            "should": 26,
            "forfeits": 0,
            "fits": True,
            "tables_at_fault": [],
        }
    ]
    # What it printed can be run again, and says the same.
    assert run("night", file(document), "--json")[1] == out


def test_night_seats_an_event_that_has_no_results_yet(file):
    document = {key: EXAMPLE[key] for key in ("format", "version", "event", "entries")}
    code, out, _err = run("night", file(document), "--json")
    assert code == 0 and len(json.loads(out)["schedule"]) == 1


def test_night_keeps_the_event_when_asked(file):
    home = club()
    assert run("night", file(EXAMPLE), "--keep", "mine")[0] == 0
    event = Event.objects.get(slug="mine")
    assert event.club == home and event.state == "running"
    code, _out, err = run("night", file(EXAMPLE), "--keep", "mine")
    assert code == 1 and "mine" in err
    other = club("village")
    assert run("night", file(EXAMPLE), "--keep", "yours", "--club", "village")[0] == 0
    assert Event.objects.get(slug="yours").club == other
    assert run("night", file(EXAMPLE), "--keep", "x", "--club", "nowhere")[0] == 1


def test_night_keeps_the_event_where_there_is_no_club_yet(file):
    assert run("night", file(EXAMPLE), "--keep", "mine")[0] == 0
    assert Event.objects.get().club == Club.objects.get()


def test_night_tells_every_fault_with_its_place(file):
    document = altered("results.0.hands", [{"ns": 8, "ew": 6}, {"ns": 14}])
    code, out, err = run("night", file(document))
    assert (code, out) == (1, "")
    assert err.splitlines() == [
        "Results 1, round 1, table 1, hand 1: 8 and 6 make 14 tricks. A hand has 13.",
        "Results 1, round 1, table 1, hand 2: 14 tricks for North-South are too many. There are only 13.",
    ]
    code, out, err = run("night", file(document), "--json")
    assert (code, err) == (1, "")
    assert [fault["code"] for fault in json.loads(out)["faults"]] == ["hand-sum", "tricks-range"]


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b'{"format": NaN}',
        b'{"format": "whist-night", "format": "whist-night"}',
        b"[" * 100_000,
        b'{"version": ' + b"9" * 10_000 + b"}",
    ],
    ids=range(9),
)
def test_night_has_sentences_and_no_traceback_for_any_file(file, data):
    code, out, err = run("night", file(data))
    assert (code, out) == (1, "") and err.strip() and "Something is wrong here" not in err


def test_night_without_such_a_file():
    code, _out, err = run("night", "/no/such/file.json")
    assert code == 1 and "/no/such/file.json" in err
    assert run("night", "a\0b")[0] == 1


def test_night_marks_an_accepted_card_and_names_its_table(file):
    document = altered("results.0.hands.0.ew", 6)
    document["results"][0]["accepted"] = "Signed"
    code, out, _err = run("night", file(document))
    assert code == 0 and "Round 1, table 1" in out
    (check,) = json.loads(run("night", file(document), "--json")[1])["checks"]
    assert (check["fits"], check["tables_at_fault"], check["tricks"]) == (False, [1], 27)


def test_night_names_tables_that_are_not_finished(file):
    document = altered("results.0.hands", [{"ns": 8}])
    document["results"][0]["unfinished"] = True
    code, out, _err = run("night", file(document))
    assert code == 0 and "Round 1, table 1: not finished." in out


# --- movement ---------------------------------------------------------------------------------------


def test_movement_lists_and_shows_a_schedule():
    assert run("movement", "--list")[1].startswith("round-robin: 2 to 200 entries")
    assert json.loads(run("movement", "--list", "--json")[1])[0]["movement"] == "round-robin"
    code, out, _err = run("movement", "round-robin", "--entries", "5", "--rounds", "5")
    assert code == 0 and "Sits out: 1" in out and "Nobody meets the same pair twice." in out


def test_movement_as_json_has_rounds_and_certificate():
    code, out, _err = run("movement", "round-robin", "--entries", "6", "--rounds", "5", "--json")
    document = json.loads(out)
    assert code == 0 and list(document) == ["movement", "entries", "rounds", "certificate"]
    met = {frozenset(at["ns"] + at["ew"]) for one in document["rounds"] for at in one["tables"]}
    assert len(met) == 15
    assert document["certificate"]["rematch"] == {"value": 0, "bound": 0}


def test_movement_warns_of_meetings_that_repeat():
    code, out, _err = run("movement", "round-robin", "--entries", "6", "--rounds", "6")
    assert code == 0 and "must meet again" in out


@pytest.mark.parametrize(
    ("name", "entries_", "rounds_"),
    [("waltz", "6", "5"), ("round-robin", "1", "5"), ("round-robin", "6", "0"), ("round-robin", "-6", "5")],
)
def test_movement_refuses_what_cannot_be(name, entries_, rounds_):
    code, out, err = run("movement", name, f"--entries={entries_}", f"--rounds={rounds_}")
    assert (code, out) == (1, "") and err
    faults = json.loads(run("movement", name, f"--entries={entries_}", f"--rounds={rounds_}", "--json")[1])
    assert faults["faults"][0]["sentence"]


def test_wrong_usage_is_2():
    assert run("movement")[0] == 2
    assert run("movement", "round-robin", "--entries", "6")[0] == 2
    with pytest.raises(CommandError):
        call_command("night")
    for wrong in (["night"], ["movement", "round-robin", "--entries", "six", "--rounds", "5"], ["export"]):
        done = subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *wrong], capture_output=True, text=True, cwd=ROOT
        )
        assert done.returncode == 2 and "Traceback" not in done.stderr, wrong


# --- export and import ------------------------------------------------------------------------------


def test_export_import_export_gives_the_same_bytes(file):
    event = running(5, slug="here")
    enter(table(event, 1), [8, 7])
    code, first, _err = run("export", "here")
    assert code == 0
    assert run("import", file(first.encode()), "--slug", "there")[0] == 0
    assert run("export", "there")[1] == first


def test_import_says_what_it_did_and_a_dry_run_does_nothing(file):
    home, olive = club(), organiser()
    code, out, _err = run("import", file(EXAMPLE), "--dry-run")
    assert code == 0 and "Nothing was stored" in out and not Event.objects.exists()
    code, out, _err = run("import", file(EXAMPLE), "--by", "olive@example.org", "--json")
    assert json.loads(out) == {
        "name": "Tuesday whist",
        "slug": "tuesday-whist-2026-12-01",
        "state": "running",
        "entries": 2,
        "stored": True,
    }
    assert EventRole.objects.get().user == olive and Event.objects.get().club == home


@pytest.mark.parametrize(
    "wrong", [["--club", "nowhere"], ["--by", "nobody@example.org"], ["--slug", "No Slug"]]
)
def test_import_refuses_what_it_cannot_place(file, wrong):
    code, out, err = run("import", file(EXAMPLE), *wrong)
    assert (code, out) == (1, "") and err and not Event.objects.exists() and not Club.objects.exists()


def test_import_tells_every_fault(file):
    code, _out, err = run("import", file(altered("event.hand_per_round", 4)))
    assert code == 1
    assert err.strip() == "Event: there is no key “hand_per_round”. Did you mean “hands_per_round”?"


def test_export_of_standings_has_one_set_of_columns(tmp_path):
    event = running(3, slug="here", rounds_planned=1, sit_out="average")
    enter(table(event, 1), [8, 7])
    out = run("export", "here", "--as", "csv")[1]
    assert out.startswith("\ufeff")
    lines = [line.split(",") for line in out.removeprefix("\ufeff").splitlines()]
    path = tmp_path / "standings.xlsx"
    assert run("export", "here", "--as", "xlsx", "--output", str(path))[0] == 0
    sheet = load_workbook(path).active
    rows = [["" if cell is None else str(cell) for cell in row] for row in sheet.iter_rows(values_only=True)]
    assert rows == lines
    assert lines[0][:4] == ["Place", "Number", "Names", "Points"]
    # 8-5 and 7-6: three points, 15 tricks
    assert lines[1][0] == "1" and lines[1][3] == "3" and "15" in lines[1]
    document = json.loads(run("export", "here")[1])
    assert [str(row["rank"]) for row in document["standings"]] == [line[0] for line in lines[1:]]


def test_names_never_become_formulas(tmp_path):
    event = draft(0, slug="here")
    odd = ["=1+1", "+49", "-2", "@sum", "=cmd|'/c calc'!A1", "plain"]
    entries.add_many(event, [(None, [name, f"Partner {n}"]) for n, name in enumerate(odd)], None)
    out = run("export", "here", "--as", "csv")[1]
    for line, name in zip(out.splitlines()[1:], odd, strict=True):
        assert ("'" + name in line) == (name != "plain")
    path = tmp_path / "standings.xlsx"
    run("export", "here", "--as", "xlsx", "--output", str(path))
    cells = [row[2] for row in load_workbook(path).active.iter_rows(min_row=2)]
    assert [cell.value.split(" & ")[0] for cell in cells] == odd
    assert {cell.data_type for cell in cells} == {"s"}


def test_export_of_no_event_and_to_nowhere():
    assert run("export", "nope")[0] == 1
    draft(2, slug="here")
    assert run("export", "here", "--output", "/no/such/folder/x.json")[0] == 1


def test_the_whole_of_it_from_a_shell(tmp_path):
    """A fresh database, real processes, standard input and output."""
    environment = {"PATH": "/usr/bin:/bin", "VAR_DIR": str(tmp_path / "var")}

    def shell(*arguments, data=None):
        return subprocess.run(
            [sys.executable, str(ROOT / "manage.py"), *arguments],
            input=data,
            capture_output=True,
            cwd=ROOT,
            env=environment,
            timeout=60,
        )

    unready = shell("night", "-", data=written(EXAMPLE).encode())
    assert unready.returncode == 1 and b"migrate" in unready.stderr and b"Traceback" not in unready.stderr
    assert shell("migrate", "-v0").returncode == 0
    done = shell("night", "-", "--json", data=written(EXAMPLE).encode())
    assert done.returncode == 0 and json.loads(done.stdout)["standings"][0]["points"] == 2
    assert shell("import", "-", "--slug", "here", data=done.stdout).returncode == 0
    workbook = shell("export", "here", "--as", "xlsx")
    assert workbook.returncode == 0 and workbook.stdout[:2] == b"PK"


def test_a_reader_who_has_seen_enough_is_no_fault():
    command = [sys.executable, str(ROOT / "manage.py"), "movement", "round-robin"]
    command += ["--entries", "60", "--rounds", "59", "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT) as running_one:
        running_one.stdout.close()
        said = running_one.stderr.read()
        assert (running_one.wait(timeout=60), said) == (0, b"")
