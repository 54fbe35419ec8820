"""What was played on screens and cannot be entered is not lost: it waits until somebody decides about it."""

import random

import pytest
from django.core.cache import cache
from django.urls import reverse

from tests.factories import make_event
from tests.tournament.digital.playing import organiser, play_hand, seated, table_of
from tournament.models import DealtHand, DigitalTable, EventRole, HandScore, LogEntry, Round, Sitting
from tournament.services import closing, rounds, sheets
from tournament.services.digital import finishing, plans

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def no_counts_of_others():
    cache.clear()


class Night:
    """One table on screens whose hands are over at once, and its organiser's pages."""

    def __init__(self, hands: int = 1, rounds_planned: int = 2, **more) -> None:
        self.event = make_event(pairs=4, rounds_planned=rounds_planned, hands=hands, **more)
        plans.set_plan(self.event, None, tables_on_screens=[1])
        rounds.open_round(self.event, 1, None)
        self.sitting = Sitting.objects.get(round__event=self.event, round__number=1, table_number=1)
        self.table: DigitalTable = table_of(self.sitting)
        self.client = organiser(self.table).client
        self.devices = seated(self.table)

    def play(self) -> DealtHand:
        """Play a hand to its end; its row."""
        number = play_hand(self.devices, random.Random(4))["hand"]
        return DealtHand.objects.get(table=self.table, number=number)

    def write(self, tricks: tuple[int, int], seen: int = 0, hand: int = 1, **more) -> None:
        self.sitting.refresh_from_db()
        sheets.submit(self.sitting, {hand: tricks}, seen={hand: seen}, by=None, source="organiser", **more)

    def page(self, name: str = "evening") -> str:
        return self.client.get(reverse(name, args=[self.event.slug])).content.decode()

    def decide(self, row: DealtHand, decision: str, **more: object) -> str:
        """What the page after it says."""
        address = reverse("digital-decide", args=[self.event.slug, row.pk])
        sent = {"decision": decision, "reason": "Seen at the table", "back": "evening", "seen": "0"} | more
        return self.client.post(address, sent, follow=True).content.decode()

    def stands(self, hand: int = 1) -> HandScore | None:
        return HandScore.objects.filter(sitting=self.sitting, hand=hand, is_current=True).first()


def asked(text: str) -> int:
    return text.count('id="screen-hand-')


def test_a_round_that_is_closed_at_that_moment_takes_the_hand_with_a_reason(monkeypatch):
    night = Night()
    row = DealtHand.objects.select_related("table__shuffle", "table__sitting__round__event").get(
        table=night.table, state="playing"
    )
    assert row.table.sitting.round.state == Round.State.OPEN
    with monkeypatch.context() as struck:
        struck.setattr(finishing, "enter_due", lambda *_which: 0)
        night.play()
    row.refresh_from_db(fields=["state", "ns", "ew"])
    night.event.rounds.filter(number=1).update(state=Round.State.CLOSED)
    assert finishing.enter(row) is True
    assert (night.stands().ns, night.stands().reason) == (row.ns, "Played on screen to the end")


def test_a_hand_of_a_table_that_was_forfeited_waits_and_is_entered_when_that_is_taken_back():
    night = Night()
    sheets.give_forfeit(night.sitting, None, side="ns", reason="They left")
    row = night.play()
    row.refresh_from_db()
    assert (row.kept_out, row.entered_at) == ("table-forfeited", None)
    for name in ("evening", "event-digital"):
        assert asked(night.page(name)) == 1
    assert "forfeited before this hand was over" in night.page()
    # It is asked once, and nobody tries again behind the organiser's back.
    assert finishing.enter_due() == 0
    assert LogEntry.objects.filter(deed="digital-kept-out").count() == 1
    said = night.decide(row, "take")
    assert "forfeit" in said
    assert asked(said) == 1
    assert night.stands() is None
    night.sitting.refresh_from_db()
    sheets.take_back_forfeit(night.sitting, None)
    assert asked(night.decide(row, "take")) == 0
    assert (night.stands().ns, night.stands().source, night.stands().reason) == (
        row.ns,
        "digital",
        "Seen at the table",
    )
    night.sitting.refresh_from_db()
    assert night.sitting.state == "confirmed"
    # Pressed twice.
    night.decide(row, "take")
    assert HandScore.objects.filter(sitting=night.sitting).count() == 1
    assert LogEntry.objects.filter(deed="digital-taken").count() == 1


def test_what_somebody_else_wrote_stands_until_it_is_decided():
    night = Night(hands=2)
    night.write((13, 0))
    row = night.play()
    text = night.page()
    assert asked(text) == 1
    assert f"{row.ns}–{row.ew}" in text
    assert "13–0" in text
    # Changed again before it is decided: both are said, and nothing is stored.
    night.write((12, 1), seen=1)
    said = night.decide(row, "take", seen="1")
    assert "12–1" in said
    assert night.stands().ns == 12
    assert asked(night.decide(row, "take", seen="2")) == 0
    assert (night.stands().ns, night.stands().version) == (row.ns, 3)


def test_it_is_left_out_with_a_reason_that_stays_beside_it():
    night = Night(hands=2)
    night.write((13, 0))
    row = night.play()
    assert asked(night.decide(row, "leave", reason="  ")) == 1
    assert asked(night.decide(row, "leave", reason="The wrong four sat there")) == 0
    row.refresh_from_db()
    assert (row.kept_out, row.reason, row.entered_at is None) == (
        "digital-clash",
        "The wrong four sat there",
        False,
    )
    assert night.stands().ns == 13
    line = LogEntry.objects.get(deed="digital-left-out")
    assert line.details["reason"] == "The wrong four sat there"
    # Who has the old page before him changes nothing, and is told so.
    assert "decided meanwhile" in night.decide(row, "take", seen="1")
    assert night.stands().ns == 13


def test_without_a_reason_nothing_is_entered():
    night = Night()
    sheets.give_forfeit(night.sitting, None, side="ns", reason="They left")
    row = night.play()
    sheets.take_back_forfeit(night.sitting, None)
    said = night.decide(row, "take", reason=" ")
    assert "Write the reason" in said
    assert night.stands() is None


def test_what_is_typed_in_as_it_was_played_is_no_question_any_more():
    night = Night(hands=2)
    night.write((13, 0))
    row = night.play()
    night.write((row.ns, row.ew), seen=1)
    assert asked(night.page()) == 0


def test_a_hand_that_ends_after_the_evening_was_closed_waits_until_it_is_reopened():
    night = Night(rounds_planned=1)
    closing.close(night.event, None, anyway=True)
    row = night.play()
    row.refresh_from_db()
    assert row.kept_out == "wrong-state"
    assert asked(night.page("event-digital")) == 1
    said = night.decide(row, "take", back="screens")
    assert asked(said) == 1
    assert night.stands() is None
    closing.reopen(night.event, None, "A hand was still played")
    assert asked(night.page()) == 1
    codes = [problem.code for problem in closing.unfinished(night.event)]
    assert "digital-undecided" in codes
    assert asked(night.decide(row, "take")) == 0
    assert night.stands().ns == row.ns


def test_of_a_rounds_total_there_is_one_question():
    night = Night(hands=2, options={"record": "totals"}, rank_by=["tricks"])
    sheets.give_forfeit(night.sitting, None, side="ns", reason="They left")
    night.play()
    row = night.play()
    assert asked(night.page()) == 1
    assert LogEntry.objects.filter(deed="digital-kept-out").count() == 1
    night.sitting.refresh_from_db()
    sheets.take_back_forfeit(night.sitting, None)
    assert asked(night.decide(row, "take")) == 0
    total = sum(DealtHand.objects.filter(table=night.table).values_list("ns", flat=True))
    assert night.stands(0).ns == total
    assert not DealtHand.objects.filter(table=night.table, entered_at__isnull=True).exists()


def test_a_hand_more_than_the_round_has_by_now_is_entered_with_the_same_reason():
    night = Night(hands=2)
    row = night.play()
    type(night.event).objects.filter(pk=night.event.pk).update(hands_per_round=1)
    last = night.play()
    last.refresh_from_db()
    assert (row.number, last.number, last.kept_out) == (1, 2, "hands-extra")
    assert asked(night.decide(last, "take")) == 0
    assert night.stands(2).ns == last.ns
    night.sitting.refresh_from_db()
    assert night.sitting.short == "Seen at the table"


def test_a_scorer_decides_as_well_and_comes_back_to_a_page_of_his():
    night = Night(hands=2)
    night.write((13, 0))
    row = night.play()
    EventRole.objects.filter(event=night.event).update(role=EventRole.Role.SCORER)
    assert asked(night.page()) == 1
    said = night.decide(row, "take", seen="1", back="")
    assert asked(said) == 0
    assert "the hand is entered" in said
    assert night.stands().ns == row.ns


def test_a_result_of_a_round_that_is_over_is_looked_at_before_it_is_another():
    night = Night()
    night.write((13, 0))
    row = night.play()
    other = Sitting.objects.get(round__event=night.event, round__number=1, table_number=2)
    sheets.submit(other, {1: (7, 6)}, seen={}, by=None, source="organiser")
    rounds.open_round(night.event, 2, None)
    said = night.decide(row, "take", seen="1")
    assert "enter what was played on screen?" in said
    assert night.stands().ns == 13
    night.decide(row, "take", seen="1", looked="1")
    assert night.stands().ns == row.ns
