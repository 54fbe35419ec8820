"""Tables play while their organiser works: each waits for the other in one order, and nobody for ever."""

import random
import threading
import time
from contextlib import suppress
from itertools import cycle

import pytest
from django.db import connection, connections

from scoring.problems import Refused
from tests.factories import make_event, make_user
from tests.tournament.digital.playing import friendly, play_hand, seated, table_of
from tournament.models import DealtHand, DigitalTable, Event, HandScore, Sitting
from tournament.services import rounds, sheets
from tournament.services.digital import looking, plans, seats, tidying
from tournament.services.digital.log import noted
from tournament.services.digital.turns import at_table
from tournament.services.writing import write

pytestmark = pytest.mark.django_db(transaction=True)


class Hall:
    """What runs at the same time, each in a thread of its own, and what went wrong in any of them."""

    def __init__(self) -> None:
        self.faults: list[BaseException] = []
        self._threads: list[threading.Thread] = []

    def start(self, deed) -> threading.Thread:
        def run() -> None:
            try:
                deed()
            except BaseException as fault:
                self.faults.append(fault)
            finally:
                connections.close_all()

        thread = threading.Thread(target=run)
        self._threads.append(thread)
        thread.start()
        return thread

    def end(self) -> None:
        for thread in self._threads:
            thread.join(120)
        assert self.faults == []
        assert not any(thread.is_alive() for thread in self._threads)


def until_somebody_waits() -> None:
    """Until another connection waits for a row; SQLite's writers wait before they begin."""
    for _ in range(500):
        if connection.vendor != "postgresql":
            return
        with connection.cursor() as cursor:
            # Within a transaction it would be the same answer again.
            cursor.execute("SELECT pg_stat_clear_snapshot()")
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity"
                " WHERE datname = current_database() AND wait_event_type = 'Lock'"
            )
            if cursor.fetchone()[0]:
                return
        time.sleep(0.01)
    raise AssertionError("nobody waits")


def hall(tables: int, on_screens: list[int], **more) -> tuple[Event, list[DigitalTable]]:
    event = make_event(pairs=2 * tables, rounds_planned=2, hands=2)
    plans.set_plan(event, None, tables_on_screens=on_screens, **more)
    rounds.open_round(event, 1, None)
    sittings = Sitting.objects.filter(round__event=event, round__number=1, table_number__in=on_screens)
    return event, [table_of(sitting) for sitting in sittings.order_by("table_number")]


def test_a_line_about_a_table_waits_for_no_organiser_who_waits_for_that_table():
    event, (table,) = hall(4, [1])
    seated(table)
    at_work, ready = Hall(), threading.Event()

    def change() -> None:
        ready.wait(20)
        mine = Event.objects.get(pk=event.pk)
        plans.set_plan(mine, None, tables_on_screens=[1, 2], turn_seconds=60, then="bot")

    at_work.start(change)
    with at_table(table):
        ready.set()
        until_somebody_waits()
        noted("digital-looked", table, None, hand=1, reason="A question")
    at_work.end()
    table.refresh_from_db()
    assert (table.turn_seconds, table.then) == (60, "bot")
    assert DigitalTable.objects.filter(sitting__round__event=event).count() == 2


def test_cards_are_played_while_results_are_entered_and_the_round_is_closed():
    event, playing = hall(4, [1, 2, 3])
    devices = {table.pk: seated(table) for table in playing}
    at_work, over, asks = Hall(), threading.Event(), make_user()

    def play(table: DigitalTable) -> None:
        rng = random.Random(table.pk)
        for _ in range(2):
            play_hand(devices[table.pk], rng)

    def organise() -> None:
        mine = Event.objects.get(pk=event.pk)
        paper = Sitting.objects.get(round__event=mine, round__number=1, table_number=4)
        ways = cycle([(60, "warn"), (90, "bot")])
        for version in range(5):
            told = {1: (8 - version % 2, 5 + version % 2)}
            sheets.submit(paper, told, seen={1: version}, by=None, source="organiser")
            seconds, then = next(ways)
            plans.set_plan(mine, None, tables_on_screens=[1, 2, 3], turn_seconds=seconds, then=then)
        rounds.open_round(mine, 2, None, anyway=True)

    def look() -> None:
        while not over.is_set():
            for table in playing:
                # Refused once the table's last hand is over.
                with suppress(Refused):
                    looking.look(DigitalTable.objects.get(pk=table.pk), asks, "A question")
                time.sleep(0.02)

    players = [at_work.start(lambda table=table: play(table)) for table in playing]
    at_work.start(organise)
    at_work.start(look)
    for thread in players:
        thread.join(120)
    over.set()
    at_work.end()
    rows = DealtHand.objects.filter(table__in=playing)
    assert {(row.state, row.kept_out, row.entered_at is None) for row in rows} == {("over", "", False)}
    entered = HandScore.objects.filter(sitting__round__event=event, source="digital")
    assert entered.count() == 6


def test_a_table_that_begins_while_it_is_taken_back_to_paper_stays_on_its_screen():
    event, (table,) = hall(2, [1])
    at_work, ready = Hall(), threading.Event()

    def change() -> None:
        ready.wait(20)
        plans.set_plan(Event.objects.get(pk=event.pk), None, tables_on_screens=[])

    at_work.start(change)
    with at_table(table):
        ready.set()
        until_somebody_waits()
        for chair in "NESW":
            seats.fill(table, chair, None, bot="rules")
    at_work.end()
    assert DigitalTable.objects.get(pk=table.pk).state == "playing"


@pytest.mark.parametrize("whose", ["a member", "an account"])
def test_a_name_is_erased_when_the_chair_has_got_its_next_player(whose):
    table, user = friendly(hands=2), make_user()
    seated(table)
    table.seats.filter(seat="E").update(user=user)
    at_work, ready = Hall(), threading.Event()

    def erase() -> None:
        ready.wait(20)
        with write():
            if whose == "a member":
                tidying.rename(table.club, ["Guest E"], lambda name: "Somebody")
            else:
                tidying.rename_user(user, "Somebody")

    at_work.start(erase)
    with at_table(table):
        ready.set()
        until_somebody_waits()
        seats.substitute(table, "E", None, name="Sam")
    at_work.end()
    assert table.seats.get(seat="E").name == "Sam"
