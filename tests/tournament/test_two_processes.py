"""Two web processes on PostgreSQL and Valkey: what one stores, both show; also without Valkey."""

import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from tests import servers
from tests.serving import Served, serving
from tests.story.entering import Hall
from tests.tournament.lines import Line

# Seconds. A word by the bus, on a machine that is busy; a look without one; a save while the bus is gone.
WORD, LOOK, SAVE = 5.0, 10.0, 5.0
SAID = "Screens refresh more slowly at the moment"


class Valkey:
    """One that can be killed, held still, and started again under the same address."""

    def __init__(self, program: str, folder: Path) -> None:
        self.port = servers.free_port()
        place = ["--port", str(self.port), "--bind", "127.0.0.1", "--dir", str(folder)]
        self.command = [program, *place, "--save", ""]
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.process = subprocess.Popen(self.command, preexec_fn=servers.end_with_parent, **quiet)
        until = time.monotonic() + servers.SECONDS_TO_START
        while True:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert time.monotonic() < until and self.process.poll() is None, "Valkey did not start"
            time.sleep(0.02)

    def send(self, what: signal.Signals) -> None:
        assert self.process is not None
        self.process.send_signal(what)

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait(10)
            self.process = None


@dataclass(frozen=True)
class Two:
    """one, other: the processes; all results go to the first. hall: an event with its organiser."""

    one: Served
    other: Served
    valkey: Valkey
    hall: Hall

    def topic(self, name: str) -> str:
        return f"{self.hall.slug}/{name}"

    def evening(self, served: Served) -> str:
        address = served.url + f"/organiser/events/{self.hall.slug}/"
        with urlopen(
            Request(address, headers={"Cookie": f"sessionid={self.hall.session}"}), timeout=20
        ) as page:
            return str(page.read().decode())


@pytest.fixture(scope="module")
def two(postgres_url: str) -> Iterator[Two]:
    program = servers.packed_valkey()
    assert program, "the wheel of requirements-dev.txt brings one"
    with ExitStack() as running:
        valkey = Valkey(program, running.enter_context(servers.open_folder()))
        running.callback(valkey.kill)
        valkey.begin()
        both = {"DATABASE_URL": postgres_url, "REDIS_URL": f"redis://127.0.0.1:{valkey.port}/0"}
        served = [running.enter_context(serving("--no-demo", **both)) for _ in range(2)]
        hall = Hall(served[0], f"Two {secrets.token_hex(4)}", pairs=6)
        yield Two(*served, valkey, hall)


def slow_note(page: str) -> str:
    """The organiser's line as it stands in the page, with its attributes."""
    start = page.index("<p", page.index("data-live-slow") - 60)
    return page[start : page.index("</p>", start)]


def test_a_result_of_one_process_is_on_the_others_screens(two: Two) -> None:
    with Line(two.other.url, two.topic("standings"), two.topic("round/1")) as line:
        line.until("No round is finished yet", WORD)
        begun = time.monotonic()
        assert two.hall.enter(1, [9]) == 302
        line.until("During round 1", WORD)
        assert time.monotonic() - begun < WORD


def test_without_the_bus_results_are_saved_and_screens_follow_more_slowly(two: Two) -> None:
    public = [two.topic("round/1")]
    with Line(two.other.url, *public) as line, Line(two.one.url, *public) as own:
        for each in (line, own):
            each.next("part", WORD)
        assert "hidden" in slow_note(two.evening(two.other))
        two.valkey.kill()
        try:
            begun = time.monotonic()
            assert two.hall.enter(2, [11]) == 302
            assert time.monotonic() - begun < SAVE, "a result waits for no bus"
            # The same process tells its own screens; the other one looks for itself.
            assert "11" in own.next("part", WORD)["html"]
            assert "11" in line.next("part", LOOK)["html"]
            line.slow(True, LOOK)
            for served in (two.one, two.other):
                note = slow_note(two.evening(served))
                assert SAID in note and "hidden" not in note
            begun = time.monotonic()
            assert two.hall.enter(2, [12]) == 302
            assert time.monotonic() - begun < SAVE
            assert "12" in line.next("part", LOOK)["html"]
        finally:
            two.valkey.begin()
        line.slow(False, LOOK)
        own.slow(False, LOOK)
        assert "hidden" in slow_note(two.evening(two.other)) and "hidden" in slow_note(two.evening(two.one))
        assert two.hall.enter(3, [13]) == 302
        assert "13" in line.next("part", WORD)["html"]


def test_a_stream_that_begins_without_the_bus_follows_too(two: Two) -> None:
    two.valkey.kill()
    try:
        with Line(two.other.url, two.topic("round/1")) as line:
            line.next("part", LOOK)
            assert two.hall.enter(1, [3]) == 302
            line.next("part", LOOK)
    finally:
        two.valkey.begin()
    with Line(two.other.url, two.topic("round/1")) as line:
        line.next("part", LOOK)
        if "hidden" not in slow_note(two.evening(two.other)):
            line.slow(False, LOOK)
        assert two.hall.enter(1, [4]) == 302
        line.next("part", WORD)


def test_a_bus_that_hangs_holds_no_result_up(two: Two) -> None:
    """As when the machine it runs on has lost its network: nothing is refused, and nothing is answered."""
    with Line(two.other.url, two.topic("round/1")) as line:
        line.next("part", WORD)
        two.valkey.send(signal.SIGSTOP)
        try:
            for tricks in (5, 6):
                begun = time.monotonic()
                assert two.hall.enter(2, [tricks]) == 302
                assert time.monotonic() - begun < SAVE
            assert "hidden" not in slow_note(two.evening(two.one))
            line.next("part", LOOK)
        finally:
            two.valkey.send(signal.SIGCONT)
        until = time.monotonic() + LOOK
        while "hidden" not in slow_note(two.evening(two.one)):
            assert time.monotonic() < until, "the line is still there"
            two.hall.enter(2, [7 + int(until - time.monotonic()) % 2])
            time.sleep(0.3)


def test_both_processes_end_cleanly_while_streams_are_open(two: Two) -> None:
    with Line(two.one.url, two.topic("round/1")) as one, Line(two.other.url, two.topic("round/1")) as other:
        for line in (one, other):
            line.next("part", WORD)
        for served in (two.one, two.other):
            begun = time.monotonic()
            assert served.end(signal.SIGTERM) == 0
            assert time.monotonic() - begun < 15
        for line in (one, other):
            while not line.ended:
                line.more(time.monotonic() + 5, "the stream is still open")
