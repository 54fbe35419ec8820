"""Events whose rounds results decide, as documents: played by ``night``, written out, read back."""

import copy
import json
from pathlib import Path

import pytest

from scoring.problems import Refused
from tests.factories import make_club, make_event
from tests.tournament.singles import correct, make_singles, seats, write
from tests.tournament.test_commands import run
from tournament.models import Event
from tournament.queries.drawing import departures
from tournament.queries.facts import gather
from tournament.services import rounds
from tournament.services.documents import loading
from tournament.services.documents.export import export_document

pytestmark = pytest.mark.django_db


def drive() -> Event:
    event = make_singles(8, movement="progressive", hands=1, rounds_planned=4, seed=0)
    rounds.open_round(event, 1, None)
    write(event, 1, {1: (8,), 2: (5,)})
    rounds.open_round(event, 2, None)
    write(event, 2, {1: (6,), 2: (9,)})
    return event


def read_back(document: dict[str, object], slug: str = "again") -> Event:
    return loading.load(document, club=make_club(slug), by=None, slug=slug)


def only_results(document: dict[str, object]) -> dict[str, object]:
    """As another program would write it: no schedule, nothing worked out."""
    keys = ("format", "version", "event", "entries", "results")
    return {key: copy.deepcopy(document[key]) for key in keys}


def test_it_is_read_back_as_it_was_written() -> None:
    document = export_document(drive())
    again = read_back(document)
    assert export_document(again) == document
    assert departures(gather(again)) == ()
    assert rounds.open_round(again, 3, None).number == 3


def test_its_results_alone_draw_the_same_rounds() -> None:
    event = drive()
    again = read_back(only_results(export_document(event)))
    assert [seats(again, number) for number in (1, 2)] == [seats(event, number) for number in (1, 2)]


def test_results_of_a_round_that_was_not_drawn_so_are_named() -> None:
    document = only_results(export_document(drive()))
    second = next(row for row in document["results"] if (row["round"], row["table"]) == (2, 1))
    second["ns"], second["ew"] = second["ew"], second["ns"]
    with pytest.raises(Refused) as refused:
        read_back(document)
    assert [problem.code for problem in refused.value.problems] == ["file-seats-differ"]
    second["table"] = 9
    with pytest.raises(Refused) as refused:
        read_back(document)
    assert "file-table-unknown" in [problem.code for problem in refused.value.problems]
    assert Event.objects.count() == 1


def test_what_was_played_stays_and_its_flag_travels() -> None:
    event = drive()
    correct(event, 1, 2, 9)
    (was,) = departures(gather(event))
    again = read_back(export_document(event))
    assert seats(again, 2) == seats(event, 2)
    (now,) = departures(gather(again))
    assert (now.number, now.now.tables) == (was.number, was.now.tables)


def test_night_plays_a_swiss_evening(tmp_path: Path) -> None:
    event = make_event(pairs=6, rounds_planned=3, hands=1, movement="swiss", seed=5)
    for number in (1, 2, 3):
        rounds.open_round(event, number, None)
        write(event, number, {table: (7 + table,) for table in (1, 2, 3)})
    document = export_document(event)
    file = tmp_path / "swiss.json"
    file.write_text(json.dumps(only_results(document)))
    code, out, err = run("night", str(file), "--json")
    assert code == 0, err
    assert json.loads(out)["standings"] == document["standings"]
    assert json.loads(out)["schedule"] == document["schedule"]


def test_roles_a_shared_seat_and_a_dummy_travel() -> None:
    event = make_singles(0, movement="individual", seated=False)
    from tournament.services import entries

    entries.add(event, ["Ann"], None, texts=entries.Texts(role="lady"))
    entries.add(event, ["Ben", "Cy"], None, texts=entries.Texts(role="gent"))
    entries.add(event, [], None, texts=entries.Texts(label="Old Tom"))
    document = export_document(event)
    assert document["entries"] == [
        {"number": 1, "players": ["Ann"], "role": "lady"},
        {"number": 2, "players": ["Ben", "Cy"], "role": "gent"},
        {"number": 3, "players": [], "label": "Old Tom"},
    ]
    assert export_document(read_back(document)) == document


def test_an_entry_of_nobody_without_a_name_is_refused() -> None:
    document = export_document(make_singles(2, seated=False))
    document["entries"][0]["players"] = []
    with pytest.raises(Refused) as refused:
        read_back(document)
    assert [problem.code for problem in refused.value.problems] == ["players-number"]
