"""Cases about standings, entered by the night command, files and pages; each test carries its number.

The house rule of several: ranked by match points (2 a round won, 1 drawn), then head-to-head, net
tricks, tricks; the round's tricks are compared; a sit-out gives 0; a forfeit gives nothing but the win.
"""

import json
from fractions import Fraction

import pytest

from scoring.movements.schedule import Round, Table
from tests.factories import DATE, make_club, make_event, play_round
from tests.tournament.nights import play
from tests.tournament.page_reading import text
from tests.tournament.test_cases_night import HOUSE, by_name, document, night, ranks
from tests.tournament.twice import press_twice
from tournament.models import Event, Sitting
from tournament.queries.facts import gather
from tournament.queries.standings import standings
from tournament.services import entries, events, leaving, lots, rounds, seating, sheets, stages
from tournament.services.documents import load
from tournament.services.documents.export import worked_out
from tournament.services.entries import NewEntry
from tournament.services.entry_texts import Texts
from tournament.web.organiser.standings_desk import ties_of

pytestmark = pytest.mark.django_db

QUALIFYING = (("A-B 7-6", "C-D 5-8"), ("A-C 6-7", "B-D 8-5"), ("A-D 9-4", "B-C 10-3"))


def value(row, name):
    return Fraction(str(row[name]))


def rows_by(names, filled):
    return {names[row["entry"] - 1]: row for row in filled["standings"]}


# --- A04: stages ------------------------------------------------------------------------------------


@pytest.mark.parametrize("final_round", [4, 1])
def test_A04_a_final_changes_nothing_of_the_qualifying_table(file, final_round):
    names = "ABCD"
    results = by_name(names, *QUALIFYING)
    before = night(file(document(names, results)))
    made = document(names, results)
    final = {"round": final_round, "table": 1, "ns": 2, "ew": 1, "hands": [{"ns": 8, "ew": 5}], "stage": 2}
    made["results"].append(final)
    made["event"]["rounds"] = 4
    after = night(file(made))
    assert ranks(names, before) == {"A": 1, "B": 2, "D": 3, "C": 4}
    assert [row["match-points"] for row in before["standings"]] == [4, 4, 2, 2]
    assert json.dumps(after["standings"]) == json.dumps(before["standings"])
    (later,) = after["stage_standings"]
    assert [(row["rank"], row["entry"]) for row in later["standings"]] == [(1, 2), (2, 1)]


def test_A04_on_the_pages_the_qualifying_table_stays_as_it_was(client, organiser):
    event = make_event(
        pairs=4,
        rounds_planned=4,
        hands=1,
        by=organiser,
        stages=[{"rounds": 3}, {"rounds": 1, "top": 2}],
        **HOUSE,
    )
    for number, tricks in ((1, (9,)), (2, (8,)), (3, (12,))):
        play_round(event, number, tricks, organiser)
    events.set_public(event, organiser, True)
    lots_of_ties(event, organiser)
    client.logout()
    before = [(row.rank, row.entry_number, row.values) for row in standings(event, stage=1).rows]
    stages.begin_next(event, organiser)
    play_round(event, 4, (13,), organiser)
    assert [(row.rank, row.entry_number, row.values) for row in standings(event, stage=1).rows] == before
    page = client.get(f"/events/{event.slug}/?stage=1").content.decode()
    assert "Stage 1:" in page and "Stage 2:" in client.get(f"/events/{event.slug}/").content.decode()


def lots_of_ties(event, by):
    for tie in ties_of(standings(event)):
        lots.draw(event, [row.entry_number for row in tie.rows], by)


# --- A07: taken back -----------------------------------------------------------------------------------


def test_A07_a_disqualified_round_and_its_return_count_at_once(client, organiser):
    """B wins three and loses one: 1.5 match points a round; 1.0 while disqualified; then 8/5."""
    options = {**HOUSE["options"], "rate_per": "round"}
    event = make_event(
        pairs=2,
        rounds_planned=5,
        hands=1,
        by=organiser,
        options=options,
        sit_out="zero",
        rank_by=["rate", "match-points"],
    )
    wins = [True, True, True, False, True]
    for number in range(1, 5):
        rounds.open_round(event, number, organiser)
        win(event, number, 1, wins[number - 1], organiser)

    def rate():
        return next(row.values["rate"] for row in standings(event).rows if row.entry_number == 1)

    assert rate() == Fraction(3, 2)
    sitting = Sitting.objects.get(round__event=event, round__number=1)
    side = sitting.seats.get(entry__number=1).side
    address = f"/organiser/events/{event.slug}/rounds/1/tables/1/disqualify/"
    refused = client.post(address, {"side": side, "reason": ""}, follow=True)
    assert rate() == Fraction(3, 2)
    assert "Round 1, table 1: Reason: please write something." in text(refused.content.decode())
    press_twice(client, address, {"side": side, "reason": "Talked of a card"})
    assert rate() == 1
    page = client.get(f"/events/{event.slug}/pairs/1/").content.decode()
    assert "Round 1, disqualified: −" in page and "and the round stays played." in page
    press_twice(client, address, {"back": side})
    assert rate() == Fraction(3, 2)
    rounds.open_round(event, 5, organiser)
    win(event, 5, 1, True, organiser)
    assert rate() == Fraction(8, 5)


def win(event, number, entry, on, by):
    sitting = Sitting.objects.get(round__event=event, round__number=number)
    ns = sitting.seats.get(entry__number=entry).side == "ns"
    tricks = 9 if ns == on else 4
    sheets.submit(sitting, {1: (tricks, 13 - tricks)}, seen={1: 0}, by=by, source="organiser")


def test_A07_a_sit_out_that_is_taken_back_gives_nothing(organiser):
    """A sit-out gives 2 match points. Of five pairs one sits out in round 1; with a sixth it plays."""
    house = {**HOUSE, "sit_out": "2"}
    event, twin = (make_event(pairs=5, rounds_planned=5, hands=1, by=organiser, **house) for _ in range(2))
    idle = event.rounds.get(number=1).seats.get(sitting=None).entry.number

    def own(of):
        row = next(row for row in standings(of).rows if row.entry_number == idle)
        return row.values["match-points"], row.sit_outs, row.rounds_played

    assert own(event) == own(twin) == (0, 0, 0)
    events.unseat(event, organiser)
    entries.add(event, ["Fay F", "Gus G"], organiser)
    events.seat(event, organiser)
    for each in (event, twin):
        play_round(each, 1, (9,), organiser)
    side = event.rounds.get(number=1).seats.get(entry__number=idle).side
    assert own(event) == (2 if side == "ns" else 0, 0, 1)
    assert own(twin) == (2, 1, 0)


def test_A07_an_adjustment_and_a_withdrawal_taken_back_leave_no_trace(client, organiser):
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=organiser, **HOUSE)
    play_round(event, 1, (9,), organiser)
    before = [(row.rank, row.entry_number, row.values) for row in standings(event).rows]
    deed = f"/organiser/events/{event.slug}/standings/deed/"
    gift = {"deed": "adjust", "entry": "3", "round": "1", "value": "6.1", "reason": "Late start"}
    assert client.post(deed, gift).status_code == 302
    changed = standings(event)
    third = next(row for row in changed.rows if row.entry_number == 3)
    own = next(values for _rank, entry, values in before if entry == 3)
    assert third.values["match-points"] == own["match-points"] + Fraction(61, 10)
    client.post(deed, {"deed": "adjust-back", "adjustment": str(event.adjustments.get().pk)})
    client.post(deed, {"deed": "withdraw", "entry": "2", "after_round": "1"})
    assert event.entries.get(number=2).withdrawn_after == 1
    client.post(deed, {"deed": "return", "entry": "2"})
    assert [(row.rank, row.entry_number, row.values) for row in standings(event).rows] == before


# --- B05: who left -----------------------------------------------------------------------------------

LEFT = (("A-D 12-1", "B-C 7-6"), ("A-C 6-7",), ("A-B 7-6",))
WITHDRAWN = [{"entry": 4, "after_round": 1}]


def left(policy):
    made = document("ABCD", by_name("ABCD", *LEFT), options={**HOUSE["options"], "withdrawal": policy})
    return made | {"withdrawals": WITHDRAWN}


def test_B05_results_stay(file):
    filled = night(file(left("stay")))
    rows = rows_by("ABCD", filled)
    assert (rows["A"]["rank"], rows["A"]["match-points"], rows["A"]["net-tricks"]) == (1, 4, 11)
    assert rows["B"]["match-points"] == rows["C"]["match-points"] == 2


@pytest.mark.parametrize("policy", ["remove-under-half", "remove"])
def test_B05_results_go(file, policy):
    rows = rows_by("ABCD", night(file(left(policy))))
    for name in "ABC":
        assert rows[name]["rank"] == 1
        assert (rows[name]["match-points"], rows[name]["net-tricks"], rows[name]["tricks"]) == (2, 0, 13)
    assert rows["D"]["rank"] == 4 and rows["D"]["match-points"] is None


def test_B05_who_has_played_half_stays(file):
    """D played two of three rounds; the results of both stay."""
    meetings = (("A-D 12-1", "B-C 7-6"), ("A-C 6-7", "B-D 9-4"), ("A-B 7-6",))
    made = document("ABCD", by_name("ABCD", *meetings))
    made["event"]["options"] = {**HOUSE["options"], "withdrawal": "remove-under-half"}
    rows = rows_by("ABCD", night(file(made | {"withdrawals": [{"entry": 4, "after_round": 2}]})))
    assert rows["A"]["match-points"] == 4 and rows["D"]["match-points"] == 0


def test_B05_the_page_names_the_policy_and_who_left(client, organiser):
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=organiser, options={"withdrawal": "remove"})
    events.set_public(event, organiser, True)
    play_round(event, 1, (9,), organiser)
    client.post(
        f"/organiser/events/{event.slug}/standings/deed/",
        {"deed": "withdraw", "entry": "4", "after_round": "1", "reason": "Unwell"},
    )
    client.logout()
    page = client.get(f"/events/{event.slug}/").content.decode()
    assert "has left." in page and "are taken out; for others they are unplayed." in page


def test_B05_opponents_of_who_left_sit_out_and_the_night_goes_on(organiser):
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=organiser, sit_out="2")
    play_round(event, 1, (9,), organiser)
    leaving.withdraw(event, event.entries.get(number=4), organiser, after_round=1)
    rounds.open_round(event, 2, organiser)
    idle = Sitting.objects.get(round__event=event, round__number=2, seats__entry__number=4)
    other = idle.seats.exclude(entry__number=4).get().entry.number
    play(event, 2, 3 - idle.table_number, (8,), organiser)
    # Nothing is missing, though nobody plays at the other table.
    rounds.open_round(event, 3, organiser)
    row = next(row for row in standings(event).rows if row.entry_number == other)
    assert row.sit_outs == 1
    gone = next(row for row in standings(event).rows if row.entry_number == 4)
    assert (gone.sit_outs, gone.withdrawn) == (0, 1)


def test_B05_a_closed_stage_stays_when_somebody_leaves_the_next(organiser):
    event = make_event(
        pairs=4,
        rounds_planned=5,
        hands=1,
        by=organiser,
        stages=[{"rounds": 3}, {"rounds": 2, "top": 2}],
        options={"withdrawal": "remove"},
        rank_by=["points", "tricks", "lot"],
    )
    for number, tricks in ((1, (9,)), (2, (8,)), (3, (12,))):
        play_round(event, number, tricks, organiser)
    lots_of_ties(event, organiser)
    before = [(row.rank, row.entry_number, row.values) for row in standings(event, stage=1).rows]
    stages.begin_next(event, organiser)
    play_round(event, 4, (13,), organiser)
    leaver = standings(event, stage=1).rows[0].entry_number
    leaving.withdraw(event, event.entries.get(number=leaver), organiser, after_round=4)
    assert [(row.rank, row.entry_number, row.values) for row in standings(event, stage=1).rows] == before


# --- other clubs' numbers ----------------------------------------------------------------------------


def test_RR_04_a_sit_out_gives_the_average_of_the_rounds_winners(file):
    """500, 480 and 500 won: 1480/3. The cards are of another game, and stand with a reason."""
    scores = [(500, 310), (480, 455), (390, 500)]
    made = document("ABCDEFG", [])
    made["event"] |= {
        "options": {"compare": "tricks", "record": "totals"},
        "sit_out": "winners-average",
        "rank_by": ["rounds-won", "tricks"],
        "hands_per_round": 50,
    }
    made["results"] = [
        {
            **{"round": 1, "table": at, "ns": 2 * at - 1, "ew": 2 * at},
            "totals": {"ns": ns, "ew": ew},
            "accepted": "scores of another game",
        }
        for at, (ns, ew) in enumerate(scores, 1)
    ]
    rows = rows_by("ABCDEFG", night(file(made)))
    assert value(rows["G"], "tricks") == Fraction(1480, 3)
    assert [rows[name]["rounds-won"] for name in "ABCDEFG"] == [1, 0, 1, 0, 0, 1, 0]
    # By wins, then by the total.
    assert rows["A"]["rank"] == rows["F"]["rank"] == 1 and rows["C"]["rank"] == 3 and rows["G"]["rank"] == 4


def test_RR_07_fewer_hands_and_a_higher_rate_is_ahead(file):
    """551.5 of 836 is 65.97 per cent, 586.1 of 912 is 64.27: 22 and 24 boards of 38 each."""
    made = document("ABCD", [], hands=24)
    made["event"] |= {"rank_by": ["rate", "points"], "options": {"rate_per": "hand"}}
    boards = {1: 22, 2: 24}
    made["results"] = [
        {
            **{"round": 1, "table": at, "ns": at, "ew": at + 2, "accepted": "boards of another game"},
            "hands": [{"ns": 6, "ew": 6}] * boards[at],
        }
        | ({"short": "two boards fewer"} if at == 1 else {})
        for at in (1, 2)
    ]
    made["adjustments"] = [
        {"entry": 1, "round": 1, "value": "551.5", "reason": "boards"},
        {"entry": 2, "round": 1, "value": "586.1", "reason": "boards"},
    ]
    rows = rows_by("ABCD", night(file(made)))
    assert (rows["A"]["rank"], rows["B"]["rank"]) == (1, 2)
    assert value(rows["A"], "rate") / 38 == Fraction("551.5") / 836
    assert value(rows["B"], "rate") / 38 == Fraction("586.1") / 912


NET = {14: (13, 13), 7: (13, 6 + 6), 3: (9, 6 + 0), -3: (6, 5), -4: (5, 5), -5: (5, 4)}


def another_game(file, wanted, rounds_):
    """wanted: name -> (game points, wins, net spread of the lost rounds). Each plays a pair of its own."""
    names = list(wanted) + [f"{name} opponent" for name in wanted]
    most = len(wanted)
    results, extra = [], []
    for at, (points, wins, lost) in enumerate(wanted.values(), 1):
        nets = [14] * wins + lost
        for number, net in enumerate(nets, 1):
            results.append((number, at, at, at + most, NET[net]))
        extra.append({"entry": at, "round": 1, "value": points - 2 * wins, "reason": "long wins"})
    made = document(names, results, hands=2, rounds_=rounds_)
    made["event"] |= {
        "rank_by": ["match-points", "rounds-won", "net-points"],
        "options": {"compare": "points"},
        "sit_out": "zero",
    }
    made["adjustments"] = [one for one in extra if one["value"]]
    return rows_by(names, night(file(made)))


def test_TIE_01_game_points_then_wins_then_spread(file):
    """Six wins of +14 make 84; three lost rounds of -10 together leave 74, of -13 leave 71."""
    rows = another_game(
        file,
        {
            "P3": (13, 6, [-3, -3, -4]),
            "P4": (13, 6, [-4, -4, -5]),
            "P1": (16, 7, [-3, -3]),
            "P2": (14, 6, [-3, -3, -3]),
        },
        9,
    )
    assert [rows[name]["rank"] for name in ("P1", "P2", "P3", "P4")] == [1, 2, 3, 4]
    assert [rows[name]["net-points"] for name in ("P3", "P4")] == [74, 71]


def test_TIE_02_game_points_then_wins_then_spread(file):
    rows = another_game(
        file,
        {
            "Q4": (11, 5, [-4, -4, -4, -4]),
            "Q3": (11, 5, [-3, -3, -3, -3]),
            "Q2": (14, 6, [-3, -3, -3]),
            "P1": (16, 7, [-3, -3]),
            "Q0": (17, 7, [-3, -3]),
        },
        9,
    )
    assert [rows[name]["rank"] for name in ("Q0", "P1", "Q2", "Q3", "Q4")] == [1, 2, 3, 4, 5]


def test_A09_adjusted_values_that_add_up_alike_share_through_the_pages(client, organiser):
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=organiser, sit_out="zero", rank_by=["points"])
    for number in (1, 2, 3):
        rounds.open_round(event, number, organiser, anyway=True)
    deed = f"/organiser/events/{event.slug}/standings/deed/"
    for entry, values in ((1, ("6.1", "6.5", "7.2")), (2, ("7.2", "6.5", "6.1"))):
        for number, one in enumerate(values, 1):
            gift = {"deed": "adjust", "entry": entry, "round": number, "value": one, "reason": "Adjusted"}
            # Of the rounds that are over it is looked at first.
            answer = client.post(deed, gift) if number == 3 else press_twice(client, deed, gift)
            assert answer.status_code == 302
    rows = {row.entry_number: row for row in standings(event).rows}
    assert rows[1].values["points"] == rows[2].values["points"] == Fraction(198, 10)
    assert rows[1].rank == rows[2].rank == 1


# --- drives --------------------------------------------------------------------------------------------


def individuals(entries_, results, **event):
    made = document([], [])
    made["event"] |= {"kind": "individual", "rank_by": ["tricks"], "options": {"compare": "tricks"}} | event
    made["entries"] = [
        {"number": at, "players": players} | ({"role": role} if role else {})
        for at, (players, role) in enumerate(entries_, 1)
    ]
    made["results"] = [
        {"round": r, "table": t, "ns": ns, "ew": ew, "hands": [{"ns": n, "ew": 13 - n}]}
        for r, t, ns, ew, n in results
    ]
    return made


def test_DRV_07_a_shared_seat_ranks_as_one_entry_with_the_whole_value(file):
    people_ = [(["J J"], ""), (["M M"], ""), (["D D", "S S"], ""), (["E E"], "")]
    filled = night(file(individuals(people_, [(1, 1, [1, 2], [3, 4], 8)])))
    assert {row["entry"]: row["tricks"] for row in filled["standings"]} == {1: 8, 2: 8, 3: 5, 4: 5}
    assert [entry["players"] for entry in filled["entries"]][2] == ["D D", "S S"]


def drive(organiser, pairs, options, hands, **more):
    """Players 1 to n, odd ones ladies and even ones gents, seated by the movement."""
    event = events.create(
        make_club(by=organiser),
        organiser,
        name="Drive",
        date=DATE,
        kind="individual",
        movement="given",
        rounds_planned=1,
        hands_per_round=hands,
        options=options,
        **more,
    )
    rows = [
        NewEntry(at, (f"P{at} {'abcd'[at % 4]}",), Texts(None, None, "lady" if at % 2 else "gent"))
        for at in range(1, 4 * pairs + 1)
    ]
    entries.add_many(event, rows, organiser)
    return event


def test_DRV_09_both_roles_make_as_many_tricks(organiser):
    """Six tables, 24 hands: 13 x 6 x 24 = 1,872 for the ladies and as many for the gents."""
    event = drive(organiser, 6, {"roles": ["lady", "gent"]}, 24, rank_by=["tricks"])
    tables = tuple(Table(at, (4 * at - 3, 4 * at - 2), (4 * at - 1, 4 * at)) for at in range(1, 7))
    seating.seat_given(event, organiser, (Round(1, tables),))
    rounds.open_round(event, 1, organiser)
    for at, sitting in enumerate(Sitting.objects.filter(round__event=event).order_by("table_number")):
        hands = {hand: ((hand + at) % 14, 13 - (hand + at) % 14) for hand in range(1, 25)}
        sheets.submit(sitting, hands, seen=dict.fromkeys(hands, 0), by=organiser, source="organiser")
    view = standings(event)
    (check,) = view.checks
    assert dict(check.roles) == {"lady": 1872, "gent": 1872} and check.fits
    made = {row.entry_number: row.tricks for row in view.rows}
    assert sum(made.values()) == 3744


def test_DRV_09_the_roles_totals_are_told_by_a_file_and_its_page(file, client, organiser):
    """Six tables, 24 hands: 1,872 each and 3,744 together; where a side has two ladies, it is named."""
    people_ = [([f"P{at} {'abcd'[at % 4]}"], "lady" if at % 2 else "gent") for at in range(1, 25)]
    made = individuals(people_, [], options={"roles": ["lady", "gent"]}, hands_per_round=24)
    made["results"] = [
        {
            **{"round": 1, "table": at, "ns": [4 * at - 3, 4 * at - 2], "ew": [4 * at - 1, 4 * at]},
            "hands": [{"ns": (hand + at) % 14, "ew": 13 - (hand + at) % 14} for hand in range(24)],
        }
        for at in range(1, 7)
    ]
    filled = night(file(made))
    (check,) = filled["checks"]
    assert check["roles"] == {"lady": 1872, "gent": 1872} and check["fits"]
    assert sum(row["tricks"] for row in filled["standings"]) == 3744
    event = load(made, club=make_club(by=organiser), by=organiser, slug="ladies-and-gents")
    events.set_public(event, organiser, True)
    shown = text(client.get("/events/ladies-and-gents/").content.decode())
    assert "Tricks of each role: gent 1872, lady 1872." in shown
    made["entries"][1]["role"] = "lady"
    (check,) = night(file(made))["checks"]
    assert (check["fits"], check["tables_at_fault"]) == (False, [1])
    assert check["roles"]["lady"] > check["roles"]["gent"]


def test_DRV_10_a_role_decides_the_list_of_prizes_and_says_nothing_of_sex(client, organiser):
    event = drive(organiser, 1, {"roles": ["lady", "gent"]}, 1, rank_by=["tricks"])
    seating.seat_given(event, organiser, (Round(1, (Table(1, (1, 2), (3, 4)),)),))
    rounds.open_round(event, 1, organiser)
    play(event, 1, 1, (9,), organiser)
    address = f"/organiser/events/{event.slug}/prizes/"
    typed = {"key": ["", ""], "kind": ["top", "top"], "places": ["1", "1"], "role": ["lady", "gent"]}
    typed |= {"shared": ["split", "split"], "again": ["no", "no"], "worth": ["", ""]}
    assert client.post(address, typed).status_code == 302
    assert [one["role"] for one in Event.objects.get(pk=event.pk).prizes] == ["lady", "gent"]
    page = client.get(f"/events/{event.slug}/prizes/").content.decode()
    ladies, gents = page.split("Places, gent")
    assert "P1" in ladies.split("Places, lady")[1] and "P2" in gents and "P1" not in gents


# --- the same hands at several tables --------------------------------------------------------------------


def test_DUP_01_each_pair_is_compared_with_its_own_direction(client, organiser):
    """Five tables, 30 deals a pair: N-S 201 204 211 207 212, E-W 189 186 179 183 178; averages 207 and 183.

    Each N-S pair meets each E-W pair for six deals of 13: row sums are N-S totals, and what a column lacks
    of 5 x 78 = 390 is an E-W total.
    """
    ns = {1: 201, 2: 204, 3: 211, 4: 207, 5: 212}
    ew = {6: 189, 7: 186, 8: 179, 9: 183, 10: 178}
    event = make_event(
        pairs=10,
        rounds_planned=5,
        hands=6,
        by=organiser,
        movement="mitchell",
        options={"record": "totals", "compare": "tricks"},
        rank_by=["tricks"],
        name="Compass",
    )
    events.set_public(event, organiser, True)
    first = Sitting.objects.filter(round__event=event, round__number=1).order_by("table_number")
    north = [one.seats.get(side="ns").entry.number for one in first]
    east = [one.seats.get(side="ew").entry.number for one in first]
    rows = dict(zip(north, ns.values(), strict=True))
    columns = dict(zip(east, (390 - made for made in ew.values()), strict=True))
    meetings = _filled(rows, columns)
    for number in range(1, 6):
        rounds.open_round(event, number, organiser)
        for sitting in Sitting.objects.filter(round__event=event, round__number=number):
            pair = tuple(sitting.seats.get(side=side).entry.number for side in ("ns", "ew"))
            made = meetings[pair]
            sheets.submit(sitting, {0: (made, 78 - made)}, seen={0: 0}, by=organiser, source="organiser")
    found = worked_out(gather(event))["directions"]
    above = {row["entry"]: row["above"] for row in found}
    assert [above[entry] for entry in north] == [-6, -3, 4, 0, 5]
    assert [above[entry] for entry in east] == [6, 3, -4, 0, -5]
    assert sum(row["tricks"] for row in found) == 1950
    best = max(above, key=above.get)
    assert best == east[0]
    page = client.get(f"/events/{event.slug}/").content.decode()
    assert "North-South: tricks against the average of the own direction" in page


def _filled(rows, columns):
    """What each meeting made, with these sums: every cell 41, and what a row and a column both lack."""
    cells = {(row, column): 41 for row in rows for column in columns}
    lacks = {row: made - 41 * 5 for row, made in rows.items()}
    misses = {column: made - 41 * 5 for column, made in columns.items()}
    for row in rows:
        for column in columns:
            moved = min(lacks[row], misses[column]) if lacks[row] > 0 < misses[column] else 0
            moved = max(lacks[row], misses[column]) if lacks[row] < 0 > misses[column] else moved
            cells[row, column] += moved
            lacks[row] -= moved
            misses[column] -= moved
    # Rows and columns lack the same numbers here, so nothing is left over.
    assert not any(lacks.values()) and not any(misses.values())
    return cells
