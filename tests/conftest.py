"""What every test may ask for. Makers of rows are in factories.py, servers in servers.py."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

from tests import servers
from tests.serving import BROWSER_FLAGS, Served, chromium, serving

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
ON_POSTGRES = os.environ.get("TEST_DATABASE") == "postgres"
# "plain", "browser", or both together when somebody calls pytest himself.
PART = os.environ.get("TEST_PART", "")

settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("ci" if IN_CI else "here")


def needs_database(item: pytest.Item) -> bool:
    """Whether pytest-django gives this test a database: by its marker, a fixture or its class."""
    names = set(getattr(item, "fixturenames", ()))
    return (
        item.get_closest_marker("django_db") is not None
        or bool(names & {"db", "transactional_db"})
        or issubclass(getattr(item, "cls", None) or object, TransactionTestCase)
    )


def needs_browser(item: pytest.Item) -> bool:
    # A parameter may be called "page" and be no browser's.
    given = set(item.callspec.params) - {"browser_name"} if hasattr(item, "callspec") else set()
    return bool(
        {"page", "context", "browser", "new_context"} & set(getattr(item, "fixturenames", ())) - given
    )


def in_this_part(item: pytest.Item) -> bool:
    """tests/__main__.py runs the tests in three parts, each in processes of its own."""
    if ON_POSTGRES:
        of_sqlite = item.get_closest_marker("sqlite") is not None
        return needs_database(item) and not needs_browser(item) and not of_sqlite
    return PART == "" or needs_browser(item) == (PART == "browser")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the tests of this part; where all parts run together, those with a browser come last.

    Once a browser runs, its event loop stays in the process, and Django then takes every later
    query of that process for one inside a coroutine.
    """
    for item in items:
        if needs_browser(item):
            item.add_marker("browser")
    dropped = [item for item in items if not in_this_part(item)]
    items[:] = sorted(filter(in_this_part, items), key=needs_browser)
    if dropped:
        config.hook.pytest_deselected(items=dropped)


_begun: dict[str, None] = {}


def _note_what_runs() -> None:
    """Beside the report: the tests that have begun and not ended, for a run that is ended from outside."""
    report = os.environ.get("TEST_REPORT")
    if report and "PYTEST_XDIST_WORKER" not in os.environ:
        Path(report).with_suffix(".now").write_text("\n".join(_begun))


def pytest_runtest_logstart(nodeid: str) -> None:
    _begun[nodeid] = None
    _note_what_runs()


def pytest_runtest_logfinish(nodeid: str) -> None:
    _begun.pop(nodeid, None)
    _note_what_runs()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave the numbers for whoever runs pytest more than once (tests/__main__.py)."""
    report = os.environ.get("TEST_REPORT")
    if not report or hasattr(session.config, "workerinput"):
        return
    found = session.config.pluginmanager.get_plugin("terminalreporter").stats
    kinds = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")
    reasons = {str(report.longrepr[2]).removeprefix("Skipped: ") for report in found.get("skipped", [])}
    counts = {kind: len(found.get(kind, [])) for kind in kinds}
    # A test over its time takes its process with it (pytest-timeout). xdist then reports it as a failure in
    # these words, and gives it to the next process once more.
    hung = {one.nodeid for one in found.get("failed", []) if "crashed while running" in str(one.longrepr)}
    again = sorted(hung & {one.nodeid for one in found.get("passed", [])})
    Path(report).write_text(json.dumps({"counts": counts, "not_run": sorted(reasons), "again": again}))


def not_here(what: object) -> None:
    """A part of the tests cannot run on this machine: in CI that is a failure, elsewhere it is said."""
    if IN_CI:
        pytest.fail(f"needed here and missing: {what}")
    pytest.skip(f"tests that need {what}")


@pytest.fixture(scope="session")
def valkey_url() -> Iterator[str]:
    """A real Valkey that the tests of this process share."""
    try:
        with servers.valkey() as address:
            yield address
    except servers.Missing as missing:
        not_here(missing)


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A real PostgreSQL that the tests of this process share."""
    try:
        with servers.postgres() as address:
            yield address
    except servers.Missing as missing:
        not_here(missing)


# --- the real server and a real browser ---------------------------------------------------------


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """The real server with the demo night, shared by the tests of this process: each makes its own rows."""
    with serving() as one:
        yield one


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, object]:
    """pytest-playwright starts the Chromium that is installed here."""
    path = chromium()
    if path is None:
        not_here("a browser (install the package chromium)")
    return {"executable_path": path, "args": BROWSER_FLAGS}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, object]:
    """A laptop's window; a test for a phone makes its own context."""
    return {"viewport": {"width": 1366, "height": 850}, "locale": "en-GB"}
