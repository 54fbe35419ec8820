"""What every test may ask for. Makers of rows are in factories.py, servers in servers.py."""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

from tests import servers

IN_CI = os.environ.get("CI", "").lower() in {"1", "true", "yes"}
ON_POSTGRES = os.environ.get("TEST_DATABASE") == "postgres"

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


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The second run, on PostgreSQL, repeats the tests that touch a database and no others."""
    if not ON_POSTGRES:
        return
    kept = [item for item in items if needs_database(item)]
    dropped = [item for item in items if not needs_database(item)]
    config.hook.pytest_deselected(items=dropped)
    items[:] = kept


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Leave the numbers for whoever runs pytest more than once (tests/__main__.py)."""
    report = os.environ.get("TEST_REPORT")
    if not report or hasattr(session.config, "workerinput"):
        return
    found = session.config.pluginmanager.get_plugin("terminalreporter").stats
    kinds = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")
    reasons = {str(report.longrepr[2]).removeprefix("Skipped: ") for report in found.get("skipped", [])}
    counts = {kind: len(found.get(kind, [])) for kind in kinds}
    Path(report).write_text(json.dumps({"counts": counts, "not_run": sorted(reasons)}))


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
