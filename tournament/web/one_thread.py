"""One request, one thread, from the first middleware to the view and back.

Django's own handler runs middleware that could do both in the event loop and hands each
step to a thread: a dozen turns of the loop for each request, and each of them waits
while the loop sends to all who watch. Our middleware and views are plain functions, and
are called as such, in one go.
"""

from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase


class OneThread(ASGIHandler):
    """Django's ASGI handler with a plain chain of middleware."""

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        answer: Any = sync_to_async(self.get_response, thread_sensitive=True)
        return await answer(request)  # type: ignore[no-any-return]
