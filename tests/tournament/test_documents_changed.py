"""An evening that was planned again goes into a file and comes back; a file that cannot be is refused."""

import copy
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from scoring.problems import Refused
from tests.tournament import evenings
from tests.tournament.test_documents import round_trip
from tournament.models import Club, Event
from tournament.services import changing, events, rounds, substituting
from tournament.services.changes import Change
from tournament.services.documents import export_document, load, written
from tournament.services.substituting import Substitution

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]

LATE = ("Lucy Late", "Larry Late")


def evening(pairs: int = 6, played: int = 2, **fields: object) -> Event:
    return evenings.begun(pairs, played, hands_per_round=2, **fields)


def document_of(event: Event) -> dict[str, Any]:
    return export_document(Event.objects.get(pk=event.pk))


@pytest.mark.parametrize(
    "change",
    [
        Change("late", names=LATE),
        Change("leave", entry=6),
        Change("rounds", rounds=4),
        Change("rounds", rounds=6),
        Change("hands", from_round=4, hands=1),
        Change("tables", tables=(1, 2, 4)),
    ],
    ids=lambda one: one.kind,
)
def test_whatever_was_changed_comes_back_the_same(change: Change) -> None:
    event = evening()
    changing.apply(event, change, None)
    evenings.play_round(event, 3)
    document = document_of(event)
    assert written(round_trip(document)) == written(document)
    if change.kind != "hands":
        assert document["event"]["movement_options"]["planned_again"] is True


def test_one_after_another_and_to_the_end() -> None:
    event = evening(7, played=1)
    changing.apply(event, Change("leave", entry=3), None)
    evenings.play_round(event, 2)
    changing.apply(event, Change("late", names=LATE), None)
    changing.apply(event, Change("hands", from_round=4, hands=1), None)
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    events.close(event, None)
    document = document_of(event)
    assert written(round_trip(document)) == written(document)


@pytest.mark.parametrize("goes_on", [True, False])
@pytest.mark.parametrize("played", [0, 2])
@pytest.mark.parametrize("movement", ["swiss", "progressive"])
@pytest.mark.parametrize("change", [Change("late", names=LATE), Change("leave", entry=5)])
def test_rounds_that_results_decide_come_back_too(
    change: Change, movement: str, played: int, goes_on: bool
) -> None:
    """Also while whoever came late is in no round yet, and where no such drive could be begun."""
    if movement == "swiss":
        event = evening(8, played, movement="swiss")
    else:
        event = evenings.draft(12, kind="individual", movement=movement, rounds_planned=5, hands_per_round=1)
        evenings.play_first(event, played)
        change = replace(change, names=change.names[:1])
    changing.apply(event, change, None)
    if goes_on:
        rounds.open_round(event, played + 1, None)
        for sitting in evenings.tables(event, played + 1):
            if not any(seat.entry.withdrawn_after is not None for seat in sitting.seats.all()):
                evenings.enter(sitting, [8] * event.hands_per_round)
    document = document_of(event)
    assert written(round_trip(document)) == written(document)


def test_a_drive_in_which_a_dummy_has_played_on_comes_back_too() -> None:
    event = evenings.draft(12, kind="individual", movement="progressive", rounds_planned=5, hands_per_round=1)
    evenings.play_first(event, 2)
    changing.apply(event, Change("leave", entry=5), None)
    rounds.open_round(event, 3, None)
    evenings.play_round(event, 3)
    document = document_of(event)
    assert written(round_trip(document)) == written(document)


@pytest.mark.parametrize(
    "then", [Change("leave", entry=7), Change("rounds", rounds=2)], ids=["left again", "rounds cut"]
)
def test_who_came_late_and_was_in_no_round_after_all_comes_back_too(then: Change) -> None:
    event = evening()
    changing.apply(event, Change("late", names=LATE), None)
    changing.apply(event, then, None)
    document = document_of(event)
    assert written(round_trip(document)) == written(document)


def test_what_is_taken_back_leaves_no_mark_nor_does_a_new_beginning() -> None:
    event = evening(played=0)
    line = changing.apply(event, Change("leave", entry=6), None)
    assert event.movement_options == {"planned_again": True}
    assert events.copy(event, None, name="Next week", date=evenings.DATE).movement_options == {}
    changing.undo(event, line.pk, None)
    assert event.movement_options == {}
    changing.apply(event, Change("rounds", rounds=4), None)
    events.unseat(event, None)
    assert event.movement_options == {}


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        # Somebody is at no table of a round, and nobody says why.
        (lambda one: one["schedule"][3]["tables"].pop(), "schedule-entry-missing"),
        (lambda one: one["schedule"][3]["tables"][0].update(ns=[2], ew=[2]), "schedule-entry-twice"),
        (
            lambda one: one["entries"].append({"number": 7, "players": ["Zed Z", "Yan Y"]}),
            "schedule-entry-missing",
        ),
        (lambda one: one["results"][0].update(ns=one["results"][0]["ew"]), "file-seats-differ"),
        (lambda one: one["event"]["movement_options"].update(planned_again="yes"), "movement-options-form"),
    ],
)
def test_a_schedule_that_cannot_be_is_refused(spoil: Callable[[dict[str, Any]], object], code: str) -> None:
    event = evening()
    changing.apply(event, Change("leave", entry=6), None)
    document = copy.deepcopy(document_of(event))
    document.pop("certificate")
    spoil(document)
    home = Club.objects.create(name="Elsewhere", slug="elsewhere")
    with pytest.raises(Refused) as refusal:
        load(document, club=home, by=None)
    assert code in [problem.code for problem in refusal.value.problems]
    assert not home.events.exists()


# --- who plays in whose stead ---------------------------------------------------------------------


def seat(event: Event, *wish: object) -> None:
    substituting.apply(event, Substitution(*wish), None)


def two_single_players_share_a_chair() -> Event:
    event = evenings.draft(8, kind="individual", movement="individual", rounds_planned=5, hands_per_round=1)
    events.seat(event, None)
    evenings.play_round(event, 1)
    changing.apply(event, Change("merge", entry=5, into=4), None)
    return event


def rounds_are_cut_after_it_was_arranged() -> Event:
    event = evening()
    seat(event, 3, 1, "Paul P", 5, None)
    seat(event, 2, 1, "Rita R", 4, 5)
    changing.apply(event, Change("rounds", rounds=4), None)
    return event


def one_after_another_sits_there() -> Event:
    event = evening()
    seat(event, 3, 1, "Paul P", 3, None)
    seat(event, 3, 1, "Rita R", 4, None)
    seat(event, 3, 1, "Sam S", 5, 5)
    return event


def two_change_places() -> Event:
    """Each is at the other's place at last; on the way there one place was somebody else's."""
    event = evening()
    seat(event, 1, 1, "Paul P", 3, 4)
    seat(event, 2, 1, "First 1", 3, 4)
    seat(event, 1, 1, "First 2", 3, 4)
    return event


def who_was_to_be_replaced_has_left() -> Event:
    event = evening()
    seat(event, 3, 1, "Paul P", 4, None)
    changing.apply(event, Change("leave", entry=3), None)
    seat(event, 2, 2, "Paul P", 3, None)
    return event


@pytest.mark.parametrize(
    "made",
    [
        two_single_players_share_a_chair,
        rounds_are_cut_after_it_was_arranged,
        one_after_another_sits_there,
        two_change_places,
        who_was_to_be_replaced_has_left,
    ],
    ids=lambda one: one.__name__,
)
def test_whoever_plays_in_whose_stead_comes_back_so(made: Callable[[], Event]) -> None:
    document = document_of(made())
    assert document["substitutes"]
    assert written(round_trip(document)) == written(document)


@pytest.mark.parametrize(
    ("rows", "path", "code"),
    [
        # First 1 would sit at two tables from round 4 on: the second row says so.
        (
            [
                {"entry": 2, "player": "Paul P", "from_round": 3},
                {"entry": 3, "player": "First 1", "from_round": 4},
            ],
            "substitutes 2",
            "person-twice",
        ),
        (
            [{"entry": 2, "player": "Paul P", "from_round": 4, "to_round": 3}],
            "substitutes 1",
            "substitute-last",
        ),
        ([{"entry": 2, "player": "\u200b", "from_round": 4}], "substitutes 1", "name-invisible"),
    ],
)
def test_a_substitute_who_cannot_be_is_refused_with_the_place(
    rows: list[dict[str, Any]], path: str, code: str
) -> None:
    document = document_of(evening()) | {"substitutes": rows}
    home = Club.objects.create(name="Elsewhere", slug="elsewhere")
    with pytest.raises(Refused) as refusal:
        load(document, club=home, by=None)
    assert [(one.code, one.details["path"]) for one in refusal.value.problems] == [(code, path)]
    assert not home.events.exists()
