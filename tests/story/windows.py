"""Browser windows on the stage, one for each role."""

from playwright.sync_api import Browser

from tests.story.looking import LAPTOP, Ear
from tests.story.stage import Stage
from tests.story.visits import NOBODY


class Windows:
    """One window for each role, kept open from page to page."""

    def __init__(self, stage: Stage, browser: Browser) -> None:
        self.stage, self.browser = stage, browser
        self.ears: dict[str, Ear] = {}

    def of(self, role: str) -> Ear:
        if role not in self.ears:
            context = self.browser.new_context(
                viewport={"width": LAPTOP[0], "height": LAPTOP[1]},
                locale="en-GB",
                base_url=self.stage.url,
                reduced_motion="reduce",
            )
            context.set_default_timeout(30_000)
            if role != NOBODY:
                cookie = {"name": "sessionid", "value": self.stage.sessions[role], "url": self.stage.url}
                context.add_cookies([cookie])
            self.ears[role] = Ear(context.new_page())
        return self.ears[role]

    def close(self) -> None:
        for ear in self.ears.values():
            ear.page.context.close()
