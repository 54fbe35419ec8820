"""The real server, as run.py starts it, with a database and files of its own."""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests import servers

ROOT = Path(__file__).resolve().parent.parent
SECONDS_TO_START = 90
READY = "Ctrl-C ends it."


@dataclass
class Served:
    """A running server. ``manage`` runs a command on its database; ``said`` is what it printed."""

    url: str
    var: Path
    environment: dict[str, str]
    process: subprocess.Popen[str]
    said: list[str] = field(default_factory=list)

    def manage(self, *arguments: str, **environment: str) -> str:
        """Run a management command on the server's own database and give what it printed."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.environment | environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def owner(
        self, email: str = "owner@example.org", phrase: str = "lamp-river-teapot-seven"
    ) -> tuple[str, str]:
        """An owner to sign in as; made by the command that an operator uses."""
        self.manage("create_owner", email, "--name", "Olive Owner", OWNER_PASSWORD=phrase)
        return email, phrase

    def phrase(self) -> tuple[str, str]:
        """Address and pass phrase of the demo night's owner."""
        email, phrase = (self.var / "demo-sign-in.txt").read_text().split()
        return email, phrase

    def end(self, how: signal.Signals = signal.SIGINT) -> int:
        if self.process.poll() is None:
            self.process.send_signal(how)
        return self.process.wait(20)


@contextmanager
def serving(*options: str, command: tuple[str, ...] = (), **environment: str) -> Iterator[Served]:
    """Start the server with these options, wait until it is open, and end it at last."""
    var = Path(tempfile.mkdtemp(prefix="whist-served-"))
    keep = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    own = (
        keep
        | {"VAR_DIR": str(var), "DEBUG": "0", "SECRET_KEY": "only-for-this-test-" + "k" * 40}
        # Letters go into a folder; the path behind the host's place begins with a slash of its own.
        | {"EMAIL_URL": f"filemail:///{var / 'mails'}"}
        | environment
    )
    port = str(servers.free_port())
    start = command or (sys.executable, "manage.py", "serve")
    process = subprocess.Popen(
        [*start, "--port", port, *options],
        cwd=ROOT,
        env=own,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
        preexec_fn=servers.end_with_parent,
    )
    served = Served(f"http://127.0.0.1:{port}", var, own, process)
    is_open = threading.Event()
    threading.Thread(target=_listen, args=(served, is_open), daemon=True).start()
    try:
        if not is_open.wait(SECONDS_TO_START) or process.poll() is not None:
            raise RuntimeError("the server did not start:\n" + "".join(served.said))
        yield served
    finally:
        try:
            served.end()
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        shutil.rmtree(var, ignore_errors=True)


def _listen(served: Served, is_open: threading.Event) -> None:
    for line in served.process.stdout or ():
        served.said.append(line)
        if READY in line:
            is_open.set()
    is_open.set()


def chromium() -> str | None:
    """A Chromium or Chrome that is installed here."""
    names = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
    places = (
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    )
    found = [path for name in names if (path := shutil.which(name))]
    found += [place for place in places if Path(place).exists()]
    return next(iter(found), None)


BROWSER_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
