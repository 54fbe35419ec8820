"""What is swept away and when: each part with a row on either side of its limit."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db.models import Model
from django.utils import timezone

from tests.factories import make_closed_event, make_event, make_owner, make_user
from tournament import tasks
from tournament.models import Event, Export, Invitation, Mail, ResetLink, Sitting, TableCode, TableSession
from tournament.services import people, rounds, sweeping, table_codes, table_sessions
from tournament.services.mails import rows

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=30)


def ago(**span: float) -> datetime:
    return timezone.now() - timedelta(**span)


def just_before_and_after(row: Model, limit: timedelta, *fields: str) -> None:
    """Sets the times of the row to within the limit, checks that nothing takes it; then beyond it."""
    model = type(row)
    for span, is_there in ((limit - SECOND, True), (limit + SECOND, False)):
        at = timezone.now() - span
        model._default_manager.filter(pk=row.pk).update(**dict.fromkeys(fields, at))
        sweeping.sweep()
        assert model._default_manager.filter(pk=row.pk).exists() is is_there, (fields, span)


# --- tables ---------------------------------------------------------------------------------------


def close_at(event: Event, at: datetime) -> None:
    Event.objects.filter(pk=event.pk).update(state="closed", closed_at=at)


def test_table_codes_go_14_days_after_closing() -> None:
    event = make_event(pairs=4, rounds_planned=3)
    running = make_event(pairs=4, rounds_planned=3, name="Still running")
    codes, others = table_codes.codes_of(event), table_codes.codes_of(running)
    table_codes.renew(event, 1, None)
    close_at(event, ago(days=13, hours=23))
    assert sweeping.table_codes() == 0 and table_codes.find(codes[2]) is not None
    close_at(event, ago(days=14, hours=1))
    Event.objects.filter(pk=running.pk).update(created_at=ago(days=400))
    assert sweeping.table_codes() == 3
    assert not TableCode.objects.filter(event=event).exists()
    assert table_codes.find(others[1]) is not None


def test_a_night_reopened_after_that_gets_new_codes() -> None:
    event = make_event(pairs=4, rounds_planned=3)
    old = table_codes.codes_of(event)
    close_at(event, ago(days=20))
    sweeping.table_codes()
    Event.objects.filter(pk=event.pk).update(state="running", closed_at=None)
    new = table_codes.codes_of(event)
    assert new.keys() == old.keys() and not set(new.values()) & set(old.values())


@pytest.fixture
def session() -> TableSession:
    event = make_event(pairs=4, rounds_planned=3)
    rounds.open_round(event, 1, None)
    return table_sessions.open_session(table_codes.find(table_codes.codes_of(event)[1]), "ns")[0]


def test_table_sessions_go_a_day_after_closing(session: TableSession) -> None:
    event = Event.objects.get()
    close_at(event, ago(hours=23))
    assert sweeping.table_sessions() == 0
    close_at(event, ago(hours=25))
    assert sweeping.table_sessions() == 1 and not TableSession.objects.exists()


def test_a_phone_that_is_idle_for_a_week_is_nobody_s_even_while_the_event_runs(session: TableSession) -> None:
    just_before_and_after(session, timedelta(days=7), "seen_at")


def test_what_a_swept_phone_has_sent_stays(session: TableSession) -> None:
    from tournament.services import from_tables

    from_tables.submit(session, {1: (8, 5)}, seen={1: 0}, token="one")
    TableSession.objects.update(seen_at=ago(days=8))
    assert sweeping.table_sessions() == 1
    sitting = Sitting.objects.get(pk=session.sitting_id)
    assert sitting.hand_scores.get().ns == 8 and sitting.submissions.get().table_session is None


# --- links and sign-ins -----------------------------------------------------------------------------


@pytest.mark.parametrize("field", ["expires_at", "used_at", "withdrawn_at"])
def test_invitations_go_a_week_after_they_ended(field: str) -> None:
    owner = make_owner()
    invitation, _secret = people.invite(make_event(by=owner), "scorer", owner)
    just_before_and_after(invitation, timedelta(days=7), field)


@pytest.mark.parametrize("field", ["expires_at", "used_at"])
def test_one_time_links_go_a_week_after_they_ended(field: str) -> None:
    people.reset_link(make_user(), make_owner())
    just_before_and_after(ResetLink.objects.get(), timedelta(days=7), field)


def test_an_invitation_that_still_works_stays_however_old() -> None:
    owner = make_owner()
    people.invite(make_event(by=owner), "scorer", owner)
    Invitation.objects.update(made_at=ago(days=400))
    sweeping.links()
    assert Invitation.objects.count() == 1


def test_sign_ins_that_have_run_out_go() -> None:
    for name, span in (("lives", timedelta(minutes=1)), ("over", -timedelta(minutes=1))):
        Session.objects.create(session_key=name, session_data="", expire_date=timezone.now() + span)
    sweeping.sign_ins()
    assert list(Session.objects.values_list("session_key", flat=True)) == ["lives"]


@pytest.mark.parametrize("model", [AccessAttempt, AccessFailureLog, AccessLog])
def test_from_where_somebody_signed_in_goes_after_30_days(model: type[Model]) -> None:
    counted = {"failures_since_start": 1} if model is AccessAttempt else {}
    row = model._default_manager.create(ip_address="192.0.2.1", username="ann@example.org", **counted)
    just_before_and_after(row, timedelta(days=30), "attempt_time")


# --- letters and files ------------------------------------------------------------------------------


def letter(**values: object) -> Mail:
    mail = rows.made("results", Mail.objects.count(), "ann@example.org", name="Ann", base="https://x")
    for name, value in values.items():
        setattr(mail, name, value)
    mail.save()
    return mail


def test_who_was_written_to_is_forgotten_a_week_after_but_not_that_it_was_sent() -> None:
    fresh = letter(state="sent", sent_at=ago(days=6, hours=23))
    old = letter(state="sent", sent_at=ago(days=7, hours=1))
    waits = letter(asked_at=ago(days=9), due_at=ago(days=9))
    assert sweeping.addresses() == 1 and sweeping.addresses() == 0
    for mail, address in ((fresh, "ann@example.org"), (old, ""), (waits, "ann@example.org")):
        mail.refresh_from_db()
        assert mail.address == address and bool(mail.details) is bool(address)
    assert old.who == rows.hash_of("ann@example.org")
    rows.ask([rows.made("results", old.what, "ann@example.org")])
    assert Mail.objects.filter(state="queued").count() == 1, "it is still known that this one was sent"


def test_rows_of_sent_letters_go_after_90_days() -> None:
    just_before_and_after(letter(state="sent", sent_at=timezone.now()), timedelta(days=90), "sent_at")


def test_rows_of_failed_letters_go_after_30_days() -> None:
    just_before_and_after(letter(state="failed", told_at=timezone.now()), timedelta(days=30), "told_at")


def test_a_letter_that_waits_stays_however_old() -> None:
    letter(asked_at=ago(days=400), told_at=ago(days=400))
    sweeping.mails()
    assert Mail.objects.count() == 1


def test_old_files_go_with_the_same_broom() -> None:
    event = make_closed_event(pairs=2, rounds_planned=1)
    file = Export.objects.create(event=event, event_version=event.version, state="done")
    just_before_and_after(file, timedelta(days=30), "asked_at")


# --- all together -----------------------------------------------------------------------------------


def test_one_part_that_fails_keeps_no_other_from_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> int:
        raise OSError("no space left")

    parts: tuple[Callable[[], int], ...] = (broken, *sweeping.PARTS)
    monkeypatch.setattr(sweeping, "PARTS", parts)
    letter(state="sent", sent_at=ago(days=100))
    found = tasks.sweep()
    assert "broken" not in found and found["mails"] == 1
    assert set(found) == {part.__name__ for part in parts[1:]}


def test_sweeping_twice_does_the_same_as_once() -> None:
    letter(state="sent", sent_at=ago(days=8))
    letter(state="sent", sent_at=ago(days=91))
    tasks.sweep()
    assert not any(tasks.sweep().values())
