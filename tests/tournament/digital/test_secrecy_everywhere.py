"""No page of any other part of the product holds a card that is not seen yet, for whatever role, nor does
anything that is logged, announced, queued, counted or kept back (case D13)."""

import io
import json
import logging
import logging.config
import random
import re

import pytest
from django.apps import apps
from django.contrib import admin
from django.core.cache import cache
from django.db import IntegrityError
from django.test import override_settings
from django.urls import NoReverseMatch, reverse

from tests.tournament.digital.playing import CHAIRS, Device, friendly, play_hand, seated
from tests.tournament.digital.test_secrecy import advance, cards, may_know, running
from tests.tournament.routes import ROUTES
from tests.tournament.world import ROLES, World
from tournament import announce, logs
from tournament.celery import app
from tournament.models import DealtHand, DigitalTable, HandDeed
from tournament.services.digital import seats

pytestmark = pytest.mark.django_db(transaction=True)
# What every card is called, for the scripts of a page; and words that only look like a card's.
NAMES = re.compile('<script id="card-names".*?</script>', re.DOTALL)


def in_the_middle(world: World) -> DealtHand:
    """The hand of the world's digital table, so far that some of it is seen; the next one is dealt."""
    table = DigitalTable.objects.get(code=world.kept["digital"])
    for chair in "ESW":
        seats.fill(table, chair, None, bot="rules")
    row = running(table)
    while not 4 < row.ply < 40:
        HandDeed.objects.filter(hand=row).delete()
        DealtHand.objects.filter(pk=row.pk).update(ply=0)
        advance(running(table), random.Random(row.ply + 7))
        row = running(table)
    assert table.dealt_hands.filter(state="dealt").exists()
    return row


def require_nothing_hidden(texts: list[str], row: DealtHand, chair: str = "") -> None:
    sent = "\n".join(texts)
    assert row.table.shuffle.server_seed not in sent
    # Who has a chair's link or its device's secret sees its cards.
    for seat in row.table.seats.all():
        assert seat.key not in sent or seat.seat == chair, seat.seat
        assert not seat.secret_hash or seat.secret_hash not in sent
    for dealt in row.table.dealt_hands.all():
        own = chair if dealt.pk == row.pk else ""
        assert not any(dealt.deal[other] in sent for other in CHAIRS if other != own)
    found = cards(NAMES.sub("", text) for text in texts if not text.startswith("{"))
    strange = found - may_know(row, chair)
    assert not strange, strange


@pytest.mark.parametrize("role", ROLES)
def test_D13_no_page_of_the_product_holds_a_hidden_card(world, role):
    row, client = in_the_middle(world), world.client(role)
    read = {}
    for name, route in ROUTES.items():
        if name == "digital-stream":
            continue
        answer = client.get(route.address(name, world))
        content = b"".join(answer.streaming_content) if answer.streaming else answer.content
        read[name] = content.decode("utf-8", "replace")
    assert len(read) > 100
    for name, text in read.items():
        require_nothing_hidden([text], row, "N" if role == "phone" else "")
        assert row.deal["N"] not in text, name


@pytest.mark.parametrize("role", ["owner", "staff"])
def test_D13_no_page_of_the_admin_holds_a_hidden_card(world, role):
    row, client = in_the_middle(world), world.client(role)
    texts = []
    for model in admin.site._registry:
        kind = f"{model._meta.app_label}_{model._meta.model_name}"
        texts.append(client.get(reverse(f"admin:{kind}_changelist")).content.decode())
        for one in model._default_manager.all()[:3]:
            for page in ("change", "history", "delete"):
                try:
                    address = reverse(f"admin:{kind}_{page}", args=[one.pk])
                except NoReverseMatch:
                    continue
                texts.append(client.get(address).content.decode())
    assert len(texts) > 40
    require_nothing_hidden(texts, row)


# --- what nobody reads on a page ----------------------------------------------------------------------


def test_D13_what_is_announced_and_queued_holds_numbers_alone(monkeypatch):
    told = []

    class Bus:
        def publish(self, channel, data):
            told.append(json.dumps([channel, data]))

    monkeypatch.setattr(announce, "bus", Bus)
    monkeypatch.setattr(app, "send_task", lambda *args, **more: told.append(json.dumps(more.get("args"))))
    table = friendly(hands=2, rules="bid")
    devices = seated(table)
    play_hand(devices, random.Random(2))
    devices["N"].get("hands/1/replay.json")
    assert len(told) > 50
    assert all(re.fullmatch(r'\["[\w.:-]+", \{"ply": \d+\}\]|\[\d+\]', one) for one in told), told
    # What a task gives back is kept nowhere.
    assert app.conf.task_ignore_result is True
    assert not any(task.ignore_result is False for name, task in app.tasks.items() if "tournament" in name)


def test_D13_nothing_in_the_cache_is_a_card(world):
    row = in_the_middle(world)
    device = Device(row.table.code, "N")
    device.client.cookies["whist_digital"] = world.kept["digital_device"]
    device.get()
    kept = repr(getattr(cache, "_cache", {}))
    assert not any(row.deal[chair] in kept for chair in CHAIRS)
    assert row.table.shuffle.server_seed not in kept


FORMATTERS = {"line": logs.LINE, "json": logs.JSON}


def heard_of(log: logging.Logger, form: str) -> tuple[io.StringIO, logging.Handler]:
    """What the log tells from now on in this form, until the handler is taken away."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    configured = logging.config.DictConfigurator({"version": 1})
    handler.setFormatter(configured.configure_formatter(dict(FORMATTERS[form])))
    handler.addFilter(logs.OfRequest())
    log.addHandler(handler)
    return stream, handler


@pytest.mark.parametrize("form", FORMATTERS)
@pytest.mark.parametrize("said", [str, repr])
def test_D13_words_about_a_fault_are_logged_without_the_row_that_a_database_refused(form, said):
    fault = IntegrityError("new row is refused\nDETAIL:  Failing row contains (1, SASKSQ).\n")
    log = logging.getLogger("tournament")
    stream, handler = heard_of(log, form)
    try:
        log.error("Nothing could be stored: %s", said(fault))
    finally:
        log.removeHandler(handler)
    assert "new row is refused" in stream.getvalue() and "SASKSQ" not in stream.getvalue()


@pytest.mark.parametrize("form", FORMATTERS)
@pytest.mark.parametrize("debug", [True, False])
def test_D13_a_fault_is_logged_without_the_row_that_a_database_refused(form, debug, monkeypatch):
    """PostgreSQL adds to some errors the whole row, and a row may be a deal."""
    table = friendly(hands=1)
    devices = seated(table)
    row = running(table)
    turn = devices["N"].get()["turn"]
    own = devices[turn].get()

    said = 'new row for relation "dealthand" violates check constraint "a_turn_while_it_is_played"'
    said += f"\nDETAIL:  Failing row contains (1, {json.dumps(row.deal)}, {table.shuffle.server_seed}).\n"

    def refused(**_fields):
        # As Django does it: the driver's own exception is the cause of this one.
        raise IntegrityError(said) from ValueError(said)

    monkeypatch.setattr(HandDeed.objects, "create", refused)
    log = logging.getLogger("django.request")
    stream, handler = heard_of(log, form)
    devices[turn].client.raise_request_exception = False
    try:
        with override_settings(DEBUG=debug):
            answer = devices[turn].client.post(
                f"/d/{table.code}/deed",
                {"ply": own["ply"], "token": "t", "card": own["legal"][0]},
                HTTP_X_WHIST="1",
            )
    finally:
        log.removeHandler(handler)
    assert answer.status_code == 500
    told = stream.getvalue()
    assert "a_turn_while_it_is_played" in told and "Traceback" in told
    for text in (told, answer.content.decode()):
        assert table.shuffle.server_seed not in text
        assert not any(row.deal[chair] in text for chair in CHAIRS)


def test_D13_every_kind_of_row_that_holds_a_secret_is_on_no_page_of_the_admin():
    """A model of hands that is added later stands here first."""
    holds = {"dealthand", "digitalseat", "handdeed", "playerseed", "shuffle", "digitaltable"}
    models = {one._meta.model_name for one in apps.get_app_config("tournament").get_models()}
    assert holds <= models
    shown = {one._meta.model_name: one for one in admin.site._registry}
    assert holds & shown.keys() == {"dealthand", "digitaltable"}
    for name in holds & shown.keys():
        page = admin.site._registry[shown[name]]
        fields = {*page.fields, *page.list_display, *page.search_fields}
        assert not fields & {"deal", "game", "analysis", "seen", "shuffle", "code"}
