"""What several modules of these tests begin with."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

WriteFile = Callable[..., str]


@pytest.fixture
def file(tmp_path: Path) -> WriteFile:
    """Writes a document (or bytes as they are) to a file and gives its path, as a command takes it."""

    def write(document: Any, name: str = "night.json") -> str:
        path = tmp_path / name
        path.write_bytes(document if isinstance(document, bytes) else json.dumps(document).encode())
        return str(path)

    return write
