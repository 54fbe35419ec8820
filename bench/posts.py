"""50 clients x 20 posts at once against the real server: each post is one hand of a card.

On SQLite, and with two processes on PostgreSQL and Valkey.
"""

import http.client
import json
import re
import sys
import threading
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from urllib.parse import urlencode, urlsplit

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy

CLIENTS, POSTS = 50, 20
TARGET_SECONDS = 2.0
ALONE = 20

MAKE = f"""
import json
from tests.factories import make_event, make_user
from tests.story.stage import session_of
from tournament.services import people, rounds
from tournament.models import Event
olive = make_user("posts@example.org", name="Olive Organiser")
club = people.create_club("Posts", None)
people.give_club_role(club, olive, "admin", None)
event = make_event(pairs={2 * CLIENTS + 2}, rounds_planned=1, hands={POSTS}, club=club, by=olive)
rounds.open_round(event, 1, olive)
print(json.dumps([event.slug, [session_of(olive) for _ in range({CLIENTS + 1})]]))
"""
COUNT = """
from tournament.models import HandScore, Submission, Sitting
current = HandScore.objects.filter(is_current=True, sitting__table_number__lte=%d)
done = Sitting.objects.filter(state="confirmed", table_number__lte=%d).count()
print(current.count(), done)
"""


@dataclass(frozen=True)
class Figure:
    """stored: hands found in the database. confirmed: whole cards. seconds: of every post."""

    stored: int
    confirmed: int
    statuses: dict[int, int]
    seconds: list[float]
    whole: float
    alone: list[float]
    conditions: str

    @property
    def reached(self) -> bool:
        return self.stored == CLIENTS * POSTS and max(self.seconds) < TARGET_SECONDS

    def __str__(self) -> str:
        verdict = "reached" if self.reached else "MISSED"
        times, alone = sorted(self.seconds), sorted(self.alone)
        answers = ", ".join(f"{count} x {status}" for status, count in sorted(self.statuses.items()))
        return (
            f"{CLIENTS} clients x {POSTS} posts at once: {self.stored:,} of {CLIENTS * POSTS:,} stored"
            f" ({self.confirmed} whole cards; answers {answers}), slowest {times[-1]:.2f} s,"
            f" median {times[len(times) // 2]:.2f} s, all in {self.whole:.1f} s"
            f" ({len(times) / self.whole:.0f} a second),"
            f" target all stored and slowest under {TARGET_SECONDS:.0f} s ({verdict});"
            f" one client alone: median {alone[len(alone) // 2] * 1000:.0f} ms; {self.conditions}"
        )


class Scorer:
    """One client: a connection that stays open, a session, the table's form."""

    def __init__(self, url: str, slug: str, session: str, table: int) -> None:
        self.line = http.client.HTTPConnection(urlsplit(url).netloc, timeout=60)
        self.path = f"/organiser/events/{slug}/rounds/1/tables/{table}/"
        self.table = table
        self.cookie = f"sessionid={session}"
        self.statuses: list[int] = []
        self.seconds: list[float] = []

    def open(self) -> None:
        """Read the page once, for its cookie and its token."""
        self.line.request("GET", self.path, headers={"Cookie": self.cookie})
        answer = self.line.getresponse()
        page = answer.read().decode()
        assert answer.status == 200, answer.status
        cookie = re.search(r"csrftoken=([^;]+)", answer.headers["Set-Cookie"])
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert cookie and token
        self.cookie += f"; csrftoken={cookie[1]}"
        self.token = token[1]

    def post(self, hand: int) -> None:
        """Write down one hand. The answer that counts is the redirection after storing."""
        stem = f"t{self.table}"
        form = {
            "csrfmiddlewaretoken": self.token,
            "token": f"{self.table}-{hand}",
            f"{stem}seen": ".".join("0" * POSTS),
            f"{stem}h{hand}ns": str((self.table + hand) % 14),
        }
        headers = {"Cookie": self.cookie, "Content-Type": "application/x-www-form-urlencoded"}
        start = perf_counter()
        self.line.request("POST", self.path, urlencode(form), headers)
        answer = self.line.getresponse()
        answer.read()
        self.seconds.append(perf_counter() - start)
        self.statuses.append(answer.status)


def measure() -> tuple[Figure, ...]:
    return tuple(_measured(processes) for processes in (1, 2))


def _measured(processes: int) -> Figure:
    """First one client alone at a table of its own, then all at once."""
    from bench.place import started

    with ExitStack() as running:
        servers = started(running, processes)
        slug, sessions = json.loads(_shell(servers[0], MAKE))
        alone = Scorer(servers[0].url, slug, sessions[-1], CLIENTS + 1)
        alone.open()
        for hand in range(1, ALONE + 1):
            alone.post(hand)
        scorers = [
            Scorer(servers[table % processes].url, slug, session, table)
            for table, session in enumerate(sessions[:-1], 1)
        ]
        for scorer in scorers:
            scorer.open()
        whole = _all_at_once(scorers)
        stored, confirmed = map(int, _shell(servers[0], COUNT % (CLIENTS, CLIENTS)).split())
    statuses = [status for scorer in scorers for status in scorer.statuses]
    where = "one process, SQLite" if processes == 1 else "two processes, PostgreSQL and Valkey"
    return Figure(
        stored,
        confirmed,
        {status: statuses.count(status) for status in set(statuses)},
        [took for scorer in scorers for took in scorer.seconds],
        whole,
        alone.seconds,
        f"real server, {where}, clients on the same machine, {busy()}",
    )


def _all_at_once(scorers: list[Scorer]) -> float:
    gate = threading.Barrier(len(scorers) + 1)

    def write(scorer: Scorer) -> None:
        gate.wait()
        for hand in range(1, POSTS + 1):
            scorer.post(hand)

    threads = [threading.Thread(target=write, args=(scorer,), daemon=True) for scorer in scorers]
    for thread in threads:
        thread.start()
    gate.wait()
    start = perf_counter()
    for thread in threads:
        thread.join(120)
    return perf_counter() - start


def _shell(server: object, code: str) -> str:
    said = server.manage("shell", "--no-imports", "-c", code)  # type: ignore[attr-defined]
    return str(said.strip().splitlines()[-1])


if __name__ == "__main__":
    for figure in measure():
        print(figure)
