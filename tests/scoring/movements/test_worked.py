"""Small schedules word for word, and every size by a checker of its own that knows only the bare rounds."""

from collections import Counter

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from scoring.movements import plan

# "2-5N" is pair 2 North-South against pair 5, North dealing first, at the next table; "/1" rests.
WORKED = {
    (2, 1): "1-2N",
    (2, 3): "2-1N; 1-2N; 2-1S",
    (3, 2): "2-3N /1; 3-1N /2",
    (3, 3): "2-3N /1; 3-1N /2; 1-2N /3",
    (4, 2): "4-1N 3-2N; 1-3N 2-4N",
    (4, 3): "4-1N 2-3E; 1-3S 4-2W; 1-2N 3-4S",
    (5, 3): "2-5N 3-4E /1; 1-3E 4-5E /2; 4-2S 5-1E /3",
    (5, 5): "2-5N 3-4S /1; 3-1W 4-5W /2; 4-2S 5-1N /3; 5-3E 1-2N /4; 1-4E 2-3S /5",
    (6, 3): "1-4N 2-5N 3-6N; 5-3N 6-1N 4-2N; 2-6S 3-4S 1-5S",
    (6, 4): "6-1N 2-5E 4-3W; 5-4W 1-3S 2-6S; 4-2N 3-6N 5-1E; 3-5W 6-4S 1-2E",
    (6, 5): "6-1N 2-5W 3-4N; 4-5S 3-1W 6-2E; 2-4S 6-3S 1-5E; 5-3W 4-6N 2-1E; 3-2N 1-4N 5-6N",
}


def text(schedule):
    """A schedule as it is written above."""
    rounds = []
    for one in schedule.rounds:
        seated = [f"{table.ns[0]}-{table.ew[0]}{table.dealer}" for table in one.tables]
        rounds.append(" ".join([*seated, *(f"/{entry}" for entry in one.sit_out)]))
    return "; ".join(rounds)


def read(written):
    """Rounds as lists of (table, ns, ew, dealer) and lists of who rests."""
    rounds = []
    for word in written.split("; "):
        parts = word.split()
        games = [part for part in parts if "-" in part]
        tables = [(place, *map(int, game[:-1].split("-")), game[-1]) for place, game in enumerate(games, 1)]
        rounds.append((tables, [int(part[1:]) for part in parts if part.startswith("/")]))
    return rounds


def bare(schedule):
    return [
        ([(t.number, t.ns[0], t.ew[0], t.dealer) for t in one.tables], list(one.sit_out))
        for one in schedule.rounds
    ]


def wrong(rounds, entries):
    """What an organiser would complain about, after any round: a tiny judge."""
    said = []
    everybody = range(1, entries + 1)
    met, rests, sides, deals, games = Counter(), Counter(), Counter(), Counter(), Counter()
    for number, (tables, resting) in enumerate(rounds, start=1):
        seated = [entry for _, ns, ew, _ in tables for entry in (ns, ew)]
        if sorted(seated + resting) != list(everybody):
            said.append(f"round {number}: not everybody once")
        if [table for table, *_ in tables] != list(range(1, entries // 2 + 1)):
            said.append(f"round {number}: tables")
        rests.update(resting)
        for _, ns, ew, dealer in tables:
            met[frozenset((ns, ew))] += 1
            games.update((ns, ew))
            sides[ns] += 1
            sides[ew] -= 1
            deals[ns] += 1 if dealer in "NS" else -1
            deals[ew] += 1 if dealer in "EW" else -1
        often = [met[frozenset((one, other))] for one in everybody for other in range(1, one)]
        if max(often) - min(often) > 1:
            said.append(f"round {number}: some have met twice more than others")
        idle = [rests[entry] for entry in everybody]
        if max(idle) - min(idle) > 1:
            said.append(f"round {number}: rests")
    said += [f"sides of {entry}" for entry in everybody if abs(sides[entry]) != games[entry] % 2]
    said += [f"deals of {entry}" for entry in everybody if abs(deals[entry]) != games[entry] % 2]
    return said


@pytest.mark.parametrize("entries, rounds", sorted(WORKED))
def test_small_schedules_word_for_word(entries, rounds):
    assert text(plan("round-robin", entries, rounds)) == WORKED[entries, rounds]


@pytest.mark.parametrize("entries, rounds", sorted(WORKED))
def test_small_schedules_are_fair_as_they_are_written(entries, rounds):
    written = read(WORKED[entries, rounds])
    assert len(written) == rounds
    assert wrong(written, entries) == []


@pytest.mark.parametrize(
    "written, entries, complaint",
    [
        ("1-2N /4", 4, "round 1: not everybody once"),
        ("1-2N 1-4N", 4, "round 1: not everybody once"),
        ("1-2N /3 /4", 4, "round 1: tables"),
        ("1-2N 3-4E; 2-1N 4-3E; 1-2N 3-4E", 4, "round 2: some have met twice more than others"),
        ("1-2N /3; 2-1N /3", 3, "round 2: rests"),
        ("1-2N; 1-2N", 2, "sides of 1"),
        ("1-2N; 2-1E", 2, "deals of 1"),
    ],
)
def test_the_judge_sees_what_is_wrong(written, entries, complaint):
    assert complaint in wrong(read(written), entries)


def test_five_pairs_over_five_rounds_as_each_of_them_lives_it():
    days = read(WORKED[5, 5])
    where = {entry: [] for entry in range(1, 6)}
    for tables, resting in days:
        for entry in resting:
            where[entry].append("rest")
        for table, ns, ew, _ in tables:
            where[ns].append(f"{table}NS{ew}")
            where[ew].append(f"{table}EW{ns}")
    assert where == {
        1: ["rest", "1EW3", "2EW5", "2NS2", "1NS4"],
        2: ["1NS5", "rest", "1EW4", "2EW1", "2NS3"],
        3: ["2NS4", "1NS1", "rest", "1EW5", "2EW2"],
        4: ["2EW3", "2NS5", "1NS2", "rest", "1EW1"],
        5: ["1EW2", "2EW4", "2NS1", "1NS3", "rest"],
    }


SIZES = st.integers(2, 60).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, 3 * (n - 1 + n % 2))))


@settings(max_examples=15)
@given(SIZES, st.integers(1, 8), st.integers(0, 10**9))
@example((27, 81), 4, 0)
@example((28, 81), 2, 3)
@example((60, 31), 3, 1)
@example((2, 3), 1, 5)
def test_any_size_and_length_is_fair_after_every_round(size, hands, seed):
    entries, rounds = size
    assert wrong(bare(plan("round-robin", entries, rounds, hands=hands, seed=seed)), entries) == []


@settings(max_examples=12)
@given(
    st.integers(2, 30).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n + 2))), st.integers(1, 2**63)
)
def test_a_seed_gives_every_place_one_entry_and_changes_nothing_else(size, seed):
    entries, rounds = size
    plain, drawn = (plan("round-robin", entries, rounds, seed=each) for each in (0, seed))
    takes = {}
    for (tables, resting), (tables_drawn, resting_drawn) in zip(bare(plain), bare(drawn), strict=True):
        for (table, ns, ew, dealer), (table2, ns2, ew2, dealer2) in zip(tables, tables_drawn, strict=True):
            assert (table, dealer) == (table2, dealer2)
            assert (takes.setdefault(ns, ns2), takes.setdefault(ew, ew2)) == (ns2, ew2)
        # Rests are listed by place, so they correspond too.
        assert [
            takes.setdefault(entry, then) for entry, then in zip(resting, resting_drawn, strict=True)
        ] == (resting_drawn)
    assert sorted(takes.values()) == list(range(1, entries + 1))
    assert plain.certificate == drawn.certificate


def test_seeds_reach_different_places_and_the_same_seed_the_same():
    drawn = {text(plan("round-robin", 5, 5, seed=seed)) for seed in range(1, 40)}
    assert len(drawn) > 25
    assert text(plan("round-robin", 5, 5, seed=9)) == text(plan("round-robin", 5, 5, seed=9))


def test_all_two_hundred_first_places_are_drawn_from():
    """Who rests first in a room of seven: each of the seven, with some seed."""
    assert {plan("round-robin", 7, 1, seed=seed).rounds[0].sit_out for seed in range(60)} == {
        (entry,) for entry in range(1, 8)
    }
