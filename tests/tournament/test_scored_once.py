"""A table is scored once, however often its result is asked for; one with a penalty as it stands now."""

import pytest
from django.test import Client

from tests.factories import make_event, make_owner, play_round
from tournament.models import Event, Sitting
from tournament.queries import facts as reading
from tournament.queries.facts import gather
from tournament.queries.standings import standings_of
from tournament.services import events, sheets

# What is kept between two requests is used outside of a transaction alone.
pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def scored(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """The sheets that were scored, one after another."""
    found: list[object] = []
    usual = reading.score

    def noted(sheet: object, *given: object) -> object:
        found.append(sheet)
        return usual(sheet, *given)

    monkeypatch.setattr(reading, "score", noted)
    return found


@pytest.fixture
def event() -> Event:
    """Three tables in each of two rounds, one of them with a revoke."""
    made = make_event(pairs=6, rounds_planned=3, hands=2, by=make_owner(), prizes=[{"key": "top"}])
    events.set_public(made, None, True)
    for number in (1, 2):
        play_round(made, number, (9, 8))
    table = Sitting.objects.filter(round__event=made, round__number=1).first()
    sheets.give_penalty(table, None, hand=1, side="ns", kind="revoke", reason="It was called late")
    return Event.objects.get(pk=made.pk)


def test_one_reading_scores_each_table_once(event: Event, scored: list[object]) -> None:
    facts = gather(event)
    view = standings_of(facts)
    assert len(scored) == 6
    assert standings_of(facts, stage=1) == view and facts.confirmed() == facts.confirmed()
    assert len(scored) == 6


@pytest.mark.parametrize(
    "address", ["/events/{slug}/pairs/1/", "/organiser/events/{slug}/standings/", "/events/{slug}/"]
)
def test_a_page_that_is_read_again_scores_nothing(event: Event, scored: list[object], address: str) -> None:
    client = Client()
    client.force_login(event.roles.get().user)
    where = address.format(slug=event.slug)
    assert client.get(where).status_code == 200 and len(scored) <= 6
    scored.clear()
    assert client.get(where).status_code == 200 and not scored


def test_a_penalty_taken_back_counts_no_more(event: Event) -> None:
    number = 1
    before = [(row.entry_number, row.tricks) for row in standings_of(gather(event)).rows]
    table = Sitting.objects.filter(round__event=event, round__number=number).first()
    sheets.take_back_penalty(table.penalties.get(), None, reason="It was another table")
    after = Event.objects.get(pk=event.pk)
    now = [(row.entry_number, row.tricks) for row in standings_of(gather(after)).rows]
    # The revoke had moved three tricks from one side to the other.
    changed = {entry: tricks - dict(before)[entry] for entry, tricks in now if tricks != dict(before)[entry]}
    assert sorted(changed.values()) == [-3, 3]
