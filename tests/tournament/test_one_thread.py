"""A request stays in one thread, so that a loop which is busy sending does not hold it up."""

import asyncio
import threading

import pytest
from asgiref.testing import ApplicationCommunicator
from django.http import HttpRequest, HttpResponse
from django.middleware.common import CommonMiddleware

from tournament.asgi import application
from tournament.web.one_thread import THREADS, OneThread

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


@pytest.mark.django_db(transaction=True)
def test_no_thread_is_made_for_a_request_and_ended_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows an answer is done in a thread that stays, the same for one request and the next."""
    seen: list[threading.Thread] = []
    usual = HttpResponse.close

    def closed(self: HttpResponse) -> None:
        seen.append(threading.current_thread())
        usual(self)

    monkeypatch.setattr(HttpResponse, "close", closed)

    async def work() -> None:
        for _ in range(3):
            line = ApplicationCommunicator(application, SCOPE)
            await line.send_input({"type": "http.request", "body": b"", "more_body": False})
            await line.receive_output(5)
            await line.receive_output(5)
            await line.wait(5)

    asyncio.run(asyncio.wait_for(work(), 20))
    assert len(seen) == 3 and len(set(seen)) == 1
    assert seen[0].is_alive()


@pytest.mark.django_db(transaction=True)
def test_a_request_leaves_broken_and_old_connections_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    """The signals that do so in Django are sent in another thread, whose connections are not ours."""
    left: list[tuple[str, int]] = []

    def noted() -> None:
        left.append(("left", threading.get_ident()))

    def answered(request: HttpRequest) -> HttpResponse:
        left.append(("answered", threading.get_ident()))
        return HttpResponse(status=204)

    handler = OneThread()
    monkeypatch.setattr("tournament.web.one_thread.close_old_connections", noted)
    monkeypatch.setattr(handler, "get_response", answered)
    answer = asyncio.run(asyncio.wait_for(handler.get_response_async(HttpRequest()), 20))
    assert answer.status_code == 204
    assert [what for what, _ in left] == ["left", "answered", "left"]
    assert len({thread for _, thread in left}) == 1


def test_the_threads_are_few_enough_for_four_processes_and_the_worker() -> None:
    """PostgreSQL takes 100 connections unless somebody told it otherwise; three are kept for its owner."""
    assert 4 * THREADS + 4 <= 97
