"""Deeds of the log as sentences."""

from collections.abc import Mapping
from typing import Protocol


class Logged(Protocol):
    @property
    def deed(self) -> str: ...
    @property
    def details(self) -> Mapping[str, object]: ...


def deed(line: Logged) -> str:
    """What was done, in one sentence, without who and when."""
    return line.deed
