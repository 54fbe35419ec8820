"""What every test may ask for. Makers of rows are in factories.py, servers in servers.py."""

import os

import pytest
from django.test import TransactionTestCase
from hypothesis import HealthCheck, settings

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
