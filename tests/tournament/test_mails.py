"""Letters: asked for in rows, sent once, tried again after longer and longer pauses, no secret in any row."""

import re
import threading
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.db import connection

from tests.factories import make_event, make_owner
from tests.postbox import BASE, Postbox, postbox, rewind, sent_by, text_of
from tournament import tasks
from tournament.models import Event, Invitation, Mail, User
from tournament.services import people
from tournament.services.links import hash_of, open_invitation
from tournament.services.mails import post, rows, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def box(settings: object) -> Iterator[Postbox]:
    """A real mail server, which the product sends to."""
    with sent_by(settings) as one:
        yield one


@pytest.fixture
def owner() -> User:
    return make_owner()


def invited(owner: User, address: str = "helper@example.org", **wanted: object) -> Invitation:
    event = Event.objects.first() or make_event(pairs=4, rounds_planned=3, by=owner)
    return people.invite_by_mail(event, "scorer", owner, address, f"{BASE}/")


def only() -> Mail:
    return Mail.objects.get()


# --- once ---------------------------------------------------------------------------------------


def test_a_letter_goes_out_once_however_often_the_task_runs(box: Postbox, owner: User) -> None:
    invited(owner)
    assert [tasks.send_mails() for _turn in range(3)] == [1, 0, 0]
    assert box.readers == ["helper@example.org"]
    assert (only().state, only().attempts) == ("sent", 1)


def test_the_same_letter_asked_for_twice_is_one_row(box: Postbox) -> None:
    for _turn in range(2):
        rows.ask([rows.made("sign-up", 12, "Ann@example.org"), rows.made("sign-up", 12, "ann@EXAMPLE.org ")])
    assert Mail.objects.count() == 1


def test_who_comes_second_to_a_letter_finds_nothing(box: Postbox, owner: User) -> None:
    invited(owner)
    first = turns.begin()
    assert first is not None and turns.begin() is None
    assert turns.sent(first, "") is True and turns.sent(first, "") is False


def test_who_was_thought_lost_does_not_overwrite_who_came_after(box: Postbox, owner: User) -> None:
    invited(owner)
    lost = turns.begin()
    rewind(timedelta(minutes=6))
    assert turns.take_back_lost() == 1
    rewind(timedelta(minutes=2))
    second = turns.begin()
    assert lost is not None and second is not None and second.attempts == 2
    assert turns.sent(lost, "") is False and only().state == "sending"
    assert turns.sent(second, "") is True


def test_a_letter_that_came_twice_can_be_known_as_one(box: Postbox, owner: User) -> None:
    invited(owner)
    tasks.send_mails()
    Mail.objects.update(state="queued", sent_at=None)
    tasks.send_mails()
    first, second = box.letters
    assert first["Message-ID"] == second["Message-ID"] and "@localhost>" in first["Message-ID"]
    assert first["Auto-Submitted"] == "auto-generated"


@pytest.mark.django_db(transaction=True)
def test_many_who_begin_at_the_same_moment_take_different_letters() -> None:
    rows.ask([rows.made("sign-up", number, "ann@example.org") for number in range(24)])
    taken: list[int] = []

    def work() -> None:
        while (mail := turns.begin()) is not None:
            taken.append(mail.pk)
        connection.close()

    threads = [threading.Thread(target=work) for _worker in range(4)]
    for one in threads:
        one.start()
    for one in threads:
        one.join(60)
    assert len(taken) == len(set(taken)) == 24


# --- failures -----------------------------------------------------------------------------------


def test_a_mail_server_that_is_away_is_tried_after_1_5_30_minutes_and_2_hours(owner: User, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with postbox() as gone:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", gone.port
    invited(owner)
    for attempts, minutes in ((1, 1), (2, 5), (3, 30), (4, 120)):
        assert tasks.send_mails() == 1
        found = only()
        assert (found.state, found.attempts, found.fault["code"]) == (
            "queued",
            attempts,
            "mail-server-silent",
        )
        rewind(timedelta(minutes=minutes, seconds=-20))
        assert tasks.send_mails() == 0, "it waits first"
        rewind(timedelta(seconds=25))
    assert tasks.send_mails() == 1
    assert (only().state, only().attempts) == ("failed", 5)
    rewind(timedelta(days=1))
    assert tasks.send_mails() == 0


def test_a_letter_that_failed_at_first_is_sent_when_the_server_is_back(owner: User, settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with postbox() as box:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", box.port
    invited(owner)
    tasks.send_mails()
    with postbox(box.port, box):
        rewind(timedelta(minutes=1, seconds=1))
        tasks.send_mails()
    assert box.readers == ["helper@example.org"]
    assert (only().state, only().attempts, only().fault) == ("sent", 2, {})


def test_while_the_server_is_away_the_others_are_not_tried_one_by_one(box: Postbox, owner: User) -> None:
    for number in range(5):
        invited(owner, f"helper{number}@example.org")
    box.busy = "421 try later"
    assert tasks.send_mails() == 1
    assert box.connections == 1 and tasks.send_mails() == 0
    box.busy = ""
    rewind(timedelta(minutes=1, seconds=1))
    while tasks.send_mails():
        pass
    assert sorted(box.readers) == [f"helper{number}@example.org" for number in range(5)]
    assert sorted(Mail.objects.values_list("attempts", flat=True)) == [1, 1, 1, 1, 2]


def test_an_address_that_is_refused_for_good_is_not_tried_again_and_keeps_no_other_waiting(
    box: Postbox, owner: User
) -> None:
    box.refuse["nobody@example.org"] = "550 no such box"
    invited(owner, "nobody@example.org")
    invited(owner, "helper@example.org")
    assert tasks.send_mails() == 2
    assert box.readers == ["helper@example.org"]
    failed = Mail.objects.get(address="nobody@example.org")
    assert (failed.state, failed.attempts, failed.fault["code"]) == ("failed", 1, "mail-address-refused")


def test_an_address_that_is_refused_for_now_is_tried_again(box: Postbox, owner: User) -> None:
    box.refuse["helper@example.org"] = "450 box is locked"
    invited(owner)
    tasks.send_mails()
    assert (only().state, only().fault["code"]) == ("queued", "mail-address-refused")


def test_a_letter_that_cannot_be_written_keeps_no_other_waiting(
    box: Postbox, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    invited(owner, "first@example.org")
    invited(owner, "second@example.org")
    write, broken = post.letters.write, Mail.objects.get(address="first@example.org")
    monkeypatch.setattr(post.letters, "write", lambda mail: 1 / 0 if mail.pk == broken.pk else write(mail))
    assert tasks.send_mails() == 2
    assert box.readers == ["second@example.org"]
    broken.refresh_from_db()
    assert (broken.state, broken.fault["code"]) == ("queued", "mail-unwritten")


def test_a_worker_that_died_while_sending_is_found_out(box: Postbox, owner: User) -> None:
    invited(owner)
    assert turns.begin() is not None
    rewind(timedelta(minutes=4))
    assert tasks.send_mails() == 0 and only().state == "sending"
    rewind(timedelta(minutes=2))
    tasks.send_mails()
    assert (only().state, only().fault["code"]) == ("queued", "mail-sender-lost")
    rewind(timedelta(minutes=2))
    assert tasks.send_mails() == 1 and box.readers == ["helper@example.org"]


def test_many_letters_leave_the_worker_time_for_other_work(
    box: Postbox, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    woken: list[str] = []
    monkeypatch.setattr(tasks, "wake", woken.append)
    for number in range(23):
        invited(owner, f"helper{number}@example.org")
    assert tasks.send_mails() == 20 and woken == ["tournament.send_mails"]
    assert tasks.send_mails() == 3 and len(woken) == 1
    assert len(box.letters) == 23 and box.connections == 2


# --- secrets ------------------------------------------------------------------------------------


def everything_stored() -> str:
    """Every value of every row of ours, as text."""
    found = []
    with connection.cursor() as cursor:
        for table in connection.introspection.table_names():
            cursor.execute(f'SELECT * FROM "{table}"')  # noqa: S608
            found += [str(value) for row in cursor.fetchall() for value in row]
    return "\n".join(found)


def test_the_secret_of_a_link_is_in_the_letter_and_in_no_row(box: Postbox, owner: User) -> None:
    invitation = invited(owner)
    people.ask_for_letter(owner.email, BASE)
    before = everything_stored()
    tasks.send_mails()
    invitation_text, reset_text = (text_of(letter) for letter in box.letters)
    secret = re.search(rf"{BASE}/account/invitation/([\w-]+)/", invitation_text)[1]
    token = re.search(rf"{BASE}/account/password-reset/\w+/([\w-]+)/", reset_text)[1]
    for stored in (before, everything_stored()):
        assert secret not in stored and token not in stored
    invitation.refresh_from_db()
    assert invitation.secret_hash == hash_of(secret) and open_invitation(secret) == invitation


def test_a_letter_written_again_has_a_link_that_works_and_the_lost_one_has_not(
    box: Postbox, owner: User
) -> None:
    invited(owner)
    tasks.send_mails()
    Mail.objects.update(state="queued", sent_at=None)
    tasks.send_mails()
    lost, last = (re.search(r"/account/invitation/([\w-]+)/", text_of(one))[1] for one in box.letters)
    assert open_invitation(lost) is None and open_invitation(last) is not None
