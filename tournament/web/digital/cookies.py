"""The one secret of a device at digital tables, in a cookie that only their addresses get."""

from django.http import HttpRequest, HttpResponse

from tournament.web.cookies import keep

NAME = "whist_digital"
PATH = "/d/"
AGE = 30 * 24 * 60 * 60


def secret_of(request: HttpRequest) -> str:
    """The device's secret; "" for one that has none yet."""
    return request.COOKIES.get(NAME, "")


def keep_secret(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    keep(request, response, NAME, secret, path=PATH, age=AGE)
