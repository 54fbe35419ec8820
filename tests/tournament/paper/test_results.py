"""Standings and certificates on paper: exact numbers, shared places, tie-breaks, those who were chosen."""

import pytest
from django.test import Client

from tests.factories import make_event, play_round
from tests.tournament.paper.asking import address, of_part, organiser, printed, read, signed_in
from tests.tournament.paper.reading import Sheet, sheets
from tournament.models import Event, Seat, Sitting
from tournament.services import events, rounds
from tournament.services import sheets as results

pytestmark = pytest.mark.django_db


def lines_of(sheet: Sheet) -> dict[str, list[str]]:
    """The cells of each row of the standings by the names in it, from left to right."""
    rows: dict[float, list] = {}
    for run in sheet.runs:
        rows.setdefault(round(run.y), []).append(run)
    found = {}
    for runs in rows.values():
        texts = [run.text for run in sorted(runs, key=lambda run: run.x)]
        names = next((text for text in texts if " & " in text), None)
        if names:
            found[names] = texts
    return found


def running(pairs: int, rounds_planned: int, **more: object) -> tuple[Event, Client]:
    olive, club = organiser()
    event = make_event(pairs=pairs, rounds_planned=rounds_planned, club=club, by=olive, hands=1, **more)
    return event, signed_in(olive)


def test_a_fraction_stands_beside_what_it_is_rounded_to() -> None:
    # Pair 1 has 4, 1 and 0 points at its three tables and sits out once: 5 + 5/3 = 20/3 = 6.67.
    event, client = running(5, 4)
    own = {10: 4, 7: 1, 6: 0}
    assert sum(own.values()) == 5
    tricks = list(own)
    for number in range(1, 5):
        rounds.open_round(event, number, None)
        for sitting in Sitting.objects.filter(round__event=event, round__number=number):
            seat = sitting.seats.filter(entry__number=1).first()
            won = 7 if seat is None else tricks.pop(0)
            ns = won if seat is None or seat.side == "ns" else 13 - won
            results.submit(sitting, {1: (ns, "")}, seen={}, by=None, source="organiser")
    assert tricks == [], "pair 1 played three rounds"
    assert Seat.objects.filter(round__event=event, entry__number=1, sitting=None).count() == 1
    (sheet,) = read(client, event, "standings")
    cells = lines_of(sheet)["Ann 1 & Ben 1"]
    assert "6.67 (20/3)" in " ".join(cells) or {"6.67", "(20/3)"} <= set(sheet.text.split())
    # 10 + 7 + 6 tricks, three hands, one sit-out.
    assert cells[-4:] == ["23", "2", "3", "1"]
    assert "A sit-out gives the average of one’s own rounds at a table." in sheet.text


def test_equal_pairs_share_their_place_and_the_list_says_so() -> None:
    # Three pairs, N-S always 9 tricks: each has 3 points, and half of that for its sit-out: 9/2.
    event, client = running(3, 3)
    for number in (1, 2, 3):
        play_round(event, number, [9])
    (sheet,) = read(client, event, "standings")
    rows = lines_of(sheet)
    assert [cells[0] for cells in rows.values()] == ["1=", "1=", "1="]
    assert sheet.text.count("(9/2)") == 3 and sheet.text.count("4.50") == 3
    assert "Places with = are shared: nothing in the list tells them apart." in sheet.text
    assert "Ranked by, in this order: Points, Head-to-head, Net points, Tricks." in sheet.text


def test_a_tie_that_nothing_broke_is_not_explained_away() -> None:
    # Two pairs, two rounds with sides reversed: 7-6 and 6-7 tricks would be level on points.
    event, client = running(2, 2, rank_by=["points", "tricks"])
    play_round(event, 1, [7])
    rounds.open_round(event, 2, None)
    sitting = Sitting.objects.get(round__event=event, round__number=2)
    results.submit(sitting, {1: (7, "")}, seen={}, by=None, source="organiser")
    (sheet,) = read(client, event, "standings")
    rows = list(lines_of(sheet).values())
    # One point and 13 tricks each: nothing tells them apart, so nothing is said to have decided.
    assert [cells[0] for cells in rows] == ["1=", "1="] and "decided" not in sheet.text


def test_which_value_decided_between_level_pairs_is_said() -> None:
    # Four pairs, one round, two hands. Table 1: 9-4 and 6-7, so 3 and 1 points, 15 and 11 tricks.
    # Table 2: 9-4 and 5-8, so 3 and 2 points, 14 and 12 tricks. Level on 3 points; 15 tricks beat 14.
    olive, club = organiser()
    event = make_event(pairs=4, rounds_planned=1, hands=2, rank_by=["points", "tricks"], club=club, by=olive)
    play_round(event, 1, {1: [9, 6], 2: [9, 5]})
    (sheet,) = read(signed_in(olive), event, "standings")
    first, second, third, fourth = lines_of(sheet).values()
    assert [first[0], second[0], third[0], fourth[0]] == ["1", "2", "3", "4"]
    assert first[3:5] == ["3", "15"] and second[3:5] == ["3", "14"]
    numbers = sorted(int(cells[1]) for cells in (first, second))
    assert f"Numbers {numbers[0]}, {numbers[1]} were level; Tricks decided." in sheet.text


def closed(pairs: int = 4) -> tuple[Event, Client]:
    """Played and closed: table 1 has 9-4, table 2 has 8-5, so 3, 2, 0 and 0 points."""
    event, client = running(pairs, 1)
    play_round(event, 1, {1: [9], 2: [8]})
    return events.close(event, event.log.exclude(by=None).earliest("pk").by), client


def test_certificates_for_the_first_three_places_shared_ones_among_them() -> None:
    event, client = closed()
    found = of_part(read(client, event, "certificates"), "Certificates")
    # 3 points, 2 points, and two pairs with none: 13 - 9 = 4 tricks and 13 - 8 = 5, so 5 is third.
    assert len(found) == 3
    said = [next(word for word in sheet.text.splitlines() if "place" in word) for sheet in found]
    assert said == ["First place", "Second place", "Third place"]
    assert [sheet.width > sheet.height for sheet in found] == [True, True, True]
    assert "Points: 3" in found[0].text and "Town Whist" in found[0].text


def test_a_shared_place_is_called_one_and_everybody_in_it_gets_a_certificate() -> None:
    event, client = running(4, 1)
    play_round(event, 1, [9])
    found = read(client, event, "certificates")
    said = [next(word for word in sheet.text.splitlines() if "place" in word) for sheet in found]
    # Both N-S pairs are first, both E-W pairs third.
    assert said == ["Shared first place"] * 2 + ["Shared third place"] * 2


def test_certificates_for_those_who_were_chosen() -> None:
    event, client = closed()
    last = event.entries.order_by("number").last().number
    found = read(client, event, "certificates", entries=[str(last)])
    assert len(found) == 1 and f"Ann {last}" in found[0].text
    # Asked for once more without a choice, the first three places get theirs.
    assert len(read(client, event, "certificates")) == 3


def test_a_pair_that_is_not_there_cannot_be_chosen() -> None:
    event, client = closed()
    for wrong in ("99", "one", "-1"):
        wish = {"kind": "certificates", "paper": "a4", "entries": wrong}
        answer = client.post(address(event), wish)
        assert answer.status_code == 400
        assert "Choose among those on the page." in answer.content.decode()
    assert not event.exports.exists()


def test_without_a_result_there_is_no_certificate_and_no_blank_page() -> None:
    from tournament import tasks

    event, client = running(4, 1)
    rounds.open_round(event, 1, None)
    client.post(address(event), {"kind": "certificates", "paper": "a4"})
    export = event.exports.get()
    assert tasks.make_export(export.pk) is True
    export.refresh_from_db()
    assert (export.state, export.error) == ("failed", "Certificates: there is nothing to print yet.")


def test_the_pack_after_the_evening_has_contents_standings_and_certificates() -> None:
    event, client = closed()
    found = sheets(printed(client, event, "pack-after"))
    assert [sheet.foot.rpartition("| ")[2].partition(" ·")[0] for sheet in found] == [
        "After the evening",
        "Standings",
        *["Certificates"] * 3,
    ]
    assert "Final standings" in found[1].text
    assert "page 2" in found[0].text and "pages 3 to 5" in found[0].text
