"""What every address of a table asks first: is the code right, and does our own page send this."""

from collections.abc import Callable
from functools import wraps
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from tournament.models import TableCode
from tournament.services import table_codes, table_sessions
from tournament.web.play import guessing
from tournament.web.play.cookies import secret_of

CODES, SESSIONS = "table-code", "table-session"

Page = Callable[..., HttpResponse]


def code_of(request: HttpRequest, text: str) -> tuple[TableCode | None, int]:
    """The code that is meant, and the seconds to wait where too many wrong ones came from this address."""
    secret = secret_of(request)
    seconds = guessing.shut(request, CODES)
    if seconds and not (guessing.is_trusted(CODES, secret) and table_sessions.is_known(secret)):
        return None, seconds
    found = table_codes.find(text)
    return found, 0 if found is not None else guessing.wrong(request, CODES, secret)


def page_of_table(view: Page) -> Page:
    """A page: a code that leads nowhere is answered with the form for a code."""

    @wraps(view)
    def door(request: HttpRequest, code: str) -> HttpResponse:
        found, seconds = code_of(request, code)
        return view(request, found) if found is not None else asked_again(request, code, seconds)

    return door


def answer_of_table(view: Page) -> Page:
    """The same for a script, which reads JSON."""

    @wraps(view)
    def door(request: HttpRequest, code: str) -> HttpResponse:
        found, seconds = code_of(request, code)
        return view(request, found) if found is not None else no_such_table(seconds)

    return door


def asked_again(request: HttpRequest, typed: str, seconds: int = 0) -> HttpResponse:
    """The form for a code with what is wrong; the same whether a code never was or is no longer."""
    said = too_many_said(seconds) if seconds else _("No table has this code. Look at the card once more.")
    context = {"code": typed[:24], "fault": said}
    return _told(render(request, "play/code.html", context, status=429 if seconds else 404), seconds)


def too_many_said(seconds: int) -> str:
    minutes = max(1, -(-seconds // 60))
    said = ngettext(
        "Too many wrong codes came from here. Wait %(n)d minute, or ask the organiser.",
        "Too many wrong codes came from here. Wait %(n)d minutes, or ask the organiser.",
        minutes,
    )
    return said % {"n": minutes}


def no_such_table(seconds: int = 0) -> HttpResponse:
    if seconds:
        return slow(seconds)
    return _refusal("whist-gone", 404)


def slow(seconds: int) -> HttpResponse:
    return _told(_refusal("whist-slow", 429, seconds=seconds), seconds)


def _refusal(name: str, status: int, **more: int) -> HttpResponse:
    """An answer that nobody keeps: in a minute it may be another."""
    return JsonResponse({"format": name, **more}, status=status, headers={"Cache-Control": "no-store"})


def _told(response: HttpResponse, seconds: int) -> HttpResponse:
    if seconds:
        response["Retry-After"] = str(seconds)
    return response


def no_session(request: HttpRequest) -> HttpResponse:
    """Scan again: there is no such session. A secret that nobody was ever given counts as a guess."""
    secret = secret_of(request)
    seconds = guessing.wrong(request, SESSIONS) if secret and not table_sessions.is_known(secret) else 0
    return slow(seconds) if seconds else _refusal("whist-session", 403)


def own_script(view: Page) -> Page:
    """Takes what a script of ours sends; a form needs its token as everywhere.

    A token grows old while an entry waits in a phone for the network. In its place stand a header
    that no form and no other site can add, and the browser's own word for where it comes from.
    """
    by_form = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def door(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method == "POST" and request.headers.get("X-Whist") == "1":
            if is_our_own(request):
                return view(request, *args, **kwargs)
            return _refusal("whist-session", 403)
        return by_form(request, *args, **kwargs)

    return door


def is_our_own(request: HttpRequest) -> bool:
    """Whether the browser says that a page of this very server sends it, or says nothing."""
    if request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
        return False
    origin = request.headers.get("Origin")
    if origin is None:
        return True
    if origin in settings.CSRF_TRUSTED_ORIGINS:
        return True
    return urlsplit(origin).netloc == request.get_host() and origin != "null"
