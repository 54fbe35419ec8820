"""The one secret of a phone, in a cookie that only the pages of tables get."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse

NAME = "whist_table"
PATH = "/t/"
# Longer than any evening, shorter than a season.
AGE = 30 * 24 * 60 * 60


def secret_of(request: HttpRequest) -> str:
    """The phone's secret; "" for one that has none yet."""
    return request.COOKIES.get(NAME, "")


def keep_secret(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    response.set_cookie(
        NAME,
        secret,
        max_age=AGE,
        path=PATH,
        secure=request.is_secure() or settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
