"""The page on which an evening changes: looked at, done, taken back; nothing typed is lost."""

import re

import pytest
from django.core.management.color import no_style
from django.db import connection
from django.test import Client

from tests.tournament import evenings
from tests.tournament.page_reading import text
from tournament import wording
from tournament.mapping.schedules import rounds_of
from tournament.models import Event, LogEntry
from tournament.queries.history import event_log
from tournament.services import changing, events, rounds
from tournament.services.changes import Change

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]


@pytest.fixture
def event(olive: Client) -> Event:
    made = evenings.draft(7, rounds_planned=5)
    events.seat(made, None)
    evenings.play_round(made, 1)
    rounds.open_round(made, 2, None)
    return made


def address(event: Event) -> str:
    return f"/organiser/events/{event.slug}/changes/"


def mark_in(page: str) -> str:
    found = re.search(r'name="mark" value="([0-9a-f]+)"', page)
    assert found
    return found[1]


def test_leaving_is_looked_at_first_and_done_by_the_second_press(olive: Client, event: Event) -> None:
    before = rounds_of(event)
    asked = {"kind": "leave", "entry": "4", "when": "now"}
    looked = olive.post(address(event), asked)
    page = looked.content.decode()
    assert looked.status_code == 200 and rounds_of(event) == before
    assert "First 4 & Second 4 leave" in text(page)
    assert "Everything up to round 2 stays as it is." in text(page)
    table = next(t.number for t in before[1].tables if 4 in t.entries) if 4 not in before[1].sit_out else None
    assert (f"The others at table {table} win this round" in text(page)) == (table is not None)
    assert "Nobody sits out more than" in text(page)
    done = olive.post(address(event), asked | {"mark": mark_in(page)})
    assert done.status_code == 302
    assert all(
        4 not in one.sit_out and 4 not in {e for t in one.tables for e in t.entries}
        for one in rounds_of(event)[2:]
    )
    back = olive.get(address(event)).content.decode()
    assert "Take the last change back" in back
    line = LogEntry.objects.get(deed="plan-changed")
    assert olive.post(address(event) + "undo/", {"line": line.pk}).status_code == 302
    assert rounds_of(event) == before
    assert "Take the last change back" not in olive.get(address(event)).content.decode()


def test_leaving_in_the_middle_of_a_round_is_one_line_of_the_history_and_so_is_its_undo(
    olive: Client, event: Event
) -> None:
    table = rounds_of(event)[1].tables[0]
    leaves = table.ns[0]
    told = LogEntry.objects.count()
    asked = {"kind": "leave", "entry": str(leaves), "when": "now"}
    page = olive.post(address(event), asked).content.decode()
    olive.post(address(event), asked | {"mark": mark_in(page)})
    (line,) = LogEntry.objects.order_by("pk")[told:]
    history = f"/organiser/events/{event.slug}/history/"
    who = f"First {leaves} & Second {leaves}"
    said = f"{who} left in the middle of round 2: at table {table.number} the others win."
    assert said in text(olive.get(history).content.decode())
    olive.post(address(event) + "undo/", {"line": line.pk})
    assert LogEntry.objects.count() == told + 2
    said = f"Taken back: {who} did not leave, and table {table.number} is played on."
    assert said in text(olive.get(history).content.decode())


def test_a_change_is_taken_back_however_long_the_log_is(olive: Client, event: Event) -> None:
    before = rounds_of(event)
    LogEntry.objects.create(pk=9_876_543_210, event=event, deed="round-opened", details={"round": 1})
    with connection.cursor() as cursor:
        for told in connection.ops.sequence_reset_sql(no_style(), [LogEntry]):
            cursor.execute(told)
    asked = {"kind": "leave", "entry": "4", "when": "now"}
    page = olive.post(address(event), asked).content.decode()
    olive.post(address(event), asked | {"mark": mark_in(page)})
    assert rounds_of(event) != before
    line = LogEntry.objects.get(deed="plan-changed")
    assert line.pk > 9_876_543_210
    olive.post(address(event) + "undo/", {"line": line.pk})
    assert rounds_of(event) == before


def test_a_name_that_is_there_already_is_named_and_what_was_typed_stays(olive: Client, event: Event) -> None:
    answer = olive.post(address(event), {"kind": "late", "name": ["Lucy Late", "First 3"]})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="Lucy Late"' in page and 'value="First 3"' in page
    assert "First 3" in text(page) and event.entries.count() == 7


def test_somebody_who_comes_late_is_in_the_next_round_and_in_the_log(olive: Client, event: Event) -> None:
    asked = {"kind": "late", "name": ["Lucy Late", "Larry Late"]}
    page = olive.post(address(event), asked).content.decode()
    assert "Lucy Late & Larry Late come late" in text(page)
    olive.post(address(event), asked | {"mark": mark_in(page)})
    assert 8 in {e for t in rounds_of(event)[2].tables for e in t.entries}
    history = olive.get(f"/organiser/events/{event.slug}/history/").content.decode()
    assert "Lucy Late & Larry Late came late, as number 8." in text(history)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            {"kind": "rounds", "rounds": "many"},
            "“many” is no number. Write the rounds in all as a whole number.",
        ),
        ({"kind": "rounds", "rounds": ""}, "Write how many rounds there are to be, from 2 to 400."),
        ({"kind": "rounds", "rounds": "999"}, "999 rounds cannot be. Write a number from 2 to 400."),
        (
            {"kind": "hands", "from_round": "third", "hands": "1"},
            "“third” is no number. Write the first round as a whole number.",
        ),
        ({"kind": "hands", "from_round": "", "hands": "1"}, "Write from which round on, from 3 to 5."),
        ({"kind": "late", "name": ["Bo Late", ""]}, "An entry has 2 names, not 1."),
        ({"kind": "rounds", "rounds": "5"}, "The evening has that many rounds already."),
        ({"kind": "tables", "tables": ""}, "Write the numbers of the tables that are left"),
        ({"kind": "leave", "entry": "77"}, "Entry 77 does not play here"),
        ({"kind": "return", "entry": "1"}, "Entry 1 has not left."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    olive: Client, event: Event, typed: dict[str, str], told: str
) -> None:
    answer = olive.post(address(event), typed)
    assert answer.status_code == 422 and told in text(answer.content.decode())


def test_tables_that_cannot_be_read_are_named(olive: Client, event: Event) -> None:
    answer = olive.post(address(event), {"kind": "tables", "tables": "one to three"})
    assert answer.status_code == 422
    assert "one to three" in answer.content.decode()


def test_fewer_rounds_are_shown_and_done(olive: Client, event: Event) -> None:
    asked = {"kind": "rounds", "rounds": "3"}
    page = olive.post(address(event), asked).content.decode()
    assert "3 rounds in all" in text(page) and "Nobody goes elsewhere than was known." in text(page)
    olive.post(address(event), asked | {"mark": mark_in(page)})
    assert len(rounds_of(event)) == 3


def test_a_plan_that_changed_meanwhile_is_not_stored_under_the_old_mark(olive: Client, event: Event) -> None:
    asked = {"kind": "leave", "entry": "4"}
    page = olive.post(address(event), asked).content.decode()
    other = {"kind": "rounds", "rounds": "4"}
    olive.post(address(event), other | {"mark": mark_in(olive.post(address(event), other).content.decode())})
    answer = olive.post(address(event), asked | {"mark": mark_in(page)})
    assert answer.status_code == 422
    assert "Something has changed since you looked." in text(answer.content.decode())


def test_a_late_press_on_take_back_is_told_and_changes_nothing(olive: Client, event: Event) -> None:
    stored = rounds_of(event)
    answer = olive.post(address(event) + "undo/", {"line": "1"}, follow=True)
    assert "It can no longer be taken back" in text(answer.content.decode())
    assert rounds_of(event) == stored


def test_before_the_seating_and_after_the_end_the_page_says_where_to_go(olive: Client) -> None:
    draft = evenings.draft(4)
    assert "Nobody is seated yet." in text(olive.get(address(draft)).content.decode())
    assert olive.post(address(draft), {"kind": "rounds", "rounds": "2"}).status_code == 422


def test_another_kind_of_change_there_is_not(olive: Client, event: Event) -> None:
    assert olive.post(address(event), {"kind": "weather"}).status_code == 404


def test_of_single_players_the_other_side_wins_where_somebody_leaves(olive: Client) -> None:
    """Whoever sits beside the one who leaves is on his side, and has no win."""
    event = evenings.draft(8, kind="individual", movement="individual", rounds_planned=4)
    events.seat(event, None)
    rounds.open_round(event, 1, None)
    table = next(one.number for one in rounds_of(event)[0].tables if 4 in one.entries)
    page = olive.post(address(event), {"kind": "leave", "entry": "4", "when": "now"}).content.decode()
    assert "Player 4 leaves" in text(page)
    assert text(page).count("A sit-out gives") == 1
    assert f"The other side at table {table} wins; who played with them gets nothing." in text(page)
    assert "The others at table" not in text(page) and "gives the others" not in text(page)


def chosen(page: str, field: str) -> str:
    """What a list of the page has chosen already."""
    listed = page[page.index(f'id="{field}"') :]
    found = re.search(r'<option value="([^"]*)" selected>', listed[: listed.index("</select>")])
    assert found
    return found[1]


def test_between_two_rounds_nobody_leaves_in_the_middle_and_a_substitute_begins_with_the_next(
    olive: Client, event: Event
) -> None:
    playing = olive.get(address(event)).content.decode()
    assert "now, in the middle of round 2" in text(playing)
    assert chosen(playing, "substitute-first") == "2"
    for sitting in evenings.tables(event, 2):
        evenings.enter(sitting, [8, 8])
    over = olive.get(address(event)).content.decode()
    assert "now, in the middle of" not in text(over)
    assert chosen(over, "substitute-first") == "3"


def test_the_latest_change_is_taken_back_from_the_evening_page_too(olive: Client, event: Event) -> None:
    before = rounds_of(event)
    asked = {"kind": "leave", "entry": "4", "when": "after"}
    olive.post(address(event), asked | {"mark": mark_in(olive.post(address(event), asked).content.decode())})
    evening = f"/organiser/events/{event.slug}/"
    line = LogEntry.objects.get(deed="plan-changed").pk

    def offered() -> bool:
        return f'name="line" value="{line}"' in olive.get(evening).content.decode()

    assert offered()
    done = olive.post(address(event) + "undo/", {"line": line, "back": "evening"})
    assert done.headers["Location"] == evening
    assert rounds_of(event) == before and not offered()


def test_beside_the_choice_stands_how_the_evening_is(olive: Client, event: Event) -> None:
    asked = {"kind": "leave", "entry": "4", "when": "after"}
    olive.post(address(event), asked | {"mark": mark_in(olive.post(address(event), asked).content.decode())})
    asked = {"kind": "hands", "from_round": "4", "hands": "1"}
    olive.post(address(event), asked | {"mark": mark_in(olive.post(address(event), asked).content.decode())})
    page = text(olive.get(address(event)).content.decode())
    for said in (
        "6 pairs",
        "5, of which 2 were begun",
        "2, from round 4 on 1",
        "First 4 & Second 4 after round 2",
        "First 4 & Second 4 left after round 2.",
        "From round 4 on a round has 1 hand.",
    ):
        assert said in page, said


def test_the_history_names_whom_a_change_was_about(olive: Client, event: Event) -> None:
    """Whoever reads the line alone reads the number."""
    left = changing.apply(event, Change("leave", entry=4), None)
    changing.undo(event, left.pk, None)
    history = text(olive.get(f"/organiser/events/{event.slug}/history/").content.decode())
    assert "First 4 & Second 4 left after round 2." in history
    assert "Taken back: First 4 & Second 4 did not leave." in history
    assert wording.deed(left) == "Number 4 left after round 2."


def test_a_number_that_two_had_one_after_the_other_names_neither_for_the_other(event: Event) -> None:
    def came(*names: str) -> LogEntry:
        return changing.apply(event, Change("late", names=names), None)

    first = came("Una Late", "Vic Later")
    left = changing.apply(event, Change("leave", entry=8), None)
    changing.undo(event, left.pk, None)
    changing.undo(event, first.pk, None)
    came("Wim Last", "Xia Last")
    changing.apply(event, Change("leave", entry=8), None)
    said = [wording.deed(line, line.kind, line.who) for line in event_log(event, 6)]
    assert said == [
        "Wim Last & Xia Last left after round 2.",
        "Wim Last & Xia Last came late, as number 8.",
        "Taken back: Una Late & Vic Later did not come after all.",
        "Taken back: number 8 did not leave.",
        "Number 8 left after round 2.",
        "Una Late & Vic Later came late, as number 8.",
    ]


@pytest.mark.parametrize(
    ("pairs", "played", "rests"), [(8, 1, True), (7, 1, False), (8, 0, True), (7, 0, False)]
)
def test_what_a_sit_out_gives_is_said_where_somebody_sits_out_then(
    olive: Client, pairs: int, played: int, rests: bool
) -> None:
    """By Swiss, before the first round and later: of seven who are left one sits out, of six nobody."""
    event = evenings.begun(pairs, played, movement="swiss")
    leaver = next(iter(rounds_of(event)[0].tables[0].ns))
    page = olive.post(address(event), {"kind": "leave", "entry": str(leaver), "when": "after"})
    assert text(page.content.decode()).count("A sit-out gives") == rests
