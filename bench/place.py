"""A database of its own for measuring, under the product's own settings."""

import atexit
import os
import shutil
import tempfile
from contextlib import ExitStack
from os import cpu_count, getloadavg
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from tests.serving import Served


class Timing(NamedTuple):
    """Milliseconds of several runs: by the clock on the wall, and of this process alone."""

    wall: list[float]
    own: list[float]

    @property
    def median(self) -> float:
        return median(self.wall)

    @property
    def best(self) -> float:
        return min(self.wall)

    @property
    def median_own(self) -> float:
        return median(self.own)


def median(times: list[float]) -> float:
    return sorted(times)[len(times) // 2] if times else 0.0


def percentile(times: list[float]) -> float:
    """What 95 % do not exceed; of nothing at all more than any target."""
    return sorted(times)[int(len(times) * 0.95)] if times else 1e9


def busy() -> str:
    """How much else the machine does."""
    return f"load {getloadavg()[0]:.1f} on {cpu_count()} cores"


def resident(pid: int) -> float:
    """Megabytes of memory that a process holds."""
    line = next(
        line for line in Path(f"/proc/{pid}/status").read_text().splitlines() if line.startswith("VmRSS")
    )
    return int(line.split()[1]) / 1024


def started(running: ExitStack, processes: int) -> "list[Served]":
    """The real server without its demo night: one process on SQLite, more on PostgreSQL and Valkey."""
    from tests import servers
    from tests.serving import serving

    environment = {}
    if processes > 1:
        environment["DATABASE_URL"] = running.enter_context(servers.postgres())
        environment["REDIS_URL"] = running.enter_context(servers.valkey())
    return [running.enter_context(serving("--no-demo", **environment)) for _ in range(processes)]


def prepare() -> None:
    """Set Django up on an empty SQLite file in a folder that goes when the process ends. Once a process."""
    from django.apps import apps

    if apps.ready:
        return
    var = Path(tempfile.mkdtemp(prefix="whist-bench-"))
    atexit.register(shutil.rmtree, var, ignore_errors=True)
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    os.environ |= {
        "DJANGO_SETTINGS_MODULE": "tournament.settings",
        "VAR_DIR": str(var),
        "DEBUG": "0",
        "SECRET_KEY": "only-for-measuring-" + "k" * 40,
    }
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
