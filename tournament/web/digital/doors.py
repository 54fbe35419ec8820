"""What every address of a digital table asks first: is there such a table, and who is asking."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse

from tournament.models import DigitalSeat, DigitalTable, User
from tournament.services.digital import limits, seats, tables
from tournament.web.digital.cookies import secret_of
from tournament.web.play import guessing
from tournament.web.play.doors import no_such_table, slow

CODES = "digital-code"
Answer = Callable[..., HttpResponse]


def find(request: HttpRequest, code: str) -> tuple[DigitalTable | None, int]:
    """The table that is meant, and the seconds to wait where too many wrong codes came from this address."""
    secret = secret_of(request)
    seconds = guessing.shut(request, CODES)
    if seconds and not guessing.is_trusted(CODES, secret):
        return None, seconds
    found = tables.find(code)
    return found, 0 if found is not None else guessing.wrong(request, CODES, secret)


def of_table(view: Answer) -> Answer:
    """For a script: ``view(request, table, seat, ...)``; seat is None for a spectator."""

    @wraps(view)
    def door(request: HttpRequest, code: str, *args: object, **kwargs: object) -> HttpResponse:
        found, seconds = find(request, code)
        if found is None:
            return no_such_table(seconds)
        # Whoever asks keeps the time of turns, so that nobody waits for a worker that is away.
        limits.take_effect(found)
        return view(request, found, seats.seat_of(found, secret_of(request)), *args, **kwargs)

    return door


def organiser_of_table(view: Answer) -> Answer:
    """For who runs the table: ``view(request, table, ...)``; to everybody else there is no such address."""

    @wraps(view)
    def door(request: HttpRequest, code: str, *args: object, **kwargs: object) -> HttpResponse:
        found = tables.find(code) if request.user.is_authenticated else None
        if found is None or not isinstance(request.user, User) or not seats.may_run(found, request.user):
            raise Http404
        return view(request, found, *args, **kwargs)

    return door


def flood(seat: DigitalSeat) -> HttpResponse | None:
    """The answer to a device that sends more than anybody could play."""
    seconds = guessing.flood(-seat.pk)
    return slow(seconds) if seconds else None
