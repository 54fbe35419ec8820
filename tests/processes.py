"""What runs on this machine, as tests of killed programs need to know it."""

import subprocess
from pathlib import Path


def children(pid: int) -> list[int]:
    """The processes that this one has started and that still run."""
    if Path("/proc/self/stat").exists():
        stats = [path.read_text() for path in Path("/proc").glob("[0-9]*/stat") if path.exists()]
        fields = [(int(text.split()[0]), text.rsplit(")", 1)[1].split()) for text in stats]
        return [child for child, (state, parent, *_rest) in fields if int(parent) == pid and state != "Z"]
    done = subprocess.run(
        ["ps", "-o", "pid=,ppid=", "-e"], capture_output=True, text=True, timeout=10, check=True
    )
    pairs = [tuple(map(int, line.split())) for line in done.stdout.splitlines()]
    return [child for child, parent in pairs if parent == pid]
