"""The evening's pace on the organiser's page: a forecast, slow tables in words, and a shorter evening."""

import datetime as dt
import re

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament import evenings
from tests.tournament.page_reading import text
from tournament.models import Club, Event, HandScore, LogEntry, Round
from tournament.queries.facts import gather
from tournament.queries.pace import PaceView, pace_of
from tournament.services import changing, events, people, rounds
from tournament.services.changes import Change
from tournament.web.organiser import pace_words

pytestmark = pytest.mark.django_db

DAY = dt.date(2026, 12, 1)


def at(clock: str, day: dt.date = DAY) -> dt.datetime:
    hours, minutes = map(int, clock.split(":"))
    return dt.datetime(day.year, day.month, day.day, hours, minutes, tzinfo=dt.UTC)


def opened(event: Event, number: int, clock: str) -> None:
    rounds.open_round(event, number, None)
    row = event.rounds.get(number=number)
    row.opened_at = at(clock)
    if row.clock_ends_at is not None:
        row.clock_ends_at = at(clock) + dt.timedelta(seconds=row.clock_length)
    row.save()


def wrote(
    event: Event, number: int, clock: str, *, table: int | None = None, source: str = "organiser"
) -> None:
    """Everything that is written of the round, or of a table of it, was written then."""
    rows = HandScore.objects.filter(sitting__round__event=event, sitting__round__number=number)
    if table is not None:
        rows = rows.filter(sitting__table_number=table)
    rows.update(entered_at=at(clock), source=source)


def evening(pairs: int = 8, **fields: object) -> Event:
    """Seven rounds of six hands. Rounds 1 and 2 took 42 minutes, with five between; 3 runs since 20:34."""
    event = evenings.draft(pairs, **{"rounds_planned": 7, "hands_per_round": 6, **fields})
    events.seat(event, None)
    for number, begun, over in ((1, "19:00", "19:42"), (2, "19:47", "20:29")):
        opened(event, number, begun)
        evenings.play_round(event, number)
        wrote(event, number, over)
    opened(event, 3, "20:34")
    return Event.objects.get(pk=event.pk)


def seen(event: Event, clock: str) -> PaceView:
    found = pace_of(gather(event), at(clock))
    assert found is not None
    return found


def writes(event: Event, table: int, *clocks: str) -> None:
    """The table has written a hand down itself at each of these times."""
    sitting = evenings.table(event, table, 3)
    evenings.enter(sitting, [8] * len(clocks))
    for hand, clock in enumerate(clocks, start=1):
        HandScore.objects.filter(sitting=sitting, hand=hand).update(entered_at=at(clock), source="table")


def told(view: PaceView, event: Event) -> str:
    return pace_words.clock(event, view.at)


# --- the forecast -----------------------------------------------------------------------------------


def test_the_evening_ends_when_its_hands_are_played_at_the_pace_so_far() -> None:
    """From 20:34: five rounds of 42 minutes and four changes of five are 3 hours 50."""
    event = evening()
    found = seen(event, "20:40")
    assert (found.found.unit, found.found.change, found.found.rounds) == (7 * 60, 5 * 60, 2)
    assert found.at == at("20:34") + dt.timedelta(minutes=5 * 42 + 4 * 5)
    assert told(found, event) == "00:25"


def test_fewer_hands_and_one_round_fewer_are_offered_with_their_times() -> None:
    """A hand less in each of rounds 4 to 7 is 28 minutes; a round less 47."""
    event = evening()
    found = seen(event, "20:40")
    early = [(cut.from_round, cut.hands, cut.rounds, (found.at - cut.at).seconds // 60) for cut in found.cuts]
    assert early == [(4, 5, None, 28), (4, 4, None, 56), (None, None, 6, 47)]


def test_once_hands_are_fewer_the_forecast_is_the_one_that_was_offered() -> None:
    event = evening()
    offered = seen(event, "20:40").cuts[0]
    changing.apply(event, Change("hands", from_round=offered.from_round, hands=offered.hands), None)
    assert seen(event, "20:40").at == offered.at


def test_before_anything_was_measured_it_is_a_rule_of_thumb_or_the_clock() -> None:
    event = evenings.draft(4, rounds_planned=3, hands_per_round=4)
    events.seat(event, None)
    opened(event, 1, "19:00")
    # 28 minutes a round, five between.
    assert told(seen(event, "19:05"), event) == "20:35"
    Event.objects.filter(pk=event.pk).update(round_minutes=20)
    assert told(seen(Event.objects.get(pk=event.pk), "19:05"), event) == "20:10"


def test_an_interval_that_the_rules_have_is_added_while_it_is_to_come() -> None:
    plain, with_one = evening(), evening(name="With an interval", options={"interval": 24})
    assert seen(with_one, "20:40").at - seen(plain, "20:40").at == dt.timedelta(minutes=15)
    over = evening(name="It is over", options={"interval": 12})
    assert seen(over, "20:40").at == seen(plain, "20:40").at


def test_a_clock_that_was_given_more_time_is_waited_for() -> None:
    event = evening()
    before = seen(event, "20:40").at
    Round.objects.filter(event=event, number=3).update(clock_ends_at=at("21:30"), clock_length=3600)
    assert seen(event, "20:40").at - before == dt.timedelta(minutes=14)
    Round.objects.filter(event=event, number=3).update(clock_ends_at=None, clock_left=3000)
    # Held: 50 minutes from whenever it goes on.
    assert seen(event, "20:45").at - before == dt.timedelta(minutes=19)


def test_the_time_is_told_in_the_zone_of_the_event_across_the_change_of_clocks() -> None:
    """In London the clocks go back at two in the night of 25 October 2026, so half past one comes twice."""
    event = evening(zone="Europe/London")
    night = dt.datetime(2026, 10, 25, 0, 29, tzinfo=dt.UTC)
    assert pace_words.clock(event, night) == "01:30"
    assert pace_words.clock(event, night + dt.timedelta(hours=1)) == "01:30"
    event.zone = "Asia/Kolkata"
    assert pace_words.clock(event, night) == "06:00"


def test_without_a_round_being_played_and_once_all_is_in_nothing_is_told() -> None:
    event = evenings.draft(4, rounds_planned=1, hands_per_round=4)
    events.seat(event, None)
    assert pace_of(gather(event)) is None
    opened(event, 1, "19:00")
    evenings.play_round(event, 1)
    wrote(event, 1, "19:28")
    assert pace_of(gather(event), at("19:30")) is None


def test_an_evening_that_was_left_open_overnight_has_no_forecast() -> None:
    event = evening()
    assert pace_of(gather(event), at("08:00", DAY + dt.timedelta(days=1))) is None


def test_an_evening_typed_in_afterwards_keeps_to_the_rule_of_thumb() -> None:
    event = evenings.draft(4, rounds_planned=4, hands_per_round=4)
    events.seat(event, None)
    for number, clock in ((1, "22:00"), (2, "22:01"), (3, "22:02")):
        opened(event, number, clock)
        evenings.play_round(event, number)
        wrote(event, number, clock)
    opened(event, 4, "22:03")
    assert seen(event, "22:03").found.rounds == 0


def test_a_round_that_a_clock_ends_is_reckoned_as_a_whole() -> None:
    event = evenings.draft(4, rules="detroit", rounds_planned=4, hands_per_round=12)
    events.seat(event, None)
    opened(event, 1, "19:00")
    found = seen(event, "19:01")
    # Fifteen minutes and the hand that is being played, four times, and three changes.
    assert found.at == at("19:00") + dt.timedelta(minutes=4 * 22 + 3 * 5)
    assert [cut.hands for cut in found.cuts] == [None]


def test_a_drive_is_offered_fewer_rounds_alone() -> None:
    event = evenings.draft(8, kind="individual", movement="progressive", rounds_planned=6, hands_per_round=1)
    events.seat(event, None)
    opened(event, 1, "19:00")
    assert [(cut.hands, cut.rounds) for cut in seen(event, "19:02").cuts] == [(None, 5)]


# --- slow tables ------------------------------------------------------------------------------------


def slow_evening() -> Event:
    """In round 3 tables 1 to 3 write a hand every seven minutes; table 4 has written two in 22."""
    event = evening()
    for table in (1, 2, 3):
        writes(event, table, "20:41", "20:48", "20:55", "21:02")
    writes(event, 4, "20:44", "20:56")
    return event


def test_a_slow_table_is_named_and_the_evening_waits_for_it() -> None:
    """At 11 minutes a hand it needs 66 from 20:34; the others need 42."""
    event = slow_evening()
    found = seen(event, "21:05")
    assert [(one.table, one.written, one.others, one.behind // 60) for one in found.slow] == [(4, 2, 4, 24)]
    shown = pace_words.shown(gather(event), found)
    assert shown is not None
    assert shown.slow == ("Table 4 is slow: 2 of 6 hands, the others 4. It will end 24 minutes after them.",)
    assert "Table 4: 11 minutes a hand" in shown.tables
    assert found.at - seen(evening(name="Without"), "21:05").at == dt.timedelta(minutes=24)


def test_slips_that_are_typed_in_late_make_no_table_slow() -> None:
    event = evening()
    for table in (1, 2, 3):
        writes(event, table, "20:41", "20:48", "20:55", "21:02")
    evenings.enter(evenings.table(event, 4, 3), [8, 8])
    wrote(event, 3, "21:04", table=4, source="paper")
    assert seen(event, "21:05").slow == ()
    # Nor does a table that has not sent anything yet.
    HandScore.objects.filter(sitting=evenings.table(event, 4, 3)).delete()
    assert seen(event, "21:15").slow == ()


def test_a_correction_is_not_a_hand_played_late() -> None:
    event = slow_evening()
    row = HandScore.objects.get(sitting=evenings.table(event, 1, 3), hand=2)
    HandScore.objects.filter(pk=row.pk).update(is_current=False)
    HandScore.objects.create(
        sitting=row.sitting, hand=2, version=2, ns=9, ew=4, source="table", entered_at=at("21:04")
    )
    assert [one.table for one in seen(event, "21:05").slow] == [4]


# --- the page ---------------------------------------------------------------------------------------


@pytest.fixture
def olive(client: Client) -> Client:
    user = evenings.organiser()
    people.give_club_role(Club.objects.filter(slug="town").first() or evenings.club(), user, "admin", None)
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_on_the_page_an_offer_is_looked_at_and_taken(olive: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    event = slow_evening()
    monkeypatch.setattr(timezone, "now", lambda: at("21:05"))
    page = olive.get(f"/organiser/events/{event.slug}/").content.decode()
    said = text(page)
    assert "When it ends" in said and "About 00:50." in said and "ends about 00:50" in said
    assert "Reckoned with 7 minutes a hand and 5 between rounds, as in the 2 rounds so far." in said
    assert "Table 4 is slow: 2 of 6 hands, the others 4." in said
    tile = page.split('id="table-4"')[1].split("</li>")[0]
    assert "slow" in text(tile) and "slow" not in text(page.split('id="table-1"')[1].split("</li>")[0])
    assert "5 hands from round 4 about 00:20" in said and "6 rounds in all about 00:00" in said
    forms = re.findall(r'<form method="post" action="[^"]*/changes/">.*?</form>', page, re.S)
    fields = dict(re.findall(r'name="(kind|from_round|hands)" value="([^"]*)"', forms[0]))
    assert fields == {"kind": "hands", "from_round": "4", "hands": "5"}
    preview = olive.post(f"/organiser/events/{event.slug}/changes/", fields).content.decode()
    assert "Everybody plays 4 hands fewer." in text(preview)
    assert "The evening then ends about 00:20, instead of 00:50." in text(preview)
    fewer = olive.post(f"/organiser/events/{event.slug}/changes/", {"kind": "rounds", "rounds": "6"})
    assert "The evening then ends about 00:00, instead of 00:50." in text(fewer.content.decode())
    assert "Everybody plays 6 hands fewer." in text(fewer.content.decode())
    assert Event.objects.get(pk=event.pk).hands_from == []
    mark = re.search(r'name="mark" value="([0-9a-f]+)"', preview)
    assert mark
    olive.post(f"/organiser/events/{event.slug}/changes/", fields | {"mark": mark[1]})
    assert Event.objects.get(pk=event.pk).hands_from == [{"round": 4, "hands": 5}]
    assert LogEntry.objects.filter(event=event, deed="plan-changed").count() == 1
    after = text(olive.get(f"/organiser/events/{event.slug}/").content.decode())
    assert "About 00:20." in after and "4 hands from round 4" in after


def test_what_cannot_be_changed_is_not_offered(olive: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where boards go from table to table nobody can be seated otherwise, but there may be fewer hands."""
    event = evenings.draft(6, movement="mitchell", rounds_planned=3, hands_per_round=4)
    events.seat(event, None)
    opened(event, 1, "19:00")
    monkeypatch.setattr(timezone, "now", lambda: at("19:10"))
    said = text(olive.get(f"/organiser/events/{event.slug}/").content.decode())
    assert "3 hands from round 2" in said and "2 rounds in all" not in said


def test_a_scorer_reads_when_it_ends_and_is_offered_nothing(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = evening()
    scorer = evenings.organiser("sam")
    people.give_event_role(event, scorer, "scorer", None)
    client.force_login(scorer, backend="django.contrib.auth.backends.ModelBackend")
    monkeypatch.setattr(timezone, "now", lambda: at("20:40"))
    said = text(client.get(f"/organiser/events/{event.slug}/").content.decode())
    assert "About 00:25." in said and "To end earlier" not in said


def test_an_evening_of_stages_is_offered_no_round_fewer() -> None:
    """Seven rounds of qualifying and two of a final are nine, but no eighth can be planned."""
    found = seen(evening(rounds_planned=9, stages=[{"rounds": 7}, {"rounds": 2, "top": 4}]), "20:40")
    assert found.cuts and all(cut.rounds is None for cut in found.cuts)
