"""The results format: read strictly, judged as a whole, and the same after every round trip."""

import copy
import json
import re
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scoring.problems import Refused
from tests.tournament.evenings import DATE, club, draft, enter, play_round, running, table
from tournament import wording
from tournament.models import Club, Event, HandScore, LogEntry, Member, Sitting
from tournament.queries.standings import standings
from tournament.services import entries, events, rounds, sheets
from tournament.services.documents import export_document, load, read, written
from tournament.services.documents.format import schema, shape_faults

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = json.loads((ROOT / "docs/schema/whist-night-1.schema.json").read_text(encoding="utf-8"))
VALID = Draft202012Validator(SCHEMA)
FILES = sorted((ROOT / "examples").glob("*.json"))


def page_example():
    page = (ROOT / "docs/results-format.md").read_text(encoding="utf-8")
    return json.loads(re.search(r"<!-- example -->\n```json\n(.*?)```", page, re.S).group(1))


EXAMPLE = page_example()


def altered(path, value):
    """The example with one value changed; ``path`` is its keys with dots between them."""
    document = copy.deepcopy(EXAMPLE)
    *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
    at = document
    for part in way:
        at = at[part]
    if value is KeyError:
        del at[last]
    else:
        at[last] = value
    return document


def codes(refusal):
    return [problem.code for problem in refusal.value.problems]


# --- the published schema ---------------------------------------------------------------------------


def test_the_published_schema_is_the_one_the_program_checks_by():
    assert schema() == SCHEMA
    Draft202012Validator.check_schema(SCHEMA)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_examples_fit_the_schema(path):
    VALID.validate(json.loads(path.read_text(encoding="utf-8")))


SHAPES = [
    ("format", "usebio", "file-word-unknown"),
    ("version", 2, "file-word-unknown"),
    ("version", True, "file-word-unknown"),
    ("event", [], "file-not-object"),
    ("event.name", 5, "file-not-text"),
    ("event.name", "x" * 101, "file-text-length"),
    ("event.name", KeyError, "file-key-missing"),
    ("event.date", "1 Dec", "file-not-date"),
    ("event.date", 20261201, "file-not-date"),
    ("event.rounds", 0, "file-number-range"),
    ("event.rounds", 1.5, "file-not-whole"),
    ("event.rounds", "1", "file-not-whole"),
    ("event.rounds", True, "file-not-whole"),
    ("event.rounds", 10**30, "file-number-range"),
    ("event.kind", "pair", "file-word-unknown"),
    ("event.rank_by", "points", "file-not-list"),
    ("event.rank_by", [], "file-list-length"),
    ("event.sit_out", None, "file-not-exact"),
    ("event.round", 1, "file-key-unknown"),
    ("entries", {}, "file-not-list"),
    ("entries.0.number", 0, "file-number-range"),
    ("entries.0.players", ["Ann"] * 3, "file-list-length"),
    ("entries.0.player", "Ann", "file-key-unknown"),
    ("results.0.ns", "1", "file-not-whole"),
    ("results.0.ns", [1, 2, 3], "file-list-length"),
    ("results.0.hands.0.ns", -1, "file-number-range"),
    ("results.0.hands.0.ns", 6.5, "file-not-whole"),
    ("results.0.hands.0.ns", None, "file-not-whole"),
    ("results.0.hands.0.trick", 9, "file-key-unknown"),
    ("results.0.hands.0.tricks", 9, "file-tricks-twice"),
    ("results.0.unfinished", "yes", "file-not-truth"),
    ("penalties", [{"round": 1, "table": 1, "hand": 1, "side": "n-s"}], "file-word-unknown"),
    ("adjustments", [{"entry": 1, "round": 1, "value": "six", "reason": "x"}], "file-not-exact"),
    ("reslts", [], "file-key-unknown"),
]


@pytest.mark.parametrize(("path", "value", "code"), SHAPES)
def test_program_and_schema_refuse_the_same_shapes(path, value, code):
    document = altered(path, value)
    found = shape_faults(document)
    assert [problem.code for problem in found] == [code]
    assert not VALID.is_valid(document)


def test_an_unknown_key_is_named_with_the_nearest_known_one():
    (problem,) = shape_faults(altered("event.hand_per_round", 4))
    assert (problem.details["key"], problem.details["near"]) == ("hand_per_round", "hands_per_round")
    (problem,) = shape_faults(altered("event.zzzzzz", 4))
    assert problem.details["near"] == "" and "name" in problem.details["known"]


@pytest.mark.parametrize("document", [None, 3, "x", [], {}, {"format": "whist-night"}, True])
def test_anything_else_is_refused_too(document):
    assert shape_faults(document) and not VALID.is_valid(document)


@pytest.mark.parametrize("key", ["deals", "log"])
def test_what_is_not_supported_is_named(key):
    (problem,) = shape_faults({**EXAMPLE, key: [{}]})
    assert (problem.code, problem.details["key"]) == ("file-not-supported", key)
    assert shape_faults({**EXAMPLE, key: []}) == []


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("results.0.hands.0.nss", 8, "Results 1 › hands 1: there is no key “nss”. Did you mean “ns”?"),
        (
            "results.0.hands.0.x",
            8,
            "Results 1 › hands 1: there is no key “x”. Keys here: ns, ew, bidder, bid, kind, trump, ranks,"
            " tricks, own, honours, talked.",
        ),
        ("results.0.hands.0.ns", None, "Results 1 › hands 1 › ns: null is not a whole number."),
        ("results.0.hands.0.ns", True, "Results 1 › hands 1 › ns: true is not a whole number."),
        ("results.0.hands.0.ns", Decimal("8.0"), "Results 1 › hands 1 › ns: 8.0 is not a whole number."),
        ("results.0.hands", {"ns": 8}, 'Results 1 › hands: {"ns": 8} should be a list, in square brackets.'),
        (
            "forfeits",
            [{"round": 1, "table": 1, "by": "NS"}],
            "Forfeits 1 › by: NS is not known here. There are: ns, ew.",
        ),
    ],
)
def test_a_fault_speaks_the_words_of_the_file(path, value, said):
    assert wording.sentences(shape_faults(altered(path, value))) == [said]


# --- reading bytes ----------------------------------------------------------------------------------


def test_a_byte_order_mark_and_any_line_end_are_read():
    for text in ('\ufeff{"a": 1}', '{\r\n"a":\r1}\r\n'):
        assert read(text.encode()) == {"a": 1}


def test_text_is_composed():
    assert read('{"e\u0301": ["e\u0301"]}'.encode()) == {"\u00e9": ["\u00e9"]}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file-not-json"),
        (b"{", "file-not-json"),
        (b"{'a': 1}", "file-not-json"),
        (b'{"a": 1,}', "file-not-json"),
        (b'{"a": NaN}', "file-number-strange"),
        (b'{"a": -Infinity}', "file-number-strange"),
        (b'{"a": 1, "a": 2}', "file-key-twice"),
        (b'{"a": ' + b"9" * 5000 + b"}", "file-number-long"),
        (b'{"a": 1.' + b"9" * 5000 + b"}", "file-number-long"),
        (b"[" * 100_000, "file-too-deep"),
        ('{"a": "ü"}'.encode("latin-1"), "file-not-utf8"),
        ('{"a": 1}'.encode("utf-16"), "file-not-utf8"),
        (b"\x00\x01\x02", "file-not-json"),
    ],
    ids=range(13),
)
def test_what_cannot_be_read_is_said(data, code):
    with pytest.raises(Refused) as refusal:
        read(data)
    assert code in codes(refusal)


def test_numbers_with_a_point_are_kept_exact():
    assert str(read(b"[6.10]")[0]) == "6.10"


@pytest.mark.django_db
def test_decimals_in_a_file_stay_exact_to_the_end():
    text = written(EXAMPLE).replace('"sit_out": "average"', '"sit_out": 2.5')
    text = text.replace('"options": {}', '"options": {"match_points": [1.5, 0.5]}')
    event = load(read(text.encode()), club=club(), by=None)
    document = export_document(event)
    assert document["event"]["sit_out"] == "5/2"
    assert document["event"]["options"] == {"match_points": ["1.5", "0.5"]}
    assert round_trip(document) == document
    assert '"2.5"' in written(read(text.encode()))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["ns", "H", "given"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def paths(value, way=()):
    yield way
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, one in items:
        yield from paths(one, (*way, str(key)))


PATHS = [".".join(way) for way in paths(EXAMPLE) if way]


@pytest.mark.django_db
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(PATHS), value=json_values)
def test_whatever_stands_in_a_file_is_loaded_or_refused_with_sentences(path, value):
    home = Club.objects.get_or_create(name="Town", slug="town")[0]
    document = altered(path, value)
    try:
        load(document, club=home, by=None, dry_run=True)
    except Refused as refusal:
        assert all(wording.sentence(problem) for problem in refusal.problems)
    else:
        # What the program takes, other programs can rely on the schema to allow.
        VALID.validate(document)
    assert not Event.objects.exists()


# --- loading ----------------------------------------------------------------------------------------

pytestmark = pytest.mark.django_db


def refused(document, **more):
    with pytest.raises(Refused) as refusal:
        load(document, club=Club.objects.get_or_create(name="Town", slug="town")[0], by=None, **more)
    assert not Event.objects.exists() and not Member.objects.exists()
    return refusal.value.problems


def test_the_example_of_the_page_loads():
    VALID.validate(EXAMPLE)
    event = load(EXAMPLE, club=club(), by=None)
    assert [(row.rank, row.entry_number, row.points) for row in standings(event).rows] == [
        (1, 1, 2),
        (2, 2, 1),
    ]
    assert LogEntry.objects.filter(event=event).first().deed == "event-imported"


def test_a_dry_run_stores_nothing():
    event = load(EXAMPLE, club=club(), by=None, dry_run=True)
    assert event.name == "Tuesday whist"
    assert not Event.objects.exists() and not Member.objects.exists()


def test_every_fault_is_told_at_once_with_its_place():
    document = copy.deepcopy(EXAMPLE)
    document["entries"][0]["players"] = ["Ann A", "ann a"]
    document["results"][0]["hands"] = [{"ns": 8, "ew": 6}, {}]
    document["results"].append({"round": 2, "table": 9, "ns": 1, "ew": 7, "hands": []})
    document["forfeits"] = [{"round": 1, "table": 4, "by": "ns"}]
    found = {(one.code, one.details.get("path"), one.details.get("hand")) for one in refused(document)}
    assert {
        ("pair-with-itself", "entries 1", None),
        ("hand-sum", "results 1", 1),
        ("hand-blank", "results 1", 2),
        ("round-unknown", "results 2", None),
        ("file-entry-unknown", "results 2", None),
        ("file-table-unknown", "forfeits 1", None),
    } <= found


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("results.0.ns", 2, "file-seats-differ"),
        ("results.0.table", 2, "file-table-unknown"),
        ("results.0.round", 2, "round-unknown"),
        ("results.0.ns", [1, 2], "file-seats-number"),
        ("results.0.ew", 9, "file-entry-unknown"),
        ("results.0.stage", 2, "file-stage"),
        ("results.0.hands", [{"ns": 8}], "hands-missing"),
        ("results.0.hands", [{"ns": 8}] * 3, "hands-extra"),
        ("results.0.totals", {"ns": 14}, "totals-not-recorded"),
        ("entries.1.number", 1, "file-entry-twice"),
        ("entries.1.number", 3, "file-entry-numbers"),
        ("entries.1.players", ["Ann A", "Di D"], "player-twice"),
        ("entries.1.players", ["Cy C"], "players-number"),
        ("entries.1.players", ["Cy C", "\u200b"], "name-invisible"),
        ("event.rules", "basik", "rules-unknown"),
        ("event.options", {"trump": "S"}, "option-unknown"),
        ("event.options", [], "options-shape"),
        ("event.movement", "robin", "movement-unknown"),
        ("event.rank_by", ["luck"], "rank-by-unknown"),
        ("event.sit_out", "half", "sit-out-unknown"),
        ("event.sit_out", -1, "sit-out-unknown"),
        ("event.zone", "Mars", "zone-unknown"),
        ("event.state", "draft", "file-state"),
        ("event.rounds_opened", 0, "file-rounds-opened"),
        ("event.rounds_opened", 2, "round-unknown"),
        (
            "schedule",
            [{"round": 1, "tables": [{"table": 1, "ns": [2], "ew": [1]}], "sit_out": []}],
            "file-schedule-differs",
        ),
        ("certificate", {"rematch": {"value": 1, "bound": 0}}, "file-certificate-differs"),
        ("certificate", {"luck": {"value": 0, "bound": 0}}, "file-key-unknown"),
        ("standings", [{"rank": 2, "entry": 1}, {"rank": 1, "entry": 2}], "file-value-differs"),
        ("standings", [{"rank": 1, "entry": 1}], "file-row-missing"),
        ("checks", [{"round": 1, "tricks": 27}], "file-value-differs"),
        ("penalties", [{"round": 1, "table": 2, "hand": 1, "side": "ns"}], "file-table-unknown"),
        ("penalties", [{"round": 1, "table": 1, "hand": 3, "side": "ns"}], "penalty-hand"),
        ("forfeits", [{"round": 1, "table": 1, "by": "ns"}], "forfeit-after-result"),
        ("adjustments", [{"entry": 3, "round": 1, "value": 1, "reason": "x"}], "file-entry-unknown"),
        ("adjustments", [{"entry": 1, "round": 2, "value": 1, "reason": "x"}], "round-unknown"),
    ],
)
def test_what_does_not_fit_together_is_named(path, value, code):
    assert code in [problem.code for problem in refused(altered(path, value))]


def test_a_slug_that_is_taken_is_refused():
    home = club()
    load(EXAMPLE, club=home, by=None, slug="mine")
    with pytest.raises(Refused) as refusal:
        load(EXAMPLE, club=home, by=None, slug="mine")
    assert codes(refusal) == ["slug-taken"]


def given_seats(results, pairs=4, rounds=2, **event):
    return {
        **EXAMPLE,
        "event": {**EXAMPLE["event"], "movement": "given", "rounds": rounds, "hands_per_round": 1, **event},
        "entries": [{"number": n, "players": [f"F{n}", f"S{n}"]} for n in range(1, pairs + 1)],
        "results": [
            {"round": r, "table": t, "ns": ns, "ew": ew, "hands": [{"ns": tricks}]}
            for r, t, ns, ew, tricks in results
        ],
    }


def test_given_results_alone_say_who_met_whom_and_who_sat_out():
    event = load(given_seats([(1, 1, 1, 2, 8), (2, 1, 3, 1, 8)], sit_out="1"), club=club(), by=None)
    rows = {row.entry_number: row for row in standings(event).rows}
    assert [rows[n].sit_outs for n in (1, 2, 3, 4)] == [0, 1, 1, 2]
    assert [rows[n].values["points"] for n in (1, 2, 3, 4)] == [2, 1, 3, 2]


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ([(1, 1, 1, 2, 8), (1, 2, 1, 3, 8)], "schedule-entry-twice"),
        ([(1, 1, 1, 1, 8)], "schedule-entry-twice"),
        ([(1, 1, 1, 2, 8), (1, 1, 3, 4, 8)], "file-result-twice"),
        ([(1, 1, 1, 9, 8)], "file-entry-unknown"),
        ([(3, 1, 1, 2, 8)], "round-unknown"),
    ],
)
def test_given_seats_that_cannot_be(results, code):
    assert code in [problem.code for problem in refused(given_seats(results))]


def test_single_players_are_seated_in_twos():
    players = [{"number": n, "players": [f"P{n}"]} for n in range(1, 6)]
    results = [{"round": 1, "table": 1, "ns": [1, 2], "ew": [3, 4], "hands": [{"ns": 9}]}]
    event = {"movement": "given", "kind": "individual", "hands_per_round": 1}
    document = {**EXAMPLE, "event": {**EXAMPLE["event"], **event}, "entries": players, "results": results}
    loaded = load(document, club=club(), by=None)
    rows = {row.entry_number: (row.points, row.sit_outs) for row in standings(loaded).rows}
    assert rows == {1: (3, 0), 2: (3, 0), 3: (0, 0), 4: (0, 0), 5: (0, 1)}
    exported = export_document(loaded)
    assert exported["results"][0]["ns"] == [1, 2]
    assert round_trip(exported) == exported


# --- there and back ---------------------------------------------------------------------------------


def round_trip(document):
    """The document of an event loaded from this one, in another club."""
    VALID.validate(document)
    home = Club.objects.create(name="Elsewhere", slug=f"elsewhere-{Club.objects.count()}")
    return export_document(load(read(written(document).encode()), club=home, by=None))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_examples_come_back_the_same(path):
    document = export_document(load(read(path.read_bytes()), club=club(), by=None))
    again = round_trip(document)
    assert written(again) == written(document)


def test_every_state_of_an_evening_comes_back_the_same():
    event = draft(5, rounds_planned=3, options={"trumps": "rotation"}, sit_out="7/2", seed=11)
    entries.remove(event.entries.get(number=2), None)

    def same():
        document = export_document(Event.objects.get(pk=event.pk))
        assert written(round_trip(document)) == written(document)
        return document

    assert "schedule" not in same()
    entries.add_many(event, [(None, ["New", "Pair"])], None)
    events.seat(event, None)
    assert same()["event"]["state"] == "seated"
    rounds.open_round(event, 1, None)
    assert same()["event"]["rounds_opened"] == 1
    sheets.submit(table(event, 1), {2: (9, 4)}, seen={}, by=None, source="organiser")
    assert same()["results"][0]["unfinished"] is True
    enter(table(event, 2), [8])
    sheets.submit(table(event, 2), {2: (9, 5)}, seen={}, by=None, source="organiser", accepted="Signed")
    sheets.give_penalty(table(event, 2), None, hand=1, side="ew", kind="points", points=2)
    sheets.submit(table(event, 1), {1: (9, 4)}, seen={}, by=None, source="organiser")
    rounds.open_round(event, 2, None)
    sheets.give_forfeit(table(event, 1, 2), None, side="ew")
    sheets.submit(table(event, 2, 2), {1: (9, 4)}, seen={}, by=None, source="organiser", short="Late")
    entry = event.entries.get(number=3)
    sheets.give_adjustment(event, entry, None, round_number=1, value="-61/10", reason="Talked")
    document = same()
    assert document["adjustments"][0]["value"] == "-61/10" and document["forfeits"] and document["penalties"]
    play_round(event, 3)
    same()
    events.close(event, None)
    assert same()["event"]["state"] == "closed"


def test_totals_come_back_the_same():
    event = running(
        4, rank_by=["tricks"], options={"record": "totals", "compare": "tricks"}, hands_per_round=4
    )
    sheets.submit(table(event, 1), {0: (30, 22)}, seen={}, by=None, source="organiser")
    document = export_document(event)
    assert document["results"][0]["totals"] == {"ns": 30, "ew": 22}
    assert round_trip(document) == document


def test_names_of_any_script_come_back_the_same():
    event = draft(0)
    odd = [('D2 "A" team', "Smith, Anne"), ("Back\\slash", "=1+1"), ("Ðørthe", "محمد"), ("王芳", "A\u200dB")]
    entries.add_many(event, [(None, pair) for pair in odd], None)
    document = export_document(event)
    assert [tuple(entry["players"]) for entry in document["entries"]] == odd
    assert round_trip(document) == document


def test_a_corrected_hand_is_exported_as_it_stands_now():
    event = running(2, rounds_planned=1)
    at = table(event, 1)
    enter(at, [8, 8])
    sheets.submit(at, {1: (2, 11)}, seen={1: 1}, by=None, source="organiser")
    document = export_document(event)
    assert document["results"][0]["hands"][0] == {"ns": 2, "ew": 11}
    assert HandScore.objects.filter(sitting=at, hand=1).count() == 2


def test_contact_details_never_leave_the_database():
    event = draft(2)
    Member.objects.update(email="ann@example.org", phone="0123456")
    text = written(export_document(event))
    assert "example.org" not in text and "0123456" not in text
    assert DATE.isoformat() in text and Sitting.objects.count() == 0


# --- a pair's own name and its club -----------------------------------------------------------------


@pytest.mark.django_db
def test_a_pair_s_own_name_and_club_come_back_as_they_were():
    document = altered("entries.0.label", "Town “B”, 2nd")
    document["entries"][1]["home_club"] = "Far Valley"
    VALID.validate(document)
    event = load(document, club=club(), by=None)
    exported = export_document(event)
    assert [(one.get("label"), one.get("home_club")) for one in exported["entries"][:2]] == [
        ("Town “B”, 2nd", None),
        (None, "Far Valley"),
    ]
    assert export_document(load(exported, club=event.club, by=None)) == exported


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("entry", "code", "path"),
    [
        ({"label": 7}, "file-not-text", "entries 2 › label"),
        ({"label": "7"}, "label-number", "entries 2"),
        ({"label": "x" * 101}, "file-text-length", "entries 2 › label"),
        ({"home_club": "\u200b"}, "name-invisible", "entries 2"),
        ({"label": "THE REDS"}, "label-twice", "entries 2"),
        ({"labels": "Reds"}, "file-key-unknown", "entries 2"),
        ({"club": "Far"}, "file-key-unknown", "entries 2"),
    ],
)
def test_a_pair_name_or_club_at_fault_is_refused_at_its_place(entry, code, path):
    document = altered("entries.0.label", "The Reds")
    document["entries"][1] |= entry
    with pytest.raises(Refused) as refusal:
        load(document, club=club(), by=None)
    assert [(problem.code, problem.details["path"]) for problem in refusal.value.problems] == [(code, path)]
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        (
            "certificate",
            {"tables": {"value": 1, "bound": 2}},
            "Certificate: there is no key “tables”. Did you mean “table”?",
        ),
        (
            "standings",
            [{"rank": 1, "entry": 1}, {"rank": 1, "entry": 1}, {"rank": 2, "entry": 2}],
            "Standings 2: there is no entry 1 here, or it has a line already.",
        ),
        (
            "standings",
            [{"rank": 1, "entry": 9}, {"entry": 1}, {"entry": 2}],
            "Standings 1: there is no entry 9 here, or it has a line already.",
        ),
        (
            "standings",
            [{"entry": 1, "trick": 14}, {"entry": 2}],
            "Standings 1: there is no key “trick”. Did you mean “tricks”?",
        ),
        (
            "standings",
            [{"entry": 1, "head-to-head": 2}, {"entry": 2}],
            "Standings 1: head-to-head is said to be 2. It is null.",
        ),
    ],
)
def test_a_claim_that_fits_nothing_is_said_in_a_whole_sentence(key, value, said):
    assert wording.sentences(refused({**EXAMPLE, key: value})) == [said]


def test_a_closed_event_without_an_open_round_is_refused_with_its_place():
    document = altered("event.state", "closed")
    document["results"] = []
    assert [problem.details.get("path") for problem in refused(document)] == ["event"]


def test_a_player_may_be_called_like_a_side():
    document = altered("entries.0.players", ["ns", "NS"])
    (said,) = wording.sentences(refused(document))
    assert "ns cannot play" in said and "North" not in said


@pytest.mark.parametrize("entries", [0, 1])
@pytest.mark.parametrize(
    ("movement", "said"),
    [
        ("given", "Entries: Too few are entered: {}. It takes at least 2."),
        ("round-robin", "Event: round-robin is for 2 to 200 pairs, not {}."),
    ],
)
def test_an_event_of_too_few_is_refused_before_anybody_is_seated(entries, movement, said):
    document = altered("event.movement", movement)
    document["results"], document["entries"] = [], document["entries"][:entries]
    assert wording.sentences(refused(document, seat=True)) == [said.format(entries)]


def test_a_given_schedule_has_no_more_rounds_than_the_event():
    document = given_seats([(1, 1, 1, 2, 8)], rounds=1)
    seated = {
        "tables": [{"table": 1, "ns": [1], "ew": [2]}, {"table": 2, "ns": [3], "ew": [4]}],
        "sit_out": [],
    }
    document["schedule"] = [{"round": number, **seated} for number in (1, 2, 3)]
    assert wording.sentences(refused(document)) == [
        "Schedule: There is no round 2. The event has 1.",
        "Schedule: There is no round 3. The event has 1.",
    ]
