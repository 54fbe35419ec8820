"""A digital table without a server: views of every phase as the server words them, and their page."""

import mimetypes
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from django.template.loader import render_to_string
from playwright.sync_api import Page, Route

from tournament.wording.cards import card_names

STATIC = Path(__file__).resolve().parents[2] / "tournament" / "static"
HOST = "http://table.test"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self';"
    " form-action 'self'; base-uri 'none'"
)
View = Mapping[str, Any]

LONG = "Bartholomew Featherstonehaugh"
LAST = {
    "leader": "S",
    "plays": [
        {"seat": seat, "card": card} for seat, card in (("S", "D2"), ("W", "DA"), ("N", "D9"), ("E", "D4"))
    ],
    "winner": "W",
}
PLAY: View = {
    **{"table": 3, "code": "ABCD2345", "hand": 2, "hands": 4, "attempt": 1, "ply": 17, "phase": "play"},
    **{"seat": "S", "dealer": "W", "turn": "S", "turned": None, "calls": [], "legal_calls": []},
    "names": {"N": "Ann Archer", "E": LONG, "S": "Dora Day", "W": "Cy"},
    "kinds": {"N": "person", "E": "bot", "S": "person", "W": "away"},
    "cards": ["SA", "SK", "S9", "S4", "HQ", "HT", "H8", "H2", "DK", "D7", "CJ", "C5", "C3"],
    "legal": ["HQ", "HT", "H8", "H2"],
    "counts": {"N": 12, "E": 12, "S": 13, "W": 12},
    **{"may_name": [], "kitty": [], "kitty_size": 0, "must_discard": 0, "swapped": None},
    "contract": {"trump": "S"},
    "trick": [{"seat": "W", "card": "H3"}, {"seat": "N", "card": "HK"}, {"seat": "E", "card": "H5"}],
    **{"tricks": {"ns": 3, "ew": 2}, "last_trick": LAST, "winner": "W", "may_claim": True},
    **{"score": {"ns": 7, "ew": 3}, "result": None, "deadline": None, "now": "2026-12-01T20:00:00+00:00"},
    **{"next": None, "replay": None, "verify": None, "delay": None, "claimed_by": None, "table_over": False},
}
_BID: View = {
    **PLAY,
    "cards": ["BJ", "SA", "SK", "S9", "S4", "HQ", "HT", "H8", "DK", "D7", "CJ", "C5"],
    "counts": {"N": 12, "E": 12, "S": 12, "W": 12},
    **{"trick": [], "tricks": {"ns": 0, "ew": 0}, "contract": None, "legal": [], "last_trick": None},
    **{"may_claim": False, "kitty_size": 6, "winner": None},
}
KITTY = ["LJ", "S2", "H5", "D9", "CT", "CA"]
WON = {"bidder": "S", "bid": 4, "kind": "downtown", "trump": "S", "ranks": "low"}
ALL_BIDS = [f"{n}{kind}" for n in range(1, 8) for kind in ("", " downtown", " notrump")]
CALLS = (("N", "pass"), ("E", "3"), ("S", "3 downtown"), ("W", "4"), ("N", "pass"), ("E", "pass"))

# Court whist: no card is played before whoever holds the king has named trumps.
_KING: View = {
    **PLAY,
    **{
        "phase": "naming",
        "named_by": "DK",
        "contract": None,
        "trick": [],
        "last_trick": None,
        "winner": None,
    },
    **{"legal": [], "may_claim": False, "tricks": {"ns": 0, "ew": 0}, "counts": dict.fromkeys("NESW", 13)},
}

VIEWS: Mapping[str, View] = {
    "waiting": {
        **PLAY,
        **{"phase": "waiting", "cards": [], "legal": [], "turn": None, "trick": [], "contract": None},
        **{"last_trick": None, "may_claim": False, "dealer": None, "tricks": {"ns": 0, "ew": 0}},
        "names": {"N": "Ann Archer", "E": "", "S": "Dora Day", "W": ""},
        "kinds": {"N": "person", "E": "open", "S": "person", "W": "open"},
    },
    "first-bid": {**_BID, "phase": "auction", "legal_calls": ["pass", *ALL_BIDS], "dealer": "E"},
    "auction": {
        **_BID,
        "phase": "auction",
        "calls": [{"seat": seat, "call": call} for seat, call in CALLS],
        "legal_calls": ["pass", *ALL_BIDS[ALL_BIDS.index("4 downtown") :]],
    },
    "naming": {**_BID, "phase": "naming", "may_name": ["S", "H", "D", "C"]},
    "naming-ranks": {**_BID, "phase": "naming", "may_name": ["uptown", "downtown"]},
    "king-names": {**_KING, "may_name": ["S", "H", "D", "C"]},
    "king-waits": {**_KING, "turn": "E"},
    "exchange": {**_BID, "phase": "exchange", "kitty": KITTY, "must_discard": 6, "contract": WON},
    "kitty": {**_BID, "phase": "exchange", "turn": "N", "kitty": KITTY, "contract": {**WON, "bidder": "N"}},
    "play": PLAY,
    "lead": {**PLAY, "trick": [], "legal": PLAY["cards"], "turned": "C4", "last_trick": None},
    "one-choice": {**PLAY, "cards": ["SA", "H8"], "legal": ["H8"]},
    "wait": {**PLAY, "turn": "E", "trick": PLAY["trick"][:2], "legal": [], "may_claim": False},
    "watch": {**PLAY, "seat": None, "cards": [], "legal": [], "delay": 30, "may_claim": False},
    "over": {
        **PLAY,
        **{"phase": "over", "turn": None, "cards": [], "legal": [], "trick": [], "may_claim": False},
        **{"tricks": {"ns": 8, "ew": 5}, "next": "/d/over/view?hand=3", "contract": {**WON, "bid": 2}},
        "result": {"ns": 8, "ew": 5, "points": {"ns": 2, "ew": 0}},
        **{"replay": "/d/over/hands/2/", "verify": "/d/over/hands/2/shuffle"},
    },
}


class Fake:
    """Answers as the table would. views: by the name in the address. sent: the deeds, as forms.

    answers: what the next deeds are answered, (status, JSON) each; without one the view as it is.
    now: a newer view for who asks.
    """

    def __init__(self, page: Page) -> None:
        self.page, self.sent = page, list[dict[str, str]]()
        self.answers: list[tuple[int, Any]] = []
        self.now: View | None = None
        self.is_down = False
        page.route(f"{HOST}/**", self._answer)

    def open(self, name: str) -> Page:
        self.page.goto(f"{HOST}/d/{name}/")
        self.page.wait_for_selector("[data-facts] dd")
        return self.page

    def _answer(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            file = STATIC / path.removeprefix("/static/")
            kind = mimetypes.guess_type(file.name)[0] or "text/plain"
            route.fulfill(body=file.read_bytes(), content_type=kind)
            return
        name, what = path.split("/")[2], "/".join(path.split("/")[3:])
        if what == "":
            route.fulfill(
                body=page_of(name), content_type="text/html", headers={"Content-Security-Policy": POLICY}
            )
        elif self.is_down or what == "stream":
            route.abort()
        elif what == "view":
            if self.now is None:
                route.fulfill(status=204)
            else:
                route.fulfill(json=self.now)
        else:
            form = dict(pair.split("=", 1) for pair in (route.request.post_data or "").split("&") if pair)
            self.sent.append(form)
            status, told = self.answers.pop(0) if self.answers else (200, VIEWS[name])
            route.fulfill(status=status, json=told)


def page_of(name: str) -> str:
    view = VIEWS[name]
    told = {"view": view, "base": f"/d/{name}/", "cards": card_names(), "csrf_token": "t"}
    return render_to_string("digital/table.html", {**told, "table": _Table})


class _Table:
    name = "Friday"
    code = "ABCD2345"


def codes() -> Iterator[str]:
    """All 54 cards by their text."""
    yield from (suit + rank for suit in "SHDC" for rank in "23456789TJQKA")
    yield from ("LJ", "BJ")
