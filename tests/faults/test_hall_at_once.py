"""The whole hall at once, and a server that is started again in the middle of a round (cases F06 and F01)."""

import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests import servers
from tests.faults import programs
from tests.faults.hall import Phone, shell
from tests.faults.programs import Program
from tests.serving import ROOT

TABLES, TIMES = 12, 20

HALL = f"""
import json
from tests.factories import make_event
from tournament.models import TableCode
from tournament.services import events, rounds, table_codes, table_sessions
event = make_event(pairs={2 * TABLES}, rounds_planned=1, hands={TIMES}, confirmation="one-side")
events.set_public(event, None, True)
rounds.open_round(event, 1, None)
table_codes.codes_of(event)
phones = []
for code in TableCode.objects.filter(event=event).order_by("table_number"):
    phones.append([code.table_number, code.code, table_sessions.open_session(code, "ns")[1]])
print(json.dumps([event.slug, phones]))
"""
STORED = """
import json
from tournament.models import HandScore, Sitting
current = HandScore.objects.filter(is_current=True).count()
print(json.dumps([current, HandScore.objects.count(), Sitting.objects.filter(state="confirmed").count()]))
"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Program, int]]:
    with ExitStack() as stack:
        port = servers.free_port()
        yield stack.enter_context(programs.product(tmp_path, port)), port


def test_F06_all_tables_report_at_once_while_standings_are_read_and_a_backup_runs(
    served: tuple[Program, int], tmp_path: Path
) -> None:
    program, port = served
    assert program.environment is not None
    slug, made = shell(program.environment, HALL)
    phones = [Phone(*one, port) for one in made]
    gate = threading.Barrier(TABLES)
    wrong: list[object] = []

    def play(phone: Phone) -> None:
        for hand in range(1, TIMES + 1):
            # All twelve within the same moment, twenty times.
            gate.wait(60)
            before = phone.tries
            try:
                phone.send(hand, [])
            except AssertionError as failure:
                wrong.append(failure)
            if phone.tries != before + 1:
                wrong.append(f"table {phone.table}, hand {hand} was refused first")

    threads = [threading.Thread(target=play, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    backup = subprocess.Popen(
        [sys.executable, "manage.py", "backup", "--output", str(tmp_path / "night.whist.gz")],
        cwd=ROOT,
        env=dict(program.environment),
    )
    for _ in range(TIMES):
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/events/{slug}/", timeout=30) as page:
            assert page.status == 200
    assert backup.wait(60) == 0
    for thread in threads:
        thread.join(120)
    assert wrong == []
    assert shell(program.environment, STORED) == [TABLES * TIMES, TABLES * TIMES, TABLES]


MIDDLE = """
import json
from tests.factories import make_event, make_user
from tests.story.stage import session_of
from tournament.models import Sitting
from tournament.services import people, rounds, sheets
olive = make_user("olive@example.org", name="Olive")
club = people.create_club("Club", None)
people.give_club_role(club, olive, "admin", None)
event = make_event(pairs=4, rounds_planned=3, hands=2, club=club, by=olive, round_minutes=20)
rounds.open_round(event, 1, olive)
first = Sitting.objects.get(round__event=event, round__number=1, table_number=1)
sheets.submit(first, {1: (8, 5)}, seen={1: 0}, by=olive, source="organiser")
print(json.dumps([event.slug, session_of(olive)]))
"""
AFTER = """
import json
from tournament.models import Event, HandScore
from tournament.queries.clock import clock_of
event = Event.objects.get(slug={slug!r})
rows = HandScore.objects.order_by("pk").values_list("sitting__table_number", "hand", "ns", "ew", "is_current")
ends = event.rounds.get(number=1).clock_ends_at
print(json.dumps([list(rows), event.rounds.get(number=1).state, ends.isoformat(), clock_of(event).running]))
"""


def evening(port: int, slug: str, session: str) -> str:
    """The organiser's page; a way to the sign-in page would be another address."""
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/organiser/events/{slug}/", headers={"Cookie": f"sessionid={session}"}
    )
    with urllib.request.urlopen(asked, timeout=30) as page:
        assert page.url.endswith(f"/{slug}/")
        return page.read().decode()


def test_F01_a_restart_in_the_middle_of_a_round_keeps_papers_clock_and_sign_ins(
    served: tuple[Program, int],
) -> None:
    """One table half entered, one not at all; nobody signs in again and no missing hand becomes 0."""
    program, port = served
    assert program.environment is not None
    slug, session = shell(program.environment, MIDDLE)
    assert "Round 1" in evening(port, slug, session)
    before = shell(program.environment, AFTER.format(slug=slug))
    assert before[0] == [[1, 1, 8, 5, True]] and before[1] == "open" and before[3] is True
    program.kill()
    program.start()
    assert shell(program.environment, AFTER.format(slug=slug)) == before
    assert "Round 1" in evening(port, slug, session)
