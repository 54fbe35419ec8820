"""Cases about an evening that changes, by the organiser's page; read on pages, paper and in files."""

import json
import re
from typing import TypedDict

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament import evenings
from tests.tournament.page_reading import text
from tests.tournament.singles import make_singles
from tests.tournament.test_cases_night import HOUSE
from tests.tournament.test_commands import run
from tournament.mapping.schedules import rounds_of
from tournament.models import Club, Event, LogEntry
from tournament.queries.standings import standings
from tournament.services import events, people, rounds, sheets
from tournament.services.packs.book import PAPERS
from tournament.services.packs.material import read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]


class WrittenRound(TypedDict):
    """A round of the schedule, as a file has it."""

    round: int
    tables: list[dict[str, list[int]]]
    sit_out: list[int]


@pytest.fixture
def olive(client: Client) -> Client:
    user = evenings.organiser()
    home = Club.objects.filter(slug="town").first() or evenings.club()
    people.give_club_role(home, user, "admin", None)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def change(olive: Client, event: Event, **typed: object) -> None:
    """Look at the change on the page, then press Do it."""
    where = reverse("event-changes", args=[event.slug])
    looked = olive.post(where, typed)
    mark = re.search(r'name="mark" value="([0-9a-f]+)"', looked.content.decode())
    assert looked.status_code == 200 and mark, text(looked.content.decode())
    assert olive.post(where, {**typed, "mark": mark[1]}).status_code == 302


def entries_in(one: WrittenRound) -> set[int]:
    seated = {e for table in one["tables"] for side in ("ns", "ew") for e in table[side]}
    return seated | set(one["sit_out"])


def test_B04_a_pair_that_has_left_is_nowhere_on_page_paper_or_in_the_file(olive: Client) -> None:
    """Six pairs, five rounds. The sixth leaves after round 2: then two tables and one sit-out a round."""
    event = evenings.draft(6, rounds_planned=5)
    events.seat(event, None)
    events.set_public(event, None, True)
    for number in (1, 2):
        evenings.play_round(event, number)
    lost = [
        next(e for e in table.entries if e != 6)
        for one in rounds_of(event)[2:]
        for table in one.tables
        if 6 in table.entries
    ]
    change(olive, event, kind="leave", entry=6, when="after")
    code, out, err = run("export", event.slug)
    assert code == 0, err
    written = {one["round"]: one for one in json.loads(out)["schedule"]}
    printed = {view.number: view for view in read(event, PAPERS["a4"]).rounds}
    resting = []
    for number in (3, 4, 5):
        assert (len(written[number]["tables"]), len(written[number]["sit_out"])) == (2, 1)
        assert 6 not in entries_in(written[number])
        resting += written[number]["sit_out"]
        olive.post(reverse("round-publish", args=[event.slug, number]))
        for page in ("public-round", "hand-sheets"):
            if page == "hand-sheets":
                olive.post(reverse("round-open", args=[event.slug, number]))
            said = text(olive.get(reverse(page, args=[event.slug, number])).content.decode())
            assert "First 6" not in said and "First 1" in said, page
        view = printed[number]
        assert 6 not in {n for table in view.tables for n in (*table.ns.numbers, *table.ew.numbers)}
        assert 6 not in {entry.number for entry in view.sit_outs}
        evenings.play_round(event, number)
    assert sorted(resting) == sorted(lost) and len(set(resting)) == 3
    assert entries_in(written[1]) == entries_in(written[2]) == {1, 2, 3, 4, 5, 6}


def test_B04_in_the_middle_of_a_round_the_others_win_and_it_is_over_without_a_score(olive: Client) -> None:
    event = evenings.draft(6, rounds_planned=5, **HOUSE)
    events.seat(event, None)
    evenings.play_round(event, 1)
    olive.post(reverse("round-open", args=[event.slug, 2]))
    at = next(one for one in rounds_of(event)[1].tables if 6 in one.entries)
    (other,) = set(at.entries) - {6}
    change(olive, event, kind="leave", entry=6, when="now")
    for sitting in evenings.tables(event, 2):
        if sitting.table_number != at.number:
            evenings.enter(sitting, [8, 8])
    page = text(olive.get(reverse("evening", args=[event.slug])).content.decode())
    assert "Round 2 of 5 is done." in page
    assert olive.post(reverse("round-open", args=[event.slug, 3])).status_code == 302
    assert event.rounds.get(number=3).state == "open"
    row = next(row for row in standings(event).rows if row.entry_number == other)
    assert row.source is not None and row.source.forfeits_won == 1


def test_A07_who_was_to_sit_out_plays_the_pair_that_comes_late(olive: Client) -> None:
    """Five pairs; a sit-out gives 2. Before any score a sixth comes, and nothing is left of the sit-out."""
    event = evenings.draft(5, rounds_planned=5, hands_per_round=1, **{**HOUSE, "sit_out": "2"})
    events.seat(event, None)
    (idle,) = rounds_of(event)[0].sit_out

    def own() -> tuple[object, ...]:
        row = next(row for row in standings(event).rows if row.entry_number == idle)
        return row.values["match-points"], row.sit_outs, row.rounds_played

    assert own() == (0, 0, 0)
    change(olive, event, kind="late", name=["Fay F", "Gus G"])
    assert own() == (0, 0, 0)
    first = rounds_of(event)[0]
    assert first.sit_out == ()
    assert {idle, 6} in [set(table.entries) for table in first.tables]
    evenings.play_round(event, 1)
    won = any(idle in table.ns for table in first.tables)
    assert own() == (2 if won else 0, 0, 1)
    line = LogEntry.objects.get(deed="plan-changed")
    # A round was played since, so the late pair stays.
    olive.post(reverse("change-undo", args=[event.slug]), {"line": line.pk})
    assert event.entries.filter(number=6).exists()


def test_B05_the_policy_in_force_is_named_after_a_pair_has_left_by_the_page(olive: Client) -> None:
    """Four pairs, D leaves after round 1: A has beaten D 12-1, lost to C 6-7 and beaten B 7-6."""
    options = {**HOUSE["options"], "withdrawal": "remove-under-half"}
    event = evenings.draft(4, rounds_planned=3, hands_per_round=1, **{**HOUSE, "options": options})
    events.seat(event, None)
    events.set_public(event, None, True)
    evenings.play_round(event, 1)
    typed = {"kind": "leave", "entry": 4, "when": "after"}
    looked = text(olive.post(reverse("event-changes", args=[event.slug]), typed).content.decode())
    assert "Results of those who left before half of their rounds are taken out" in looked
    assert "A sit-out gives nothing." in looked
    change(olive, event, **typed)
    page = text(olive.get(reverse("public-event", args=[event.slug])).content.decode())
    assert "Results of those who left before half of their rounds are taken out" in page
    rows = {row.entry_number: row for row in standings(event).rows}
    met = next(set(t.entries) - {4} for t in rounds_of(event)[0].tables if 4 in t.entries)
    assert rows[met.pop()].rounds_played == 0


@pytest.mark.parametrize(
    ("when", "written", "stays"),
    [
        ("after", [], True),
        # The card is finished, or written short with a reason.
        ("now", [8], True),
        # The table is given up; a forfeited round was not played.
        ("now", [], False),
    ],
)
def test_B05_a_table_that_is_finished_before_they_leave_is_no_unplayed_one(
    olive: Client, when: str, written: list[int], stays: bool
) -> None:
    """Four pairs, three rounds; D leaves in or after round 2: with it two rounds of three, without it one."""
    options = {**HOUSE["options"], "withdrawal": "remove-under-half"}
    event = evenings.draft(4, rounds_planned=3, hands_per_round=2, **{**HOUSE, "options": options})
    events.seat(event, None)
    evenings.play_round(event, 1)
    olive.post(reverse("round-open", args=[event.slug, 2]))
    at = next(one for one in rounds_of(event)[1].tables if 4 in one.entries)
    if written:
        evenings.enter(evenings.table(event, at.number, 2), written)
    typed = {"kind": "leave", "entry": 4, "when": when}
    looked = text(olive.post(reverse("event-changes", args=[event.slug]), typed).content.decode())
    rule = looked.split("The rule of this evening:")[1].split("Not the rule here:")[0]
    assert ("They stand at place" in rule) == stays, rule
    change(olive, event, **typed)
    if when == "after":
        evenings.play_round(event, 2)
    elif written:
        second = {"seen": {}, "by": None, "source": "organiser"}
        sheets.submit(evenings.table(event, at.number, 2), {2: (8, 5)}, **second)
    row = next(row for row in standings(event).rows if row.entry_number == 4)
    assert row.source is not None and row.source.removed is not stays


def test_B10_who_never_leaves_a_table_keeps_it_when_somebody_leaves_by_the_page(olive: Client) -> None:
    event = evenings.draft(8, rounds_planned=7, movement_options={"wishes": {"fixed": {"4": 1, "7": 3}}})
    events.seat(event, None)
    evenings.play_round(event, 1)
    change(olive, event, kind="leave", entry=8, when="after")
    for one in rounds_of(event)[1:]:
        at = {entry: table.number for table in one.tables for entry in table.entries}
        meet = 4 in at and at.get(4) == at.get(7)
        assert at.get(4, 1) == 1 and at.get(7, 3) == (1 if meet else 3)
        assert len({table.number for table in one.tables}) == len(one.tables)


def test_B04_in_a_drive_nobody_waits_for_who_has_gone_home_and_sit_outs_go_round(olive: Client) -> None:
    """Twelve at three tables. After round 1 player 5 leaves: eleven make two tables, three sit out in each
    of three rounds, nine of them one after the other. Who comes late plays at once, at three tables again."""
    home = Club.objects.get(slug="town")
    event = make_singles(12, club=home, hands=1, movement="progressive", rounds_planned=5)
    events.set_public(event, None, True)
    evenings.play_round(event, 1)
    change(olive, event, kind="leave", entry="5", when="after")
    rested: list[int] = []
    for number in (2, 3, 4):
        rounds.open_round(event, number, None)
        evenings.play_round(event, number)
        made = rounds_of(event)[number - 1]
        assert len(made.tables) == 2 and 5 not in {e for table in made.tables for e in table.entries}
        rested += [entry for entry in made.sit_out if entry != 5]
        page = text(olive.get(reverse("public-round", args=[event.slug, number])).content.decode())
        assert "P5" not in re.findall(r"P[0-9]+", page) and "P4" in re.findall(r"P[0-9]+", page)
    assert len(rested) == len(set(rested)) == 9
    change(olive, event, kind="late", name=["Lucy Late"])
    rounds.open_round(event, 5, None)
    evenings.play_round(event, 5)
    (last,) = rounds_of(event)[4:]
    assert len(last.tables) == 3 and last.sit_out == (5,)
    events.close(event, None)


def test_B04_where_results_decide_who_has_left_does_not_sit_out(olive: Client) -> None:
    """Eight pairs by Swiss; the eighth leaves after round 1: one of seven sits out, nobody reads of him."""
    event = evenings.draft(8, movement="swiss", rounds_planned=3)
    events.seat(event, None)
    events.set_public(event, None, True)
    evenings.play_round(event, 1)
    change(olive, event, kind="leave", entry="8", when="after")
    shown = text(olive.get(reverse("round-draw", args=[event.slug, 2])).content.decode())
    rounds.open_round(event, 2, None)
    page = text(olive.get(reverse("public-round", args=[event.slug, 2])).content.decode())
    for told in (shown, page):
        assert "First 7" in told and "First 8" not in told
    code, out, err = run("export", event.slug)
    assert code == 0, err
    first, second = json.loads(out)["schedule"]
    assert entries_in(first) == set(range(1, 9)) and entries_in(second) == set(range(1, 8))
    assert (len(second["tables"]), len(second["sit_out"])) == (3, 1)
