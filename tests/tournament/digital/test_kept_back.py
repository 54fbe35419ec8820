"""While standings are kept back, who does not sit at a table on screens learns nothing of what is won."""

import random
import re

import pytest
from django.core.cache import cache

from tests.factories import make_event
from tests.tournament.digital.playing import Device, play_hand, seated, table_of
from tests.tournament.digital.test_secrecy import cards
from tournament.models import DigitalTable, Sitting
from tournament.services import embargo, events, rounds
from tournament.services.digital import plans

pytestmark = pytest.mark.django_db(transaction=True)
NOTHING = {"ns": 0, "ew": 0}


def kept_table(until: str) -> tuple[DigitalTable, dict[str, Device]]:
    cache.clear()
    event = make_event(pairs=4, rounds_planned=2, hands=2, embargo=until)
    events.set_public(event, None, True)
    plans.set_plan(event, None, tables_on_screens=[1])
    rounds.open_round(event, 1, None)
    table = table_of(Sitting.objects.get(round__event=event, round__number=1, table_number=1))
    return table, seated(table)


# What every card is called, for the scripts of a page.
NAMES = re.compile('<script id="card-names".*?</script>', re.DOTALL)


def every_page(code: str) -> tuple[list[str], Device]:
    """All that somebody reads who does not sit there."""
    reader = Device(code)
    for hand in (1, 2):
        reader.get(hand=hand)
        reader.get("last-trick", hand=hand)
        reader.get(f"hands/{hand}/replay.json")
        assert reader.status == 404
        reader.get(f"hands/{hand}/")
        assert reader.status == 404
        reader.get(f"hands/{hand}/shuffle")
        reader.get(f"hands/{hand}/shuffle.json")
    reader.get("", watch=1)
    reader.get("join")
    return [NAMES.sub("", text) for text in reader.seen], reader


@pytest.mark.parametrize("until", ["organiser", "stage", "night"])
def test_a_table_whose_results_are_kept_back_is_shown_to_who_sits_there(until):
    table, devices = kept_table(until)
    rng = random.Random(3)
    first = play_hand(devices, rng)
    play_hand(devices, rng, until=lambda view: len(view["trick"]) == 2 and sum(view["tricks"].values()) == 4)
    texts, reader = every_page(table.code)
    assert cards(texts) == set()
    for hand in (1, 2):
        view = reader.get(hand=hand)
        assert (view["hidden"], view["score"], view["tricks"]) == (True, NOTHING, NOTHING)
        assert (view["result"], view["winner"], view["contract"]) == (None, None, None)
    # Who plays there knows it anyway, and sees his hand again.
    own = devices["N"].get(hand=1)
    assert own["result"] == first["result"]
    assert len(devices["N"].get("hands/1/replay.json")["tricks"]) == 13
    assert devices["N"].client.get(f"/d/{table.code}/hands/1/").status_code == 200
    embargo.show_standings(table.sitting.round.event, None, True)
    assert reader.get(hand=1)["result"] == first["result"]
    assert len(reader.get("hands/1/replay.json")["tricks"]) == 13


def test_the_deal_of_a_table_that_is_over_is_verified_without_its_play():
    table, devices = kept_table("night")
    rng = random.Random(4)
    for _ in range(2):
        play_hand(devices, rng)
    reader = Device(table.code)
    papers = reader.get("hands/1/shuffle.json")
    assert (papers["revealed"], len(papers["pack"])) == (True, 52)
    page = reader.client.get(f"/d/{table.code}/hands/1/shuffle").content.decode()
    assert table.shuffle.server_seed in page and '"tricks"' not in page
    assert "See the hand again" not in page
    assert (
        "See the hand again" in devices["N"].client.get(f"/d/{table.code}/hands/1/shuffle").content.decode()
    )
