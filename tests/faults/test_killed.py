"""SIGKILL of each part while twenty tables send: what was acknowledged is there, once and whole."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import servers
from tests.faults import programs
from tests.faults.hall import Hall, lost_answer
from tests.faults.programs import Program

pytestmark = pytest.mark.services

RUNS = 3
BACK_WITHIN = 10.0


class Installation:
    """A running product, the parts of it that can be killed, and its hall."""

    def __init__(self, folder: Path, stack: ExitStack, *, servers_too: bool, runs: int = RUNS) -> None:
        self.parts: dict[str, Program] = {}
        named: dict[str, str] = {}
        if servers_too:
            self.parts["postgres"], named["DATABASE_URL"] = stack.enter_context(programs.postgres(folder))
            self.parts["valkey"], named["REDIS_URL"] = stack.enter_context(programs.valkey(folder))
        var, port = folder / "var", servers.free_port()
        var.mkdir()
        self.parts["web"] = stack.enter_context(programs.product(var, port, **named))
        assert self.parts["web"].environment is not None
        self.hall = Hall(self.parts["web"].environment, port, runs)


@pytest.fixture(scope="module")
def embedded() -> Iterator[Installation]:
    with ExitStack() as stack:
        folder = stack.enter_context(servers.open_folder())
        yield Installation(folder, stack, servers_too=False)


@pytest.fixture(scope="module")
def large() -> Iterator[Installation]:
    """On a PostgreSQL and a Valkey of its own, since they are killed too."""
    with ExitStack() as stack:
        folder = stack.enter_context(servers.open_folder())
        yield Installation(folder, stack, servers_too=True, runs=3 * RUNS)


def killed(where: Installation, part: str, first: int) -> None:
    for number in range(first, first + RUNS):
        seconds = where.hall.run(number, where.parts[part], seed=number)
        assert seconds < BACK_WITHIN, f"run {number}: {seconds:.1f} s"
    where.hall.check(first + RUNS)


def test_the_server_is_killed_on_sqlite(embedded: Installation) -> None:
    killed(embedded, "web", 0)


@pytest.mark.parametrize(("part", "first"), [("web", 0), ("postgres", RUNS), ("valkey", 2 * RUNS)])
def test_a_part_is_killed_on_postgresql_and_valkey(large: Installation, part: str, first: int) -> None:
    killed(large, part, first)


def test_an_answer_lost_after_the_store_is_one_result(tmp_path: Path) -> None:
    """The phone hangs up, asks again by the same token, and gets the receipt of the first time."""
    with ExitStack() as stack:
        where = Installation(tmp_path, stack, servers_too=False, runs=1)
        for phone in where.hall.phones:
            lost_answer(phone, 1)
        for phone in where.hall.phones:
            for hand in (1, 1, 2, 3):
                phone.send(hand, [])
        where.hall.check(1)
