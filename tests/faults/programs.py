"""Programs that are killed outright and started again: the server, its database, its Redis."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests import servers
from tests.serving import ROOT

SECONDS_TO_START = 60


@dataclass
class Program:
    """A command that can be started again as it was. ready: whether it answers."""

    command: list[str]
    journal: Path
    ready: Callable[[], bool]
    environment: Mapping[str, str] | None = None
    user: Mapping[str, object] | None = None
    cwd: Path = ROOT
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it answers; a database that was killed may need several tries."""
        deadline = time.monotonic() + SECONDS_TO_START
        while True:
            with self.journal.open("ab") as out:
                self.process = subprocess.Popen(
                    self.command,
                    cwd=self.cwd,
                    env=self.environment,
                    stdin=subprocess.DEVNULL,
                    stdout=out,
                    stderr=out,
                    start_new_session=True,
                    preexec_fn=servers.end_with_parent,
                    **(self.user or {}),
                )
            while self.process.poll() is None:
                if self.ready():
                    return
                assert time.monotonic() < deadline, self.journal.read_text(errors="replace")
                time.sleep(0.02)
            assert time.monotonic() < deadline, self.journal.read_text(errors="replace")
            time.sleep(0.1)

    def kill(self) -> None:
        """SIGKILL to it and to nothing else: what it started has to find out by itself."""
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def end(self) -> None:
        if self.process is None or self.process.poll() is not None:
            return
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()


def listens(port: int) -> bool:
    with socket.socket() as probe:
        probe.settimeout(0.5)
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def product(var: Path, port: int, **environment: str) -> Iterator[Program]:
    """The server as run.py starts it, at a port that stays the same."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    own = (
        kept
        | {"VAR_DIR": str(var), "DEBUG": "0", "SECRET_KEY": "only-for-this-test-" + "k" * 40}
        | environment
    )
    command = [sys.executable, "manage.py", "serve", "--port", str(port), "--no-demo"]
    one = Program(command, var / "journal", lambda: listens(port), own)
    try:
        one.start()
        yield one
    finally:
        one.end()


@contextmanager
def postgres(folder: Path) -> Iterator[tuple[Program, str]]:
    """A PostgreSQL that keeps its promises (the one for the other tests does not wait for the disk)."""
    programs = servers.installed_postgres() or servers.unpacked_postgres(folder)
    assert programs is not None
    user, data, port = servers.other_user(), folder / "data", servers.free_port()
    servers.init_postgres(programs, folder, data, user)
    command = [str(programs / "postgres"), "-D", str(data), "-h", "127.0.0.1", "-p", str(port), "-k", ""]
    address = f"postgres://whist@127.0.0.1:{port}/postgres"
    one = Program(
        command, folder / "journal", lambda: servers.answers_sql(address), user=dict(user), cwd=folder
    )
    try:
        one.start()
        yield one, address
    finally:
        one.end()


@contextmanager
def valkey(folder: Path) -> Iterator[tuple[Program, str]]:
    program, port = servers.valkey_program(), servers.free_port()
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]
    one = Program(command, folder / "valkey.journal", lambda: listens(port))
    try:
        one.start()
        yield one, f"redis://127.0.0.1:{port}/0"
    finally:
        one.end()
