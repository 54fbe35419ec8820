"""Every check, in the order of what is quickest to know: ``python -m tests [pytest arguments]``.

Lint and types, then all tests on SQLite, those in a browser apart, then the tests that
touch a database once more on PostgreSQL and Valkey. The last lines say how many passed and what was not run.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path

from tests import servers

ROOT = Path(__file__).resolve().parent.parent
IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
SECONDS = {"ruff": 120, "mypy": 300, "pytest": 30 * 60}
# So long one test may take; the slowest takes half a minute on a busy machine. Over it the test's process
# is ended with a trace of where it stood, and the others go on in a new one.
A_TEST = ["--timeout", "300", "--timeout-method", "thread"]
# More than so many at once are no accident of a browser.
MOST_HUNG = 3
# pytest's word for "the arguments select no test", which one of the two runs may well say.
NONE_SELECTED = 5


def say(text: str) -> None:
    print(f"\n== {text}", flush=True)


def run(*command: str, **environment: str) -> int:
    """Run a tool of the environment in the project's folder, bounded in time."""
    process = subprocess.Popen([sys.executable, "-m", *command], cwd=ROOT, env=os.environ | environment)
    try:
        return process.wait(SECONDS[command[0]])
    except subprocess.TimeoutExpired:
        print(f"{command[0]} took longer than {SECONDS[command[0]]} s and was ended.", flush=True)
        return 1
    finally:
        if process.poll() is None:
            process.terminate()
            process.wait()


class Tests:
    """Runs of pytest and what they add up to."""

    def __init__(self, arguments: list[str], folder: Path) -> None:
        self.arguments = arguments
        self.folder = folder
        self.counts: Counter[str] = Counter()
        self.not_run: set[str] = set()
        self.codes: list[int] = []

    def run(self, name: str, **environment: str) -> None:
        """One run of pytest; its numbers are added to those of the others."""
        started = time.monotonic()
        report = self.folder / f"{name}.json"
        spread = [] if {"-n", "--pdb", "-x"} & set(self.arguments) else ["-n", "2", "--dist", "loadfile"]
        limits = [] if "--pdb" in self.arguments else A_TEST
        code = run("pytest", *spread, *limits, *self.arguments, TEST_REPORT=str(report), **environment)
        found = json.loads(report.read_text()) if report.exists() else {}
        if not found and report.with_suffix(".now").exists():
            print(f"Begun and not ended: {report.with_suffix('.now').read_text() or 'no test'}", flush=True)
        counts = Counter(found.get("counts", {}))
        self.not_run.update(found.get("not_run", []))
        if environment.get("TEST_PART") == "browser" and self._only_hung(found.get("again", []), counts):
            code = 0
        self.counts += counts
        self.codes.append(0 if code == NONE_SELECTED else code)
        print(f"({name}: {time.monotonic() - started:.0f} s)", flush=True)

    def _only_hung(self, again: list[str], counts: Counter[str]) -> bool:
        """Whether all that failed is a browser that stopped answering and did not the second time.

        Such a one says nothing of the product; but it is said, and many at once are no accident.
        """
        if not 0 < len(again) == counts["failed"] + counts["error"] <= MOST_HUNG:
            return False
        print(f"The browser stopped answering once, and passed in a new process: {', '.join(again)}")
        counts.subtract(failed=len(again))
        return True

    def close(self) -> int:
        """Print the sum; 0 when something passed and nothing failed."""
        failed = self.counts["failed"] + self.counts["error"]
        for reason in sorted(self.not_run):
            print(f"Not run here: {reason}")
        skipped = f", {self.counts['skipped']} skipped" if self.counts["skipped"] else ""
        print(f"\n{self.counts['passed']} passed, {failed} failed{skipped}", flush=True)
        if any(self.codes):
            return next(filter(None, self.codes))
        return 0 if self.counts["passed"] and not failed else NONE_SELECTED


def test(arguments: list[str]) -> int:
    folder = Path(tempfile.mkdtemp(prefix="whist-report-"))
    tests = Tests(arguments, folder)
    with ExitStack() as open_servers:
        open_servers.callback(shutil.rmtree, folder, ignore_errors=True)
        addresses: dict[str, str] = {}
        for name, start in (("TEST_DATABASE_URL", servers.postgres), ("TEST_REDIS_URL", servers.valkey)):
            try:
                addresses[name] = open_servers.enter_context(start())
            except servers.Missing as missing:
                if IN_CI:
                    raise
                tests.not_run.add(f"the second run, for want of {missing}.")
        say("tests on SQLite")
        tests.run("sqlite", TEST_PART="plain", **addresses)
        say("tests in a browser")
        tests.run("browser", TEST_PART="browser", **addresses)
        if len(addresses) == 2:
            say("tests of the database once more, on PostgreSQL and Valkey")
            tests.run("postgres", TEST_DATABASE="postgres", **addresses)
        return tests.close()


def main(arguments: list[str]) -> int:
    say("lint")
    lint = run("ruff", "check", ".")
    say("types of scoring/")
    types = run("mypy")
    return test(arguments) or lint or types


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
