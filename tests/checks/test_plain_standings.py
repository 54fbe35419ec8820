"""The example files: what the product prints against what a second script works out by itself."""

import ast
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from scoring.rules import PRESETS
from tests.checks import plain_bids, plain_sheets, plain_standings

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted((ROOT / "examples").glob("*.json"))


def night(path, *options):
    out = io.StringIO()
    call_command("night", str(path), *options, stdout=out)
    return out.getvalue()


def test_three_evenings_of_basic_whist_and_one_of_each_named_rule_set():
    sizes = {}
    for path in FILES:
        document = json.loads(path.read_text(encoding="utf-8"))
        sizes[path.stem] = (document["event"]["rules"], len(document["entries"]), document["event"]["rounds"])
    evenings = ("six-pairs", "nine-pairs", "twenty-four-pairs")
    assert [sizes.pop(name)[1:] for name in evenings] == [(6, 5), (9, 9), (24, 10)]
    assert set(sizes) == set(PRESETS)
    assert all(rules == name for name, (rules, _entries, _rounds) in sizes.items())


@pytest.mark.django_db
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_night_prints_what_the_second_script_works_out(path):
    document = json.loads(night(path, "--json"))
    done = subprocess.run(
        [sys.executable, "-E", "-s", "-m", "tests.checks.plain_standings", str(path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    expected = [json.loads(line) for line in done.stdout.splitlines()]
    first = document["event"]["rank_by"][0]
    # An evening that does not rank by it shows no net points.
    counts_net = "net-points" in document["event"]["rank_by"]
    found = [
        {
            "rank": row["rank"],
            "entry": row["entry"],
            "tricks": row["tricks"],
            "hands": row["hands-played"],
            "hands_won": row["hands-won"],
            "sit_outs": row["sit-outs"],
            "first": str(row[first]),
        }
        | ({"net_points": row["net-points"]} if counts_net else {})
        for row in document["standings"]
    ]
    left = {"points", "values"} | (set() if counts_net else {"net_points"})
    kept = [key for key in expected[0] if key not in left]
    assert found == [{key: line[key] for key in kept} for line in expected]
    assert len(found) == len(document["entries"])


@pytest.mark.django_db
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_points_made_at_tables_agree_too(path):
    from tournament.models import Event
    from tournament.queries.standings import standings

    night(path, "--keep", "kept")
    rows = standings(Event.objects.get(slug="kept")).rows
    expected = plain_standings.standings(json.loads(path.read_text(encoding="utf-8")))
    assert [(row.rank, row.entry_number, row.points) for row in rows] == [
        (line["rank"], line["entry"], line["points"]) for line in expected
    ]


@pytest.mark.django_db
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_people_get_the_same_lines(path):
    printed = night(path)
    expected = plain_standings.standings(json.loads(path.read_text(encoding="utf-8")))
    ranks = [line.split()[:2] for line in printed.splitlines()[3 : 3 + len(expected)]]
    assert ranks == [[str(line["rank"]), str(line["entry"])] for line in expected]


SECOND_SCRIPT = (plain_standings, plain_sheets, plain_bids)


@pytest.mark.parametrize("script", SECOND_SCRIPT, ids=lambda script: script.__name__.split(".")[-1])
def test_the_second_script_knows_nothing_of_the_project(script):
    """It imports the standard library and its own other files."""
    tree = ast.parse(Path(script.__file__).read_text())
    imported = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            own = node.module == "tests.checks"
            imported |= {f"{node.module}.{alias.name}" for alias in node.names} if own else {node.module}
    assert imported
    assert imported <= set(sys.stdlib_module_names) | {one.__name__ for one in SECOND_SCRIPT}


def test_the_second_script_by_a_card_worked_out_by_hand():
    """A-B 9-4 and 7-6 with a revoke by A in hand 2: 4 and 9. A: 3 + 0 points, B: 0 + 3; 13 tricks each."""
    document = {
        "event": {"rank_by": ["points", "tricks"], "sit_out": "zero"},
        "entries": [{"number": 1}, {"number": 2}],
        "results": [{"round": 1, "table": 1, "ns": 1, "ew": 2, "hands": [{"ns": 9}, {"ns": 7, "ew": 6}]}],
        "penalties": [{"round": 1, "table": 1, "hand": 2, "side": "ns", "kind": "revoke"}],
    }
    lines = plain_standings.standings(document)
    assert [(line["rank"], line["points"], line["tricks"]) for line in lines] == [(1, 3, 13), (1, 3, 13)]
