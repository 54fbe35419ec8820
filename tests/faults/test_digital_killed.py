"""SIGKILL of the server, and of its worker, while hands are played on screens: no call, discard or card is
lost, no cards are dealt again, and nobody sits down anew (case F01)."""

import os
import random
import signal
import threading
import time
import urllib.parse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests import servers
from tests.faults import programs
from tests.faults.hall import asked, shell
from tests.processes import children
from tests.tournament.digital.playing import at_random
from tests.tournament.test_tasks import settle

# A database of its own, whichever the others use.
pytestmark = pytest.mark.sqlite

PATIENCE = 150.0
KILLS = 3

MAKE = """
import json
from tests.factories import make_event
from tournament.models import DigitalTable, Sitting
from tournament.services import rounds, sheets
from tournament.services.digital import plans, seats
event = make_event(pairs=6, rounds_planned=1, hands=1, rules="bid-min3")
plans.set_plan(event, None, tables_on_screens=[1, 2])
rounds.open_round(event, 1, None)
made = []
for table in DigitalTable.objects.order_by("pk"):
    people = "NESW" if not made else "N"
    held = {chair: seats.take(table, chair)[1] for chair in people}
    for chair in set("NESW") - set(people):
        seats.fill(table, chair, None, bot="rules")
    made.append([table.code, held])
print(json.dumps(made))
"""
LOOK = """
import json
from tournament.models import DealtHand, HandDeed, HandScore
rows = DealtHand.objects.order_by("pk")
print(json.dumps({
    "deals": [[row.table.code, row.number, row.attempt, row.state, row.deal] for row in rows],
    "deeds": list(HandDeed.objects.order_by("hand", "ply").values_list(
        "hand__table__code", "hand__attempt", "ply", "seat", "kind", "value", "token")),
    "results": list(HandScore.objects.values_list("sitting__table_number", "ns", "ew", "source")),
}))
"""


class People:
    """Who plays at one table; told: token -> what the server has acknowledged."""

    def __init__(self, port: int, code: str, held: Mapping[str, str]) -> None:
        self.port, self.code, self.held = port, code, held
        self.told: dict[str, tuple[str, str]] = {}
        self.phases: set[str] = set()
        self.failure: BaseException | None = None

    def ask(self, method: str, door: str, chair: str, fields: Mapping[str, object] | None = None) -> Any:
        """The answer as JSON; None while nobody answers."""
        headers = {"Cookie": f"whist_digital={self.held[chair]}", "X-Whist": "1"}
        body = urllib.parse.urlencode(fields) if fields else None
        if body:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        # 403 would mean that somebody has to sit down again.
        return asked(self.port, method, f"/d/{self.code}/{door}", body, headers, may_answer=(200, 409))

    def play(self) -> None:
        try:
            self._play()
        except BaseException as failure:
            self.failure = failure

    def _play(self) -> None:
        rng, number = random.Random(self.code), 0
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            view = self.ask("GET", "view", "N")
            if view is not None:
                self.phases.add(view["phase"])
                if view["phase"] == "over":
                    return
                if view["turn"] in self.held:
                    number += 1
                    self._act(view["turn"], f"{self.code}-{number}", rng)
            time.sleep(0.05)
        raise AssertionError(f"table {self.code} is not over in {PATIENCE:.0f} s")

    def _act(self, chair: str, token: str, rng: random.Random) -> None:
        own = self.ask("GET", "view", chair)
        if own is None or own["turn"] != chair:
            return
        deed = at_random(own, rng)
        fields = {"ply": own["ply"], "token": token, **deed}
        for _ in range(600):
            answer = self.ask("POST", "deed", chair, fields)
            if answer is not None:
                assert not answer["error"], answer["error"]
                ((_kind, value),) = deed.items()
                self.told[token] = (chair, str(value))
                return
            time.sleep(0.1)
        raise AssertionError("no answer to a deed")


def test_F01_no_call_discard_or_card_is_lost_when_server_and_worker_are_killed(tmp_path: Path) -> None:
    port = servers.free_port()
    with programs.product(tmp_path, port) as program:
        assert program.environment is not None
        made = shell(program.environment, MAKE)
        before = shell(program.environment, LOOK)
        tables = [People(port, code, held) for code, held in made]
        threads = [threading.Thread(target=table.play) for table in tables]
        for thread in threads:
            thread.start()
        rng = random.Random(11)
        for kill in range(KILLS):
            time.sleep(rng.uniform(1.0, 2.5))
            if kill == 1:
                assert program.process is not None
                kill_worker(program.process.pid)
                continue
            program.kill()
            program.start()
        for thread in threads:
            thread.join(PATIENCE + 20)
        for table in tables:
            if table.failure is not None:
                raise table.failure
        after = shell(program.environment, LOOK)
    check(tables, before, after)


def kill_worker(server: int) -> None:
    """The one child of a server, which may have been started a moment ago."""
    settle(lambda: len(children(server)) == 1, "a worker", 30)
    os.kill(*children(server), signal.SIGKILL)


def check(tables: list[People], before: Any, after: Any) -> None:
    dealt = {(code, number, attempt): deal for code, number, attempt, _state, deal in after["deals"]}
    for code, number, attempt, _state, deal in before["deals"]:
        assert dealt[code, number, attempt] == deal, "other cards than before"
    stored = {token: (seat, value) for *_place, seat, _kind, value, token in after["deeds"] if token}
    told = {token: one for table in tables for token, one in table.told.items()}
    assert stored.keys() == told.keys()
    for token, (seat, value) in told.items():
        # Discards are a set; the others are as they were said.
        assert (seat, sorted(value.split())) == (stored[token][0], sorted(stored[token][1].split()))
    for table in tables:
        plies = [ply for code, _attempt, ply, *_rest in after["deeds"] if code == table.code]
        assert plies == list(range(len(plies))), "each ply once, none left out"
        kinds = [kind for code, _attempt, _ply, _seat, kind, *_rest in after["deeds"] if code == table.code]
        assert kinds.count("name") == kinds.count("discard") == 1
    results = {number: (ns, ew) for number, ns, ew, source in after["results"] if source == "digital"}
    assert results.keys() == {1, 2}
    assert all(ns + ew == 13 for ns, ew in results.values())


# --- one table in trick 7, one in the auction, one before its discard --------------------------------

THREE = """
import json
from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.view import view_for
from tests.factories import make_event
from tournament.models import DigitalTable
from tournament.queries.digital.played import replayed
from tournament.services import clock, rounds
from tournament.services.digital import plans, playing, seats
from tournament.services.digital.turns import at_table
event = make_event(pairs=8, rounds_planned=1, hands=2, rules="bid-min3", round_minutes=20)
plans.set_plan(event, None, tables_on_screens=[1, 2, 3])
rounds.open_round(event, 1, None)
clock.start(event.rounds.get(number=1), None, 4)
until = (
    lambda hand: len(hand.tricks) == 6 and len(hand.table) == 2,
    lambda hand: len(hand.deeds) == 2,
    lambda hand: hand.phase == "exchange",
)
made = []
for table, is_there in zip(DigitalTable.objects.order_by("sitting__table_number"), until, strict=True):
    made.append([table.code, {chair: seats.take(table, chair)[1] for chair in "NESW"}])
    while True:
        with at_table(table):
            row = playing.hand_played(table)
            hand = replayed(row)
            if is_there(hand):
                break
            playing.store(row, hand, deed_by_rules(view_for(hand, hand.turn)), "person")
print(json.dumps(made))
"""
STATE = """
import json
from tournament.models import DealtHand, HandDeed, Round
print(json.dumps([
    Round.objects.get().clock_ends_at.isoformat(),
    list(DealtHand.objects.order_by("pk").values_list("table", "number", "attempt", "state", "deal")),
    list(HandDeed.objects.order_by("hand", "ply").values_list("hand", "ply", "seat", "kind", "value")),
]))
"""
# What time alone may change in a view.
PASSES = {"now": None, "kinds": None}


def test_F01_three_tables_are_where_they_were_when_the_server_was_killed(tmp_path: Path) -> None:
    port = servers.free_port()
    with programs.product(tmp_path, port) as program:
        assert program.environment is not None
        tables = [People(port, code, held) for code, held in shell(program.environment, THREE)]
        before = [{chair: one.ask("GET", "view", chair) for chair in one.held} for one in tables]
        assert [views["N"]["phase"] for views in before] == ["play", "auction", "exchange"]
        stored = shell(program.environment, STATE)
        program.kill()
        program.start()
        assert shell(program.environment, STATE) == stored
        for one, views in zip(tables, before, strict=True):
            for chair, view in views.items():
                assert one.ask("GET", "view", chair) | PASSES == view | PASSES
        rng = random.Random(1)
        for one, views in zip(tables, before, strict=True):
            turn = views["N"]["turn"]
            # Nobody signs in again: whose turn it was acts.
            one._act(turn, f"{one.code}-after", rng)
            assert one.ask("GET", "view", turn)["turn"] is not None
            assert one.told.keys() == {f"{one.code}-after"}
