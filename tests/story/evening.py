"""An organiser at work: what he does in the browser, by the words on the pages."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from playwright.sync_api import Page, expect

from tests.story.looking import Ear

# Strongest first. The first nine are pasted; "Gus" does not come, and "Wyn" walks in.
PASTED = (
    ("Ada Ash", "Ben Birch"),
    ("Cy Cedar", "Di Dogwood"),
    ("Eve Elm", "Fay Fir"),
    ("Gus Gorse", "Hal Hazel"),
    ("Ivy Iris", "Jo Juniper"),
    ("Kit Kapok", "Lou Larch"),
    ("Meg Maple", "Ned Nutmeg"),
    ("Oz Oak", "Pip Pine"),
    ("Quin Quince", "Rae Rowan"),
)
NO_SHOW = "Gus Gorse & Hal Hazel"
WALK_IN = ("Wyn Willow", "Yan Yew")
PLAYING = [" & ".join(pair) for pair in (*PASTED, WALK_IN) if " & ".join(pair) != NO_SHOW]
HANDS = 2


def card(ns: str, ew: str) -> tuple[int, int]:
    """N-S tricks of both hands: the stronger pair wins each 8-5; the fourth and the fifth win one each."""
    strong, other = PLAYING.index(ns), PLAYING.index(ew)
    if {strong, other} == {3, 4}:
        return (8, 5) if strong == 3 else (5, 8)
    return (8, 8) if strong < other else (5, 5)


@dataclass
class Table:
    """One line of the grid as it is read off the page."""

    number: int
    ns: str
    ew: str

    @property
    def card(self) -> tuple[int, int]:
        return card(self.ns, self.ew)


@dataclass
class Organiser:
    """One person at one browser. slug: of the evening he runs, once there is one."""

    page: Page
    slug: str = ""
    ear: Ear = field(init=False)

    def __post_init__(self) -> None:
        self.ear = Ear(self.page)

    def open(self, path: str = "") -> None:
        self.page.goto(f"/organiser/events/{self.slug}/{path}")

    def press(self, name: str, within: str = "main") -> None:
        with self.page.expect_navigation():
            self.page.locator(within).get_by_role("button", name=name, exact=True).first.click()

    def follow(self, name: str) -> None:
        with self.page.expect_navigation():
            self.page.locator("main").get_by_role("link", name=name, exact=True).first.click()

    def sees(self, *texts: str) -> None:
        for text in texts:
            expect(self.page.locator("main")).to_contain_text(text)

    def sign_in(self, email: str, phrase: str) -> None:
        self.page.goto("/account/sign-in/")
        self.page.get_by_label("Mail address").fill(email)
        self.page.get_by_label("Password").fill(phrase)
        self.press("Sign in")

    # --- results -----------------------------------------------------------------------------

    def tables(self) -> list[Table]:
        """Who sits where, as the open grid says."""
        found = []
        for line in self.page.locator("[data-line]").all():
            pairs = [" ".join(one.inner_text().split()) for one in line.locator(".pair > span").all()]
            found.append(Table(int(line.locator(".table-number").inner_text().split()[-1]), *pairs))
        return found

    def type_grid(self, wanted: Callable[[Table], Sequence[int]], *, tables: int | None = None) -> None:
        """Column by column, with the keyboard alone; the first ``tables`` only."""
        lines = self.tables()
        for hand in range(1, HANDS + 1):
            for table in lines[:tables]:
                # The cursor goes on by itself; it is put here only where a table is left out.
                cell = self.page.locator(f"#t{table.number}h{hand}ns")
                if not cell.evaluate("cell => cell === document.activeElement"):
                    cell.focus()
                self.page.keyboard.press(str(wanted(table)[hand - 1]))
        with self.page.expect_navigation():
            self.page.keyboard.press("Control+Enter")

    def play(self, number: int, *, tables: int | None = None) -> list[Table]:
        """Open the round and write down its results; who sat where."""
        self.open()
        self.press(f"Open round {number}")
        self.open(f"rounds/{number}/grid/")
        seated = self.tables()
        self.type_grid(lambda table: table.card, tables=tables)
        return seated

    def sitting_out(self) -> list[str]:
        said = " ".join(self.page.locator(".sit-outs").first.inner_text().split())
        return said.removeprefix("Sitting out: ").split("; ")


def standings(page: Page) -> list[dict[str, str]]:
    """The rows of the table of standings, each value under the head of its column, as they are seen."""
    table = page.locator("table.standings")
    heads = [head.inner_text().strip() for head in table.locator("thead th").all()]
    rows = []
    for row in table.locator("tbody tr").all():
        cells = [cell.inner_text().strip() for cell in row.locator("th, td").all()]
        # A place and the sign that it is shared are drawn side by side.
        seen = [re.sub(r"^(\d+)\s+=", r"\1=", cell).split("\n")[0] for cell in cells]
        rows.append(dict(zip(heads, seen, strict=True)))
    return rows
