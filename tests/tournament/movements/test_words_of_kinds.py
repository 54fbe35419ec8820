"""Nobody is called a pair where everybody plays for himself: on pages, on paper and in the log."""

import html
import re
from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import NoReverseMatch, reverse

from tests.tournament.paper.asking import read
from tests.tournament.routes import ROUTES
from tests.tournament.singles import make_singles, write
from tournament import wording
from tournament.models import Event, User
from tournament.queries.history import event_log
from tournament.queries.printed import CHANGED
from tournament.services import (
    entries,
    events,
    leaving,
    personal,
    rounds,
    sheets,
    sign_up,
    states,
    table_codes,
    undo,
)
from tournament.services.packs.catalogue import PACKS, PIECES

pytestmark = pytest.mark.django_db

# What readers see or hear: text, and the attributes that are read out or shown by a script of ours.
SHOWN = re.compile(r"\b(?:data-[a-z-]+|title|alt|placeholder|aria-label|content|value)=\"([^\"]*)\"")
TAG = re.compile(r"<(?:script|style)\b.*?</(?:script|style)>|<[^>]*>", re.S)
# Where a script finds a part, not what anybody reads; and the addresses of pages.
NAMES = re.compile(r"/pairs/\S*|pairs?-[a-z]+|[a-z]+-pairs?|^pairs$|data-slot=\"pairs\"|\"pairs\":|\{pairs\}")
KINDS = ("individual", "whist", "progressive", "swedish", "given")


def said(markup: str) -> Iterator[str]:
    """Every piece of the page in which somebody might be called something."""
    for piece in [*SHOWN.findall(markup), *TAG.split(markup)]:
        yield NAMES.sub("", html.unescape(piece))


def pairs_in(markup: str) -> list[str]:
    return [" ".join(one.split()) for one in said(markup) if re.search(r"(?i)\bpairs?\b", one)]


def singles(movement: str, owner: User, **told: object) -> Event:
    told |= {"prizes": [{"key": "a", "kind": "top", "places": 3}]}
    event = make_singles(8, movement=movement, rounds_planned=3, hands=1, by=owner, **told)
    events.set_public(event, owner, True)
    return event


def in_state(movement: str, state: str, owner: User) -> Event:
    """An event of this movement, brought as far as the state."""
    event = singles(movement, owner, seated=state != "draft")
    if state == "draft" and movement == "given":
        events.change(event, owner, movement="individual")
    if state not in ("running", "closed"):
        return event
    for number in (1, 2) if state == "running" else (1, 2, 3):
        rounds.open_round(event, number, owner)
        write(event, number, {1: (9,), 2: (5,)}, by=owner)
    if state == "closed":
        events.close(event, owner)
    return event


def addresses(event: Event) -> Iterator[str]:
    """Every page of the event that is reached by the event, a round, a table or an entry."""
    entry = event.entries.order_by("number").first()
    known = {"slug": event.slug, "number": 1, "table": 1, "entry": entry.pk}
    for name, route in ROUTES.items():
        if route.get != 200 or name in ("club", "club-settings", "club-members", "club-people", "event-new"):
            continue
        for words in (("slug",), ("slug", "number"), ("slug", "number", "table"), ("slug", "entry")):
            try:
                yield reverse(name, kwargs={word: known[word] for word in words})
            except NoReverseMatch:
                continue
            break


@pytest.mark.parametrize("state", ["draft", "seated", "running", "closed"])
@pytest.mark.parametrize("movement", KINDS)
def test_no_page_of_single_players_speaks_of_pairs(
    client: Client, owner: User, movement: str, state: str
) -> None:
    event = in_state(movement, state, owner)
    personal.codes_of(event, owner)
    seen, found = 0, {}
    for who in (client, Client()):
        for address in addresses(event):
            answer = who.get(address)
            if answer.status_code not in (200, 409) or answer.streaming:
                continue
            if not answer["Content-Type"].startswith(("text/html", "application/json")):
                continue
            seen += 1
            if told := pairs_in(answer.content.decode()):
                found[address] = told
    assert seen > 30
    assert found == {}


@pytest.mark.parametrize("movement", KINDS)
def test_nor_do_the_pages_of_phones_and_cards(client: Client, owner: User, movement: str) -> None:
    event = in_state(movement, "running", owner)
    personal.codes_of(event, owner)
    code = next(iter(table_codes.codes_of(event).values()))
    own = next(iter(personal.codes_of(event).values()))
    for address in (
        reverse("organiser-home"),
        reverse("screen", args=[event.slug]),
        reverse("table", args=[code]),
        reverse("table-state", args=[code]),
        reverse("personal", args=[own]),
        reverse("personal-part", args=[own]),
    ):
        answer = client.get(address)
        assert answer.status_code == 200, address
        told = pairs_in(answer.content.decode())
        # What a script is told has names of its own for its values.
        assert [one for one in told if not one.startswith("{")] == [], address


def test_who_signs_up_alone_is_no_pair(client: Client, owner: User) -> None:
    event = singles("individual", owner, seated=False)
    where = reverse("sign-up", args=[sign_up.open_sign_up(event, owner)])
    assert pairs_in(Client().get(where).content.decode()) == []
    answer = Client().post(where, {"first": "P1"})
    assert pairs_in(answer.content.decode()) == []


@pytest.mark.parametrize("movement", ["individual", "progressive"])
def test_every_line_of_the_log_of_single_players(owner: User, movement: str) -> None:
    event = singles(movement, owner, seated=False)
    late = entries.add(event, ["Ann"], owner)
    entries.set_present(late, True, owner)
    entries.set_present(late, False, owner)
    entries.set_paid(late, True, owner)
    entries.change(late, ["Anna"], owner)
    entries.change(late, ["Anna"], owner, texts=entries.Texts(home_club="North"))
    entries.set_absent(late, True, owner)
    entries.set_absent(late, False, owner)
    undo.undo(event.log.order_by("-pk").first(), owner)
    entries.remove(late, owner)
    personal.codes_of(event, owner)
    personal.renew(event.entries.get(number=1), owner)
    events.seat(event, owner)
    rounds.open_round(event, 1, owner)
    write(event, 1, {1: (9,), 2: (5,)}, by=owner)
    made = sheets.give_adjustment(
        event, event.entries.get(number=2), owner, round_number=1, value="-2", reason="Late"
    )
    sheets.take_back_adjustment(made, owner)
    if movement == "individual":
        leaving.withdraw(event, event.entries.get(number=8), owner, after_round=1)
    told = [wording.deed(line, line.kind) for line in event_log(event)]
    assert not [one for one in told if re.search(r"(?i)\bpairs?\b", one)]
    # Of a drive one round is known when everybody is seated.
    length = "3 rounds" if movement == "individual" else "1 round"
    assert f"8 players were seated for {length}." in told
    assert "Player 2 gets -2 in round 1. Reason: Late" in told
    assert "Player 2 no longer gets -2 in round 1." in told
    assert "Links were made for 8 players." in told
    for words in ("was entered", "is here", "is not here", "has paid"):
        assert f"Ann {words}." in told
    assert "Anna has another club or role." in told and "Anna was taken out." in told
    assert "P1 has a new link; the old one no longer works." in told


@pytest.mark.parametrize("movement", ["individual", "progressive"])
# What has changed is printed as these same pieces, and only where something has.
@pytest.mark.parametrize("kind", [one.key for one in (*PACKS, *PIECES) if one.key != CHANGED])
def test_no_paper_of_single_players_speaks_of_pairs(
    client: Client, owner: User, movement: str, kind: str
) -> None:
    wanted = next(one for one in (*PACKS, *PIECES) if one.key == kind)
    event = in_state(movement, "running" if "running" in wanted.states else "closed", owner)
    told = "\n".join(sheet.text + sheet.foot for sheet in read(client, event, kind))
    assert told and not re.search(r"(?i)\bpairs?\b", told), told


def test_every_deed_that_a_state_forbids_is_refused_without_pairs(owner: User) -> None:
    for state in ("draft", "seated", "running", "closed"):
        event = in_state("individual", state, owner)
        for deed in states.ALLOWED:
            problem = states.fault(event, deed)
            assert problem is None or "pair" not in str(wording.sentence(problem)).lower()
