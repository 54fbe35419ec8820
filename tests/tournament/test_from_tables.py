"""Results from the tables, by the phone's own door: proposed, confirmed, corrected, disputed, late."""

import pytest
from django.core.cache import cache

from tests.tournament import nights
from tests.tournament.phones import Phone
from tournament.models import Agreement, Event, HandScore, HeldResult, LogEntry, Sitting, Submission
from tournament.queries.evening import evening
from tournament.queries.standings import standings
from tournament.services import events, from_tables, rounds, sheets
from tournament.web.play import guessing
from tournament.wording import deed

pytestmark = pytest.mark.django_db


def points(event):
    """Entry number -> points in the standings."""
    return {row.entry_number: row.points for row in standings(event).rows}


def state(event, table=1, number=1):
    return nights.sitting(event, number, table).state


def words(answer):
    return [one["sentence"] for one in answer.json()["problems"]]


@pytest.fixture
def event(db):
    return nights.night(4, hands=2)


@pytest.fixture
def ns(event):
    return Phone(event, 1, "ns")


@pytest.fixture
def ew(event):
    return Phone(event, 1, "ew")


# --- proposed and confirmed ------------------------------------------------------------------------


def test_one_side_sends_hand_by_hand_the_other_confirms_and_only_then_it_counts(event, ns, ew):
    first = ns.send("ns", {1: 8}).json()
    assert (first["outcome"], first["hands"], first["state"]["state"]) == ("saved", {"1": [8, 5]}, "playing")
    second = ns.send("ns", {2: 6}).json()
    assert (second["outcome"], second["hands"]) == ("waiting", {"2": [6, 7]})
    assert second["receipt"] == first["receipt"] + 1
    assert second["state"]["waiting_for"] == "ew" and state(event) == "waiting"
    assert set(points(event).values()) == {0}
    done = ew.confirm("ew").json()
    assert (done["outcome"], done["hands"]) == ("confirmed", {"1": [8, 5], "2": [6, 7]})
    # 8 and 6 of North-South: 2 points; 7 of East-West in the second hand: 1 point.
    assert sorted(points(event).values()) == [0, 0, 1, 2]
    assert ew.state()["state"] == "confirmed" and not ew.state()["more"]


def test_the_same_phone_handed_over_confirms_for_the_other_side(event, ns):
    ns.send("ns", {1: 8, 2: 6})
    assert ns.confirm("ew").status_code == 403
    assert ns.side("ew").json()["yours"] == ["ew", "ns"]
    assert ns.confirm("ew").json()["outcome"] == "confirmed"


def test_a_side_that_was_chosen_wrongly_is_given_back(event, ns):
    assert ns.side("ew", only="1").json()["yours"] == ["ew"]
    assert ns.send("ns", {1: 8}).status_code == 403
    assert ns.send("ew", {1: 8}).json()["outcome"] == "saved"


def test_confirming_ones_own_result_confirms_nothing(event, ns):
    ns.send("ns", {1: 8, 2: 6})
    assert ns.confirm("ns").json()["outcome"] == "waiting"
    assert state(event) == "waiting" and nights.sitting(event, 1, 1).waiting_for == "ew"


def test_both_sides_write_some_hands_and_each_is_asked_for_the_others(event, ns, ew):
    ns.send("ns", {1: 8})
    assert ew.send("ew", {2: 6}).json()["state"]["waiting_for"] == "ns"
    after = ns.confirm("ns").json()
    # East-West has not said yet that hand 1 is right.
    assert (after["outcome"], after["state"]["waiting_for"]) == ("waiting", "ew")
    assert ew.confirm("ew").json()["outcome"] == "confirmed"


def test_both_sides_type_the_whole_round_and_agree_without_confirming(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6}, seen={})
    same = ew.send("ew", {1: 8, 2: [6, 7]}, seen={}).json()
    assert (same["outcome"], same["hands"]) == ("confirmed", {"1": [8, 5], "2": [6, 7]})
    assert HandScore.objects.count() == 2 and Agreement.objects.count() == 2


def test_typing_differently_without_having_seen_it_shows_both_and_stores_nothing(event, ns, ew):
    ns.send("ns", {1: 8}, seen={})
    before = nights.dump()
    answer = ew.send("ew", {1: 7}, seen={})
    met = answer.json()
    assert answer.status_code == 409 and met["format"] == "whist-clash"
    assert met["hands"] == [{"hand": 1, "yours": [7, 6], "theirs": [8, 5], "version": 1, "by": "North-South"}]
    assert met["state"]["hands"][0]["ns"] == 8
    assert nights.dump() == before


def test_what_was_read_back_must_be_what_stands_there(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    read = ew.seen()
    ns.send("ns", {2: 5})
    answer = ew.confirm("ew", seen=read)
    assert answer.status_code == 409
    assert answer.json()["hands"] == [
        {"hand": 2, "yours": [6, 7], "theirs": [5, 8], "version": 2, "by": "North-South"}
    ]
    assert state(event) == "waiting"
    assert ew.confirm("ew", seen={"1": 1}).status_code == 409
    assert ew.confirm("ew", seen={}).status_code == 409
    assert ew.confirm("ew").json()["outcome"] == "confirmed"


def test_a_hand_taken_back_meanwhile_is_not_confirmed(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    read = ew.seen()
    ns.send("ns", {2: [None, None]})
    answer = ew.confirm("ew", seen=read)
    assert answer.status_code == 409 and answer.json()["hands"][0]["theirs"] == [None, None]


def test_there_is_nothing_to_confirm_before_anything_is_written(event, ew):
    answer = ew.confirm("ew")
    assert answer.status_code == 422
    assert words(answer) == ["Nothing is written down. Enter at least one hand."]


def test_one_side_is_enough_where_the_event_says_so(event, ns, ew):
    events.change(event, None, confirmation="one-side")
    assert ns.send("ns", {1: 8}).json()["outcome"] == "saved"
    assert ns.send("ns", {2: 6}).json()["outcome"] == "confirmed"
    assert sorted(points(event).values()) == [0, 0, 1, 2]
    # Its own mistake a side still corrects; the other side's word stops it from counting.
    assert ns.send("ns", {2: 7}).json()["outcome"] == "confirmed"
    assert sorted(points(event).values()) == [0, 0, 0, 3]
    assert ew.send("ew", {2: 6}).json()["outcome"] == "disputed"
    assert set(points(event).values()) == {0}
    assert ew.confirm("ew").json()["outcome"] == "confirmed"


def test_waiting_tables_count_at_once_when_one_side_becomes_enough_and_stay_so(event, ns):
    ns.send("ns", {1: 8, 2: 6})
    events.change(event, None, confirmation="one-side")
    assert state(event) == "confirmed"
    events.change(event, None, confirmation="other-side")
    assert state(event) == "confirmed"


# --- corrected and taken back ----------------------------------------------------------------------


def test_a_side_corrects_and_takes_back_what_it_alone_has_said(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    corrected = ns.send("ns", {1: 9}).json()
    assert corrected["outcome"] == "waiting" and corrected["hands"] == {"1": [9, 4]}
    back = ns.send("ns", {2: [None, None]}).json()
    assert (back["outcome"], back["hands"]) == ("saved", {"2": [None, None]})
    assert nights.stored(event, 1, 1) == {1: (9, 4), 2: (None, None)}
    assert [(row.hand, row.version) for row in HandScore.objects.order_by("pk")] == [
        (1, 1), (2, 1), (1, 2), (2, 2),
    ]  # fmt: skip
    said = [deed(line) for line in LogEntry.objects.filter(deed__startswith="result-").order_by("pk")]
    assert said == [
        "Round 1, table 1: 8–5, 6–7. Sent from the table by North-South, receipt 1.",
        "Round 1, table 1: hand 1 8–5, now 9–4. Sent from the table by North-South, receipt 2.",
        "Round 1, table 1: hand 2 6–7, now nothing. Sent from the table by North-South, receipt 3.",
    ]


def test_a_correction_is_confirmed_anew_though_the_rest_was_agreed_before(event, ns, ew):
    ns.send("ns", {1: 8})
    ew.send("ew", {1: 8}, seen={})
    ns.send("ns", {2: 6})
    assert ew.state()["hands"][0]["said"] == ["ns", "ew"] and ew.state()["hands"][1]["said"] == ["ns"]
    ns.send("ns", {2: 7})
    assert ew.confirm("ew").json()["outcome"] == "confirmed"
    assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (7, 6)}


def test_what_both_have_confirmed_is_the_organisers_to_change(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.confirm("ew")
    before = nights.dump()
    for phone, side, hands in ((ns, "ns", {1: 9}), (ew, "ew", {1: 9}), (ew, "ew", {2: [None, None]})):
        answer = phone.send(side, hands)
        assert answer.status_code == 422
        assert "both sides have confirmed" in words(answer)[0]
    assert nights.dump() == before
    # The same numbers once more are no change: the receipt is true.
    assert ew.send("ew", {1: 8, 2: 6}).json()["outcome"] == "confirmed"


def test_what_the_organiser_wrote_is_his_to_change(event, ns):
    nights.play(event, 1, 1, [8])
    answer = ns.send("ns", {1: 9})
    assert answer.status_code == 422
    assert words(answer) == ["Hand 1: the organiser has written 8–5 here. Ask the organiser to change it."]
    assert ns.send("ns", {1: 9}, seen={}).status_code == 409
    # His hand needs nobody's word; theirs needs the other side's.
    assert ns.send("ns", {2: 6}).json()["outcome"] == "waiting"


def test_everything_wrong_is_said_at_once_and_nothing_is_stored(event, ns):
    before = nights.dump()
    answer = ns.send("ns", {1: [8, 6], 2: ["seven", ""], 3: [7, 6]})
    assert answer.status_code == 422 and answer.json()["format"] == "whist-fault"
    assert answer.json()["problems"] == [
        {"sentence": "3 hands are written down. The round has 2. Ask the organiser.", "hand": None},
        {"sentence": "Hand 1: 8 and 6 make 14 tricks. A hand has 13.", "hand": 1},
        {
            "sentence": "Hand 2: “seven” is not a number of tricks. Write a whole number from 0 to 13.",
            "hand": 2,
        },
    ]
    assert answer.json()["state"]["hands"][0]["ns"] is None
    assert nights.dump() == before


# --- disputed ------------------------------------------------------------------------------------------


def test_the_other_side_says_otherwise_and_both_phones_see_both_values(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    answer = ew.send("ew", {2: 7}).json()
    assert answer["outcome"] == "disputed" and answer["hands"] == {"2": [7, 6]}
    assert state(event) == "disputed" and nights.stored(event, 1, 1)[2] == (6, 7)
    for phone in (ns, ew):
        first, second = phone.state()["hands"]
        assert first["held"] is None
        assert (second["ns"], second["held"]) == (6, {"side": "ew", "ns": 7, "ew": 6})
    assert set(points(event).values()) == {0}
    last = LogEntry.objects.filter(event=event, deed="result-disputed").get()
    assert deed(last) == ("Round 1, table 1: East-West says hand 2 7–6; stored is hand 2 6–7. Receipt 2.")


def test_who_objected_gives_in_by_confirming(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    assert ew.confirm("ew").json()["outcome"] == "confirmed"
    assert HeldResult.objects.get().outcome == "withdrawn"
    assert nights.stored(event, 1, 1)[2] == (6, 7)


def test_who_proposed_gives_in_by_sending_the_others_value(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {1: 8, 2: 7})
    answer = ns.send("ns", {2: [7, 6]}).json()
    assert answer["outcome"] == "confirmed"
    assert HeldResult.objects.get().outcome == "taken" and HeldResult.objects.get().decided_by is None
    assert nights.stored(event, 1, 1) == {1: (8, 5), 2: (7, 6)}


def test_giving_in_on_one_hand_leaves_the_other_disputed(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {1: 9, 2: 7})
    assert ns.send("ns", {1: 9}).json()["outcome"] == "disputed"
    assert [hand["held"] for hand in ns.state()["hands"]] == [None, {"side": "ew", "ns": 7, "ew": 6}]
    assert ew.send("ew", {2: 6}).json()["outcome"] == "confirmed"
    assert nights.stored(event, 1, 1) == {1: (9, 4), 2: (6, 7)}


def test_an_objection_is_changed_by_a_newer_one(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    assert ew.send("ew", {2: 5}).json()["outcome"] == "disputed"
    assert list(HeldResult.objects.order_by("pk").values_list("outcome", "hands")) == [
        ("withdrawn", {"2": [7, 6]}),
        ("open", {"2": [5, 8]}),
    ]
    # The same once more is no news.
    ew.send("ew", {2: 5})
    assert HeldResult.objects.count() == 2
    assert LogEntry.objects.filter(deed="result-disputed").count() == 2


def test_a_third_value_keeps_the_dispute_until_one_agrees(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    assert ns.send("ns", {2: 5}).json()["outcome"] == "disputed"
    assert ew.state()["hands"][1]["version"] == 2
    assert ew.send("ew", {2: 5}).json()["outcome"] == "waiting"
    assert ew.confirm("ew").json()["outcome"] == "confirmed"


def test_a_disputed_hand_is_not_taken_back_under_the_other_side(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    answer = ns.send("ns", {2: [None, None]})
    assert answer.status_code == 422
    assert words(answer) == [
        "Hand 2: the other side says otherwise. Choose one of the two results, or ask the organiser."
    ]


def test_an_impossible_objection_is_refused_as_a_result_would_be(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    assert ew.send("ew", {2: [7, 7]}).status_code == 422
    assert state(event) == "waiting" and not HeldResult.objects.exists()


def test_a_side_that_agreed_may_think_again_until_the_sheet_is_confirmed(event, ns, ew):
    ns.send("ns", {1: 8})
    ew.send("ew", {1: 8}, seen={})
    assert ns.send("ns", {1: 9}).json()["outcome"] == "disputed"
    assert ns.state()["hands"][0]["said"] == ["ew"]
    assert ew.send("ew", {1: 9}).json()["outcome"] == "saved"
    assert nights.stored(event, 1, 1) == {1: (9, 4)}


def test_a_dispute_in_the_middle_does_not_stop_the_next_hand(event, ns, ew):
    ns.send("ns", {1: 8})
    ew.send("ew", {1: 7})
    assert ns.send("ns", {2: 6}).json()["hands"] == {"2": [6, 7]}
    assert state(event) == "disputed"
    ns.send("ns", {1: 7})
    assert state(event) == "waiting"


# --- late ---------------------------------------------------------------------------------------------


def next_round(event):
    return rounds.open_round(Event.objects.get(pk=event.pk), 2, None, anyway=True)


def test_a_result_that_comes_when_the_round_is_over_is_held_and_counts_nothing(event, ns):
    next_round(event)
    before = points(event)
    answer = ns.send("ns", {1: 8, 2: 6}, number=1, seen={}).json()
    assert (answer["outcome"], answer["round"], answer["hands"]) == ("late", 1, {"1": [8, 5], "2": [6, 7]})
    assert state(event) == "playing" and nights.stored(event, 1, 1) == {} and points(event) == before
    held = HeldResult.objects.get()
    assert (held.kind, held.side, held.outcome) == ("late", "ns", "open")
    from_tables.take(held, None)
    assert state(event) == "confirmed" and sorted(points(event).values()) == [0, 0, 1, 2]
    assert HandScore.objects.filter(reason="Came from the table when the round was over").count() == 2


def test_a_late_result_sent_again_takes_the_place_of_the_older_one(event, ns):
    next_round(event)
    ns.send("ns", {1: 8, 2: 6}, number=1, seen={})
    ns.send("ns", {2: 7}, number=1, seen={})
    assert list(HeldResult.objects.order_by("pk").values_list("outcome", "hands")) == [
        ("withdrawn", {"1": [8, 5], "2": [6, 7]}),
        ("open", {"1": [8, 5], "2": [7, 6]}),
    ]
    ns.send("ns", {1: [None, None], 2: [None, None]}, number=1, seen={})
    assert not HeldResult.objects.filter(outcome="open").exists()


def test_confirming_late_is_held_too(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    seen = ew.seen()
    next_round(event)
    assert ew.confirm("ew", number=1, seen=seen).json()["outcome"] == "late"
    assert state(event) == "waiting"
    from_tables.take(HeldResult.objects.get(), None)
    assert state(event) == "confirmed"


def test_what_arrives_late_and_stands_there_already_is_simply_confirmed(event, ns):
    nights.play(event, 1, 1, [8, 6])
    next_round(event)
    assert ns.send("ns", {1: 8, 2: 6}, number=1, seen={}).json()["outcome"] == "confirmed"
    assert not HeldResult.objects.exists()


def test_a_late_result_beside_one_that_counts_changes_nothing_until_it_is_accepted(event, ns):
    nights.play(event, 1, 1, [8, 6])
    next_round(event)
    before = points(event)
    assert ns.send("ns", {1: 9}, number=1, seen={}).json()["outcome"] == "late"
    assert state(event) == "confirmed" and points(event) == before
    from_tables.refuse(HeldResult.objects.get(), None, "card agrees with the organiser")
    assert points(event) == before and nights.stored(event, 1, 1)[1] == (8, 5)


def test_two_late_results_of_one_table_are_decided_together(event, ns, ew):
    next_round(event)
    ns.send("ns", {1: 8, 2: 6}, number=1, seen={})
    ew.send("ew", {1: 8, 2: 7}, number=1, seen={})
    from_tables.take(HeldResult.objects.get(side="ns"), None)
    assert dict(HeldResult.objects.values_list("side", "outcome")) == {"ns": "taken", "ew": "refused"}


def test_a_phone_that_has_moved_on_still_delivers_for_its_earlier_table(event, ns):
    """One secret for the evening: it speaks for table 2 now, and what table 1 is owed is not lost."""
    next_round(event)
    old = ns.code
    ns.move(2, "ew")
    body = {"token": "kept", "round": 1, "side": "ns", "hands": {"1": [8, 5]}, "seen": {}}
    ns.code = old
    assert ns.post("results", body).json()["outcome"] == "late"


def test_after_the_event_is_closed_nothing_is_taken_and_all_is_said(event, ns):
    events.close(event, None, anyway=True)
    before = nights.dump()
    answer = ns.send("ns", {1: 8}, number=1, seen={})
    assert answer.status_code == 422
    assert words(answer) == ["The evening is closed. Tell the organiser; nothing was changed."]
    assert ns.confirm("ns", number=1, seen={"1": 1}).status_code == 422
    assert nights.dump() == before
    events.reopen(event, None, "a phone came back")
    assert ns.send("ns", {1: 8}, number=1, seen={}).json()["outcome"] == "saved"


# --- the organiser meanwhile -----------------------------------------------------------------------------


def test_what_the_organiser_enters_counts_at_once_and_settles_what_is_held(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    seen = nights.current_versions(event, 1, 1)
    sheets.submit(
        nights.sitting(event, 1, 1),
        {1: (8, ""), 2: (5, "")},
        seen=seen,
        by=None,
        source="organiser",
    )
    assert state(event) == "confirmed" and HeldResult.objects.get().outcome == "refused"
    assert ns.state()["hands"][1]["held"] is None
    answer = ns.send("ns", {2: 6})
    assert answer.status_code == 422


def test_the_organisers_value_that_the_other_side_said_makes_its_objection_true(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    seen = nights.current_versions(event, 1, 1)
    sheets.submit(
        nights.sitting(event, 1, 1), {1: (8, ""), 2: (7, "")}, seen=seen, by=None, source="organiser"
    )
    assert state(event) == "confirmed" and HeldResult.objects.get().outcome == "taken"


def test_a_hand_that_the_organiser_has_not_seen_is_not_confirmed_by_him(event, ns, ew):
    """He types hand 2; hand 1 came meanwhile, and waits for East-West as before."""
    ns.send("ns", {1: 8})
    sheets.submit(nights.sitting(event, 1, 1), {2: (6, "")}, seen={}, by=None, source="organiser")
    assert state(event) == "waiting"
    assert ew.confirm("ew").json()["outcome"] == "confirmed"


def test_a_dispute_is_decided_for_either_side_and_taken_back(event, ns, ew):
    for decide, kept, outcome in (
        (from_tables.take, (7, 6), "taken"),
        (from_tables.refuse, (6, 7), "refused"),
    ):
        event = nights.night(4, hands=2, name=f"Night {outcome}")
        ns, ew = Phone(event, 1, "ns"), Phone(event, 1, "ew")
        ns.send("ns", {1: 8, 2: 6})
        ew.send("ew", {2: 7})
        held = HeldResult.objects.get(sitting__round__event=event)
        decide(held, None, "looked at the card")
        decide(held, None)
        held.refresh_from_db()
        assert (held.outcome, state(event), nights.stored(event, 1, 1)[2]) == (outcome, "confirmed", kept)
        assert sum(points(event).values()) > 0
        line = LogEntry.objects.get(event=event, deed=f"held-{outcome}")
        assert "Reason: looked at the card." in deed(line)
        from_tables.reopen(line, None)
        held.refresh_from_db()
        assert (held.outcome, state(event), nights.stored(event, 1, 1)[2]) == ("open", "disputed", (6, 7))
        assert set(points(event).values()) == {0}
        assert ew.confirm("ew").json()["outcome"] == "confirmed"


def test_a_decision_is_not_taken_back_over_something_newer(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    from_tables.take(HeldResult.objects.get(), None)
    seen = nights.current_versions(event, 1, 1)
    sheets.submit(nights.sitting(event, 1, 1), {2: (5, "")}, seen=seen, by=None, source="organiser")
    line = LogEntry.objects.get(event=event, deed="held-taken")
    with pytest.raises(from_tables.Refused) as refusal:
        from_tables.reopen(line, None)
    assert [one.code for one in refusal.value.problems] == ["undo-too-late"]


def test_deciding_the_other_way_meanwhile_is_said(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    ew.send("ew", {2: 7})
    held = HeldResult.objects.get()
    from_tables.take(held, None)
    with pytest.raises(from_tables.Refused) as refusal:
        from_tables.refuse(held, None)
    assert [one.code for one in refusal.value.problems] == ["held-decided"]


def test_a_penalty_does_not_confirm_a_table_that_waits(event, ns):
    ns.send("ns", {1: 8, 2: 6})
    sitting = nights.sitting(event, 1, 1)
    penalty = sheets.give_penalty(sitting, None, hand=1, side="ew", kind="revoke")
    assert (state(event), nights.sitting(event, 1, 1).waiting_for) == ("waiting", "ew")
    sheets.take_back_penalty(penalty, None)
    assert state(event) == "waiting"


# --- other ways to record -------------------------------------------------------------------------------


def test_one_total_for_the_round():
    event = nights.night(4, hands=4, options={"record": "totals"}, rank_by=["tricks"])
    ns, ew = Phone(event, 1, "ns"), Phone(event, 1, "ew")
    assert [hand["hand"] for hand in ns.state()["hands"]] == [0]
    assert ns.send("ns", {0: [30, 23]}).status_code == 422
    assert ns.send("ns", {1: 8}).status_code == 422
    sent = ns.send("ns", {0: 30}).json()
    assert (sent["outcome"], sent["hands"]) == ("waiting", {"0": [30, 22]})
    assert ew.send("ew", {0: 31}).json()["outcome"] == "disputed"
    assert ew.confirm("ew").json()["outcome"] == "confirmed"


def test_a_round_that_only_the_table_can_end_waits_when_the_table_says_so():
    event = nights.night(4, hands=4, options={"round_end": "clock", "minutes": 20})
    ns, ew = Phone(event, 1, "ns"), Phone(event, 1, "ew")
    assert ns.state()["open_ended"] and not ns.state()["exact"]
    assert ns.send("ns", {1: 8}).json()["outcome"] == "saved"
    # Two phones that agree on every hand have not said that there is no other one.
    assert ew.send("ew", {1: 8}, seen={}).json()["outcome"] == "saved"
    assert ns.send("ns", {2: 6}, finished=True).json()["outcome"] == "waiting"
    assert ns.state()["more"]
    # One more was played after all.
    assert ns.send("ns", {3: 7}).json()["outcome"] == "saved"
    assert ns.confirm("ns").json()["outcome"] == "waiting"
    assert ew.confirm("ew").json()["outcome"] == "confirmed"
    assert not ew.state()["more"]


def test_the_last_hand_that_there_can_be_ends_the_round_by_itself():
    event = nights.night(4, hands=2, options={"round_end": "clock", "minutes": 20})
    ns = Phone(event, 1, "ns")
    assert ns.send("ns", {1: 8}).json()["outcome"] == "saved"
    assert ns.send("ns", {2: 6}).json()["outcome"] == "waiting"


def test_a_game_to_a_target_is_over_when_it_is_reached():
    event = nights.night(4, hands=6, options={"round_end": "target", "target": 5})
    ns = Phone(event, 1, "ns")
    assert not ns.state()["open_ended"]
    assert ns.send("ns", {1: 9}).json()["outcome"] == "saved"
    assert ns.state()["more"]
    assert ns.send("ns", {2: 8}).json()["outcome"] == "waiting"
    assert not ns.state()["more"]
    answer = ns.send("ns", {3: 8})
    assert answer.status_code == 422


# --- tokens --------------------------------------------------------------------------------------------


def test_the_same_token_gives_the_same_receipt_and_todays_outcome(event, ns, ew):
    first = ns.send("ns", {1: 8, 2: 6}, seen={}, token="one").json()
    ew.confirm("ew")
    again = ns.send("ns", {1: 8, 2: 6}, seen={}, token="one").json()
    assert (again["receipt"], again["at"], again["hands"]) == (first["receipt"], first["at"], first["hands"])
    assert (first["outcome"], again["outcome"]) == ("waiting", "confirmed")
    assert Submission.objects.filter(token="one").count() == 1 and HandScore.objects.count() == 2


def test_a_token_belongs_to_one_table_and_one_side(event, ns, ew):
    ns.send("ns", {1: 8}, token="one")
    answer = ew.send("ew", {1: 8}, token="one")
    assert answer.status_code == 422 and Agreement.objects.count() == 0
    other = Phone(event, 2, "ns")
    assert other.send("ns", {1: 8}, token="one").status_code == 422
    assert ns.send("ns", {2: 8}, token="").status_code == 200  # the helper makes one
    answer = ns.post("results", {"round": 1, "side": "ns", "hands": {"2": [8, 5]}, "seen": {}})
    assert answer.status_code == 422 and words(answer) == [
        "This sending cannot be read. Load the page again."
    ]


def test_every_sending_has_a_receipt_of_its_own_and_they_count_up(event, ns, ew):
    numbers = [
        ns.send("ns", {1: 8}).json()["receipt"],
        ew.send("ew", {1: 7}).json()["receipt"],
        ns.send("ns", {2: 6}).json()["receipt"],
        ew.confirm("ew").json()["receipt"],
    ]
    assert numbers == [1, 2, 3, 4]
    assert [row.said for row in Submission.objects.order_by("receipt")] == [
        {"1": [8, 5]},
        {"1": [7, 6]},
        {"2": [6, 7]},
        {"1": [8, 5], "2": [6, 7]},
    ]


def test_every_receipt_stands_on_the_organisers_side_even_of_a_sending_that_says_nothing_new(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    version = event.version
    again = ns.send("ns", {1: 8, 2: 6}).json()
    event.refresh_from_db()
    assert again["receipt"] == 2 and event.version > version
    assert evening(event).current.table(1).marks.receipt == 2
    assert ew.confirm("ew").json()["receipt"] == 3
    assert evening(Event.objects.get(pk=event.pk)).current.table(1).marks.receipt == 3
    last = LogEntry.objects.filter(event=event).order_by("-pk")[0]
    assert deed(last) == "Round 1, table 1: confirmed by East-West. Receipt 3."


def test_a_session_that_sends_without_end_is_told_to_wait(event, ns, monkeypatch):
    cache.clear()
    monkeypatch.setattr(guessing, "SENDINGS", 3)
    answers = [ns.send("ns", {1: 8}, seen={}, number=1) for _one in range(5)]
    assert [one.status_code for one in answers] == [200, 200, 200, 429, 429]
    assert answers[-1].json()["format"] == "whist-slow"
    assert Phone(event, 1, "ew").send("ew", {1: 8}).status_code == 200
    cache.clear()


# --- everywhere the same -----------------------------------------------------------------------------------


def test_waiting_and_disputed_tables_hold_up_round_and_close_and_are_named(event, ns, ew):
    ns.send("ns", {1: 8, 2: 6})
    other = Phone(event, 2, "ns")
    other.send("ns", {1: 8, 2: 6})
    Phone(event, 2, "ew").send("ew", {2: 7})
    details = {"round": 1, "tables": [1, 2], "empty": [], "waiting": [1], "disputed": [2]}
    assert dict(evening(event).next_step.problem.details) == details
    with pytest.raises(rounds.Refused) as refusal:
        rounds.open_round(event, 2, None)
    assert dict(refusal.value.problems[0].details) == details
    with pytest.raises(events.Refused) as refusal:
        events.close(event, None)
    assert dict(refusal.value.problems[0].details) == details
    ew.confirm("ew")
    assert evening(event).next_step.problem.details["tables"] == [2]
    assert Sitting.objects.filter(round__event=event, state="waiting").count() == 0


def test_a_late_result_that_nobody_has_decided_is_asked_about_before_closing():
    event = nights.night(4, hands=1, rounds_planned=2)
    ns = Phone(event, 1, "ns")
    for table in (1, 2):
        nights.play(event, 1, table, [8])
    next_round(event)
    for table in (1, 2):
        nights.play(event, 2, table, [8])
    ns.send("ns", {1: 9}, number=1, seen={})
    with pytest.raises(events.Refused) as refusal:
        events.close(event, None)
    assert [(one.code, dict(one.details)) for one in refusal.value.problems] == [
        ("late-undecided", {"round": 1, "table": 1})
    ]
    events.close(event, None, anyway=True)
    line = LogEntry.objects.get(event=event, deed="event-closed")
    assert deed(line) == "The event was closed. Not decided: what round 1, table 1 sent late."
