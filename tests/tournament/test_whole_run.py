"""What ``python -m tests`` adds up and says, without running the tests inside the tests."""

import json
from pathlib import Path

import pytest

from tests import __main__ as whole
from tests import servers


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[tuple[tuple[str, ...], dict[str, str]]]:
    """Every tool that was called, and its environment. Each run of pytest reports two passed, one skipped."""
    calls: list[tuple[tuple[str, ...], dict[str, str]]] = []

    def run(*command: str, **environment: str) -> int:
        calls.append((command, environment))
        if command[0] == "pytest":
            found = {"counts": {"passed": 2, "skipped": 1}, "not_run": ["tests that need a browser"]}
            Path(environment["TEST_REPORT"]).write_text(json.dumps(found))
        return 0

    for name, address in (("postgres", "postgres://x"), ("valkey", "redis://x")):
        monkeypatch.setenv({"postgres": "TEST_DATABASE_URL", "valkey": "TEST_REDIS_URL"}[name], address)
    monkeypatch.setattr(whole, "run", run)
    monkeypatch.setattr(whole, "IN_CI", False)
    return calls


def test_everything_runs_and_the_last_line_is_the_sum(told, capsys) -> None:
    assert whole.main([]) == 0
    assert [command[0] for command, _environment in told] == ["ruff", "mypy", "pytest", "pytest", "pytest"]
    first, browser, second = (environment for command, environment in told if command[0] == "pytest")
    assert (first["TEST_PART"], browser["TEST_PART"]) == ("plain", "browser")
    assert "TEST_DATABASE" not in first | browser and second["TEST_DATABASE"] == "postgres"
    assert first["TEST_REDIS_URL"] == second["TEST_REDIS_URL"] == "redis://x"
    lines = capsys.readouterr().out.strip().splitlines()
    assert lines[-1] == "6 passed, 0 failed, 3 skipped"
    assert "Not run here: tests that need a browser" in lines


def test_arguments_go_to_both_runs(told) -> None:
    whole.main(["tests/scoring", "-k", "ties"])
    for command, _environment in told:
        if command[0] == "pytest":
            assert command[-3:] == ("tests/scoring", "-k", "ties")


@pytest.mark.parametrize("tool", ["ruff", "mypy", "pytest"])
def test_a_fault_of_any_tool_is_a_fault_of_the_whole(told, monkeypatch, tool: str) -> None:
    inner = whole.run
    monkeypatch.setattr(
        whole, "run", lambda *command, **more: inner(*command, **more) or int(command[0] == tool)
    )
    assert whole.main([]) == 1


def test_a_run_in_which_no_test_passed_is_no_success(told, monkeypatch) -> None:
    monkeypatch.setattr(whole, "run", lambda *command, **more: 5 if command[0] == "pytest" else 0)
    assert whole.main([]) != 0


def test_a_missing_server_is_said_and_the_rest_is_run(told, monkeypatch, capsys) -> None:
    def missing():
        raise servers.Missing("PostgreSQL (install the package postgresql)")

    monkeypatch.setattr(servers, "postgres", missing)
    assert whole.main([]) == 0
    assert sum(command[0] == "pytest" for command, _environment in told) == 2
    assert "for want of PostgreSQL (install the package postgresql)" in capsys.readouterr().out


def test_a_missing_server_is_a_failure_in_ci(told, monkeypatch) -> None:
    def missing():
        raise servers.Missing("PostgreSQL")

    monkeypatch.setattr(servers, "postgres", missing)
    monkeypatch.setattr(whole, "IN_CI", True)
    with pytest.raises(servers.Missing):
        whole.main([])


HANGING = """
import time
from pathlib import Path

def test_answers():
    pass

def test_hangs_the_first_time(page=None):
    met = Path({met!r})
    if not met.exists():
        met.touch()
        time.sleep(60)
"""


HOOKS = ("pytest_runtest_logstart", "pytest_runtest_logfinish", "pytest_sessionfinish")


def hanging_run(tmp_path: Path, monkeypatch, part: str, seconds: int = 2) -> tuple[whole.Tests, int]:
    """A real run of pytest over a test that never ends the first time and passes the second."""
    (tmp_path / "conftest.py").write_text(f"from tests.conftest import {', '.join(HOOKS)}\n")
    (tmp_path / "test_hanging.py").write_text(HANGING.format(met=str(tmp_path / "met")))
    monkeypatch.setattr(whole, "A_TEST", ["--timeout", str(seconds), "--timeout-method", "thread"])
    # The run inside is one of its own, also where this test is spread over processes itself.
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    inner = whole.run
    monkeypatch.setattr(
        whole, "run", lambda *command, **more: inner(*command, "-p", "no:cacheprovider", **more)
    )
    tests = whole.Tests([str(tmp_path / "test_hanging.py")], tmp_path)
    tests.run("hanging", TEST_PART=part)
    return tests, tests.close()


def test_a_browser_that_hangs_once_is_named_and_no_failure(tmp_path, monkeypatch, capfd) -> None:
    tests, code = hanging_run(tmp_path, monkeypatch, "browser")
    said = capfd.readouterr()
    assert "The browser stopped answering once, and passed in a new process:" in said.out
    assert "test_hangs_the_first_time" in said.out
    assert (code, tests.counts["passed"], tests.counts["failed"]) == (0, 2, 0)


def test_anything_else_that_hangs_is_a_failure(tmp_path, monkeypatch, capfd) -> None:
    tests, code = hanging_run(tmp_path, monkeypatch, "plain")
    assert (code, tests.counts["passed"], tests.counts["failed"]) == (1, 2, 1)
    assert "crashed while running" in capfd.readouterr().out


def test_a_run_that_is_ended_from_outside_names_the_test_it_was_in(tmp_path, monkeypatch, capfd) -> None:
    monkeypatch.setitem(whole.SECONDS, "pytest", 15)
    hanging_run(tmp_path, monkeypatch, "browser", seconds=60)
    said = capfd.readouterr().out
    begun = next(line for line in said.splitlines() if line.startswith("Begun and not ended: "))
    assert begun.endswith("test_hanging.py::test_hangs_the_first_time")
