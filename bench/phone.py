"""The table's page on a slow line: what it weighs, and after how long its first button can be tapped."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

if __package__ in (None, ""):
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench.place import busy

FIRST, ALL, LATER = 30_000, 60_000, 5_000
SECONDS = 2.5
# A line of the hall at its worst: bits a second, and milliseconds before an answer begins.
BITS, LATENCY = 400_000, 400
TIMES = 5
HANDS = 4

# Tells when the first button stands on the page and a tap on it would be answered.
USABLE = """
new MutationObserver((_changes, watch) => {
  if (!document.querySelector("main button")) return;
  window.usable = performance.now();
  watch.disconnect();
}).observe(document, { childList: true, subtree: true });
"""


@dataclass(frozen=True)
class Figure:
    """One line of the report. limit: what the value has to stay below."""

    what: str
    value: float
    limit: float
    unit: str
    more: str

    @property
    def reached(self) -> bool:
        return self.value <= self.limit

    def __str__(self) -> str:
        told = f"{self.value:.2f}" if self.unit == "s" else f"{self.value / 1000:.1f}"
        most = f"{self.limit:g}" if self.unit == "s" else f"{self.limit / 1000:g}"
        verdict = "reached" if self.reached else "MISSED"
        return f"{self.what}: {told} {self.unit}, target at most {most} {self.unit} ({verdict}); {self.more}"


class Part(NamedTuple):
    """One answer: bytes of its contents, and of the head before them."""

    address: str
    body: float
    head: float


class Scales:
    """Weighs what comes over the line, compressed as it was sent."""

    def __init__(self, line: CDPSession) -> None:
        self._heads: dict[str, tuple[str, float]] = {}
        self._parts: list[Part] = []
        line.on("Network.responseReceived", self._begun)
        line.on("Network.loadingFinished", self._done)

    def _begun(self, event: dict) -> None:
        answer = event["response"]
        self._heads[event["requestId"]] = (answer["url"], answer["encodedDataLength"])

    def _done(self, event: dict) -> None:
        address, head = self._heads.get(event["requestId"], ("", 0.0))
        self._parts.append(Part(address, event["encodedDataLength"] - head, head))

    def take(self) -> list[Part]:
        taken, self._parts = self._parts, []
        return taken


def weight(parts: list[Part]) -> float:
    return sum(part.body for part in parts)


def heads(parts: list[Part]) -> float:
    return sum(part.head for part in parts)


def _open(browser: Browser, *, slow: bool, processor: int = 1) -> tuple[Page, Scales]:
    context = browser.new_context(viewport={"width": 360, "height": 640}, is_mobile=True, has_touch=True)
    page = context.new_page()
    page.add_init_script(USABLE)
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.setCacheDisabled", {"cacheDisabled": True})
    if slow:
        rate = BITS / 8
        limits = {"latency": LATENCY, "downloadThroughput": rate, "uploadThroughput": rate}
        line.send("Network.emulateNetworkConditions", {"offline": False, **limits})
    line.send("Emulation.setCPUThrottlingRate", {"rate": processor})
    return page, Scales(line)


def usable_after(browser: Browser, address: str, processor: int) -> list[float]:
    """Seconds from asking for the page to its first button, with nothing kept from before."""
    found = []
    for _time in range(TIMES):
        page, _scales = _open(browser, slow=True, processor=processor)
        page.goto(address)
        page.locator("main button").first.wait_for()
        found.append(page.evaluate("window.usable") / 1000)
        page.context.close()
    return sorted(found)


def weigh(browser: Browser, address: str) -> tuple[list[Part], dict[str, float]]:
    """What comes before the first tap, and the bytes of each later action with its head."""
    page, scales = _open(browser, slow=False)
    page.goto(address)
    page.locator(".choice-button").first.wait_for()
    page.wait_for_load_state("networkidle")
    parts = scales.take()
    later: dict[str, float] = {}

    def act(name: str, deed: Callable[[], None], door: str) -> None:
        with page.expect_response(f"**/{door}"):
            deed()
        page.wait_for_timeout(300)
        taken = scales.take()
        later[name] = max(later.get(name, 0), weight(taken) + heads(taken))

    act("choosing a side", lambda: page.locator(".choice-button").first.click(), "side")
    for hand in range(1, HANDS + 1):
        page.get_by_role("button", name="8", exact=True).click()
        act("a hand", lambda: page.get_by_role("button", name="That is right").click(), "results")
        if hand < HANDS:
            page.get_by_role("button", name="Enter hand").click()
    act("asking how it stands", lambda: page.evaluate("dispatchEvent(new Event('online'))"), "state")
    page.get_by_role("button", name="Hand the phone to").click()
    act("the other side's word", lambda: page.get_by_role("button", name="That is right").click(), "confirm")
    page.context.close()
    return parts, later


def measure() -> tuple[Figure, ...]:
    from tests.serving import BROWSER_FLAGS, chromium, serving
    from tests.story.phone import evening

    with serving("--no-demo") as server, sync_playwright() as player:
        night = evening(server, pairs=40, hands=HANDS, rounds_planned=9, name="On a slow line")
        night.do("clock.start(event.rounds.get(number=1), None, 20)")
        first_table, second_table = (f"{server.url}/t/{night.codes[table]}/" for table in (1, 2))
        browser = player.chromium.launch(executable_path=chromium(), args=BROWSER_FLAGS)
        parts, later = weigh(browser, first_table)
        plain = usable_after(browser, second_table, 1)
        weak = usable_after(browser, second_table, 4)
        browser.close()
    heaviest = max(later, key=lambda name: later[name])
    each = ", ".join(f"{name} {size / 1000:.1f}" for name, size in later.items())
    first = [part for part in parts if not part.address.endswith(".svg")]
    answers = f"{len(first)} answers, with their heads {(weight(first) + heads(first)) / 1000:.1f} kB"
    return (
        Figure("page, styles and scripts before the first tap", weight(first), FIRST, "kB", answers),
        Figure(
            "everything, with its icon and all heads", weight(parts) + heads(parts), ALL, "kB", "as above"
        ),
        Figure("heaviest later action", later[heaviest], LATER, "kB", f"with heads: {each} (kB)"),
        Figure(
            "until the first button answers",
            plain[TIMES // 2],
            SECONDS,
            "s",
            f"median of {TIMES}, slowest {plain[-1]:.2f} s; {BITS // 1000} kbit/s, {LATENCY} ms,"
            f" nothing kept from before; with a processor a quarter as fast {weak[TIMES // 2]:.2f} s;"
            f" real server, {busy()}",
        ),
    )


if __name__ == "__main__":
    for figure in measure():
        print(figure)
