"""One evening for each named rule set: its file says what the second script says, and the product agrees.

The product checks a file's standings by itself when it reads them; here they are taken out before it reads.
"""

import io
import json

import pytest
from django.core.management import call_command

from scoring.rules import PRESETS
from tests.checks import make_preset_examples, plain_bids, plain_standings, pure_tables
from tests.checks.make_examples import FOLDER

NAMES = tuple(PRESETS)
SMALL = range(3, 25)


def example(name):
    return json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def by_the_product(document, folder):
    path = folder / "evening.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    out = io.StringIO()
    call_command("night", str(path), "--json", stdout=out)
    return json.loads(out.getvalue())


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_the_product_ranks_an_example_as_its_file_says(name, tmp_path):
    document = example(name)
    stated = document.pop("standings")
    found = by_the_product(document, tmp_path)["standings"]
    assert [{key: row.get(key) for key in stated[0]} for row in found] == stated
    assert set(document["event"]["rank_by"]) < set(stated[0])
    assert len(stated) == len(document["entries"])


@pytest.mark.parametrize("name", NAMES)
def test_the_file_says_what_the_second_script_says(name):
    document = example(name)
    lines = plain_standings.standings(document)
    assert [row | line["values"] for row, line in zip(document["standings"], lines, strict=True)] == document[
        "standings"
    ]
    names = {"hands-won": "hands_won", "hands-played": "hands", "sit-outs": "sit_outs"}
    for row, line in zip(document["standings"], lines, strict=True):
        shown = {"rank", "entry", "tricks", *names} & set(row)
        assert {key: row[key] for key in shown} == {key: line[names.get(key, key)] for key in shown}


@pytest.mark.django_db
@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_value_in_an_example_is_found(name, tmp_path):
    document = example(name)
    document["standings"][0]["hands-won"] += 1
    out = io.StringIO()
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    with pytest.raises(SystemExit) as stopped:
        call_command("night", str(path), "--json", stdout=out)
    assert stopped.value.code == 1
    (fault,) = json.loads(out.getvalue())["faults"]
    assert (fault["code"], fault["details"]["key"]) == ("file-value-differs", "hands-won")


def test_the_files_are_those_that_the_generator_writes():
    """Whoever seats its entries, a file is made again from its seed to the letter."""
    for name, document in make_preset_examples.documents().items():
        made = make_preset_examples.written(make_preset_examples.with_standings(document))
        assert (FOLDER / f"{name}.json").read_text(encoding="utf-8") == made, name


@pytest.mark.parametrize("name", NAMES)
def test_an_example_is_a_small_evening(name):
    event = example(name)["event"]
    assert event["rules"] == name and event["rounds"] in SMALL
    assert 6 <= len(example(name)["entries"]) <= 12


@pytest.mark.parametrize("name", plain_bids.PRESETS)
def test_examples_of_bid_whist_have_contracts_of_every_kind(name):
    assert make_preset_examples.has_every_contract(example(name))


def test_places_are_shared_and_ties_are_parted_by_meetings():
    assert make_preset_examples.parts_equals_and_shares(example("basic-rotation"))
    assert make_preset_examples.parts_equals(example("bid-min3"))


def test_the_house_rules_are_seen_at_work():
    assert make_preset_examples.has_columbus(example("columbus"))
    assert make_preset_examples.has_detroit(example("detroit"))
    assert make_preset_examples.has_chicago(example("chicago"))


def test_the_drives_have_what_is_theirs():
    swedish, court = example("swedish-drive"), example("court-whist")
    misere = [row for row in swedish["results"] if row["round"] % 6 == 0]
    assert len(misere) == 8 and len(swedish["penalties"]) == 2
    hands = [row["hands"][0] for row in court["results"]]
    assert [sum(key in hand for hand in hands) for key in ("own", "honours")] == [12, 12]
    assert any("talked" in hand for hand in hands)


@pytest.mark.parametrize("name", (*plain_bids.PRESETS, *make_preset_examples.DRIVES))
def test_other_evenings_of_a_rule_set_agree_in_every_value(name):
    """Places too, where all the values that decide them can be compared."""
    for seed in range(1, 13):
        document = make_preset_examples.evening(name, seed)
        lines = {line["entry"]: line for line in plain_standings.standings(document)}
        for row in pure_tables.rows(document):
            line = lines[row.entry]
            assert row.rank == line["rank"]
            assert row.hands_played == line["hands"]
            found = {key: plain_standings.exact(value) for key, value in row.values.items()}
            assert found == line["values"], seed
