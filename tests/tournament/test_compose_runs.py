"""The Compose file's own commands, environment and health checks, run here on a real PostgreSQL and Valkey.

No engine for images is needed for that: what differs from the file is written down in ``here``.
"""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import psycopg
import pytest

from tests import servers
from tests.layout.test_deployment import compose
from tests.serving import ROOT

SECONDS = 90
SECRETS = {"SECRET_KEY": "only-for-this-test-" + "k" * 40, "POSTGRES_PASSWORD": "pass"}


def filled(text: str, given: Mapping[str, str]) -> str:
    """${NAME:-default} and ${NAME:?complaint} as Compose fills them in; $$ is a dollar sign."""

    def value(found: re.Match[str]) -> str:
        name, kind, rest = found["name"], found["kind"], found["rest"] or ""
        if name not in given:
            assert kind != ":?", f"{name} has to be given"
            return rest
        return given[name]

    return re.sub(r"\$\{(?P<name>\w+)(?P<kind>:[-?])?(?P<rest>[^}]*)\}", value, text).replace("$$", "$")


class Composed:
    """The parts as they run here."""

    def __init__(self, folder: Path, database: str, redis: str) -> None:
        self.folder, self.port = folder, str(servers.free_port())
        self.here = {
            "postgres://whist:pass@postgres:5432/whist": database,
            "redis://redis:6379/0": redis,
            "8000": self.port,
            "0.0.0.0": "127.0.0.1",
            "/tmp/beat.pid": str(folder / "beat.pid"),
        }
        self.services = compose()["services"]
        self.environment = self._environment()

    def local(self, text: str) -> str:
        for theirs, ours in self.here.items():
            text = text.replace(theirs, ours)
        return text

    def _environment(self) -> dict[str, str]:
        told = self.services["web"]["environment"]
        assert all(self.services[name]["environment"] == told for name in ("worker", "beat"))
        own = {name: self.local(filled(str(value), SECRETS)) for name, value in told.items()}
        path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        return own | {"PATH": path, "HOME": str(self.folder), "HOSTNAME": "here", "VAR_DIR": str(self.folder)}

    @contextmanager
    def running(self, name: str) -> Iterator[subprocess.Popen[bytes]]:
        command = [self.local(filled(part, SECRETS)) for part in self.services[name]["command"]]
        if name == "worker":
            command += ["--hostname", "celery@here"]
        journal = (self.folder / f"{name}.log").open("wb")
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=self.environment,
            stdout=journal,
            stderr=journal,
            preexec_fn=servers.end_with_parent,
        )
        try:
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
            journal.close()

    def is_well(self, name: str) -> bool:
        """The part's own health check."""
        kind, *words = self.services[name]["healthcheck"]["test"]
        words = [self.local(filled(word, SECRETS)) for word in words]
        command = words if kind == "CMD" else ["sh", "-c", words[0]]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, capture_output=True, timeout=60)
        return done.returncode == 0

    def wait_until_well(self, name: str, process: subprocess.Popen[bytes]) -> None:
        deadline = time.monotonic() + SECONDS
        while not self.is_well(name):
            journal = (self.folder / f"{name}.log").read_text(errors="replace")
            assert process.poll() is None and time.monotonic() < deadline, f"{name}:\n{journal}"
            time.sleep(0.3)

    def manage(self, *arguments: str, **more: str) -> str:
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment | more,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout.strip()


@pytest.fixture
def composed(tmp_path: Path, postgres_url: str, valkey_url: str) -> Iterator[Composed]:
    name = f"composed_{os.getpid()}"
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name}")
    try:
        yield Composed(
            tmp_path, f"{postgres_url.rsplit('/', 1)[0]}/{name}", f"{valkey_url.rsplit('/', 1)[0]}/9"
        )
    finally:
        with psycopg.connect(postgres_url, autocommit=True) as server:
            server.execute(f"DROP DATABASE {name} WITH (FORCE)")


ASK = """
from tests.factories import make_closed_event
from tournament.services import exports
event = make_closed_event(pairs=4, rounds_planned=3, hands=2)
print(exports.ask(event, None).pk)
"""
LOOK = """
from tournament.models import Export
export = Export.objects.get(pk={pk})
print(export.state, export.file.size if export.file else 0)
"""


@pytest.mark.services
def test_the_parts_start_by_their_own_commands_are_well_and_work_together(composed: Composed) -> None:
    with ExitStack() as parts:
        for name in ("web", "worker", "beat"):
            composed.wait_until_well(name, parts.enter_context(composed.running(name)))
        export = composed.manage("shell", "--no-imports", "-c", ASK).splitlines()[-1]
        deadline = time.monotonic() + SECONDS
        while True:
            state, size = composed.manage("shell", "--no-imports", "-c", LOOK.format(pk=export)).split()[-2:]
            if state == "done":
                break
            assert time.monotonic() < deadline, state
            time.sleep(0.5)
        assert int(size) > 1000
    assert not composed.is_well("web") and not composed.is_well("beat")


@pytest.mark.services
def test_a_server_behind_tls_has_nothing_that_the_check_for_deployment_complains_about(composed) -> None:
    said = composed.manage(
        "check", "--deploy", "--fail-level", "WARNING", BASE_URL="https://whist.example.org"
    )
    assert "no issues" in said
