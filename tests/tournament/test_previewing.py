"""A correction is looked at before it is saved: places, prizes, later pairings; nothing is stored by it."""

import html
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.factories import make_event, play_round
from tests.tournament import nights
from tests.tournament.nights import dump
from tests.tournament.test_evening_result import fields
from tests.tournament.twice import hidden
from tournament.models import Event, HandScore, LogEntry, Penalty, Sitting
from tournament.queries.standings import standings
from tournament.services import disqualifying, rounds, sheets
from tournament.services.documents import export_document
from tournament.wording import deed as in_words

pytestmark = pytest.mark.django_db


def evening(by, **more):
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=by, **more)
    # 1-4 and 2-3, by tables; the second table's North-South are far ahead.
    play_round(event, 1, {1: (9,), 2: (13,)})
    rounds.open_round(event, 2, None)
    return Event.objects.get(pk=event.pk)


def post(client, event, table, tricks, **more):
    """What the page's own form sends once other tricks are typed over."""
    address = f"/organiser/events/{event.slug}/rounds/1/tables/{table}/"
    sent = fields(client.get(address).content.decode())
    other = str(13 - tricks) if tricks <= 13 else "0"
    return client.post(address, sent | {f"t{table}h1ns": str(tricks), f"t{table}h1ew": other} | more)


def test_the_places_that_would_change_are_named_and_nothing_is_stored(client, organiser):
    event = evening(organiser, prizes=[{"key": "top", "places": 1}])
    ahead, behind = standings(event).rows[0], standings(event).rows[1]
    table = Sitting.objects.get(round__event=event, round__number=1, seats__entry__number=behind.entry_number)
    side = table.seats.get(entry__number=behind.entry_number).side
    before = dump()
    answer = post(client, event, table.table_number, 13 if side == "ns" else 0, preview="1")
    page = answer.content.decode()
    assert answer.status_code == 200 and "What this would change" in page
    # Both have seven points then, and share what each had alone before.
    assert f"{behind.label}: from place 2 to place 1 (shared)." in page.replace("&amp;", "&")
    assert f"{ahead.label}: place 1, now 1 (shared)." in page.replace("&amp;", "&")
    assert f"from {ahead.label} to {', '.join(sorted((ahead.label, behind.label)))}" in page.replace(
        "&amp;", "&"
    )
    assert dump() == before
    assert f'value="{13 if side == "ns" else 0}"' in page and "Nothing is saved yet." in page


def test_a_correction_that_changes_nothing_says_so(client, organiser):
    event = evening(organiser)
    table = Sitting.objects.get(round__event=event, round__number=1, table_number=2)
    answer = post(client, event, table.table_number, 12, preview="1")
    assert "No place, no prize and no later pairing." in answer.content.decode()


def test_it_is_saved_by_the_other_button_and_with_a_reason(client, organiser):
    event = evening(organiser)
    before = dump()
    looked = post(client, event, 2, 12, reason="Misread")
    page = looked.content.decode()
    assert looked.status_code == 200 and "What this would change" in page and "Save the correction" in page
    again = fields(page)
    assert again["reason"] == "Misread" and again["looked"]
    address = f"/organiser/events/{event.slug}/rounds/1/tables/2/"
    refused = client.post(address, again | {"reason": ""})
    assert refused.status_code == 422 and "What this would change" in refused.content.decode()
    # Another number than the one that was looked at is looked at again.
    other = client.post(address, again | {"t2h1ns": "11", "t2h1ew": "2"})
    assert other.status_code == 200 and dump() == before
    assert client.post(address, again).status_code == 302
    assert HandScore.objects.get(sitting__table_number=2, is_current=True).ns == 12


def test_what_cannot_be_is_said_instead(client, organiser):
    event = evening(organiser)
    before = dump()
    answer = post(client, event, 2, 14, preview="1")
    page = answer.content.decode()
    assert answer.status_code == 422 and "What this would change" not in page
    assert 'aria-invalid="true"' in page and 'value="14"' in page
    assert dump() == before


# --- in the grid ----------------------------------------------------------------------------------------


def grid_fields(page: str) -> dict[str, str]:
    """What the grid's form would send as it stands."""
    form = page[page.index('id="grid"') : page.rindex("</form>")]
    tags = [tag for tag in re.findall(r"<input\b[^>]*>", form) if 'type="radio"' not in tag]
    told = [dict(re.findall(r'(\w+)="([^"]*)"', tag)) for tag in tags]
    return {one["name"]: one.get("value", "") for one in told if one.get("name")}


def grid_of(client, event, number=1):
    return client.get(f"/organiser/events/{event.slug}/rounds/{number}/grid/").content.decode()


def send(client, event, sent, number=1):
    return client.post(f"/organiser/events/{event.slug}/rounds/{number}/grid/", sent)


def current(event, table):
    found = HandScore.objects.filter(sitting__round__event=event, sitting__round__number=1, is_current=True)
    return found.get(sitting__table_number=table).ns


def test_a_correction_in_the_grid_is_looked_at_before_it_is_stored(client, organiser):
    """Both tables 13 to North-South: what the first two had alone they share."""
    event = evening(organiser, prizes=[{"key": "top", "places": 1}])
    before = dump()
    shown = send(client, event, grid_fields(grid_of(client, event)) | {"t1h1ns": "13"})
    page = html.unescape(shown.content.decode())
    assert shown.status_code == 200 and dump() == before
    ahead, behind = (row.label for row in standings(event).rows[:2])
    assert f"{behind}: from place 2 to place 1 (shared)." in page
    assert f"{ahead}: place 1, now 1 (shared)." in page
    assert "Prize 1 of “top”" in page and "Nothing is saved yet." in page
    # Saving it asks why; then it is stored, once.
    again = grid_fields(shown.content.decode())
    assert again["t1h1ns"] == "13" and again["looked"]
    nothing = send(client, event, again)
    assert nothing.status_code == 422 and dump() == before
    page = html.unescape(nothing.content.decode())
    assert "Write a reason." in page and f"{behind}: from place 2 to place 1 (shared)." in page
    assert send(client, event, again | {"reason": "Misread"}).status_code == 302
    assert current(event, 1) == 13
    assert HandScore.objects.get(sitting__table_number=1, is_current=True).reason == "Misread"


def test_what_was_looked_at_is_what_is_stored(client, organiser):
    event = evening(organiser)
    sent = grid_fields(grid_of(client, event)) | {"t1h1ns": "13", "reason": "Misread"}
    looked = grid_fields(send(client, event, sent).content.decode())
    # Another number was typed since: it is looked at again.
    other = send(client, event, looked | {"t1h1ns": "2"})
    assert other.status_code == 200 and current(event, 1) == 9
    assert "What this would change" in other.content.decode()
    assert send(client, event, grid_fields(other.content.decode())).status_code == 302
    assert current(event, 1) == 2


def test_faults_of_a_correction_are_said_before_anything_else(client, organiser):
    event = evening(organiser)
    before = dump()
    answer = send(client, event, grid_fields(grid_of(client, event)) | {"t1h1ns": "14"})
    page = answer.content.decode()
    assert answer.status_code == 422 and "What this would change" not in page
    assert 'value="14"' in page and "looked" not in grid_fields(page) and dump() == before


def test_what_is_entered_for_the_first_time_is_stored_at_once(client, organiser):
    """In the current round, and in one that is over where the table had no result yet."""
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=organiser)
    rounds.open_round(event, 1, None)
    nights.play(event, 1, 1, [9])
    rounds.open_round(event, 2, None, anyway=True)
    sent = grid_fields(grid_of(client, event)) | {"t2h1ns": "5", "reason": "Card found"}
    assert send(client, event, sent).status_code == 302 and current(event, 2) == 5
    now = grid_fields(grid_of(client, event, 2)) | {"t1h1ns": "5"}
    assert send(client, event, now, 2).status_code == 302
    # Of the current round a correction is stored at once too: nothing depends on it yet.
    now = grid_fields(grid_of(client, event, 2)) | {"t1h1ns": "6"}
    assert send(client, event, now, 2).status_code == 302


# --- penalties, adjustments and what is taken back ----------------------------------------------------


def deeds_of(event):
    """Address and fields of every deed that changes what counts of round 1, and what is asked of each."""
    table = Sitting.objects.get(round__event=event, round__number=1, table_number=2)
    at = f"/organiser/events/{event.slug}/rounds/1/tables/2/"
    desk = f"/organiser/events/{event.slug}/standings/deed/"
    charge = sheets.give_penalty(table, None, hand=1, side="ew", kind="points", points=1, reason="Talked")
    disqualifying.disqualify(table, None, side="ew", reason="Talked")
    gift = sheets.give_adjustment(
        event, event.entries.get(number=1), None, round_number=1, value="9", reason="Late"
    )
    row = HandScore.objects.get(sitting=table)
    sheets.submit(table, {1: (3, 10)}, seen={1: 1}, by=None, source="organiser", reason="Misread")
    line = LogEntry.objects.filter(event=event, deed="result-corrected").latest("pk")
    return {
        "a penalty": (f"{at}penalties/", {"hand": "1", "side": "ns", "kind": "revoke", "points": ""}),
        "no penalty": (f"{at}penalties/{charge.pk}/take-back/", {}),
        "struck out": (f"{at}disqualify/", {"side": "ns", "reason": "Talked"}),
        "not struck out": (f"{at}disqualify/", {"back": "ew"}),
        "points": (desk, {"deed": "adjust", "entry": "1", "round": "1", "value": "30", "reason": "Late"}),
        "no points": (desk, {"deed": "adjust-back", "adjustment": str(gift.pk)}),
        "an earlier version": (f"{at}take-back/", {"hand": "1", "version": str(row.version)}),
        "a line taken back": (f"/organiser/events/{event.slug}/history/{line.pk}/undo/", {}),
    }


WITHOUT_WORDS = ("an earlier version", "a line taken back")
KINDS = (
    *("a penalty", "no penalty", "struck out", "not struck out"),
    *("points", "no points", *WITHOUT_WORDS),
)


@pytest.mark.parametrize("kind", KINDS)
def test_of_a_round_that_is_over_each_deed_is_looked_at_and_wants_a_reason(client, organiser, kind):
    event = evening(organiser)
    address, typed = deeds_of(event)[kind]
    before = dump()
    shown = client.post(address, typed)
    page = shown.content.decode()
    assert shown.status_code == 200 and "What this would change" in page
    assert "from place" in page or "now" in page or "No place" in page
    assert "to see what it changes" not in page
    again = hidden(page)
    assert again == {"looked": "1"} | {name: value for name, value in typed.items() if name != "reason"}
    assert dump() == before
    if kind not in WITHOUT_WORDS:
        nothing = client.post(address, again)
        assert nothing.status_code == 422 and "Write a reason" in nothing.content.decode()
        assert dump() == before
    done = client.post(address, again | {"reason": "The referee said so"})
    assert done.status_code == 302 and dump() != before
    if kind not in WITHOUT_WORDS:
        line = LogEntry.objects.filter(event=event).latest("pk")
        assert line.details["reason"] == "The referee said so"
        assert "The referee said so" in in_words(line)


def test_in_the_current_round_a_penalty_counts_at_once_and_is_looked_at_when_asked(client, organiser):
    """9-4 and 13-0 in round 1; a revoke of the second table's East-West takes nothing from 0."""
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=organiser)
    rounds.open_round(event, 1, None)
    for table, tricks in ((1, 9), (2, 8)):
        nights.play(event, 1, table, [tricks])
    at = f"/organiser/events/{event.slug}/rounds/1/tables/2/penalties/"
    charge = {"hand": "1", "side": "ew", "kind": "revoke", "points": ""}
    before = dump()
    shown = client.post(at, charge | {"preview": "1"})
    page = html.unescape(shown.content.decode())
    # 8-5 becomes 11-2: five points are ahead of the three of 9-4.
    leader, second = (row.label for row in standings(event).rows[:2])
    assert f"{second}: from place 2 to place 1." in page and f"{leader}: from place 1 to place 2." in page
    assert 'name="reason"' not in page and dump() == before
    assert client.post(at, hidden(shown.content.decode())).status_code == 302
    assert standings(event).rows[0].label == second
    sheets.take_back_penalty(Penalty.objects.get(), None)
    assert client.post(at, charge).status_code == 302 and Penalty.objects.count() == 2


def test_what_cannot_be_charged_is_said_at_the_form(client, organiser):
    event = evening(organiser)
    at = f"/organiser/events/{event.slug}/rounds/1/tables/2/penalties/"
    answer = client.post(at, {"hand": "1", "side": "ns", "kind": "points", "points": "0"})
    assert answer.status_code == 422 and "What this would change" not in answer.content.decode()
    assert not Penalty.objects.exists()


# --- there and back ---------------------------------------------------------------------------------------


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(data=st.data())
def test_correcting_and_correcting_back_gives_the_same_document(organiser, data):
    """Tricks, penalties, struck-out rounds and adjustments, in any order, and back in any other."""
    event = make_event(pairs=4, rounds_planned=3, hands=2, by=organiser)
    for number in (1, 2):
        play_round(event, number, (9, 4), organiser)
    rounds.open_round(event, 3, organiser)
    before, table_before = export_document(event), standings(event).rows
    # One deed of a kind for each place, so that each is taken back by itself.
    deeds = st.sampled_from(["tricks", "penalty", "struck", "adjustment"])
    places = st.tuples(deeds, st.sampled_from((1, 2)), st.sampled_from((1, 2)))
    undone = []
    for deed, number, table in data.draw(st.lists(places, min_size=1, max_size=6, unique=True)):
        undone.append(done(event, deed, number, table, data))
        assert export_document(event) != before
    for back in data.draw(st.permutations(undone)):
        back()
    assert export_document(event) == before and standings(event).rows == table_before


def done(event, deed, number, table, data):
    """One deed at a table, with a reason; what takes it back."""
    at, why = nights.sitting(event, number, table), {"reason": "The referee said so"}
    if deed == "tricks":
        hand, tricks = data.draw(st.integers(1, 2)), data.draw(st.integers(0, 13).filter(lambda n: n != 9))
        own = {1: 9, 2: 4}[hand]
        tricks = 13 if tricks == own else tricks

        def written(counts):
            seen = nights.current_versions(event, number, table)
            sheets.submit(at, {hand: (counts, None)}, seen=seen, by=None, source="organiser", **why)

        written(tricks)
        return lambda: written(own)
    if deed == "penalty":
        given_ = sheets.give_penalty(at, None, hand=1, side="ew", kind="points", points=2, **why)
        return lambda: sheets.take_back_penalty(given_, None, **why)
    if deed == "struck":
        disqualifying.disqualify(at, None, side="ns", **why)
        return lambda: disqualifying.take_back_disqualification(
            nights.sitting(event, number, table), None, side="ns", **why
        )
    entry = at.seats.get(side="ns").entry
    gift = sheets.give_adjustment(event, entry, None, round_number=number, value="20/3", **why)
    return lambda: sheets.take_back_adjustment(gift, None, **why)
