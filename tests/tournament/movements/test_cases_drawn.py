"""Rounds that results decide, played through the pages; each test carries the number of its case."""

from collections import Counter

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import make_event
from tests.tournament.page_reading import text
from tests.tournament.singles import make_singles, seats, write
from tournament.models import EntryPlayer, Event, Sitting, User
from tournament.queries.drawing import asked_for
from tournament.queries.facts import gather
from tournament.queries.standings import standings
from tournament.services import drawing, from_tables, leaving, rounds, table_codes, table_sessions

pytestmark = pytest.mark.django_db

HOUSE = {
    "rank_by": ["match-points", "head-to-head", "net-tricks", "tricks"],
    "options": {"compare": "tricks", "forfeit": "win"},
    "sit_out": "zero",
}


def open_by_page(client: Client, event: Event, number: int) -> None:
    answer = client.post(reverse("round-open", args=[event.slug, number]))
    assert answer.status_code == 302


def named(event: Event, names: list[str]) -> None:
    for number, name in enumerate(names, 1):
        EntryPlayer.objects.filter(event=event, entry__number=number).update(name=name)


def at_tables(event: Event, number: int) -> dict[int, tuple[tuple[str, ...], tuple[str, ...]]]:
    names = dict(EntryPlayer.objects.filter(event=event).values_list("entry__number", "name"))
    return {
        table: (tuple(names[one] for one in ns), tuple(names[one] for one in ew))
        for table, (ns, ew) in seats(event, number).items()
    }


def test_DRV_01_semi_partner_at_four_tables(client: Client) -> None:
    """Winners stay as partners; the losing lady goes up (1 2 3 4 1), the losing gent down."""
    event = make_singles(16, movement="semi-partner", hands=1, rounds_planned=2, seed=0)
    named(event, [f"{who}{table}{side}" for table in range(1, 5) for side in "ab" for who in "LG"])
    assert at_tables(event, 1)[1] == (("L1a", "G1a"), ("L1b", "G1b"))
    open_by_page(client, event, 1)
    write(event, 1, {1: (8,), 2: (5,), 3: (8,), 4: (5,)})
    open_by_page(client, event, 2)
    found = {table: {*sides} for table, sides in at_tables(event, 2).items()}
    assert found == {
        1: {("L1a", "G1a"), ("L4a", "G2a")},
        2: {("L2b", "G2b"), ("L1b", "G3b")},
        3: {("L3a", "G3a"), ("L2a", "G4a")},
        4: {("L4b", "G4b"), ("L3b", "G1b")},
    }


def test_DRV_03_swedish_at_two_tables(client: Client) -> None:
    """Chairs 1 to 4 are North, East, South, West. N-S win at A, E-W at B."""
    event = make_singles(8, movement="swedish", hands=1, rounds_planned=2, seed=0)
    # The first table has North, South, East, West from entries 1 to 4.
    named(event, ["1", "3", "2", "4", "5", "7", "6", "8"])
    assert at_tables(event, 1) == {1: (("1", "3"), ("2", "4")), 2: (("5", "7"), ("6", "8"))}
    open_by_page(client, event, 1)
    write(event, 1, {1: (8,), 2: (5,)})
    open_by_page(client, event, 2)
    # A: chair 1 has 8, 2 has 6, 3 has 2, 4 has 4. B: 3, 5, 7, 1.
    assert at_tables(event, 2) == {1: (("8", "2"), ("6", "4")), 2: (("3", "7"), ("5", "1"))}
    dealers = dict(
        Sitting.objects.filter(round__event=event, round__number=2).values_list(
            "table_number", "first_dealer"
        )
    )
    # At A number 2 deals, who sits on chair 3; at B number 5, on chair 2.
    assert dealers == {1: "S", 2: "E"}


def test_BYE_01_drawn_sit_outs_are_never_more_than_one_apart(client: Client) -> None:
    event = make_event(pairs=5, rounds_planned=10, hands=1, movement="swiss", **HOUSE)
    rests: Counter[int] = Counter()
    for number in range(1, 11):
        open_by_page(client, event, number)
        write(event, number, {1: (9,), 2: (4,)})
        (idle,) = event.rounds.get(number=number).seats.filter(sitting=None)
        rests[idle.entry.number] += 1
        counts = [rests[entry] for entry in range(1, 6)]
        assert max(counts) - min(counts) <= 1
        assert number not in (5, 10) or set(counts) == {number // 5}


def test_C08_what_is_paired_by_is_what_the_confirmed_table_says(client: Client, owner: User) -> None:
    """Table 1 is never played; table 2 is sent by N-S as 8-5 and not confirmed, then it is."""
    event = make_event(pairs=4, rounds_planned=3, hands=1, movement="swiss", seed=0, by=owner, **HOUSE)
    assert seats(event, 1) == {1: ((1,), (2,)), 2: ((3,), (4,))}
    open_by_page(client, event, 1)
    code = table_codes.find(table_codes.codes_of(event)[2])
    session, _secret = table_sessions.open_session(code, "ns")
    from_tables.submit(session, {1: (8, 5)}, seen={1: 0}, token="one")

    def match_points() -> dict[int, int]:
        return {row.entry_number: int(row.values["match-points"]) for row in standings(event).rows}

    asked = asked_for(gather(event), 2)
    assert match_points() == {1: 0, 2: 0, 3: 0, 4: 0}
    assert asked.results == {} and set(asked.ranks.values()) == {1}
    assert drawing.preview(event, 2).problems[0].code == "tables-missing"
    draw = text(client.get(reverse("round-draw", args=[event.slug, 2])).content.decode())
    assert "Round 1: table 1 has no result yet. Table 2 waits for the other side." in draw
    assert "Show this seating to everybody" not in draw and "Nothing is stored yet" not in draw
    assert client.post(reverse("round-open", args=[event.slug, 2])).status_code == 409
    other, _secret = table_sessions.open_session(code, "ew")
    from_tables.confirm(other, seen={1: 1}, token="two")
    asked = asked_for(gather(event), 2)
    assert match_points() == {1: 0, 2: 0, 3: 2, 4: 0}
    assert asked.results == {(1, 2): "ns"} and asked.order[0] == 3
    client.post(reverse("round-open", args=[event.slug, 2]), {"anyway": "1"})
    row = event.rounds.get(number=2)
    assert row.drawn_from["results"] == {"1/2": "ns"} and row.drawn_from["order"][0] == 3
    assert {frozenset((*ns, *ew)) for ns, ew in seats(event, 2).values()}.isdisjoint(
        {frozenset((1, 2)), frozenset((3, 4))}
    )


def test_B01_drawn_rounds_repeat_no_meeting(client: Client) -> None:
    for pairs, last in ((6, 4), (8, 7)):
        event = make_event(pairs=pairs, rounds_planned=last, hands=1, movement="swiss", **HOUSE)
        met: Counter[frozenset[int]] = Counter()
        for number in range(1, last + 1):
            open_by_page(client, event, number)
            tables = seats(event, number)
            write(event, number, {table: (8 if table % 2 else 4,) for table in tables})
            met.update(frozenset((*ns, *ew)) for ns, ew in tables.values())
        assert set(met.values()) == {1} and len(met) == last * pairs // 2


def test_a_pair_that_has_left_is_drawn_no_more(client: Client, owner: User) -> None:
    event = make_event(pairs=6, rounds_planned=3, hands=1, movement="swiss", by=owner, **HOUSE)
    open_by_page(client, event, 1)
    write(event, 1, {1: (8,), 2: (8,), 3: (8,)})
    leaving.withdraw(event, event.entries.get(number=6), owner, after_round=1)
    rounds.open_round(event, 2, owner)
    seated = {one for ns, ew in seats(event, 2).values() for one in (*ns, *ew)}
    assert 6 not in seated and len(seated) == 4
