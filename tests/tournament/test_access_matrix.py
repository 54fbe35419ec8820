"""Every route of the resolver, with every role, both ways. Expectations stand in routes.py."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from django.apps import apps
from django.core.cache import cache
from django.db import connection, transaction
from django.http import HttpResponseBase
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from tests.tournament.routes import ROUTES, STRANGERS, Route, resolved
from tests.tournament.world import HOSTILE, ROLES, SECRET_MAIL, SECRET_PHONE, World
from tournament.models import Round, Seat

pytestmark = pytest.mark.django_db
WRITES = re.compile(r"\s*(INSERT|UPDATE|DELETE|REPLACE|CREATE|DROP|ALTER)", re.IGNORECASE)


def dump() -> dict[str, list[tuple[object, ...]]]:
    """Every table, row by row."""
    found = {}
    for model in apps.get_models(include_auto_created=True):
        with connection.cursor() as cursor:
            table, key = model._meta.db_table, model._meta.pk.column
            cursor.execute(f'SELECT * FROM "{table}" ORDER BY "{key}"')  # noqa: S608
            found[table] = cursor.fetchall()
    return found


def to_sign_in(answer: HttpResponseBase) -> bool:
    return answer.status_code == 302 and answer["Location"].startswith("/account/sign-in/?next=")


# --- the table itself ---------------------------------------------------------------------


def test_every_route_has_an_expectation_and_every_expectation_a_route() -> None:
    found = {name for name, _route in resolved() if not name.startswith("admin:")}
    assert found == set(ROUTES)


def test_no_name_and_no_address_stands_twice() -> None:
    found = [(name, str(route.pattern)) for name, route in resolved() if not name.startswith("admin:")]
    names, patterns = zip(*found, strict=True)
    assert sorted(names) == sorted(set(names))
    assert sorted(patterns) == sorted(set(patterns))


def test_only_the_admin_has_routes_without_a_name() -> None:
    unnamed = {name for name, _route in resolved() if name.endswith(":") or not name}
    assert unnamed == {"admin:"}


# --- GET ------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
def test_G04_every_page_for_every_role_and_no_GET_changes_anything(world: World, role: str) -> None:
    client, faults = world.client(role), []
    before = dump()
    for name, route in ROUTES.items():
        with CaptureQueriesContext(connection) as queries:
            answer = client.get(route.address(name, world))
        if fault := _get_fault(route, role, answer):
            faults.append(f"{name}: {fault}")
        if written := _written(queries):
            faults.append(f"{name}: GET wrote {written}")
    assert faults == []
    assert dump() == before


def _get_fault(route: Route, role: str, answer: HttpResponseBase) -> str:
    status = answer.status_code
    if route.get == 405:
        # Whether one may comes first or that there is no page: neither says what exists.
        fine = status == 405 or (not route.allows(role) and (status == 404 or to_sign_in(answer)))
    elif route.allows(role):
        # Who is signed in already has no use for the sign-in page.
        at_home = status == 302 and answer["Location"] == "/organiser/"
        fine = status == route.get or (at_home and route is ROUTES["sign-in"])
    elif not route.allows(role) and route.refused:
        fine = status == route.refused
    elif role in STRANGERS:
        fine = to_sign_in(answer)
    else:
        fine = status == 404
    return "" if fine else f"GET by {role} gave {status} {answer.get('Location', '')}"


class Doors(HTMLParser):
    """Where a page's links and forms lead."""

    def __init__(self) -> None:
        super().__init__()
        self.leads: set[str] = set()
        self.tabs: list[str] = []
        self._in_tabs = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        address = given.get("href") if tag == "a" else given.get("action") if tag == "form" else None
        self._in_tabs = (given.get("class") == "tabs") if tag == "ul" else self._in_tabs
        if address and address.startswith("/"):
            self.leads.add(address.partition("?")[0].partition("#")[0])
            self.tabs += [address] if self._in_tabs else []

    def handle_endtag(self, tag: str) -> None:
        self._in_tabs = self._in_tabs and tag != "ul"


def doors(client: Client, address: str) -> Doors:
    answer, found = client.get(address), Doors()
    if not answer.streaming and "text/html" in answer.get("Content-Type", ""):
        found.feed(answer.content.decode())
    return found


# The stranger is an admin elsewhere, so that links to his own club say nothing of this one.
@pytest.mark.parametrize("role", [role for role in ROLES if role != "stranger"])
def test_every_link_and_form_on_a_page_is_for_who_sees_it(world: World, role: str) -> None:
    client, faults, seen = world.client(role), [], 0
    addresses = [route.address(name, world) for name, route in ROUTES.items() if route.allows(role)]
    for address in addresses:
        for lead in doors(client, address).leads:
            name = resolve(lead).view_name
            seen += 1
            if not name.startswith("admin:") and not ROUTES[name].allows(role):
                faults.append(f"{address} shows {role} the way to {name}")
    assert sorted(set(faults)) == []
    assert seen > 10


def test_tabs_are_those_that_open(world: World) -> None:
    slug = world.event.slug
    own, base = f"/events/{slug}/", f"/organiser/events/{slug}/"
    score = [base, f"{base}grid/", own, f"{base}history/"]
    run = [base, f"{base}grid/", f"{base}entries/", own, f"{base}history/", f"{base}settings/"]
    expected = {"scorer": score, "event-organiser": run, "club-admin": run, "owner": run}
    for role in ROLES:
        for page in (own, base, f"{base}history/", f"{base}rounds/2/grid/"):
            shown = doors(world.client(role), page).tabs
            opens = page == own or role in (*expected, "staff")
            wanted = expected.get(role, run if role == "staff" else []) if opens else []
            assert shown == wanted, f"{role} at {page}"
            assert all(world.client(role).get(tab, follow=True).status_code == 200 for tab in shown)


# --- POST -----------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ROLES)
def test_every_form_for_every_role(world: World, role: str) -> None:
    before, faults = dump(), []
    for name, route in ROUTES.items():
        with transaction.atomic():
            client = world.client(role)
            with CaptureQueriesContext(connection) as queries:
                answer = _post(client, route, route.address(name, world))
            if fault := _post_fault(route, role, answer):
                faults.append(f"{name}: {fault}")
            if not (route.allows(role) and route.post) and (written := _written(queries)):
                faults.append(f"{name}: a POST by {role} was not for him and wrote {written}")
            transaction.set_rollback(True)
        cache.clear()
    assert faults == []
    assert dump() == before


def _post(client: Client, route: Route, address: str) -> HttpResponseBase:
    if route.script:
        return client.post(address, dict(route.data), "application/json", headers={"X-Whist": "1"})
    return client.post(address, dict(route.data))


def _written(queries: CaptureQueriesContext) -> list[str]:
    return [one["sql"] for one in queries if WRITES.match(one["sql"])]


def _post_fault(route: Route, role: str, answer: HttpResponseBase) -> str:
    status = answer.status_code
    if not route.post:
        # A page that is only read refuses every form; who may not read it learns no more than ever.
        fine = status == 405 or (not route.allows(role) and (status == 404 or to_sign_in(answer)))
    elif route.allows(role):
        # A form may be at fault (400, 409, 422); the door is open all the same.
        fine = status in (200, 201, 202, 302, 400, 409, 422) and not to_sign_in(answer)
    elif not route.allows(role) and route.refused:
        fine = status == route.refused
    elif role in STRANGERS:
        fine = to_sign_in(answer)
    else:
        fine = status == 404
    return "" if fine else f"POST by {role} gave {status} {answer.get('Location', '')}"


@pytest.mark.parametrize("role", ["owner", "scorer", "anonymous"])
@pytest.mark.parametrize("token", ["none", "of another session"])
def test_G04_a_form_without_its_own_token_is_refused(world: World, role: str, token: str) -> None:
    stranger = Client(enforce_csrf_checks=True)
    stranger.get("/account/sign-in/")
    data = {} if token == "none" else {"csrfmiddlewaretoken": stranger.cookies["csrftoken"].value}
    client = world.client(role, enforce_csrf_checks=True)
    if token != "none":
        client.get("/account/password-reset/")
    before, faults = dump(), []
    for name, route in ROUTES.items():
        if route.bare:
            continue
        status = client.post(route.address(name, world), {**route.data, **data}).status_code
        if status != 403:
            faults.append(f"{name}: {status}")
    assert faults == []
    assert dump() == before


@pytest.mark.parametrize("role", ["stranger", "player", "event-organiser"])
def test_404_is_the_same_whether_the_thing_exists_or_not(world: World, role: str) -> None:
    client = world.client(role)
    for there, missing in (
        (f"/organiser/events/{world.far_event.slug}/", "/organiser/events/nothing-here/"),
        (f"/organiser/clubs/{world.far.slug}/people/", "/organiser/clubs/nothing-here/people/"),
        (f"/events/{world.far_event.slug}/", "/events/nothing-here/"),
    ):
        if role == "stranger":
            there = there.replace(world.far_event.slug, world.draft.slug).replace(
                world.far.slug, world.club.slug
            )
        one, other = client.get(there), client.get(missing)
        assert (one.status_code, other.status_code) == (404, 404)
        assert _without_tokens(one.content) == _without_tokens(other.content)


def _without_tokens(page: bytes) -> bytes:
    return re.sub(rb'name="csrfmiddlewaretoken" value="[^"]*"', b"", page)


# --- G01: by another's id -------------------------------------------------------------------


def test_G01_nothing_is_reached_through_another_event(world: World) -> None:
    """One's own event in front, somebody else's thing behind it: each route with two of them, crossed."""
    stranger = world.client("stranger")
    crossed = [
        ("entry", {"entry": world.kept["entry"]}),
        ("entry-remove", {"entry": world.kept["entry"]}),
        ("entry-tick", {"entry": world.kept["entry"]}),
        ("entries-undo", {"line": world.kept["entry_line"]}),
        ("history-undo", {"line": world.kept["result_line"]}),
        ("event-role", {"role": world.kept["event_role"]}),
        ("event-role-link", {"role": world.kept["event_role"]}),
        ("invitation-withdraw", {"invitation": world.kept["invitation"]}),
        ("penalty-take-back", {"number": 1, "table": 1, "penalty": world.kept["penalty"]}),
        ("export-file", {"number": world.kept["export"]}),
        ("export-state", {"number": world.kept["export"]}),
    ]
    before, faults = dump(), []
    for name, arguments in crossed:
        route = Route(
            "run-event", lambda _world, arguments=arguments: {"slug": world.far_event.slug, **arguments}
        )
        for method in (stranger.get, stranger.post):
            status = method(
                route.address(name, world), {"what": "paid", "on": "1", "to": "nothing"}
            ).status_code
            if status not in (404, 405):
                faults.append(f"{name}: {status}")
    for name, arguments in (
        ("club-member", {"member": world.kept["member"]}),
        ("club-role", {"role": world.kept["club_role"]}),
        ("club-role-link", {"role": world.kept["club_role"]}),
    ):
        route = Route("run-club", lambda _world, arguments=arguments: {"slug": world.far.slug, **arguments})
        status = stranger.post(
            route.address(name, world), {"name": "Taken over", "to": "nothing"}
        ).status_code
        if status != 404:
            faults.append(f"{name}: {status}")
    assert faults == []
    assert dump() == before


# --- G02: walking ids -------------------------------------------------------------------------


def _walked(route: Route, name: str, world: World) -> Iterator[tuple[int, str]]:
    given = dict(route.where(world))
    for word, value in given.items():
        if isinstance(value, int):
            for number in range(1, 201):
                yield (
                    number,
                    Route(route.deed, lambda _w, w=word, n=number: {**given, w: n}).address(name, world),
                )


@pytest.mark.parametrize("role", ["player", "anonymous"])
def test_G02_walking_ids_never_shows_what_is_not_public(world: World, role: str) -> None:
    client, faults = world.client(role), []
    for name, route in ROUTES.items():
        for number, address in _walked(route, name, world):
            answer = client.get(address)
            if answer.status_code == 200 and not route.everybody:
                faults.append(f"{address}: open to {role}")
            if name == "public-round" and number > 2 and answer.status_code != 404:
                faults.append(f"{address}: round {number} is not published")
            if SECRET_MAIL in (text := answer.content.decode()) or SECRET_PHONE in text:
                faults.append(f"{address}: contact details")
    assert faults == []


@pytest.mark.parametrize("role", ["player", "anonymous"])
def test_G02_no_public_page_or_file_depends_on_an_unpublished_round(world: World, role: str) -> None:
    """Its seating is turned about; every byte that others may read stays the same."""
    client = world.client(role)

    def everything() -> dict[str, bytes]:
        slug = world.event.slug
        addresses = [f"/events/{slug}/", "/events/", "/", f"/events/{slug}/standings/"]
        addresses += [f"/events/{slug}/rounds/{number}/" for number in (1, 2)]
        addresses += [f"/events/{slug}/pairs/{number}/" for number in range(1, 7)]
        addresses += [f"/events/{slug}/standings.{kind}" for kind in ("csv", "json")]
        return {address: _without_tokens(client.get(address).content) for address in addresses}

    before = everything()
    assert all(before.values())
    third = Round.objects.get(event=world.event, number=3)
    assert third.state == Round.State.PLANNED
    seats = list(Seat.objects.filter(round=third).order_by("pk"))
    turned = [seat.entry for seat in seats[1:]] + [seats[0].entry]
    Seat.objects.filter(round=third).delete()
    for seat, entry in zip(seats, turned, strict=True):
        seat.pk, seat.entry = None, entry
        seat.save()
    cache.clear()
    assert everything() == before


def test_G02_contact_details_are_on_the_pages_of_those_who_may_see_them_alone(world: World) -> None:
    shown = {role: [] for role in ROLES}
    for role in ROLES:
        client = world.client(role)
        for name, route in ROUTES.items():
            if name == "live-stream":
                continue
            answer = client.get(route.address(name, world))
            if SECRET_MAIL in answer.content.decode("utf-8", "replace"):
                shown[role].append(name)
    runs = ["club-members", "club-member", "member-data", "member-data-file"]
    expected = {
        role: runs if role in ("owner", "club-admin", "staff", "club-organiser") else [] for role in ROLES
    }
    assert shown == expected


# --- G05: scripts in names --------------------------------------------------------------------


class Reader(HTMLParser):
    """Finds what a name must never become: a script, a handler, a style, an address that runs."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" and not given.get("src") and given.get("type") != "application/json":
            self.faults.append("a script in the page")
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.faults.append(f"{tag} has {name}")
            if name in ("href", "src", "action") and not _harmless(value or ""):
                self.faults.append(f"{tag} {name} leads to {value}")


def _harmless(address: str) -> bool:
    return not re.match(r"\s*(?!https?:|data:image/|mailto:)[a-z][a-z0-9+.-]*:", address, re.IGNORECASE)


@pytest.mark.parametrize("role", ["owner", "anonymous"])
def test_G05_names_are_text_on_every_page(world: World, role: str) -> None:
    client, faults, seen = world.client(role), [], ""
    for name, route in ROUTES.items():
        answer = client.get(route.address(name, world))
        if answer.streaming or "text/html" not in answer.get("Content-Type", ""):
            continue
        page = answer.content.decode()
        reader = Reader()
        reader.feed(page)
        faults += [f"{name}: {fault}" for fault in reader.faults]
        faults += [f"{name}: {raw}" for raw in (HOSTILE[0], HOSTILE[1], HOSTILE[2]) if raw in page]
        seen += page
    assert faults == []
    assert "&lt;img src=x onerror=alert(1)&gt;" in seen
    assert "{{7*7}}" in seen


def test_G05_names_are_text_in_messages_and_faults(world: World) -> None:
    client, slug = world.client("event-organiser"), world.draft.slug
    for text in HOSTILE:
        for path, data in (
            ("", {"first": text, "second": text}),
            ("", {"first": text, "second": "Somebody New"}),
            ("check-in/", {"first": text, "second": "Somebody New"}),
            ("paste/", {"text": f"{text}\n{text} & {text}\n{text} & Somebody Else"}),
        ):
            page = client.post(f"/organiser/events/{slug}/entries/{path}", data, follow=True).content.decode()
            reader = Reader()
            reader.feed(page)
            assert reader.faults == []
            assert not any(raw in page for raw in HOSTILE[:3])


def test_every_page_carries_the_policy_against_scripts_in_it(world: World) -> None:
    client = world.client("owner")
    for name, route in ROUTES.items():
        answer = client.get(route.address(name, world))
        policy = answer["Content-Security-Policy"]
        assert "script-src 'self'" in policy, name
        assert "unsafe" not in policy, name
