"""Every named rule set on screens: bots play a whole round and it counts, or the page says why not."""

import pytest
from django.test import Client

from scoring.presets import PRESETS
from scoring.problems import Refused
from tests.factories import make_event
from tests.tournament.digital.playing import CHAIRS, Device
from tests.tournament.singles import make_singles
from tournament.models import DigitalTable, Event, EventRole, HandScore, Sitting, User
from tournament.queries.standings import standings
from tournament.services import events, rounds
from tournament.services.digital import bots, plans, seats

pytestmark = pytest.mark.django_db(transaction=True)
# The most hands of a round, where the rules do not say how many they are.
HANDS = 3


def evening(name: str, **more: object) -> Event:
    preset = PRESETS[name]
    wanted = {"rules": name, "rounds_planned": 1, "hands": preset.hands or HANDS, **more}
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


@pytest.mark.parametrize("name", PRESETS)
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


FREELY = [{"trumps": ["S", "chosen"]}, {"hands": ["S", {"trump": "chosen"}]}]
WHY = "In this game trumps are chosen at the table, and nothing says by whom."


@pytest.mark.parametrize("options", FREELY)
def test_the_page_says_beforehand_why_a_game_is_not_played_on_screens(options):
    event = evening("basic", options=options)
    user = User.objects.create(email="runs@example.org", name="Olive")
    EventRole.objects.create(event=event, user=user, role=EventRole.Role.ORGANISER)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    form = {"tables": ["1"], "then": "warn", "delay": "0", "bot": "rules"}
    answer = client.post(f"/organiser/events/{event.slug}/screens/", form)
    assert answer.status_code == 400
    assert WHY in answer.content.decode()
    assert plans.plan_of(event) is None


def test_rules_that_are_changed_to_such_a_game_leave_its_tables_on_paper():
    event = evening("basic")
    plans.set_plan(event, None, tables_on_screens=[1, 2])
    events.unseat(event, None)
    with pytest.raises(Refused) as refused:
        events.change(event, None, options=FREELY[1])
    assert [one.code for one in refused.value.problems] == ["digital-trump-chosen"]
    plans.set_plan(event, None, tables_on_screens=[])
    events.change(event, None, options=FREELY[1])
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    assert not DigitalTable.objects.exists()
