"""Pages about work behind the pages: what waits and why, again and forget; letters asked for on pages."""

from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.tournament.page_reading import text
from tests.tournament.world import SECRET_MAIL, World, build
from tournament import tasks
from tournament.models import Event, Export, Heartbeat, Invitation, LogEntry, Mail, Member
from tournament.services import exports, personal
from tournament.services.mails import rows, stops, turns

pytestmark = pytest.mark.django_db
NOW = timezone.now


@pytest.fixture
def world() -> World:
    cache.clear()
    return build()


def page_of(event: Event) -> str:
    return f"/organiser/events/{event.slug}/tasks/"


def read(world: World, role: str, address: str) -> str:
    answer = world.client(role).get(address)
    assert answer.status_code == 200
    return text(answer.content.decode())


def letter(event: Event | None, **values: object) -> Mail:
    mail = rows.made("results", f"0:{Mail.objects.count()}", "ann@example.org", event=event, name="Ann")
    for name, value in values.items():
        setattr(mail, name, value)
    mail.save()
    return mail


def failed_file(event: Event, **values: object) -> Export:
    given = {"event_version": event.version, "kind": "xlsx", "state": "failed", "attempts": 4}
    return Export.objects.create(event=event, **{**given, "error": "It broke.", **values})


def press(world: World, role: str, address: str, deed: str, item: str) -> str:
    answer = world.client(role).post(address, {"deed": deed, "item": item}, follow=True)
    assert answer.status_code == 200
    return text(answer.content.decode())


# --- what the page says ---------------------------------------------------------------------------


def test_an_empty_page_says_so(world: World) -> None:
    assert "Nothing waits and nothing has failed." in read(world, "event-organiser", page_of(world.draft))


def test_a_line_says_what_how_since_when_how_often_why_and_when_next(world: World) -> None:
    event = world.event
    Event.objects.filter(pk=event.pk).update(zone="Asia/Tokyo")
    now = NOW().replace(hour=3, minute=4, second=5)
    letter(
        event, attempts=2, due_at=now + timedelta(days=3), fault={"code": "mail-server-silent"}, asked_at=now
    )
    failed_file(event, kind="pack-tonight", paper="a4", finished_at=now - timedelta(days=9))
    said = read(world, "event-organiser", page_of(event))
    waits = said[said.index("Waiting and under way") :]
    # Tokyo is nine hours ahead of UTC.
    for words in (
        "Results to Ann",
        "○ waiting",
        "12:04",
        "tried 2 times",
        "The mail server does not answer.",
    ):
        assert words in waits
    assert f"next try {(now + timedelta(days=3, hours=9)):%-d %b, 12:04}" in waits
    failed = said[said.index("Failed") : said.index("Waiting and under way")]
    for words in ("Everything for tonight", "▲ failed", "tried 4 times", "It broke."):
        assert words in failed


def test_what_was_done_is_shown_for_a_day(world: World) -> None:
    for hours, name in ((23, "Early"), (25, "Late")):
        letter(world.draft, state="sent", sent_at=NOW() - timedelta(hours=hours), details={"name": name})
    said = read(world, "event-organiser", page_of(world.draft))
    assert "Results to Early" in said and "Results to Late" not in said


def test_no_address_of_a_member_is_shown_to_who_may_not_see_contact_details(world: World) -> None:
    mail = letter(world.event, state="failed", told_at=NOW(), fault={"code": "mail-address-refused"})
    Mail.objects.filter(pk=mail.pk).update(address=SECRET_MAIL)
    answer = world.client("event-organiser").get(page_of(world.event)).content.decode()
    assert "Results to Ann" in answer and SECRET_MAIL not in answer


def test_an_event_s_page_shows_nothing_of_another(world: World) -> None:
    failed_file(world.far_event)
    letter(None, kind="password-reset")
    assert "Nothing waits" in read(world, "event-organiser", page_of(world.draft))
    said = read(world, "owner", "/organiser/tasks/")
    assert "The evening as a workbook" in said and "New password for Ann" in said


def test_hundreds_of_lines_are_cut_off_and_counted(world: World) -> None:
    Mail.objects.bulk_create(
        rows.made("results", f"1:{number}", "ann@example.org", event=world.draft, name=f"No {number}")
        for number in range(230)
    )
    said = read(world, "event-organiser", page_of(world.draft))
    assert said.count("Results to No") == 200 and "And 30 more." in said


# --- the worker -----------------------------------------------------------------------------------


def test_the_worker_is_alive_after_its_heartbeat(world: World) -> None:
    tasks.heartbeat()
    tasks.heartbeat()
    assert Heartbeat.objects.count() == 1
    said = read(world, "owner", "/organiser/tasks/")
    assert "● The worker works: last heard of" in said and "has not been heard of" not in said


@pytest.mark.parametrize(("seconds", "alive"), [(110, True), (130, False)])
def test_a_worker_that_is_silent_for_two_minutes_is_told(world: World, seconds: int, alive: bool) -> None:
    Heartbeat.objects.create(name="worker", at=NOW() - timedelta(seconds=seconds))
    for role, address in (
        ("owner", "/organiser/tasks/"),
        ("event-organiser", page_of(world.draft)),
        ("event-organiser", f"/organiser/events/{world.closed.slug}/exports/"),
    ):
        assert ("has not been heard of" in read(world, role, address)) is not alive, address


def test_the_sentence_names_the_hour_at_the_club_and_what_is_safe(world: World) -> None:
    at = NOW().replace(hour=9, minute=40) - timedelta(days=1)
    Heartbeat.objects.create(name="worker", at=at)
    Event.objects.filter(pk=world.draft.pk).update(zone="Asia/Tokyo")
    said = f"The worker has not been heard of since {at:%-d %b}, 18:40: files and letters wait. "
    assert said + "Results are not touched." in read(world, "event-organiser", page_of(world.draft))


def test_a_worker_that_was_never_heard_of(world: World) -> None:
    said = read(world, "owner", "/organiser/tasks/")
    assert "The worker has not been heard of yet: files and letters wait." in said


def test_the_queue_s_length(world: World) -> None:
    Export.objects.all().delete()
    letter(world.draft)
    letter(world.event)
    said = read(world, "owner", "/organiser/tasks/")
    assert "0 files wait or are being made. 2 letters wait or are being sent." in said


# --- again and forget -----------------------------------------------------------------------------


def test_try_again_now_sends_a_letter_that_had_failed(world: World) -> None:
    mail = letter(
        world.event,
        state="failed",
        attempts=5,
        told_at=NOW(),
        due_at=NOW(),
        fault={"code": "mail-server-silent"},
    )
    said = press(world, "event-organiser", page_of(world.event), "again", f"letter-{mail.pk}")
    assert "It is tried as soon as the worker gets to it." in said
    mail.refresh_from_db()
    assert (mail.state, mail.attempts) == ("queued", 0) and mail.due_at <= NOW()


def test_try_again_now_does_not_wait_for_the_pause(world: World) -> None:
    mail = letter(world.event, attempts=4, due_at=NOW() + timedelta(hours=2))
    press(world, "event-organiser", page_of(world.event), "again", f"letter-{mail.pk}")
    assert turns.is_due()


def test_try_again_now_makes_a_file_that_had_failed(world: World) -> None:
    Export.objects.all().delete()
    file = failed_file(world.closed, event_version=world.closed.version)
    press(world, "event-organiser", page_of(world.closed), "again", f"file-{file.pk}")
    assert tasks.make_export(file.pk) is True
    file.refresh_from_db()
    assert (file.state, file.error) == ("done", "")


def test_a_file_that_was_asked_for_anew_meanwhile_is_not_made_twice(world: World) -> None:
    Export.objects.all().delete()
    file = failed_file(world.closed, event_version=world.closed.version)
    newer = exports.ask(world.closed, None)
    press(world, "event-organiser", page_of(world.closed), "again", f"file-{file.pk}")
    assert list(Export.objects.all()) == [newer]


def test_forget_it_takes_it_away_and_the_log_says_so_of_a_letter(world: World) -> None:
    mail, file = letter(world.event), failed_file(world.event)
    for item in (f"letter-{mail.pk}", f"file-{file.pk}"):
        said = press(world, "event-organiser", page_of(world.event), "forget", item)
        assert "It is forgotten." in said
    assert not Mail.objects.exists() and not Export.objects.filter(pk=file.pk).exists()
    line = LogEntry.objects.get(deed="mail-forgotten")
    assert (line.event, line.by, line.details) == (
        world.event,
        world.users["event-organiser"],
        {"kind": "results"},
    )


@pytest.mark.parametrize("deed", ["again", "forget"])
@pytest.mark.parametrize("state", ["sending", "sent"])
def test_what_is_being_done_or_done_is_left_alone(world: World, deed: str, state: str) -> None:
    mail = letter(world.event, state=state, told_at=NOW(), sent_at=NOW() if state == "sent" else None)
    file = failed_file(world.event, state="running", told_at=NOW())
    for item in (f"letter-{mail.pk}", f"file-{file.pk}"):
        said = press(world, "event-organiser", page_of(world.event), deed, item)
        assert "This is being worked on at the moment, or it is done." in said
    mail.refresh_from_db()
    file.refresh_from_db()
    assert (mail.state, file.state) == (state, "running")


@pytest.mark.parametrize("item", ["", "letter-0", "letter-99999999999", "file-x", "row-1", "letter-1; --"])
def test_what_is_not_there_is_told(world: World, item: str) -> None:
    said = press(world, "event-organiser", page_of(world.event), "again", item)
    assert "This is no longer there." in said


def test_nobody_reaches_another_event_s_work(world: World) -> None:
    mail = letter(world.far_event, state="failed", told_at=NOW())
    for deed in ("again", "forget"):
        said = press(world, "event-organiser", page_of(world.event), deed, f"letter-{mail.pk}")
        assert "This is no longer there." in said
    mail.refresh_from_db()
    assert mail.state == "failed"


def test_the_owner_does_it_for_every_event_and_for_letters_of_none(world: World) -> None:
    mail = letter(None, kind="password-reset", state="failed", told_at=NOW())
    press(world, "owner", "/organiser/tasks/", "forget", f"letter-{mail.pk}")
    assert not Mail.objects.exists()


def test_a_failed_file_that_was_asked_for_anew_is_no_failure_any_more(world: World) -> None:
    address = f"/organiser/events/{world.closed.slug}/"
    Export.objects.all().delete()
    failed_file(world.closed, event_version=world.closed.version)
    assert "could not be made" in read(world, "event-organiser", address)
    exports.ask(world.closed, None)
    assert "could not be made" not in read(world, "event-organiser", address)
    assert "▲ failed" not in read(world, "event-organiser", page_of(world.closed))


def test_the_evening_s_page_names_failures_to_who_runs_it(world: World) -> None:
    address = f"/organiser/events/{world.event.slug}/"
    assert "could not be made" not in read(world, "event-organiser", address)
    failed_file(world.event)
    assert "▲ A file or letter could not be made. See why" in read(world, "event-organiser", address)
    letter(world.event, state="failed", told_at=NOW())
    assert "▲ 2 files or letters could not be made." in read(world, "event-organiser", address)
    assert "could not be made" not in read(world, "scorer", address)


# --- asking for letters on pages --------------------------------------------------------------------


def invite(world: World, **typed: str) -> str:
    address = f"/organiser/events/{world.draft.slug}/people/"
    answer = world.client("event-organiser").post(address, {"role": "scorer", **typed}, follow=True)
    return text(answer.content.decode())


def test_an_invitation_by_mail_shows_no_link_and_how_far_its_letter_is(world: World) -> None:
    said = invite(world, email=" Helper@Example.org ")
    assert "The invitation to Helper@Example.org is on its way." in said
    assert "helper@example.org : ◐ on its way" in said and "/account/invitation/" not in said
    assert Invitation.objects.get(event=world.draft).email == "helper@example.org"
    tasks.send_mails()
    assert "helper@example.org : ● sent" in read(
        world, "event-organiser", f"/organiser/events/{world.draft.slug}/people/"
    )
    Mail.objects.update(state="failed", sent_at=None)
    assert "helper@example.org : ▲ not sent" in read(
        world, "event-organiser", f"/organiser/events/{world.draft.slug}/people/"
    )


def test_without_an_address_the_link_is_shown_as_before(world: World) -> None:
    said = invite(world, email="")
    assert "A link for one scorer" in said and not Mail.objects.exists()


@pytest.mark.parametrize(
    ("email", "words"),
    [
        ("nobody@nowhere", "nobody@nowhere is not a mail address."),
        ("kept-private@example.org", "wants no more invitations by mail from here."),
    ],
)
def test_a_refused_address_stays_typed_and_says_why(world: World, email: str, words: str) -> None:
    stops.put(stops.Stop("invitation", stops.hash_of(SECRET_MAIL), False), True)
    address = f"/organiser/events/{world.draft.slug}/people/"
    answer = world.client("event-organiser").post(address, {"role": "scorer", "email": email})
    page = answer.content.decode()
    assert words in text(page) and f'value="{email}"' in page
    assert not Mail.objects.exists() and not Invitation.objects.filter(event=world.draft).exists()


def test_where_no_mail_goes_out_nothing_offers_it(world: World, settings: object) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    page = world.client("event-organiser").get(f"/organiser/events/{world.draft.slug}/people/")
    assert 'name="email"' not in page.content.decode()
    assert "A link for one scorer" in invite(world, email="helper@example.org")
    own = Client().get(f"/my/{world.kept['personal']}/").content.decode()
    assert "Your results by mail" not in own
    assert "This installation sends no letters." in read(world, "event-organiser", page_of(world.draft))
    assert "sends no letters" in text(Client().get("/account/password-reset/").content.decode())


def own_page(world: World) -> tuple[str, Member]:
    """The pair's own page of a player whose address the club holds."""
    member = Member.objects.get(email=SECRET_MAIL)
    entry = world.event.entries.get(players__member=member)
    return f"/my/{personal.codes_of(world.event)[entry.pk]}/", member


def test_a_pair_switches_its_results_on_and_off_and_sees_no_address(world: World) -> None:
    address, member = own_page(world)
    place = str(member.entry_places.get(event=world.event).position)
    reader = Client()
    before = reader.get(address).content.decode()
    assert "Your results by mail" in before and "The club has no mail address." in text(before)
    assert SECRET_MAIL not in before and SECRET_MAIL[0] + "…" not in before
    for on, wants in (("1", True), ("1", True), ("0", False)):
        answer = reader.post(f"{address}mail/", {"player": place, "on": on}, follow=True)
        assert answer.redirect_chain[-1][0] == address and SECRET_MAIL not in answer.content.decode()
        member.refresh_from_db()
        assert member.wants_results is wants
    deeds = LogEntry.objects.filter(deed__startswith="results-").order_by("pk").values_list("deed", "by")
    assert list(deeds) == [("results-wanted", None), ("results-not-wanted", None)]


def test_a_pair_cannot_have_them_sent_where_the_club_has_no_address(world: World) -> None:
    address, member = own_page(world)
    other = "2" if member.entry_places.get(event=world.event).position == 1 else "1"
    answer = Client().post(
        f"{address}mail/", {"player": other, "on": "1", "email": "x@example.org"}, follow=True
    )
    assert "has no mail address here. Write it down first." in text(answer.content.decode())
    assert not Member.objects.filter(wants_results=True).exists()


@pytest.mark.parametrize("player", ["", "0", "3", "x", "1 or 1"])
def test_nobody_but_the_two_of_the_pair(world: World, player: str) -> None:
    address, _member = own_page(world)
    assert Client().post(f"{address}mail/", {"player": player, "on": "1"}).status_code == 404
    assert Client().post(f"/my/{'0' * 26}/mail/", {"player": "1", "on": "1"}).status_code == 404


def test_stopped_letters_are_not_started_by_who_holds_the_card(world: World) -> None:
    address, member = own_page(world)
    stops.put(stops.Stop("results", stops.hash_of(SECRET_MAIL), False), True)
    assert "Stopped by the link in a letter." in text(Client().get(address).content.decode())
    place = str(member.entry_places.get(event=world.event).position)
    answer = Client().post(f"{address}mail/", {"player": place, "on": "1"}, follow=True)
    assert "has stopped these letters by a link in one of them." in text(answer.content.decode())


def test_an_organiser_notes_the_wish_on_the_member_s_page(world: World) -> None:
    member = Member.objects.get(email=SECRET_MAIL)
    address = f"/organiser/clubs/{world.club.slug}/members/{member.pk}/"
    client = world.client("club-organiser")
    typed = {"name": "Another", "email": SECRET_MAIL, "phone": "", "is_active": "on", "wants_results": "on"}
    assert client.post(address, typed).status_code == 302
    member.refresh_from_db()
    assert member.wants_results
    refused = client.post(address, {**typed, "email": ""})
    assert "has no mail address here. Write it down first." in text(refused.content.decode())
    member.refresh_from_db()
    assert (member.email, member.wants_results) == (SECRET_MAIL, True)


def test_the_figures_tell_of_letters_and_of_the_worker(world: World) -> None:
    assert "whist_worker_heard_timestamp_seconds 1" not in Client().get("/metrics").content.decode()
    tasks.heartbeat()
    letter(world.event)
    figures = Client().get("/metrics").content.decode()
    assert 'whist_letters{state="queued"} 1.0' in figures
    heard = float(figures.partition("\nwhist_worker_heard_timestamp_seconds ")[2].split()[0])
    assert abs(heard - NOW().timestamp()) < 60
