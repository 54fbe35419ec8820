"""What holds of any event with everything in it: players, withdrawals, disqualified rounds, lots, stages."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scoring.explaining import explanations, parts, rate_of
from scoring.halves import half_tables, halves
from scoring.lots import Lot, draw
from scoring.places import places
from scoring.ranking import POLICIES
from scoring.rules import Rules
from scoring.sheets import Hand, Score, Sheet, SideScore, score
from scoring.standings import Adjustment, Ranking, Result, SitOut, table
from scoring.tiebreaks import TIE_BREAKS
from scoring.values import VALUES
from scoring.withdrawals import POLICIES as WITHDRAWALS

# An evening is much to make up, so there are fewer of them than of small things.
some_evenings = settings(
    max_examples=min(60, settings.default.max_examples), suppress_health_check=[HealthCheck.too_slow]
)
ENTRIES = tuple(range(1, 9))
NAMES = [*VALUES, *TIE_BREAKS]
SIDES = st.builds(
    SideScore,
    st.integers(-6, 14),
    st.integers(0, 26),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 2),
    st.integers(0, 2),
)


@st.composite
def evenings(draw, single=None):
    """Up to six rounds of two tables, with all that can stand beside them."""
    single = draw(st.booleans()) if single is None else single
    seats = 2 if single else 1
    results = []
    for number in range(1, draw(st.integers(1, 6)) + 1):
        order = draw(st.permutations(ENTRIES))
        for at in range(draw(st.integers(1, 2))):
            sitting = order[2 * seats * at : 2 * seats * (at + 1)]
            by = draw(st.sampled_from((None,) * 6 + ("ns", "ew")))
            made = None if by else draw(scores(single))
            struck = () if by else draw(st.sampled_from(((),) * 6 + (("ns",), ("ew",), ("ns", "ew"))))
            stage = draw(st.sampled_from((1, 1, 1, 2)))
            results.append(Result(number, at + 1, sitting[:seats], sitting[seats:], made, by, stage, struck))
    some = st.sampled_from(ENTRIES)
    return {
        "results": results,
        "sit_outs": draw(st.lists(st.builds(SitOut, st.integers(1, 7), some), max_size=5)),
        "adjustments": draw(
            st.lists(
                st.builds(Adjustment, st.integers(1, 7), some, st.sampled_from((1, -2, Fraction(1, 3)))),
                max_size=3,
            )
        ),
        "withdrawn": draw(st.dictionaries(some, st.integers(0, 6), max_size=2)),
        "scheduled": dict.fromkeys(ENTRIES, draw(st.integers(0, 6))),
        "lots": draw(st.lists(orders(), max_size=2)),
    }


@st.composite
def scores(draw, single):
    if draw(st.booleans()):
        tricks = draw(st.lists(st.integers(0, 13), min_size=1, max_size=3))
        return score(Sheet(tuple(Hand(won, 13 - won) for won in tricks)), Rules())
    sides = draw(SIDES), draw(SIDES)
    if single and draw(st.booleans()):
        sides = tuple(replace(side, own=(draw(SIDES), draw(SIDES))) for side in sides)
    return Score(*sides, draw(st.integers(1, 3)))


@st.composite
def orders(draw):
    entries = draw(st.sets(st.sampled_from(ENTRIES), min_size=2))
    kind = draw(st.sampled_from(("lot", "play-off")))
    after = draw(st.integers(0, 4))
    return Lot(tuple(draw(st.permutations(sorted(entries)))), kind, "Olive", "22:10", None, 1, after)


RANKINGS = st.builds(
    Ranking,
    rank_by=st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True).map(tuple),
    sit_out=st.sampled_from([*POLICIES, "2", "3/2"]),
    compare=st.sampled_from(["points", "tricks"]),
    forfeit=st.sampled_from(["sit-out", "win"]),
    rate_per=st.sampled_from(["hand", "round", "available"]),
    withdrawal=st.sampled_from(WITHDRAWALS),
    games=st.booleans(),
)


def ranked(evening, ranking, entries=ENTRIES, **more):
    return table(
        entries,
        evening["results"],
        evening["sit_outs"],
        ranking,
        adjustments=evening["adjustments"],
        withdrawn=evening["withdrawn"],
        scheduled=evening["scheduled"],
        lots=evening["lots"],
        **more,
    )


@some_evenings
@given(evenings(), RANKINGS, st.randoms())
def test_the_order_of_entries_and_results_changes_nothing(evening, ranking, dice):
    before = ranked(evening, ranking)
    entries = list(ENTRIES)
    dice.shuffle(entries)
    for name in ("results", "sit_outs", "adjustments"):
        dice.shuffle(evening[name])
    assert ranked(evening, ranking, entries) == before


@some_evenings
@given(evenings(), RANKINGS, st.data())
def test_correcting_and_correcting_back_gives_the_same_table(evening, ranking, data):
    before = ranked(evening, ranking)
    place = data.draw(st.integers(0, len(evening["results"]) - 1))
    right = evening["results"][place]
    evening["results"][place] = replace(right, score=data.draw(scores(False)), forfeit_by=None)
    ranked(evening, ranking)
    evening["results"][place] = right
    assert ranked(evening, ranking) == before


@some_evenings
@given(evenings(), RANKINGS)
def test_places_kept_up_round_by_round_are_those_of_tables_from_scratch(evening, ranking):
    found = places(
        ENTRIES,
        evening["results"],
        evening["sit_outs"],
        ranking,
        adjustments=evening["adjustments"],
        withdrawn=evening["withdrawn"],
        scheduled=evening["scheduled"],
        lots=evening["lots"],
    )
    for number, after in found.items():
        rows = ranked(evening, ranking, through_round=number, previous={})
        assert after == {row.entry: row.rank for row in rows if not row.removed}
    assert set(found) == {result.round for result in evening["results"] if result.stage == 1}


@some_evenings
@given(evenings(), RANKINGS)
def test_the_change_is_measured_from_the_table_from_scratch_before_the_last_round(evening, ranking):
    found = ranked(evening, ranking)
    counted = [each for each in (*evening["results"], *evening["sit_outs"]) if each.stage == 1]
    gone = {row.entry for row in found if row.removed}
    left = evening["withdrawn"]
    rounds = {
        each.round
        for each in counted
        if isinstance(each, Result)
        and gone.isdisjoint((*each.ns, *each.ew))
        or isinstance(each, SitOut)
        and each.entry not in gone
        and each.round <= left.get(each.entry, 99)
    }
    if len(rounds) < 2:
        assert {row.change for row in found} == {None}
        return
    before = ranked(evening, ranking, through_round=max(rounds) - 1, previous={})
    ranks = {row.entry: row.rank for row in before if not row.removed}
    for row in found:
        expected = ranks[row.entry] - row.rank if row.entry in ranks and not row.removed else None
        assert row.change == expected


@some_evenings
@given(evenings(), RANKINGS)
def test_a_later_stage_changes_nothing_of_an_earlier_table(evening, ranking):
    whole = ranked(evening, ranking)
    evening["results"] = [result for result in evening["results"] if result.stage == 1]
    assert ranked(evening, ranking) == whole


@some_evenings
@given(evenings(), RANKINGS)
def test_every_number_is_the_sum_of_its_parts(evening, ranking):
    found = ranked(evening, ranking)
    for row in found:
        for name, value in row.values.items():
            if value is None or name in TIE_BREAKS:
                continue
            made = parts(row, name, ranking, found)
            total = rate_of(made) if name == "rate" else sum((part.value for part in made), Fraction(0))
            assert total == value, name


@some_evenings
@given(evenings(), RANKINGS)
def test_an_explanation_names_the_first_name_that_tells_two_rows_apart(evening, ranking):
    found = ranked(evening, ranking)
    for upper, row, told in zip((None, *found), found, explanations(found, ranking), strict=False):
        assert told.entry == row.entry
        if row.removed:
            assert told.code == "removed"
        elif upper is None:
            assert told.code == "first"
        elif upper.rank == row.rank:
            assert told.code == "shared"
            assert [level.name for level in told.level] == list(ranking.rank_by)
        else:
            assert told.code == "separated"
            before = ranking.rank_by[: ranking.rank_by.index(told.name)]
            assert [level.name for level in told.level] == list(before)
            lower_first = told.name in ("fewest-sets", "lot", "play-off")
            assert (told.own > told.other) is lower_first and told.difference > 0


@some_evenings
@given(evenings(), RANKINGS)
def test_the_award_is_the_sum_of_what_is_said_to_have_been_given(evening, ranking):
    for row in ranked(evening, ranking):
        given = [gain for gain in row.gains if gain.kind in ("sit-out", "adjustment", "forfeit-won")]
        # A forfeit that is a win in match points is no award, and by rate an adjustment is none.
        added = [gain.value for gain in given if gain.policy != "win" and gain.to != "rate"]
        assert row.award == sum(added, Fraction(0))
        if not row.removed:
            kinds = [gain.kind for gain in row.gains]
            assert kinds.count("sit-out") == row.sit_outs
            assert kinds.count("forfeit-won") == row.forfeits_won
            assert kinds.count("forfeit-lost") == row.forfeits_lost


@some_evenings
@given(evenings(), RANKINGS)
def test_ranks_are_competition_ranks_and_removed_entries_stand_last(evening, ranking):
    found = ranked(evening, ranking)
    assert sorted(row.entry for row in found) == list(ENTRIES)
    for row in found:
        assert row.rank == 1 + sum(other.rank < row.rank for other in found)
        assert row.shared is (sum(other.rank == row.rank for other in found) > 1)
    staying = [row for row in found if not row.removed]
    assert found[: len(staying)] == tuple(staying)
    assert not {row.rank for row in staying} & {row.rank for row in found if row.removed}


@some_evenings
@given(evenings(), RANKINGS)
def test_removing_an_entry_is_as_if_its_tables_had_never_been(evening, ranking):
    found = ranked(evening, replace(ranking, withdrawal="remove"), previous={})
    gone = frozenset(evening["withdrawn"])
    left = {
        **evening,
        "results": [one for one in evening["results"] if gone.isdisjoint((*one.ns, *one.ew))],
        "sit_outs": [one for one in evening["sit_outs"] if one.entry not in gone],
        "adjustments": [one for one in evening["adjustments"] if one.entry not in gone],
        "withdrawn": {},
    }
    staying = [entry for entry in ENTRIES if entry not in gone]
    assert tuple(row for row in found if not row.removed) == ranked(left, ranking, staying, previous={})


@some_evenings
@given(evenings(), RANKINGS)
def test_a_lot_of_everybody_leaves_nobody_level(evening, ranking):
    ranking = replace(ranking, rank_by=(*(name for name in ranking.rank_by if name != "lot"), "lot"))
    evening["lots"] = [Lot(draw(ENTRIES, 2026), "lot", "Olive", "22:10", 2026)]
    assert not any(row.shared for row in ranked(evening, ranking) if not row.removed)


@some_evenings
@given(evenings(single=True), RANKINGS)
def test_net_values_of_single_players_add_up_to_nothing_without_disqualifications(evening, ranking):
    ranking = replace(ranking, rank_by=("points", "net-points", "net-tricks"), withdrawal="stay")
    evening["results"] = [replace(one, disqualified=()) for one in evening["results"]]
    for name in ("net-points", "net-tricks"):
        assert sum(row.values[name] for row in ranked(evening, ranking)) == 0


@some_evenings
@given(evenings(), RANKINGS)
def test_the_halves_make_the_whole(evening, ranking):
    ranking = replace(ranking, sit_out="zero")
    rounds = halves(range(1, 7))
    first, second = half_tables(
        ENTRIES,
        evening["results"],
        evening["sit_outs"],
        ranking,
        rounds,
        withdrawn=evening["withdrawn"],
        scheduled=evening["scheduled"],
    )
    whole = {row.entry: row for row in ranked(evening, ranking)}
    for table_ in (first, second):
        assert {row.entry for row in table_} == {entry for entry, row in whole.items() if not row.removed}
    for one, other in zip(
        *(sorted(rows, key=lambda row: row.entry) for rows in (first, second)), strict=True
    ):
        assert one.points + other.points == whole[one.entry].points
        assert one.rounds_played + other.rounds_played == whole[one.entry].rounds_played
        assert one.sit_outs + other.sit_outs <= whole[one.entry].sit_outs
