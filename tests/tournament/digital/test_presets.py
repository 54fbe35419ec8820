"""Every named rule set on screens: bots play a whole round and it counts, or the page says why not."""

import pytest
from django.test import Client

from scoring.presets import PRESETS
from tests.factories import make_event
from tests.tournament.digital.playing import CHAIRS, Device
from tests.tournament.singles import make_singles
from tournament.models import DigitalTable, Event, EventRole, HandScore, Sitting, User
from tournament.queries.standings import standings
from tournament.services import rounds
from tournament.services.digital import bots, plans, seats

pytestmark = pytest.mark.django_db(transaction=True)
# The most hands of a round, where the rules do not say how many they are.
HANDS = 3
# Their trumps are chosen at the table.
ON_PAPER = ("court-whist",)


def evening(name: str) -> Event:
    preset = PRESETS[name]
    wanted = {"rules": name, "rounds_planned": 1, "hands": preset.hands or HANDS}
    if preset.kind == "individual":
        return make_singles(8, **wanted, **({"movement": preset.movement} if preset.movement else {}))
    return make_event(pairs=4, **wanted)


def bots_play(event: Event, number: int = 1) -> list[DigitalTable]:
    """Every table of a round on screens, played to its end by bots."""
    rounds.open_round(event, number, None)
    tables = DigitalTable.objects.filter(sitting__round__event=event, sitting__round__number=number)
    for table in tables:
        for chair in CHAIRS:
            seats.fill(table, chair, None, bot="rules")
    for _ in range(60 * HANDS * 2):
        if not bots.play_due():
            break
    return list(tables)


@pytest.mark.parametrize("name", [name for name in PRESETS if name not in ON_PAPER])
def test_a_whole_round_is_played_on_screens_and_counts_in_the_standings(name):
    event = evening(name)
    plans.set_plan(event, None, tables_on_screens=[1, 2])
    tables = bots_play(event)
    assert len(tables) == 2
    told = {}
    for table in tables:
        table.refresh_from_db()
        assert table.state == "over"
        assert not table.dealt_hands.exclude(kept_out="").exists()
        # The last hand's view, as a spectator has it: all hands of the round are in it.
        last = table.dealt_hands.filter(state="over", is_extra=False).latest("number")
        told[table.sitting_id] = Device(table.code).get(hand=last.number)
    for sitting in Sitting.objects.filter(round__event=event):
        assert sitting.state == "confirmed"
        written = HandScore.objects.filter(sitting=sitting, is_current=True, source="digital")
        assert {row.hand for row in written} == set(range(1, written.count() + 1))
    rows = {row.entry_number: row.values for row in standings(event).rows}
    for sitting_id, view in told.items():
        for seat in Sitting.objects.get(pk=sitting_id).seats.select_related("entry"):
            assert rows[seat.entry.number]["points"] == view["score"][seat.side], (name, seat.side)


@pytest.mark.parametrize("name", ON_PAPER)
def test_the_page_says_beforehand_why_a_game_is_not_played_on_screens(name):
    event = evening(name)
    user = User.objects.create(email="runs@example.org", name="Olive")
    EventRole.objects.create(event=event, user=user, role=EventRole.Role.ORGANISER)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    form = {"tables": ["1"], "then": "warn", "delay": "0", "bot": "rules"}
    answer = client.post(f"/organiser/events/{event.slug}/screens/", form)
    assert answer.status_code == 400
    assert "In this game trumps are chosen at the table. Play it on paper." in answer.content.decode()
    assert plans.plan_of(event) is None
