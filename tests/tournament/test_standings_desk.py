"""The organiser's page for what decides the table: ties, lots, play-offs, stages, prizes, refusals."""

import pytest

from scoring.lots import draw
from tests.factories import make_event, play_round
from tournament.models import Event, LogEntry, Lot
from tournament.queries.facts import gather
from tournament.queries.prizes import prizes_of
from tournament.queries.standings import standings
from tournament.services import events, stages
from tournament.wording import deed as in_words

pytestmark = pytest.mark.django_db


def level(by, **more):
    """Four pairs; 9-4 at both tables, so that two and two are level."""
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=by, rank_by=["points"], **more)
    play_round(event, 1, (9,), by)
    return Event.objects.get(pk=event.pk)


def do(client, event, deed, **typed):
    return client.post(f"/organiser/events/{event.slug}/standings/deed/", {"deed": deed, **typed})


def page(client, event):
    return client.get(f"/organiser/events/{event.slug}/standings/").content.decode()


def test_a_shared_place_is_offered_a_lot_that_anybody_can_draw_again(client, organiser):
    event = level(organiser)
    assert "Place 1 is shared" in page(client, event) and "Place 3 is shared" in page(client, event)
    first = [row.entry_number for row in standings(event).rows[:2]]
    do(client, event, "draw", order=",".join(map(str, first)), stage="1")
    lot = Lot.objects.get(event=event)
    assert tuple(lot.order) == draw(first, lot.seed) and lot.by == "Olive O" and lot.after_round == 1
    # The list does not ask for it yet, and the page says so.
    assert standings(event).rows[0].shared
    assert "it changes no place" in page(client, event)
    do(client, event, "use", name="lot")
    event.refresh_from_db()
    assert [row.entry_number for row in standings(event).rows[:2]] == lot.order
    assert f"drawn from seed {lot.seed} by Olive O" in client.get(f"/events/{event.slug}/").content.decode()
    do(client, event, "lot-back", lot=str(lot.pk))
    assert standings(event).rows[0].shared and Lot.objects.get(pk=lot.pk).taken_back_by == organiser
    lines = [in_words(line) for line in LogEntry.objects.filter(event=event, deed__startswith="lot-")]
    assert any(f"seed {lot.seed}" in line for line in lines) and len(lines) == 2


def test_a_play_off_is_written_down_in_the_order_it_was_won(client, organiser):
    event = level(organiser)
    first = [row.entry_number for row in standings(event).rows[:2]]
    do(client, event, "use", name="play-off")
    event.refresh_from_db()
    do(client, event, "play-off", order=f"{first[1]} {first[0]}", kind="play-off", stage="1", tie="1,2")
    assert [row.entry_number for row in standings(event).rows[:2]] == [first[1], first[0]]
    assert [row.points for row in standings(event).rows[:2]] == [3, 3]


@pytest.mark.parametrize(
    ("deed", "typed", "said"),
    [
        ("play-off", {"order": "1", "stage": "1"}, "two or more"),
        ("play-off", {"order": "1 9", "stage": "1"}, "no entry 9"),
        ("play-off", {"order": "one two", "stage": "1"}, "is no number"),
        ("withdraw", {"entry": "2", "after_round": "0"}, "has a result already"),
        ("withdraw", {"entry": "2", "after_round": "99"}, "is no round"),
        ("withdraw", {"entry": "77", "after_round": "1"}, "no entry 77"),
        ("adjust", {"entry": "2", "round": "1", "value": "many", "reason": "kept words"}, "kept words"),
        ("embargo", {"embargo": "never"}, "says nothing about who sees"),
        ("next-stage", {}, "is the last one"),
        ("stage-back", {}, "cannot be taken back"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_stored(client, organiser, deed, typed, said):
    event = level(organiser)
    lines = LogEntry.objects.count()
    answer = do(client, event, deed, **typed)
    assert answer.status_code == 422 and said in answer.content.decode()
    assert LogEntry.objects.count() == lines


def test_stages_are_set_in_draft_and_the_next_one_waits_for_the_edge(client, organiser):
    event = make_event(pairs=4, rounds_planned=3, hands=1, by=organiser, seated=False, rank_by=["points"])
    wrong = do(client, event, "stages", rounds=["1", "x", "", ""], top=["", "2", "", ""])
    typed = [(row["rounds"], row["top"]) for row in wrong.context["stage_rows"]]
    assert wrong.status_code == 422 and typed == [("1", ""), ("x", "2"), ("", ""), ("", "")]
    assert 'value="x"' in wrong.content.decode()
    do(client, event, "stages", rounds=["1", "2", "", ""], top=["", "3", "", ""])
    event = Event.objects.get(pk=event.pk)
    assert (event.stages, event.rounds_planned) == ([{"rounds": 1}, {"rounds": 2, "top": 3}], 3)
    events.seat(event, organiser)
    assert event.rounds.count() == 1
    play_round(event, 1, (9,), organiser)
    assert "Stage 2: who goes on" in client.get(f"/organiser/events/{event.slug}/").content.decode()
    shown = page(client, event)
    assert "These are level, and only 1 of them can go on:" in shown
    refused = do(client, event, "next-stage")
    assert refused.status_code == 422 and "Draw a lot or play it off." in refused.content.decode()
    edge = sorted(row.entry_number for row in standings(event).rows[2:])
    do(client, event, "draw", order=",".join(map(str, edge)), stage="1")
    assert do(client, event, "next-stage").status_code == 302
    assert list(event.rounds.values_list("number", "stage")) == [(1, 1), (2, 2), (3, 2)]
    seated = set(event.rounds.get(number=2).seats.values_list("entry__number", flat=True))
    drawn = Lot.objects.get(event=event).order
    assert len(seated) == 3 and drawn[0] in seated and drawn[1] not in seated
    # While it has not begun it can be taken back.
    do(client, event, "stage-back")
    assert event.rounds.count() == 1
    stages.begin_next(event, organiser)
    play_round(event, 2, (8,), organiser)
    assert do(client, event, "stage-back").status_code == 422


def test_a_prize_that_is_level_waits_for_its_lot_and_takes_no_place(client, organiser):
    event = level(organiser, prizes=[{"key": "best", "kind": "top", "places": 1, "shared": "draw"}])
    assert "level, a lot is to be drawn:" in client.get(f"/events/{event.slug}/prizes/").content.decode()
    (open_,) = prizes_of(gather(event))
    do(client, event, "draw", prize="best", order=",".join(map(str, open_.open)))
    lot = Lot.objects.get(event=event)
    (won,) = prizes_of(gather(event))
    assert won.winners == (lot.order[0],) and not won.open
    assert standings(event).rows[0].shared
    shown = client.get(f"/events/{event.slug}/prizes/").content.decode()
    assert f"drawn from seed {lot.seed}" in shown


def test_a_lot_for_places_of_another_stage_decides_no_prize(client, organiser):
    event = make_event(
        pairs=4,
        rounds_planned=2,
        hands=1,
        by=organiser,
        rank_by=["points"],
        stages=[{"rounds": 1}, {"rounds": 1, "top": 2}],
        prizes=[{"key": "best", "kind": "top", "places": 1, "shared": "draw"}],
    )
    play_round(event, 1, (9,), organiser)
    through = sorted(row.entry_number for row in standings(event).rows[:2])
    stages.begin_next(event, organiser)
    # 8 and 5, and one point more for who lost: level.
    play_round(event, 2, (8,), organiser)
    lower = standings(event).rows[1]
    adding = {"entry": str(lower.entry_number), "round": "2", "value": "2", "reason": "a slip of ours"}
    assert do(client, event, "adjust", **adding).status_code == 302
    assert standings(event).rows[0].shared
    written = f"{through[1]} {through[0]}"
    do(client, event, "play-off", order=written, kind="play-off", stage="1", tie="1,2")
    (open_,) = prizes_of(gather(event))
    assert (open_.winners, open_.open) == ((), tuple(through))
    do(client, event, "play-off", order=written, kind="play-off", stage="2", tie="1,2")
    (won,) = prizes_of(gather(event))
    assert (won.winners, won.open) == ((through[1],), ())


@pytest.mark.parametrize(
    ("options", "winner_of_the_second_half"),
    # After hand 1 the second half has rounds 2 and 3; after hand 3 nothing follows; else it has round 3.
    [({"interval": 1}, 1), ({"interval": 2}, 2), ({"interval": 3}, 2), ({}, 2)],
)
def test_the_halves_of_the_evening_are_parted_by_its_interval(
    client, organiser, options, winner_of_the_second_half
):
    event = make_event(
        pairs=2,
        rounds_planned=3,
        hands=1,
        by=organiser,
        rank_by=["points"],
        options=options,
        prizes=[{"key": "second", "kind": "second-half", "places": 1}],
    )
    # Pair 1 makes 7 points in round 2, pair 2 makes 3 in round 3.
    for number, winner, tricks in ((1, 1, 7), (2, 1, 13), (3, 2, 9)):
        north = event.rounds.get(number=number).seats.get(side="ns").entry.number
        play_round(event, number, (tricks if north == winner else 13 - tricks,), organiser)
    (prize,) = prizes_of(gather(event))
    assert prize.winners == (winner_of_the_second_half,)


def test_lists_of_prizes_are_kept_typed_and_split(client, organiser):
    event = level(organiser)
    address = f"/organiser/events/{event.slug}/prizes/"
    typed = {"key": ["", ""], "kind": ["top", "tens"], "places": ["2", "many"], "role": ["", ""]}
    typed |= {"shared": ["split", "split"], "again": ["no", "yes"], "worth": ["10, 5", ""]}
    refused = client.post(address, typed)
    assert refused.status_code == 422 and 'value="many"' in refused.content.decode()
    assert Event.objects.get(pk=event.pk).prizes == []
    typed["places"] = ["2", "1"]
    assert client.post(address, typed).status_code == 302
    stored = Event.objects.get(pk=event.pk).prizes
    assert [one["key"] for one in stored] == ["top", "tens"] and stored[0]["worth"] == [10, 5]
    shown = client.get(f"/events/{event.slug}/prizes/").content.decode()
    # Two are level on the first place and share both prizes: (10 + 5) / 2.
    assert "Prizes 1 to 2" in shown and "worth 7.50 each" in shown and "No prize" not in shown
