"""The tables of docs/rules.md about standings, read off the page, are those of the program."""

from dataclasses import replace

import pytest

from scoring.duplicate import above_average
from scoring.lots import draw, ticket
from scoring.standings import Ranking
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES
from tests.scoring.standings_helpers import LETTERS, MATCH_RANKING, A, B, C, D, column, played, rows
from tests.scoring.test_rules_page import PAGE, table

NUMBER = {letter: number for number, letter in enumerate(LETTERS)}


def test_every_value_has_a_line():
    for name in (*VALUES, *TIE_BREAKS):
        assert f"`{name}`" in PAGE.split("### Ranking values", 1)[1].split("\n\n", 3)[2]


def test_an_evening_by_every_value():
    evening = (
        played(1, A, B, 10),
        played(1, C, D, 7, place=2),
        played(2, A, C, 4),
        played(2, B, D, 3, place=2),
    )
    ranking = Ranking(("points", "opponents", "best-round", "tens"), "zero")
    found = rows((A, B, C, D), evening, ranking=ranking)
    placed = rows((A, B, C, D), evening, ranking=replace(ranking, rank_by=("points", "opponents")))
    ranks = {LETTERS[row.entry]: row.rank for row in placed}
    for letter, points, opponents, best, tens, place in table(
        "pair | points | `opponents` | `best-round` | `tens` | place"
    ):
        assert column(found, "points")[letter] == int(points)
        assert column(found, "opponents")[letter] == int(opponents.split("=")[1])
        assert column(found, "best-round")[letter] == int(best)
        assert column(found, "tens")[letter] == int(tens)
        assert ranks[letter] == int(place)


def test_the_tickets_of_a_lot():
    lines = table("seed 2026, entry | ticket begins | place")
    for entry, begins, place in lines:
        assert ticket(2026, int(entry)).startswith(begins)
        assert draw((1, 2, 3), 2026).index(int(entry)) + 1 == int(place)
    assert draw((1, 2), 2026) == (1, 2)


@pytest.mark.parametrize("line", table("`withdrawal` | A | B | C | D | places"))
def test_who_left_after_the_first_round(line):
    policy, *cells, places = line
    results = (played(1, A, D, 12), played(1, B, C, 7, place=2), played(2, A, C, 6), played(3, A, B, 7))
    found = rows(
        (A, B, C, D),
        results,
        ranking=replace(MATCH_RANKING, withdrawal=policy.strip("`")),
        withdrawn={D: 1},
        scheduled={D: 3},
    )
    for letter, cell, place in zip("ABCD", cells, places.split(), strict=True):
        row = next(row for row in found if row.entry == NUMBER[letter])
        assert row.rank == int(place)
        if cell == "–":
            assert row.removed and row.values["match-points"] is None
            continue
        points, net = cell.rstrip(")").split(" (")
        assert (row.values["match-points"], row.values["net-tricks"]) == (int(points), int(net))


def test_duplicate_by_direction():
    lines = table("N-S | tricks | result | E-W | tricks | result")
    for at in (0, 3):
        totals = {line[at]: int(line[at + 1]) for line in lines}
        assert above_average(totals) == {line[at]: int(line[at + 2]) for line in lines}
    assert sum(int(line[1]) + int(line[4]) for line in lines) == 1950
