"""The evening changes: somebody comes late, leaves, comes back; a round or a table more or fewer."""

from collections import Counter

import pytest

from scoring.problems import Refused
from scoring.standings import Row
from tests.tournament import evenings
from tournament.mapping.schedules import rounds_of
from tournament.models import Event, LogEntry, Round, Sitting
from tournament.queries.facts import gather
from tournament.queries.standings import ranked
from tournament.services import changing, events, leaving, plans, rounds, sheets
from tournament.services.changes import Change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]


LATE = ("Lucy Late", "Larry Late")


def after(event: Event, played: int) -> Event:
    for number in range(1, played + 1):
        evenings.play_round(event, number)
    event.refresh_from_db()
    return event


def seated(pairs: int, **fields: object) -> Event:
    event = evenings.draft(pairs, **fields)
    events.seat(event, None)
    return event


def seats(event: Event) -> dict[int, list[int]]:
    """Round -> everybody in it, each as often as he is."""
    return {
        one.number: sorted([*(e for table in one.tables for e in table.entries), *one.sit_out])
        for one in rounds_of(event)
    }


def rows(event: Event) -> dict[int, Row]:
    return {row.entry: row for row in ranked(gather(event), 1)}


def meetings(event: Event) -> Counter[frozenset[int]]:
    return Counter(frozenset(table.entries) for one in rounds_of(event) for table in one.tables)


def refused(event: Event, change: Change) -> list[str]:
    with pytest.raises(Refused) as refusal:
        changing.apply(event, change, None)
    return [problem.code for problem in refusal.value.problems]


def test_B04_a_pair_that_leaves_after_a_round_is_in_no_later_one() -> None:
    event = after(seated(6, rounds_planned=5), 2)
    played = rounds_of(event)[:2]
    changing.apply(event, Change("leave", entry=6), None)
    now = rounds_of(event)
    assert now[:2] == played
    for one in now[2:]:
        assert len(one.tables) == 2 and len(one.sit_out) == 1
    assert [6 in seats(event)[number] for number in range(1, 6)] == [True, True, False, False, False]
    assert len({one.sit_out for one in now[2:]}) == 3
    assert max(meetings(event).values()) == 1
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    events.close(event, None)
    assert rows(event)[6].rounds_played == 2


def test_B04_a_pair_that_leaves_in_the_middle_of_a_round_loses_its_table() -> None:
    """The others win it as a forfeit, and the round is over without typing a score there."""
    event = after(seated(6, rounds_planned=5), 1)
    rounds.open_round(event, 2, None)
    with_six = next(one for one in rounds_of(event)[1].tables if 6 in one.entries)
    changing.apply(event, Change("leave", entry=6, mid_round=True), None)
    table = evenings.table(event, with_six.number, 2)
    assert (table.state, table.forfeit_by) == ("confirmed", "ns" if 6 in with_six.ns else "ew")
    for one in evenings.tables(event, 2):
        if one.table_number != with_six.number:
            evenings.enter(one, [8, 8])
    assert rounds.missing_tables(event) == []
    rounds.open_round(event, 3, None)
    (winner,) = {*with_six.entries} - {6}
    assert rows(event)[winner].forfeits_won == 1
    assert seats(event)[3] == [1, 2, 3, 4, 5]


def test_a_pair_that_comes_late_plays_in_every_round_that_is_left() -> None:
    event = after(seated(5, rounds_planned=5), 1)
    line = changing.apply(event, Change("late", names=LATE), None)
    assert line.details["entry"] == 6
    assert seats(event) == {1: [1, 2, 3, 4, 5], **{number: [1, 2, 3, 4, 5, 6] for number in (2, 3, 4, 5)}}
    assert all(not one.sit_out for one in rounds_of(event)[1:])
    assert max(meetings(event).values()) == 1
    assert rows(event)[6].sit_outs == 0
    evenings.play_round(event, 2)
    assert rows(event)[6].rounds_played == 1


def test_who_left_may_come_back() -> None:
    event = after(seated(7, rounds_planned=6), 1)
    changing.apply(event, Change("leave", entry=3), None)
    evenings.play_round(event, 2)
    changing.apply(event, Change("return", entry=3), None)
    found = seats(event)
    assert 3 not in found[2] and all(3 in found[number] for number in (1, 3, 4, 5, 6))


def test_one_round_fewer_and_one_more() -> None:
    event = after(seated(6, rounds_planned=4), 2)
    before = rounds_of(event)
    changing.apply(event, Change("rounds", rounds=3), None)
    assert rounds_of(event) == before[:3] and event.rounds_planned == 3
    changing.apply(event, Change("rounds", rounds=5), None)
    assert rounds_of(event)[:3] == before[:3] and len(rounds_of(event)) == 5
    assert max(meetings(event).values()) == 1


def test_an_evening_is_cut_short_after_the_round_that_is_played() -> None:
    event = after(seated(6, rounds_planned=4), 2)
    assert refused(event, Change("rounds", rounds=1)) == ["change-rounds"]
    changing.apply(event, Change("rounds", rounds=2), None)
    events.close(event, None)
    assert event.state == Event.State.CLOSED


def test_a_table_is_taken_away_and_stays_away() -> None:
    event = after(seated(8, rounds_planned=5), 1)
    changing.apply(event, Change("tables", tables=(1, 2, 4)), None)
    assert {t.number for one in rounds_of(event)[1:] for t in one.tables} == {1, 2, 4}
    changing.apply(event, Change("late", names=LATE), None)
    assert {t.number for one in rounds_of(event)[1:] for t in one.tables} == {1, 2, 4}


def test_single_players_come_late_and_leave() -> None:
    event = evenings.draft(9, kind="individual", movement="individual", rounds_planned=4)
    events.seat(event, None)
    after(event, 1)
    changing.apply(event, Change("late", names=("Lucy Late",)), None)
    changing.apply(event, Change("leave", entry=4), None)
    found = seats(event)
    assert found[2] == found[3] == found[4] == [1, 2, 3, 5, 6, 7, 8, 9, 10]


# --- looked at first ------------------------------------------------------------------------------


def test_the_preview_stores_nothing_and_says_who_goes_elsewhere() -> None:
    event = after(seated(9, rounds_planned=8), 2)
    stored = Event.objects.values().get(pk=event.pk), rounds_of(event), LogEntry.objects.count()
    found = changing.preview(event, Change("leave", entry=4))
    assert (Event.objects.values().get(pk=event.pk), rounds_of(event), LogEntry.objects.count()) == stored
    assert found.made is not None and found.made.moved
    changing.apply(event, Change("leave", entry=4), None, mark=found.mark)
    assert rounds_of(event)[2:] == found.made.rounds


def test_what_was_shown_is_what_is_stored_or_nothing() -> None:
    event = after(seated(9, rounds_planned=8), 2)
    mark = changing.preview(event, Change("leave", entry=4)).mark
    changing.apply(event, Change("rounds", rounds=6), None)
    with pytest.raises(Refused) as refusal:
        changing.apply(event, Change("leave", entry=4), None, mark=mark)
    assert [problem.code for problem in refusal.value.problems] == ["change-differs"]


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (Change("late", names=("First 1", "Somebody New")), ["player-twice"]),
        (Change("leave", entry=99), ["change-entry"]),
        (Change("leave", entry=1, mid_round=True), ["change-no-open-round"]),
        (Change("return", entry=1), ["change-not-away"]),
        (Change("rounds", rounds=3), ["change-nothing"]),
        (Change("rounds"), ["change-rounds"]),
        (Change("tables"), ["change-tables"]),
        (Change("weather"), ["change-unknown"]),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(change: Change, codes: list[str]) -> None:
    event = seated(6)
    stored, lines = rounds_of(event), LogEntry.objects.count()
    assert refused(event, change) == codes
    assert (rounds_of(event), LogEntry.objects.count()) == (stored, lines)


def test_nobody_comes_late_to_the_last_round() -> None:
    event = after(seated(6), 3)
    assert refused(event, Change("late", names=LATE)) == ["change-too-late"]


def test_a_failure_in_the_middle_leaves_everything_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    event = after(seated(6, rounds_planned=5), 1)
    stored, people = rounds_of(event), event.entries.count()

    def broken(*_: object, **__: object) -> None:
        raise OSError("no more room")

    monkeypatch.setattr(Sitting.objects, "bulk_create", broken)
    with pytest.raises(OSError):
        changing.apply(event, Change("late", names=LATE), None)
    assert (rounds_of(event), event.entries.count()) == (stored, people)


# --- taken back -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        Change("late", names=LATE),
        Change("leave", entry=4),
        Change("leave", entry=4, mid_round=True),
        Change("rounds", rounds=6),
        Change("rounds", rounds=3),
        Change("tables", tables=(2, 3)),
    ],
)
def test_a_change_is_taken_back_as_long_as_nothing_was_played_after_it(change: Change) -> None:
    event = after(seated(7, rounds_planned=5), 1)
    rounds.open_round(event, 2, None)
    rounds.publish_round(event, 3, None)

    def state() -> tuple[object, ...]:
        event.refresh_from_db()
        shown = list(event.rounds.values_list("number", "state"))
        left = list(event.entries.values_list("number", "withdrawn_after"))
        tables = list(
            Sitting.objects.filter(round__event=event).values_list("table_number", "forfeit_by", "state")
        )
        return rounds_of(event), shown, left, event.rounds_planned, event.certificate, sorted(tables)

    before = state()
    line = changing.apply(event, change, None)
    assert state() != before
    changing.undo(event, line.pk, None)
    assert state() == before
    assert LogEntry.objects.filter(event=event, deed="plan-change-undone").count() == 1
    with pytest.raises(Refused):
        changing.undo(event, line.pk, None)


def test_a_change_is_not_taken_back_once_a_round_was_opened_after_it() -> None:
    event = after(seated(6, rounds_planned=5), 1)
    line = changing.apply(event, Change("leave", entry=4), None)
    rounds.open_round(event, 2, None)
    with pytest.raises(Refused) as refusal:
        changing.undo(event, line.pk, None)
    assert [problem.code for problem in refusal.value.problems] == ["change-undo-late"]


def test_a_round_that_was_shown_stays_shown_and_its_change_is_seen() -> None:
    event = after(seated(7, rounds_planned=5), 1)
    rounds.publish_round(event, 2, None)
    version = event.version
    changing.apply(event, Change("leave", entry=4), None)
    event.refresh_from_db()
    assert event.rounds.get(number=2).state == Round.State.PUBLISHED
    assert event.version > version


def test_swiss_goes_on_without_who_left_and_with_who_came() -> None:
    event = evenings.draft(8, movement="swiss", rounds_planned=4)
    events.seat(event, None)
    after(event, 1)
    changing.apply(event, Change("leave", entry=2), None)
    changing.apply(event, Change("late", names=LATE), None)
    rounds.open_round(event, 2, None)
    playing = {e for table in rounds_of(event)[1].tables for e in table.entries}
    assert playing == {1, 3, 4, 5, 6, 7, 8, 9}


def test_a_round_of_swiss_that_was_shown_is_drawn_anew_with_whoever_is_here() -> None:
    """And comes back as it was shown, with what it was drawn from, when the change is taken back."""
    event = evenings.draft(8, movement="swiss", rounds_planned=4)
    events.seat(event, None)
    after(event, 1)
    rounds.publish_round(event, 2, None)
    shown = event.rounds.get(number=2)
    before = rounds_of(event), shown.drawn_from
    found = changing.preview(event, Change("late", names=LATE))
    assert found.redrawn == (2,)
    line = changing.apply(event, Change("late", names=LATE), None)
    assert not event.rounds.filter(number=2).exists()
    changing.undo(event, line.pk, None)
    again = event.rounds.get(number=2)
    assert (rounds_of(event), again.drawn_from) == before
    assert again.state == Round.State.PUBLISHED
    changing.apply(event, Change("late", names=LATE), None)
    rounds.open_round(event, 2, None)
    seated = {e for table in rounds_of(event)[1].tables for e in table.entries} | set(
        rounds_of(event)[1].sit_out
    )
    assert seated == set(range(1, 10))


def test_fewer_rounds_of_swiss_leave_the_shown_one_alone() -> None:
    event = evenings.draft(8, movement="swiss", rounds_planned=4)
    events.seat(event, None)
    after(event, 1)
    rounds.publish_round(event, 2, None)
    before = rounds_of(event)
    changing.apply(event, Change("rounds", rounds=2), None)
    assert rounds_of(event) == before and event.rounds_planned == 2


def test_new_games_have_the_dealer_that_the_rules_draw() -> None:
    """The dealer of a table is drawn from seed, round and table: the same whoever sits there."""
    event = seated(6, rounds_planned=5, options={"first_dealer": "draw"}, seed=11)
    drawn = {
        (one.round.number, one.table_number): one.first_dealer
        for one in Sitting.objects.filter(round__event=event).select_related("round")
    }
    after(event, 1)
    changing.apply(event, Change("leave", entry=6), None)
    for one in Sitting.objects.filter(round__event=event).select_related("round"):
        assert one.first_dealer == drawn[one.round.number, one.table_number]


def test_what_was_shown_for_one_round_is_not_done_after_the_next_was_opened() -> None:
    event = evenings.draft(8, movement="swiss", rounds_planned=4)
    events.seat(event, None)
    after(event, 1)
    mark = changing.preview(event, Change("leave", entry=2)).mark
    rounds.open_round(event, 2, None)
    with pytest.raises(Refused) as refusal:
        changing.apply(event, Change("leave", entry=2), None, mark=mark)
    assert [problem.code for problem in refusal.value.problems] == ["change-differs"]


def test_who_came_late_and_was_adjusted_is_not_undone() -> None:
    """Even an adjustment that was taken back stays on record, and so does who had it."""
    event = after(seated(5, rounds_planned=5), 1)
    line = changing.apply(event, Change("late", names=LATE), None)
    entry = event.entries.get(number=6)
    given = sheets.give_adjustment(event, entry, None, round_number=2, value=1, reason="Welcome")
    sheets.take_back_adjustment(given, None, reason="A mistake")
    with pytest.raises(Refused) as refusal:
        changing.undo(event, line.pk, None)
    assert [problem.code for problem in refusal.value.problems] == ["change-undo-late"]
    assert event.entries.filter(number=6).exists()


def test_a_table_that_is_left_half_written_is_named_and_stays() -> None:
    event = after(seated(6, rounds_planned=5), 1)
    rounds.open_round(event, 2, None)
    table = next(one for one in rounds_of(event)[1].tables if 6 in one.entries)
    evenings.enter(evenings.table(event, table.number, 2), [8])
    found = changing.preview(event, Change("leave", entry=6, mid_round=True))
    assert (found.forfeit, found.half_written) == (None, table.number)
    changing.apply(event, Change("leave", entry=6, mid_round=True), None, mark=found.mark)
    assert evenings.table(event, table.number, 2).forfeit_by == ""


def test_who_left_comes_back_by_the_plan_where_the_plan_was_made_without_him() -> None:
    event = after(seated(7, rounds_planned=6), 1)
    changing.apply(event, Change("leave", entry=3), None)
    with pytest.raises(Refused) as refusal:
        leaving.take_back_withdrawal(event, event.entries.get(number=3), None)
    assert [problem.code for problem in refusal.value.problems] == ["withdrawal-replanned"]
    changing.apply(event, Change("return", entry=3), None)
    assert event.entries.get(number=3).withdrawn_after is None


def test_wishes_are_kept_by_the_new_plan() -> None:
    event = seated(8, rounds_planned=7, movement_options={"wishes": {"fixed": {"4": 1, "7": 3}}})
    after(event, 2)
    changing.apply(event, Change("leave", entry=6), None)
    for one in rounds_of(event)[2:]:
        assert all(table.number == 1 for table in one.tables if 4 in table.entries)


def test_one_change_is_made_on_the_whole_budget_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    event = after(seated(9, rounds_planned=8), 2)
    changing.apply(event, Change("leave", entry=4), None)
    assert seats(event)[3] == [1, 2, 3, 5, 6, 7, 8, 9]


def test_in_an_evening_of_stages_no_round_is_added_or_taken_away() -> None:
    """Three rounds of qualifying and two of a final: a fourth would be planned without a qualification."""
    stages = [{"rounds": 3}, {"rounds": 2, "top": 2}]
    event = after(seated(6, rounds_planned=5, stages=stages), 1)
    before = rounds_of(event)
    for number in (2, 4, 6):
        assert refused(event, Change("rounds", rounds=number)) == ["change-rounds-stages"]
    assert rounds_of(event) == before
    changing.apply(event, Change("leave", entry=6), None)
    assert [one.number for one in rounds_of(event)] == [1, 2, 3]


def undo_refused(event: Event, line: LogEntry) -> list[str]:
    with pytest.raises(Refused) as refusal:
        changing.undo(event, line.pk, None)
    return [problem.code for problem in refusal.value.problems]


def test_fewer_rounds_of_swiss_are_taken_back_in_order_alone() -> None:
    """No round to come is there yet: that the number is another one is all that tells the two apart."""
    event = after(seated(8, movement="swiss", rounds_planned=6), 1)
    first = changing.apply(event, Change("rounds", rounds=5), None)
    second = changing.apply(event, Change("rounds", rounds=4), None)
    assert undo_refused(event, first) == ["change-undo-late"]
    changing.undo(event, second.pk, None)
    changing.undo(event, first.pk, None)
    event.refresh_from_db()
    assert event.rounds_planned == 6


def test_what_is_taken_back_is_not_taken_back_again_when_it_was_done_anew() -> None:
    event = after(seated(8, movement="swiss", rounds_planned=6), 1)
    first = changing.apply(event, Change("rounds", rounds=5), None)
    changing.undo(event, first.pk, None)
    event.refresh_from_db()
    again = changing.apply(event, Change("rounds", rounds=5), None)
    assert undo_refused(event, first) == ["change-undo-late"]
    changing.undo(event, again.pk, None)


def test_what_another_change_led_back_to_is_not_taken_back_by_the_first() -> None:
    event = after(seated(8, movement="swiss", rounds_planned=6), 1)
    first = changing.apply(event, Change("rounds", rounds=5), None)
    changing.apply(event, Change("rounds", rounds=4), None)
    changing.apply(event, Change("rounds", rounds=5), None)
    assert undo_refused(event, first) == ["change-undo-late"]


def test_what_was_shown_is_not_done_where_the_tables_were_chosen_meanwhile() -> None:
    event = after(seated(6, rounds_planned=5), 1)
    mark = plans.mark_of(gather(event))
    event.movement_options = {**event.movement_options, "wishes": {"tables": "1-4"}}
    assert plans.mark_of(gather(event)) != mark


def test_who_leaves_after_a_round_to_come_does_not_vanish_from_those_before() -> None:
    event = after(seated(6, rounds_planned=5), 1)
    rounds.open_round(event, 2, None)
    leaving.withdraw(event, event.entries.get(number=6), None, after_round=4)
    before = rounds_of(event)
    for change in (Change("leave", entry=1), Change("late", names=LATE), Change("rounds", rounds=4)):
        assert refused(event, change) == ["change-leaves-later"]
    assert rounds_of(event) == before
    changing.apply(event, Change("return", entry=6), None)
    changing.apply(event, Change("leave", entry=1), None)
    assert all(6 in seats(event)[number] for number in (3, 4, 5))


def test_who_leaves_a_table_at_which_nobody_plays_gives_no_win_to_who_had_left_before() -> None:
    event = after(seated(6, rounds_planned=5), 1)
    first = next(one for one in rounds_of(event)[1].tables if 6 in one.entries)
    (other,) = {*first.entries} - {6}
    leaving.withdraw(event, event.entries.get(number=6), None, after_round=1)
    rounds.open_round(event, 2, None)
    found = changing.preview(event, Change("leave", entry=other, mid_round=True))
    assert (found.forfeit, found.half_written) == (None, None)
    changing.apply(event, Change("leave", entry=other, mid_round=True), None, mark=found.mark)
    assert evenings.table(event, first.number, 2).forfeit_by == ""


# --- before the first round, where results decide the later ones -----------------------------------


def not_begun(movement: str) -> Event:
    """Round 1 is shown and nobody has begun it: seven pairs, or a drive of twelve."""
    if movement == "progressive":
        event = evenings.draft(12, kind="individual", movement=movement, rounds_planned=4, hands_per_round=1)
    else:
        event = evenings.draft(7, movement=movement, rounds_planned=4, hands_per_round=1)
    events.seat(event, None)
    rounds.publish_round(event, 1, None)
    event.refresh_from_db()
    return event


@pytest.mark.parametrize("movement", ["swiss", "danish", "winners-move-up", "progressive"])
@pytest.mark.parametrize(
    "change",
    [
        Change("late", names=LATE),
        Change("leave", entry=3),
        Change("merge", entry=3, into=2, leaves=1, joins=1),
    ],
    ids=lambda one: one.kind,
)
def test_before_the_first_round_there_is_one_for_those_who_are_here_then(
    movement: str, change: Change
) -> None:
    event = not_begun(movement)
    drive = movement == "progressive"
    if drive and change.kind == "late":
        change = Change("late", names=LATE[:1])
    before = rounds_of(event)
    line = changing.apply(event, change, None)
    (first,) = rounds_of(event)
    here = {*seats(Event.objects.get(pk=event.pk))[1]}
    assert here >= set(gather(event).entries) - set(gather(event).withdrawn)
    assert event.rounds.get().state == Round.State.PUBLISHED
    # Six or eight pairs all play. In a drive a thirteenth sits out; of eleven do so who were to sit with 3.
    company = next(sorted(table.entries) for table in before[0].tables if 3 in table.entries)
    expected = {
        (False, True): (4, ()),
        (False, False): (3, (3,)),
        (True, True): (3, (13,)),
        (True, False): (2, tuple(company)),
    }
    assert (len(first.tables), first.sit_out) == expected[drive, change.kind == "late"]
    changing.undo(event, line.pk, None)
    assert rounds_of(event) == before
    event.refresh_from_db()
    assert event.movement_options == {}
    changing.apply(event, change, None)
    for number in (1, 2):
        evenings.play_where_somebody_is(event, number)
    assert len(rounds_of(event)) == 2


def test_before_a_drive_begins_whole_tables_are_made_of_those_who_are_here() -> None:
    """Of twelve four leave, from every table, and one comes: 9 people have two tables, and one sits out."""
    event = not_begun("progressive")
    for table in rounds_of(event)[0].tables:
        changing.apply(event, Change("leave", entry=table.ns[0]), None)
    changing.apply(event, Change("leave", entry=rounds_of(event)[0].tables[0].ew[0]), None)
    changing.apply(event, Change("late", names=LATE[:1]), None)
    (first,) = rounds_of(event)
    here = set(gather(event).entries) - set(gather(event).withdrawn)
    playing = [entry for table in first.tables for entry in table.entries]
    assert len(here) == 9 and len(playing) == 8 and set(playing) < here


def test_a_first_round_that_was_shown_is_told_to_whoever_goes_elsewhere() -> None:
    event = not_begun("swiss")
    before = rounds_of(event)[0]
    found = changing.preview(event, Change("leave", entry=1))
    assert found.made is not None and found.redrawn == ()
    changing.apply(event, Change("leave", entry=1), None, mark=found.mark)
    after = rounds_of(event)[0]
    was, now = (
        {e: t.number for t in one.tables for e in t.entries} | dict.fromkeys(one.sit_out, 0)
        for one in (before, after)
    )
    elsewhere = {entry for entry in now if entry != 1 and now[entry] != was[entry]}
    assert elsewhere == {entry for _number, entry, _was, _now in found.made.moved}
    told = {one.entry.number for one in event.changed_places.all()}
    assert elsewhere and elsewhere <= told and 1 not in told
