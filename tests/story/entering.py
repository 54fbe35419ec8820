"""A result that somebody else enters meanwhile: over HTTP, by the form of the table's own page."""

import http.client
import json
import re
from collections.abc import Sequence
from urllib.parse import urlencode, urlsplit

from tests.serving import Served

MAKE = """
import json
from tests.factories import make_event, make_user
from tests.story.stage import session_of
from tournament.services import events, people, rounds
olive = make_user({email!r}, name="Olive Organiser")
club = people.create_club({name!r}, None)
people.give_club_role(club, olive, "admin", None)
event = make_event(pairs={pairs}, rounds_planned={rounds}, hands={hands}, name={name!r}, club=club, by=olive)
events.set_public(event, olive, True)
rounds.open_round(event, 1, olive)
print(json.dumps([event.slug, session_of(olive)]))
"""


class Hall:
    """An event of its own on the served product, its first round open, with one who enters results.

    slug: of the event. session: the organiser's. public, evening: addresses.
    """

    def __init__(self, served: Served, name: str, *, pairs: int = 4, rounds: int = 3, hands: int = 1) -> None:
        email = f"{name.lower().replace(' ', '-')}@example.org"
        code = MAKE.format(email=email, name=name, pairs=pairs, rounds=rounds, hands=hands)
        said = served.manage("shell", "--no-imports", "-c", code)
        self.slug, self.session = json.loads(said.strip().splitlines()[-1])
        self.url, self.hands = served.url, hands
        self.public = f"{served.url}/events/{self.slug}/"
        self.evening = f"{served.url}/organiser/events/{self.slug}/"
        self._cookie = f"sessionid={self.session}"
        self._token = ""

    def cookies(self) -> list[dict[str, str]]:
        """The organiser's, for a browser."""
        return [{"name": "sessionid", "value": self.session, "url": self.url}]

    def enter(self, table: int, tricks: Sequence[int], *, number: int = 1) -> int:
        """North-South's tricks of each hand; the status of the answer (302 when they are stored)."""
        return self.post(
            f"rounds/{number}/tables/{table}/",
            {f"t{table}h{hand}ns": str(won) for hand, won in enumerate(tricks, 1)},
            seen=f"t{table}seen",
        )

    def post(self, path: str, data: dict[str, str] | None = None, *, seen: str = "") -> int:
        """A form of the event's own pages; seen: the field that says which versions were before the eyes."""
        page = self._ask("GET", path if seen else "")
        found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page[1])
        assert found, page
        form = {"csrfmiddlewaretoken": found[1], **(data or {})}
        for name in {"token", seen} - {""}:
            if value := re.search(rf'name="{name}" value="([^"]*)"', page[1]):
                form[name] = value[1]
        return self._ask("POST", path, urlencode(form))[0]

    def _ask(self, method: str, path: str, body: str | None = None) -> tuple[int, str]:
        line = http.client.HTTPConnection(urlsplit(self.url).netloc, timeout=20)
        headers = {"Cookie": self._cookie, "Content-Type": "application/x-www-form-urlencoded"}
        try:
            line.request(method, urlsplit(self.evening + path).path, body, headers)
            answer = line.getresponse()
            if "csrftoken" not in self._cookie and (given := answer.headers.get("Set-Cookie")):
                self._cookie += "; " + given.split(";")[0]
            return answer.status, answer.read().decode()
        finally:
            line.close()
