"""Evenings on which much happens, by chance: nothing is half done, and a document brings all of it back."""

import pytest

from scoring.problems import Refused
from tests.tournament import walks
from tests.tournament.test_documents import round_trip
from tests.tournament.walks import Walk
from tournament.mapping.schedules import rounds_of
from tournament.models import Event, LogEntry
from tournament.queries import people_seated
from tournament.queries.facts import gather
from tournament.queries.standings import ranked
from tournament.services import telling
from tournament.services.changes import Change
from tournament.services.documents import export_document, written
from tournament.services.substituting import Substitution

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scoring.replanning.replan.STEPS", {"pairs": 400, "individual": 400})


def lines(event: Event) -> list[str]:
    return list(event.log.order_by("pk").values_list("deed", flat=True))


def nobody_twice_or_nowhere(walk: Walk) -> None:
    """Seats, and the people on them, of every round; those to come hold everybody who plays on."""
    event = walk.read_again()
    facts, stand = gather(event), walk.stand
    for one in rounds_of(event):
        everybody = [*(entry for table in one.tables for entry in table.entries), *one.sit_out]
        assert len(everybody) == len(set(everybody)), one
        if one.number > stand:
            assert set(facts.there(facts.entries, one.number)) <= set(everybody), one
    assert not people_seated.faults(people_seated.people_of(event), people_seated.at_tables(facts, 1))


def comes_back_the_same(walk: Walk) -> None:
    event = walk.read_again()
    document = written(export_document(event))
    assert written(round_trip(export_document(event))) == document
    again = Event.objects.latest("pk")
    assert ranked(gather(again), 1) == ranked(gather(event), 1)


def is_changed_once(walk: Walk, wish: Change | Substitution) -> bool:
    """Done, taken back, and done again: or refused, and nothing at all is stored."""
    event = walk.read_again()
    before, told = walks.stored(event), lines(event)
    try:
        line = walks.apply(event, wish)
    except Refused:
        assert (walks.stored(event), lines(event)) == (before, told)
        return False
    assert lines(event) == [*told, line.deed]
    nobody_twice_or_nowhere(walk)
    walks.undo(walk.read_again(), LogEntry.objects.get(pk=line.pk))
    assert walks.stored(walk.read_again()) == before
    walks.apply(walk.read_again(), wish)
    return True


@pytest.mark.parametrize("name", walks.HALLS)
@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_on_which_much_happens(name: str, seed: int) -> None:
    walk = Walk(walks.hall(name), seed)
    changed = 0
    for _step in range(12):
        walk.read_again()
        if walk.goes_on():
            continue
        wish = walk.wish()
        done = is_changed_once(walk, wish)
        walk.did.append(f"{wish} {done}")
        changed += done
        if done and changed % 3 == 0:
            telling.tell(walk.read_again(), None)
            comes_back_the_same(walk)
    assert changed, walk.did
    comes_back_the_same(walk)
