"""manage.py replay: hands in the notation, what is printed, and the exit codes."""

import io
import json
import subprocess
import sys

import pytest

from scoring.engine.notation import hand_document
from tests.layout.code import ROOT
from tests.scoring.engine.helpers import BASIC, BID, finished
from tests.scoring.engine.test_notation import DUKE, KITTY
from tests.tournament.test_commands import run

# East draws every trump there is with his twelve, and the kitty is the thirteenth trick.
LEADS = ["BJ", "LJ", "HA", "HK", "HQ", "HJ", "HT", "H9", "H8", "H7", "H6", "H5"]
REST = [(f"D{rank}", f"C{rank}", f"S{rank}") for rank in "KQJT98765432"]
WON = {**KITTY, "play": [card for lead, rest in zip(LEADS, REST, strict=True) for card in (lead, *rest)]}
REVOKE = {**DUKE, "play": ["C7", "D2", "S6", "C2"]}
MISDEAL = {**DUKE, "hands": {**DUKE["hands"], "N": "AKQ.AKQJ.AK.KJ9"}}


@pytest.fixture
def lines(tmp_path):
    def write(*documents, name="hands.jsonl"):
        path = tmp_path / name
        texts = [one if isinstance(one, str) else json.dumps(one) for one in documents]
        path.write_text("\n".join(texts) + "\n", encoding="utf-8")
        return str(path)

    return write


def test_a_hand_is_replayed_trick_by_trick(lines):
    code, out, err = run("replay", lines(DUKE))
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Hand 1: legal.",
        "  North leads: C7 C8 S6 C2. East wins.",
        "  East leads: D2",
        "  Not finished.",
    ]


def test_the_json_is_that_of_the_format(lines):
    code, out, _err = run("replay", lines(DUKE, WON), "--json")
    first, second = json.loads(out)
    assert code == 0
    assert first == {
        "hand": 1,
        "legal": True,
        "tricks": [
            {"leader": "N", "cards": ["C7", "C8", "S6", "C2"], "winner": "E"},
            {"leader": "E", "cards": ["D2"], "winner": None},
        ],
        "score": None,
    }
    assert (second["hand"], second["legal"], second["score"]) == (2, True, {"ns": 0, "ew": 7})
    assert len(second["tricks"]) == 12
    assert second["tricks"][0] == {"leader": "E", "cards": ["BJ", "DK", "CK", "SK"], "winner": "E"}


def test_a_finished_hand_says_its_score(lines):
    code, out, _err = run("replay", lines(WON))
    assert code == 0 and out.splitlines()[-1] == "  North-South 0, East-West 7"


def test_every_fault_of_every_hand_is_told_with_its_place(lines):
    code, out, err = run("replay", lines(REVOKE, DUKE, MISDEAL))
    assert code == 1
    assert [line for line in out.splitlines() if line.startswith("Hand")] == [
        "Hand 1: not legal.",
        "Hand 2: legal.",
        "Hand 3: not legal.",
    ]
    assert err.splitlines() == [
        "Hand 1 › play 2: East has to follow suit, so D2 cannot be played. Legal: C8, CT, CQ, CA.",
        "Hand 3: not dealt: C7.",
        "Hand 3: North has 12 cards. A hand has 13.",
    ]


def test_faults_as_json_stand_in_their_hand(lines):
    code, out, err = run("replay", lines(DUKE, REVOKE), "--json")
    right, wrong = json.loads(out)
    assert (code, err) == (1, "")
    assert right["legal"] and "faults" not in right
    assert (wrong["legal"], wrong["score"]) == (False, None)
    assert wrong["tricks"] == [{"leader": "N", "cards": ["C7", "D2", "S6", "C2"], "winner": "N"}]
    (fault,) = wrong["faults"]
    assert fault["code"] == "must-follow" and fault["details"]["path"] == "hand 2 › play 2"
    assert fault["sentence"].startswith("Hand 2 › play 2: East has to follow suit")


def test_a_line_that_is_no_json_is_named_and_the_others_are_replayed(lines):
    code, out, err = run("replay", lines(DUKE, "", '{"rules": ', DUKE))
    assert code == 1
    assert [line for line in out.splitlines() if line.startswith("Hand")] == [
        "Hand 1: legal.",
        "Hand 2: not legal.",
        "Hand 3: legal.",
    ]
    assert err.startswith("Line 3: column ")


@pytest.mark.parametrize("indent", [None, 2])
def test_a_list_and_a_single_hand_on_many_lines_are_read_too(tmp_path, indent):
    for document, hands in (([DUKE, WON], 2), (DUKE, 1)):
        path = tmp_path / "hands.json"
        path.write_text(json.dumps(document, indent=indent))
        code, out, _err = run("replay", str(path), "--json")
        assert code == 0 and len(json.loads(out)) == hands


def test_hands_come_from_standard_input(monkeypatch):
    data = io.TextIOWrapper(io.BytesIO(json.dumps(DUKE).encode()))
    monkeypatch.setattr(sys, "stdin", data)
    assert run("replay", "-")[0] == 0


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "this is not JSON"),
        ('{\n "rules": "basic",\n "dealer"\n}', "Line 4"),
        ("", "this is not JSON"),
        ("3", "Hand 1: 3 should be an object"),
        ("[3]", "Hand 1: 3 should be an object"),
        ('{"rules": "basic", "rules": "bid"}', "stands twice"),
        ('{"rules": "basic", "dealer": "N", "trump": "S"}', "Hand 1: the key “hands” is missing."),
        (json.dumps({**DUKE, "paly": []}), "Did you mean “play”?"),
        (json.dumps({**DUKE, "rules": "x"}), "There are no rules called x."),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(lines, text, said):
    code, _out, err = run("replay", lines(text))
    assert code == 1 and said in err and "Traceback" not in err


def test_a_file_that_is_not_there(tmp_path):
    code, out, _err = run("replay", str(tmp_path / "none.json"), "--json")
    assert code == 1 and json.loads(out)["faults"][0]["code"] == "file-not-found"


def test_an_empty_list_has_nothing_wrong(lines):
    assert run("replay", lines("[]"), "--json")[:2] == (0, "[]\n")


@pytest.mark.parametrize("game", [BASIC, BID], ids=["basic", "bid"])
def test_what_the_engine_writes_is_legal(lines, game):
    documents = [hand_document(finished(game, seed, claims=True)) for seed in range(10)]
    code, out, _err = run("replay", lines(*documents), "--json")
    rows = json.loads(out)
    assert code == 0 and [row["hand"] for row in rows] == list(range(1, 11))
    assert all(row["legal"] and row["score"] for row in rows)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"calls": ["8"]}, "Hand 1 › calls 1: 8 cannot be bid. Bids are 1 to 7."),
        ({"calls": ["3", "2"]}, "Hand 1 › calls 2: 2 does not beat 3."),
        (
            {"calls": ["pass"] * 4},
            "Hand 1 › calls 4: all others have passed, so North has to bid, 1 or more.",
        ),
        ({"calls": ["3 notrump uptown"]}, "notrump is bid without uptown or downtown."),
        ({"discards": ["SA"]}, "1 cards were laid away. It should be 6"),
        ({"leader": "N"}, "Hand 1 › leader: North does not lead to the first trick. East does."),
        ({"play": ["HA", "HA"]}, "Hand 1 › play 2: South does not hold HA."),
        ({"options": {"kitty": 5}}, "2 jokers and a kitty of 5 make no deck."),
        ({"claim": "S"}, "Hand 1 › claim: it is not the turn of South. Next is East."),
    ],
)
def test_faults_are_said_with_chairs_by_name(lines, changes, said):
    code, _out, err = run("replay", lines({**KITTY, **changes}))
    assert code == 1 and said in err


def test_a_wrong_usage_is_2():
    done = subprocess.run(
        [sys.executable, "manage.py", "replay"], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2 and "FILE" in done.stderr


# --- with all cards open ------------------------------------------------------------------------------

ONE_CARD = {**DUKE, "play": ["DA"]}


def test_analyse_says_what_the_cards_could_have_given(lines):
    code, out, err = run("replay", lines(ONE_CARD), "--analyse")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "Hand 1: legal.",
        "  North leads: DA",
        "  Not finished.",
        "  With all cards open:",
        "    Best play by all gives North-South 6 tricks, East-West 7.",
        "    They took 0 and 0.",
        "    Tricks of North-South with best play after each card:",
        "      Trick 1: DA 1",
        "    Trick 1: DA of North cost 5 tricks. These cost none: SQ, SK, SA, HJ, HQ, HK, HA.",
    ]


def test_analyse_as_json(lines):
    code, out, _err = run("replay", lines(ONE_CARD, WON), "--analyse", "--json")
    first, second = (one["analysis"] for one in json.loads(out))
    assert code == 0
    assert first == {
        "taken": {"ns": 0, "ew": 0},
        "best": {"ns": 6, "ew": 7},
        "best_from": 1,
        "cards": [
            {
                "trick": 1,
                "seat": "N",
                "card": "DA",
                "tricks": {"ns": 1, "ew": 12},
                "cost": 5,
                "better": ["SQ", "SK", "SA", "HJ", "HQ", "HK", "HA"],
            }
        ],
        "unsaid": [],
    }
    assert second["best"] == second["taken"] == {"ns": 0, "ew": 13}
    assert [one["cost"] for one in second["cards"]] == [0] * 48


def test_what_cannot_be_said_has_its_reason(lines):
    """South keeps a joker in notrump to the end of what is played."""
    north, east = "5432.5432.5432.-", "9876.9876.9876.-"
    hands = {"N": north, "E": east, "S": "KQJ.KQJ.KQJ.K2.BJ", "W": "AT.AT.AT.QJT987"}
    document = {
        "rules": "detroit",
        "dealer": "N",
        "hands": hands,
        "kitty": ["CA", "C6", "C5", "C4", "C3"],
        "calls": ["pass", "pass", "4 notrump", "pass"],
        "ranks": "uptown",
        "discards": ["CA", "C6", "C5", "C4", "C3"],
        "play": ["HA", "H2", "H6", "HJ"],
    }
    path = lines(document)
    code, out, err = run("replay", path, "--analyse")
    assert (code, err) == (0, "")
    assert out.splitlines()[-4:] == [
        "    They took 0 and 2.",
        "    Tricks of North-South with best play after each card:",
        "      Trick 1: HA ?, H2 ?, H6 ?, HJ ?",
        "    Before cards 1 to 4 nothing exact can be said: "
        "A joker can still be played, and in notrump it belongs to no suit.",
    ]
    (row,) = json.loads(run("replay", path, "--analyse", "--json")[1])
    (gap,) = row["analysis"]["unsaid"]
    assert (gap["from"], gap["to"], gap["code"]) == (1, 4, "analysis-joker-live")
    assert row["analysis"]["best"] is None and row["analysis"]["cards"][0]["tricks"] is None


def test_a_hand_that_is_not_legal_is_not_analysed(lines):
    code, out, err = run("replay", lines(REVOKE, ONE_CARD), "--analyse")
    assert code == 1 and out.count("With all cards open:") == 1
    assert err.startswith("Hand 1 › play 2: East has to follow suit")
    first, second = json.loads(run("replay", lines(REVOKE, ONE_CARD), "--analyse", "--json")[1])
    assert "analysis" not in first and "analysis" in second


def test_without_the_library_analyse_says_so_and_everything_else_works(lines, monkeypatch):
    monkeypatch.setattr("scoring.engine.double_dummy.find_spec", lambda name: None)
    path = lines(ONE_CARD)
    code, out, err = run("replay", path, "--analyse")
    assert code == 1 and out.splitlines() == ["Hand 1: legal.", "  North leads: DA", "  Not finished."]
    assert err.startswith("endplay is not installed") and len(err.splitlines()) == 1
    code, out, _err = run("replay", path, "--analyse", "--json")
    (row,) = json.loads(out)
    assert code == 1 and row["legal"] and len(row["tricks"]) == 1
    assert [fault["code"] for fault in row["analysis"]["faults"]] == ["double-dummy-missing"]
    assert run("replay", path)[0] == 0
