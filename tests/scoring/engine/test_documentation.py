"""docs/engine.md says what the engine does: its example runs, and its tables are those of the code."""

import re

from scoring.engine.bids import read_call
from scoring.engine.game import PRESETS
from scoring.engine.game_options import OPTIONS, build_game
from scoring.engine.points import HandScore, contract_points
from scoring.engine.written import KEYS
from tests.layout.code import ROOT, modules

PAGE = (ROOT / "docs" / "engine.md").read_text(encoding="utf-8")


def test_the_example_plays_a_hand():
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    printed = []
    exec(code, {"seed": bytes(32), "print": printed.append})
    (found,) = printed
    assert isinstance(found, HandScore) and (found.ns == 0) != (found.ew == 0)


def test_every_option_key_and_module_is_on_the_page():
    rows = "\n".join(line for line in PAGE.splitlines() if line.startswith("|"))
    named = set(re.findall(r"`([\w-]+)`", rows))
    assert set(OPTIONS) <= named and set(KEYS) - {"options"} <= named
    folder = ROOT / "scoring" / "engine"
    own = {path.stem for path in modules("scoring/engine") if path.parent == folder} - {"__init__"}
    assert own <= named
    assert set(PRESETS) - {"basic-rotation", "basic-rotation-notrump"} <= set(re.findall(r"`([\w-]+)`", PAGE))


def test_the_points_of_the_page_are_those_of_the_engine():
    doubled = build_game("bid", {"notrump_factor": 2, "set_costs": "bid"})
    rows = re.findall(r"^\| (\d[ \w]*) \| (\d+) \| (-?\d+) \| (-?\d+) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 6
    for call, tricks, points, others in rows:
        for game, expected in ((PRESETS["bid"], points), (doubled, others)):
            assert contract_points(game, read_call(call), int(tricks)) == int(expected), call
