"""What several modules of these tests begin with."""

import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournament import evenings
from tests.tournament.world import World, build
from tournament.models import User
from tournament.services import people

WriteFile = Callable[..., str]


@pytest.fixture
def organiser(client: Client) -> User:
    """Olive, signed in in the client of the test."""
    user = people.create_user(email="olive@example.org", name="Olive O", password="p")
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return user


@pytest.fixture
def olive() -> Client:
    """Olive at her own desk: a browser signed in as the one who runs the club "Town"."""
    client, user = Client(), evenings.organiser()
    people.give_club_role(evenings.club(), user, "admin", None)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def world() -> Iterator[World]:
    """Everything that there is to see, for every role."""
    cache.clear()
    # Thousands of refusals are the point here; telling each of them takes longer than the test.
    requests = logging.getLogger("django.request")
    level = requests.level
    requests.setLevel(logging.CRITICAL)
    yield build()
    requests.setLevel(level)
    cache.clear()


@pytest.fixture
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest of an evening is planned again in fewer steps than a club gives it."""
    monkeypatch.setattr("scoring.replanning.replan.STEPS", {"pairs": 20_000, "individual": 10_000})


@pytest.fixture
def file(tmp_path: Path) -> WriteFile:
    """Writes a document (or bytes as they are) to a file and gives its path, as a command takes it."""

    def write(document: Any, name: str = "night.json") -> str:
        path = tmp_path / name
        path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return str(path)

    return write
