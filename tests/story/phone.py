"""Phones at the tables of a served evening: what their holders see, press and are told."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.serving import Served
from tests.story.looking import Ear

SIZE = (360, 640)
MAKE = """
import json
from tests.factories import make_event
from tournament.models import Sitting
from tournament.services import rounds, table_codes
fields = json.loads({fields!r})
open_to = fields.pop("open_to")
changed = fields.pop("changed")
event = make_event(**fields)
for name, value in changed.items():
    setattr(event, name, value)
event.save()
for number in range(1, open_to + 1):
    rounds.open_round(event, number, None)
print(json.dumps([event.slug, table_codes.codes_of(event)]))
"""
FACTS = """
import json
from tournament.models import HandScore, Sitting, Submission
sittings = Sitting.objects.filter(round__event__slug={slug!r}, round__number={number})
print(json.dumps({{
    "states": {{one.table_number: one.state for one in sittings}},
    "hands": {{one.table_number: {{h.hand: [h.ns, h.ew] for h in
        HandScore.objects.filter(sitting=one, is_current=True, ns__isnull=False)}} for one in sittings}},
    "versions": {{one.table_number: HandScore.objects.filter(sitting=one).count() for one in sittings}},
    "receipts": {{s.receipt: [s.sitting.table_number, s.side, s.said] for s in
        Submission.objects.filter(sitting__round__event__slug={slug!r}, sitting__round__number={number})}},
}}))
"""


def shell(served: Served, code: str) -> Any:
    """Run it on the server's own database; what it prints last, as JSON."""
    return json.loads(served.manage("shell", "--no-imports", "-c", code).strip().splitlines()[-1])


@dataclass(frozen=True)
class Facts:
    """What the database holds of one round. receipts: number -> (table, side, what was said)."""

    states: dict[int, str]
    hands: dict[int, dict[int, list[int]]]
    versions: dict[int, int]
    receipts: dict[int, tuple[int, str, dict[str, list[int]]]]


@dataclass(frozen=True)
class Evening:
    """An event on the served product. codes: by table."""

    served: Served
    slug: str
    codes: dict[int, str]

    def facts(self, number: int = 1) -> Facts:
        found = shell(self.served, FACTS.format(slug=self.slug, number=number))
        by_number = {name: {int(key): value for key, value in found[name].items()} for name in found}
        by_number["hands"] = {
            table: {int(hand): pair for hand, pair in hands.items()}
            for table, hands in by_number["hands"].items()
        }
        return Facts(**by_number)

    def do(self, *lines: str) -> None:
        """Something that happens elsewhere: ``event`` is there, and the services."""
        first = (
            "from tournament.models import *",
            "from tournament.services import *",
            "from tournament.services import clock, closing, rounds, sheets, table_codes",
            f"event = Event.objects.get(slug={self.slug!r})",
            "def at(table, number=1): return Sitting.objects.get("
            "round__event=event, round__number=number, table_number=table)",
        )
        self.served.manage("shell", "--no-imports", "-c", "\n".join([*first, *lines]))


def evening(
    served: Served,
    *,
    pairs: int = 4,
    hands: int = 2,
    rounds_planned: int = 3,
    open_to: int = 1,
    name: str = "By phone",
    changed: dict[str, object] | None = None,
    **fields: object,
) -> Evening:
    """An event whose first rounds are open. changed: fields of the event that are set at last."""
    wanted = {"pairs": pairs, "hands": hands, "rounds_planned": rounds_planned, "name": name, **fields}
    wanted |= {"open_to": open_to, "changed": changed or {}}
    slug, codes = shell(served, MAKE.format(fields=json.dumps(wanted)))
    return Evening(served, slug, {int(table): code for table, code in codes.items()})


@dataclass
class Phone:
    """One phone in a player's hand. saved: the receipts it has shown, by number."""

    page: Page
    night: Evening
    table: int
    ear: Ear = field(init=False)

    def __post_init__(self) -> None:
        self.ear = Ear(self.page)

    @property
    def main(self) -> Any:
        return self.page.locator("main")

    @property
    def context(self) -> BrowserContext:
        return self.page.context

    def open(self, table: int | None = None) -> None:
        self.table = table or self.table
        self.page.goto(f"{self.night.served.url}/t/{self.night.codes[self.table]}/")

    def press(self, name: str) -> None:
        self.main.get_by_role("button", name=re.compile(name)).first.click()

    def choose(self, side: str) -> None:
        """ns or ew."""
        expect(self.main).to_contain_text("Which side are you?")
        with self.page.expect_response("**/side"):
            self.main.locator(".choice-button").nth(("ns", "ew").index(side)).click()

    def try_now(self) -> None:
        """Press it where it still stands: the phone may just have got through by itself."""
        button = self.main.get_by_role("button", name="Try now", exact=True)
        button.evaluate_all("(found) => found.forEach((one) => one.click())")

    def key(self, tricks: int) -> None:
        self.main.get_by_role("button", name=str(tricks), exact=True).click()

    def answer(self, tricks: int) -> None:
        """Own tricks of the hand that is asked about, read back and said to be right."""
        self.key(tricks)
        self.press("^That is right$")

    def sees(self, *texts: str, timeout: float = 10_000) -> None:
        for text in texts:
            expect(self.main).to_contain_text(re.compile(text), timeout=timeout)

    def receipt(self, timeout: float = 20_000) -> int:
        """The number of the receipt that stands there; waits until there is one."""
        line = self.main.locator(".receipt, h2 + p .quiet").filter(has_text=re.compile(r"Receipt \d+"))
        expect(line.first).to_be_visible(timeout=timeout)
        found = re.search(r"Receipt (\d+)", line.first.inner_text())
        assert found
        return int(found[1])

    def sheet(self) -> list[tuple[int, int]]:
        """The numbers of the table that stands there, a hand a row: under North-South and under East-West."""
        rows = self.main.locator("table.sheet tbody tr").all()
        return [
            (int(cells[0]), int(cells[1]))
            for cells in ([cell.inner_text() for cell in row.locator("td").all()] for row in rows)
        ]

    def waiting(self) -> list[dict[str, Any]]:
        """What the phone still holds for the server."""
        script = (
            "() => Object.keys(localStorage).filter((key) => key.startsWith('whist:entry:'))"
            ".map((key) => JSON.parse(localStorage[key]))"
        )
        return list(self.page.evaluate(script))

    def line_back(self) -> None:
        """Nothing stands between the phone and the server any more."""
        self.page.unroute_all(behavior="ignoreErrors")

    def wake(self) -> None:
        """As if the network had just come back: send and ask now, not in some seconds."""
        self.page.evaluate("window.dispatchEvent(new Event('online'))")

    def ask_server(self) -> None:
        """The same, and wait until the server has answered."""
        with self.page.expect_response("**/state"):
            self.wake()


@contextmanager
def phones(browser: Browser) -> Iterator[Any]:
    """A maker of phones, each with a storage and cookies of its own; all are closed at last."""
    opened: list[BrowserContext] = []

    def make(night: Evening, table: int = 1, side: str = "", **options: Any) -> Phone:
        context = browser.new_context(
            **{
                "viewport": {"width": SIZE[0], "height": SIZE[1]},
                "locale": "en-GB",
                "has_touch": True,
                "is_mobile": True,
                "reduced_motion": "reduce",
                **options,
            }
        )
        context.set_default_timeout(20_000)
        opened.append(context)
        phone = Phone(context.new_page(), night, table)
        if side:
            phone.open()
            phone.choose(side)
        return phone

    try:
        yield make
    finally:
        for context in opened:
            context.close()
