"""Fewer or more hands a round from some round on: everything that counts hands counts those of its round."""

import csv
import io
import json
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.problems import Refused
from tests.tournament import evenings
from tests.tournament.conftest import WriteFile
from tests.tournament.page_reading import text
from tests.tournament.phones import Phone
from tests.tournament.test_commands import run
from tests.tournament.test_documents import VALID
from tournament.mapping.schedules import rounds_of
from tournament.models import Club, Event, HandScore, LogEntry, Round
from tournament.queries.clock import clock_of, minutes_of
from tournament.queries.directions import directions_of
from tournament.queries.facts import gather
from tournament.queries.fixed_hands import fixed_hands
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.rounds import round_view
from tournament.queries.standings import standings
from tournament.services import changing, clock, events, people, rounds, sheets
from tournament.services.changes import Change
from tournament.services.documents import export_document, load, read, written
from tournament.services.packs.material import read as material_of
from tournament.services.packs.slips import slips
from tournament.services.workbook import result_lines

pytestmark = pytest.mark.django_db


def evening(pairs: int = 6, *, played: int = 1, **fields: object) -> Event:
    """Four rounds of four hands, so many of them played."""
    return evenings.begun(pairs, played, **{"rounds_planned": 4, "hands_per_round": 4, **fields})


def shorten(event: Event, first: int = 3, hands: int = 3) -> LogEntry:
    return changing.apply(event, Change("hands", from_round=first, hands=hands), None)


def refused(event: Event, change: Change) -> list[str]:
    with pytest.raises(Refused) as refusal:
        changing.apply(event, change, None)
    return [problem.code for problem in refusal.value.problems]


# --- what follows it --------------------------------------------------------------------------------


def test_each_round_has_its_own_hands_and_nobody_goes_elsewhere() -> None:
    event = evening()
    plan = rounds_of(event)
    line = shorten(event)
    assert (line.deed, line.details["kind"], line.details["moved"]) == ("plan-changed", "hands", 0)
    assert rounds_of(event) == plan
    assert [len(round_view(event, number).tables[0].hands) for number in (1, 2, 3, 4)] == [4, 4, 3, 3]
    assert event.hands_from == [{"round": 3, "hands": 3}]


def test_a_sheet_is_whole_with_the_hands_of_its_round() -> None:
    event = evening(played=2)
    shorten(event)
    rounds.open_round(event, 3, None)
    evenings.enter(evenings.table(event, 1, 3), [8, 6])
    assert evenings.table(event, 1, 3).state == "playing"
    evenings.enter(evenings.table(event, 2, 3), [8, 6, 7])
    assert evenings.table(event, 2, 3).state == "confirmed"
    with pytest.raises(Refused) as refusal:
        evenings.enter(evenings.table(event, 3, 3), [8, 6, 7, 9])
    assert [(p.code, p.details["should"]) for p in refusal.value.problems] == [("hands-extra", 3)]


def test_trumps_go_on_in_their_order_and_dealers_hand_by_hand() -> None:
    event = evening(played=2, rules="basic-rotation-notrump")
    shorten(event)
    trumps = [[hand.trump for hand in round_view(event, n).tables[0].hands] for n in (2, 3, 4)]
    assert trumps == [["NT", "H", "D", "S"], ["C", "NT", "H"], ["D", "S", "C"]]
    assert [one.trump for one in fixed_hands(event, 4)] == ["D", "S", "C"]
    first = evenings.table(event, 1, 3).first_dealer
    dealers = [hand.chairs["dealer"] for hand in round_view(event, 3).tables[0].hands]
    assert dealers == [("NESW" * 2)["NESW".index(first) + hand] for hand in range(3)]


def test_hands_of_a_list_count_by_their_place() -> None:
    """A list of six, of which rounds of four, four and three play 1-4, 5-6-1-2 and 3-4-5."""
    hands = ["S", "H", "NT", "D", "C", "misere"]
    event = evening(played=2, options={"hands": hands})
    shorten(event)
    rounds.open_round(event, 3, None)
    view = round_view(event, 3).tables[0]
    assert [hand.kind.trump for hand in view.hands] == ["NT", "D", "C"]
    rounds.open_round(event, 4, None, anyway=True)
    assert [hand.kind.aim for hand in round_view(event, 4).tables[0].hands][0] == "misere"


def test_rates_count_the_hands_that_were_played_and_a_round_won_is_a_round_won() -> None:
    event = evening(4, played=2, rounds_planned=3, rank_by=["rate"], options={"compare": "tricks"})
    shorten(event)
    for one in (rounds.open_round(event, 3, None),):
        for table in evenings.tables(event, one.number):
            evenings.enter(table, [9, 9, 9])
    rows = {row.entry_number: row for row in standings(event).rows}
    assert {row.hands_played for row in rows.values()} == {11}
    for row in rows.values():
        assert row.values["rate"] == Fraction(row.points, 11)
    sheets_of_three = standings(event, through_round=3).checks[-1]
    assert (sheets_of_three.hands, sheets_of_three.should, sheets_of_three.fits) == (6, 78, True)


@pytest.mark.parametrize(
    ("policy", "award"),
    [
        # N-S make 2 points a hand: 8 in a long round, 6 in a short one.
        ("zero", 0),
        ("7/2", Fraction(7, 2)),
        ("field-average", 3),
        ("winners-average", 6),
    ],
)
def test_a_sit_out_of_a_short_round_gives_what_its_policy_says(policy: str, award: object) -> None:
    event = evening(5, played=2, sit_out=policy)
    (resting,) = rounds_of(event)[2].sit_out
    before = {row.entry_number: row.values["points"] for row in standings(event).rows}
    shorten(event)
    evenings.play_round(event, 3)
    after = {row.entry_number: row.values["points"] for row in standings(event).rows}
    assert after[resting] - before[resting] == award


def test_an_average_counts_long_and_short_rounds_alike() -> None:
    """Who sits out last has played three rounds: the exact mean of what they gave."""
    event = evening(5, played=2, rounds_planned=5)
    shorten(event)
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    (resting,) = rounds_of(event)[4].sit_out
    made = [
        (8 if resting in table.ns else 0) if one.number < 3 else (6 if resting in table.ns else 0)
        for one in rounds_of(event)[:4]
        for table in one.tables
        if resting in table.entries
    ]
    assert len(made) == 4
    row = next(row for row in standings(event).rows if row.entry_number == resting)
    assert row.values["points"] == sum(made) + Fraction(sum(made), 4)


def test_the_clock_of_a_shorter_round_is_shorter_and_calls_its_own_last_hand() -> None:
    event = evening(played=2, round_minutes=30)
    shorten(event)
    assert [minutes_of(event, number) for number in (1, 2, 3, 4)] == [30, 30, 23, 23]
    rounds.open_round(event, 3, None)
    view = clock_of(event)
    assert (view.length, view.last_hand) == (23 * 60, 23 * 60 // 3)
    row = event.rounds.get(number=3)
    clock.stop(row, None)
    assert clock.start(row, None).clock_length == 23 * 60


def test_a_clock_that_ends_the_round_keeps_its_minutes() -> None:
    event = evening(played=0, rules="detroit", hands_per_round=12)
    shorten(event, first=1, hands=10)
    assert minutes_of(event, 1) == 15


def test_totals_of_a_short_round_make_its_own_tricks() -> None:
    event = evenings.draft(
        4,
        rounds_planned=3,
        hands_per_round=4,
        rank_by=["tricks"],
        options={"record": "totals", "compare": "tricks"},
    )
    events.seat(event, None)
    shorten(event, first=1)
    rounds.open_round(event, 1, None)
    sheets.submit(evenings.table(event, 1), {0: (20, "")}, seen={}, by=None, source="organiser")
    total = HandScore.objects.get(sitting=evenings.table(event, 1), hand=0)
    assert (total.ns, total.ew) == (20, 19)
    assert round_view(event, 1).tables[0].ns_tricks == 20


def test_boards_of_a_short_round_are_compared_as_far_as_they_are_played() -> None:
    event = evenings.draft(6, movement="mitchell", rounds_planned=3, hands_per_round=4)
    events.seat(event, None)
    shorten(event, first=2, hands=3)
    assert [len(round_view(event, number).tables[0].boards) for number in (1, 2)] == [4, 3]
    for number in (1, 2, 3):
        evenings.play_round(event, number)
    found = directions_of(gather(event))
    assert found is not None and found.problems == ()
    assert refused(event, Change("hands", from_round=3, hands=5)) == ["change-too-late"]


def test_there_are_no_more_boards_than_lie_at_the_table() -> None:
    event = evenings.draft(6, movement="mitchell", rounds_planned=3, hands_per_round=4)
    events.seat(event, None)
    assert refused(event, Change("hands", from_round=2, hands=5)) == ["change-hands-boards"]


def test_swiss_rounds_that_are_not_drawn_yet_have_the_hands_too() -> None:
    event = evening(played=1, movement="swiss")
    shorten(event, first=3)
    evenings.play_round(event, 2) if event.rounds.filter(number=2).exists() else None
    rounds.open_round(event, 2, None)
    evenings.play_round(event, 2)
    rounds.open_round(event, 3, None)
    assert len(round_view(event, 3).tables[0].hands) == 3
    evenings.play_round(event, 3)
    assert rounds.missing_tables(event) == []


def test_rounds_that_are_added_have_as_many_as_the_last_ones() -> None:
    event = evening(played=1)
    shorten(event)
    changing.apply(event, Change("rounds", rounds=5), None)
    assert len(round_view(event, 5).tables[0].hands) == 3
    changing.apply(event, Change("leave", entry=6), None)
    assert [len(round_view(event, n).tables[0].hands) for n in (2, 3, 4, 5)] == [4, 3, 3, 3]


def test_what_is_kept_of_an_event_is_not_what_it_was_before() -> None:
    event = evening(played=2)
    assert facts_now(event).hands_in(3) == 4 and standings_now(event).rows
    shorten(event)
    assert facts_now(Event.objects.get(pk=event.pk)).hands_in(3) == 3


# --- doors ------------------------------------------------------------------------------------------


def test_a_phone_asks_for_the_hands_of_its_round() -> None:
    event = evening(played=2, confirmation="one-side")
    shorten(event)
    rounds.open_round(event, 3, None)
    phone = Phone(event, 1, "ns")
    assert (phone.state()["hands_per_round"], len(phone.state()["hands"])) == (3, 3)
    answer = phone.send("ns", {1: [8, None], 2: [6, None], 3: [7, None]})
    assert answer.status_code == 200, answer.content
    assert phone.state()["state"] == "confirmed"


def test_grid_slips_and_workbook_have_the_hands_of_each_round(client: Client) -> None:
    event = evening(played=2)
    client.force_login(admin())
    shorten(event)
    for number, hands in ((2, 4), (3, 3)):
        page = client.get(reverse("grid", args=[event.slug, number])).content.decode()
        assert (f'name="t1h{hands}' in page, f'name="t1h{hands + 1}' in page) == (True, False)
    views = [round_view(event, number) for number in (1, 2, 3, 4)]
    lines = list(result_lines(views, 4))
    assert all(len(line) == len(lines[0]) for line in lines)
    assert sum(cell is not None for cell in lines[1][4:8]) == 4


def admin(name: str = "anna") -> object:
    user = evenings.organiser(name)
    people.give_club_role(Club.objects.get(slug="town"), user, "admin", None)
    user.backend = "django.contrib.auth.backends.ModelBackend"
    return user


def test_the_admin_form_has_the_hands_of_its_round() -> None:
    from tournament.admin.sheet_form import hands_of

    event = evening(played=2)
    shorten(event)
    assert hands_of(evenings.table(event, 1, 2)) == [1, 2, 3, 4]
    assert hands_of(evenings.table(event, 1, 3)) == [1, 2, 3]


def test_slips_of_a_short_round_have_a_line_less() -> None:
    event = evening(played=2)
    shorten(event)
    material = material_of(event, next(iter(papers())))
    assert [len(view.tables[0].hands) for view in material.rounds] == [4, 4, 3, 3]
    assert list(slips(material))


def papers() -> list[object]:
    from tournament.services.packs.book import PAPERS

    return list(PAPERS.values())


# --- files ------------------------------------------------------------------------------------------


def test_a_document_says_how_many_hands_its_rounds_have_and_comes_back_the_same() -> None:
    event = evening(5, played=2, rules="basic-rotation")
    shorten(event)
    evenings.play_round(event, 3)
    document = export_document(Event.objects.get(pk=event.pk))
    VALID.validate(document)
    assert document["event"]["hands_from"] == [{"round": 3, "hands": 3}]
    home = Club.objects.create(name="Elsewhere", slug="elsewhere")
    again = export_document(load(read(written(document).encode()), club=home, by=None))
    assert written(again) == written(document)


def test_night_reads_rounds_of_different_lengths(file: WriteFile) -> None:
    hands = [{"ns": 8, "ew": 5}] * 3
    document = {
        "format": "whist-night",
        "version": 1,
        "event": {
            "name": "Short of time",
            "date": "2026-12-01",
            "rounds": 2,
            "hands_per_round": 3,
            "hands_from": [{"round": 2, "hands": 2}],
            "movement": "given",
            "rank_by": ["points"],
        },
        "entries": [{"number": n, "players": [f"A {n}", f"B {n}"]} for n in (1, 2)],
        "results": [
            {"round": 1, "table": 1, "ns": 1, "ew": 2, "hands": hands},
            {"round": 2, "table": 1, "ns": 2, "ew": 1, "hands": hands[:2]},
        ],
    }
    code, out, err = run("night", file(document), "--json")
    assert code == 0, err
    assert [(row["entry"], row["points"]) for row in json.loads(out)["standings"]] == [(1, 6), (2, 4)]
    document["results"][1]["hands"] = hands
    code, out, err = run("night", file(document))
    assert code == 1 and "round 2, table 1" in err.lower() and "3 hands" in err


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ([{"round": 2, "hands": 2}, {"round": 2, "hands": 3}], "Put them in order"),
        ([{"round": 2, "hands": 0}], "hands"),
        ([{"round": 2}], "hands"),
    ],
)
def test_a_file_at_fault_is_told_where(file: WriteFile, value: object, said: str) -> None:
    event = {"name": "E", "date": "2026-12-01", "rounds": 2, "hands_per_round": 3, "hands_from": value}
    document = {"format": "whist-night", "version": 1, "event": event, "entries": []}
    code, _out, err = run("night", file(document))
    assert code == 1 and said in err


def test_the_same_event_on_another_day_has_rounds_as_long_as_were_planned() -> None:
    event = evening(played=0)
    shorten(event)
    made = events.copy(event, None, name="Next week", date=evenings.DATE)
    assert made.hands_from == []
    events.unseat(event, None)
    assert event.hands_from == []


def test_the_csv_of_the_standings_counts_hands_as_they_were_played() -> None:
    from tournament.services.standings_files import csv_of

    event = evening(4, played=2, rounds_planned=3)
    shorten(event)
    evenings.play_round(event, 3)
    lines = list(csv.reader(io.StringIO(csv_of(event).decode("utf-8-sig"))))
    at = lines[0].index("Hands played")
    assert {line[at] for line in lines[1:]} == {"11"}


# --- looked at, done, taken back --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("change", "codes"),
    [
        (Change("hands", from_round=1, hands=3), ["change-from-round"]),
        (Change("hands", from_round=5, hands=3), ["change-from-round"]),
        (Change("hands", hands=3), ["change-from-round"]),
        (Change("hands", from_round=2), ["change-hands"]),
        (Change("hands", from_round=2, hands=0), ["change-hands"]),
        (Change("hands", from_round=2, hands=100), ["change-hands"]),
        (Change("hands", from_round=2, hands=4), ["change-hands-same"]),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_stored(change: Change, codes: list[str]) -> None:
    event = evening(played=1)
    lines = LogEntry.objects.count()
    assert refused(event, change) == codes
    assert (Event.objects.get(pk=event.pk).hands_from, LogEntry.objects.count()) == ([], lines)


def test_fewer_hands_than_games_have_to_be_won_are_refused() -> None:
    event = evening(played=0, rules="bid", options={"best_of": 5, "double_games": False}, hands_per_round=12)
    assert refused(event, Change("hands", from_round=1, hands=2)) == ["hands-below-games"]


def test_a_drive_has_one_hand_a_round() -> None:
    event = evenings.draft(
        0, kind="individual", movement="progressive", rules="swedish-drive", rounds_planned=4
    )
    from tournament.services import entries

    entries.add_many(event, [(n, [f"Player {n}"]) for n in range(1, 9)], None)
    events.change(event, None, hands_per_round=1)
    events.seat(event, None)
    assert refused(event, Change("hands", from_round=2, hands=2)) == ["change-hands-drive"]


def test_the_preview_stores_nothing_and_says_who_loses_what() -> None:
    event = evening(5, played=2)
    (resting,) = {e for one in rounds_of(event)[2:] for e in one.sit_out} & set(rounds_of(event)[2].sit_out)
    found = changing.preview(event, Change("hands", from_round=3, hands=3))
    sitting_out = {e for one in rounds_of(event)[2:4] for e in one.sit_out}
    assert resting in sitting_out
    assert {hands: set(who) for hands, who in found.lost.items()} == {
        2: set(range(1, 6)) - sitting_out,
        1: sitting_out,
    }
    assert Event.objects.get(pk=event.pk).hands_from == []


@given(
    pairs=st.integers(4, 9),
    played=st.integers(0, 3),
    first=st.integers(1, 4),
    hands=st.integers(1, 8).filter(lambda n: n != 4),
)
@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whenever_it_is_done_what_was_played_stays_and_undo_brings_all_back(
    pairs: int, played: int, first: int, hands: int
) -> None:
    first = max(first, played + 1)
    event = evening(pairs, played=played, name=f"{pairs} {played} {first} {hands}", rules="basic-rotation")

    def state() -> tuple[object, ...]:
        event.refresh_from_db()
        rows = list(Round.objects.filter(event=event).values_list("number", "state", "pk"))
        played_now = [round_view(event, number) for number in range(1, played + 1)]
        return event.hands_from, rounds_of(event), rows, event.certificate, played_now

    before, table = state(), [row.values for row in standings(event).rows]
    found = changing.preview(event, Change("hands", from_round=first, hands=hands))
    assert state() == before
    line = changing.apply(event, Change("hands", from_round=first, hands=hands), None, mark=found.mark)
    assert state()[1:3] == before[1:3] and state()[4] == before[4]
    assert [row.values for row in standings(event).rows] == table
    lengths = [len(round_view(event, number).tables[0].hands) for number in range(1, 5)]
    assert lengths == [4 if number < first else hands for number in range(1, 5)]
    lost = {entry: fewer for fewer, entries in found.lost.items() for entry in entries}
    assert sorted(lost) == list(range(1, pairs + 1))
    changing.undo(event, line.pk, None)
    assert state() == before


def test_it_is_not_taken_back_once_a_round_was_opened() -> None:
    event = evening(played=1)
    line = shorten(event, first=2)
    rounds.open_round(event, 2, None)
    with pytest.raises(Refused) as refusal:
        changing.undo(event, line.pk, None)
    assert [problem.code for problem in refusal.value.problems] == ["change-undo-late"]


def test_one_change_after_another_is_taken_back_in_order_alone() -> None:
    event = evening(played=1)
    line = shorten(event, first=3)
    later = shorten(event, first=2, hands=2)
    with pytest.raises(Refused):
        changing.undo(event, line.pk, None)
    changing.undo(event, later.pk, None)
    assert event.hands_from == [{"round": 3, "hands": 3}]


# --- the page ---------------------------------------------------------------------------------------


def address(event: Event, more: str = "") -> str:
    return f"/organiser/events/{event.slug}/changes/{more}"


def test_on_the_page_it_is_looked_at_done_and_taken_back(client: Client) -> None:
    event = evening(5, played=2, round_minutes=30, rules="basic-rotation")
    client.force_login(admin())
    asked = {"kind": "hands", "from_round": "3", "hands": "3"}
    page = client.post(address(event), asked).content.decode()
    said = text(page)
    assert "3 hands a round from round 3 on" in said
    assert "Nobody goes elsewhere than was known." in said
    assert "Most play 2 hands fewer." in said and ": 1 hand fewer." in said
    assert "Long and short rounds count alike in it." in said
    assert "The clock of these rounds runs 23 minutes, not 30." in said
    assert "The trumps go on from hand to hand" in said
    assert "How fair the evening is then" in said
    mark = page.split('name="mark" value="')[1].split('"')[0]
    assert Event.objects.get(pk=event.pk).hands_from == []
    assert client.post(address(event), asked | {"mark": mark}).status_code == 302
    assert Event.objects.get(pk=event.pk).hands_from == [{"round": 3, "hands": 3}]
    history = text(client.get(f"/organiser/events/{event.slug}/history/").content.decode())
    assert "From round 3 on a round has 3 hands." in history
    line = LogEntry.objects.get(deed="plan-changed")
    client.post(address(event, "undo/"), {"line": line.pk})
    assert Event.objects.get(pk=event.pk).hands_from == []


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            {"from_round": "3", "hands": "many"},
            "“many” is no number. Write the hands a round as a whole number.",
        ),
        ({"from_round": "3", "hands": "0"}, "Write how many hands a round is to have"),
        ({"from_round": "9", "hands": "3"}, "Write a number from 3 to 4."),
        ({"from_round": "3", "hands": "4"}, "From round 3 on the rounds have 4 hands already."),
    ],
)
def test_what_cannot_be_is_said_and_what_was_typed_stays(
    client: Client, typed: dict[str, str], told: str
) -> None:
    event = evening(played=2)
    client.force_login(admin())
    answer = client.post(address(event), {"kind": "hands", **typed})
    page = answer.content.decode()
    assert answer.status_code == 422 and told in text(page)
    assert (
        f'name="hands" inputmode="numeric" class="narrow-input" autocomplete="off" value="{typed["hands"]}"'
        in page
    )


def test_after_the_last_round_is_opened_nothing_is_offered(client: Client) -> None:
    event = evening(played=4)
    client.force_login(admin())
    assert "More or fewer hands a round" not in text(client.get(address(event)).content.decode())
    assert refused(event, Change("hands", from_round=5, hands=3)) == ["change-too-late"]
