"""People at the digital tables of a served evening: each in a browser window of his own."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.story.looking import Ear

PHONE = {"width": 360, "height": 640}
CHAIRS = {"N": "North", "E": "East", "S": "South", "W": "West"}


@dataclass
class Player:
    """One person with one device. done: how many deeds of each phase."""

    page: Page
    url: str
    chair: str = ""
    ear: Ear = field(init=False)
    done: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.ear = Ear(self.page)

    def sit(self, code: str, chair: str, name: str) -> None:
        """By the table's code, as somebody does who was told it."""
        self.chair = chair
        self.page.goto(f"{self.url}/d/")
        self.page.get_by_label("The code of the table").fill(code.lower())
        self.page.get_by_role("button", name="Go to the table").click()
        self.page.get_by_label("Your name").fill(name)
        self.page.get_by_role("button", name=f"Sit {CHAIRS[chair]}").click()
        self.wait_for_table()

    def wait_for_table(self) -> None:
        expect(self.page.locator("[data-facts] dd").first).to_be_visible()

    @property
    def phase(self) -> str:
        return str(self.page.evaluate("document.body.dataset.phase"))

    @property
    def may_act(self) -> bool:
        script = "document.body.classList.contains('is-mine') && !document.querySelector('.is-busy')"
        return bool(self.page.evaluate(script))

    def is_in_a_trick(self) -> bool:
        """Whether others have laid cards and it is the own turn to follow."""
        if not self.may_act or self.phase != "play":
            return False
        # The trick before lies there for a moment.
        expect(self.page.locator("[data-trick] li:nth-child(4)")).to_have_count(0)
        return self.page.locator("[data-trick] li").count() > 0

    @property
    def button(self) -> Locator:
        return self.page.locator("[data-bar] .main")

    def cards(self) -> list[str]:
        return [
            str(one)
            for one in self.page.locator("[data-cards] button").evaluate_all(
                "(all) => all.map((one) => one.dataset.code)"
            )
        ]

    def act(self) -> str:
        """Do what is asked, the simplest there is; the phase in which it was."""
        phase = self.phase
        {"auction": self._call, "naming": self._name, "exchange": self._exchange, "play": self._play}[phase]()
        expect(self.page.locator(".is-busy")).to_have_count(0)
        self.done[phase] = self.done.get(phase, 0) + 1
        return phase

    def _call(self) -> None:
        numbers, wins = self.page.locator(".number-of"), self.page.locator("[data-key=pass]")
        if numbers.count() and (not self.done.get("auction") or not wins.count()):
            # The highest: somebody has to win the auction, and here it is a person.
            numbers.last.click()
            self.page.locator(".of-kinds button").first.click(trial=True)
            self.button.click()
        else:
            wins.click()

    def _name(self) -> None:
        self.page.locator(".naming").first.click()
        self.button.click()

    def _exchange(self) -> None:
        found = re.search(r"\d+", self.page.locator("[data-panel] h2").inner_text())
        assert found
        cards = self.page.locator("[data-cards] button")
        for place in range(int(found[0])):
            cards.nth(cards.count() - 1 - place).click()
        self.button.click()

    def _play(self) -> None:
        if self.page.locator("[data-bar] .main[aria-disabled]").count():
            self.page.locator("[data-cards] .is-legal").first.click()
        self.button.click()


def play(players: list[Player], until: Callable[[], bool], seconds: float = 120) -> None:
    """All act in their turn until something is so."""
    clock = players[0].page
    for _ in range(int(seconds / 0.05)):
        if until():
            return
        for player in players:
            if player.may_act:
                if until():
                    return
                player.act()
                break
        else:
            clock.wait_for_timeout(50)
    raise AssertionError(f"nothing more happens: {[one.phase for one in players]}")


@contextmanager
def people(browser: Browser, url: str) -> Iterator[Callable[[], Player]]:
    """A maker of players, each with cookies of his own."""
    opened: list[BrowserContext] = []

    def make() -> Player:
        context = browser.new_context(viewport=PHONE, locale="en-GB", has_touch=True, reduced_motion="reduce")
        context.set_default_timeout(20_000)
        opened.append(context)
        return Player(context.new_page(), url)

    try:
        yield make
    finally:
        for context in opened:
            context.close()
