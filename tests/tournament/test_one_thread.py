"""A request stays in one thread, so that a loop which is busy sending does not hold it up."""

import asyncio
import threading

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.middleware.common import CommonMiddleware

from tournament.asgi import application

SCOPE = {
    "type": "http",
    "http_version": "1.1",
    "method": "GET",
    "path": "/live/parts",
    "raw_path": b"/live/parts",
    "query_string": b"",
    "headers": [(b"host", b"localhost")],
    "scheme": "http",
    "server": ("localhost", 80),
    "client": ("127.0.0.1", 50000),
}


@pytest.mark.django_db(transaction=True)
def test_middleware_and_view_run_in_the_same_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    usual = CommonMiddleware.process_request

    def noted(self: CommonMiddleware, request: HttpRequest) -> HttpResponse | None:
        seen.append(threading.get_ident())
        return usual(self, request)

    def answered(self: CommonMiddleware, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        seen.append(threading.get_ident())
        return response

    monkeypatch.setattr(CommonMiddleware, "process_request", noted)
    monkeypatch.setattr(CommonMiddleware, "process_response", answered)

    async def work() -> None:
        line = ApplicationCommunicator(application, SCOPE)
        await line.send_input({"type": "http.request", "body": b"", "more_body": False})
        assert (await line.receive_output(5))["status"] == 404
        await line.receive_output(5)
        await line.wait(5)

    asyncio.run(asyncio.wait_for(work(), 20))
    assert len(seen) == 2 and len(set(seen)) == 1
    assert threading.get_ident() not in seen
