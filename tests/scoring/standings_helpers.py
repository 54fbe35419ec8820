"""Short ways to write down results of pairs with letters for names."""

from scoring.rules import Rules
from scoring.sheets import Hand, Score, Sheet, SideScore, score
from scoring.standings import Ranking, Result, table

A, B, C, D, E, F = 1, 2, 3, 4, 5, 6
LETTERS = "-ABCDEF"

# Match points on tricks, the ring of two or three, tricks above the other side's, tricks.
MATCH_RANKING = Ranking(
    rank_by=("match-points", "head-to-head", "net-tricks", "tricks"),
    sit_out="zero",
    compare="tricks",
    forfeit="win",
)


def played(number, ns, ew, *tricks, place=1, stage=1):
    """A round of one hand or more, written as the N-S tricks of each hand."""
    sheet = Sheet(tuple(Hand(won, 13 - won) for won in tricks))
    return Result(number, place, (ns,), (ew,), score(sheet, Rules()), stage=stage)


def total(number, ns, ew, ns_tricks, ew_tricks, hands=4):
    """A round of which only the tricks are known."""
    return Result(number, 1, (ns,), (ew,), Score(SideScore(0, ns_tricks), SideScore(0, ew_tricks), hands))


def scored(number, ns, ew, ns_points, ew_points, *, hands=1, place=1, stage=1, disqualified=()):
    """A round of which only the points are said. ns and ew: an entry, or two single players."""
    sides = [one if isinstance(one, tuple) else (one,) for one in (ns, ew)]
    made = Score(SideScore(ns_points, 0), SideScore(ew_points, 0), hands)
    return Result(number, place, *sides, made, stage=stage, disqualified=disqualified)


def four(number, ns, ew, *tricks, place=1, disqualified=()):
    """A round of single players, written as the N-S tricks of each hand."""
    sheet = Sheet(tuple(Hand(won, 13 - won) for won in tricks))
    return Result(number, place, ns, ew, score(sheet, Rules()), disqualified=disqualified)


def forfeit(number, ns, ew, by, stage=1):
    return Result(number, 1, (ns,), (ew,), None, forfeit_by=by, stage=stage)


def rows(entries, results, sit_outs=(), ranking=MATCH_RANKING, **more):
    return table(entries, results, sit_outs, ranking, **more)


def places(found):
    """The ranks by letter, in the order of the rows: ``"A1 C2 E2"``."""
    return " ".join(f"{LETTERS[row.entry]}{row.rank}" for row in found)


def column(found, name):
    """One ranking value by letter."""
    return {LETTERS[row.entry]: row.values[name] for row in found}


def attribute(found, name):
    return {LETTERS[row.entry]: getattr(row, name) for row in found}
