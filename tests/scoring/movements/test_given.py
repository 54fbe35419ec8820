"""Seating from elsewhere: what is refused before it starts, and what it is worth."""

from collections import Counter

import pytest
from hypothesis import given as drawn
from hypothesis import strategies as st

from scoring.movements import checker, plan
from scoring.movements.given import check, faults, with_first_deals
from scoring.movements.given_repeats import clean_partners, clean_rounds, repeats
from scoring.movements.offsets import by_offsets
from scoring.movements.schedule import Round, Table
from scoring.problems import Problem, Refused
from tests.scoring.movements.helpers import CASE_RR_01, written

OFFSETS = {"N": 0, "S": -1, "E": 1, "W": 2}
SIX = plan("round-robin", 6, 5).rounds


def test_B09_a_template_for_6_with_8_registered():
    assert faults("pairs", SIX, 8) == (Problem("given-field", {"covers": 6, "registered": 8}),)
    with pytest.raises(Refused) as refused:
        check("pairs", SIX, 8)
    assert refused.value.problems == (Problem("given-field", {"covers": 6, "registered": 8}),)
    assert check("pairs", SIX, 6).clean == 5


def test_a_template_for_more_than_there_are():
    assert faults("pairs", SIX, 5) == (Problem("given-field", {"covers": 6, "registered": 5}),)


def test_other_numbers_than_those_registered_are_named():
    moved = tuple(
        Round(one.number, tuple(Table(t.number, *(tuple(7 if e == 6 else e for e in s) for s in (t.ns, t.ew)))
                                for t in one.tables))
        for one in SIX
    )  # fmt: skip
    codes = {(one.code, one.details["round"]) for one in faults("pairs", moved, 6)}
    assert codes == {
        (code, r) for code in ("schedule-entry-unknown", "schedule-entry-missing") for r in range(1, 6)
    }


def test_everybody_is_seated_once_in_every_round():
    rounds = (*SIX[:1], Round(2, (Table(1, (1,), (2,)), Table(2, (3,), (1,))), (4, 5)))
    found = faults("pairs", rounds, 6)
    assert found == (
        Problem("schedule-entry-twice", {"entry": 1, "times": 2, "round": 2}),
        Problem("schedule-entry-missing", {"entry": 6, "round": 2}),
    )


def test_no_rounds_at_all():
    assert faults("pairs", (), 6) == (Problem("given-empty", {}),)


@pytest.mark.parametrize("kind", ["pairs", "individual", "drive"])
@pytest.mark.parametrize(("entries", "resting"), [(0, ()), (1, (1,)), (3, (1, 2, 3))])
def test_a_round_without_a_table_is_named(kind, entries, resting):
    empty = tuple(Round(number, (), resting) for number in (1, 2))
    found = tuple(Problem("given-empty", {"round": number}) for number in (1, 2))
    assert faults(kind, empty, entries) == found
    with pytest.raises(Refused) as refused:
        check(kind, empty, entries, hands=3)
    assert refused.value.problems == found


def test_a_round_without_a_table_among_others_is_named_alone():
    with_a_gap = (*SIX[:2], Round(3, (), (1, 2, 3, 4, 5, 6)))
    assert faults("pairs", with_a_gap, 6) == (Problem("given-empty", {"round": 3}),)


def test_more_or_fewer_rounds_than_planned():
    assert faults("pairs", SIX, 6, planned=5) == ()
    assert faults("pairs", SIX, 6, planned=4) == (Problem("given-rounds", {"rounds": 5, "planned": 4}),)


def test_a_side_of_a_pairs_event_is_one_entry_and_of_players_two():
    rounds = (Round(1, (Table(1, (1, 2), (3, 4)),)),)
    problem = Problem("given-side", {"round": 1, "table": 1, "needed": 1})
    assert faults("pairs", rounds, 4) == (problem,)
    assert faults("individual", rounds, 4) == ()
    assert [one.details["needed"] for one in faults("individual", SIX[:1], 6)] == [2, 2, 2]


@pytest.mark.parametrize(
    ("tables", "rounds", "clean"), [(12, 12, 4), (13, 12, 12), (17, 12, 12), (19, 12, 12), (23, 12, 12)]
)
def test_IND04_north_stays_south_back_one_east_on_one_west_on_two(tables, rounds, clean):
    seating = by_offsets(tables, rounds, OFFSETS)
    assert clean_rounds(seating) == clean
    assert check("individual", seating, 4 * tables).clean == clean


def test_IND04_the_first_repeat_is_in_round_5_with_12_tables():
    first = next(repeats(by_offsets(12, 12, OFFSETS)))
    assert first.details["round"] == 5
    # South goes back one table, West on two: three apart, so they meet again after four rounds.
    assert len(first.details["meetings"]) == 12
    assert {met for _, _, met in first.details["meetings"]} == {1}


def test_IND04_gets_the_certificate_of_players():
    """12 rounds of 12 tables: new partners all along, for N and S are one apart, E and W too."""
    given = check("individual", by_offsets(12, 12, OFFSETS), 48)
    measure = given.schedule.measure("partner")
    assert (measure.value, measure.bound, given.clean_partners) == (0, 0, 12)
    # South and West are three apart: 12 x 4 twos of them meet three times. North and West are two apart, and
    # so are South and East: 12 x 6 of either meet twice. North and East, one apart, meet once.
    assert given.schedule.measure("opponent").value == 48 * 3 + 72 + 72


def test_by_offsets_seats_everybody_once_with_north_at_home():
    for one in by_offsets(12, 12, OFFSETS):
        assert sorted(e for t in one.tables for e in t.entries) == list(range(1, 49))
        assert [t.ns[0] for t in one.tables] == list(range(1, 49, 4))
    second = by_offsets(12, 2, OFFSETS)[1].tables
    assert (second[0].ns, second[0].ew) == ((1, 7), (4 * 11 + 2, 4 * 10 + 4))


def test_a_published_round_robin_gets_the_same_certificate_as_our_own():
    rounds = written(CASE_RR_01, 8)
    given = check("pairs", rounds, 8, hands=2)
    assert (given.schedule.movement, given.clean, given.repeats) == ("given", 7, ())
    assert given.schedule.certificate == checker.certificate(rounds, 8, 2)
    assert given.schedule.measure("rematch").proved


def test_repeats_are_named_by_round():
    rounds = written((((1, 2), (3, 4)), ((1, 3), (2, 4)), ((2, 1), (4, 3)), ((2, 1), (3, 4))), 4)
    given = check("pairs", rounds, 4)
    assert given.clean == 2
    third = {"one": 1, "other": 2, "before": 1, "more": 1, "meetings": ((1, 2, 1), (3, 4, 1))}
    fourth = {"one": 1, "other": 2, "before": 3, "more": 1, "meetings": ((1, 2, 3), (3, 4, 3))}
    assert given.repeats == (
        Problem("given-repeat", {"round": 3, **third}),
        Problem("given-repeat", {"round": 4, **fourth}),
    )


def test_partners_are_counted_apart_from_meetings():
    rounds = (
        Round(1, (Table(1, (1, 2), (3, 4)),)),
        Round(2, (Table(1, (1, 3), (2, 4)),)),
        Round(3, (Table(1, (1, 4), (3, 2)),)),
        Round(4, (Table(1, (4, 1), (2, 3)),)),
    )
    assert (clean_rounds(rounds), clean_partners(rounds)) == (1, 3)


def test_nobody_meeting_again_is_clean_to_the_end():
    assert (clean_rounds(()), clean_rounds(SIX)) == (0, 5)


def test_pairs_without_dealers_get_them_evenly():
    rounds = with_first_deals("pairs", written(CASE_RR_01, 8))
    deal = checker.certificate(rounds, 8, 1)[4]
    assert (deal.name, deal.value) == ("deal", deal.bound)


@drawn(st.integers(2, 9), st.integers(1, 9))
def test_players_without_dealers_get_them_evenly(tables, rounds):
    made = with_first_deals("individual", by_offsets(tables, rounds, OFFSETS))
    dealt = Counter(dict(zip("NSEW", t.entries, strict=True))[t.dealer] for one in made for t in one.tables)
    assert sum(dealt.values()) == tables * rounds
    assert max(dealt.values()) <= -(-rounds // 4) + 1
    assert [[t.entries for t in one.tables] for one in made] == [
        [t.entries for t in one.tables] for one in by_offsets(tables, rounds, OFFSETS)
    ]
