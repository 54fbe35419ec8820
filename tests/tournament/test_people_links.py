"""Links that open once: invitations, one-time links, forgotten passwords; and who may make them."""

import re
import threading
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.problems import Refused
from tests.tournament.world import World, build
from tournament import tasks
from tournament.models import EventRole, Invitation, Mail, ResetLink, User
from tournament.services import people
from tournament.services.links import hash_of, may_reset, open_invitation, open_reset_link

pytestmark = pytest.mark.django_db
NEW = "seven-brown-teapots-sing"


@pytest.fixture
def world() -> World:
    cache.clear()
    return build()


def code_of(deed: object, *arguments: object, **more: object) -> str:
    with pytest.raises(Refused) as refused:
        deed(*arguments, **more)  # type: ignore[operator]
    return refused.value.problems[0].code


def at_once(deeds: list[object]) -> list[object]:
    """What each of these gives when they start together."""
    barrier, found = threading.Barrier(len(deeds)), [None] * len(deeds)

    def run(place: int) -> None:
        barrier.wait()
        try:
            found[place] = deeds[place]()  # type: ignore[operator]
        except Refused as refused:
            found[place] = refused.problems[0].code
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place,)) for place in range(len(deeds))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return found


# --- who may make a one-time link for whom ----------------------------------------------------

# by -> those of the world's people whose password he may renew
MAY = {
    "owner": {"club-admin", "staff", "club-organiser", "event-organiser", "scorer", "stranger", "player"},
    "club-admin": {"club-organiser", "event-organiser", "scorer"},
    "staff": {"club-admin", "club-organiser", "event-organiser", "scorer"},
    "club-organiser": set(),
    "event-organiser": {"scorer"},
    "scorer": set(),
    "stranger": set(),
    "player": set(),
}


def test_who_may_renew_whose_password(world: World) -> None:
    people_of = {role: user for role, user in world.users.items() if user is not None}
    found = {
        by: {role for role, user in people_of.items() if may_reset(people_of[by], user)} for by in people_of
    }
    assert found == MAY


def test_a_club_admin_never_reaches_through_somebody_what_he_does_not_reach(world: World) -> None:
    admin, scorer = world.users["club-admin"], world.users["scorer"]
    assert may_reset(admin, scorer)
    people.give_event_role(world.far_event, scorer, "scorer", None)
    assert not may_reset(admin, scorer)
    organiser = world.users["club-organiser"]
    people.give_club_role(world.far, organiser, "organiser", None)
    assert not may_reset(admin, organiser)
    # To give an owner a role in one's own club opens nothing.
    people.give_club_role(world.club, world.users["owner"], "organiser", admin)
    assert code_of(people.reset_link, world.users["owner"], admin) == "reset-not-yours"


def test_a_link_made_before_its_reader_rose_is_closed(world: World) -> None:
    secret = people.reset_link(world.users["scorer"], world.users["club-admin"])
    assert open_reset_link(secret)
    User.objects.filter(pk=world.users["scorer"].pk).update(is_superuser=True)
    assert open_reset_link(secret) is None
    assert code_of(people.use_reset_link, secret, NEW) == "link-not-valid"


def test_a_link_whose_maker_has_no_say_any_more_is_closed(world: World) -> None:
    secret = people.reset_link(world.users["scorer"], world.users["club-admin"])
    people.take_club_role(world.users["club-admin"].club_roles.get(), None)
    assert open_reset_link(secret) is None


# --- the one-time link --------------------------------------------------------------------------


def test_only_the_hash_is_stored_and_the_link_works_once(world: World) -> None:
    user = world.users["player"]
    secret = people.reset_link(user, world.users["owner"])
    assert secret not in str(list(ResetLink.objects.values()))
    assert ResetLink.objects.get(user=user).secret_hash == hash_of(secret)
    client = Client()
    page = client.get(f"/account/link/{secret}/")
    assert page.status_code == 200
    assert client.get(f"/account/link/{secret}/").status_code == 200  # to look uses nothing up
    answer = client.post(f"/account/link/{secret}/", {"password1": NEW, "password2": NEW})
    assert answer.status_code == 302
    user.refresh_from_db()
    assert user.check_password(NEW)
    again = Client().post(
        f"/account/link/{secret}/", {"password1": "other-long-words", "password2": "other-long-words"}
    )
    assert again.status_code == 404
    assert "This link no longer works" in again.content.decode()
    user.refresh_from_db()
    assert user.check_password(NEW)


@pytest.mark.parametrize(
    ("one", "two", "said"),
    [
        ("short", "short", "at least 10 characters"),
        ("password1234", "password1234", "too common"),
        (NEW, NEW + "x", "didn’t match"),
        ("player@example.org", "player@example.org", "too similar"),
    ],
)
def test_a_poor_password_is_refused_and_the_link_stays(world: World, one: str, two: str, said: str) -> None:
    secret = people.reset_link(world.users["player"], world.users["owner"])
    answer = Client().post(f"/account/link/{secret}/", {"password1": one, "password2": two})
    assert said in answer.content.decode().replace("&#x27;", "'").replace("&#39;", "'")
    assert open_reset_link(secret)


def test_a_link_lasts_a_day_and_a_newer_one_ends_it(world: World) -> None:
    user, owner = world.users["player"], world.users["owner"]
    old = people.reset_link(user, owner)
    new = people.reset_link(user, owner)
    assert open_reset_link(old) is None
    assert open_reset_link(new)
    hours = ResetLink.objects.get(secret_hash=hash_of(new)).expires_at - timezone.now()
    assert timedelta(hours=23, minutes=59) < hours <= timedelta(hours=24)
    ResetLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert code_of(people.use_reset_link, new, NEW) == "link-not-valid"


def test_a_new_password_ends_every_session(world: World) -> None:
    client = world.client("player")
    assert client.get("/account/").status_code == 200
    people.use_reset_link(people.reset_link(world.users["player"], world.users["owner"]), NEW)
    assert client.get("/account/").status_code == 302


def test_the_link_is_shown_once_in_the_answer_to_the_form(world: World) -> None:
    client = world.client("club-admin")
    path = f"/organiser/clubs/{world.club.slug}/people/"
    page = client.post(f"{path}{world.kept['club_role']}/link/").content.decode()
    secret = re.search(r"/account/link/([\w-]+)/", page)[1]
    assert open_reset_link(secret)
    assert secret not in client.get(path).content.decode()


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_sets_the_password() -> None:
    owner, user = (
        people.create_owner(email="o@example.org", password="p"),
        people.create_user(email="u@example.org"),
    )
    secret = people.reset_link(user, owner)
    found = at_once([lambda n=n: people.use_reset_link(secret, f"{NEW}-{n}") for n in range(4)])
    assert sorted(found, key=str).count("link-not-valid") == 3
    user.refresh_from_db()
    winner = next(place for place, result in enumerate(found) if isinstance(result, User))
    assert user.check_password(f"{NEW}-{winner}")


# --- invitations ----------------------------------------------------------------------------------


def test_an_invitation_makes_one_scorer(world: World) -> None:
    _invitation, secret = people.invite(world.draft, "scorer", world.users["event-organiser"])
    assert secret not in str(list(Invitation.objects.values()))
    client = world.client("player")
    assert client.get(f"/account/invitation/{secret}/").status_code == 200
    assert not EventRole.objects.filter(user=world.users["player"]).exists()
    assert client.post(f"/account/invitation/{secret}/").status_code == 302
    assert EventRole.objects.get(user=world.users["player"]).role == "scorer"
    assert world.client("stranger").post(f"/account/invitation/{secret}/").status_code == 404
    assert not EventRole.objects.filter(event=world.draft, user=world.users["stranger"]).exists()


def test_who_has_no_account_makes_one_by_the_link_and_only_by_it(world: World) -> None:
    _invitation, secret = people.invite(world.draft, "organiser", world.users["event-organiser"])
    form = {"name": "Nell New", "email": "Nell@Example.org", "password1": NEW, "password2": NEW}
    client = Client()
    assert client.post(f"/account/invitation/{secret}/", form).status_code == 302
    user = User.objects.get(email="nell@example.org")
    assert (user.name, user.is_staff, user.is_superuser) == ("Nell New", False, False)
    assert EventRole.objects.get(event=world.draft, user=user).role == "organiser"
    assert client.get(f"/organiser/events/{world.draft.slug}/entries/").status_code == 200
    assert (
        Client().post(f"/account/invitation/{secret}/", form | {"email": "two@example.org"}).status_code
        == 404
    )
    assert not User.objects.filter(email="two@example.org").exists()


def test_faults_of_a_registration_stand_at_their_field_and_use_nothing_up(world: World) -> None:
    _invitation, secret = people.invite(world.draft, "scorer", world.users["event-organiser"])
    form = {"name": "\u2800", "email": "Player@example.org", "password1": NEW, "password2": NEW}
    count = User.objects.count()
    page = Client().post(f"/account/invitation/{secret}/", form).content.decode()
    assert "This name cannot be seen." in page
    page = Client().post(f"/account/invitation/{secret}/", form | {"name": "Nell"}).content.decode()
    assert "Somebody signs in with player@example.org already." in page
    assert 'value="Nell"' in page
    assert User.objects.count() == count
    assert open_invitation(secret)


def test_an_invitation_can_be_taken_back_and_ends_after_a_week(world: World) -> None:
    invitation, secret = people.invite(world.draft, "scorer", world.users["event-organiser"])
    days = invitation.expires_at - timezone.now()
    assert timedelta(days=6, hours=23) < days <= timedelta(days=7)
    client = world.client("event-organiser")
    client.post(f"/organiser/events/{world.draft.slug}/people/invitations/{invitation.pk}/withdraw/")
    assert Client().get(f"/account/invitation/{secret}/").status_code == 404
    assert code_of(people.accept_invitation, secret, world.users["player"]) == "link-not-valid"
    _other, late = people.invite(world.draft, "scorer", world.users["event-organiser"])
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    assert code_of(people.accept_invitation, late, world.users["player"]) == "link-not-valid"


def test_a_used_invitation_cannot_be_taken_back(world: World) -> None:
    invitation, secret = people.invite(world.draft, "scorer", world.users["event-organiser"])
    people.accept_invitation(secret, world.users["player"])
    assert (
        code_of(people.withdraw_invitation, invitation, world.users["event-organiser"]) == "invitation-used"
    )


def test_an_organiser_who_opens_a_scorers_link_stays_organiser_and_leaves_it_open(world: World) -> None:
    _invitation, secret = people.invite(world.draft, "scorer", world.users["event-organiser"])
    people.accept_invitation(secret, world.users["event-organiser"])
    assert EventRole.objects.get(event=world.draft, user=world.users["event-organiser"]).role == "organiser"
    assert open_invitation(secret)
    _other, up = people.invite(world.draft, "organiser", world.users["event-organiser"])
    people.accept_invitation(up, world.users["scorer"])
    assert EventRole.objects.get(event=world.draft, user=world.users["scorer"]).role == "organiser"


def test_the_last_organiser_cannot_be_removed_nor_made_less(world: World) -> None:
    role = EventRole.objects.get(event=world.draft, role="organiser")
    assert code_of(people.take_event_role, role, None) == "last-organiser"
    assert code_of(people.change_event_role, role, "scorer", None) == "last-organiser"
    people.give_event_role(world.draft, world.users["player"], "organiser", None)
    people.take_event_role(role, None)
    assert not EventRole.objects.filter(pk=role.pk).exists()


def test_who_is_removed_leaves_no_open_link_behind(world: World) -> None:
    people.give_event_role(world.draft, world.users["player"], "organiser", None)
    _invitation, secret = people.invite(world.draft, "organiser", world.users["player"])
    people.take_event_role(EventRole.objects.get(event=world.draft, user=world.users["player"]), None)
    assert open_invitation(secret) is None


def test_an_invitation_closes_when_its_maker_loses_the_say(world: World) -> None:
    """Demoted, taken out of the club, or no longer let in: nobody comes back by a link of his own."""
    owner, admin, organiser = (world.users[role] for role in ("owner", "club-admin", "event-organiser"))
    people.give_event_role(world.draft, world.users["player"], "organiser", None)
    secrets = [people.invite(world.draft, "organiser", by)[1] for by in (admin, organiser)]
    address = f"/organiser/events/{world.draft.slug}/people/"
    listed = world.client("owner").get(address).content.decode()
    assert listed.count("/withdraw/") == 2
    people.take_club_role(admin.club_roles.get(), owner)
    people.change_event_role(organiser.event_roles.get(event=world.draft), "scorer", owner)
    for secret, role in zip(secrets, ("club-admin", "event-organiser"), strict=True):
        assert world.client(role).post(f"/account/invitation/{secret}/").status_code == 404
        assert code_of(people.accept_invitation, secret, world.users["stranger"]) == "link-not-valid"
    assert "/withdraw/" not in world.client("owner").get(address).content.decode()
    _invitation, last = people.invite(world.draft, "scorer", world.users["player"])
    assert open_invitation(last)
    people.change_user(world.users["player"], owner, is_active=False)
    assert open_invitation(last) is None


def test_the_last_admin_of_a_club_stays_but_for_the_owner(world: World) -> None:
    admin = world.users["stranger"]
    role = admin.club_roles.get()
    assert code_of(people.take_club_role, role, admin) == "last-admin"
    assert code_of(people.give_club_role, world.far, admin, "organiser", admin) == "last-admin"
    people.take_club_role(role, world.users["owner"])


@pytest.mark.django_db(transaction=True)
def test_of_two_at_once_one_is_invited() -> None:
    world = build()
    _invitation, secret = people.invite(world.draft, "scorer", world.users["event-organiser"])
    guests = [people.create_user(email=f"guest{n}@example.org") for n in range(4)]
    found = at_once([lambda guest=guest: people.accept_invitation(secret, guest) for guest in guests])
    assert found.count("link-not-valid") == 3
    assert EventRole.objects.filter(event=world.draft, user__in=guests).count() == 1


# --- a forgotten password ---------------------------------------------------------------------------


def test_the_answer_is_the_same_whether_the_address_has_an_account(world: World) -> None:
    pages = []
    for address in ("player@example.org", "nobody@example.org"):
        answer = Client().post("/account/password-reset/", {"email": address}, follow=True)
        pages.append((answer.redirect_chain, re.sub(r'value="[\w]{64}"', "", answer.content.decode())))
    assert pages[0] == pages[1]
    tasks.send_mails()
    assert [letter.to for letter in mail.outbox] == [["player@example.org"]]


def test_the_letter_s_link_sets_a_password_once(world: World) -> None:
    Client().post("/account/password-reset/", {"email": "PLAYER@example.org"})
    tasks.send_mails()
    path = re.search(r"https?://[^/]+(/account/password-reset/\S+)", mail.outbox[0].body)[1]
    assert Client().get(path).status_code == 200
    assert Client().post(path, {"password1": NEW, "password2": NEW}).status_code == 302
    world.users["player"].refresh_from_db()
    assert world.users["player"].check_password(NEW)
    assert Client().get(path).status_code == 404


def test_the_letter_leads_to_the_address_of_the_installation(world: World, settings: object) -> None:
    settings.BASE_URL = "https://whist.example.org"
    Client().post("/account/password-reset/", {"email": "player@example.org"}, headers={"host": "localhost"})
    tasks.send_mails()
    assert "https://whist.example.org/account/password-reset/" in mail.outbox[0].body


def test_an_account_that_was_made_for_somebody_gets_a_letter_and_a_closed_one_does_not(world: World) -> None:
    people.create_user(email="made@example.org")
    closed = people.create_user(email="closed@example.org", password="p")
    people.change_user(closed, world.users["owner"], is_active=False)
    for address in ("made@example.org", "closed@example.org"):
        Client().post("/account/password-reset/", {"email": address})
    tasks.send_mails()
    assert [letter.to for letter in mail.outbox] == [["made@example.org"]]


def test_letters_are_not_sent_without_end(world: World) -> None:
    """One address gets one letter for a while, and one asker gets letters to no more than ten."""
    for _turn in range(4):
        assert Client().post("/account/password-reset/", {"email": "player@example.org"}).status_code == 302
    for number in range(10):
        people.create_user(email=f"many{number}@example.org")
        Client().post("/account/password-reset/", {"email": f"many{number}@example.org"})
    while tasks.send_mails():
        pass
    assert [letter.to for letter in mail.outbox] == [
        ["player@example.org"],
        *([f"many{number}@example.org"] for number in range(6)),
    ]


def test_a_letter_can_be_asked_for_again_a_little_later(world: World) -> None:
    for turn in range(2):
        Client().post("/account/password-reset/", {"email": "player@example.org"})
        # As it is once the minutes are over.
        Mail.objects.filter(state="queued").update(what=f"earlier {turn}")
        tasks.send_mails()
    assert len(mail.outbox) == 2


def test_asking_for_a_letter_looks_nobody_up(world: World) -> None:
    """The same is done for an address with an account as for one without: its time tells nothing."""
    asked = []
    for address in ("player@example.org", "nobody@example.org"):
        with CaptureQueriesContext(connection) as queries:
            people.ask_for_letter(address, "https://whist.example.org/")
        said = [one["sql"] for one in queries if "SAVEPOINT" not in one["sql"]]
        asked.append([re.sub(r"'[^']*'", "?", sql) for sql in said])
    assert asked[0] == asked[1] and not any("tournament_user" in sql for sql in asked[0])


@pytest.mark.parametrize("who", ["0", "!!!", "OTk5OTk5", "x" * 200, "LTE", "4pyT"])
def test_a_broken_letter_link_is_told(world: World, who: str) -> None:
    found = Client().get(f"/account/password-reset/{who}/abc-def/")
    assert found.status_code == 404
