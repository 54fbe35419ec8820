"""Cookies that no script reads, and that other sites do not send."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse


def keep(request: HttpRequest, response: HttpResponse, name: str, value: str, *, path: str, age: int) -> None:
    """The browser keeps the value for ``age`` seconds, for addresses that begin with ``path``."""
    response.set_cookie(
        name,
        value,
        max_age=age,
        path=path,
        secure=request.is_secure() or settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
