"""6 to 40 entries, a change after each round: what was played stays, and nobody sits twice or nowhere."""

import pytest

from scoring.movements.schedule import Round
from tests.tournament import evenings
from tournament.mapping.schedules import rounds_of
from tournament.models import Event
from tournament.queries.facts import gather
from tournament.queries.people_seated import people_of
from tournament.services import changing, events, rounds, substituting
from tournament.services.changes import Change
from tournament.services.substituting import Substitution

pytestmark = pytest.mark.django_db

ROUNDS = 4
PAIRS = (6, 7, 15, 40)
SINGLES = (8, 9, 21)


@pytest.fixture(autouse=True)
def short_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.replanning.replan.STEPS", {"pairs": 2_000, "individual": 1_000})


def begun(kind: str, count: int, played: int) -> Event:
    if kind == "pairs":
        event = evenings.draft(count, rounds_planned=ROUNDS, hands_per_round=1)
    else:
        event = evenings.draft(
            count, kind=kind, movement="individual", rounds_planned=ROUNDS, hands_per_round=1
        )
    events.seat(event, None)
    for number in range(1, played + 1):
        rounds.open_round(event, number, None, anyway=True)
    event.refresh_from_db()
    return event


def names(event: Event) -> dict[int, dict[int, tuple[str, ...]]]:
    """Round -> entry -> who sits there."""
    facts = gather(event)
    return {
        one.number: {
            entry: facts.who(entry, one.number).names
            for entry in [*(e for table in one.tables for e in table.entries), *one.sit_out]
        }
        for one in rounds_of(event)
    }


def whole(event: Event, played: tuple[Round, ...], seated: dict[int, dict[int, tuple[str, ...]]]) -> None:
    """played and seated: the rounds that have been opened, as they were before anything changed."""
    now, people, facts = rounds_of(event), people_of(event), gather(event)
    told = names(event)
    for one in now:
        everybody = [*(e for table in one.tables for e in table.entries), *one.sit_out]
        assert sorted(everybody) == sorted(set(everybody))
        if one.number > len(played):
            assert set(everybody) == set(facts.entries) - set(facts.withdrawn)
        sitting = [key for entry in everybody for key in people.of(entry, one.number)]
        assert sorted(sitting) == sorted(set(sitting)), (one.number, sitting)
        if event.kind == "pairs":
            assert len(sitting) == 2 * len(everybody)
        assert sum(map(len, told[one.number].values())) == len(sitting)
    assert now[: len(played)] == played
    assert {number: told[number] for number in seated} == seated


def change(event: Event, played: int, step: int) -> None:
    """The steps of an evening on which much happens; each from the next round on."""
    first = played + 1
    if step == 0:
        substituting.apply(event, Substitution(2, 1, "Paul Player", first, first), None)
    elif step == 1:
        substituting.apply(event, Substitution(3, 1, "Rita Reserve", first, None), None)
    elif step == 2:
        leaves = 1 if event.kind == "pairs" else 2
        changing.apply(event, Change("merge", entry=5, into=4, leaves=leaves, joins=1), None)
    elif step == 3:
        changing.apply(event, Change("leave", entry=1), None)
    else:
        changing.apply(event, Change("return", entry=1), None)


@pytest.mark.parametrize("played", range(ROUNDS))
@pytest.mark.parametrize(
    ("kind", "count"), [("pairs", count) for count in PAIRS] + [("individual", count) for count in SINGLES]
)
def test_whatever_happens_after_whatever_round(kind: str, count: int, played: int) -> None:
    event = begun(kind, count, played)
    before = rounds_of(event)[:played]
    seated = {number: own for number, own in names(event).items() if number <= played}
    for step in range(5):
        change(event, played, step)
        whole(event, before, seated)
