"""Four people at a digital table, each with a device of his own: they read their view and send deeds."""

import random
from collections.abc import Callable, Mapping
from typing import Any

from django.test import Client

from tests.factories import make_user
from tournament.models import Club, DigitalTable, EventRole, Sitting, User
from tournament.services.digital import tables

Json = dict[str, Any]
CHAIRS = ("N", "E", "S", "W")
KITTY_CARDS = 2


class Device:
    """One browser at one chair; chair "" is a spectator's. seen: every byte that it was sent."""

    def __init__(self, code: str, chair: str = "", client: Client | None = None) -> None:
        self.code, self.chair, self.client = code, chair, client or Client()
        self.view: Json = {}
        self.status = 0
        self.seen: list[str] = []
        self._sent = 0

    def sit(self, **more: str) -> "Device":
        self.post("seat", seat=self.chair, **more)
        assert self.status == 200, self.view
        return self

    def post(self, door: str, **fields: object) -> Json:
        answer = self.client.post(
            f"/d/{self.code}/{door}", fields, HTTP_X_WHIST="1", HTTP_ACCEPT="application/json"
        )
        self.status = answer.status_code
        self.seen.append(answer.content.decode())
        found = answer.json() if "json" in answer.get("Content-Type", "") else {}
        if "phase" in found:
            self.view = found
        return found

    def get(self, door: str = "view", **query: object) -> Json:
        answer = self.client.get(f"/d/{self.code}/{door}", query)
        self.status = answer.status_code
        self.seen.append(answer.content.decode())
        found = answer.json() if "json" in answer.get("Content-Type", "") else {}
        if "phase" in found:
            self.view = found
        return found

    def do(self, ply: int | None = None, token: str | None = None, **deed: object) -> Json:
        """Send a deed, with the ply that was seen last."""
        self._sent += 1
        own = f"{self.chair}-{self._sent}"
        return self.post(
            "deed",
            ply=self.view["ply"] if ply is None else ply,
            token=own if token is None else token,
            **deed,
        )


def friendly(club: Club | None = None, *, name: str = "Kitchen table", **wanted: Any) -> DigitalTable:
    club = club or Club.objects.first() or Club.objects.create(name="Town", slug="town")
    return tables.open_friendly(club, None, name=name, **wanted)


def seated(table: DigitalTable) -> dict[str, Device]:
    """Four people in the four chairs."""
    return {chair: Device(table.code, chair).sit() for chair in CHAIRS}


def table_of(sitting: Sitting) -> DigitalTable:
    return DigitalTable.objects.get(sitting=sitting)


def signed_in(user: User) -> Client:
    """A browser of its own, with somebody's account."""
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def organiser(table: DigitalTable, email: str = "runs@example.org") -> Device:
    """Somebody who runs the table's event, on a device without a chair."""
    assert table.sitting is not None
    event, user = table.sitting.round.event, make_user(email)
    EventRole.objects.create(event=event, user=user, role=EventRole.Role.ORGANISER)
    return Device(table.code, client=signed_in(user))


Choose = Callable[[Json, random.Random], Mapping[str, object]]


def at_random(view: Json, rng: random.Random) -> Mapping[str, object]:
    """Any legal deed of the view's own turn; seldom a high bid, so that hands are not all 7 notrump."""
    if view["legal_calls"]:
        calls = view["legal_calls"]
        return {"call": "pass" if "pass" in calls and rng.random() < 0.7 else rng.choice(calls[:4])}
    if view["may_name"]:
        return {"name": rng.choice(view["may_name"])}
    if view["must_discard"]:
        own = [*view["cards"], *view["kitty"]]
        return {"discard": " ".join(rng.sample(own, view["must_discard"]))}
    return {"card": rng.choice(view["legal"])}


def play_hand(
    devices: Mapping[str, Device],
    rng: random.Random,
    choose: Choose = at_random,
    until: Callable[[Json], bool] | None = None,
) -> Json:
    """Play the hand that is on to its end (or until something is seen); the last view of who acted."""
    first = next(iter(devices.values()))
    number = first.get()["hand"]
    view = first.view
    for _ in range(200):
        if view["phase"] == "over" or view["hand"] != number or (until is not None and until(view)):
            return view
        device = devices[view["turn"]]
        view = device.do(**choose(device.get(), rng))
        assert device.status == 200, view
    raise AssertionError("a hand of two hundred deeds")
