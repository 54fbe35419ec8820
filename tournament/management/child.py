"""The worker that lives and ends with the server."""

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

log = logging.getLogger(__name__)

# Seconds: before a worker that ended by itself is started again, and that one has to end.
PAUSE = 3.0
GRACE = 8.0


class Worker:
    """``with Worker(root):`` keeps one ``manage.py worker`` running."""

    def __init__(self, root: Path, **environment: str) -> None:
        self._command = [sys.executable, str(root / "manage.py"), "worker", "--parent", str(os.getpid())]
        self._root = root
        self._environment = os.environ | environment
        self._ending = threading.Event()
        self._process: subprocess.Popen[bytes] | None = None
        self._keeper = threading.Thread(target=self._keep, name="worker", daemon=True)

    def __enter__(self) -> "Worker":
        self._start()
        self._keeper.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._ending.set()
        self._keeper.join(PAUSE + 1)
        process = self._process
        if process is None or process.poll() is not None:
            return
        process.terminate()
        try:
            process.wait(GRACE)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()

    def _start(self) -> None:
        # A session of its own: Ctrl-C in the terminal is for the server, which then ends the worker.
        self._process = subprocess.Popen(
            self._command,
            cwd=self._root,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def _keep(self) -> None:
        while not self._ending.wait(0.5):
            if self._process is not None and self._process.poll() is not None:
                log.warning("The worker ended with code %s and is started again.", self._process.returncode)
                if self._ending.wait(PAUSE):
                    return
                self._start()
