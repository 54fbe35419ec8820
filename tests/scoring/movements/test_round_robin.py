"""The round robin as it is handed out."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import checker, faults, plan, warnings
from scoring.movements.cycles import cycle_length
from tests.scoring.movements.helpers import CASE_RR_01, games, leans, meetings, spreads, visits, written


def robin(entries, rounds, **more):
    return plan("round-robin", entries, rounds, **more)


def check(schedule, entries, rounds):
    """What every round robin keeps, counted here."""
    assert len(schedule.rounds) == rounds
    assert faults(schedule, entries) == ()
    for one in schedule.rounds:
        assert [table.number for table in one.tables] == list(range(1, entries // 2 + 1))
        assert len(one.sit_out) == entries % 2
    met = meetings(schedule)
    least, extra = divmod(rounds, cycle_length(entries))
    assert set(met.values()) <= {least, least + 1} - {0}
    assert len(met) == entries * (entries - 1) // 2 or (least == 0 and extra)
    played = Counter(entry for _, _, ns, ew, _ in games(schedule) for entry in (ns, ew))
    for lean in leans(schedule):
        assert all(abs(lean[entry]) == played[entry] % 2 for entry in played)
    assert max(spreads(schedule)) <= 1


# Every small number, then some of each kind: odd, swapped, a stored design, none. test_cycles.py has
# the meetings and tables of every number, bench/movements.py plans and checks them all.
SWEEP = [*range(2, 31), 40, 47, 52, 60, 76, 94, 121, 149, 200]


@pytest.mark.parametrize("entries", SWEEP)
def test_a_whole_round_robin(entries):
    rounds = cycle_length(entries)
    schedule = robin(entries, rounds, hands=1)
    check(schedule, entries, rounds)
    assert set(meetings(schedule).values()) == {1}
    reached = {measure.name for measure in schedule.certificate if measure.proved}
    assert reached >= {"rematch", "sit-out-spread", "side", "deal"}
    most = max(visits(schedule).values())
    if entries == 4:
        assert "table" not in reached and most == 3
    else:
        assert "table" in reached and most <= 2
        at_table = Counter()
        for _, table, ns, ew, _ in games(schedule):
            at_table[ns, table] += 1
            at_table[ew, table] -= 1
        assert all(abs(lean) <= 1 for lean in at_table.values())  # twice at a table: once on each side
    assert schedule.certificate == checker.certificate(schedule.rounds, entries, 1)


SIZES = st.integers(2, 26).flatmap(
    lambda entries: st.tuples(st.just(entries), st.integers(1, 3 * cycle_length(entries) + 1))
)


@settings(max_examples=40)
@given(SIZES, st.integers(1, 9), st.integers(0, 2**31 - 1))
def test_any_number_of_rounds(size, hands, seed):
    entries, rounds = size
    schedule = robin(entries, rounds, hands=hands, seed=seed)
    check(schedule, entries, rounds)
    for name in ("rematch", "sit-out-spread", "side", "deal"):
        assert schedule.measure(name).proved
    if rounds <= cycle_length(entries) and entries > 4:
        assert max(visits(schedule).values()) <= 2
    for measure in schedule.certificate:
        assert measure.value >= measure.bound


@settings(max_examples=10)
@given(st.integers(3, 200).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, max(1, n // 2 - 1)))))
def test_up_to_half_the_rounds_nobody_is_at_a_table_twice_or_stays(size):
    entries, rounds = size
    schedule = robin(entries, rounds)
    check(schedule, entries, rounds)
    assert max(visits(schedule).values()) == 1
    assert all(measure.proved for measure in schedule.certificate)


def test_rr_01_the_published_schedule_stands_up_to_the_check():
    rounds = written(CASE_RR_01, 8)
    assert faults(rounds, 8) == ()
    assert len(meetings(rounds)) == 28
    assert checker.certificate(rounds, 8, 1)[0].value == 0


def test_rr_01_our_own_8_pairs_have_the_same_meetings():
    ours = robin(8, 7)
    assert meetings(ours) == meetings(written(CASE_RR_01, 8))
    assert ours.measure("table").value == 24  # the published one has 42


@pytest.mark.parametrize("entries, rounds, distinct", [(6, 5, 15), (8, 7, 28), (6, 4, 12)])
def test_b01_no_two_pairs_meet_again_while_new_opponents_remain(entries, rounds, distinct):
    schedule = robin(entries, rounds)
    assert len(games(schedule)) == len(meetings(schedule)) == distinct
    for one in schedule.rounds:
        seated = [entry for table in one.tables for entry in table.entries]
        assert sorted(seated) == list(range(1, entries + 1))
    assert warnings("round-robin", entries, rounds) == ()


def test_b01_the_same_rounds_come_out_after_a_restart():
    assert robin(6, 5, hands=4, seed=3).rounds[2:] == robin(6, 5, hands=4, seed=3).rounds[2:]


def test_b01_six_rounds_for_six_pairs_warn_before_anything_is_made():
    (warning,) = warnings("round-robin", 6, 6)
    assert warning.code == "meetings-repeat"
    # 6 rounds of 3 tables are 18 meetings, and only 15 are different ones.
    assert dict(warning.details) == {
        "entries": 6, "rounds": 6, "cycle": 5, "repeats": 3, "least": 1, "most": 2,
    }  # fmt: skip
    assert Counter(meetings(robin(6, 6)).values()) == {1: 12, 2: 3}


@pytest.mark.parametrize(
    "entries, rounds, repeats, least, most",
    [
        (2, 2, 1, 2, 2),
        (3, 4, 1, 1, 2),
        (5, 6, 2, 1, 2),
        (5, 10, 10, 2, 2),
        (8, 15, 32, 2, 3),
        (200, 200, 100, 1, 2),
        (199, 200, 99, 1, 2),
    ],
)
def test_b01_the_warning_says_how_often(entries, rounds, repeats, least, most):
    (warning,) = warnings("round-robin", entries, rounds)
    assert [warning.details[name] for name in ("repeats", "least", "most")] == [repeats, least, most]


@pytest.mark.parametrize("entries, rounds", [(5, 5), (7, 7), (9, 9), (3, 3)])
def test_b02_each_pair_sits_out_exactly_once(entries, rounds):
    schedule = robin(entries, rounds)
    assert sorted(entry for one in schedule.rounds for entry in one.sit_out) == list(range(1, entries + 1))
    for one in schedule.rounds:
        assert len(one.tables) == entries // 2
        assert all(len(table.ns) == len(table.ew) == 1 for table in one.tables)


def test_b02_four_rounds_of_five_pairs_have_four_different_pairs_sit_out():
    rests = [entry for one in robin(5, 4).rounds for entry in one.sit_out]
    assert len(rests) == len(set(rests)) == 4


def test_bye_01_five_entrants_in_ten_rounds():
    schedule = robin(5, 10)
    assert spreads(schedule) == [1, 1, 1, 1, 0, 1, 1, 1, 1, 0]


@pytest.mark.parametrize("entries, rounds", [(3, 17), (5, 13), (7, 24), (9, 40), (15, 47), (25, 62)])
def test_bye_01_nobody_sits_out_again_before_everybody_has(entries, rounds):
    rests = [one.sit_out[0] for one in robin(entries, rounds).rounds]
    for start in range(0, rounds, entries):
        part = rests[start : start + entries]
        assert len(set(part)) == len(part)


@pytest.mark.parametrize("entries", [2, 5, 6, 8, 9])
def test_a_second_cycle_is_the_first_with_sides_reversed(entries):
    cycle = cycle_length(entries)
    played = [(ns, ew) for _, _, ns, ew, _ in games(robin(entries, 2 * cycle))]
    first, second = played[: len(played) // 2], played[len(played) // 2 :]
    assert sorted(second) == sorted((ew, ns) for ns, ew in first)


@pytest.mark.parametrize("entries, cycles", [(6, 4), (8, 3), (10, 2), (9, 3), (14, 2)])
def test_over_whole_cycles_the_tables_are_as_even_as_can_be(entries, cycles):
    assert robin(entries, cycles * cycle_length(entries)).measure("table").proved


def test_the_certificate_says_how_often_meetings_repeat():
    # 8 pairs, 10 rounds: 40 games of 28 meetings, so 12 of them twice.
    rematch = robin(8, 10).measure("rematch")
    assert (rematch.value, rematch.bound) == (12, 12)


def test_four_pairs_cannot_be_even_at_two_tables():
    # Without a second meeting there is one schedule but for the tables, and all ways to seat it tie.
    table = robin(4, 3).measure("table")
    assert (table.value, table.bound) == (6, 4)
    rounds = [((1, 2), (3, 4)), ((1, 3), (2, 4)), ((1, 4), (2, 3))]
    for turned in range(8):
        seated = [one[::-1] if turned >> r & 1 else one for r, one in enumerate(rounds)]
        assert checker.certificate(written(seated, 4), 4, 1)[2].value == 6


def test_the_seed_only_says_which_entry_takes_which_place():
    plain, drawn = robin(9, 9, hands=3), robin(9, 9, hands=3, seed=11)
    assert plain.certificate == drawn.certificate
    renamed = {}
    for (*_, ns, ew, dealer), (*_, ns2, ew2, dealer2) in zip(games(plain), games(drawn), strict=True):
        assert dealer == dealer2
        assert renamed.setdefault(ns, ns2) == ns2 and renamed.setdefault(ew, ew2) == ew2
    assert sorted(renamed.values()) == list(range(1, 10))
    assert renamed != {entry: entry for entry in range(1, 10)}


def test_without_a_seed_pair_1_rests_first_and_meetings_are_in_order_of_number():
    assert [one.sit_out for one in robin(5, 5).rounds] == [(1,), (2,), (3,), (4,), (5,)]


def test_hands_change_the_certificate_but_not_the_seats():
    assert robin(8, 7, hands=1).rounds == robin(8, 7, hands=4).rounds
    assert robin(8, 7, hands=1).measure("deal").value == 16
    assert robin(8, 7, hands=4).measure("deal").value == 8


@pytest.mark.parametrize(
    "entries, rounds, seed, digest",
    [
        (9, 9, 0, "b1278c4999d9de91"),
        (9, 6, 7, "d4c310712dbe9fae"),
        (24, 16, 1, "257b7e518f684196"),
        (28, 27, 0, "b33ed3c6de94e1fa"),
        (12, 15, 2, "80eb92414888b8d7"),
    ],
)
def test_the_same_schedule_on_every_machine(entries, rounds, seed, digest):
    """Written down once; a schedule of a stored event must come out again as it was."""
    assert sha256(repr(games(robin(entries, rounds, seed=seed))).encode()).hexdigest()[:16] == digest
