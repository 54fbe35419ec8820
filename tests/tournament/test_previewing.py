"""A correction is looked at before it is saved: places, prizes, later pairings; nothing is stored by it."""

import pytest

from tests.factories import make_event, play_round
from tests.tournament.nights import dump
from tests.tournament.test_evening_result import fields
from tournament.models import Event, HandScore, Sitting
from tournament.queries.standings import standings
from tournament.services import rounds

pytestmark = pytest.mark.django_db


def evening(by, **more):
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=by, **more)
    # 1-4 and 2-3, by tables; the second table's North-South are far ahead.
    play_round(event, 1, {1: (9,), 2: (13,)})
    rounds.open_round(event, 2, None)
    return Event.objects.get(pk=event.pk)


def post(client, event, table, tricks, **more):
    """What the page's own form sends once other tricks are typed over."""
    address = f"/organiser/events/{event.slug}/rounds/1/tables/{table}/"
    sent = fields(client.get(address).content.decode())
    other = str(13 - tricks) if tricks <= 13 else "0"
    return client.post(address, sent | {f"t{table}h1ns": str(tricks), f"t{table}h1ew": other} | more)


def test_the_places_that_would_change_are_named_and_nothing_is_stored(client, organiser):
    event = evening(organiser, prizes=[{"key": "top", "places": 1}])
    ahead, behind = standings(event).rows[0], standings(event).rows[1]
    table = Sitting.objects.get(round__event=event, round__number=1, seats__entry__number=behind.entry_number)
    side = table.seats.get(entry__number=behind.entry_number).side
    before = dump()
    answer = post(client, event, table.table_number, 13 if side == "ns" else 0, preview="1")
    page = answer.content.decode()
    assert answer.status_code == 200 and "What this would change" in page
    # Both have seven points then, and share what each had alone before.
    assert f"{behind.label}: from place 2 to place 1 (shared)." in page.replace("&amp;", "&")
    assert f"{ahead.label}: place 1, now 1 (shared)." in page.replace("&amp;", "&")
    assert f"from {ahead.label} to {', '.join(sorted((ahead.label, behind.label)))}" in page.replace(
        "&amp;", "&"
    )
    assert dump() == before
    assert f'value="{13 if side == "ns" else 0}"' in page and "Nothing is saved yet." in page


def test_a_correction_that_changes_nothing_says_so(client, organiser):
    event = evening(organiser)
    table = Sitting.objects.get(round__event=event, round__number=1, table_number=2)
    answer = post(client, event, table.table_number, 12, preview="1")
    assert "No place, no prize and no later pairing." in answer.content.decode()


def test_it_is_saved_by_the_other_button_and_with_a_reason(client, organiser):
    event = evening(organiser)
    refused = post(client, event, 2, 12)
    assert refused.status_code == 422
    assert post(client, event, 2, 12, reason="Misread").status_code == 302
    assert HandScore.objects.get(sitting__table_number=2, is_current=True).ns == 12


def test_what_cannot_be_is_said_instead(client, organiser):
    event = evening(organiser)
    before = dump()
    answer = post(client, event, 2, 14, preview="1")
    page = answer.content.decode()
    assert answer.status_code == 422 and "What this would change" not in page
    assert 'aria-invalid="true"' in page and 'value="14"' in page
    assert dump() == before
