"""A request has an end, for whoever sends it."""

import http.client
from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.serving import Served, serving
from tournament.web.bounded import LARGEST

PIECE = b"x" * 65536
FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    with serving("--no-demo") as one:
        yield one


def line(served: Served) -> "closing[http.client.HTTPConnection]":
    return closing(http.client.HTTPConnection(served.url.removeprefix("http://"), timeout=20))


def test_what_is_announced_as_too_large_is_refused_in_words(served: Served) -> None:
    with line(served) as sender:
        sender.request("POST", "/account/sign-in/", headers=FORM | {"Content-Length": str(LARGEST + 1)})
        answer = sender.getresponse()
        assert answer.status == 413
        assert b"8 MB can be sent at most" in answer.read()


def test_who_does_not_say_how_much_he_sends_is_stopped_there(served: Served) -> None:
    pieces = LARGEST // len(PIECE) + 1
    with line(served) as sender:
        sender.request("POST", "/account/sign-in/", (PIECE for _ in range(pieces)), FORM, encode_chunked=True)
        assert sender.getresponse().status == 413


def test_a_form_within_the_bound_reaches_its_page(served: Served) -> None:
    """403: it has no token; but it was read."""
    with line(served) as sender:
        sender.request("POST", "/account/sign-in/", b"a=" + b"x" * (LARGEST // 2), FORM)
        assert sender.getresponse().status in (400, 403)
    with line(served) as sender:
        sender.request("GET", "/healthz")
        assert sender.getresponse().read() == b"ok"
