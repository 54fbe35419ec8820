"""The table of roles in docs/roles.md says what the program does."""

import re
from pathlib import Path

from tests.tournament.routes import ROUTES
from tournament.services.permissions import DEEDS, Role

PAGE = Path(__file__).resolve().parents[2] / "docs" / "roles.md"


def test_the_table_in_the_docs_is_the_table_of_the_program() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.read_text().splitlines()
        if "|" in line
    ]
    head, _rule, *deeds = rows
    roles = [Role(name.lower().replace(" ", "-")) for name in head[2:]]
    assert roles == list(Role)
    told = {
        re.sub("`", "", row[0]): {role for role, said in zip(roles, row[2:], strict=True) if said == "yes"}
        for row in deeds
    }
    assert told == {deed: set(allowed) for deed, allowed in DEEDS.items()}


def test_no_deed_stands_in_the_table_that_no_page_asks_for() -> None:
    assert {route.deed for route in ROUTES.values()} == set(DEEDS)
