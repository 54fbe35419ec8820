"""``manage.py movement`` for every movement there is: the list, the schedule, what it says besides."""

import json

import pytest

from tests.tournament.test_commands import run

NAMED = (
    *("round-robin", "stay-and-move", "mitchell", "howell", "swiss", "danish", "winners-move-up"),
    *("whist", "individual"),
    *("progressive", "semi-partner", "partner", "swedish"),
)
DEPENDING = {"swiss", "danish", "winners-move-up", "progressive", "semi-partner", "partner", "swedish"}


def shown(*words):
    code, out, _err = run("movement", *map(str, words), "--json")
    assert code == 0
    return json.loads(out)


def seated(document):
    """Round by round the games (North-South, East-West), each of one pair or of two players."""
    return [[(*at["ns"], *at["ew"]) for at in one["tables"]] for one in document["rounds"]]


def test_the_list_names_every_movement():
    rows = json.loads(run("movement", "--list", "--json")[1])
    assert {row["movement"] for row in rows} == set(NAMED)
    assert {row["movement"] for row in rows if row["depends_on_results"]} == DEPENDING
    lines = run("movement", "--list")[1].splitlines()
    assert [line.split(":")[0] for line in lines] == [row["movement"] for row in rows]
    for line in lines:
        assert ("depends on the results" in line) is (line.split(":")[0] in DEPENDING)


@pytest.mark.parametrize("name", NAMED)
def test_every_movement_gives_a_schedule_and_a_certificate(name):
    document = shown(name, "--entries", 12, "--rounds", 5, "--hands", 2)
    assert (document["movement"], document["entries"]) == (name, 12)
    assert len(document["rounds"]) == (1 if name in DEPENDING else 5)
    assert document.get("depends_on_results", False) is (name in DEPENDING)
    for one in document["rounds"]:
        playing = [entry for at in one["tables"] for entry in at["ns"] + at["ew"]]
        assert sorted(playing + one["sit_out"]) == list(range(1, 13))
    assert document["certificate"]
    for measure in document["certificate"].values():
        assert set(measure) == {"value", "bound"} and measure["value"] >= measure["bound"]


@pytest.mark.parametrize("name", sorted(DEPENDING))
def test_those_that_depend_on_results_say_so(name):
    assert "Each later round depends on the results" in run("movement", name, "--entries=8", "--rounds=3")[1]
    assert "depends on the results" not in run("movement", "howell", "--entries=8", "--rounds=3")[1]


def test_rr_02_odds_sit_and_evens_move_up():
    first, second, *_ = seated(shown("stay-and-move", "--entries", 20, "--rounds", 6))
    assert first == [(number, number + 1) for number in range(1, 20, 2)]
    assert second == [(1, 20), *((number, number - 1) for number in range(3, 20, 2))]


def test_dup_03_a_compass_of_five_tables():
    rounds = seated(shown("mitchell", "--entries", 10, "--rounds", 5))
    assert rounds[0] == [(1, 6), (2, 7), (3, 8), (4, 9), (5, 10)]
    assert rounds[1] == [(1, 7), (2, 8), (3, 9), (4, 10), (5, 6)]
    assert rounds[4] == [(1, 10), (2, 6), (3, 7), (4, 8), (5, 9)]


def test_dup_02_fourteen_tables_play_two_deals_a_round_and_28_in_all():
    # At least 24 deals at 14 tables: 2 a round; at 10 tables: 3 a round, 30 in all.
    for tables, hands in ((14, 2), (10, 3)):
        document = shown("mitchell", "--entries", 2 * tables, "--rounds", tables, "--hands", hands)
        boards = [at["boards"] for one in document["rounds"] for at in one["tables"]]
        assert {len(one) for one in boards} == {hands}
        assert {board for one in boards for board in one} == set(range(1, hands * tables + 1))
        assert document["certificate"]["board"] == {"value": 0, "bound": 0}


def test_dup_04_four_pairs_exchange_their_boards():
    document = shown("howell", "--entries", 4, "--rounds", 3, "--hands", 8)
    assert seated(document) == [[(1, 2), (3, 4)], [(1, 3), (4, 2)], [(1, 4), (2, 3)]]
    first = [at["boards"] for at in document["rounds"][0]["tables"]]
    assert first == [[1, 2, 3, 4, 5, 6, 7, 8], [5, 6, 7, 8, 1, 2, 3, 4]]


def test_bye_01_five_entrants_in_ten_rounds():
    for name in ("round-robin", "stay-and-move"):
        rests = [one["sit_out"][0] for one in shown(name, "--entries", 5, "--rounds", 10)["rounds"]]
        assert sorted(rests[:5]) == sorted(rests[5:]) == [1, 2, 3, 4, 5]


def test_a_setting_is_written_as_a_name_and_a_value():
    plain = shown("mitchell", "--entries", 6, "--rounds", 3)
    switched = shown("mitchell", "--entries", 6, "--rounds", 3, "--option", "arrow_switch=1")
    assert seated(plain)[:2] == seated(switched)[:2]
    assert [(ew, ns) for ns, ew in seated(plain)[2]] == seated(switched)[2]
    skipped = shown("mitchell", "--entries=8", "--rounds=3", "--option=skip=true", "--option=arrow_switch=0")
    assert skipped["rounds"] == shown("mitchell", "--entries=8", "--rounds=3")["rounds"]


@pytest.mark.parametrize(
    ("option", "code", "said"),
    [
        ("pairing=slide", 1, "slide"),
        ("skip=true", 1, "skip"),
        ("pairing", 2, "NAME=VALUE"),
    ],
)
def test_a_setting_that_is_not_possible_is_named(option, code, said):
    found, out, err = run("movement", "swiss", "--entries=8", "--rounds=3", "--option", option)
    assert (found, out) == (code, "") and said in err


@pytest.mark.parametrize(
    ("name", "entries", "rounds", "said"),
    [
        ("howell", 51, 5, "3 to 50"),
        ("howell", 8, 8, "at most 7 rounds"),
        ("mitchell", 10, 6, "at most 5 rounds"),
        ("mitchell", 3, 1, "4 to 200"),
        ("winners-move-up", 201, 1, "2 to 200"),
    ],
)
def test_numbers_that_a_movement_does_not_have_are_refused_with_those_it_has(name, entries, rounds, said):
    code, out, err = run("movement", name, f"--entries={entries}", f"--rounds={rounds}")
    assert (code, out) == (1, "") and said in err


def test_what_boards_bring_is_said_in_words():
    out = run("movement", "howell", "--entries=8", "--rounds=7", "--hands=2")[1]
    assert "boards 1, 2" in out
    assert "Nobody plays the same board twice." in out
    assert "Every two pairs compete with each other equally much." in out
    out = run("movement", "mitchell", "--entries=6", "--rounds=3")[1]
    assert "3 comparisons more" in out


@pytest.mark.parametrize(
    ("name", "entries", "rounds", "said"),
    [
        ("stay-and-move", 8, 5, "After 4 rounds everybody who moves has met everybody who stays"),
        ("swiss", 6, 6, "6 pairs have met everybody after 5 rounds"),
    ],
)
def test_meetings_that_must_repeat_are_said(name, entries, rounds, said):
    assert said in run("movement", name, f"--entries={entries}", f"--rounds={rounds}")[1]


@pytest.mark.parametrize("name", NAMED)
def test_every_measure_is_said_in_words(name):
    """One sentence for each measure of the certificate, and none by its code."""
    measures = shown(name, "--entries=12", "--rounds=5", "--hands=2")["certificate"]
    lines = run("movement", name, "--entries=12", "--rounds=5", "--hands=2")[1].splitlines()
    told = [line for line in lines if line.endswith(("This is the best possible.",))]
    told += [line for line in lines if "No schedule could have fewer than" in line]
    assert len(told) == len(measures)
    assert not [line for line in lines if line.split(":")[0] in measures]
    if name in ("whist", "individual") or name in DEPENDING - {"swiss", "danish", "winners-move-up"}:
        assert not [line for line in lines if "pair" in line]


def test_the_measures_of_single_players_are_said_like_those_of_pairs():
    out = run("movement", "whist", "--entries=8", "--rounds=7", "--hands=4")[1]
    assert "Nobody has the same partner twice. This is the best possible." in out
    assert "In 28 cases two are opponents again. This is the best possible." in out
    assert (
        "In 84 cases two share a table again, as partners or as opponents. This is the best possible." in out
    )
    assert "Everybody sits out equally often. This is the best possible." in out
    out = run("movement", "individual", "--entries=30", "--rounds=8")[1]
    assert "Nobody shares a table with anybody twice. This is the best possible." in out
