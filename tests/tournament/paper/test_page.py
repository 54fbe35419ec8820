"""The page of paper and files: who may, what it offers in which state, and how far each file is."""

import html
import re

import pytest
from django.test import Client

from tests.factories import make_event, make_user, play_round
from tests.tournament.paper.asking import address, asked, organiser, printed, signed_in
from tournament import tasks
from tournament.models import Event, Export
from tournament.services import entries, events, people, rounds

pytestmark = pytest.mark.django_db


@pytest.fixture
def night() -> tuple[Event, Client]:
    olive, club = organiser()
    return make_event(pairs=4, rounds_planned=2, club=club, by=olive), signed_in(olive)


def words(client: Client, event: Event, **query: str) -> str:
    page = client.get(address(event), query).content.decode()
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def test_only_who_runs_the_event_gets_a_pack(night: tuple[Event, Client]) -> None:
    # Personal links and the tables' codes stand in it.
    event, client = night
    events.set_public(event, None, True)
    printed(client, event, "pack-tonight")
    export = event.exports.get()
    scorer, stranger = make_user("s@example.org", name="Sam"), make_user("x@example.org", name="Xen")
    people.give_event_role(event, scorer, "scorer", None)
    file = f"{address(event)}{export.pk}/file/"
    for somebody in (scorer, stranger):
        for path in (address(event), f"{address(event)}{export.pk}/", file):
            assert signed_in(somebody).get(path).status_code == 404
    assert Client().get(file).status_code == 302
    public = Client().get(f"/events/{event.slug}/").content.decode()
    assert "exports" not in public.replace("public-export", "")


def test_the_file_of_one_event_is_not_reached_through_another(night: tuple[Event, Client]) -> None:
    event, client = night
    printed(client, event, "seating")
    other = make_event(pairs=4, rounds_planned=1, club=event.club, name="Other")
    assert client.get(f"{address(other)}{event.exports.get().pk}/file/").status_code == 404


def test_paper_opens_in_the_browser_and_is_kept_by_nobody(night: tuple[Event, Client]) -> None:
    event, client = night
    printed(client, event, "seating", "letter")
    answer = client.get(f"{address(event)}{event.exports.get().pk}/file/")
    assert answer["Content-Disposition"] == f'inline; filename="{event.slug}-seating-letter.pdf"'
    assert "no-store" in answer["Cache-Control"] and answer["X-Content-Type-Options"] == "nosniff"


def test_what_is_offered_follows_the_state(night: tuple[Event, Client]) -> None:
    event, client = night
    olive = event.log.exclude(by=None).earliest("pk").by
    draft = make_event(pairs=4, rounds_planned=1, club=event.club, by=olive, seated=False, name="Draft")
    page = words(client, draft)
    assert "Once you have seated everybody, everything for the evening can be printed here" in page
    assert "Print everything for tonight" not in page and "If the light goes out" not in page
    assert "Print everything for tonight" in words(client, event)
    rounds.open_round(event, 1, olive)
    assert "If the light goes out" in words(client, event) and "Type in slips" in words(client, event)
    events.close(event, olive, anyway=True)
    page = words(client, event)
    assert "After the evening" in page and "Print everything for tonight" not in page
    answer = client.post(address(event), {"kind": "pack-tonight", "paper": "a4"})
    assert answer.status_code == 400
    assert "Everything for tonight: the evening is over." in html.unescape(answer.content.decode())


def test_how_far_a_file_is_can_be_asked(night: tuple[Event, Client]) -> None:
    event, client = night
    export = asked(client, event, "pack-tonight")
    state = f"{address(event)}{export.pk}/"
    assert client.get(state).json()["state"] == "queued"
    assert '<progress max="100" value="0"' in client.get(address(event)).content.decode()
    Export.objects.filter(pk=export.pk).update(state="running", progress=40, attempts=1)
    assert (client.get(state).json()["progress"], client.get(state).json()["told"]) == (
        40,
        "40 per cent made.",
    )
    Export.objects.filter(pk=export.pk).update(state="queued", progress=0)
    assert client.get(state).json()["told"] == "It did not work and is tried again."
    assert tasks.make_export(export.pk) is True
    said = client.get(state).json()
    assert said["state"] == "done" and re.fullmatch(r"Ready: \d+ pages\.", said["told"]) and said["file"]


def test_a_file_that_failed_says_why_and_is_asked_for_again(night: tuple[Event, Client]) -> None:
    event, client = night
    export = asked(client, event, "seating")
    Export.objects.filter(pk=export.pk).update(state="failed", error="The file could not be made.")
    page = words(client, event)
    assert "The file could not be made." in page and "Try again : Seating" in page
    assert asked(client, event, "seating").pk != export.pk


def test_results_do_not_make_cards_old_but_other_pairs_do(night: tuple[Event, Client]) -> None:
    event, client = night
    olive = event.log.exclude(by=None).earliest("pk").by
    printed(client, event, "table-cards")
    entries.set_paid(event.entries.first(), True, olive)
    play_round(event, 1, by=olive)
    assert "have changed since" not in words(client, event)
    standings = asked(client, event, "standings")
    tasks.make_export(standings.pk)
    assert "Results have come in since." not in words(client, event)
    rounds.open_round(event, 2, olive)
    assert "Results have come in since." in words(client, event)


def test_each_size_of_paper_has_its_own_files(night: tuple[Event, Client]) -> None:
    event, client = night
    printed(client, event, "seating", "letter")
    assert "Ready: 4 pages." in words(client, event), "what was last asked for is shown"
    assert "Ready" not in words(client, event, paper="a4")
    assert "Ready: 4 pages." in words(client, event, paper="letter")
    assert client.get(address(event), {"paper": "napkin"}).status_code == 200
    answer = client.post(address(event), {"kind": "seating", "paper": "napkin"})
    assert answer.status_code == 400
    assert "Paper is one of A4, Letter, not napkin." in html.unescape(answer.content.decode())


def test_the_number_of_queries_does_not_grow_with_the_files(
    night: tuple[Event, Client], django_assert_max_num_queries
) -> None:
    event, client = night
    for kind in ("seating", "slips", "table-cards", "guide-cards", "place-cards", "blank-slips"):
        printed(client, event, kind)
    with django_assert_max_num_queries(30):
        client.get(address(event))
