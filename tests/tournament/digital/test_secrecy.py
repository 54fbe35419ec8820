"""Nothing that a device is sent holds a card that its player may not see (case D13), over 600 random hands.

What each seat may know is worked out here from what was dealt and done, not by the program's own views.
"""

import json
import logging
import random
import re
from collections.abc import Iterable, Iterator

import pytest
from django.core.cache import cache
from django.test import Client, override_settings

from scoring.engine.bots.rules import deed_by_rules
from scoring.engine.deeds import Exchanged
from scoring.engine.doing import do
from scoring.engine.hand import Hand
from scoring.engine.view import view_for
from tests.factories import make_event, make_owner
from tests.tournament.digital.playing import CHAIRS, Device, friendly, play_hand, seated, table_of
from tournament.mapping.engine_hands import columns_of
from tournament.models import DealtHand, DigitalTable, HandDeed, LogEntry, Sitting
from tournament.queries.digital.known import read
from tournament.queries.digital.played import replayed
from tournament.queries.digital.views import last_trick, view_from
from tournament.services import rounds
from tournament.services.digital import dealing, plans

pytestmark = pytest.mark.django_db(transaction=True)

CARD = re.compile(r"\b([SHDC][2-9TJQKA]|BJ|LJ)\b")
EXAMPLE = re.compile("Write the suit, then the rank: HT, S2, BJ")
GAMES = (
    {"rules": "basic"},
    {"rules": "bid"},
    {"rules": "columbus"},
    {"rules": "detroit"},
    {"rules": "basic-rotation-notrump"},
    {"rules": "basic", "options": {"hands": [{"trump": "chosen", "named_by": "SK"}]}},
)
HANDS = 100  # of each game: 600 in all
BY_EVERY_DOOR = 8  # of each game; of the others the views alone, which take no request


@pytest.fixture(autouse=True)
def quiet_cache() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def cards(words: Iterable[str]) -> set[str]:
    """Every card that stands anywhere in these texts, but for the examples of how one is written."""
    plain = (json.dumps(json.loads(text), ensure_ascii=False) if text[:1] == "{" else text for text in words)
    return {card for text in plain for card in CARD.findall(EXAMPLE.sub("", text))}


def of_hand(text: str) -> set[str]:
    """``AKQ.J2.T98.76543`` as cards."""
    suits, *_ = text.split("."), None
    found = {suit + rank for suit, part in zip("SHDC", suits, strict=False) for rank in part if part != "-"}
    return found | ({"BJ", "LJ"} & set(re.findall("..", suits[4])) if len(suits) > 4 else set())


def may_know(row: DealtHand, chair: str) -> set[str]:
    """chair "" is a spectator."""
    deeds = list(row.deeds.order_by("ply"))
    known = {deed.value for deed in deeds if deed.kind == "card"}
    # Whose holder names trumps stands in the rules.
    known |= {row.game["named_by"]} - {""}
    if not chair:
        return known
    known |= {row.deal["turned"]} - {""}
    bids = [deed for deed in deeds if deed.kind == "call" and deed.value != "pass"]
    named = next((deed for deed in deeds if deed.kind == "name"), None)
    known |= of_hand(row.deal[chair])
    if named is not None and row.deal["kitty"]:
        notrump = bids[-1].value.endswith("notrump")
        if not notrump or named.seat == chair:
            known |= of_hand(row.deal["kitty"])
    for deed in deeds:
        if deed.kind == "discard" and deed.seat == chair:
            known |= set(deed.value.split())
    return known


def advance(row: DealtHand, rng: random.Random) -> Hand:
    """Some deeds of the hand as rows, up to anywhere in it."""
    hand, made, stop = replayed(row, ()), [], rng.randrange(0, 56)
    version = row.table.version
    while not hand.is_over and len(made) < stop:
        deed = deed_by_rules(view_for(hand, hand.turn), rng.randrange(1000))
        if isinstance(deed, Exchanged) and rng.random() < 0.5:
            own = hand.held[deed.seat] | hand.deal.kitty
            chosen = rng.sample([card for card in range(70) if own >> card & 1], hand.game.kitty)
            deed = Exchanged(deed.seat, sum(1 << card for card in chosen))
        after = do(hand, deed)
        if after.is_over:
            break
        kind, value = columns_of(deed)
        version += 1
        made.append(
            HandDeed(hand=row, ply=len(made), seat=deed.seat.name, kind=kind, value=value, version=version)
        )
        hand = after
    HandDeed.objects.bulk_create(made)
    row.ply, row.changed_at, row.turn = len(made), version, hand.turn.name
    row.save(update_fields=["ply", "changed_at", "turn"])
    DigitalTable.objects.filter(pk=row.table_id).update(version=version)
    row.table.version = version
    return hand


def running(table: DigitalTable) -> DealtHand:
    row = table.dealt_hands.get(state=DealtHand.State.PLAYING)
    row.table = table
    return row


@pytest.mark.parametrize("wanted", GAMES, ids=lambda game: game["rules"] + "-named" * ("options" in game))
def test_D13_no_hidden_card_in_anything_that_is_sent(wanted, caplog):
    caplog.set_level(logging.DEBUG)
    table = friendly(**wanted, hands=3)
    devices = seated(table)
    readers = {**devices, "": Device(table.code)}
    rng, seeds = random.Random(wanted["rules"]), table.shuffle.server_seed
    looked = 0
    for number in range(HANDS):
        table.refresh_from_db()
        row = running(table)
        hand = advance(row, rng)
        for chair, device in readers.items():
            device.seen.clear()
            if number < BY_EVERY_DOOR:
                every_door(device, hand)
            else:
                seat = table.seats.get(seat=chair) if chair else None
                found = read(table)
                device.seen += [json.dumps(view_from(found, seat)), json.dumps(last_trick(found, seat))]
            strange = cards(device.seen) - may_know(row, chair)
            assert not strange, (wanted, number, chair, row.ply, strange)
            sent = " ".join(device.seen)
            assert seeds not in sent
            assert not any(row.deal[other] in sent for other in CHAIRS if other != chair)
            looked += len(device.seen)
        dealing.abort(table, None, "another one")
    assert looked >= HANDS * 5 * 2
    told = caplog.text + json.dumps(list(LogEntry.objects.values_list("deed", "details")))
    assert cards([told.replace(table.code, "")]) == set()
    assert seeds not in told


def every_door(device: Device, hand: Hand) -> None:
    """Whatever a device can ask for, and every kind of refusal."""
    device.get()
    device.get(ply=0)
    device.get(hand=1)
    device.get("last-trick")
    device.get("stream")
    device.get("hands/1/replay.json")
    device.get("hands/1/shuffle.json")
    device.get("hands/2/replay.json")
    device.get("hands/2/shuffle.json")
    device.get("view", hand="H99")
    device.post("deed", ply="0", token="old", card="")
    device.do(card="H99")
    device.do(call="9 uptown")
    device.do(name="X")
    device.do(claim="1")
    device.do(discard="")
    device.post("deed", ply="x")
    device.post("seat", seat="Q")
    device.post("organiser/look", reason="to see")
    device.post("seed", seed="00")


def test_D13_spectators_see_cards_only_after_the_delay():
    table = friendly(delay=60)
    devices = seated(table)
    turn = devices["N"].get()["turn"]
    card = devices[turn].get()["legal"][0]
    devices[turn].do(card=card)
    spectator = Device(table.code)
    assert spectator.get()["trick"] == []
    assert spectator.view["counts"][turn] == 13
    assert devices["N"].get()["trick"] == [{"seat": turn, "card": card}]
    HandDeed.objects.update(at="2026-01-01T00:00:00Z")
    DealtHand.objects.filter(state="playing").update(begun_at="2026-01-01T00:00:00Z")
    assert spectator.get()["trick"] == [{"seat": turn, "card": card}]


def test_D13_an_organiser_looks_only_for_a_reason_that_is_logged():
    owner = make_owner()
    event = make_event(pairs=4, rounds_planned=1, hands=1)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, table_number=1))
    seated(table)
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    look = Device(table.code, client=client)
    assert look.get()["cards"] == []
    look.post("organiser/look", reason="  ")
    assert look.status == 422
    found = look.post("organiser/look", reason="A card was disputed")
    assert sum(map(len, found["deal"].values())) == 52
    line = LogEntry.objects.get(deed="digital-looked")
    assert (line.by, line.details["reason"]) == (owner, "A card was disputed")
    nobody = Device(table.code)
    nobody.post("organiser/look", reason="A card was disputed")
    assert nobody.status == 404


@override_settings(DEBUG=True)
def test_D13_a_page_about_a_fault_shows_no_values(monkeypatch):
    table = friendly()
    devices = seated(table)
    row = running(table)
    devices["N"].client.raise_request_exception = False

    def broken(found, *_rest):
        hidden = dict(row.deal)
        raise RuntimeError(len(hidden))

    monkeypatch.setattr("tournament.queries.digital.views._cards", broken)
    answer = devices["N"].client.get(f"/d/{table.code}/view", HTTP_ACCEPT="text/html")
    page = answer.content.decode()
    assert answer.status_code == 500
    assert not any(row.deal[chair] in page for chair in CHAIRS)
    assert table.shuffle.server_seed not in page
    assert not cards([page]) - {"S2", "SA"}  # words of comments beside the code


def test_D13_the_admin_shows_neither_seeds_nor_hands_of_a_running_deal():
    owner = make_owner()
    event = make_event(pairs=4, rounds_planned=1, hands=2, rules="bid")
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, table_number=1))
    seated(table)
    row = running(table)
    client = Client()
    client.force_login(owner, backend="django.contrib.auth.backends.ModelBackend")
    pages = ["/admin/"]
    for model in ("digitaltable", "dealthand", "handdeed", "shuffle", "digitalseat", "playerseed"):
        pages += [f"/admin/tournament/{model}/", f"/admin/tournament/{model}/{row.pk}/change/"]
    listed = client.get("/admin/tournament/dealthand/")
    assert listed.status_code == 200
    assert "dealt" in listed.content.decode()
    for page in pages:
        text = client.get(page, follow=True).content.decode()
        assert table.shuffle.server_seed not in text
        assert not any(row.deal[chair] in text for chair in CHAIRS)


@pytest.mark.parametrize(
    "asked",
    [
        "dealthand/?deal__N__startswith=A",
        "dealthand/?deal__E__regex=.",
        "dealthand/?game__trump=S",
        "dealthand/?analysis__state=ready",
        "dealthand/?table__shuffle__server_seed__startswith=0",
        "digitaltable/?shuffle__server_seed__startswith=0",
        "digitaltable/?seats__key__startswith=a",
        "digitaltable/?seen__has_key=a",
        "digitaltable/?player_seeds__seed__startswith=a",
    ],
)
def test_D13_no_list_of_the_admin_answers_a_question_about_a_hand_or_a_seed(asked):
    make_event(pairs=4)
    client = Client(raise_request_exception=False)
    client.force_login(make_owner(), backend="django.contrib.auth.backends.ModelBackend")
    address = "/admin/tournament/" + asked.partition("?")[0]
    assert client.get(address, {"state": "playing"}).status_code == 200
    assert client.get("/admin/tournament/" + asked).status_code == 400


def test_D13_after_the_hand_everything_may_be_shown():
    table = friendly(hands=1)
    devices = seated(table)
    view = play_hand(devices, random.Random(9))
    assert view["replay"] is not None
    spectator = Device(table.code)
    whole = spectator.get("hands/1/replay.json")
    assert len(set(cards([json.dumps(whole["deal"])]))) == 52
    assert spectator.get("hands/1/shuffle.json")["revealed"] is True
