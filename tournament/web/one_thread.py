"""One request, one thread, from the first middleware to the view and back.

Django's own handler runs middleware that could do both in the event loop and hands each
step to a thread: a dozen turns of the loop for each request, and each of them waits
while the loop sends to all who watch. Our middleware and views are plain functions, and
are called as such, in one go.

The threads stay, and each keeps its connection to PostgreSQL (CONN_MAX_AGE): a new one is
a process that the server has to start. SQLite's are opened anew, which costs nothing.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.db import close_old_connections
from django.http import HttpRequest
from django.http.response import HttpResponseBase

from tournament.web.bounded import Message, Receive, Send

# PostgreSQL takes 100 connections as it comes: enough for four such processes and the worker.
THREADS = 20


class OneThread(ASGIHandler):
    """Django's ASGI handler with a plain chain of middleware, in threads of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="request")

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        """Without Django's thread for each request, made and ended for the little that follows its answer.

        One thread of the process does that for all of them: it closes files and touches no row.
        """
        if scope["type"] != "http":
            raise ValueError(f"Pages are asked for by HTTP, not by {scope['type']}")
        await self.handle(scope, receive, send)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answer: Any = sync_to_async(self._answered, thread_sensitive=False, executor=self._threads)
        return await answer(request)  # type: ignore[no-any-return]

    def _answered(self, request: HttpRequest) -> HttpResponseBase:
        # Django's signals of a request's beginning and end are sent in another thread, which has
        # connections of its own; a connection that broke or grew old is left behind here.
        close_old_connections()
        try:
            return self.get_response(request)
        finally:
            close_old_connections()
