"""A good schedule from elsewhere is taken as it is; one broken at random is refused where it is broken."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given as drawn
from hypothesis import settings
from hypothesis import strategies as st

from scoring.movements import checker, plan
from scoring.movements.given import check, faults
from scoring.movements.given_repeats import clean_rounds, repeats
from scoring.movements.schedule import Round, Table
from scoring.problems import Refused
from tests.scoring.movements.helpers import meetings

PAIRS = st.integers(4, 16).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, n - 1)))


def at_table(rounds, number, place, change):
    """The rounds with one table changed: ``place`` counts the tables of round ``number``."""
    one = rounds[number - 1]
    tables = [change(t) if at == place else t for at, t in enumerate(one.tables)]
    changed = replace(one, tables=tuple(t for t in tables if t is not None))
    return (*rounds[: number - 1], changed, *rounds[number:])


@settings(max_examples=30, deadline=None)
@drawn(PAIRS)
def test_what_we_planned_is_taken_from_elsewhere_too(size):
    entries, rounds = size
    ours = plan("round-robin", entries, rounds, hands=3)
    given = check("pairs", ours.rounds, entries, planned=rounds, hands=3)
    assert given.schedule.rounds == ours.rounds
    assert given.schedule.certificate == ours.certificate
    assert (given.clean, given.repeats) == (rounds, ())


@settings(max_examples=40, deadline=None)
@drawn(PAIRS, st.data())
def test_one_broken_table_is_named_with_its_round(size, data):
    entries, rounds = size
    good = plan("round-robin", entries, rounds).rounds
    number = data.draw(st.integers(1, rounds))
    tables = good[number - 1].tables
    place = data.draw(st.integers(0, len(tables) - 1))
    other = tables[(place + 1) % len(tables)]
    breaks = {
        "missing": lambda t: None,
        "twice": lambda t: replace(t, ns=other.ew),
        "number": lambda t: replace(t, number=other.number),
        "zero": lambda t: replace(t, number=0),
        "stranger": lambda t: replace(t, ew=(entries + 1,)),
        "itself": lambda t: replace(t, ew=t.ns),
        "dealer": lambda t: replace(t, dealer="X"),
        "alone": lambda t: replace(t, ew=()),
        "four": lambda t: replace(t, ns=(*t.ns, *t.ns)),
    }
    kind = data.draw(st.sampled_from(sorted(breaks)))
    broken = at_table(good, number, place, breaks[kind])
    if len(tables) == 1 and kind in ("twice", "number"):
        return
    found = faults("pairs", broken, entries)
    assert found
    if "given-field" not in {one.code for one in found}:
        assert {one.details["round"] for one in found} == {number}
    with pytest.raises(Refused) as refused:
        check("pairs", broken, entries)
    assert refused.value.problems == found


@settings(max_examples=30, deadline=None)
@drawn(PAIRS, st.integers(1, 4))
def test_another_number_of_entries_is_one_sentence(size, more):
    entries, rounds = size
    good = plan("round-robin", entries, rounds).rounds
    for registered in (entries + more, entries - more):
        (problem,) = faults("pairs", good, registered)
        assert problem.code == "given-field"
        assert dict(problem.details) == {"covers": entries, "registered": registered}


@settings(max_examples=30, deadline=None)
@drawn(st.integers(4, 10), st.data())
def test_rounds_played_again_are_repeats_from_there_on(entries, data):
    good = plan("round-robin", entries, entries - 1).rounds
    order = data.draw(st.lists(st.integers(0, entries - 2), min_size=1, max_size=8))
    again = tuple(replace(good[place], number=number) for number, place in enumerate(order, start=1))
    given = check("pairs", again, entries)
    first = next((at for at, place in enumerate(order) if place in order[:at]), len(order))
    assert given.clean == first
    rounds = [at + 1 for at, place in enumerate(order) if place in order[:at]]
    assert [one.details["round"] for one in given.repeats] == rounds
    for one in given.repeats:
        at = one.details["round"] - 1
        before = max(earlier for earlier in range(at) if order[earlier] == order[at]) + 1
        assert {met for _, _, met in one.details["meetings"]} == {before}
        assert one.details["more"] + 1 == len(one.details["meetings"]) == len(again[at].tables)
    assert given.schedule.certificate == checker.certificate(again, entries, 1)


@drawn(st.integers(1, 6), st.randoms(use_true_random=False))
def test_meetings_of_players_are_counted_one_by_one(rounds, random):
    """Against a count of every two at every table, of rounds that are shuffled anew."""
    made = []
    for number in range(1, rounds + 1):
        people = list(range(1, 13))
        random.shuffle(people)
        seats = [people[at : at + 4] for at in range(0, 12, 4)]
        tables = tuple(Table(at + 1, tuple(four[:2]), tuple(four[2:])) for at, four in enumerate(seats))
        made.append(Round(number, tables))
    met, clean, named = Counter(), len(made), {}
    for one in made:
        new = [frozenset((a, b)) for t in one.tables for a in t.entries for b in t.entries if a < b]
        again = sum(two in met for two in new)
        if again:
            clean = min(clean, one.number - 1)
            named[one.number] = again
        met.update(new)
    assert clean_rounds(made) == clean
    assert {p.details["round"]: len(p.details["meetings"]) for p in repeats(made)} == named
    given = check("individual", made, 12)
    assert (given.clean, len(given.repeats)) == (clean, len(named))


def test_order_within_the_file_does_not_matter_to_who_meets():
    good = plan("round-robin", 8, 7).rounds
    turned = tuple(replace(one, tables=one.tables[::-1]) for one in good)
    assert meetings(turned) == meetings(good)
    assert check("pairs", turned, 8).clean == 7
