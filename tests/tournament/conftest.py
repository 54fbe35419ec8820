"""What several modules of these tests begin with."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

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
def file(tmp_path: Path) -> WriteFile:
    """Writes a document (or bytes as they are) to a file and gives its path, as a command takes it."""

    def write(document: Any, name: str = "night.json") -> str:
        path = tmp_path / name
        path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return str(path)

    return write
