"""Known schedules, asked for by the command and by the pages; each test carries the number of its case."""

import json
from collections import Counter
from itertools import combinations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.factories import make_event
from tests.tournament.singles import make_singles, seats
from tests.tournament.test_commands import run
from tournament.models import Event
from tournament.queries.rounds import round_view
from tournament.services import entries, events, sheets
from tournament.services.documents import loading
from tournament.services.documents.export import export_document
from tournament.services.packs.book import PAPERS
from tournament.services.packs.material import read

pytestmark = pytest.mark.django_db


def planned(name: str, entries_: int, rounds: int, *more: str) -> dict[str, object]:
    told = ("--entries", str(entries_), "--rounds", str(rounds), "--json", *more)
    code, out, err = run("movement", name, *told)
    assert code == 0, err
    return json.loads(out)


def meetings(one: dict[str, object]) -> set[frozenset[int]]:
    return {frozenset((*table["ns"], *table["ew"])) for table in one["tables"]}


def test_RR_02_odds_sit_and_evens_move_up() -> None:
    made = planned("stay-and-move", 20, 6)["rounds"]
    assert meetings(made[0]) == {frozenset((one, one + 1)) for one in range(1, 20, 2)}
    second = [(1, 20), (3, 2), (5, 4), (7, 6), (9, 8), (11, 10), (13, 12), (15, 14), (17, 16), (19, 18)]
    assert meetings(made[1]) == {frozenset(two) for two in second}
    at = [{table["table"]: table["ns"] for table in one["tables"]} for one in made]
    assert all(one == at[0] for one in at)  # the odd ones keep their tables


def test_DUP_03_mitchell_at_five_tables() -> None:
    """East-West go from table t to t - 1, from 1 to 5: round r has at t the pair that began at t + r - 1."""
    made = planned("mitchell", 10, 5, "--hands", "2")["rounds"]
    began = {table["ew"][0]: table["table"] for table in made[0]["tables"]}
    home = {table["ns"][0]: table["table"] for table in made[0]["tables"]}
    for number, one in enumerate(made):
        for table in one["tables"]:
            assert home[table["ns"][0]] == table["table"]
            assert began[table["ew"][0]] == (table["table"] - 1 + number) % 5 + 1
    played = Counter((table["ns"][0], table["ew"][0]) for one in made for table in one["tables"])
    assert len(played) == 25 and set(played.values()) == {1}
    known = Counter(
        (one, board)
        for r in made
        for t in r["tables"]
        for one in (*t["ns"], *t["ew"])
        for board in t["boards"]
    )
    assert set(known.values()) == {1}  # nobody plays a board twice


def test_DUP_04_four_pairs_play_the_same_hands_at_two_tables() -> None:
    made = planned("howell", 4, 3, "--hands", "8")["rounds"]
    assert [meetings(one) for one in made] == [
        {frozenset((1, 2)), frozenset((3, 4))},
        {frozenset((1, 3)), frozenset((4, 2))},
        {frozenset((1, 4)), frozenset((2, 3))},
    ]
    first = [[table["boards"][0] for table in one["tables"]] for one in made]
    sets = [{frozenset(table["boards"]) for table in one["tables"]} for one in made]
    # Both tables of a set have its eight hands: four are dealt at each, then the tables exchange them.
    assert [len(boards) for boards in sets] == [1, 1, 1]
    assert sorted(board for (boards,) in sets for board in boards) == list(range(1, 25))
    assert [abs(one - other) for one, other in first] == [4, 4, 4]


@pytest.mark.parametrize(
    ("people", "first"), [(16, "Howell"), (20, "Mitchell"), (26, "Howell"), (30, "Mitchell")]
)
def test_RR_05_the_choice_for_the_same_hands_everywhere(client: Client, people: int, first: str) -> None:
    """4 and 5 whole tables; 6 and 7 with a half one (13 and 15 pairs)."""
    event = make_event(pairs=0, seated=False)
    where = reverse("event-choice", args=[event.slug])
    shown = client.get(where, {"people": people, "minutes": 600, "same_hands": "on"})
    assert [offer.title for offer in shown.context["offers"]][0] == first


@pytest.mark.parametrize(("people", "each", "every"), [(56, 2, 28), (40, 3, 30)])
def test_DUP_02_deals_at_each_table(client: Client, people: int, each: int, every: int) -> None:
    """14 and 10 tables, 24 deals at least."""
    event = make_event(pairs=0, seated=False)
    where = reverse("event-choice", args=[event.slug])
    told = {"people": people, "minutes": 900, "same_hands": "on", "deals": "24"}
    shown = client.get(where, told)
    said = f"{each} hands at each of {people // 4} tables: {every} different ones."
    assert said in shown.content.decode()
    offer = next(one for one in shown.context["offers"] if one.choice.movement == "mitchell")
    fields = {"movement": "mitchell", "rounds": offer.choice.rounds, "hands": offer.hands}
    client.post(where, fields)
    event.refresh_from_db()
    assert (event.movement, event.hands_per_round) == ("mitchell", each)


def test_IND_02_twenty_players_and_a_twentieth_round(client: Client) -> None:
    made = planned("whist", 20, 20)["rounds"]
    partners = Counter(
        frozenset(side) for one in made[:19] for table in one["tables"] for side in (table["ns"], table["ew"])
    )
    assert len(partners) == 190 and set(partners.values()) == {1}
    assert all(len(one["tables"]) == 5 for one in made)

    def together(one: dict[str, object]) -> set[frozenset[frozenset[int]]]:
        return {frozenset((frozenset(t["ns"]), frozenset(t["ew"]))) for t in one["tables"]}

    assert together(made[19]) == together(made[0])
    event = make_singles(
        20,
        movement="whist",
        rounds_planned=20,
        hands=1,
        rules="basic-rotation",
        options={"trump_restart": "one-a-round", "trumps": ["H", "D", "S", "C"]},
    )
    assert event.rounds.count() == 20
    trumps = [round_view(event, number).tables[0].hands[0].trump for number in (1, 2, 3, 4, 18)]
    assert trumps == ["H", "D", "S", "C", "D"]


def by_offsets(tables: int, rounds: int) -> bytes:
    """North stays, South down one, East up one, West up two; players 1 to 4 begin at table 1."""
    lines = ["Round,Table,North,South,East,West"]
    moves = {"N": 0, "S": -1, "E": 1, "W": 2}
    chairs = {"N": 1, "S": 2, "E": 3, "W": 4}
    for number in range(rounds):
        for at in range(tables):
            who = {c: 4 * ((at - number * moves[c]) % tables) + chairs[c] for c in chairs}
            lines.append(f"{number + 1},{at + 1},{who['N']},{who['S']},{who['E']},{who['W']}")
    return "\n".join(lines).encode()


@pytest.mark.parametrize(("tables", "clean"), [(12, 4), (13, 12)])
def test_IND_04_a_club_s_own_way_is_clean_for_so_many_rounds(client: Client, tables: int, clean: int) -> None:
    event = make_singles(4 * tables, seated=False)
    where = reverse("event-seating-file", args=[event.slug])
    answer = client.post(where, {"file": SimpleUploadedFile("own.csv", by_offsets(tables, 12))})
    assert answer.context["given"].clean == clean
    assert f"Clean for {clean} rounds" in answer.content.decode()
    if clean == 4:
        assert "Round 5: " in answer.content.decode()  # the first in which somebody meets again


def test_IND_06_thirty_players_eight_rounds() -> None:
    made = planned("individual", 30, 8)
    met = Counter(
        frozenset(two)
        for one in made["rounds"]
        for table in one["tables"]
        for two in combinations((*table["ns"], *table["ew"]), 2)
    )
    assert met.total() == 336
    assert sum(times - 1 for times in met.values()) <= 1  # the organiser's own best had one repeat
    rests = Counter(entry for one in made["rounds"] for entry in one["sit_out"])
    assert rests.total() == 16 and max(rests.values()) == 1


def kept(event: Event) -> dict[int, dict[int, set[int]]]:
    """round -> table -> the entries that sit there."""
    return {
        number: {table: {*ns, *ew} for table, (ns, ew) in seats(event, number).items()}
        for number in range(1, event.rounds.count() + 1)
    }


def test_B10_fixed_tables_on_screen_on_paper_and_in_the_file(client: Client) -> None:
    event = make_event(pairs=8, rounds_planned=7, seated=False)
    where = reverse("event-movement", args=[event.slug])
    answer = client.post(where, {"movement": "round-robin", "fixed": "4: 1\n7: 3"})
    assert answer.status_code == 302
    assert (
        "4 Ann 4 &amp; Ben 4: always at table 1."
        in client.get(reverse("event-check", args=[event.slug])).content.decode()
    )
    client.post(reverse("event-seat", args=[event.slug]))
    events.set_public(event, None, True)
    event.refresh_from_db()
    written = {one["round"]: one for one in export_document(event)["schedule"]}
    printed = {view.number: view for view in read(event, PAPERS["a4"]).rounds}
    for number, tables in kept(event).items():
        d, g = (next(at for at, who in tables.items() if one in who) for one in (4, 7))
        if d == g:
            assert d == 1 and sorted(tables) == [1, 2, 4, 5]
        else:
            assert (d, g) == (1, 3) and sorted(tables) == [1, 2, 3, 4]
        assert {t["table"]: {*t["ns"], *t["ew"]} for t in written[number]["tables"]} == tables
        assert {t.number: {*t.ns.numbers, *t.ew.numbers} for t in printed[number].tables} == tables
        client.post(reverse("round-publish", args=[event.slug, number]))
        page = client.get(reverse("public-round", args=[event.slug, number])).content.decode()
        for table in tables:
            assert f"Table {table}</span>" in page


def test_B09_a_draft_follows_who_is_in(client: Client) -> None:
    """Six pairs, one taken out and put back: what is shown is never a plan of before."""
    event = make_event(pairs=6, rounds_planned=5, seated=False)
    check = reverse("event-check", args=[event.slug])
    assert "6 pairs, 5 rounds" in client.get(check).content.decode()
    sixth = event.entries.get(number=6)
    entries.set_absent(sixth, True, None)
    assert "5 pairs, 5 rounds" in client.get(check).content.decode()
    entries.set_absent(sixth, False, None)
    assert "6 pairs, 5 rounds" in client.get(check).content.decode()
    client.post(reverse("event-seat", args=[event.slug]))
    assert event.rounds.count() == 5 and len(seats(event, 1)) == 3
    client.post(reverse("event-unseat", args=[event.slug]))
    assert event.rounds.count() == 0


def test_B09_a_penalty_before_round_1_stays_when_the_seating_is_taken_back(client: Client) -> None:
    event = make_event(pairs=6, rounds_planned=5)
    told = {"deed": "adjust", "entry": "2", "round": "1", "value": "-2", "reason": "Late"}
    assert client.post(reverse("standings-deed", args=[event.slug]), told).status_code == 302
    second = event.entries.get(number=2)
    assert client.post(reverse("event-unseat", args=[event.slug])).status_code == 302
    event.refresh_from_db()
    assert event.state == "draft" and event.rounds.count() == 0
    # Pair 1 does not come, so the pair with the penalty has number 1 when everybody is seated again.
    entries.set_absent(event.entries.get(number=1), True, None)
    again = loading.load(export_document(event), club=event.club, by=None, slug="again")
    assert [(one.entry.number, one.value) for one in again.adjustments.all()] == [(2, "-2")]
    client.post(reverse("event-seat", args=[event.slug]))
    event.refresh_from_db()
    assert event.state == "seated" and event.rounds.count() == 5
    (kept_one,) = event.adjustments.filter(taken_back_at=None)
    assert (kept_one.entry, kept_one.value, kept_one.entry.number) == (second, "-2", 1)
    seated = loading.load(export_document(event), club=event.club, by=None, slug="seated")
    assert (seated.state, seated.adjustments.get().entry.number) == ("seated", 1)


def test_a_pair_with_a_penalty_can_still_be_taken_out(client: Client) -> None:
    event = make_event(pairs=4, rounds_planned=3)
    second = event.entries.get(number=2)
    sheets.give_adjustment(event, second, None, round_number=1, value="-2", reason="Late")
    events.unseat(event, None)
    entries.remove(second, None)
    assert event.entries.count() == 3 and not event.adjustments.exists()
