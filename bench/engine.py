"""The card engine beside other people's, in one run: random legal hands in a second of processor time.

The others are installed with pip into an environment made for this run, which goes when it ends. Where
one cannot be, the bench says so and shows the figure that was once measured, on another machine.
"""

import json
import subprocess
import sys
import venv
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy

ROOT = Path(__file__).resolve().parent.parent
ROUNDS, SECONDS = 3, 1.0  # each player's turns, and how long one lasts
TRICKS = 13
INSTALL_SECONDS, PLAY_SECONDS = 120, 60


class Peer(NamedTuple):
    """needs: what pip installs. remembered: hands a second on the machine that the targets are from."""

    needs: str
    plays: str
    remembered: int


PEERS = {
    "whist-backend": Peer("whist-backend==0.2.3", "hands of 5 to 10 tricks, each for himself", 2_400),
    "whist-core": Peer("whist-core==0.9.2", "classic whist, after a repair", 109),
    "whist": Peer("whist==0.1.0", "three jokers, no auction, revokes pass", 1_157),
    "rlcard": Peer("rlcard==1.2.0", "bridge", 115),
    "open-spiel": Peer("open-spiel==2.0.2", "spades, in C++", 4_013),
}
OURS = {
    "ours-basic": "basic whist, every card checked",
    "ours-bid": "bid whist: auction, trump, exchange and play, every deed checked",
    "ours-basic-frozen": "basic whist, each card a deed of a frozen hand",
    "ours-bid-frozen": "bid whist, each deed a frozen hand",
}
# (whose speed, how many times as fast as, whom)
TARGETS = (
    ("ours-basic", 3.0, "whist-backend"),
    ("ours-basic", 50.0, "whist-core"),
    ("ours-bid", 0.5, "ours-basic"),
)


@dataclass(frozen=True)
class Pace:
    """hands, tricks: in a second of processor time, the median of the rounds."""

    hands: float
    tricks: float

    @property
    def whole_hands(self) -> float:
        """Hands of 13 tricks that the same work would be."""
        return self.tricks / TRICKS


def installed(python: Path) -> Iterator[tuple[str, str]]:
    """The peers that cannot be had here, each with the last word of pip."""
    for name, peer in PEERS.items():
        command = [python, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", peer.needs]
        if name == "open-spiel":
            # Compiling it takes longer than everything else together.
            command += ["--only-binary", ":all:"]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_SECONDS)
        except subprocess.TimeoutExpired:
            yield name, f"not installed after {INSTALL_SECONDS} s"
            continue
        if done.returncode:
            yield name, (done.stderr.strip().splitlines() or ["pip failed"])[-1]


def pace(python: Path, name: str) -> tuple[float, float]:
    """One turn: hands and tricks in a second of processor time."""
    command = [python, ROOT / "bench" / "players.py", name, str(SECONDS)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PLAY_SECONDS, check=True)
    found = json.loads(done.stdout.splitlines()[-1])
    return found["hands"] / found["seconds"], found["tricks"] / found["seconds"]


def measured(python: Path, names: list[str]) -> tuple[dict[str, Pace], dict[str, str]]:
    """The pace of each, and what kept one from playing. All take turns, so that all have the same weather."""
    turns: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    failed: dict[str, str] = {}
    for _round in range(ROUNDS):
        for name in names:
            if name in failed:
                continue
            try:
                turns[name].append(pace(python, name))
            except (subprocess.SubprocessError, ValueError) as error:
                words = getattr(error, "stderr", None) or str(error)
                failed[name] = str(words).strip().splitlines()[-1]
    middle = ROUNDS // 2
    paces = {
        name: Pace(*(sorted(column)[middle] for column in zip(*found, strict=True)))
        for name, found in turns.items()
        if name not in failed
    }
    return paces, failed


def environment(folder: Path) -> Path:
    """A Python of its own in this folder."""
    venv.create(folder, symlinks=True)
    python = folder / "bin" / "python"
    python = python if python.exists() else folder / "Scripts" / "python.exe"
    # Not every system has the module that brings pip along; the pip that is here can.
    command = [sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "pip"]
    subprocess.run(command, capture_output=True, timeout=INSTALL_SECONDS, check=True)
    return python


def rows(paces: dict[str, Pace], failed: dict[str, str]) -> Iterator[str]:
    for name, plays in OURS.items():
        yield f"{name}: {paces[name].hands:,.0f} hands/s ({plays})"
    for name, peer in PEERS.items():
        if name in paces:
            found = paces[name]
            size = found.tricks / found.hands
            same = (
                "" if round(size) == TRICKS else f" of {size:.1f} tricks, as {found.whole_hands:,.0f} of 13"
            )
            yield f"{name}: {found.hands:,.0f} hands/s{same} ({peer.plays})"
        else:
            remembered = f"remembered, from another machine: {peer.remembered:,} hands/s"
            yield f"{name}: not measured here ({failed[name]}); {remembered}"


def verdicts(paces: dict[str, Pace]) -> Iterator[str]:
    """Targets are set against the same number of tricks: whoever plays shorter hands has more of them."""
    for name, times, other in TARGETS:
        if other not in paces:
            yield f"{name} / {other}: target {times:g}, not judged: {other} was not measured here"
            continue
        one, two = paces[name], paces[other]
        is_own = other in OURS
        ratio = one.hands / two.hands if is_own else one.whole_hands / two.whole_hands
        verdict = "reached" if ratio >= times else "MISSED"
        bare = "" if is_own else f" (hand for hand {one.hands / two.hands:.2f})"
        yield f"{name} / {other}: {ratio:.2f} times{bare}, target {times:g} ({verdict})"


def main() -> None:
    names, missing = list(OURS), dict.fromkeys(PEERS, "no environment could be made")
    with TemporaryDirectory(prefix="whist-peers-") as folder:
        python = Path(sys.executable)
        with suppress(OSError, subprocess.SubprocessError):
            python = environment(Path(folder))
            missing = dict(installed(python))
        names += [name for name in PEERS if name not in missing]
        paces, failed = measured(python, names)
    for line in (*rows(paces, {**missing, **failed}), *verdicts(paces)):
        print(line)
    print(
        f"   {ROUNDS} turns of {SECONDS:g} s each, by turns, the median; random legal play, pack shuffled;"
        f" one process each, Python {sys.version.split()[0]}; {busy()}"
    )


if __name__ == "__main__":
    main()
