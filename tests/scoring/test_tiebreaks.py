"""Head-to-head and the reasons that tie-breaks give."""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from scoring.rules import Rules
from scoring.sheets import Hand, Sheet, score
from scoring.standings import Ranking, Result, SitOut
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES
from tests.scoring.standings_helpers import (
    MATCH_RANKING,
    A,
    B,
    C,
    D,
    E,
    F,
    column,
    forfeit,
    places,
    played,
    rows,
)

# Only the first value and the meetings among the tied, so that nothing else can decide.
MEETINGS = Ranking(("match-points", "head-to-head"), "zero", compare="tricks")


def test_the_registries_hold_the_names_of_the_results_format():
    assert list(VALUES) == [
        "points",
        "match-points",
        "rounds-won",
        "tricks",
        "net-points",
        "net-tricks",
        "hands-won",
        "rate",
        "opponents",
        "best-round",
        "tens",
        "fewest-sets",
    ]
    assert list(TIE_BREAKS) == ["head-to-head", "play-off", "lot"]
    for name, each in {**VALUES, **TIE_BREAKS}.items():
        assert each.name == name


def test_two_tied_entries_are_told_apart_by_their_meeting():
    results = (played(1, A, B, 6), played(2, A, C, 7), played(3, B, D, 6), played(4, C, D, 6))
    # A and B have one win each; B won their meeting. C none, D two.
    found = rows((A, B, C, D), results, ranking=MEETINGS)
    assert places(found) == "D1 B2 A3 C4"
    assert column(found, "head-to-head") == {"D": None, "B": 2, "A": 0, "C": None}


def test_all_meetings_between_the_two_count():
    results = (
        played(1, A, B, 7),
        played(2, B, A, 7),
        played(3, A, B, 7, 6),
        played(4, A, B, 7),
        played(5, B, C, 7),
    )
    # A: two won, one drawn, one lost: 5. B: 3 in them and 2 against C: both have 5 match points.
    found = rows((A, B, C), results, ranking=MEETINGS)
    assert column(found, "match-points") == {"A": 5, "B": 5, "C": 0}
    assert column(found, "head-to-head") == {"A": 5, "B": 3, "C": None}
    assert places(found) == "A1 B2 C3"


def test_a_drawn_meeting_decides_nothing():
    found = rows((A, B), (played(1, A, B, 7, 6),), ranking=MEETINGS)
    assert places(found) == "A1 B1"
    assert column(found, "head-to-head") == {"A": 1, "B": 1}


def test_meetings_with_entries_outside_the_group_do_not_count():
    results = (played(1, A, B, 7), played(2, C, A, 7), played(3, B, C, 13), played(4, C, D, 6))
    # A, B and C have one win each in the ring; D beat C and has one too.
    # D met only C: skipped, all four share.
    found = rows((A, B, C, D), results, ranking=MEETINGS)
    assert places(found) == "A1 B1 C1 D1"
    assert set(column(found, "head-to-head").values()) == {None}


def test_skipped_unless_every_two_have_met_equally_often():
    ring = (played(1, A, B, 8), played(2, B, C, 8), played(3, C, A, 8))
    drawn_twice = (played(4, A, B, 7, 6), played(4, C, D, 7, 6))
    found = rows((A, B, C, D), (*ring, *drawn_twice), ranking=MEETINGS)
    # A and B met twice, the others once.
    assert column(found, "match-points") == {"A": 3, "B": 3, "C": 3, "D": 1}
    assert column(found, "head-to-head") == {"A": None, "B": None, "C": None, "D": None}
    reason = found[0].reasons[0]
    assert (reason.name, reason.outcome, reason.skipped) == ("head-to-head", "skipped", "met-unequally")
    assert reason.value is None


def test_skipped_when_they_never_met():
    found = rows((A, B, C, D), (played(1, A, C, 7), played(1, B, D, 7)), ranking=MEETINGS)
    assert places(found) == "A1 B1 C3 D3"
    assert {reason.skipped for row in found for reason in row.reasons} == {"never-met"}


def test_worked_out_once_for_the_group_and_not_again_inside_it():
    # Four tied entries; everyone met everyone once. Wins inside: A 2, B 2, C 1, D 1.
    # A beat B and C; B beat C and D; C beat D; D beat A. Each has 2 match points in all from
    # rounds with E and F so that four are level.
    inside = (
        played(1, A, B, 7),
        played(1, C, D, 7),
        played(2, A, C, 7),
        played(2, B, D, 7),
        played(3, D, A, 7),
        played(3, B, C, 7),
    )
    outside = (played(4, C, E, 7), played(4, D, F, 7), played(5, A, E, 6), played(5, B, F, 6))
    found = rows((A, B, C, D, E, F), (*inside, *outside), ranking=MEETINGS)
    assert column(found, "match-points") == {"A": 4, "B": 4, "C": 4, "D": 4, "E": 2, "F": 2}
    assert column(found, "head-to-head") == {"A": 4, "B": 4, "C": 2, "D": 2, "E": None, "F": None}
    # A beat B and C beat D, but the group was looked at once: both pairs share.
    assert places(found) == "A1 B1 C3 D3 E5 F5"


def test_the_next_value_goes_on_inside_the_parts():
    inside = (
        played(1, A, B, 7),
        played(1, C, D, 7),
        played(2, A, C, 7),
        played(2, B, D, 9),
        played(3, D, A, 7),
        played(3, B, C, 7),
    )
    outside = (played(4, C, E, 7), played(4, D, F, 12), played(5, A, E, 6), played(5, B, F, 6))
    ranking = replace(MEETINGS, rank_by=("match-points", "head-to-head", "net-tricks"))
    found = rows((A, B, C, D, E, F), (*inside, *outside), ranking=ranking)
    # Net tricks: A +1 +1 -1 -1 = 0; B -1 +5 +1 -1 = 4; C +1 -1 -1 +1 = 0; D -1 -5 +1 +11 = 6.
    assert column(found, "net-tricks") == {"B": 4, "A": 0, "D": 6, "C": 0, "E": 0, "F": -10}
    assert places(found) == "B1 A2 D3 C4 E5 F6"


def test_head_to_head_gives_two_and_one_whatever_match_points_give():
    ranking = replace(MEETINGS, match_points=(Fraction(1), Fraction(0)))
    results = (played(1, A, B, 7, 6), played(2, A, B, 7, 6))
    found = rows((A, B), results, ranking=ranking)
    assert column(found, "match-points") == {"A": 0, "B": 0}
    assert column(found, "head-to-head") == {"A": 2, "B": 2}


def test_meetings_are_compared_on_points_unless_tricks_are_stated():
    # 8-5, 6-7, 6-7: level on points, 20 tricks to 19.
    results = (played(1, A, B, 8, 6, 6),)
    on_points = Ranking(("net-points", "head-to-head"), "zero")
    assert places(rows((A, B), results, ranking=on_points)) == "A1 B1"
    assert places(rows((A, B), results, ranking=replace(on_points, compare="tricks"))) == "A1 B2"


def test_a_forfeit_is_a_meeting_won():
    ranking = Ranking(("tricks", "head-to-head"), "zero")
    found = rows((A, B), (forfeit(1, A, B, "ns"),), ranking=ranking)
    assert column(found, "head-to-head") == {"B": 2, "A": 0}
    assert places(found) == "B1 A2"


def test_sit_outs_are_no_meetings():
    ranking = Ranking(("net-points", "head-to-head"), "5")
    found = rows((A, B), (played(1, A, B, 7, 6),), (SitOut(2, A),), ranking)
    assert column(found, "head-to-head") == {"A": 1, "B": 1}


def test_partners_do_not_meet_each_other():
    drawn = score(Sheet((Hand(7, 6), Hand(6, 7))), Rules())
    results = (Result(1, 1, (A, B), (C, D), drawn),)
    ranking = Ranking(("points", "head-to-head"), "zero")
    (partner, _) = rows((A, B), results, ranking=ranking)
    assert partner.reasons[0].skipped == "never-met"
    assert column(rows((A, C), results, ranking=ranking), "head-to-head") == {"A": 1, "C": 1}
    # Of all four, partners have met never and opponents once: skipped.
    (first, *_) = rows((A, B, C, D), results, ranking=ranking)
    assert first.reasons[0].skipped == "met-unequally"


# Reasons


def test_a_reason_names_who_was_tied_and_what_they_had():
    results = (played(1, A, B, 7), played(2, A, C, 6), played(3, B, C, 7))
    ranking = replace(MATCH_RANKING, rank_by=("match-points", "head-to-head", "net-tricks"))
    found = rows((A, B, C), results, ranking=ranking)
    assert places(found) == "A1 B1 C1"
    reasons = found[0].reasons
    assert [(reason.name, reason.among, reason.outcome) for reason in reasons] == [
        ("head-to-head", (A, B, C), "equal"),
        ("net-tricks", (A, B, C), "equal"),
    ]
    assert dict(reasons[0].details) == {"won": 1, "drawn": 0, "lost": 1, "met": 2}
    assert reasons[0].value == 2
    # A number that needs no counting has none behind it.
    assert dict(reasons[1].details) == {}


def test_a_reason_tells_that_the_tie_was_split():
    found = rows(
        (A, B), (played(1, A, B, 7, 6), played(2, A, B, 7), played(3, B, A, 9)), ranking=MATCH_RANKING
    )
    (head, net) = found[0].reasons
    assert (head.outcome, head.value) == ("equal", 3)
    assert (net.name, net.outcome, net.value, net.among) == ("net-tricks", "split", 4, (A, B))
    assert found[1].reasons[1].value == -4


def test_an_entry_never_tied_has_no_reason():
    found = rows((A, B), (played(1, A, B, 7),))
    assert [row.reasons for row in found] == [(), ()]


# Any order gives the same


def test_head_to_head_in_every_order_of_the_group():
    results = (played(1, A, B, 7), played(2, B, C, 7), played(3, A, C, 6))
    first = rows((A, B, C), results, ranking=MEETINGS)
    for entries in permutations((A, B, C)):
        for entered in permutations(results):
            assert rows(entries, entered, ranking=MEETINGS) == first


@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(1, 5), st.integers(0, 13)), max_size=14), st.randoms()
)
def test_head_to_head_sums_to_two_a_meeting_within_the_group(meetings, dice):
    results = [
        played(number, ns, ew, tricks)
        for number, (ns, ew, tricks) in enumerate(meetings, start=1)
        if ns != ew
    ]
    found = rows(range(1, 6), results, ranking=MEETINGS)
    for row in found:
        for reason in row.reasons:
            if reason.skipped:
                continue
            group = set(reason.among)
            inside = [r for r in results if r.ns[0] in group and r.ew[0] in group]
            total = sum(other.reasons[0].value for other in found if other.entry in group and other.reasons)
            assert total == 2 * len(inside)
    dice.shuffle(results)
    assert rows([5, 3, 1, 2, 4], results, ranking=MEETINGS) == found
