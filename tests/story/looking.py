"""What a page must not show, on a phone and on a laptop, by day and in a dark hall."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ConsoleMessage, Dialog, Page, Request, Response

HERE = Path(__file__).parent
PHONE, LAPTOP, PROJECTOR = (360, 780), (1366, 900), (1920, 1080)
SCRIPT = Axe().axe_script
AXE = {
    "resultTypes": ["violations"],
    "preload": False,
    "runOnly": {
        "type": "tag",
        "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    },
}

# Read off the page in one go, at one size and once for all: each round trip costs more than the looking.
LOOK = (HERE / "look.js").read_text(encoding="utf-8")
ONCE = (HERE / "once.js").read_text(encoding="utf-8")
TWICE = re.compile(r"\b([A-Za-z]{2,}) \1\b", re.I)
LEFT_OVER = re.compile(
    r"\{%|%\(|\{\{ ?[a-z]|\bNone\b(?! at| available)|\bundefined\b|\bNaN\b|__proxy__|Decimal\(|Fraction\("
)


@dataclass
class Ear:
    """Hears what goes wrong on a page while nobody looks: errors, refused requests, dialogs."""

    page: Page
    heard: list[str] = field(default_factory=list)
    pages: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.heard.append(f"script error: {error}"))
        self.page.on("dialog", self._dialog)
        self.page.on("requestfailed", self._failed)
        self.page.on("response", self._response)

    def _console(self, said: ConsoleMessage) -> None:
        # A page that answers 404 or 422 is a failed load to the browser's console.
        is_page = "Failed to load resource" in said.text and said.location.get("url") in self.pages
        if said.type in ("error", "warning") and not is_page:
            self.heard.append(f"console: {said.text}")

    def _dialog(self, dialog: Dialog) -> None:
        self.heard.append(f"a dialog opened: {dialog.type} {dialog.message}")
        dialog.dismiss()

    def _failed(self, request: Request) -> None:
        # A stream that is left with its page is no failure.
        if "ERR_ABORTED" not in (request.failure or ""):
            self.heard.append(f"failed: {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.request.is_navigation_request():
            self.pages.add(response.url)
        elif response.status >= 400:
            self.heard.append(f"{response.status}: {response.url}")

    def take(self) -> list[str]:
        heard, self.heard = self.heard, []
        return heard


def words(texts: Iterable[str]) -> list[str]:
    """Words said twice, and what a template or a number left behind."""
    found = [f"a word twice: {text[:80]!r}" for text in texts if TWICE.search(text)]
    return found + [f"left over: {text[:80]!r}" for text in texts if LEFT_OVER.search(text)]


def violations(page: Page) -> list[str]:
    """What axe finds, each rule with the first element it names."""
    found = []
    page.evaluate(SCRIPT)
    # Colours on their way from one theme to the other are nobody's reading.
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    for one in page.evaluate("options => axe.run(options)", AXE)["violations"]:
        node = one["nodes"][0]
        why = [each["message"] for each in (*node["any"], *node["all"], *node["none"])][:1]
        found.append(f"{one['id']} ({len(one['nodes'])}): {node['html'][:140]} {why}")
    return found


def look(page: Page, *, least: int = 48) -> list[str]:
    """Every fault of the page that is open, each with the size at which it shows. least: px to tap."""
    once = page.evaluate(ONCE)
    found = once["found"] + words(once["texts"])
    for width, height in (LAPTOP, PROJECTOR, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {fault}" for fault in page.evaluate(LOOK, {"least": least})]
        if (width, height) == LAPTOP:
            page.emulate_media(color_scheme="dark")
            found += [f"dark: {fault}" for fault in violations(page)]
            page.emulate_media(color_scheme="light")
    found += [f"{PHONE[0]}: {fault}" for fault in violations(page)]
    page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    return found
