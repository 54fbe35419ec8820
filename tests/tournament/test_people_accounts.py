"""Signing in and out, one's own page, clubs, members, and the admin's part in them."""

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.problems import Refused
from tests.tournament.world import SECRET_MAIL, World, build
from tournament.models import Club, ClubRole, EventRole, LogEntry, Member, User
from tournament.services import people

pytestmark = pytest.mark.django_db
PHRASE = "seven-brown-teapots-sing"


@pytest.fixture
def world() -> World:
    cache.clear()
    return build()


def code_of(deed: object, *arguments: object, **more: object) -> str:
    with pytest.raises(Refused) as refused:
        deed(*arguments, **more)  # type: ignore[operator]
    return refused.value.problems[0].code


# --- signing in --------------------------------------------------------------------------------


def sign_in(email: str, password: str, client: Client | None = None, **more: object) -> object:
    return (client or Client()).post("/account/sign-in/", {"username": email, "password": password}, **more)


@pytest.fixture
def ann(db: None) -> User:
    return people.create_user(email="ann@example.org", name="Ann", password=PHRASE)


def test_argon2_keeps_the_passwords() -> None:
    from tournament import settings

    assert settings.PASSWORD_HASHERS[0].endswith("Argon2PasswordHasher")


@pytest.mark.parametrize("email", ["ann@example.org", "ANN@Example.org", " ann@example.org "])
def test_the_mail_address_is_read_as_people_type_it(ann: User, email: str) -> None:
    client = Client()
    assert sign_in(email, PHRASE, client)["Location"] == "/organiser/"
    assert client.get("/account/").status_code == 200


def test_one_goes_on_to_the_page_one_asked_for_and_never_elsewhere(ann: User) -> None:
    data = {"username": ann.email, "password": PHRASE}
    assert Client().post("/account/sign-in/", data | {"next": "/account/"})["Location"] == "/account/"
    assert (
        Client().post("/account/sign-in/", data | {"next": "https://evil.example/"})["Location"]
        == "/organiser/"
    )


def test_wrong_passwords_of_known_and_unknown_addresses_sound_alike(ann: User) -> None:
    said = "This mail address and this password do not belong together."
    assert said in sign_in("ann@example.org", "wrong").content.decode()
    assert said in sign_in("nobody@example.org", "wrong").content.decode()
    ann.is_active = False
    ann.save()
    assert said in sign_in("ann@example.org", PHRASE).content.decode()


def test_five_wrong_passwords_rest_the_address_in_every_spelling(ann: User) -> None:
    for email in ("ann@example.org", "Ann@example.org", "aNN@example.org", " ann@example.org"):
        assert sign_in(email, "wrong").status_code == 200
    locked = sign_in("ANN@EXAMPLE.ORG", "wrong")
    assert locked.status_code == 429
    assert "Please wait a quarter of an hour" in locked.content.decode()
    assert sign_in("ann@example.org", PHRASE).status_code == 429
    # The other door counts with it; another address and another place are not hindered.
    admin = Client().post("/admin/login/", {"username": "Ann@example.org", "password": PHRASE})
    assert admin.status_code == 429
    people.create_user(email="ben@example.org", password=PHRASE)
    assert sign_in("ben@example.org", PHRASE).status_code == 302
    assert sign_in("ann@example.org", PHRASE, REMOTE_ADDR="192.0.2.9").status_code == 302


def test_signing_out_is_a_form_and_no_link(ann: User) -> None:
    client = Client()
    sign_in(ann.email, PHRASE, client)
    assert client.get("/account/sign-out/").status_code == 405
    assert client.get("/account/").status_code == 200
    assert client.post("/account/sign-out/").status_code == 302
    assert client.get("/account/").status_code == 302


def test_nobody_registers_by_himself(ann: User) -> None:
    for path in ("/account/register/", "/account/sign-up/", "/register/", "/accounts/signup/"):
        assert Client().get(path).status_code == 404


# --- one's own page ------------------------------------------------------------------------------


def test_one_changes_name_password_and_theme(ann: User) -> None:
    client, other = Client(), Client()
    sign_in(ann.email, PHRASE, client)
    sign_in(ann.email, PHRASE, other)
    client.post("/account/", {"name": "Ann  Archer"})
    ann.refresh_from_db()
    assert ann.name == "Ann Archer"
    assert "This name cannot be seen." in client.post("/account/", {"name": "\u3164"}).content.decode()
    new = "nine-green-kettles-hum"
    form = {"old": "wrong", "password1": new, "password2": new}
    assert "That is not your password." in client.post("/account/password/", form).content.decode()
    assert client.post("/account/password/", form | {"old": PHRASE}).status_code == 302
    assert client.get("/account/").status_code == 200  # this session stays
    assert other.get("/account/").status_code == 302  # the others end
    assert client.post("/account/theme/", {"theme": "dark"}).cookies["theme"].value == "dark"
    assert 'data-theme="dark"' in client.get("/account/").content.decode()
    client.post("/account/theme/", {"theme": "auto"})
    assert "data-theme" not in client.get("/account/").content.decode()
    answer = client.post("/account/theme/", {"theme": "dark", "next": "https://evil.example/"})
    assert answer["Location"] == "/account/"


# --- clubs and members ------------------------------------------------------------------------------


def test_the_owner_makes_a_club_and_says_who_runs_it(world: World) -> None:
    owner = world.client("owner")
    answer = owner.post("/organiser/clubs/new/", {"name": "New", "zone": "Europe/Paris"})
    # "new" is the address of this very page.
    assert answer["Location"] == "/organiser/clubs/new-2/people/"
    form = {"email": "Carla@example.org", "name": "Carla", "role": "admin"}
    owner.post("/organiser/clubs/new-2/people/", form)
    carla = User.objects.get(email="carla@example.org")
    assert (carla.has_usable_password(), carla.club_roles.get().role) == (False, "admin")
    assert Club.objects.get(slug="new-2").zone == "Europe/Paris"
    assert LogEntry.objects.filter(deed="club-role-given", club__slug="new-2").count() == 1


def test_a_role_that_cannot_be_given_leaves_no_account_behind(world: World) -> None:
    page = world.client("club-admin").post(
        f"/organiser/clubs/{world.club.slug}/people/",
        {"email": "x@example.org", "name": "\u2800", "role": "admin"},
    )
    assert page.status_code == 200
    assert not User.objects.filter(email="x@example.org").exists()
    assert (
        code_of(people.bring_in, world.club, email="x@example.org", name="X", role="king", by=None)
        == "role-unknown"
    )
    assert not User.objects.filter(email="x@example.org").exists()


def test_members_are_added_searched_changed_and_put_to_rest(world: World) -> None:
    client, path = world.client("club-organiser"), f"/organiser/clubs/{world.club.slug}/members/"
    client.post(path, {"name": "Zoë Zephyr", "email": "zoe@example.org", "phone": "020 7946 0001"})
    member = Member.objects.get(key="zoë zephyr")
    for search in ("ZOE\u0308", "zephyr", "zoe@ex", "7946 0001"):
        assert "Zoë Zephyr" in client.get(path, {"q": search}).content.decode()
    assert "Zoë Zephyr" not in client.get(path, {"q": "nobody"}).content.decode()
    page = client.post(path, {"name": "zoë  ZEPHYR"}).content.decode()
    assert "The club has a member called Zoë Zephyr already." in page
    client.post(f"{path}{member.pk}/", {"name": "Zoë Brook", "email": "", "phone": ""})
    member.refresh_from_db()
    assert (member.name, member.key, member.is_active) == ("Zoë Brook", "zoë brook", False)
    assert "Zoë Brook: kept." in client.get(path).content.decode()
    assert "Zoë Brook" not in client.get(path).content.decode()
    assert "Zoë Brook" in client.get(path, {"all": "on"}).content.decode()


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("email", "no address", "is not a mail address."),
        ("phone", "x" * 41, "is not a telephone number."),
        ("name", "\u200b", "This name cannot be seen."),
        ("name", "x" * 101, "A name has up to 100 characters."),
    ],
)
def test_faults_of_a_member_stand_on_the_page(world: World, field: str, value: str, sentence: str) -> None:
    form = {"name": "Typed Name", "email": "", "phone": ""} | {field: value}
    client, count = world.client("club-admin"), Member.objects.count()
    page = client.post(f"/organiser/clubs/{world.club.slug}/members/", form).content.decode()
    assert sentence in page
    assert field == "name" or 'value="Typed Name"' in page
    assert Member.objects.count() == count


def test_only_the_owner_says_who_opens_the_admin_and_never_shuts_himself_out(world: World) -> None:
    owner, admin, player = (world.users[role] for role in ("owner", "club-admin", "player"))
    assert code_of(people.change_user, player, admin, is_staff=True) == "not-yours"
    assert code_of(people.change_user, admin, admin, is_staff=True) == "not-yours"
    assert code_of(people.change_user, player, admin, name="Other") == "not-yours"
    assert code_of(people.change_user, owner, owner, is_active=False) == "owner-stays"
    people.change_user(player, owner, is_staff=True)
    assert User.objects.get(pk=player.pk).is_staff


# --- the admin -------------------------------------------------------------------------------------


PEOPLE = ("user", "club", "member", "clubrole", "eventrole", "invitation")


def test_who_is_no_staff_stays_outside_the_admin(world: World) -> None:
    for role in ("club-admin", "event-organiser", "player", "anonymous"):
        for model in PEOPLE:
            answer = world.client(role).get(f"/admin/tournament/{model}/")
            assert answer["Location"].startswith("/admin/login/"), (role, model)


def test_staff_sees_his_own_clubs_and_nothing_of_others(world: World) -> None:
    staff = world.client("staff")
    pages = {model: staff.get(f"/admin/tournament/{model}/") for model in PEOPLE}
    assert {model: page.status_code for model, page in pages.items()} == dict.fromkeys(PEOPLE, 200)
    for model, page in pages.items():
        found = {str(one) for one in page.context["cl"].queryset}
        assert found, model
        foreign = {"club": world.far, "user": world.users["stranger"]}.get(model)
        assert str(foreign) not in found
    clubs = {one.club for one in pages["member"].context["cl"].queryset}
    assert clubs == {world.club}
    assert {one.club for one in pages["clubrole"].context["cl"].queryset} == {world.club}
    assert {one.event.club for one in pages["eventrole"].context["cl"].queryset} == {world.club}


def test_staff_opens_and_changes_nothing_of_another_club(world: World) -> None:
    staff = world.client("staff")
    far_member = Member.objects.filter(club=world.far).first()
    far_role = ClubRole.objects.get(club=world.far)
    for path in (
        f"member/{far_member.pk}/change/",
        f"club/{world.far.pk}/change/",
        f"clubrole/{far_role.pk}/change/",
        f"clubrole/{far_role.pk}/delete/",
        f"user/{world.users['stranger'].pk}/change/",
        f"eventrole/{EventRole.objects.get(event=world.far_event).pk}/change/",
    ):
        for method in (staff.get, staff.post):
            answer = method(f"/admin/tournament/{path}", {"name": "Taken over", "post": "yes"})
            assert answer.status_code in (302, 403, 404), path
    far_member.refresh_from_db()
    assert far_member.name != "Taken over"
    assert ClubRole.objects.filter(pk=far_role.pk).exists()


def test_autocompletes_offer_only_what_is_in_reach(world: World) -> None:
    def offered(role: str, model: str, field: str) -> set[str]:
        query = {"app_label": "tournament", "model_name": model, "field_name": field, "term": ""}
        answer = world.client(role).get("/admin/autocomplete/", query)
        return {one["text"] for one in answer.json()["results"]}

    assert offered("staff", "member", "club") == {world.club.name}
    assert offered("owner", "member", "club") == {world.club.name, world.far.name}
    assert str(world.users["stranger"]) not in offered("staff", "clubrole", "user")
    assert str(world.users["stranger"]) in offered("owner", "clubrole", "user")


def test_a_foreign_club_cannot_be_slipped_into_a_form(world: World) -> None:
    form = {"club": world.far.pk, "name": "Slipped In", "email": "", "phone": ""}
    world.client("staff").post("/admin/tournament/member/add/", form)
    role = {"club": world.far.pk, "user": world.users["scorer"].pk, "role": "admin"}
    world.client("staff").post("/admin/tournament/clubrole/add/", role)
    assert not Member.objects.filter(name="Slipped In").exists()
    assert not ClubRole.objects.filter(user=world.users["scorer"]).exists()


def test_the_admin_changes_through_the_services(world: World) -> None:
    staff = world.client("staff")
    form = {"club": world.club.pk, "name": " Added   Here ", "email": "", "phone": ""}
    assert staff.post("/admin/tournament/member/add/", form).status_code == 302
    member = Member.objects.get(key="added here")
    assert member.name == "Added Here"
    assert LogEntry.objects.filter(
        deed="member-added", details__name="Added Here", by=world.users["staff"]
    ).exists()
    page = staff.post("/admin/tournament/member/add/", form | {"name": "\u3164"}).content.decode()
    assert "This name cannot be seen." in page
    page = staff.post(
        "/admin/tournament/member/add/", form | {"name": "ADDED HERE"}, follow=True
    ).content.decode()
    assert "The club has a member called Added Here already." in page
    role = EventRole.objects.get(event=world.draft, role="organiser")
    page = staff.post(
        f"/admin/tournament/eventrole/{role.pk}/delete/", {"post": "yes"}, follow=True
    ).content.decode()
    assert "only organiser" in page
    assert EventRole.objects.filter(pk=role.pk).exists()


def test_nobody_makes_himself_owner_or_staff_in_the_admin(world: World) -> None:
    staff, user = world.client("staff"), world.users["staff"]
    form = {"email": user.email, "name": "X", "is_active": "on", "is_staff": "on", "is_superuser": "on"}
    assert staff.post(f"/admin/tournament/user/{user.pk}/change/", form).status_code == 403
    player = world.users["player"]
    world.client("owner").post(f"/admin/tournament/user/{player.pk}/change/", form | {"email": player.email})
    player.refresh_from_db()
    assert (player.is_superuser, player.is_staff) == (False, True)


def test_no_person_is_deleted_and_no_link_is_made_in_the_admin(world: World) -> None:
    owner = world.client("owner")
    for model, one in (
        ("user", world.users["player"]),
        ("club", world.club),
        ("member", Member.objects.first()),
    ):
        assert owner.post(f"/admin/tournament/{model}/{one.pk}/delete/", {"post": "yes"}).status_code == 403
        assert type(one).objects.filter(pk=one.pk).exists()
    assert owner.get("/admin/tournament/invitation/add/").status_code == 403
    page = owner.get(f"/admin/tournament/invitation/{world.kept['invitation']}/change/").content.decode()
    assert str(world.kept["secret"]) not in page
    assert owner.get("/admin/tournament/resetlink/").status_code == 404


def test_contact_details_in_the_admin_are_the_club_s_own(world: World) -> None:
    assert (
        f"far-{SECRET_MAIL}"
        not in world.client("staff").get("/admin/tournament/member/?q=a").content.decode()
    )
