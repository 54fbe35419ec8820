"""An organiser who plays as well: who sat in a hand does not look into it; who looked does not play it."""

import pytest
from django.core.cache import cache

from tests.factories import make_event
from tests.tournament.digital.playing import Device, organiser, seated, signed_in, table_of
from tournament.models import ClubRole, DigitalTable, EntryPlayer, Sitting, User
from tournament.services import personal, rounds
from tournament.services.digital import dealing, plans, seats, tables

pytestmark = pytest.mark.django_db(transaction=True)
LOOK = {"reason": "A question"}


@pytest.fixture(autouse=True)
def no_counts_of_others():
    cache.clear()


def event_table(tables_on_screens=(1,), **how) -> DigitalTable:
    event = make_event(pairs=4, **({"rounds_planned": 1, "hands": 2} | how))
    plans.set_plan(event, None, tables_on_screens=tables_on_screens)
    rounds.open_round(event, 1, None)
    return table_of(Sitting.objects.get(round__event=event, round__number=1, table_number=1))


def is_registered(runs: User, table: DigitalTable, chair: str) -> None:
    """The organiser is the player of that chair, by the club's list of members."""
    seat = table.seats.get(seat=chair)
    player = EntryPlayer.objects.select_related("member").get(entry=seat.entry, name=seat.name)
    player.member.user = runs
    player.member.save()


def code_of(device: Device) -> str:
    return device.view["error"]["code"]


def looks(device: Device) -> bool:
    told = device.post("organiser/look", **LOOK)
    assert device.status in (200, 422), device.view
    return "deal" in told


def account_of(device: Device) -> User:
    return User.objects.get(pk=device.client.session["_auth_user_id"])


def again(device: Device) -> Device:
    """Another device with the same account."""
    return Device(device.code, client=signed_in(account_of(device)))


@pytest.mark.parametrize("left_by", ["standing up", "a bot", "a substitute"])
def test_who_sat_there_stands_up_and_may_not_look(left_by):
    table = event_table()
    runs = organiser(table)
    mine = Device(table.code, "N", runs.client).sit()
    for chair in "ESW":
        Device(table.code, chair).sit()
    if left_by == "a substitute":
        seats.substitute(table, "N", None, name="Sue Substitute")
    else:
        mine.post("seat", leave="1", bot="rules" if left_by == "a bot" else "")
    for device in (runs, again(runs)):
        assert not looks(device)
        assert code_of(device) == "digital-look-own"


def test_who_sits_there_by_his_link_on_a_phone_without_an_account_may_not_look_elsewhere():
    table = event_table()
    runs = organiser(table)
    is_registered(account_of(runs), table, "N")
    seated(table)
    assert not looks(runs)


def test_a_device_that_held_a_chair_may_not_look_with_whatever_account():
    table = event_table()
    devices = seated(table)
    north = devices["N"]
    north.post("seat", leave="1")
    runs = organiser(table)
    north.client.force_login(account_of(runs), backend="django.contrib.auth.backends.ModelBackend")
    assert not looks(north)


@pytest.mark.parametrize("by", ["link", "code", "asking"])
@pytest.mark.parametrize("device_is", ["same", "other"])
def test_who_looked_takes_no_chair_of_that_hand(by, device_is):
    table = event_table()
    runs = organiser(table)
    seated(table)
    seats.substitute(table, "S", None, name="Sue Substitute")
    key = table.seats.get(seat="S").key
    east = table.seats.get(seat="E").entry
    codes = personal.codes_of(east.event)
    assert looks(runs)
    device = runs if device_is == "same" else again(runs)
    how = {"link": {"key": key}, "code": {"seat": "E", "personal": codes[east.pk]}, "asking": {"seat": "N"}}
    device.post("seat", **how[by])
    assert device.status == 422
    assert code_of(device) == ("digital-seat-taken" if by == "asking" else "digital-looked-in")
    assert device.get()["cards"] == []


def test_who_looked_signs_out_and_has_still_looked():
    table = event_table()
    runs = organiser(table)
    seated(table)
    key = seats.substitute(table, "S", None, name="Sue Substitute").key
    assert looks(runs)
    del runs.client.cookies["sessionid"]
    runs.post("seat", key=key)
    assert (runs.status, code_of(runs)) == (422, "digital-looked-in")


def test_the_player_who_looked_does_not_come_back_by_his_own_code_on_a_phone():
    table = event_table()
    runs = organiser(table)
    seated(table)
    seats.substitute(table, "N", None, name="Sue Substitute")
    assert looks(runs)
    # Only now is he known to be the one who is expected at East.
    is_registered(account_of(runs), table, "E")
    entry = table.seats.get(seat="E").entry
    phone = Device(table.code)
    phone.post("seat", seat="E", personal=personal.codes_of(entry.event)[entry.pk])
    assert (phone.status, code_of(phone)) == (422, "digital-looked-in")


def test_the_next_hand_is_anybodys_again():
    club_table = event_table()
    table = tables.open_friendly(
        club_table.sitting.round.event.club, None, name="Kitchen", hands=2, bots=("E", "S", "W")
    )
    runs = organiser(club_table)
    runs.code = table.code
    ClubRole.objects.create(club=table.club, user=account_of(runs), role=ClubRole.Role.ORGANISER)
    friend = Device(table.code, "N").sit()
    friend.post("seat", leave="1")
    assert looks(runs)
    runs.post("seat", seat="N")
    assert code_of(runs) == "digital-looked-in"
    dealing.abort(table, None, "A card was seen")
    runs.post("seat", seat="N")
    assert runs.status == 200
    assert not looks(runs)


# --- boards: the same hand is played at other tables ----------------------------------------------


def boards() -> tuple[DigitalTable, DigitalTable]:
    """Two tables at which pairs play the same boards in turn."""
    first = event_table((1, 2), rounds_planned=2, hands=2, movement="mitchell")
    return first, DigitalTable.objects.exclude(pk=first.pk).get()


def test_who_has_the_board_still_to_play_may_not_look_into_it():
    first, second = boards()
    runs = organiser(first)
    is_registered(account_of(runs), second, "N")
    seated(first)
    assert not looks(runs)
    assert code_of(runs) == "digital-look-to-play"


def test_who_looked_takes_no_chair_where_the_board_is_still_to_be_played():
    first, second = boards()
    runs = organiser(first)
    seated(first)
    assert looks(runs)
    assert first.dealt_hands.get(state="playing").board in second.sitting.boards
    runs.code = second.code
    for device in (runs, again(runs)):
        device.post("seat", seat="N")
        assert (device.status, code_of(device)) == (422, "digital-board-seen")
    # Somebody else sits down there as always.
    Device(second.code, "N").sit()


@pytest.mark.parametrize("sat", ["from the beginning", "later"])
def test_who_has_played_a_board_takes_no_chair_where_it_is_still_to_be_played(sat):
    first, second = boards()
    north = seated(first)["N"]
    if sat == "later":
        north.post("seat", leave="1")
        north = Device(first.code, "N")
        entry = first.seats.get(seat="N").entry
        north.post("seat", seat="N", personal=personal.codes_of(entry.event)[entry.pk])
    assert north.get()["cards"]
    north.code = second.code
    north.post("seat", seat="E")
    assert (north.status, code_of(north)) == (422, "digital-board-seen")
    north.post("seat", key=second.seats.get(seat="E").key)
    assert (north.status, code_of(north)) == (422, "digital-board-seen")
    # With none of these boards there is nothing against it.
    event = first.sitting.round.event
    rounds.open_round(event, 2, None, anyway=True)
    later = Sitting.objects.get(round__event=event, round__number=2, table_number=1)
    assert not set(later.boards) & set(first.sitting.boards)
    north.code = table_of(later).code
    north.post("seat", seat="N")
    assert north.status == 200
