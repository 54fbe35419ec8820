"""What holds of any standings whatever the results."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking import POLICIES
from scoring.rules import Rules
from scoring.sheets import Hand, Sheet, score
from scoring.standings import Ranking, Result, SitOut, table
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES

ENTRIES = st.integers(1, 7)
NAMES = [*VALUES, *TIE_BREAKS]
NOT_AWARDED = ("net-points", "net-tricks", "hands-won", "rounds-won", "head-to-head")


@st.composite
def results_of_pairs(draw):
    """Up to twelve rounds at one table each; a table in six is a forfeit."""
    found = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        ns = draw(ENTRIES)
        ew = draw(ENTRIES.filter(lambda entry, ns=ns: entry != ns))
        tricks = draw(st.lists(st.integers(0, 13), min_size=1, max_size=4))
        sheet = Sheet(tuple(Hand(won, 13 - won) for won in tricks))
        by = draw(st.sampled_from([None, None, None, None, "ns", "ew"]))
        found.append(Result(number, 1, (ns,), (ew,), None if by else score(sheet, Rules()), forfeit_by=by))
    return found


SIT_OUTS = st.lists(st.builds(SitOut, st.integers(1, 13), ENTRIES), max_size=6)
RANKINGS = st.builds(
    Ranking,
    rank_by=st.lists(st.sampled_from(NAMES), min_size=1, max_size=5, unique=True).map(tuple),
    sit_out=st.sampled_from([*POLICIES, "2", "3/2"]),
    compare=st.sampled_from(["points", "tricks"]),
    forfeit=st.sampled_from(["sit-out", "win"]),
    rate_per=st.sampled_from(["hand", "round", "available"]),
)


def standings(results, sit_outs, ranking, entries=tuple(range(1, 8))):
    return table(entries, results, sit_outs, ranking)


@given(results_of_pairs(), SIT_OUTS, RANKINGS, st.randoms())
def test_the_order_of_what_goes_in_changes_nothing(results, sit_outs, ranking, dice):
    before = standings(results, sit_outs, ranking)
    entries = list(range(1, 8))
    for shuffled in (results, sit_outs, entries):
        dice.shuffle(shuffled)
    assert standings(results, sit_outs, ranking, entries) == before


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_ranks_are_competition_ranks(results, sit_outs, ranking):
    ranks = [row.rank for row in standings(results, sit_outs, ranking)]
    assert len(ranks) == 7
    for place, rank in enumerate(ranks, start=1):
        assert rank == place or rank == ranks[place - 2]
        assert ranks.count(rank) + sum(other < rank for other in ranks) >= place
        assert rank == 1 + sum(other < rank for other in ranks)


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_equal_ranks_are_equal_in_everything_and_marked(results, sit_outs, ranking):
    found = standings(results, sit_outs, ranking)
    for row in found:
        equals = [other for other in found if other.rank == row.rank]
        assert row.shared is (len(equals) > 1)
        assert all(other.values == row.values for other in equals)


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_the_first_value_is_never_broken_by_a_later_one(results, sit_outs, ranking):
    found = standings(results, sit_outs, ranking)
    first = ranking.rank_by[0]
    numbers = [row.values[first] for row in found if row.values[first] is not None]
    assert numbers == sorted(numbers, reverse=True)


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_totals_are_conserved(results, sit_outs, ranking):
    found = standings(results, sit_outs, ranking)
    scored = [result.score for result in results if result.score is not None]
    hands = sum(each.hands for each in scored)
    assert sum(row.tricks for row in found) == 13 * hands
    assert sum(row.hands_won for row in found) == hands
    assert sum(row.hands_played for row in found) == 2 * hands
    assert sum(row.points for row in found) == sum(each.ns.points + each.ew.points for each in scored)
    assert sum(row.rounds_played for row in found) == 2 * len(scored)
    assert sum(row.sit_outs for row in found) == len(sit_outs)
    assert sum(row.forfeits_won for row in found) == len(results) - len(scored)
    for name in {"net-points", "net-tricks"} & set(ranking.rank_by):
        assert sum(row.values[name] for row in found) == 0


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_a_sit_out_enters_no_net_value_and_no_meeting(results, sit_outs, ranking):
    # The first value is one that no award reaches, so that sit-outs cannot change who is tied.
    ranking = replace(ranking, rank_by=NOT_AWARDED)
    with_them = {row.entry: row for row in standings(results, sit_outs, ranking)}
    without = {row.entry: row for row in standings(results, (), ranking)}
    for entry, row in with_them.items():
        assert row.values == without[entry].values
        assert (row.rank, row.tricks, row.hands_won) == (
            without[entry].rank,
            without[entry].tricks,
            without[entry].hands_won,
        )


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_a_sit_out_never_costs_anything(results, sit_outs, ranking):
    ranking = replace(ranking, rank_by=("points", "tricks"))
    without = {row.entry: row.values for row in standings(results, (), ranking)}
    for row in standings(results, sit_outs, ranking):
        assert row.values["points"] >= without[row.entry]["points"]
        assert row.values["tricks"] == without[row.entry]["tricks"]


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_change_is_measured_from_the_table_before_the_last_round(results, sit_outs, ranking):
    found = standings(results, sit_outs, ranking)
    rounds = sorted({each.round for each in (*results, *sit_outs)})
    if len(rounds) < 2:
        assert {row.change for row in found} == {None}
        return
    before = {
        row.entry: row.rank
        for row in table(range(1, 8), results, sit_outs, ranking, through_round=rounds[-2])
    }
    assert {row.entry: row.change for row in found} == {
        row.entry: before[row.entry] - row.rank for row in found
    }


@given(results_of_pairs(), SIT_OUTS, RANKINGS)
def test_reasons_tell_the_whole_story(results, sit_outs, ranking):
    for row in standings(results, sit_outs, ranking):
        names = [reason.name for reason in row.reasons]
        assert names == list(ranking.rank_by[1 : len(names) + 1])
        for reason in row.reasons:
            assert row.entry in reason.among
            assert (reason.value is None) is (reason.outcome == "skipped")
        if row.shared and len(ranking.rank_by) > 1:
            assert len(names) == len(ranking.rank_by) - 1
