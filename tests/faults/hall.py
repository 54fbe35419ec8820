"""Twenty tables that send, whatever happens to what they send to; and the look into the rows afterwards."""

import http.client
import json
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.faults.programs import Program
from tests.serving import ROOT

TABLES = 20
# Results of one run, a table.
HANDS = 3
PATIENCE = 40.0

MAKE = """
import json
from tests.factories import make_event
from tournament.models import Event
from tournament.services import rounds, table_codes, table_sessions
from tournament.models import TableCode
event = make_event(pairs={pairs}, rounds_planned=1, hands={hands}, confirmation="one-side")
rounds.open_round(event, 1, None)
table_codes.codes_of(event)
phones = []
for code in TableCode.objects.filter(event=event).order_by("table_number"):
    session, secret = table_sessions.open_session(code, "ns")
    phones.append([code.table_number, code.code, secret])
print(json.dumps([event.slug, phones]))
"""
LOOK = """
import json
from tournament.models import HandScore, Submission
rows = HandScore.objects.filter(sitting__round__event__slug={slug!r})
current = rows.filter(is_current=True).order_by("sitting__table_number", "hand")
sent = Submission.objects.filter(sitting__round__event__slug={slug!r}).values_list("token", "receipt")
print(json.dumps({{
    "current": list(current.values_list("sitting__table_number", "hand", "ns", "ew")),
    "versions": rows.count(),
    "sent": list(sent),
}}))
"""


def shell(environment: Mapping[str, str], text: str) -> object:
    """What a line of Python in the product's own settings prints, as JSON."""
    done = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", text],
        cwd=ROOT,
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.strip().splitlines()[-1])


def asked(
    port: int,
    method: str,
    address: str,
    body: str | None,
    headers: Mapping[str, str],
    *,
    may_answer: Collection[int] = (200,),
) -> Any:
    """What this machine's server answers, as JSON; None while nobody does, or it has fallen over."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        line.request(method, address, body, dict(headers))
        answer = line.getresponse()
        text = answer.read()
    except (OSError, http.client.HTTPException):
        return None
    finally:
        line.close()
    if answer.status >= 500:
        return None
    assert answer.status in may_answer, (answer.status, text[:300])
    return json.loads(text)


@dataclass
class Phone:
    """One table's phone: it sends a hand again and again, by the same token, until it has a receipt."""

    table: int
    code: str
    secret: str
    port: int
    # token -> (hand, tricks of N-S, receipt): what the product has acknowledged.
    told: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    first_after: float = 0.0
    tries: int = 0

    def send(self, hand: int, gone_at: list[float]) -> None:
        tricks, token = (self.table + hand) % 14, f"{self.table}-{hand}-{self.secret[:12]}"
        body = json.dumps(
            {"token": token, "round": 1, "side": "ns", "hands": {hand: [tricks, None]}, "seen": {hand: 0}}
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            self.tries += 1
            answer = self._try(body)
            if answer is not None:
                self.told[token] = (hand, tricks, answer["receipt"])
                if gone_at and not self.first_after:
                    self.first_after = time.monotonic()
                return
            time.sleep(0.1)
        raise AssertionError(f"table {self.table}, hand {hand}: no receipt in {PATIENCE:.0f} s")

    def _try(self, body: str) -> dict[str, int] | None:
        headers = {"Cookie": f"whist_table={self.secret}", "Content-Type": "application/json", "X-Whist": "1"}
        found = asked(self.port, "POST", f"/t/{self.code}/results", body, headers)
        assert found is None or found["format"] == "whist-receipt"
        return found


class Hall:
    """The phones of an event, and what the product holds in the end."""

    def __init__(self, environment: Mapping[str, str], port: int, runs: int) -> None:
        self.environment, self.runs = environment, runs
        made = shell(environment, MAKE.format(pairs=2 * TABLES, hands=HANDS * runs))
        self.slug, phones = made
        self.phones = [Phone(*one, port) for one in phones]

    def run(self, number: int, victim: Program, seed: int) -> float:
        """Every table sends HANDS results; the victim is killed in the middle and started again at once.

        The seconds from the kill to the first receipt after it.
        """
        gone_at: list[float] = []
        first, last = HANDS * number + 1, HANDS * (number + 1)
        failures: list[BaseException] = []
        for phone in self.phones:
            phone.first_after = 0.0

        def play(phone: Phone) -> None:
            rng = random.Random(f"{seed}-{phone.table}")
            try:
                for hand in range(first, last + 1):
                    time.sleep(rng.random() * 0.2)
                    phone.send(hand, gone_at)
            except BaseException as failure:
                failures.append(failure)

        threads = [threading.Thread(target=play, args=(phone,)) for phone in self.phones]
        for thread in threads:
            thread.start()
        time.sleep(random.Random(seed).uniform(0.05, 0.8))
        victim.kill()
        gone_at.append(time.monotonic())
        victim.start()
        for thread in threads:
            thread.join(PATIENCE + 20)
        if failures:
            raise failures[0]
        after = [phone.first_after for phone in self.phones if phone.first_after]
        return min(after, default=time.monotonic()) - gone_at[0]

    def check(self, runs: int) -> None:
        """Every acknowledged result is there once and whole, under its receipt, and nothing else is."""
        found = shell(self.environment, LOOK.format(slug=self.slug))
        acknowledged = {
            (phone.table, hand): tricks for phone in self.phones for hand, tricks, _ in phone.told.values()
        }
        assert len(acknowledged) == TABLES * HANDS * runs
        current = {(table, hand): (ns, ew) for table, hand, ns, ew in found["current"]}
        assert current == {place: (tricks, 13 - tricks) for place, tricks in acknowledged.items()}
        assert found["versions"] == len(acknowledged), "none is there twice"
        receipts = {token: told[2] for phone in self.phones for token, told in phone.told.items()}
        assert dict(found["sent"]) == receipts
        assert len(set(receipts.values())) == len(receipts) == len(found["sent"])


def lost_answer(phone: Phone, hand: int) -> None:
    """Send a hand and hang up before the answer: the phone does not know whether it arrived."""
    tricks, token = (phone.table + hand) % 14, f"{phone.table}-{hand}-{phone.secret[:12]}"
    body = json.dumps(
        {"token": token, "round": 1, "side": "ns", "hands": {hand: [tricks, None]}, "seen": {hand: 0}}
    )
    head: Sequence[str] = (
        f"POST /t/{phone.code}/results HTTP/1.1",
        f"Host: 127.0.0.1:{phone.port}",
        f"Cookie: whist_table={phone.secret}",
        "Content-Type: application/json",
        "X-Whist: 1",
        f"Content-Length: {len(body)}",
        "Connection: close",
    )
    with socket.create_connection(("127.0.0.1", phone.port), timeout=5) as line:
        line.sendall(("\r\n".join(head) + "\r\n\r\n" + body).encode())
        time.sleep(0.3)
