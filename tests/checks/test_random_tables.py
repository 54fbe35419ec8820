"""Made-up evenings with everything in them: the pure table and the second script agree on each."""

from fractions import Fraction

from hypothesis import HealthCheck, given, settings

from scoring.rules import build, faults
from tests.checks import plain_standings, pure_tables
from tests.checks.made_up import NAMES, evenings
from tests.scoring.standings_helpers import A, B, C, places


@settings(max_examples=300, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(evenings())
def test_any_evening_ranks_as_the_second_script_says(document):
    found = pure_tables.rows(document)
    expected = plain_standings.standings(document)
    first = document["event"]["rank_by"][0]
    for row, line in zip(found, expected, strict=True):
        assert (row.rank, row.entry) == (line["rank"], line["entry"])
        assert (row.points, row.tricks, row.hands_played, row.hands_won, row.sit_outs) == (
            line["points"],
            line["tricks"],
            line["hands"],
            line["hands_won"],
            line["sit_outs"],
        )
        if first not in ("head-to-head", "play-off", "lot") and not row.removed:
            assert str(row.values[first]) == line["first"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(evenings())
def test_every_value_of_an_evening_is_the_second_scripts(document):
    numbers, gone = plain_standings.numbers_of(document)
    for row in pure_tables.rows(document):
        assert row.removed is (row.entry in gone)
        for name, value in row.values.items():
            if value is not None and name not in ("head-to-head", "play-off", "lot"):
                assert value == numbers[row.entry][name], name


@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(evenings())
def test_the_made_up_evenings_are_ones_that_may_be(document):
    event = document["event"]
    rules = build(event["rules"], event["options"])
    hands = event["hands_per_round"]
    assert faults(rules, hands_per_round=hands, rank_by=event["rank_by"], sit_out=event["sit_out"]) == ()


def test_the_two_know_the_same_names():
    alone = {"head-to-head", "play-off", "lot"}
    document = {
        "event": {
            "rank_by": list(NAMES),
            "rounds": 1,
            "rules": "bid",
            "sit_out": "zero",
            "hands_per_round": 1,
        },
        "entries": [{"number": number} for number in (A, B, C)],
        "results": [],
        "lots": [{"order": [C, A, B], "by": "Olive", "at": "2026-12-01T22:10:00+00:00"}],
    }
    numbers, _ = plain_standings.numbers_of(document)
    assert set(NAMES) - alone <= set(numbers[A])
    assert places(pure_tables.rows(document)) == "C1 A2 B3"
    assert [line["entry"] for line in plain_standings.standings(document)] == [C, A, B]
    assert numbers[A]["rate"] == Fraction(0)
