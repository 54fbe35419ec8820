"""What the stories share: the served product with rows of every kind, and windows on it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.serving import Served
from tests.story.stage import Stage, set_up
from tests.story.windows import Windows


@pytest.fixture(scope="session")
def stage(served: Served) -> Stage:
    return set_up(served)


@pytest.fixture(scope="module")
def windows(stage: Stage, browser: Browser) -> Iterator[Windows]:
    found = Windows(stage, browser)
    yield found
    found.close()
