"""Why am I fourth? One sentence for each row, on every page; and the picture of places after each round."""

import re
from xml.etree import ElementTree

import pytest
from django.test import Client

from tests.factories import make_event, play_round
from tests.tournament.nights import play
from tournament.models import Event, Sitting
from tournament.queries.kept_facts import facts_now
from tournament.queries.running_places import course
from tournament.queries.standings import standings
from tournament.services import events, leaving, lots, personal, rounds, sheets
from tournament.services.disqualifying import disqualify
from tournament.web.public.picture import picture, words
from tournament.web.public.why import why_of

pytestmark = pytest.mark.django_db


def evening(pairs=5, rounds_=3, **more):
    event = make_event(pairs=pairs, rounds_planned=max(rounds_, 3), hands=2, **more)
    events.set_public(event, None, True)
    for number in range(1, rounds_ + 1):
        play_round(event, number, {at: (6 + (at * number) % 7, 8) for at in range(1, pairs // 2 + 1)})
    return Event.objects.get(pk=event.pk)


def whys(event):
    return {one.row.entry_number: one for one in why_of(standings(event), facts_now(event))}


def test_every_row_says_what_separates_it_with_numbers_that_add_up():
    event = evening(sit_out="2")
    view = standings(event)
    found = whys(event)
    assert list(found) == [row.entry_number for row in view.rows]
    assert found[view.rows[0].entry_number].sentence == "Nobody stands above."
    for above, row in zip(view.rows, view.rows[1:], strict=False):
        sentence = found[row.entry_number].sentence
        assert above.label in sentence or "Has left" in sentence
    told = " ".join(one.sentence for one in found.values())
    sums = re.findall(r"(\d+) \((\d+) at \d+ tables?( [+−] [^)]*)?\)", told)
    assert sums
    for total, tables, rest in sums:
        # What stands behind each + is a number and what it is for.
        assert int(total) == int(tables) + sum(map(int, re.findall(r"\+ (\d+)", rest)))


def test_a_sit_out_a_forfeit_and_an_adjustment_say_what_they_gave_and_by_which_rule():
    event = make_event(pairs=5, rounds_planned=5, hands=1, sit_out="2")
    events.set_public(event, None, True)
    play_round(event, 1, (9,))
    rounds.open_round(event, 2, None)
    first, second = Sitting.objects.filter(round__event=event, round__number=2).order_by("table_number")
    sheets.give_forfeit(first, None, side="ew")
    play(event, 2, second.table_number, (8,))
    idle = event.rounds.get(number=1).seats.get(sitting=None).entry
    sheets.give_adjustment(event, idle, None, round_number=1, value="-1", reason="Came late")
    found = whys(event)
    present = first.seats.get(side="ns").entry.number
    absent = first.seats.get(side="ew").entry.number
    assert "Round 1, sat out: 2 points (fixed by the organiser)." in found[idle.number].lines
    assert "Round 1, adjusted: −1 points. Reason: Came late" in found[idle.number].lines
    assert "Round 2, the others did not play: 2 points (fixed by the organiser)." in found[present].lines
    assert "Round 2, did not play: nothing." in found[absent].lines


def test_a_penalty_says_what_it_moved_and_a_struck_round_what_it_took():
    event = make_event(pairs=2, rounds_planned=2, hands=1)
    play_round(event, 1, (9,))
    sitting = Sitting.objects.get(round__event=event, round__number=1)
    ns, ew = (sitting.seats.get(side=side).entry.number for side in ("ns", "ew"))
    # 9-4, and North-South revoked: three tricks pass, so 6-7, and 3 points become none against 1.
    sheets.give_penalty(sitting, None, hand=1, side="ns", kind="revoke")
    told = {number: " ".join(one.lines) for number, one in whys(event).items()}
    assert "own revoke" in told[ns] and "−3 tricks, −3 points." in told[ns]
    assert "revoke of the others" in told[ew] and "+3 tricks, +1 points." in told[ew]
    disqualify(sitting, None, side="ew", reason="Talked")
    assert "Round 1, disqualified: −1 points, and the round stays played." in whys(event)[ew].lines


def test_a_lot_is_named_with_seed_and_hand():
    event = make_event(pairs=4, rounds_planned=3, hands=1, rank_by=["points", "lot"])
    play_round(event, 1, (9,))
    rows = standings(event).rows
    assert [row.rank for row in rows] == [1, 1, 3, 3]
    made = lots.draw(event, [rows[0].entry_number, rows[1].entry_number], None)
    after = standings(event).rows
    assert [row.entry_number for row in after[:2]] == made.order and [row.rank for row in after[:2]] == [1, 2]
    sentence = whys(event)[made.order[1]].sentence
    assert f"A lot from seed {made.seed}, drawn by" in sentence and "Level on points (3)" in sentence


def test_all_pages_say_it_without_a_script():
    event = evening()
    row = standings(event).rows[1]
    sentence = whys(event)[row.entry_number].sentence.replace("&", "&amp;")
    code = personal.codes_of(event)[event.entries.get(number=row.entry_number).pk]
    client = Client()
    public = client.get(f"/events/{event.slug}/").content.decode()
    assert f'popovertarget="place-{row.entry_number}"' in public and sentence in public
    assert sentence in client.get(f"/live/parts?on={event.slug}/standings").json()["parts"][0]["html"]
    assert sentence in client.get(f"/events/{event.slug}/pairs/{row.entry_number}/").content.decode()
    assert sentence in client.get(f"/my/{code}/").content.decode()


def drawn(svg):
    root = ElementTree.fromstring(str(svg).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))
    return root, {"s": "http://www.w3.org/2000/svg"}


def test_the_picture_has_a_way_a_name_at_both_ends_and_words_for_everybody():
    event = evening()
    run = course(event)
    names = {number: entry.label for number, entry in facts_now(event).entries.items()}
    root, space = drawn(picture(run.places, names))
    assert root.get("role") == "img" and root.get("aria-labelledby") == "places-title places-told"
    assert root.find("s:title", space).text == "Places after each round"
    told = root.find("s:desc", space).text
    ways = root.findall("s:g", space)
    assert len(ways) == len(names)
    kinds = set()
    for way in ways:
        first, last = way.findall("s:text", space)
        entry = int(first.text)
        assert names[entry] in last.text and last.text.split()[0].rstrip("=") == str(run.places[3][entry])
        assert f"{names[entry]}: {', '.join(str(run.places[n][entry]) for n in (1, 2, 3))}" in told
        dash = way.findall("s:path", space)[1].get("stroke-dasharray")
        shape = way.findall("s:path", space)[2].get("d").split("a")[0].split("h")[0].count("l")
        kinds.add((dash, shape, way.findall("s:path", space)[2].get("class")))
    # Nothing is told by colour: no two lines look alike in ink.
    assert len(kinds) == len(names)
    assert "style=" not in str(picture(run.places, names)) and "fill=" not in str(picture(run.places, names))


def test_of_forty_the_first_ten_have_names_and_ones_own_is_picked_out():
    places = {n: {entry: (entry + 7 * n) % 40 + 1 for entry in range(1, 41)} for n in (1, 2, 3)}
    names = {entry: f"Pair {entry}" for entry in places[1]}
    root, space = drawn(picture(places, names))
    assert len(root.findall("s:g", space)) == 10
    assert len([one for one in root.findall("s:path", space) if one.get("class") == "faint"]) == 30
    assert "of the other 30 each has a thin line" in words(40)
    ends = sorted(
        int(one.get("y"))
        for one in root.iter("{http://www.w3.org/2000/svg}text")
        if one.get("class") == "last"
    )
    assert all(below - above >= 16 for above, below in zip(ends, ends[1:], strict=False))
    root, space = drawn(picture(places, names, 33))
    (own,) = root.findall("s:g", space)
    assert own.get("class") == "way own" and "Pair 33" in own.findall("s:text", space)[1].text


def test_there_is_no_picture_before_there_is_a_way():
    assert picture({}, {}) == "" and picture({1: {1: 1, 2: 2}}, {1: "A", 2: "B"}) == ""


def test_who_has_left_and_is_taken_out_says_so():
    event = make_event(pairs=4, rounds_planned=3, hands=1, options={"withdrawal": "remove"})
    play_round(event, 1, (9,))
    leaving.withdraw(event, event.entries.get(number=4), None, after_round=1)
    assert (
        whys(event)[4].sentence == "Has left; by this event's rules its results are taken out of the table."
    )
