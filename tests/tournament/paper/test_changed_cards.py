"""After a change new cards are printed for those concerned alone, and the old ones are named as void."""

import datetime as dt
import re

import pytest
from django.db.models import JSONField
from django.test import Client

from tests.factories import make_event, play_round
from tests.tournament.page_reading import text
from tests.tournament.paper.asking import organiser, printed, read, signed_in
from tournament.mapping.schedules import rounds_of
from tournament.models import Event, Export
from tournament.queries.facts import gather
from tournament.queries.printed import concerned
from tournament.services import changing, substituting
from tournament.services.changes import Change
from tournament.services.substituting import Substitution

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]


@pytest.fixture
def night() -> tuple[Event, Client]:
    """Seven pairs, round 1 played, everything printed beforehand."""
    olive, club = organiser()
    event, client = make_event(pairs=7, rounds_planned=5, club=club, by=olive), signed_in(olive)
    printed(client, event, "pack-tonight")
    play_round(event, 1)
    return event, client


def seats(event: Event) -> dict[tuple[int, int], tuple[object, ...]]:
    """(round, table) -> who sits there and deals."""
    return {
        (one.number, at.number): (at.ns, at.ew, at.dealer) for one in rounds_of(event) for at in one.tables
    }


def company(event: Event) -> dict[tuple[int, int], tuple[object, ...]]:
    """(round, entry) -> table, side and opponent."""
    found = {}
    for one in rounds_of(event):
        for at in one.tables:
            found[one.number, at.ns[0]] = (at.number, "ns", at.ew)
            found[one.number, at.ew[0]] = (at.number, "ew", at.ns)
    return found


def differing(before: dict, after: dict) -> set[tuple[int, int]]:
    return {key for key in {*before, *after} if before.get(key) != after.get(key)}


def test_nothing_is_to_be_printed_while_the_paper_holds(night: tuple[Event, Client]) -> None:
    event, client = night
    assert not concerned(gather(event))
    page = client.get(f"/organiser/events/{event.slug}/").content.decode()
    assert "Print new cards" not in page
    assert (
        "New cards for those concerned"
        not in client.get(f"/organiser/events/{event.slug}/exports/").content.decode()
    )


def test_the_cards_of_those_concerned_and_no_others(night: tuple[Event, Client]) -> None:
    event, client = night
    was_seats, was_company = seats(event), company(event)
    changing.apply(event, Change("leave", entry=4), None)
    moved = {entry for _number, entry in differing(was_company, company(event)) if entry != 4}
    others = differing(was_seats, seats(event))
    now = {place for place in others if place in seats(event)}
    page = text(client.get(f"/organiser/events/{event.slug}/").content.decode())
    assert f"No longer right: the cards of {len(moved)} pairs, and {len(now)} table card" in page
    told = "\n".join(sheet.text for sheet in read(client, event, "pack-changed"))
    cards = set(map(int, re.findall(r"^Pair (\d+)$", told, re.M)))
    assert cards == moved and 4 not in cards
    assert len(re.findall(r"^Table \d+$", told, re.M)) == 2 * len(now)  # a table card and a slip for each
    assert "NEW: printed" in told and "The older card is void." in told
    first = re.sub(r"\s+", " ", read(client, event, "pack-changed")[0].text)
    assert re.search(r"printed before \(\d\d:\d\d, version \d+\)", first)
    assert "Void, and without a new one, since they have left: 4." in first
    for number in {number for number, _table in others}:
        assert f"Void in round {number}: the old table card" in first


def test_where_no_pair_needs_a_new_card_none_is_counted(night: tuple[Event, Client]) -> None:
    """A round fewer voids the table cards of that round; no pair has a card of it alone."""
    event, client = night
    changing.apply(event, Change("rounds", rounds=event.rounds_planned - 1), None)
    found = concerned(gather(event))
    assert not found.entries
    page = text(client.get(f"/organiser/events/{event.slug}/").content.decode())
    assert f"No longer right: {len(found.void)} table cards. The old ones" in page


def test_once_they_are_printed_the_paper_holds_again(night: tuple[Event, Client]) -> None:
    event, client = night
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    assert concerned(gather(event)).entries
    printed(client, event, "pack-changed")
    assert not concerned(gather(event))
    assert "Print new cards" not in client.get(f"/organiser/events/{event.slug}/").content.decode()
    # What was printed stays to be fetched; of the change after it only the rest is new.
    assert (
        "New cards for those concerned"
        in client.get(f"/organiser/events/{event.slug}/exports/").content.decode()
    )
    before = company(event)
    changing.apply(event, Change("leave", entry=4), None)
    moved = {entry for _number, entry in differing(before, company(event)) if entry != 4}
    assert set(concerned(gather(event)).entries) == moved


def test_taking_the_change_back_makes_the_old_cards_hold_again(night: tuple[Event, Client]) -> None:
    event, _client = night
    line = changing.apply(event, Change("leave", entry=4), None)
    assert concerned(gather(event))
    changing.undo(event, line.pk, None)
    assert not concerned(gather(event))


def test_who_comes_late_gets_a_first_card(night: tuple[Event, Client]) -> None:
    event, client = night
    changing.apply(event, Change("late", names=("Lucy Late", "Larry Late")), None)
    found = concerned(gather(event))
    assert found.newly == (8,) and 8 in found.entries
    first = re.sub(r"\s+", " ", read(client, event, "pack-changed")[0].text)
    assert "New here, and without a card until now: 8." in first


def test_a_round_that_is_cut_voids_its_cards_and_nobody_needs_another(night: tuple[Event, Client]) -> None:
    event, client = night
    changing.apply(event, Change("rounds", rounds=4), None)
    found = concerned(gather(event))
    assert (found.entries, found.tables, found.cut) == ((), (), (5,))
    sheets = read(client, event, "pack-changed")
    said = re.sub(r"\s+", " ", sheets[0].text)
    assert "Round 5 is not played: cross it out on every guide card." in said
    assert "Void in round 5: the old table cards and slips of tables 1 to 3." in said or "tables 1, 2" in said


def test_where_nothing_was_printed_here_the_plan_before_the_first_change_is_what_was_known() -> None:
    olive, club = organiser()
    event, client = make_event(pairs=7, rounds_planned=5, club=club, by=olive), signed_in(olive)
    play_round(event, 1)
    before = company(event)
    assert not concerned(gather(event))
    changing.apply(event, Change("leave", entry=4), None)
    changing.apply(event, Change("tables", tables=(5, 6, 7)), None)
    moved = {entry for _number, entry in differing(before, company(event)) if entry != 4}
    assert set(concerned(gather(event)).entries) == moved
    assert read(client, event, "pack-changed")[0].text


def test_who_plays_in_anothers_stead_gets_a_card_and_so_do_his_tables(night: tuple[Event, Client]) -> None:
    event, _client = night
    table = rounds_of(event)[2].tables[0]
    (pair,) = table.ns
    substituting.apply(event, Substitution(pair, 1, "Sam Substitute", first=3, last=3), None)
    found = concerned(gather(event))
    assert (found.entries, found.tables) == ((pair,), ((3, table.number),))


def test_a_pack_for_the_tables_says_when_it_no_longer_fits(night: tuple[Event, Client]) -> None:
    event, client = night
    changing.apply(event, Change("leave", entry=4), None)
    page = text(client.get(f"/organiser/events/{event.slug}/exports/").content.decode())
    assert "Entries, seating or codes have changed since: print it anew." in page
    assert Export.objects.get(kind="pack-tonight").details["plan"]["whole"] is True


def test_no_more_paper_is_read_than_it_takes(
    night: tuple[Event, Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest pack shows every round: what ten older ones said, nobody has to read."""
    event, _client = night
    changing.apply(event, Change("leave", entry=4), None)
    (row,) = Export.objects.filter(event=event, kind="pack-tonight")
    newest, facts = row.started_at, gather(event)
    for minutes in range(1, 11):
        row.pk, row.started_at = None, newest - dt.timedelta(minutes=minutes)
        row.event_version += 1_000
        row.save(force_insert=True)
    read_now: list[object] = []
    usual = JSONField.from_db_value

    def noted(self: JSONField, value: object, *told: object) -> object:
        read_now.append(value)
        return usual(self, value, *told)

    monkeypatch.setattr(JSONField, "from_db_value", noted)
    assert concerned(facts).before.at == newest
    # One for the cards of entries, and one for those of tables.
    assert len(read_now) == 2
