"""Whole evenings with known outcomes, entered by the night and movement commands and the services.

Each test carries the number of its case. The house rule of several: ranked by match points (2 a
round won, 1 drawn), then head-to-head, net tricks, tricks; the round's tricks are compared; a
sit-out gives 0 unless the case states an award; a forfeit gives nothing but the win.
"""

import csv
import inspect
import io
import itertools
import json
import threading
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from django.db import connections

from scoring.problems import Refused
from tests.tournament.evenings import DATE, enter, organiser, play_round, running, table
from tests.tournament.test_commands import run
from tournament import wording
from tournament.mapping.schedules import rounds_of
from tournament.models import Event, HandScore, LogEntry, Round, Seat, Sitting
from tournament.queries.pairs import pair_view
from tournament.queries.standings import standings
from tournament.services import events, rounds, sheets, standings_files

HOUSE = {
    "rank_by": ["match-points", "head-to-head", "net-tricks", "tricks"],
    "options": {"compare": "tricks", "forfeit": "win"},
    "sit_out": "zero",
}


def document(pairs, results, *, hands=1, rounds_=None, **event):
    """A file with given seats. results: (round, table, ns, ew, tricks of N-S in each hand)."""
    most = max((one[0] for one in results), default=1)
    settings = {"name": "Case", "date": "2026-12-01", "movement": "given", "hands_per_round": hands}
    return {
        "format": "whist-night",
        "version": 1,
        "event": {**settings, "rounds": rounds_ or most, **HOUSE, **event},
        "entries": [
            {"number": number, "players": [f"{name} one", f"{name} two"]}
            for number, name in enumerate(pairs, 1)
        ],
        "results": [
            {"round": r, "table": t, "ns": ns, "ew": ew, "hands": [{"ns": n, "ew": 13 - n} for n in tricks]}
            for r, t, ns, ew, tricks in results
        ],
    }


def by_name(names, *meetings):
    """``("A-B 9-4", "C-D 7-6"), ...`` for each round -> results."""
    found = []
    for number, round_ in enumerate(meetings, 1):
        for at, text in enumerate(round_, 1):
            pair, score = text.split()
            ns, ew = (names.index(one) + 1 for one in pair.split("-"))
            found.append((number, at, ns, ew, [int(score.split("-")[0])]))
    return found


def night(path):
    code, out, err = run("night", path, "--json")
    assert code == 0, out + err
    return json.loads(out)


def ranks(names, filled):
    return {names[row["entry"] - 1]: row["rank"] for row in filled["standings"]}


@pytest.mark.django_db
class TestA01:
    def test_A01_shared_ranks_skip_the_next_and_every_door_says_so(self, file):
        names = "ABCDEF"
        path = file(document(names, by_name(names, ("A-B 9-4", "C-D 7-6", "E-F 7-6"))))
        right = {"A": 1, "C": 2, "E": 2, "D": 4, "F": 4, "B": 6}
        assert ranks(names, night(path)) == right
        assert run("night", path, "--keep", "case")[0] == 0
        event = Event.objects.get(slug="case")
        assert {names[row.entry_number - 1]: row.rank for row in standings(event).rows} == right
        assert {row.entry_number for row in standings(event).rows if row.shared} == {3, 4, 5, 6}
        lines = list(csv.reader(io.StringIO(standings_files.csv_of(event).decode("utf-8-sig"))))
        assert {line[2][0]: int(line[0]) for line in lines[1:]} == right

    def test_A01_a_ring_with_different_margins_has_a_champion(self, file):
        names = "ABCD"
        meetings = (("A-D 7-6", "C-B 7-6"), ("D-C 8-5", "A-B 10-3"), ("C-A 7-6", "D-B 7-6"))
        path = file(document(names, by_name(names, *meetings), state="closed"))
        filled = night(path)
        assert ranks(names, filled) == {"A": 1, "D": 2, "C": 3, "B": 4}
        assert [row["net-tricks"] for row in filled["standings"]] == [7, 3, -1, -9]
        assert [row["match-points"] for row in filled["standings"]] == [4, 4, 4, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("entered", range(6))
@pytest.mark.parametrize("registered", range(6))
def test_A02_a_ring_equal_on_every_key_shares_the_first_place(registered, entered, file):
    """36 runs: registered in all 6 orders, results entered in all 6 orders."""
    names = list(itertools.permutations("ABC"))[registered]
    filled = document(names, by_name(names, ("A-B 7-6",), ("B-C 7-6",), ("C-A 7-6",)), state="closed")
    filled["results"] = list(itertools.permutations(filled["results"]))[entered]
    out = night(file(filled))
    assert ranks(names, out) == {"A": 1, "B": 1, "C": 1}
    for row in out["standings"]:
        assert (row["match-points"], row["net-tricks"], row["tricks"], row["hands-played"]) == (2, 0, 13, 2)
        assert row["sit-outs"] == 1


@pytest.mark.django_db
class TestA06:
    ROUNDS = ((8, 8, 7, 7), (7, 7, 7, 7), (7, 7, 6, 6), (8, 7, 7, 7), (8, 8, 8, 7))

    def test_A06_a_tied_table_gives_a_draw_and_resets_nothing(self, file):
        results = [(number, 1, 1, 2, tricks) for number, tricks in enumerate(self.ROUNDS, 1)]
        path = file(document("AB", results, hands=4))
        run("night", path, "--keep", "case")
        event = Event.objects.get(slug="case")
        first = standings(event).rows[0]
        assert (first.entry_number, first.values["match-points"], first.tricks) == (1, 9, 144)
        pair = pair_view(event, 1)
        assert [one.tricks for one in pair.rounds] == [30, 28, 26, 29, 31]
        assert [one.won for one in pair.rounds] == [True, True, None, True, True]
        (line,) = [row for row in night(path)["standings"] if row["entry"] == 1]
        assert (line["match-points"], line["tricks"]) == (9, 144)

    def test_A06_a_sit_out_with_a_fixed_award_is_added_and_shown_apart(self, file):
        names = "ABCD"
        meetings = (("A-B 7-6", "C-D 7-6"), ("C-D 7-6",), ("A-C 7-6", "B-D 7-6"), ("A-D 7-6", "B-C 7-6"))
        path = file(document(names, by_name(names, *meetings), sit_out=2))
        (line,) = [row for row in night(path)["standings"] if row["entry"] == 1]
        assert (line["match-points"], line["hands-played"], line["sit-outs"]) == (8, 3, 1)
        run("night", path, "--keep", "case")
        event = Event.objects.get(slug="case")
        row = standings(event).rows[0]
        assert (row.entry_number, row.rounds_played, row.source.award) == (1, 3, 2)
        assert [one.sit_out for one in pair_view(event, 1).rounds] == [False, True, False, False]


@pytest.mark.django_db
class TestA09:
    def test_A09_rates_are_ranked_exactly_and_shown_apart(self, file):
        """52 tricks in 7 hands are ahead of 59 in 8, although 7.4286 and 7.375 both read 7.4."""
        results = [(1, 1, 1, 3, [8, 8, 8, 7, 7, 7, 7]), (1, 2, 2, 4, [8, 8, 8, 7, 7, 7, 7, 7])]
        filled = document("XYPQ", results, hands=8, rank_by=["rate", "tricks"])
        filled["results"][0]["short"] = "One hand fewer"
        out = night(file(filled))
        assert [(row["entry"], row["rank"]) for row in out["standings"]][:2] == [(1, 1), (2, 2)]
        assert [row["rate"] for row in out["standings"]][:2] == ["52/7", "59/8"]
        shown = wording.numbers([Fraction(52, 7), Fraction(59, 8)])
        assert shown[0] != shown[1]

    def test_A09_adjusted_scores_that_add_up_to_the_same_share_a_place(self, file):
        """6.1 + 6.5 + 7.2 and 7.2 + 6.5 + 6.1 are both 19.8, to the last digit."""
        results = [(number, 1, 3, 4, [7]) for number in (1, 2, 3)]
        filled = document("PQRS", results, rank_by=["points"])
        filled["adjustments"] = [
            {"entry": entry, "round": number, "value": value, "reason": "Adjusted"}
            for entry, values in ((1, ("6.1", "6.5", "7.2")), (2, ("7.2", "6.5", "6.1")))
            for number, value in enumerate(values, 1)
        ]
        out = night(file(filled))
        assert [(row["entry"], row["rank"], row["points"]) for row in out["standings"]][:2] == [
            (1, 1, "99/5"),
            (2, 1, "99/5"),
        ]


@pytest.mark.django_db
@pytest.mark.parametrize("movement", ["given", "round-robin"])
def test_A09_adjusted_scores_need_no_results_beside_them(movement, file):
    filled = document("PQ", [], rounds_=3, rank_by=["points"], movement=movement)
    filled["adjustments"] = [
        {"entry": entry, "round": number, "value": value, "reason": "Adjusted"}
        for entry, values in ((1, ("6.1", "6.5", "7.2")), (2, ("7.2", "6.5", "6.1")))
        for number, value in enumerate(values, 1)
    ]
    assert [(row["rank"], row["points"]) for row in night(file(filled))["standings"]] == [(1, "99/5")] * 2


def schedule(pairs, rounds_):
    code, out, _err = run("movement", "round-robin", f"--entries={pairs}", f"--rounds={rounds_}", "--json")
    assert code == 0
    return json.loads(out)["rounds"]


def meetings_of(planned):
    return [frozenset(at["ns"] + at["ew"]) for one in planned for at in one["tables"]]


@pytest.mark.parametrize(("pairs", "rounds_", "distinct"), [(6, 5, 15), (8, 7, 28), (6, 4, 12)])
def test_B01_nobody_meets_again_while_new_opponents_remain(pairs, rounds_, distinct):
    planned = schedule(pairs, rounds_)
    met = meetings_of(planned)
    assert len(met) == len(set(met)) == distinct
    for one in planned:
        assert sorted(n for at in one["tables"] for n in at["ns"] + at["ew"]) == list(range(1, pairs + 1))


@pytest.mark.django_db
def test_B01_a_restart_between_rounds_changes_no_meeting():
    event = running(6, rounds_planned=5)
    play_round(event, 1)
    play_round(event, 2)
    # Everything the next rounds need is stored: a program started anew reads the same seats.
    again = Event.objects.get(pk=event.pk)
    for number in (3, 4, 5):
        play_round(again, number)
    met = [frozenset(at.entries) for one in rounds_of(again) for at in one.tables]
    assert len(met) == len(set(met)) == 15


@pytest.mark.django_db
def test_B01_a_repeat_that_cannot_be_avoided_is_said_before_anything_is_made():
    event = running(6, rounds_planned=5)
    made = events.copy(event, None, name="More", date=event.date)
    events.change(made, None, rounds_planned=6)
    assert [problem.code for problem in events.preview(made).warnings] == ["meetings-repeat"]
    assert not made.rounds.exists()
    assert "meet again" in run("movement", "round-robin", "--entries=6", "--rounds=6")[1]


@pytest.mark.parametrize(("pairs", "rounds_", "each"), [(5, 5, {1}), (5, 4, {0, 1}), (3, 3, {1})])
def test_B02_sit_outs_are_spread_and_no_table_has_an_empty_seat(pairs, rounds_, each):
    planned = schedule(pairs, rounds_)
    idle = [n for one in planned for n in one["sit_out"]]
    assert {idle.count(n) for n in range(1, pairs + 1)} == each
    assert all(len(one["sit_out"]) == 1 and len(one["tables"]) == pairs // 2 for one in planned)
    assert all(len(at["ns"]) == len(at["ew"]) == 1 for one in planned for at in one["tables"])


@pytest.mark.django_db
def test_B02_stored_sit_outs_all_have_one_form():
    event = running(5, rounds_planned=5)
    for number in range(1, 6):
        play_round(event, number)
    rows = standings(event).rows
    assert {row.sit_outs for row in rows} == {1}
    assert not Sitting.objects.exclude(state="confirmed").exists()
    idle = Seat.objects.filter(round__event=event, sitting=None)
    assert [seat.side for seat in idle] == [""] * 5 and len({seat.entry_id for seat in idle}) == 5


@pytest.mark.django_db(transaction=True)
def test_B08_a_round_is_opened_once_and_whole():
    event = running(6, rounds_planned=3)
    play_round(event, 1)
    barrier = threading.Barrier(2)

    def press():
        mine = Event.objects.get(pk=event.pk)
        barrier.wait(timeout=10)
        try:
            return rounds.open_round(mine, 2, None).pk
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        opened = [one.result(timeout=30) for one in [pool.submit(press) for _turn in range(2)]]
    assert opened[0] == opened[1]
    assert Round.objects.filter(event=event, number=2, state="open").count() == 1
    assert Sitting.objects.filter(round__event=event, round__number=2).count() == 3
    assert LogEntry.objects.filter(event=event, deed="round-opened", details__round=2).count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("where", ["record", "changed"])
def test_B08_a_fault_half_way_leaves_nothing_and_the_next_press_works(monkeypatch, where):
    event = running(6, rounds_planned=3)
    play_round(event, 1)
    play_round(event, 2)

    def broken(*_arguments, **_details):
        raise RuntimeError("in mid-way")

    before = list(Round.objects.filter(event=event).values_list("number", "state", "opened_at"))
    with monkeypatch.context() as patch:
        patch.setattr(rounds, where, broken)
        with pytest.raises(RuntimeError):
            rounds.open_round(Event.objects.get(pk=event.pk), 3, None)
    assert list(Round.objects.filter(event=event).values_list("number", "state", "opened_at")) == before
    rounds.open_round(Event.objects.get(pk=event.pk), 3, None)
    assert Sitting.objects.filter(round__event=event, round__number=3).count() == 3


@pytest.mark.django_db(transaction=True)
def test_B08_a_seating_that_breaks_after_the_second_table_leaves_no_round(monkeypatch):
    event = events.copy(running(6, rounds_planned=3), None, name="Again", date=DATE)
    made = []

    def broken(*arguments):
        made.append(arguments)
        if len(made) > 2:
            raise RuntimeError("after the second table")
        return arguments[-1]

    with monkeypatch.context() as patch:
        patch.setattr("tournament.services.seating.first_dealer", broken)
        with pytest.raises(RuntimeError):
            events.seat(event, None)
    assert not Round.objects.filter(event=event).exists()
    events.seat(Event.objects.get(pk=event.pk), None)
    assert Sitting.objects.filter(round__event=event, round__number=1).count() == 3


IMPOSSIBLE = [
    ("8", "6"),
    ("7", "5"),
    ("14", "-1"),
    ("100000000000000000000", "-99999999999999999987"),
    (100000000000000000000, -99999999999999999987),
    ("6.5", "6.5"),
    (6.5, 6.5),
    ("6,5", "6,5"),
    ("1e1", "3"),
    ("0x7", "6"),
    ("NaN", "13"),
    (float("nan"), 13),
    (True, 12),
    ("true", "12"),
    ("", ""),
    ("seven", "6"),
    ("+7", "6"),
    ("7 ", "7"),
    ("²", "6"),
    ([7], 6),
]
POSSIBLE = [
    (("13", "0"), (13, 0)),
    (("0", "13"), (0, 13)),
    (("7", "6"), (7, 6)),
    ((" 7 ", "6"), (7, 6)),
    (("", "13"), (0, 13)),
    (("٧", "6"), (7, 6)),
    (("７", "6"), (7, 6)),
]


@pytest.mark.django_db
class TestC01:
    @pytest.mark.parametrize("typed", IMPOSSIBLE, ids=repr)
    def test_C01_impossible_counts_are_refused_and_nothing_is_stored(self, typed):
        at = table(running(2, hands_per_round=1, rounds_planned=1), 1)
        with pytest.raises(Refused) as refusal:
            sheets.submit(at, {1: typed}, seen={}, by=None, source="organiser")
        assert all(wording.sentence(problem) for problem in refusal.value.problems)
        assert not HandScore.objects.exists()
        at.refresh_from_db()
        assert at.state == Sitting.State.PLAYING

    @pytest.mark.parametrize(("typed", "stored"), POSSIBLE, ids=repr)
    def test_C01_possible_counts_are_stored_as_meant(self, typed, stored):
        at = table(running(2, hands_per_round=1, rounds_planned=1), 1)
        sheets.submit(at, {1: typed}, seen={}, by=None, source="organiser")
        row = HandScore.objects.get(sitting=at)
        assert (row.ns, row.ew) == stored and at.state == Sitting.State.CONFIRMED

    @pytest.mark.parametrize(
        ("typed", "stored"),
        [(("26", "26"), (26, 26)), (("52", "0"), (52, 0)), (("", "22"), (30, 22)), (("30", "23"), None)],
    )
    def test_C01_totals_of_four_hands_make_52(self, typed, stored):
        options = {"record": "totals", "compare": "tricks"}
        event = running(2, rank_by=["tricks"], options=options, hands_per_round=4, rounds_planned=1)
        at = table(event, 1)
        if stored is None:
            with pytest.raises(Refused):
                sheets.submit(at, {0: typed}, seen={}, by=None, source="organiser")
            assert not HandScore.objects.exists()
            return
        sheets.submit(at, {0: typed}, seen={}, by=None, source="organiser")
        row = HandScore.objects.get(sitting=at)
        assert (row.ns, row.ew) == stored
        if stored == (26, 26):
            assert [line.rank for line in standings(event).rows] == [1, 1]

    @pytest.mark.parametrize("typed", IMPOSSIBLE, ids=repr)
    def test_C01_a_file_with_them_is_refused(self, typed, file):
        filled = document("AB", [(1, 1, 1, 2, [7])])
        filled["results"][0]["hands"] = [{"ns": typed[0], "ew": typed[1]}]
        code, out, err = run("night", file(filled))
        assert (code, out) == (1, "") and err.strip()

    @pytest.mark.parametrize(("ns", "ew"), [(13, 0), (0, 13), (7, 6), (None, 13), (0, None)])
    def test_C01_a_file_with_possible_ones_runs(self, ns, ew, file):
        filled = document("AB", [(1, 1, 1, 2, [7])])
        hand = {side: tricks for side, tricks in (("ns", ns), ("ew", ew)) if tricks is not None}
        filled["results"][0]["hands"] = [hand]
        assert run("night", file(filled))[0] == 0


@pytest.mark.django_db
class TestC02:
    def test_C02_sides_come_from_the_table_never_from_the_sender(self):
        taken = set(inspect.signature(sheets.submit).parameters)
        assert not taken & {"pair", "ns", "ew", "entry", "winner", "loser", "event"}

    @pytest.mark.parametrize(("ns", "ew"), [(1, 1), (1, 2), (3, 4), (3, 1), (1, 9)])
    def test_C02_a_file_that_names_a_pair_of_another_table_is_refused(self, ns, ew, file):
        filled = document("ABCD", [], movement="round-robin", rounds_=1)
        seats = night(file(filled))["schedule"][0]["tables"][0]
        assert (seats["ns"], seats["ew"]) == ([1], [3])
        filled["results"] = [{"round": 1, "table": 1, "ns": ns, "ew": ew, "hands": [{"ns": 7}]}]
        code, _out, err = run("night", file(filled))
        assert code == 1 and "Results 1, round 1, table 1" in err

    def test_C02_another_events_table_stays_as_it_is(self):
        here = running(4)
        there = events.copy(here, None, name="There", date=here.date)
        events.seat(there, None)
        rounds.open_round(there, 1, None)
        enter(table(here, 1), [7, 7])
        assert not HandScore.objects.filter(sitting__round__event=there).exists()
        assert {row.tricks for row in standings(there).rows} == {0}


@pytest.mark.django_db
def test_C04_a_correction_of_an_early_round_is_right_in_every_later_table(file):
    names = "ABCD"
    meetings = (("A-B 7-6", "C-D 9-4"), ("A-C 9-4", "B-D 7-6"), ("A-D 6-7", "B-C 7-6"))
    run("night", file(document(names, by_name(names, *meetings))), "--keep", "case")
    event = Event.objects.get(slug="case")

    def match_points():
        found = []
        for number in (1, 2, 3):
            rows = {row.entry_number: row for row in standings(event, through_round=number).rows}
            found.append([rows[n].values["match-points"] for n in (1, 2, 3, 4)])
        return found

    def order():
        return [(names[row.entry_number - 1], row.rank) for row in standings(event).rows]

    assert match_points() == [[2, 0, 2, 0], [4, 2, 2, 0], [4, 4, 2, 2]]
    assert [name for name, _rank in order()] == ["A", "B", "C", "D"]
    at = table(event, 1)
    olive = organiser()
    with pytest.raises(Refused):
        sheets.submit(at, {1: (6, 7)}, seen={1: 1}, by=olive, source="organiser")
    sheets.submit(at, {1: (6, 7)}, seen={1: 1}, by=olive, source="organiser", reason="Misread")
    assert match_points() == [[0, 2, 2, 0], [2, 4, 2, 0], [2, 6, 2, 2]]
    assert order() == [("B", 1), ("A", 2), ("C", 3), ("D", 4)]
    nets = {names[row.entry_number - 1]: row.values["net-tricks"] for row in standings(event).rows}
    assert (nets["A"], nets["C"], nets["D"]) == (3, -1, -5)
    seats = [[at.entries for at in one.tables] for one in rounds_of(event)]
    assert seats[1:] == [[(1, 3), (2, 4)], [(1, 4), (2, 3)]]


def test_BYE_01_sit_outs_are_never_more_than_one_apart():
    idle = dict.fromkeys(range(1, 6), 0)
    for one in schedule(5, 10):
        for entry in one["sit_out"]:
            idle[entry] += 1
        apart = max(idle.values()) - min(idle.values())
        assert apart <= 1
        assert apart == 0 or one["round"] not in (5, 10)


@pytest.mark.django_db
def test_BYE_02_sit_outs_and_draws_give_what_the_event_says(file):
    """A win gives 1, a draw 0, a sit-out 1: four wins and a draw are 4, three wins and a sit-out too."""
    points = {"compare": "tricks", "match_points": [1, 0]}
    won, drawn = [7, 7], [7, 6]
    first = [(number, 1, 1, 2, tricks) for number, tricks in enumerate((won, won, drawn, won, won), 1)]
    out = night(file(document("AB", first, hands=2, options=points, sit_out=1)))
    assert out["standings"][0]["match-points"] == 4
    second = [(1, 1, 1, 2, won), (2, 1, 2, 3, won), (3, 1, 1, 3, won), (4, 1, 1, 2, won)]
    out = night(file(document("ABC", second, hands=2, options=points, sit_out=1)))
    (line,) = [row for row in out["standings"] if row["entry"] == 1]
    assert (line["match-points"], line["sit-outs"]) == (4, 1)


PUBLISHED = [
    [[8, 1], [7, 2], [6, 3], [5, 4]],
    [[8, 2], [1, 3], [7, 4], [6, 5]],
    [[8, 3], [2, 4], [1, 5], [7, 6]],
    [[8, 4], [3, 5], [2, 6], [1, 7]],
    [[8, 5], [4, 6], [3, 7], [2, 1]],
    [[8, 6], [5, 7], [4, 1], [3, 2]],
    [[8, 7], [6, 1], [5, 2], [4, 3]],
]


@pytest.mark.django_db
def test_RR_01_eight_pairs_meet_once_each_by_our_schedule_and_by_a_published_one(file):
    everybody = {frozenset(two) for two in itertools.combinations(range(1, 9), 2)}
    ours = meetings_of(schedule(8, 7))
    assert len(ours) == 28 and set(ours) == everybody
    results = [
        (number, at, ns, ew, [7])
        for number, one in enumerate(PUBLISHED, 1)
        for at, (ns, ew) in enumerate(one, 1)
    ]
    out = night(file(document("ABCDEFGH", results)))
    theirs = meetings_of(out["schedule"])
    assert len(theirs) == 28 and set(theirs) == everybody
    assert out["certificate"]["rematch"] == {"value": 0, "bound": 0}
    assert {row["hands-played"] for row in out["standings"]} == {7}


@pytest.mark.django_db
class TestDRV08:
    def test_DRV_08_a_sheet_that_does_not_balance_is_flagged_or_accepted_with_a_note(self):
        at = table(running(2, hands_per_round=1, rounds_planned=1), 1)
        with pytest.raises(Refused) as refusal:
            sheets.submit(at, {1: (8, 6)}, seen={}, by=None, source="organiser")
        assert [problem.code for problem in refusal.value.problems] == ["hand-sum"]
        note = "Both sides agree that it was so"
        sheets.submit(at, {1: (8, 6)}, seen={}, by=None, source="organiser", accepted=note)
        at.refresh_from_db()
        assert (at.state, at.accepted) == (Sitting.State.CONFIRMED, note)
        assert HandScore.objects.get(sitting=at).is_accepted
        (check,) = standings(at.round.event).checks
        assert not check.fits

    @pytest.mark.parametrize(
        ("tricks", "note", "code"), [((7, 6), "", 0), ((8, 6), "", 1), ((8, 6), "Agreed by both", 0)]
    )
    def test_DRV_08_by_file(self, tricks, note, code, file):
        filled = document("AB", [(1, 1, 1, 2, [7])])
        filled["results"][0]["hands"] = [{"ns": tricks[0], "ew": tricks[1]}]
        if note:
            filled["results"][0]["accepted"] = note
        assert run("night", file(filled))[0] == code
