"""Pace and forecast: worked by hand in minutes, and what holds of any evening."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.pace import Pace, Played, Running, Usual, Writing, each, finish, middle, pace, round_ends, slow

USUAL = Usual(7 * 60, 5 * 60, 15 * 60)


def at(clock: str) -> int:
    """``19:30`` in seconds."""
    hours, minutes = clock.split(":")
    return int(hours) * 3600 + int(minutes) * 60


def told(seconds: int) -> str:
    return f"{seconds // 3600}:{seconds % 3600 // 60:02d}"


def played(opened: str, over: str, following: str | None = None, units: int = 6) -> Played:
    return Played(at(opened), at(over), at(following) if following else None, units)


# --- what was measured ------------------------------------------------------------------------------


def test_the_middle_of_odd_and_even_many():
    assert [middle([5]), middle([9, 1, 5]), middle([4, 1, 9, 5]), middle([4, 5])] == [5, 5, 4, 4]


def test_rounds_that_are_over_tell_how_long_a_hand_and_a_change_take():
    """36 minutes of six hands, then four to change; 42 and six; 48, and nothing after it yet."""
    found = pace(
        [
            played("19:00", "19:36", "19:40"),
            played("19:40", "20:22", "20:28"),
            played("20:28", "21:16"),
        ],
        USUAL,
    )
    assert found == Pace(7 * 60, 5 * 60, 3)


def test_rounds_of_other_lengths_are_counted_by_their_hands():
    found = pace([played("19:00", "19:36", "19:41"), played("19:41", "20:11", "20:16", units=5)], USUAL)
    assert found == Pace(6 * 60, 5 * 60, 2)


def test_without_a_round_it_is_the_rule_of_thumb():
    assert pace([], USUAL) == Pace(7 * 60, 5 * 60, 0)


def test_cards_typed_in_when_the_next_round_had_begun_make_no_round_longer():
    """The last slip of round 1 is typed in at 20:30, in the middle of round 2, which began at 19:45."""
    assert pace([played("19:00", "20:30", "19:45")], USUAL) == Pace(45 * 60 // 6, 0, 1)


def test_an_evening_typed_in_afterwards_is_no_pace():
    """Four rounds opened and written within six minutes."""
    rush = [played("22:00", "22:01", "22:01"), played("22:01", "22:03", "22:03"), played("22:03", "22:06")]
    assert pace(rush, USUAL) == Pace(7 * 60, 5 * 60, 0)


def test_a_round_over_dinner_is_no_pace_and_an_interval_no_change_of_tables():
    found = pace(
        [
            played("17:00", "20:30", "20:35"),
            played("20:35", "21:11", "21:40"),
            played("21:40", "22:16", "22:20"),
        ],
        USUAL,
    )
    assert found == Pace(6 * 60, 4 * 60, 2)


# --- when it ends -----------------------------------------------------------------------------------


def test_the_forecast_of_the_page():
    """Six rounds are over at 7 minutes a hand and 5 a change; round 7 has begun at 21:20, two more follow.

    Six hands: 42 + 5 + 42 + 5 + 42 minutes from 21:20 are 23:36. Five hands from round 8 on: 14 less.
    """
    found, now = Pace(7 * 60, 5 * 60, 6), at("21:30")
    running = Running(at("21:20"), 6)
    assert told(finish(now, running, [6, 6], found, lengths=[None] * 3)) == "23:36"
    assert told(finish(now, running, [5, 5], found, lengths=[None] * 3)) == "23:22"
    assert told(finish(now, running, [6], found, lengths=[None] * 2)) == "22:49"


def test_between_two_rounds_the_change_is_still_to_come():
    running = Running(at("20:00"), 6, done=True)
    assert told(finish(at("20:45"), running, [6], Pace(360, 240, 2), lengths=[None, None])) == "21:25"


def test_an_interval_that_is_still_to_come_is_added():
    running = Running(at("20:00"), 6)
    ends = finish(at("20:10"), running, [6], Pace(360, 240, 2), lengths=[None] * 2, intervals=1, interval=900)
    assert told(ends) == "21:31"


def test_a_round_that_takes_longer_ends_now_at_the_earliest():
    running = Running(at("20:00"), 6)
    assert round_ends(at("21:00"), running, Pace(360, 240, 2), None) == at("21:00")


def test_the_clock_counts_before_anything_was_measured():
    """30 minutes are given to each round; nobody has played a whole one yet."""
    running = Running(at("19:00"), 6, clock=20 * 60)
    ends = finish(at("19:10"), running, [6, 5], Pace(420, 300), lengths=[1800, 1800, 1500])
    # 19:30, then 5 + 30, then 5 + 25.
    assert told(ends) == "20:35"


def test_a_clock_that_was_given_more_time_or_is_held_holds_the_round():
    measured = Pace(300, 300, 2)
    assert round_ends(at("19:20"), Running(at("19:00"), 6, clock=25 * 60), measured, 1800) == at("19:45")
    assert round_ends(at("19:20"), Running(at("19:00"), 6, clock=0), measured, 1800) == at("19:30")


def test_a_round_ends_with_its_slowest_table():
    running = Running(at("20:00"), 6, last_table=at("21:05"))
    assert round_ends(at("20:30"), running, Pace(420, 300, 2), None) == at("21:05")


ROUNDS = st.lists(st.integers(1, 12), max_size=8)


@given(ROUNDS, st.integers(0, 3000), st.integers(60, 900), st.integers(0, 900), st.booleans(), st.booleans())
def test_fewer_hands_or_rounds_never_end_later_and_nothing_ends_in_the_past(
    to_come, since, unit, change, is_measured, done
):
    found = Pace(unit, change, int(is_measured))
    now, running = 50_000 + since, Running(50_000, 6, done=done)

    def ends(units):
        return finish(now, running, units, found, lengths=[None] * (len(units) + 1))

    whole = ends(to_come)
    assert whole >= now
    for place, units in enumerate(to_come):
        if units > 1:
            shorter = [*to_come[:place], units - 1, *to_come[place + 1 :]]
            assert ends(shorter) == whole - unit
    if to_come:
        assert ends(to_come[:-1]) == whole - change - unit * to_come[-1]


# --- slow tables ------------------------------------------------------------------------------------


def table(number: int, *times: str, done: bool = False) -> Writing:
    return Writing(number, tuple(at(one) for one in times), done)


HALL = (
    table(1, "20:07", "20:14", "20:21", "20:28"),
    table(2, "20:08", "20:15", "20:23", "20:29"),
    table(3, "20:06", "20:13", "20:20", "20:28"),
)


def names(found):
    return [one.table for one in found]


def test_a_table_that_falls_behind_is_slow():
    """Two hands in 22 minutes are 11 a hand. The others need 7: it ends 24 minutes after them, at 21:06."""
    four = table(4, "20:10", "20:22")
    (one,) = slow((*HALL, four), at("20:00"), at("20:31"), 6, None)
    assert (one.table, one.written, one.others, one.behind // 60, told(one.ends)) == (4, 2, 4, 24, "21:06")
    assert each(four, at("20:00")) == 11 * 60


def test_a_hand_that_does_not_end_makes_a_table_slow_although_it_began_well():
    """One hand in seven minutes, and then nothing until 20:31: at least 15 and a half for each of two."""
    (one,) = slow((*HALL, table(4, "20:07")), at("20:00"), at("20:31"), 6, None)
    assert (one.table, one.behind // 60) == (4, (15 * 60 + 30 - 7 * 60) * 6 // 60)
    assert slow((*HALL, table(4, "20:07")), at("20:00"), at("20:16"), 6, None) == ()


def test_a_table_that_has_written_nothing_gives_no_ground():
    """Its slip may lie there with every hand on it."""
    assert slow((*HALL, table(4)), at("20:00"), at("20:59"), 6, 7 * 60) == ()


def test_a_table_that_is_done_or_whole_is_not_slow():
    late = ("20:20", "20:40", "20:50", "21:00", "21:10", "21:20")
    assert slow((*HALL, table(4, *late)), at("20:00"), at("21:20"), 6, None) == ()
    assert slow((*HALL, table(4, *late[:3], done=True)), at("20:00"), at("20:50"), 6, None) == ()


def test_a_little_slower_is_not_slow():
    """8 minutes a hand against 7: six hands end six minutes later, but less than a quarter of the time."""
    assert slow((*HALL, table(4, "20:08", "20:16", "20:24")), at("20:00"), at("20:25"), 6, None) == ()


def test_in_a_short_round_a_quarter_more_is_soon_over():
    """Two hands of 9 minutes against 7 end four minutes later."""
    hall = tuple(table(number, "20:07") for number in (1, 2, 3))
    assert slow((*hall, table(4, "20:09")), at("20:00"), at("20:10"), 2, None) == ()


def test_one_other_table_is_no_hall_but_the_evening_so_far_is():
    two = (table(1, "20:07", "20:14", "20:21"), table(2, "20:15"))
    assert slow(two, at("20:00"), at("20:25"), 6, None) == ()
    assert names(slow(two, at("20:00"), at("20:25"), 6, 7 * 60)) == [2]


def test_a_hall_that_has_stopped_for_tea_has_no_slow_table():
    """At 21:30 nobody has written anything for an hour."""
    assert (
        slow((*HALL, table(4, "20:07", "20:15", "20:22", "20:29")), at("20:00"), at("21:30"), 6, 7 * 60) == ()
    )


def test_a_round_that_is_slow_everywhere_has_no_slow_table():
    hall = tuple(table(number, "20:14", "20:29") for number in (1, 2, 3, 4))
    assert slow(hall, at("20:00"), at("20:30"), 6, 7 * 60) == ()


@given(
    st.lists(st.lists(st.integers(60, 1500), max_size=5), min_size=1, max_size=6),
    st.integers(0, 3000),
    st.one_of(st.none(), st.integers(60, 900)),
)
def test_who_is_slow_has_written_something_is_not_done_and_ends_after_the_others(gaps, later, known):
    tables = [
        Writing(number, tuple(10_000 + sum(own[: place + 1]) for place in range(len(own))), False)
        for number, own in enumerate(gaps, start=1)
    ]
    now = max((one.times[-1] for one in tables if one.times), default=10_000) + later
    found = slow(tables, 10_000, now, 6, known)
    for one in found:
        assert one.written == len(tables[one.table - 1].times) > 0
        assert one.behind >= 300 and one.ends >= now
    assert names(found) == sorted(names(found))
    # The quickest of all is never slow beside others.
    writing = [one for one in tables if one.times]
    if len(writing) > 2:
        quick = min(writing, key=lambda one: max(each(one, 10_000), (now - 10_000) // (len(one.times) + 1)))
        assert quick.table not in names(found)


@pytest.mark.parametrize("place", range(3))
def test_the_order_of_the_tables_says_nothing(place: int):
    four = table(4, "20:10", "20:22")
    mixed = [*HALL[:place], four, *HALL[place:]]
    assert names(slow(mixed, at("20:00"), at("20:31"), 6, None)) == [4]
