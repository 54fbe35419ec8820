"""B12 and its like: who plays in another's stead is nobody's second entry, absent nowhere, and named."""

import re

import pytest
from django.test import Client

from tests.tournament import evenings
from tests.tournament.page_reading import text
from tournament.models import Entry, Event, LogEntry, Member, Seat, Substitute
from tournament.services import entries, events, personal, rounds
from tournament.services.personal_data import held_about

pytestmark = pytest.mark.django_db


def five_pairs(played: int = 2, **fields: object) -> Event:
    event = evenings.draft(5, rounds_planned=5, hands_per_round=1, **fields)
    events.set_public(event, None, True)
    events.seat(event, None)
    for number in range(1, played + 1):
        evenings.play_round(event, number)
    return event


def playing_in(event: Event, number: int) -> int:
    """A pair that has a table in the round."""
    seat = Seat.objects.filter(round__event=event, round__number=number, sitting__isnull=False)
    return seat.order_by("entry__number").values_list("entry__number", flat=True)[2]


def page(client: Client, event: Event, path: str) -> str:
    answer = client.get(f"/organiser/events/{event.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def public(event: Event, path: str = "") -> str:
    answer = Client().get(f"/events/{event.slug}/{path}")
    assert answer.status_code == 200
    return answer.content.decode()


def press(client: Client, event: Event, **typed: str) -> str:
    """Look at it, then do it; the page that was looked at."""
    address = f"/organiser/events/{event.slug}/changes/"
    looked = client.post(address, typed)
    assert looked.status_code == 200, text(looked.content.decode())
    shown = looked.content.decode()
    found = re.search(r'name="mark" value="([0-9a-f]+)"', shown)
    assert found
    assert client.post(address, typed | {"mark": found[1]}).status_code == 302
    return text(shown)


def replace(client: Client, event: Event, entry: int, name: str, first: int, last: str = "one") -> str:
    return press(client, event, kind="substitute", spot=f"{entry}-1", name=name, first=str(first), last=last)


def own_rounds(name: str) -> list[int]:
    held = held_about(Member.objects.get(name=name))
    return [number for one in held["rounds"] for number in one["rounds"]]


def test_B12_a_substitute_has_his_round_and_the_pair_stands_once(olive: Client) -> None:
    event = five_pairs()
    pair = playing_in(event, 3)
    shown = replace(olive, event, pair, "P9", 3)
    assert f"P9 plays for First {pair}" in shown and "Nobody goes elsewhere" in shown
    rounds.open_round(event, 3, None)
    assert f"P9 & Second {pair}" in text(page(olive, event, ""))
    evenings.play_round(event, 3)
    # The roll call, looked at again and saved as it is: every tick as it stands.
    before = list(Entry.objects.filter(event=event).order_by("pk").values())
    lines = LogEntry.objects.filter(event=event).count()
    roll = page(olive, event, "entries/check-in/")
    assert f"P9 for First {pair} (round 3)" in text(roll)
    for one in event.entries.all():
        ticked = {"what": "present", "on": str(int(one.is_present)), "back": "check-in"}
        olive.post(f"/organiser/events/{event.slug}/entries/{one.pk}/tick/", ticked)
    assert list(Entry.objects.filter(event=event).order_by("pk").values()) == before
    assert LogEntry.objects.filter(event=event).count() == lines
    assert "Did not come" not in text(roll)
    standings = public(event)
    assert standings.count(f'<tr data-entry="{pair}"') == 1 and standings.count("<tr data-entry=") == 5
    assert text(standings).count("P9") == 1 and f"P9 for First {pair} (round 3)" in text(standings)
    told = text(public(event, f"pairs/{pair}/"))
    assert f"Round 3 P9 & Second {pair}" in told and f"Round 2 First {pair} & Second {pair}" in told
    played = [number for number in (1, 2) if table_of(event, number, pair)]
    assert own_rounds("P9") == [3]
    assert own_rounds(f"First {pair}") == played
    assert own_rounds(f"Second {pair}") == [*played, 3]


def table_of(event: Event, number: int, entry: int) -> int | None:
    seat = Seat.objects.get(round__event=event, round__number=number, entry__number=entry)
    return seat.sitting.table_number if seat.sitting else None


def test_B12_by_name_the_round_has_the_substitute_and_not_who_is_replaced(olive: Client) -> None:
    event = five_pairs()
    pair = playing_in(event, 3)
    replace(olive, event, pair, "P9", 3)
    rounds.publish_round(event, 3, None)
    told = public(event, "rounds/3/")
    assert "P9" in told and f"<bdi>First {pair}</bdi>" not in told
    assert f"<bdi>Second {pair}</bdi>" in told
    assert f"<bdi>First {pair}</bdi>" in public(event, "rounds/2/")


def test_B12_a_reserve_who_is_down_as_absent_is_absent_no_more_than_before(olive: Client) -> None:
    event = evenings.draft(6, rounds_planned=5, hands_per_round=1)
    entries.set_absent(event.entries.get(number=6), True, None)
    events.seat(event, None)
    for number in (1, 2):
        evenings.play_round(event, number)
    pair = playing_in(event, 3)
    replace(olive, event, pair, "First 6", 3)
    evenings.play_round(event, 3)
    assert own_rounds("First 6") == [3]
    assert Substitute.objects.filter(event=event, member__isnull=False).count() == 1


def test_B12_for_good_the_rest_is_his_and_the_pair_still_stands_once(olive: Client) -> None:
    event = five_pairs()
    pair = playing_in(event, 3)
    replace(olive, event, pair, "P9", 3, "end")
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    events.close(event, None)
    standings = public(event)
    assert standings.count(f'<tr data-entry="{pair}"') == 1
    assert f"P9 for First {pair} (from round 3 on)" in text(standings)
    assert own_rounds("P9") == [number for number in (3, 4, 5) if table_of(event, number, pair)]
    assert all(number < 3 for number in own_rounds(f"First {pair}"))


def test_B12_a_single_player_is_replaced_for_a_round(olive: Client) -> None:
    event = evenings.draft(9, kind="individual", movement="individual", rounds_planned=4, hands_per_round=1)
    events.set_public(event, None, True)
    events.seat(event, None)
    for number in (1, 2):
        evenings.play_round(event, number)
    who = playing_in(event, 3)
    replace(olive, event, who, "P9", 3)
    evenings.play_round(event, 3)
    evenings.play_round(event, 4)
    standings = public(event)
    assert standings.count("<tr data-entry=") == 9
    assert own_rounds("P9") == [3]
    assert 3 not in own_rounds(f"Player {who}") and own_rounds(f"Player {who}")
    assert "<bdi>P9</bdi>" in public(event, "rounds/3/")


def test_B12_in_the_middle_of_a_round_he_finishes_it(olive: Client) -> None:
    event = five_pairs()
    pair = playing_in(event, 3)
    rounds.open_round(event, 3, None)
    table = table_of(event, 3, pair)
    assert table is not None
    replace(olive, event, pair, "P9", 3)
    assert f"P9 & Second {pair}" in text(page(olive, event, f"rounds/3/tables/{table}/"))
    evenings.play_round(event, 3)
    assert own_rounds("P9") == [3]


def test_B12_the_link_of_who_is_replaced_stops_and_the_substitute_has_one(olive: Client) -> None:
    event = evenings.draft(8, kind="individual", movement="individual", rounds_planned=4, hands_per_round=1)
    events.seat(event, None)
    evenings.play_round(event, 1)
    olive.post(f"/organiser/events/{event.slug}/entries/cards/")
    replace(olive, event, 3, "P9", 2)
    rounds.open_round(event, 2, None)
    rounds.publish_round(event, 3, None)
    own = Entry.objects.get(event=event, number=3).personal_code
    his = Substitute.objects.get(name="P9").personal_code
    table = table_of(event, 2, 3)
    replaced = text(Client().get(f"/my/{own}/").content.decode())
    assert "In round 2 P9 plays for you." in replaced and f"table {table}, " not in replaced.split("Then:")[0]
    sitting = text(Client().get(f"/my/{his}/").content.decode())
    assert f"Round 2: table {table}" in sitting and "Then somebody else plays" in sitting
    evenings.play_round(event, 2)
    rounds.open_round(event, 3, None)
    assert f"Round 3: table {table_of(event, 3, 3)}" in text(Client().get(f"/my/{own}/").content.decode())
    gone = text(Client().get(f"/my/{his}/").content.decode())
    assert "Round 3 is played by Player 3" in gone, gone
    assert "Round 3: table" not in gone, gone
    cards = page(olive, event, "entries/cards/")
    assert his in cards


def test_B12_only_the_link_of_who_sits_there_acts(olive: Client) -> None:
    event = evenings.draft(8, kind="individual", movement="individual", rounds_planned=4, hands_per_round=1)
    events.seat(event, None)
    evenings.play_round(event, 1)
    entry = event.entries.get(number=3)
    own = personal.codes_of(event)[entry.pk]
    replace(olive, event, 3, "P9", 2)
    his = Substitute.objects.get(name="P9").personal_code
    rounds.open_round(event, 2, None)
    assert personal.find(own) is None and personal.find(his) == entry
    assert Client().post(f"/my/{own}/seen/").status_code == 404
    assert Client().post(f"/my/{his}/seen/").status_code == 302
    # The wish for letters is the registered player's own, and no substitute's to change.
    assert Client().post(f"/my/{his}/mail/", {"player": "1", "on": "0"}).status_code == 404
    evenings.play_round(event, 2)
    rounds.open_round(event, 3, None)
    assert personal.find(own) == entry and personal.find(his) is None
    assert Client().post(f"/my/{his}/seen/").status_code == 404


def test_B12_nobody_is_seated_twice_and_what_was_typed_stays(olive: Client) -> None:
    event = five_pairs()
    one, other = playing_in(event, 3), playing_in(event, 3) - 1
    if table_of(event, 3, other) is None:
        other -= 1
    typed = {"kind": "substitute", "spot": f"{one}-1", "name": f"First {other}", "first": "3", "last": "one"}
    answer = olive.post(f"/organiser/events/{event.slug}/changes/", typed)
    told = answer.content.decode()
    assert answer.status_code == 422
    assert f"First {other} would have to sit twice in round 3" in text(told)
    assert f'value="First {other}"' in told
    assert not Substitute.objects.exists()


def test_B12_it_is_taken_back_by_one_press(olive: Client) -> None:
    event = five_pairs()
    pair = playing_in(event, 3)
    replace(olive, event, pair, "P9", 3)
    address = f"/organiser/events/{event.slug}/changes/"
    assert "Take the last change back" in page(olive, event, "changes/")
    line = LogEntry.objects.get(deed="substitute-seated")
    olive.post(address + "undo/", {"line": line.pk})
    assert not Substitute.objects.exists()
    history = text(page(olive, event, "history/"))
    assert f"Number {pair}: P9 plays for First {pair} (round 3)." in history
    assert f"Taken back: number {pair} plays with First {pair} from round 3 on" in history


def test_B12_in_a_drive_the_substitute_is_told_where_to_go(olive: Client) -> None:
    event = evenings.draft(12, kind="individual", movement="progressive", rounds_planned=4, hands_per_round=1)
    events.seat(event, None)
    events.set_public(event, None, True)
    for number in (1, 2):
        rounds.open_round(event, number, None)
        evenings.play_round(event, number)
    replace(olive, event, 7, "P9", 3)
    rounds.open_round(event, 3, None)
    his = Substitute.objects.get(name="P9").personal_code
    told = text(Client().get(f"/my/{his}/").content.decode())
    assert f"table {table_of(event, 3, 7)}" in told
    assert "<bdi>P9</bdi>" in public(event, "rounds/3/")
    assert "<bdi>Player 7</bdi>" not in public(event, "rounds/3/")
    evenings.play_round(event, 3)
    rounds.open_round(event, 4, None)
    assert "<bdi>Player 7</bdi>" in public(event, "rounds/4/")
    assert own_rounds("P9") == [3] and own_rounds("Player 7") == [1, 2, 4]
