"""A drive goes on whoever leaves or comes: whole tables, nobody twice or nowhere, sit-outs within one."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.movements import NextRound, next_round
from scoring.movements.drive_moves import STYLES
from scoring.movements.drives import first_again
from scoring.movements.schedule import Round, Table


def after(style: str, asked: NextRound) -> NextRound:
    """The evening with its next round played, every table won by North-South or by East-West in turn."""
    made = next_round(style, asked)
    won = {(made.number, t.number): ("ns", "ew")[(made.number + t.number) % 2] for t in made.tables}
    return replace(
        asked, number=asked.number + 1, played=(*asked.played, made), results={**asked.results, **won}
    )


def begun(style: str, entries: int, **more: Any) -> NextRound:
    return after(style, NextRound(entries, 1, **more))


def seated(one: Round) -> list[int]:
    return sorted(entry for table in one.tables for entry in table.entries)


def test_whoever_waits_takes_the_chair_of_who_has_left() -> None:
    """Eight play, 9 comes late and 3 leaves: 9 sits where 3 would have sat, all others as they would."""
    asked = begun("progressive", 8)
    with_three = next_round("progressive", asked)
    made = next_round("progressive", replace(asked, entries=9, out=frozenset({3})))

    def instead(side: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(9 if entry == 3 else entry for entry in side)

    assert [(t.number, t.ns, t.ew) for t in made.tables] == [
        (t.number, instead(t.ns), instead(t.ew)) for t in with_three.tables
    ]
    assert made.sit_out == (3,)


@pytest.mark.parametrize("style", STYLES)
def test_before_the_first_round_chairs_stay_and_a_free_one_is_taken(style: str) -> None:
    """Twelve are seated. Of thirteen the last sits out; when 5 leaves she sits where 5 did."""
    first = next_round(style, NextRound(12, 1))
    assert first_again(style, NextRound(13, 1), first) == replace(first, sit_out=(13,))
    made = first_again(style, NextRound(13, 1, out=frozenset({5})), first)
    chairs = [entry for table in first.tables for entry in table.entries]
    assert [e for table in made.tables for e in table.entries] == [13 if e == 5 else e for e in chairs]
    assert made.sit_out == (5,)


def test_before_the_first_round_four_more_make_a_table_at_which_the_second_role_deals() -> None:
    first = next_round("progressive", NextRound(8, 1))
    made = first_again("progressive", NextRound(12, 1), first)
    assert made.tables[:2] == first.tables and not made.sit_out
    assert (made.tables[2].number, sorted(made.tables[2].entries)) == (3, [9, 10, 11, 12])
    assert made.tables[2].dealer in "SW"


def test_before_the_first_round_tables_that_were_left_are_put_together() -> None:
    """One leaves each of three tables, and one more the first: eight people make two tables."""
    first = next_round("semi-partner", NextRound(12, 1))
    out = {table.ns[0] for table in first.tables} | {first.tables[0].ew[0]}
    made = first_again("semi-partner", NextRound(12, 1, out=frozenset(out)), first)
    assert len(made.tables) == 2 and set(made.sit_out) == out


def test_of_eight_one_leaves_and_three_sit_out_in_turn() -> None:
    """Seven make one table. After four rounds the six who sat out least have done so as often, within one:
    3 x 4 = 12 sit-outs of seven people, so five have sat out twice and two once."""
    asked = replace(begun("swedish", 8), out=frozenset({5}))
    for _ in range(4):
        asked = after("swedish", asked)
    rests = Counter(entry for one in asked.played[1:] for entry in one.sit_out if entry != 5)
    assert all(len(one.tables) == 1 and len(one.sit_out) == 4 for one in asked.played[1:])
    assert sorted(rests.values()) == [1, 1, 2, 2, 2, 2, 2]


def test_one_who_comes_late_is_not_left_sitting() -> None:
    """Nine people, two tables: each sits out once in nine rounds."""
    asked = replace(begun("partner", 8), entries=9)
    for _ in range(9):
        asked = after("partner", asked)
    assert sorted(entry for one in asked.played[1:] for entry in one.sit_out) == list(range(1, 10))


def test_four_who_come_late_make_a_table_more_and_four_who_leave_one_less() -> None:
    asked = replace(begun("semi-partner", 8), entries=12)
    asked = after("semi-partner", asked)
    assert [t.number for t in asked.played[-1].tables] == [1, 2, 3] and not asked.played[-1].sit_out
    asked = after("semi-partner", replace(asked, out=frozenset({1, 2, 3, 4})))
    assert len(asked.played[-1].tables) == 2 and asked.played[-1].sit_out == (1, 2, 3, 4)
    again = after("semi-partner", replace(asked, out=frozenset()))
    assert [t.number for t in again.played[-1].tables] == [1, 2, 3]


def test_nobody_is_asked_to_play_what_he_does_not_play() -> None:
    """Of six ladies and six gents one lady leaves: two tables, and one lady and two gents sit out."""
    options = {"playing": {str(entry): ("lady", "gent")[(entry - 1) % 2] for entry in range(1, 13)}}
    asked = replace(begun("progressive", 12, options=options), out=frozenset({7}))
    for _ in range(6):
        asked = after("progressive", asked)
        last = asked.played[-1]
        assert all(one % 2 == 1 and two % 2 == 0 for t in last.tables for one, two in (t.ns, t.ew))
        assert sorted(entry % 2 for entry in last.sit_out if entry != 7) == [0, 0, 1]


def test_a_table_that_is_gone_leaves_its_ring() -> None:
    """Rings of two and three tables, and four from the second leave: its people stay in their ring of two."""
    options = {"rings": [2, 3]}
    asked = begun("partner", 20, options=options)
    asked = replace(asked, out=frozenset(asked.played[0].tables[4].entries))
    for _ in range(3):
        asked = after("partner", asked)
        assert {entry for t in asked.played[-1].tables[:2] for entry in t.entries} == set(range(1, 9))


def test_with_less_than_a_table_left_the_chairs_stay() -> None:
    asked = replace(begun("swedish", 8), out=frozenset(range(1, 6)))
    assert seated(next_round("swedish", asked)) == list(range(1, 9))


@pytest.mark.parametrize("style", STYLES)
@settings(max_examples=25, deadline=None)
@given(tables=st.integers(2, 10), seed=st.integers(0, 9999))
def test_whoever_comes_and_goes_after_any_round(style: str, tables: int, seed: int) -> None:
    """Eight rounds; after each somebody may leave, come or come back, also two at once."""
    draw = Random(seed)
    asked = begun(style, 4 * tables, seed=seed)
    changes = 0
    for _ in range(8):
        for _change in range(draw.choice((0, 0, 1, 2))):
            here = [entry for entry in range(1, asked.entries + 1) if entry not in asked.out]
            what = draw.choice(("leave", "come", "return"))
            if what == "leave" and len(here) > 5:
                asked = replace(asked, out=asked.out | {draw.choice(here)})
            elif what == "return" and asked.out:
                asked = replace(asked, out=asked.out - {draw.choice(sorted(asked.out))})
            else:
                asked = replace(asked, entries=asked.entries + 1)
            changes += 1
        before = asked.played
        asked = after(style, asked)
        assert asked.played[:-1] == before
        one = asked.played[-1]
        here = [entry for entry in range(1, asked.entries + 1) if entry not in asked.out]
        assert sorted([*seated(one), *one.sit_out]) == list(range(1, asked.entries + 1))
        assert set(seated(one)) <= set(here)
        assert len(one.tables) == len(here) // 4 and len({t.number for t in one.tables}) == len(one.tables)
        rests = Counter(entry for past in asked.played for entry in past.sit_out)
        waiting = [entry for entry in here if entry in one.sit_out]
        # Nobody sits out while somebody who plays has done so less often.
        assert all(rests[entry] - 1 <= rests[other] for entry in waiting for other in seated(one))
    if not changes:
        assert all(not one.sit_out for one in asked.played)


def test_a_late_seat_at_other_table_numbers() -> None:
    """Tables 3, 7 and 15: one that is set up later has the next number."""
    first = Round(
        1, tuple(Table(n, (4 * k + 1, 4 * k + 2), (4 * k + 3, 4 * k + 4)) for k, n in enumerate((3, 7, 15)))
    )
    made = next_round("semi-partner", NextRound(16, 2, played=(first,)))
    assert [t.number for t in made.tables] == [3, 7, 15, 16]
