"""Every route of the admin with every role: staff alone, each his own rows alone, and no GET that writes."""

import logging
from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib import admin
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament.routes import resolved
from tests.tournament.test_access_matrix import WRITES, dump
from tests.tournament.world import ROLES, World, build

pytestmark = pytest.mark.django_db
OUTSIDE = [role for role in ROLES if role not in ("owner", "staff")]
# Open to who has not signed in: the way in, and words that scripts show.
OPEN = {"admin:login"}
GENERAL = {
    "admin:index", "admin:login", "admin:logout", "admin:password_change", "admin:password_change_done",
    "admin:autocomplete", "admin:jsi18n", "admin:view_on_site", "admin:app_list",
}  # fmt: skip
OF_MODELS = ("changelist", "add", "history", "delete", "change")


@pytest.fixture
def world() -> Iterator[World]:
    requests = logging.getLogger("django.request")
    level = requests.level
    requests.setLevel(logging.CRITICAL)
    yield build()
    requests.setLevel(level)


def names() -> list[str]:
    return sorted({name for name, _route in resolved() if name.startswith("admin:") and name != "admin:"})


def models() -> list[type[Model]]:
    return list(admin.site._registry)


def addresses(one: Model | None, name: str) -> str:
    """The address of a route of the admin; of a row where it needs one."""
    if name == "admin:app_list":
        return reverse(name, kwargs={"app_label": "tournament"})
    if name == "admin:view_on_site":
        return reverse(name, kwargs={"content_type_id": 1, "object_id": 1})
    if name in GENERAL or name.endswith(("changelist", "add")):
        return reverse(name)
    return reverse(name, args=[one.pk if one is not None else 1])


def model_of(name: str) -> type[Model] | None:
    if name in GENERAL:
        return None
    app, model, _action = name.removeprefix("admin:").split("_")
    return apps.get_model(app, model)


def in_reach(world: World, role: str, model: type[Model]) -> set[object]:
    request = SimpleNamespace(user=world.users[role], GET={})
    return set(admin.site._registry[model].get_queryset(request).values_list("pk", flat=True))


def test_the_admin_has_no_route_of_a_kind_that_is_not_tried_here() -> None:
    made = {
        f"admin:{m._meta.app_label}_{m._meta.model_name}_{action}" for m in models() for action in OF_MODELS
    }
    assert set(names()) == GENERAL | made


@pytest.mark.parametrize("role", OUTSIDE)
def test_who_is_no_staff_is_sent_away_from_every_route(world: World, role: str) -> None:
    client, before, faults = world.client(role), dump(), []
    for name in names():
        model = model_of(name)
        address = addresses(model._default_manager.first() if model else None, name)
        for method in (client.get, client.post):
            with CaptureQueriesContext(connection) as queries:
                answer = method(address, {"post": "yes"})
            away = answer.status_code == 302 and answer["Location"].startswith(("/admin/login/", "/admin/"))
            # Signing out of the admin is signing out: whoever may do that here too.
            if name not in OPEN | {"admin:logout"} and not away and answer.status_code not in (403, 404, 405):
                faults.append(f"{name}: {answer.status_code}")
            if method == client.get and any(WRITES.match(one["sql"]) for one in queries):
                faults.append(f"{name}: GET wrote")
        if name == "admin:logout":
            client = world.client(role)
    assert faults == []
    after = dump()
    assert {table for table in after if after[table] != before[table]} <= {
        "django_session",
        "tournament_user",
        "axes_accesslog",
    }


@pytest.mark.parametrize("role", ["owner", "staff"])
def test_staff_reads_every_page_and_no_GET_changes_anything(world: World, role: str) -> None:
    client, faults = world.client(role), []
    before = dump()
    for name in names():
        model = model_of(name)
        own = sorted(in_reach(world, role, model), key=str) if model else []
        one = model._default_manager.filter(pk=own[0]).first() if model and own else None
        if model and one is None and not name.endswith(("changelist", "add")):
            continue
        query = {"app_label": "tournament", "model_name": "member", "field_name": "club"}
        answer = client.get(addresses(one, name), query if name == "admin:autocomplete" else {})
        if answer.status_code not in (200, 302, 403, 404, 405):
            faults.append(f"{name}: {answer.status_code}")
        if role == "owner" and name.endswith("changelist") and answer.status_code != 200:
            faults.append(f"{name}: {answer.status_code} for the owner")
    assert faults == []
    assert dump() == before


def test_staff_opens_no_row_of_another_club(world: World) -> None:
    client, faults, tried = world.client("staff"), [], set()
    before = dump()
    for model in models():
        if model._meta.app_label != "tournament":
            continue
        foreign = model._default_manager.exclude(pk__in=in_reach(world, "staff", model))
        for one in foreign[:3]:
            tried.add(model.__name__)
            for action in ("change", "delete", "history"):
                address = reverse(f"admin:tournament_{model._meta.model_name}_{action}", args=[one.pk])
                for method in (client.get, client.post):
                    answer = method(address, {"post": "yes", "name": "Taken over"})
                    if answer.status_code == 200:
                        faults.append(f"{address}: open")
                    if answer.status_code == 302 and answer["Location"] not in ("/admin/",):
                        faults.append(f"{address}: {answer['Location']}")
    assert faults == []
    assert {"Club", "Member", "User", "ClubRole", "EventRole", "Event", "Sitting"} <= tried
    after = dump()
    assert {table for table in after if after[table] != before[table]} <= {"django_session"}


def test_lists_of_the_admin_are_for_staff_with_something_to_see(world: World) -> None:
    """Axes' own records name addresses and places: they are the owner's."""
    for model in models():
        if model._meta.app_label != "tournament":
            address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
            assert world.client("staff").get(address).status_code == 403
            assert world.client("owner").get(address).status_code == 200


@pytest.mark.parametrize("role", ["owner", "staff", "anonymous"])
def test_G04_no_form_of_the_admin_goes_without_its_token(world: World, role: str) -> None:
    client: Client = world.client(role, enforce_csrf_checks=True)
    faults = []
    for name in names():
        model = model_of(name)
        address = addresses(model._default_manager.first() if model else None, name)
        if client.post(address, {"post": "yes"}).status_code not in (
            403,
            302 if role == "anonymous" else 403,
        ):
            faults.append(name)
    assert faults == []


def test_no_list_of_the_admin_can_be_asked_about_a_hash(world: World) -> None:
    """A filter in the address that fits or not would spell a secret out, letter by letter."""
    client, faults = world.client("staff"), []
    asked = {
        "user": ("password__startswith", "password__contains"),
        "clubrole": ("user__password__startswith",),
        "eventrole": ("user__password__startswith",),
        "invitation": ("secret_hash__startswith", "made_by__password__startswith"),
        "logentry": ("by__password__startswith",),
        "tablesession": ("secret_hash__startswith", "secret_hash__contains", "secret_hash"),
        "heldresult": ("submission__table_session__secret_hash__startswith", "decided_by__password__gt"),
    }
    for model, lookups in asked.items():
        address = reverse(f"admin:tournament_{model}_changelist")
        assert client.get(address).status_code == 200
        faults += [f"{model}: {one}" for one in lookups if client.get(address, {one: "a"}).status_code == 200]
    assert faults == []
