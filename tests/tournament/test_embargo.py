"""Standings that are kept back: nothing a player may read depends on a result; organisers see all, marked."""

import json
import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.factories import make_event, play_round
from tests.tournament.nights import play
from tournament.live import parts
from tournament.models import Event, Mail
from tournament.queries.embargo import shown_through
from tournament.queries.standings import standings
from tournament.services import embargo, events, lots, people, personal, personal_data, rounds, stages
from tournament.services.packs import catalogue
from tournament.services.packs.book import A4
from tournament.services.packs.material import read as read_material
from tournament.services.packs.standings import _title
from tournament.web.organiser.standings_desk import ties_of

pytestmark = pytest.mark.django_db

PUBLIC_PARTS = [name for name, part in parts.REGISTRY.items() if part.read == "public"]
PAPERS = ("pack-round-3", "standings", "prizes")
MARK = "Players do not see this yet"


def kept_event(until="night", **more):
    event = make_event(pairs=6, rounds_planned=3, hands=2, embargo=until, **more)
    events.set_public(event, None, True)
    play_round(event, 1, {1: (8, 6), 2: (10, 3), 3: (9, 9)})
    play_round(event, 2, {1: (7, 5), 2: (11, 4), 3: (6, 6)})
    return Event.objects.get(pk=event.pk)


def addresses(event):
    slug = event.slug
    found = ["/", "/events/", f"/events/{slug}/", f"/events/{slug}/?after=1", f"/events/{slug}/?stage=1"]
    found += [f"/events/{slug}/standings/", f"/events/{slug}/prizes/", f"/events/{slug}/screen/"]
    found += [f"/events/{slug}/rounds/{number}/" for number in (1, 2)]
    found += [f"/events/{slug}/pairs/{number}/" for number in range(1, 7)]
    found += [f"/events/{slug}/standings.{kind}" for kind in ("csv", "xlsx", "json")]
    asked = [f"{slug}/{name}" for name in PUBLIC_PARTS if name != "round"]
    asked += [f"{slug}/round/{number}" for number in (1, 2)]
    return [*found, "/live/parts?" + "&".join(f"on={name}" for name in asked)]


def read(client, address):
    """Every byte, but for what says that something is new."""
    answer = client.get(address)
    text = answer.content.decode("utf-8", "replace")
    text = re.sub(r'data-live-version="\d+"|"version": \d+|"now": \d+|csrfmiddlewaretoken[^>]*', "", text)
    return answer.status_code, answer.get("Location", ""), text


def everything(client, event):
    cache.clear()
    return {address: read(client, address) for address in addresses(event)}


def own(event, number):
    return f"/my/{personal.codes_of(event)[event.entries.get(number=number).pk]}/"


def correct(event, number, counts):
    """Another result at a table of this round at which pair 1 does not sit."""
    table = (
        event.rounds.get(number=number).sittings.exclude(seats__entry__number=1).order_by("table_number")[0]
    )
    play(event, number, table.table_number, counts, reason="Misread")


@pytest.mark.parametrize("until", ["organiser", "stage", "night"])
def test_BID_08_no_page_file_part_or_screen_depends_on_a_result(until):
    event = kept_event(until, prizes=[{"key": "top", "places": 3}, {"key": "tens", "kind": "tens"}])
    client = Client()
    before, page = everything(client, event), client.get(own(event, 1)).content
    assert all(status in (200, 302) for status, _where, _text in before.values())
    correct(event, 1, (0, 0))
    correct(event, 2, (13, 13))
    assert everything(client, event) == before
    assert client.get(own(event, 1)).content == page
    # The same look finds a difference where nothing is kept back.
    events.change(event, None, embargo="")
    shown = everything(client, event)
    correct(event, 1, (12, 12))
    again = everything(client, event)
    assert sum(shown[address] != again[address] for address in shown) >= 10


def test_a_file_leads_to_the_page_that_says_until_when():
    event = kept_event()
    answer = Client().get(f"/events/{event.slug}/standings.csv", follow=True)
    assert answer.redirect_chain == [(f"/events/{event.slug}/", 302)]
    assert (
        "The standings are kept back. They stand here at the end of the evening." in answer.content.decode()
    )


def test_a_pair_reads_its_own_results_and_no_place():
    event = kept_event()
    page = Client().get(own(event, 1)).content.decode()
    assert "Place" not in page and "Why this place?" not in page
    assert re.search(r"\d+–\d+", page)


def test_organisers_and_scorers_see_everything_with_a_mark():
    event = kept_event()
    user = people.create_user(email="scorer@example.org", name="Scorer S", password="p")
    people.give_event_role(event, user, "scorer", None)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    page = client.get(f"/events/{event.slug}/").content.decode()
    assert MARK in page and 'data-live="' + event.slug + '/standings-kept"' in page
    assert client.get(f"/events/{event.slug}/standings.csv").status_code == 200
    assert MARK in client.get(f"/organiser/events/{event.slug}/").content.decode()
    assert MARK in client.get(f"/events/{event.slug}/pairs/1/").content.decode()
    # The part that they follow is nobody else's.
    answer = Client().get(f"/live/parts?on={event.slug}/standings-kept&on={event.slug}/standings")
    assert f"{event.slug}/standings-kept" in json.loads(answer.content)["gone"]


def test_it_ends_when_the_organiser_shows_them_and_begins_again():
    event = kept_event("organiser")
    assert shown_through(event) == 0
    embargo.show_standings(event, None, True)
    assert shown_through(event) is None
    assert "After round 2" in Client().get(f"/events/{event.slug}/").content.decode()
    embargo.show_standings(event, None, False)
    assert "After round 2" not in Client().get(f"/events/{event.slug}/").content.decode()


def test_it_ends_with_the_night_but_not_where_the_organiser_decides():
    for until, told in (("night", True), ("organiser", False)):
        event = kept_event(until, name=until)
        play_round(event, 3)
        events.close(event, None)
        page = Client().get(f"/events/{event.slug}/").content.decode()
        assert ("Final standings" in page) is told
        assert ("kept back" in page) is not told


def test_BID_08_each_stage_is_posted_when_it_is_over():
    event = make_event(
        pairs=4,
        rounds_planned=4,
        hands=1,
        embargo="stage",
        stages=[{"rounds": 3}, {"rounds": 1, "top": 2}],
        rank_by=["points", "tricks", "lot"],
    )
    events.set_public(event, None, True)
    for number, tricks in ((1, (9,)), (2, (8,))):
        play_round(event, number, tricks)
        assert shown_through(event) == 0
    play_round(event, 3, (12,))
    assert shown_through(event) == 3
    first = Client().get(f"/events/{event.slug}/").content.decode()
    assert "After round 3" in first
    for tie in ties_of(standings(event)):
        lots.draw(event, [row.entry_number for row in tie.rows], None)
    stages.begin_next(event, None)
    play_round(event, 4, (10,))
    # With its last table the second stage is over, and is posted too.
    assert shown_through(event) == 4
    rounds_of = [(one.number, one.stage) for one in event.rounds.order_by("number")]
    assert rounds_of == [(1, 1), (2, 1), (3, 1), (4, 2)]


def test_while_a_stage_is_played_only_the_one_before_is_told():
    event = make_event(
        pairs=4, rounds_planned=4, hands=1, embargo="stage", stages=[{"rounds": 2}, {"rounds": 2, "top": 4}]
    )
    events.set_public(event, None, True)
    play_round(event, 1, (9,))
    play_round(event, 2, (8,))
    stages.begin_next(event, None)
    rounds.open_round(event, 3, None)
    client = Client()
    before = client.get(f"/events/{event.slug}/").content.decode()
    assert "After round 2" in before
    table = event.rounds.get(number=3).sittings.first().table_number
    play(event, 3, table, (13,))
    after = client.get(f"/events/{event.slug}/").content.decode()
    strip = r'data-live-version="\d+"'
    assert re.sub(strip, "", after) == re.sub(strip, "", before)
    assert "kept back" in client.get(f"/events/{event.slug}/rounds/3/").content.decode()
    assert "kept back" not in client.get(f"/events/{event.slug}/rounds/2/").content.decode()


def test_paper_for_the_wall_leaves_them_out_and_the_organisers_own_is_marked():
    event = kept_event(prizes=[{"key": "top"}])
    material = read_material(event, A4, only_round=3)
    parts_of = {kind: [part.title for part in catalogue.kind_of(kind).build(material)] for kind in PAPERS}
    assert "Standings" not in parts_of["pack-round-3"]
    assert parts_of["standings"] == ["Standings"] and parts_of["prizes"] == ["Prizes"]
    assert _title(material, material.standings).endswith("(players do not see this yet)")
    embargo.show_standings(event, None, True)
    again = read_material(Event.objects.get(pk=event.pk), A4, only_round=3)
    assert "Standings" in [part.title for part in catalogue.kind_of("pack-round-3").build(again)]
    assert "players" not in _title(again, again.standings)


def test_letters_wait_until_the_standings_are_shown():
    event = kept_event("organiser")
    member = event.entries.get(number=1).players.first().member
    people.change_member(member, None, name=member.name, email="one@example.org", wants_results=True)
    play_round(event, 3)
    events.close(event, None)
    assert not Mail.objects.filter(event=event).exists()
    embargo.show_standings(event, None, True)
    assert Mail.objects.filter(event=event, kind=Mail.Kind.RESULTS).count() == 1
    embargo.show_standings(event, None, False)
    embargo.show_standings(event, None, True)
    assert Mail.objects.filter(event=event, kind=Mail.Kind.RESULTS).count() == 1


def test_who_may_see_members_but_not_the_event_learns_no_place():
    event = kept_event()
    member = event.entries.get(number=1).players.first().member
    assert personal_data.held_about(member)["events"][0]["rank"] is None
    embargo.show_standings(event, None, True)
    assert personal_data.held_about(member)["events"][0]["rank"] is not None
