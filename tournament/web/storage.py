"""When nothing can be stored or read at the moment: a sentence instead of an error page.

A full disk, a database that is read-only or gone. The deed was one transaction, so nothing
of it is stored; whoever sent it keeps what he typed and sends it again.
"""

import logging

from django.db import InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

log = logging.getLogger(__name__)

# What databases say, and what it means for people.
MEANINGS: tuple[tuple[tuple[str, ...], str | Promise], ...] = (
    (("disk is full", "no space left", "could not extend file"), _("The disk of the server is full.")),
    (("readonly", "read-only"), _("The server's database can only be read at the moment.")),
    (("locked", "deadlock", "lock timeout"), _("Too much was stored at the same time.")),
)
GONE = _("The server's database does not answer at the moment.")
RETRY_SECONDS = 5


class StorageFaults(MiddlewareMixin):
    """Answers 503 and says why, in the form in which the sender reads."""

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, OperationalError | InterfaceError | InternalError):
            return None
        log.error("Nothing could be stored: %s", exception)
        return unavailable(request, meaning(exception))


def meaning(failure: Exception) -> str:
    said = str(failure).lower()
    return str(next((words for signs, words in MEANINGS if any(sign in said for sign in signs)), GONE))


def unavailable(request: HttpRequest, why: str) -> HttpResponse:
    """The answer; it asks the database nothing."""
    is_script = (
        request.headers.get("Accept", "").startswith("application/json")
        or request.headers.get("X-Whist") == "1"
    )
    if is_script:
        words = _("%(why)s Nothing was stored; what you typed is still here. Try again in a moment.")
        answer: HttpResponse = JsonResponse(
            {"format": "whist-down", "problems": [str(words) % {"why": why}]}, status=503
        )
    else:
        answer = HttpResponse(
            render_to_string("503.html", {"why": why, "sent": request.method == "POST"}), status=503
        )
    answer["Retry-After"] = str(RETRY_SECONDS)
    answer["Cache-Control"] = "no-store"
    return answer
