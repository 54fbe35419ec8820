"""Which movements fit a hall, in which order, and why."""

import pytest

from scoring.movements import MOVEMENTS, plan, refusals
from scoring.movements.choice import choices, rank
from scoring.movements.choice_values import Asked, Choice, Length
from scoring.movements.same_hands import deals_for_same_hands, for_same_hands
from scoring.movements.schedule import Measure
from scoring.problems import Problem, Refused


def of(found, name):
    return next(one for one in found.fit if one.movement == name)


def length(one):
    return Length(one.entries, one.tables, one.rounds, one.hands, one.resting)


def codes(one):
    return [reason.code for reason in one.reasons]


# --- all tables play the same hands -------------------------------------------------------------


@pytest.mark.parametrize(
    ("tables", "half", "name"),
    [
        *((tables, False, "howell") for tables in (2, 3, 4)),
        *((tables, False, "mitchell") for tables in (5, 6, 7, 20)),
        *((tables, True, "howell") for tables in (4, 5, 6)),
        *((tables, True, "mitchell") for tables in (7, 8, 20)),
    ],
)
def test_RR05_howell_for_few_tables_and_mitchell_for_many(tables, half, name):
    assert for_same_hands(tables, half=half) == name


@pytest.mark.parametrize(
    ("least", "tables", "each", "total"),
    [(24, 14, 2, 28), (24, 10, 3, 30), (24, 12, 2, 24), (24, 24, 1, 24), (24, 30, 1, 30), (1, 3, 1, 3)],
)
def test_DUP02_whole_deals_at_each_table(least, tables, each, total):
    assert deals_for_same_hands(least, tables) == (each, total)


# --- pairs --------------------------------------------------------------------------------------


def test_a_whole_round_robin_that_fits_comes_with_as_many_hands_as_fit():
    """9 pairs: 9 rounds of 2 hands take 9 x 14 + 8 x 5 = 166 minutes, and 9 of 3 take 229."""
    one = of(choices(Asked(18, minutes=180, kinds=("pairs",))), "round-robin")
    assert (length(one), one.minutes) == (Length(9, 4, 9, 2, resting=1), 166)
    assert codes(one)[:2] == ["choice-everybody-meets", "choice-rests"]
    assert one.reasons[1] == Problem("choice-rests", {"resting": 1})
    assert one.certificate == plan("round-robin", 9, 9, hands=2).certificate


def test_hands_that_are_given_stay():
    """12 pairs, 4 hands: 5 rounds take 5 x 28 + 4 x 5 = 160 minutes, 6 take 193."""
    one = of(choices(Asked(24, minutes=180, hands=4, kinds=("pairs",))), "round-robin")
    assert (length(one), one.minutes) == (Length(12, 6, 5, 4, resting=0), 160)
    assert one.reasons[0] == Problem("choice-part", {"rounds": 5, "whole": 11})
    assert codes(one) == ["choice-part", "choice-nobody-rests", "choice-best"]


@pytest.mark.parametrize("people", [16, 24, 40])
def test_nobody_meets_again_because_there_is_time(people):
    """A day of 1,000 minutes: still no more rounds than there are new opponents, with more hands instead."""
    for one in choices(Asked(people, minutes=1000, kinds=("pairs", "individual"))).fit:
        if not MOVEMENTS[one.movement].depends:
            assert one.warnings == ()
            assert one.rounds < (people if one.kind == "individual" else people // 2)


@pytest.mark.parametrize("people", [8, 12, 18, 34])
def test_measures_above_their_bound_are_named(people):
    for one in choices(Asked(people, kinds=("pairs",))).fit:
        above = tuple(measure.name for measure in one.certificate or () if measure.value > measure.bound)
        said = [reason.details["measures"] for reason in one.reasons if reason.code == "choice-above"]
        assert said == ([above] if above else [])
        assert ("choice-best" in codes(one)) == bool(one.certificate and not above)


def test_a_clock_of_ones_own():
    one = of(choices(Asked(12, minutes=100, hands=1, kinds=("pairs",), hand=10, change=10)), "round-robin")
    assert (one.rounds, one.minutes) == (5, 90)


def test_what_speaks_for_a_movement_puts_it_first():
    found = choices(Asked(16, minutes=240, kinds=("pairs",)))
    assert found.fit[0].movement == "round-robin"
    assert "choice-everybody-meets" in codes(found.fit[0])


def made(name, *codes, resting=0, certificate=None, rounds=5, hands=4):
    """A choice as the order looks at it."""
    reasons = tuple(Problem(code, {}) for code in codes)
    return Choice(8, 4, rounds, hands, resting, name, "pairs", 100, certificate, reasons)


GOOD, POOR = (Measure("table", 3, 3),), (Measure("table", 4, 3), Measure("side", 2, 0))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (made("a", "choice-usual"), made("b", "choice-everybody-meets")),
        (made("a", "choice-everybody-meets", resting=1), made("b")),
        (made("a", certificate=POOR), made("b", "choice-by-results", hands=9)),
        (made("a", "choice-by-results"), made("b", "choice-not-worked-out")),
        (made("a", resting=0, certificate=POOR), made("b", resting=1, certificate=GOOD)),
        (made("a", certificate=GOOD), made("b", certificate=POOR, hands=9)),
        (made("a", certificate=POOR[:1]), made("b", certificate=POOR)),
        (made("a", hands=5), made("b", hands=4)),
        (made("a", rounds=6, hands=3), made("b", rounds=4, hands=4)),
    ],
)
def test_what_comes_first(better, worse):
    assert rank(better) < rank(worse)


def test_what_is_known_beforehand_comes_before_what_results_decide():
    names = [one.movement for one in choices(Asked(24, hands=4)).fit]
    assert names[0] == "round-robin"
    assert names.index("stay-and-move") < names.index("swiss") and names.index("round-robin") < names.index(
        "swedish"
    )


@pytest.mark.parametrize(
    ("people", "first"), [(16, "howell"), (24, "mitchell"), (26, "howell"), (30, "mitchell")]
)
def test_where_all_play_the_same_hands_the_usual_movement_is_first(people, first):
    found = choices(Asked(people, same_hands=True, kinds=("pairs",)))
    assert {one.movement for one in found.fit} == {"howell", "mitchell"}
    assert found.fit[0].movement == first
    assert "choice-usual" in codes(found.fit[0])
    assert "choice-usual" not in codes(found.fit[1])


@pytest.mark.parametrize(
    ("people", "name", "each", "deals"),
    [
        (56, "mitchell", 2, 28),
        (40, "mitchell", 3, 30),
        (48, "mitchell", 2, 24),
        (16, "howell", 4, 28),
        (24, "howell", 3, 33),
    ],
)
def test_DUP02_the_choice_has_at_least_24_deals(people, name, each, deals):
    one = of(choices(Asked(people, minutes=400, same_hands=True, kinds=("pairs",))), name)
    assert one.hands == each
    assert Problem("choice-deals", {"each": each, "deals": deals}) in one.reasons


def test_deals_that_are_given_stay():
    one = of(choices(Asked(56, minutes=400, hands=3, same_hands=True, kinds=("pairs",))), "mitchell")
    assert (one.hands, one.reasons[1]) == (3, Problem("choice-deals", {"each": 3, "deals": 42}))


# --- players and drives -------------------------------------------------------------------------


def test_a_drive_has_24_hands_where_there_is_time():
    one = of(choices(Asked(16, minutes=180, kinds=("drive",))), "progressive")
    assert (length(one), one.minutes) == (Length(16, 4, 24, 1, resting=0), 168)
    assert one.certificate is None
    assert codes(one) == ["choice-by-results", "choice-nobody-rests"]


def test_a_shorter_evening_has_fewer_hands():
    one = of(choices(Asked(16, minutes=100, kinds=("drive",))), "semi-partner")
    assert (one.rounds, one.minutes) == (14, 98)


def test_a_drive_says_who_shares_a_seat():
    one = of(choices(Asked(14, kinds=("drive",))), "progressive")
    assert one.entries == 12
    assert Problem("choice-shared", {"seats": 2}) in one.reasons
    eleven = of(choices(Asked(11, kinds=("drive",))), "progressive")
    assert (eleven.entries, eleven.tables) == (12, 3)
    assert Problem("choice-dummy", {}) in eleven.reasons


def test_two_tables_are_warned_of():
    found = choices(Asked(8, kinds=("drive",)))
    assert [one.code for one in of(found, "progressive").warnings] == ["drive-two-tables"]


def test_players_get_new_partners_where_that_fits_the_evening():
    """8 players: the whist tournament's 7 rounds of 3 hands take 7 x 21 + 6 x 5 = 177 minutes."""
    one = of(choices(Asked(8, minutes=180, kinds=("individual",))), "whist")
    assert (length(one), one.minutes) == (Length(8, 2, 7, 3, resting=0), 177)
    assert codes(one)[0] == "choice-everybody-meets"
    assert {measure.name: measure.proved for measure in one.certificate}["partner"]


def test_numbers_without_a_whist_tournament_are_said():
    found = choices(Asked(30, hands=4, kinds=("individual",)))
    assert set(found.unfit) == {"whist"}
    one = of(found, "individual")
    assert (one.tables, one.resting) == (7, 2)
    assert Problem("choice-rests", {"resting": 2}) in one.reasons


@pytest.mark.parametrize("people", [6, 13, 21, 44])
def test_a_short_search_is_said_to_be_one_where_more_could_be_found(people):
    one = of(choices(Asked(people, kinds=("individual",))), "individual")
    above = [measure.name for measure in one.certificate if not measure.proved]
    assert ("choice-short-search" in codes(one)) == bool(above)


# --- what does not fit --------------------------------------------------------------------------


def test_3_tables_for_40_people_fit_nothing():
    found = choices(Asked(40, tables=3))
    assert found.fit == ()
    wanted = {name for name in MOVEMENTS if name not in ("mitchell", "howell")}
    assert set(found.unfit) == wanted
    assert set(found.unfit.values()) == {(Problem("choice-tables-few", {"tables": 3, "needed": 10}),)}


def test_an_odd_number_of_people_makes_no_pairs():
    found = choices(Asked(17, kinds=("pairs",)))
    assert found.fit == ()
    assert found.unfit["round-robin"] == (Problem("choice-odd", {"people": 17}),)


def test_too_little_time_for_one_round_is_said():
    found = choices(Asked(16, minutes=20, hands=4, kinds=("pairs",)))
    assert found.unfit["round-robin"] == (Problem("choice-time-short", {"minutes": 20, "needed": 28}),)
    drives = choices(Asked(16, minutes=5, kinds=("drive",)))
    assert drives.unfit["partner"] == (Problem("choice-time-short", {"minutes": 5, "needed": 7}),)


def test_too_few_people_for_a_drive():
    assert choices(Asked(7, kinds=("drive",))).unfit["swedish"] == (
        Problem("drive-too-few", {"people": 7, "least": 8}),
    )


@pytest.mark.parametrize("people", [8, 13, 24, 37, 60])
@pytest.mark.parametrize("minutes", [45, 120, 240])
def test_everything_that_is_offered_can_be_had_in_time(people, minutes):
    for one in choices(Asked(people, minutes=minutes)).fit:
        assert one.minutes <= minutes
        assert refusals(one.movement, one.entries, one.rounds, hands=one.hands) == ()
        assert one.reasons


def test_the_same_question_has_the_same_answer():
    assert choices(Asked(20)) == choices(Asked(20))


def test_a_large_field_is_not_worked_out_at_once():
    one = of(choices(Asked(300, kinds=("pairs",))), "round-robin")
    assert one.certificate is None
    assert "choice-not-worked-out" in codes(one)


# --- numbers with which nothing can be worked out -------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "named"),
    [
        (Asked(0, same_hands=True), [("people", 0, 1)]),
        (Asked(-3), [("people", -3, 1)]),
        (Asked(40, hand=0, kinds=("drive",)), [("hand", 0, 1)]),
        (Asked(40, hands=0), [("hands", 0, 1)]),
        (Asked(16, tables=-1), [("tables", -1, 0)]),
        (Asked(16, change=-7), [("change", -7, 0)]),
        (Asked(16, minutes=-1), [("minutes", -1, 0)]),
        (Asked(0, hand=-1, change=-1), [("people", 0, 1), ("hand", -1, 1), ("change", -1, 0)]),
    ],
)
def test_numbers_that_cannot_be_are_all_named(asked, named):
    with pytest.raises(Refused) as refused:
        choices(asked)
    assert refused.value.problems == tuple(
        Problem("choice-number", {"of": field, "value": value, "least": least})
        for field, value, least in named
    )
