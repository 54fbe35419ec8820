"""How many small faults, put into the rules one at a time, the tests of scoring/ find.

    python -m bench mutants                     all of them, which takes long
    python -m bench.mutants tiebreaks awards    these modules only, with each survivor as a change

mutmut makes the faults and runs, for each, the tests that pass through the line. It works in a copy
that goes when it ends: without the database, and with fewer examples a property than the suite has,
so that the figure is rather too low than too high.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from bench.place import busy

ROOT = Path(__file__).resolve().parent.parent
MODULES = (
    # What a sheet scores, and what is wrong with it.
    *("sheets", "points", "scores", "hand_points", "hands_scored", "revokes", "games"),
    *("hand_faults", "round_faults", "total_faults", "penalty_faults"),
    # What the table makes of it.
    *("standings", "rows", "ordering", "tally", "counting", "withdrawals"),
    *("values", "tiebreaks", "awards", "gains"),
)
TARGET = 90
SECONDS = 3000
# How mutmut's exit codes read; no test at all is as good as a fault that lives.
KILLED, SURVIVED, UNTESTED, TIMED_OUT = (1, 3, 37), (0,), (5, 33), (-24, 24, 36, 152, 255)

# What a test takes from other tests.
TAKEN = re.compile(r"^from tests\.([\w.]+) import", re.MULTILINE)

CONFTEST = """
from hypothesis import HealthCheck, settings

settings.register_profile(
    "mutants",
    max_examples=15,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
settings.load_profile("mutants")
"""


def at_home() -> list[Path]:
    """The tests of scoring/ itself that need nothing of other folders, directly or through each other."""
    kept = {f"scoring.{path.stem}": path for path in (ROOT / "tests" / "scoring").glob("*.py")}
    while True:
        needs = {name: TAKEN.findall(path.read_text(encoding="utf-8")) for name, path in kept.items()}
        away = [name for name, needed in needs.items() if not kept.keys() >= set(needed)]
        if not away:
            return list(kept.values())
        for name in away:
            del kept[name]


def place(folder: Path, modules: tuple[str, ...]) -> None:
    """A project of its own with scoring/ and its tests, and what mutmut is to do there."""
    leave = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "scoring", folder / "scoring", ignore=leave)
    tests = folder / "tests" / "scoring"
    tests.mkdir(parents=True)
    (folder / "tests" / "__init__.py").touch()
    (folder / "tests" / "conftest.py").write_text(CONFTEST)
    for path in at_home():
        shutil.copy(path, tests)
    only = json.dumps([f"scoring/{name}.py" for name in modules])
    (folder / "pyproject.toml").write_text(
        f"""[tool.mutmut]
source_paths = ["scoring"]
only_mutate = {only}
pytest_add_cli_args = ["-p", "no:django", "-p", "no:cacheprovider", "-p", "no:xdist"]
pytest_add_cli_args_test_selection = ["tests/scoring"]
use_git_change_detection = false
[tool.pytest.ini_options]
pythonpath = ["."]
"""
    )


def run(folder: Path) -> bool:
    """Let mutmut work; False when the time was up before all had been tried."""
    command = [str(Path(sys.executable).parent / "mutmut"), "run", "--max-children", "2"]
    try:
        done = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return False
    if not any(outcomes(folder, path.stem) for path in (folder / "scoring").glob("*.py")):
        raise SystemExit(f"mutmut could not begin:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return True


def outcomes(folder: Path, module: str) -> dict[str, str]:
    """By mutant: killed, survived, untested or timed-out; those not tried are left out."""
    meta = folder / "mutants" / "scoring" / f"{module}.py.meta"
    codes = json.loads(meta.read_text())["exit_code_by_key"] if meta.exists() else {}
    found = {}
    for name, code in codes.items():
        for word, known in (("killed", KILLED), ("survived", SURVIVED), ("untested", UNTESTED)):
            if code in known:
                found[name] = word
        if code is not None:
            found.setdefault(name, "timed-out")
    return found


def shown(folder: Path, name: str) -> str:
    """The fault as a change of the source."""
    command = [str(Path(sys.executable).parent / "mutmut"), "show", name]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    lines = [line for line in done.stdout.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")]
    return "\n".join(f"      {line}" for line in lines)


def main(asked: tuple[str, ...]) -> int:
    modules = asked or MODULES
    missing = [name for name in modules if not (ROOT / "scoring" / f"{name}.py").is_file()]
    if missing:
        print(f"There is no module {', '.join(missing)} in scoring/.")
        return 2
    with tempfile.TemporaryDirectory(prefix="mutants-") as name:
        folder = Path(name)
        place(folder, modules)
        whole = run(folder)
        every: Counter[str] = Counter()
        for module in modules:
            found = outcomes(folder, module)
            counts = Counter(found.values())
            every += counts
            print(f"  {module}: {_share(counts)}")
            for mutant, word in found.items() if asked else ():
                if word in ("survived", "untested"):
                    print(f"    {word}: {mutant}\n{shown(folder, mutant)}")
    verdict = "reached" if _percent(every) >= TARGET else "MISSED"
    rest = "all tried" if whole else f"time was up after {SECONDS} s"
    print(f"small faults found by tests: {_share(every)}, target {TARGET} % ({verdict}); {rest}, {busy()}")
    return int(verdict != "reached")


def _percent(counts: Counter[str]) -> float:
    """A fault that makes a test run for ever is found too."""
    return 100 * (counts["killed"] + counts["timed-out"]) / max(1, counts.total())


def _share(counts: Counter[str]) -> str:
    alive = f"{counts['survived']} survived, {counts['untested']} met no test"
    return f"{_percent(counts):.1f} % of {counts.total()} ({alive})"


if __name__ == "__main__":
    sys.exit(main(tuple(sys.argv[1:])))
