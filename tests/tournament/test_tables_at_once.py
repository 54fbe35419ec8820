"""Several phones, and the organiser, at the very same moment: every score once, every receipt true."""

import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from django.core.cache import cache
from django.db import IntegrityError, connections, transaction
from django.test import Client
from django.urls import reverse

from tests.tournament import nights
from tests.tournament.phones import Phone
from tournament.models import Agreement, HandScore, HeldResult, Sitting, Submission, TableCode, TableSession
from tournament.queries.standings import standings
from tournament.services import rounds, sheets, table_codes

ATTEMPTS = 6


def at_once(*jobs):
    """Run the jobs at the same moment, each on a connection of its own."""
    barrier = threading.Barrier(len(jobs))

    def run(job):
        try:
            barrier.wait(timeout=10)
            return job()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return [one.result(timeout=60) for one in [pool.submit(run, job) for job in jobs]]


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


def both(event, table=1):
    return Phone(event, table, "ns"), Phone(event, table, "ew")


@pytest.mark.django_db(transaction=True)
def test_two_phones_confirm_at_once_and_it_is_confirmed_once():
    event = nights.night(4, hands=2)
    ns, ew = both(event)
    second = Phone(event, 1, "ew")
    ns.send("ns", {1: 8, 2: 6})
    seen = ew.seen()
    answers = at_once(
        lambda: ew.confirm("ew", seen=seen, number=1), lambda: second.confirm("ew", seen=seen, number=1)
    )
    assert [one.json()["outcome"] for one in answers] == ["confirmed", "confirmed"]
    assert len({one.json()["receipt"] for one in answers}) == 2
    assert Agreement.objects.count() == 2
    assert event.log.filter(deed="result-confirmed").count() == 1


@pytest.mark.django_db(transaction=True)
def test_both_sides_propose_the_same_at_once_and_agree():
    for attempt in range(ATTEMPTS):
        event = nights.night(4, hands=2, name=f"Night {attempt}")
        ns, ew = both(event)
        sent = {1: 8, 2: 6}
        answers = at_once(
            partial(ns.send, "ns", sent, seen={}, number=1),
            partial(ew.send, "ew", sent, seen={}, number=1),
        )
        assert [one.status_code for one in answers] == [200, 200]
        assert {one.json()["outcome"] for one in answers} <= {"waiting", "confirmed"}
        assert nights.sitting(event, 1, 1).state == "confirmed"
        assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (6, 7)}
        assert HandScore.objects.filter(sitting__round__event=event).count() == 2


@pytest.mark.django_db(transaction=True)
def test_both_sides_propose_different_things_at_once_and_one_is_shown_both():
    for attempt in range(ATTEMPTS):
        event = nights.night(4, hands=2, name=f"Night {attempt}")
        ns, ew = both(event)
        answers = at_once(
            partial(ns.send, "ns", {1: 8}, seen={}, number=1),
            partial(ew.send, "ew", {1: 7}, seen={}, number=1),
        )
        assert sorted(one.status_code for one in answers) == [200, 409]
        assert HandScore.objects.filter(sitting__round__event=event).count() == 1
        assert nights.sitting(event, 1, 1).state == "playing"


@pytest.mark.django_db(transaction=True)
def test_the_other_side_confirms_while_the_first_corrects():
    """Either the correction came first and the confirmation met it, or it came too late for the table."""
    for attempt in range(ATTEMPTS):
        event = nights.night(4, hands=2, name=f"Night {attempt}")
        ns, ew = both(event)
        ns.send("ns", {1: 8, 2: 6})
        seen = ew.seen()
        corrected, confirmed = at_once(
            partial(ns.send, "ns", {2: 7}, seen=seen, number=1),
            partial(ew.confirm, "ew", seen=seen, number=1),
        )
        found = (corrected.status_code, confirmed.status_code, nights.sitting(event, 1, 1).state)
        assert found in {(200, 409, "waiting"), (422, 200, "confirmed")}
        assert nights.stored(event, 1, 1)[2] == ((7, 6) if found[0] == 200 else (6, 7))


@pytest.mark.django_db(transaction=True)
def test_the_organiser_enters_meanwhile_and_nothing_is_overwritten_unseen():
    for attempt in range(ATTEMPTS):
        event = nights.night(4, hands=1, name=f"Night {attempt}")
        ns, _ew = both(event)
        sitting = nights.sitting(event, 1, 1)

        def enter(sitting=sitting):
            try:
                sheets.submit(sitting, {1: (7, "")}, seen={}, by=None, source="organiser")
            except sheets.Stale:
                return "stale"
            return "stored"

        sent, entered = at_once(partial(ns.send, "ns", {1: 8}, seen={}, number=1), enter)
        found = (sent.status_code, entered, nights.sitting(event, 1, 1).state)
        assert found in {(200, "stale", "waiting"), (409, "stored", "confirmed")}
        assert HandScore.objects.filter(sitting=sitting).count() == 1


@pytest.mark.django_db(transaction=True)
def test_one_token_pressed_eight_times_at_once_is_one_sending():
    event = nights.night(4, hands=1)
    ns, _ew = both(event)
    answers = at_once(*[lambda: ns.send("ns", {1: 8}, seen={}, number=1, token="same")] * 8)
    assert {one.status_code for one in answers} == {200}
    assert len({(one.json()["receipt"], one.json()["at"]) for one in answers}) == 1
    assert Submission.objects.count() == 1 and HandScore.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_the_round_is_turned_over_while_a_table_sends():
    """It counts for its round, or it is late; never for the wrong one, and never lost."""
    for attempt in range(ATTEMPTS):
        event = nights.night(4, hands=1, name=f"Night {attempt}")
        ns, _ew = both(event)
        sent, _round = at_once(
            partial(ns.send, "ns", {1: 8}, seen={}, number=1),
            partial(rounds.open_round, event, 2, None, anyway=True),
        )
        outcome = sent.json()["outcome"]
        assert sent.status_code == 200 and outcome in {"waiting", "late"}
        held = HeldResult.objects.filter(sitting__round__event=event).count()
        stored = HandScore.objects.filter(sitting__round__event=event, sitting__round__number=1).count()
        assert (stored, held) == ((1, 0) if outcome == "waiting" else (0, 1))
        assert not HandScore.objects.filter(sitting__round__event=event, sitting__round__number=2).exists()


@pytest.mark.django_db(transaction=True)
def test_a_dispute_is_decided_twice_at_once_and_once_counts():
    olive = nights.person()
    event = nights.night(4, by=olive, hands=1)
    ns, ew = both(event)
    ns.send("ns", {1: 8})
    ew.send("ew", {1: 7})
    held = HeldResult.objects.get()
    address = reverse("held-decide", args=[event.slug, held.pk])

    def press(decision):
        client = Client()
        client.force_login(olive)
        return client.post(address, {"decision": decision}).status_code

    assert at_once(partial(press, "take"), partial(press, "refuse")) == [302, 302]
    held.refresh_from_db()
    assert held.outcome in {"taken", "refused"}
    kept = (7, 6) if held.outcome == "taken" else (8, 5)
    assert nights.stored(event, 1, 1) == {1: kept} and nights.sitting(event, 1, 1).state == "confirmed"
    assert event.log.filter(deed__in=("held-taken", "held-refused")).count() == 1


@pytest.mark.django_db(transaction=True)
def test_twelve_tables_with_two_phones_each_all_at_once():
    event = nights.night(24, hands=4, rounds_planned=3)
    phones = [(Phone(event, table, "ns"), Phone(event, table, "ew")) for table in range(1, 13)]
    whole = {1: 8, 2: 6, 3: 7, 4: 9}
    jobs = []
    for ns, ew in phones:
        jobs.append(partial(ns.send, "ns", whole, seen={}, number=1))
        jobs.append(partial(ew.send, "ew", whole, seen={}, number=1))
    answers = at_once(*jobs)
    assert {one.status_code for one in answers} == {200}
    assert len({one.json()["receipt"] for one in answers}) == 24
    assert set(
        Sitting.objects.filter(round__event=event, round__number=1).values_list("state", flat=True)
    ) == {"confirmed"}
    assert HandScore.objects.count() == 48
    # 8, 7 and 9 of North-South: 2 + 1 + 3 points a table; 7 of East-West in hand 2: 1 point.
    assert sum(row.points for row in standings(event).rows) == 12 * 7


@pytest.mark.django_db(transaction=True)
def test_codes_asked_for_at_once_are_made_once():
    event = nights.night(8, hands=1)
    TableCode.objects.all().delete()
    found = at_once(*[lambda: table_codes.codes_of(event)] * 6)
    assert all(one == found[0] for one in found)
    assert TableCode.objects.count() == 4


# --- the database itself forbids ---------------------------------------------------------------------


@pytest.mark.django_db
def test_the_database_forbids_what_must_never_be():
    event = nights.night(4, hands=1)
    ns, ew = both(event)
    ns.send("ns", {1: 8})
    ew.send("ew", {1: 7})
    sitting, held = nights.sitting(event, 1, 1), HeldResult.objects.get()
    score, submission = HandScore.objects.get(), Submission.objects.first()
    session, code = TableSession.objects.first(), TableCode.objects.first()
    word = Agreement.objects.create(hand_score=score, side="ew", submission=submission)
    forbidden = [
        lambda: Sitting.objects.filter(pk=sitting.pk).update(state="waiting"),
        lambda: Sitting.objects.filter(pk=sitting.pk).update(waiting_for="ns"),
        lambda: Sitting.objects.filter(pk=sitting.pk).update(state="confirmed", waiting_for="ew"),
        lambda: Sitting.objects.filter(pk=sitting.pk).update(state="waiting", waiting_for="us"),
        lambda: Agreement.objects.create(hand_score=score, side="ew", submission=submission),
        lambda: Agreement.objects.filter(pk=word.pk).update(side="us"),
        lambda: HeldResult.objects.filter(pk=held.pk).update(outcome="taken"),
        lambda: HeldResult.objects.filter(pk=held.pk).update(side=""),
        lambda: HeldResult.objects.create(
            sitting=sitting, side="ew", kind="objection", hands={}, submission=submission
        ),
        lambda: TableCode.objects.create(event=event, table_number=code.table_number, code="BBBBBBBB"),
        lambda: TableCode.objects.create(event=event, table_number=99, code=code.code),
        lambda: TableSession.objects.create(sitting=sitting, side="ns", secret_hash=session.secret_hash),
        lambda: TableSession.objects.create(sitting=sitting, side="", secret_hash="x"),
        lambda: Submission.objects.create(
            sitting=sitting, token="other", receipt=9, source="table", side="us"
        ),
        lambda: HandScore.objects.create(sitting=sitting, hand=1, version=2, ns=8, ew=5, source="table"),
    ]
    for number, deed in enumerate(forbidden):
        with pytest.raises(IntegrityError), transaction.atomic():
            deed()
            pytest.fail(f"number {number} was allowed")
