"""What is held about a person can be taken away and erased; results and the log's chain stay whole."""

import gzip
import json
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.apps import apps
from django.core.management import call_command
from django.test import Client

from scoring.problems import Refused
from tests.factories import make_event, play_round
from tournament.models import Club, Event, EventRole, LogEntry, Mail, Member, User
from tournament.queries.standings import standings
from tournament.services import backups, people, personal_data, sheets
from tournament.services.auditing import audit
from tournament.services.backups.rows import models_of, row_of
from tournament.services.closing import close
from tournament.services.mails import rows, wishes
from tournament.services.writing import write

NAME = "Ann 1"


@pytest.fixture
def event(db, tmp_path, settings) -> Event:
    """A closed event in which the name stands in the log, in reasons and under the final standings."""
    settings.BACKUP_DIR = str(tmp_path / "backups")
    made = make_event(pairs=4, rounds_planned=3, hands=4, name="Tuesday whist")
    play_round(made, 1)
    sitting = made.rounds.get(number=1).sittings.first()
    version = sitting.hand_scores.get(hand=1, is_current=True).version
    sheets.submit(
        sitting,
        {1: (13, 0)},
        seen={1: version},
        by=None,
        source="organiser",
        reason=f"{NAME} read it wrongly",
    )
    member = made.club.members.get(name=NAME)
    people.change_member(member, None, name=NAME, email="ann@example.org", phone="01234 567")
    close(made, None, anyway=True)
    return made


@pytest.fixture
def member(event: Event) -> Member:
    return event.club.members.get(name=NAME)


def everything() -> str:
    """Every row of the product as one text."""
    rows = [row_of(one) for model in models_of(apps) for one in model._default_manager.all()]
    return json.dumps(rows, ensure_ascii=False)


def test_everything_held_is_told(member: Member) -> None:
    held = personal_data.held_about(member)
    assert (held["name"], held["mail"], held["telephone"]) == (NAME, "ann@example.org", "01234 567")
    (played,) = held["events"]
    assert (played["event"], played["entered_as"], played["partner"], played["number"]) == (
        *("Tuesday whist", NAME, "Ben 1"),
        1,
    )
    assert played["rank"] in {1, 2, 3, 4}
    assert {line["deed"] for line in held["log"]} >= {"result-corrected", "member-changed"}
    assert (held["results_by_mail"], held["letters"]) == (False, [])


def test_letters_are_told_and_erased_with_the_person_whoever_they_went_to(
    event: Event, member: Member
) -> None:
    wishes.want(member, True, None)
    rows.ask([rows.made("sign-up", 1, "ben@example.org", event=event, name=f"{NAME} & Ben 1")])
    held = personal_data.held_about(member)
    assert held["results_by_mail"] is True
    assert held["letters"] == [{"kind": "results", "event": "Tuesday whist", "sent": None}]
    personal_data.erase(member, None)
    (left,) = Mail.objects.all()
    assert left.address == "ben@example.org" and NAME not in str(left.details)
    member.refresh_from_db()
    assert member.wants_results is False


def test_an_erased_person_is_nowhere_and_the_results_and_the_chain_stay(event: Event, member: Member) -> None:
    before = [(row.rank, row.entry_number, row.values) for row in standings(event).rows]
    assert everything().count(NAME) > 5
    personal_data.erase(member, None)
    text = everything()
    for trace in (NAME, "ann@example.org", "01234 567"):
        assert trace not in text
    assert "Ann 2" in text and "Ben 1" in text
    event.refresh_from_db()
    assert [(row.rank, row.entry_number, row.values) for row in standings(event).rows] == before
    found = audit()
    assert found.faults == () and found.erased > 1
    member.refresh_from_db()
    assert (member.name, member.is_active, member.email) == (f"Former member {member.pk}", False, "")
    assert event.log.filter(details__reason__startswith=f"Former member {member.pk}").exists()


def test_a_namesake_s_longer_name_is_left_alone(event: Event) -> None:
    """Ann 1 is erased, and Ann 12 is somebody else."""
    people.add_member(event.club, "Ann 12", None)
    personal_data.erase(event.club.members.get(name=NAME), None)
    assert event.club.members.filter(name="Ann 12").exists()
    assert LogEntry.objects.filter(deed="member-added", details__name="Ann 12").exists()


def test_who_still_plays_is_not_erased(event: Event, member: Member) -> None:
    make_event(pairs=4, rounds_planned=3, hands=4, name="Next week", club=event.club)
    with pytest.raises(Refused, match="person-still-plays"):
        personal_data.erase(member, None)
    assert Member.objects.filter(name=NAME).exists()


def test_an_event_that_is_opened_again_just_before_keeps_its_people(
    event: Event, member: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    def after_another() -> AbstractContextManager[None]:
        Event.objects.filter(pk=event.pk).update(state=Event.State.RUNNING)
        return write()

    monkeypatch.setattr(personal_data, "write", after_another)
    with pytest.raises(Refused, match="person-still-plays"):
        personal_data.erase(member, None)
    assert Member.objects.filter(name=NAME).exists()


def test_the_event_s_own_backup_is_made_again_without_the_name(event: Event, member: Member) -> None:
    old = backups.back_up_event(event)
    assert NAME.encode() in gzip.decompress(old.read_bytes())
    personal_data.erase(member, None)
    (new,) = Path(old.parent).iterdir()
    assert new != old and NAME.encode() not in gzip.decompress(new.read_bytes())


def admin_of(club: Club, role: str = "admin") -> Client:
    user = User.objects.create_user(f"{role}@example.org", "lamp-river-teapot")
    people.give_club_role(club, user, role, None)
    client = Client()
    client.force_login(user)
    return client


def test_the_page_asks_for_the_name_and_erases(event: Event, member: Member) -> None:
    client = admin_of(event.club)
    path = f"/organiser/clubs/{event.club.slug}/members/{member.pk}/"
    page = client.get(path + "data/").content.decode()
    assert "ann@example.org" in page and "Erase for good" in page and "place" in page
    file = client.get(path + "data.json")
    assert json.loads(file.content)["mail"] == "ann@example.org"
    assert "attachment" in file["Content-Disposition"] and file["Cache-Control"] == "no-store"
    refused = client.post(path + "erase/", {"name": "Ann"})
    assert refused.status_code == 422 and "exactly as it stands" in refused.content.decode()
    assert client.post(path + "erase/", {"name": NAME}).status_code == 302
    assert not Member.objects.filter(name=NAME).exists()


def test_an_organiser_may_read_and_not_erase(event: Event, member: Member) -> None:
    client = admin_of(event.club, "organiser")
    path = f"/organiser/clubs/{event.club.slug}/members/{member.pk}/"
    assert "Erase for good" not in client.get(path + "data/").content.decode()
    assert client.post(path + "erase/", {"name": NAME}).status_code == 404
    assert Member.objects.filter(name=NAME).exists()


def test_the_command_writes_and_erases(event: Event, capsys) -> None:
    call_command("person", "export", "--club", event.club.slug, "--name", "ann 1")
    assert json.loads(capsys.readouterr().out)["mail"] == "ann@example.org"
    call_command("person", "erase", "--club", event.club.slug, "--name", NAME)
    assert not Member.objects.filter(name=NAME).exists()
    with pytest.raises(SystemExit):
        call_command("person", "export", "--club", event.club.slug, "--name", NAME)
    assert "has no member called Ann 1" in capsys.readouterr().err


def test_a_sign_in_is_erased_and_its_deeds_stay(event: Event, capsys) -> None:
    user = User.objects.create_user("scorer@example.org", "lamp-river-teapot", name="Sid Scorer")
    people.give_event_role(event, user, "scorer", None)
    assert "Sid Scorer" in everything()
    call_command("person", "erase-user", "--mail", "Scorer@example.org")
    assert "Sid Scorer" not in everything() and "scorer@example.org" not in everything()
    assert not EventRole.objects.filter(user=user).exists()
    user.refresh_from_db()
    assert not user.is_active and not user.has_usable_password()
    assert audit().faults == ()
    with pytest.raises(SystemExit):
        call_command("person", "erase-user", "--mail", "nobody@example.org")
    owner = User.objects.create_superuser("owner@example.org", "lamp-river-teapot")
    with pytest.raises(Refused, match="last-owner"):
        personal_data.erase_user(owner, None)
