"""The one secret of a phone, in a cookie that only the pages of tables get."""

from django.core.signing import BadSignature, Signer
from django.http import HttpRequest, HttpResponse

from tournament.web.cookies import keep

NAME = "whist_table"
PATH = "/t/"
# Longer than any evening, shorter than a season.
AGE = 30 * 24 * 60 * 60
EVENING = 24 * 60 * 60


def secret_of(request: HttpRequest) -> str:
    """The phone's secret; "" for one that has none yet."""
    return request.COOKIES.get(NAME, "")


def keep_secret(request: HttpRequest, response: HttpResponse, secret: str) -> None:
    keep(request, response, NAME, secret, path=PATH, age=AGE)


# Whose own page this phone has opened, told to the tables; and at which table it was, told to own pages.
OWN, AT = "whist_own", "whist_at"
OWN_PATH = "/my/"


def keep_own(request: HttpRequest, response: HttpResponse, entry: int) -> None:
    """This phone belongs to an entry."""
    _sign(request, response, OWN, PATH, entry)


def own_of(request: HttpRequest) -> int | None:
    """The id of the entry to which the phone belongs, as far as it has opened its page."""
    return _signed(request, OWN)


def keep_at(request: HttpRequest, response: HttpResponse, sitting: int) -> None:
    """This phone was at a table in a round."""
    _sign(request, response, AT, OWN_PATH, sitting)


def at_of(request: HttpRequest) -> int | None:
    """The id of the table and round at which the phone was last."""
    return _signed(request, AT)


def _sign(request: HttpRequest, response: HttpResponse, name: str, path: str, pk: int) -> None:
    keep(request, response, name, Signer(salt=name).sign(str(pk)), path=path, age=EVENING)


def _signed(request: HttpRequest, name: str) -> int | None:
    try:
        return int(Signer(salt=name).unsign(request.COOKIES.get(name, "")))
    except (BadSignature, ValueError):
        return None
