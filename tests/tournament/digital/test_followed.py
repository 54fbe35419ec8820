"""Somebody plays in another's stead in the round being played: so does the chair of a table on screens."""

import random

import pytest
from django.core.cache import cache

from tests.factories import make_event, make_user
from tests.tournament.digital.playing import Device, play_hand, seated, signed_in, table_of
from tournament.models import DigitalSeat, DigitalTable, Sitting, Substitute
from tournament.services import personal, rounds, substituting
from tournament.services.digital import plans, seats
from tournament.services.substituting import Substitution

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_counts_of_others():
    cache.clear()


class Night:
    """A table on screens in round 1 of 2, and its chair North with the pair that sits there."""

    def __init__(self, **how) -> None:
        self.event = make_event(pairs=4, rounds_planned=2, hands=2)
        plans.set_plan(self.event, None, tables_on_screens=[1], **how)
        rounds.open_round(self.event, 1, None)
        self.table: DigitalTable = table_of(
            Sitting.objects.get(round__event=self.event, table_number=1, round__number=1)
        )
        self.pair = self.chair().entry
        self.code = personal.codes_of(self.event)[self.pair.pk]

    def chair(self, chair: str = "N") -> DigitalSeat:
        return DigitalSeat.objects.select_related("entry").get(table=self.table, seat=chair)

    def substitute(self, name: str = "Sue Substitute", first: int = 1, last: int | None = None):
        return substituting.apply(self.event, Substitution(self.pair.number, 1, name, first, last), None)

    def code_of_substitute(self) -> str:
        return Substitute.objects.get(entry=self.pair, member__isnull=False).personal_code

    def device(self, chair: str = "N", **fields: str) -> Device:
        device = Device(self.table.code, chair)
        device.post("seat", **fields)
        return device


@pytest.mark.parametrize("last", [1, None])
def test_the_new_person_has_the_hand_and_the_old_device_acts_no_more(last):
    night = Night(turn_seconds=60)
    devices = seated(night.table)
    old, key = devices["N"], night.chair().key
    play_hand(
        devices, random.Random(1), until=lambda view: view["turn"] == "N" and len(view["trick"]) in (1, 2)
    )
    held = old.get()["cards"]
    night.substitute(last=last)
    card = old.view["legal"][0]
    old.do(card=card)
    assert (old.status, old.get()["cards"]) == (403, [])
    # Neither as he came, nor by the chair's old link, nor by the pair's own.
    for again in ({"seat": "N"}, {"key": key}, {"seat": "N", "personal": night.code}):
        old.post("seat", **again)
        assert old.status == 422, again
    sue = night.device(seat="N", personal=night.code_of_substitute())
    assert sue.status == 200
    view = sue.get()
    assert (view["seat"], view["cards"], view["turn"]) == ("N", held, "N")
    assert view["names"]["N"] == "Sue Substitute"
    assert sue.do(card=card, token="sue")["counts"]["N"] == len(held) - 1
    assert devices["S"].get()["seat"] == "S"


def test_the_substitutes_account_opens_the_chair_and_the_players_does_not():
    night = Night()
    user, other = make_user("sue@example.org"), make_user("ann@example.org")
    devices = seated(night.table)
    player = night.pair.players.get(name=night.chair().name)
    player.member.user = other
    player.member.save()
    night.substitute()
    member = Substitute.objects.get(entry=night.pair).member
    member.user = user
    member.save()
    ann = Device(night.table.code, "N", signed_in(other))
    ann.post("seat", seat="N")
    assert ann.status == 422
    sue = Device(night.table.code, "N", signed_in(user))
    sue.post("seat", seat="N")
    assert sue.status == 200
    assert devices["N"].get()["seat"] is None


def test_a_table_that_has_not_begun_waits_for_the_new_person():
    night = Night()
    for chair in "NES":
        Device(night.table.code, chair).sit()
    night.substitute()
    Device(night.table.code, "W").sit()
    night.table.refresh_from_db()
    assert night.table.state == "gathering"
    night.device(seat="N", personal=night.code_of_substitute())
    night.table.refresh_from_db()
    assert night.table.state == "playing"


def test_a_bot_plays_on_until_the_new_person_sits_down_between_tricks():
    night = Night()
    devices = seated(night.table)
    seats.fill(night.table, "N", None, bot="rules")
    night.substitute()
    assert (night.chair().kind, night.chair().bot) == ("bot", "rules")
    assert devices["E"].get()["names"]["N"] == "Bot for Sue Substitute"
    assert night.device(seat="N", personal=night.code).status == 422
    assert night.device(seat="N", personal=night.code_of_substitute()).status == 200


def test_taken_back_the_player_sits_there_again_with_his_hand():
    night = Night()
    devices = seated(night.table)
    held = devices["N"].get()["cards"]
    line = night.substitute()
    sue = night.device(seat="N", personal=night.code_of_substitute())
    assert sue.get()["cards"] == held
    substituting.undo(night.event, line.pk, None)
    assert sue.get()["cards"] == []
    sue.post("seat", seat="N")
    assert sue.status == 422
    devices["N"].post("seat", seat="N", personal=night.code)
    assert (devices["N"].status, devices["N"].get()["cards"]) == (200, held)


def test_in_a_later_round_nothing_changes_at_the_table_that_is_played():
    night = Night()
    devices = seated(night.table)
    before = night.chair()
    night.substitute(first=2)
    after = night.chair()
    assert (after.key, after.secret_hash, after.name) == (before.key, before.secret_hash, before.name)
    assert devices["N"].get()["seat"] == "N"
    rounds.open_round(night.event, 2, None, anyway=True)
    later = Sitting.objects.filter(round__event=night.event, round__number=2, seats__entry=night.pair)
    plans.set_plan(night.event, None, tables_on_screens=[later.get().table_number])
    assert DigitalSeat.objects.filter(table__sitting=later.get(), name="Sue Substitute").exists()


def test_whom_an_organiser_put_into_another_chair_stays_there():
    night = Night()
    seated(night.table)
    seats.substitute(night.table, "S", None, name="Olga")
    night.substitute()
    assert night.chair("S").name == "Olga"
    assert night.chair("S").is_substitute is True


def test_what_is_refused_changes_no_chair():
    night = Night()
    devices = seated(night.table)
    with pytest.raises(substituting.Refused):
        substituting.apply(night.event, Substitution(night.pair.number, 1, "Sue", 1, 1), None, mark="another")
    assert devices["N"].get()["seat"] == "N"
