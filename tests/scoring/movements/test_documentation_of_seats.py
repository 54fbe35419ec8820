"""What docs/movements.md says about drives, wishes, given seating and the choice, where it has a number."""

import json
import re

from scoring.movements import MOVEMENTS, choice, wished_evenness, wished_meetings
from scoring.movements.wishes import Wishes
from scoring.movements.wishes_document import document, read
from tests.layout.code import ROOT

TEXT = (ROOT / "docs" / "movements.md").read_text("utf-8")
PAGE = re.sub(r"\s+", " ", TEXT)


def test_the_limits_of_the_drives():
    for name in ("progressive", "semi-partner", "partner", "swedish"):
        one = MOVEMENTS[name]
        assert (one.entries.least, one.entries.most, one.rounds.least, one.rounds.most) == (8, 400, 1, 400)
    assert "8 to 400 players by fours, 1 to 400 rounds" in PAGE
    assert "8 to 400 players, four to a table" in PAGE


def test_the_steps_of_the_searches():
    assert f"with another, {wished_meetings.STEPS:,} times at most" in PAGE
    assert f"exchange their tables, {wished_evenness.STEPS:,} times" in PAGE
    assert f"A search gets {choice.SHORT_SEARCH:,} steps; above {choice.LARGEST_WORKED_OUT} entries" in PAGE


def test_the_document_of_wishes_is_one():
    (example,) = [
        json.loads(text) for text in re.findall(r"```json\n(.*?)```", TEXT, re.S) if '"apart"' in text
    ]
    wishes = read(example)
    assert wishes == Wishes(
        fixed={4: 1},
        apart=(frozenset((1, 2)),),
        late=((frozenset((5, 6)), 3),),
        together=(frozenset((7, 8)),),
        tables=(*range(1, 13), 15),
        rooms=((1, 2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12, 15)),
    )
    assert document(wishes) == example


def test_every_option_of_a_drive_is_explained():
    part = PAGE[PAGE.index("## Drives") : PAGE.index("## Wishes")]
    assert all(f"`{option}`" in part for option in MOVEMENTS["progressive"].options)
