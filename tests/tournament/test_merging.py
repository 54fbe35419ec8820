"""Two entries become one: who goes on, what stands in the table, and back again."""

import json

import pytest

from scoring.problems import Refused
from tests.tournament import evenings
from tests.tournament.evenings import begun
from tournament.mapping.schedules import rounds_of
from tournament.models import Event, Substitute
from tournament.queries.facts import gather
from tournament.queries.policies import outcomes
from tournament.queries.rounds import round_view
from tournament.queries.standings import ranked
from tournament.services import changing, events, rounds, substituting
from tournament.services.changes import Change
from tournament.services.documents.export import export_document
from tournament.services.documents.loading import load
from tournament.services.substituting import Substitution

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("short_search")]


def singles(players: int, played: int) -> Event:
    fields = {"rounds_planned": 4, "hands_per_round": 1}
    event = evenings.draft(players, kind="individual", movement="individual", **fields)
    return evenings.play_first(event, played)


def refused(event: Event, change: Change) -> list[str]:
    with pytest.raises(Refused) as refusal:
        changing.apply(event, change, None)
    return [problem.code for problem in refusal.value.problems]


def names(event: Event, number: int, entry: int) -> tuple[str, ...] | None:
    view = round_view(event, number)
    assert view is not None
    every = [one for table in view.tables for one in (table.ns, table.ew)] + list(view.sit_outs)
    return next((one.names for one in every if one.number == entry), None)


TWO_HALVES = Change("merge", entry=5, into=2, leaves=1, joins=2)


def test_two_half_pairs_become_one_pair() -> None:
    event = begun(6, 2)
    played, before = rounds_of(event)[:2], {row.entry: row.points for row in ranked(gather(event), 1)}
    changing.apply(event, TWO_HALVES, None)
    now = rounds_of(event)
    assert now[:2] == played
    assert {row.entry: row.points for row in ranked(gather(event), 1)} == before
    assert names(event, 2, 2) == ("First 2", "Second 2")
    for one in now[2:]:
        assert names(event, one.number, 2) == ("Second 5", "Second 2")
        assert names(event, one.number, 5) is None
        seats = [e for table in one.tables for e in table.entries] + list(one.sit_out)
        assert sorted(seats) == [1, 2, 3, 4, 6]
    for number in (3, 4, 5):
        evenings.play_round(event, number)
    events.close(event, None)
    rows = {row.entry: row for row in ranked(gather(event), 1)}
    assert rows[5].withdrawn == 2 and rows[5].points == before[5]
    assert rows[2].rounds_played + rows[2].sit_outs == 5


def test_where_results_of_those_who_leave_go_the_merged_pair_keeps_its_own() -> None:
    event = begun(6, 2, options={"withdrawal": "remove"})
    changing.apply(event, TWO_HALVES, None)
    rows = {row.entry: row for row in ranked(gather(event), 1)}
    assert rows[5].points == 0 and rows[5].rounds_played == 0
    met = {
        round.number
        for round in rounds_of(event)[:2]
        for table in round.tables
        if set(table.entries) == {2, 5}
    }
    assert rows[2].rounds_played == 2 - len(met)


def test_two_single_players_share_a_chair() -> None:
    event = singles(9, 1)
    changing.apply(event, Change("merge", entry=9, into=4), None)
    assert names(event, 1, 4) != ("Player 4", "Player 9")
    facts = gather(event)
    assert facts.who(4, 2).names == ("Player 4", "Player 9")
    for one in rounds_of(event)[1:]:
        assert 9 not in [*(e for table in one.tables for e in table.entries), *one.sit_out]
    view = round_view(event, 2)
    assert view is not None
    shown = [name for table in view.tables for side in (table.ns, table.ew) for name in side.names]
    assert "Player 4 / Player 9" in shown
    for number in (2, 3, 4):
        evenings.play_round(event, number)
    assert refused(event, Change("merge", entry=8, into=4)) == ["merge-shared", "change-too-late"]


def test_it_is_taken_back_whole() -> None:
    event = begun(6, 2)
    before, certificate = rounds_of(event), event.certificate
    line = changing.apply(event, TWO_HALVES, None)
    assert changing.may_undo(event, line)
    changing.undo(event, line.pk, None)
    event.refresh_from_db()
    assert rounds_of(event) == before and event.certificate == certificate
    assert not Substitute.objects.exists()
    assert event.entries.get(number=5).withdrawn_after is None
    assert names(event, 3, 2) == ("First 2", "Second 2")


def test_it_is_not_taken_back_once_a_round_was_opened() -> None:
    event = begun(6, 2)
    line = changing.apply(event, TWO_HALVES, None)
    rounds.open_round(event, 3, None)
    assert not changing.may_undo(event, line)


def test_in_the_middle_of_a_round_both_play_it_to_its_end() -> None:
    event = begun(6, 1)
    rounds.open_round(event, 2, None)
    changing.apply(event, TWO_HALVES, None)
    assert names(event, 2, 5) == ("First 5", "Second 5") and names(event, 2, 2) == ("First 2", "Second 2")
    evenings.play_round(event, 2)
    assert names(event, 3, 2) == ("Second 5", "Second 2")
    assert {row.entry: row.rounds_played for row in ranked(gather(event), 1)}[5] == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (Change("merge", entry=2, into=2), "merge-same"),
        (Change("merge", entry=9, into=2), "change-entry"),
        (Change("merge", entry=5, into=9), "change-entry"),
        (Change("merge", entry=5, into=2, joins=3), "substitute-place"),
        (Change("merge", entry=5, into=2, leaves=3), "merge-shared"),
    ],
)
def test_what_cannot_be_is_refused(change: Change, code: str) -> None:
    event = begun(6, 1)
    assert refused(event, change) == [code]
    assert not Substitute.objects.exists()


def test_who_joined_another_cannot_come_back_with_his_own_number_as_well() -> None:
    event = begun(6, 2)
    changing.apply(event, TWO_HALVES, None)
    evenings.play_round(event, 3)
    assert refused(event, Change("return", entry=5)) == ["person-twice"]


def test_where_results_decide_the_next_round_is_drawn_with_the_merged_pair() -> None:
    event = begun(6, 1, movement="swiss", rounds_planned=4)
    changing.apply(event, TWO_HALVES, None)
    rounds.open_round(event, 2, None)
    (now,) = rounds_of(event)[1:]
    seats = [e for table in now.tables for e in table.entries]
    assert len(seats) == 4 and 5 not in seats
    assert names(event, 2, 2) == ("Second 5", "Second 2")


def test_each_policy_says_what_it_gives_before_anything_is_done() -> None:
    # Of four pairs D meets A, and the others meet; then D stops and its second player goes on with C.
    event = begun(4, 1, rounds_planned=3)
    told = {one.policy: one for one in outcomes(gather(event), 4, 1)}
    assert [policy for policy, one in told.items() if one.is_rule] == ["stay"]
    rows = {row.entry: row for row in ranked(gather(event), 1)}
    assert (told["stay"].rank, told["stay"].value, told["stay"].moved) == (rows[4].rank, rows[4].points, 0)
    assert told["remove"].value is None and told["remove"].rank == 4
    # One round of three is under half.
    assert told["remove-under-half"].value is None
    changing.apply(event, Change("merge", entry=4, into=3, leaves=1, joins=2), None)
    event.options = {"withdrawal": "remove-under-half"}
    event.save()
    assert {row.entry: row.removed for row in ranked(gather(event), 1)}[4]


def test_a_document_brings_the_two_that_became_one_back() -> None:
    event = begun(6, 2)
    changing.apply(event, TWO_HALVES, None)
    evenings.play_round(event, 3)
    event.refresh_from_db()
    told = export_document(event)
    made = load(json.loads(json.dumps(told)), club=event.club, by=None)
    assert export_document(made) == told
    assert names(made, 4, 2) == ("Second 5", "Second 2") and names(made, 4, 5) is None


def test_who_was_seated_between_the_look_and_the_deed_is_not_overlooked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event = begun(6, 2)
    looked = changing.preview

    def meanwhile(event: Event, change: Change) -> changing.Preview:
        found = looked(event, change)
        substituting.apply(event, Substitution(5, 2, "Paul P", 3), None)
        return found

    monkeypatch.setattr(changing, "preview", meanwhile)
    assert refused(event, TWO_HALVES) == ["change-differs"]
    assert event.entries.get(number=5).withdrawn_after is None


def test_a_substitute_of_those_who_stop_plays_on_for_the_others() -> None:
    """Paul was to play for pair 5 from the round on in which he now plays for pair 2."""
    event = begun(6, 2)
    rounds.open_round(event, 3, None)
    substituting.apply(event, Substitution(5, 2, "Paul P", 4), None)
    changing.apply(event, TWO_HALVES, None)
    assert names(event, 4, 2) == ("Paul P", "Second 2")
    assert [(row.entry.number, row.from_round, row.name) for row in Substitute.objects.all()] == [
        (2, 4, "Paul P"),
        (5, 4, "Paul P"),
    ]
