"""Withdrawals, disqualified sides, lots, stages, prizes and the embargo in documents: in, and out again."""

import copy

import pytest

from scoring.problems import Refused
from tournament.models import Club, Lot
from tournament.queries.standings import standings
from tournament.services.documents import export_document, load

pytestmark = pytest.mark.django_db

NAMES = "ABCDEF"


def document(results, *, entries=4, rounds=3, **more):
    """One hand a table; results: (round, ns, ew, N-S tricks), and the stage where it is a later one."""
    rows, tables = [], {}
    for number, ns, ew, tricks, *stage in results:
        at = (number, *stage)
        tables[at] = tables.get(at, 0) + 1
        row = {"round": number, "table": tables[at], "ns": ns, "ew": ew}
        row["hands"] = [{"ns": tricks, "ew": 13 - tricks}]
        rows.append(row | ({"stage": stage[0]} if stage else {}))
    event = {
        **{"name": "Tuesday whist", "date": "2026-12-01", "zone": "Europe/London", "kind": "pairs"},
        **{"rules": "basic", "options": {"compare": "tricks"}, "movement": "given"},
        **{"rounds": rounds, "hands_per_round": 1, "seed": 7, "sit_out": "zero"},
        "rank_by": ["match-points", "head-to-head", "net-tricks", "tricks"],
    }
    return {
        "format": "whist-night",
        "version": 1,
        "event": event | more.pop("event", {}),
        "entries": [
            {"number": at + 1, "players": [f"{NAMES[at]}1 One", f"{NAMES[at]}2 Two"]} for at in range(entries)
        ],
        "results": rows,
        **more,
    }


def loaded(made, **more):
    return load(made, club=Club.objects.get_or_create(name="Town", slug="town")[0], by=None, **more)


def refused(made):
    with pytest.raises(Refused) as refusal:
        loaded(made)
    return [(problem.code, dict(problem.details)) for problem in refusal.value.problems]


def ranks(event, **more):
    return [(row.rank, row.entry_number) for row in standings(event, **more).rows]


QUALIFYING = [(1, 1, 2, 7), (1, 3, 4, 5), (2, 1, 3, 6), (2, 2, 4, 8), (3, 1, 4, 9), (3, 2, 3, 10)]
FINAL = (4, 2, 1, 8, 2)


def test_a_document_with_everything_reads_back_as_it_was_written():
    made = document(
        [*QUALIFYING, FINAL],
        rounds=4,
        event={
            "stages": [{"rounds": 3}, {"rounds": 1, "top": 2}],
            "prizes": [{"key": "first", "places": 3, "shared": "draw", "worth": ["10", "5/2"]}],
            "embargo": "stage",
            "standings_shown": True,
        },
        disqualified=[{"round": 1, "table": 2, "side": "ns", "reason": "Talked"}],
        withdrawals=[{"entry": 4, "after_round": 3}],
        lots=[
            {"order": [3, 4], "by": "Olive O", "at": "2026-12-01T21:40:00+00:00", "kind": "play-off"},
            {"order": [1, 2], "by": "Olive O", "at": "2026-12-01T21:41:00+00:00", "prize": "first"},
        ],
    )
    first = export_document(loaded(made))
    again = export_document(loaded(copy.deepcopy(first), slug="again"))
    assert again == first
    for key in ("withdrawals", "disqualified"):
        assert first[key] == made[key]
    assert first["event"]["prizes"] == made["event"]["prizes"]
    assert (first["event"]["embargo"], first["event"]["standings_shown"]) == ("stage", True)
    assert [lot["order"] for lot in first["lots"]] == [[3, 4], [1, 2]]
    assert [row["stage"] for row in first["stage_standings"]] == [2]


def test_rounds_of_a_later_stage_may_be_counted_from_1_again():
    on = loaded(document([*QUALIFYING, FINAL], rounds=4))
    again = loaded(document([*QUALIFYING, (1, 2, 1, 8, 2)], rounds=3), slug="again")
    for event in (on, again):
        assert list(event.rounds.values_list("number", "stage")) == [(1, 1), (2, 1), (3, 1), (4, 2)]
        assert ranks(event, stage=1) == [(1, 1), (2, 2), (3, 4), (4, 3)]
        assert ranks(event) == [(1, 2), (2, 1)]


def test_who_has_left_has_no_later_result():
    made = document([*QUALIFYING], withdrawals=[{"entry": 4, "after_round": 1}])
    found = refused(made)
    assert [code for code, _ in found] == ["withdrawal-after-result"] * 2
    assert {(details["round"], details["entry"]) for _, details in found} == {(2, 4), (3, 4)}


def test_who_comes_late_has_no_sit_out_before_and_whoever_was_to_meet_them_has():
    made = document(
        QUALIFYING[:1] + QUALIFYING[2:], late=[{"entry": 4, "after_round": 1}], event={"sit_out": 2}
    )
    event = loaded(made)
    rows = {row.entry_number: row for row in standings(event).rows}
    assert (rows[3].sit_outs, rows[4].sit_outs) == (1, 0)
    # Pair 3 has beaten pair 1, which is 2, and has 2 for the sit-out. Pair 4 has lost both of its rounds.
    assert [rows[entry].values["match-points"] for entry in (3, 4)] == [4, 0]
    first = export_document(event)
    assert first["late"] == made["late"] and "withdrawals" not in first
    assert export_document(loaded(copy.deepcopy(first), slug="again")) == first


def test_who_comes_late_has_no_result_before():
    found = refused(document(QUALIFYING, late=[{"entry": 4, "after_round": 1}]))
    assert [(code, details["round"]) for code, details in found] == [("withdrawal-after-result", 1)]


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"withdrawals": [{"entry": 9, "after_round": 1}]}, "file-entry-unknown"),
        ({"withdrawals": [{"entry": 1, "after_round": 3}] * 2}, "file-withdrawn-twice"),
        ({"withdrawals": [{"entry": 1, "after_round": 8}]}, "round-unknown"),
        ({"late": [{"entry": 9, "after_round": 1}]}, "file-entry-unknown"),
        ({"late": [{"entry": 1, "after_round": 8}]}, "round-unknown"),
        ({"late": [{"entry": 1, "after_round": 0}] * 2}, "file-withdrawn-twice"),
        ({"late": [{"entry": 1}]}, "file-key-missing"),
        ({"disqualified": [{"round": 1, "table": 9, "side": "ns", "reason": "x"}]}, "file-table-unknown"),
        ({"lots": [{"order": [1, 9], "by": "O", "at": "2026-12-01T21:40:00+00:00"}]}, "lot-entry"),
        ({"lots": [{"order": [1, 2], "by": "O", "at": "yesterday"}]}, "file-not-moment"),
        ({"event": {"stages": [{"rounds": 2}, {"rounds": 2, "top": 2}]}}, "stage-rounds"),
        ({"event": {"embargo": "never"}}, "file-word-unknown"),
        ({"event": {"prizes": [{"key": "x", "kind": "tallest"}]}}, "file-word-unknown"),
        ({"event": {"prizes": [{"key": "x"}, {"key": "x"}]}}, "prize-key"),
    ],
)
def test_what_cannot_be_is_named(more, code):
    assert code in [one for one, _ in refused(document(QUALIFYING, **more))]


def test_a_lot_that_its_seed_does_not_draw_is_refused():
    signed = {"by": "Olive O", "at": "2026-12-01T21:40:00+00:00"}
    # sha256sum of "7/1" begins with d3, of "7/2" with 1b: entry 2 comes first.
    assert _codes(document(QUALIFYING, lots=[{"order": [1, 2], "seed": 7, **signed}])) == ["lot-not-of-seed"]
    assert _codes(document(QUALIFYING, lots=[{"order": [2, 1], "seed": 7, **signed}])) == []
    assert Lot.objects.get().order == [2, 1]


def _codes(made):
    try:
        loaded(made)
    except Refused as refusal:
        return [problem.code for problem in refusal.problems]
    return []
