"""A phone at a table, as the tests see it: it holds a cookie and speaks JSON to the door of its table."""

import itertools
import json
from typing import Any

from django.http import HttpResponse
from django.test import Client

from tournament.models import Event
from tournament.services import table_codes

_numbers = itertools.count(1)


def _typed(told: Any) -> Any:
    if isinstance(told, dict):
        return told
    return list(told) if isinstance(told, list | tuple) else [told, None]


class Phone:
    """One browser at one table; ``move`` takes it to another."""

    def __init__(self, event: Event, table: int, *sides: str, **options: Any) -> None:
        self.client = Client(**options)
        self.event = event
        self.move(table, *sides)

    def move(self, table: int, *sides: str) -> None:
        self.table = table
        self.code = table_codes.codes_of(self.event)[table]
        for side in sides:
            assert self.side(side).status_code == 200

    def address(self, what: str = "") -> str:
        return f"/t/{self.code}/{what}"

    def side(self, side: str, **more: str) -> HttpResponse:
        headers = {"X-Whist": "1", "Accept": "application/json"}
        return self.client.post(self.address("side"), {"side": side, **more}, headers=headers)

    def state(self) -> dict[str, Any]:
        answer = self.client.get(self.address("state"))
        assert answer.status_code == 200, answer.status_code
        return answer.json()

    def post(self, what: str, body: object, **headers: str) -> HttpResponse:
        return self.client.post(
            self.address(what), json.dumps(body), "application/json", headers={"X-Whist": "1", **headers}
        )

    def seen(self) -> dict[str, int]:
        return {str(hand["hand"]): hand["version"] for hand in self.state()["hands"]}

    def send(
        self,
        side: str,
        hands: dict[int, Any],
        *,
        seen: dict[str, int] | None = None,
        token: str = "",
        number: int = 0,
        **more: Any,
    ) -> HttpResponse:
        """POST results; N-S tricks alone, both sides as a list, or by name. seen: by default what is so."""
        typed = {str(hand): _typed(told) for hand, told in hands.items()}
        body = {
            "token": token or f"token-{next(_numbers)}",
            "round": number or self.state()["round"],
            "side": side,
            "hands": typed,
            "seen": self.seen() if seen is None else seen,
            **more,
        }
        return self.post("results", body)

    def confirm(
        self, side: str, *, seen: dict[str, int] | None = None, token: str = "", number: int = 0
    ) -> HttpResponse:
        body = {
            "token": token or f"token-{next(_numbers)}",
            "round": number or self.state()["round"],
            "side": side,
            "seen": self.seen() if seen is None else seen,
        }
        return self.post("confirm", body)
