"""The table of schedules that comes with the program: every line can be played and is what it says."""

import re

import pytest

from scoring.movements.repeats import least
from scoring.movements.stored_individuals import Line, lines, stored
from tests.layout.code import ROOT
from tests.scoring.movements.singles import oppositions, partnerships, rest_spreads, twos

SIZES = range(4, 61)
PAGE = re.sub(r"\s+", " ", (ROOT / "docs" / "movements.md").read_text("utf-8"))


def test_lines_are_read_as_they_are_written():
    text = "8 2 500 2 01234567\n"
    line = Line.read(text)
    assert (line.players, line.rounds, line.steps, line.turn, line.words) == (8, 2, 500, 2, ("01234567",))
    assert f"{line}\n" == text
    # Two by two the eight turn: 0 becomes 1 and 1 becomes 0, and so on.
    assert line.schedule.rounds == [[0, 1, 2, 3, 4, 5, 6, 7], [1, 0, 3, 2, 5, 4, 7, 6]]
    assert str(Line.of(line.schedule, 2, 500)) == str(line)


def test_a_later_line_stands_in_place_of_an_earlier_one():
    table = lines("4 1 10 1 0123\n\n4 1 20 1 0213\n")
    assert list(table) == [(4, 1)]
    assert (table[4, 1].steps, table[4, 1].words) == (20, ("0213",))


@pytest.mark.parametrize("players", SIZES)
def test_every_line(players):
    for (entries, rounds), line in stored().items():
        if entries != players:
            continue
        seats = line.schedule.rounds
        assert len(seats) == rounds
        assert all(len(one) == len(set(one)) == players // 4 * 4 for one in seats)
        assert all(0 <= place < players for one in seats for place in one)
        assert max(rest_spreads(seats, players)) <= 1
        partners, opponents = twos(partnerships(seats)), twos(oppositions(seats))
        assert line.schedule.excess[:2] == (partners, opponents)
        bounds = least(players, rounds)
        assert partners >= bounds[0]
        assert opponents >= bounds[1]


def test_only_sizes_that_the_table_is_for():
    assert {players for players, _ in stored()} <= set(SIZES)
    assert {rounds for _, rounds in stored()} <= set(range(1, 25))


def test_the_page_says_how_many_schedules_there_are():
    found = stored()
    best = sum(line.schedule.excess[:2] == least(*cell)[:2] for cell, line in found.items())
    assert f"has {len(found)} of the {57 * 24} schedules for 4 to 60 players and 1 to 24 rounds" in PAGE
    assert f"(in {best} of them partners and opponents are at their bounds)" in PAGE
