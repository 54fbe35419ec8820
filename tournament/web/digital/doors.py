"""What every address of a digital table asks first: is there such a table, and who is asking."""

from collections.abc import Callable
from functools import wraps

from django.http import Http404, HttpRequest, HttpResponse

from tournament.models import DigitalSeat, DigitalTable, User
from tournament.queries.digital import known
from tournament.queries.digital.known import Known
from tournament.services import table_codes
from tournament.services.digital import limits, seats, tables
from tournament.web.digital.cookies import secret_of
from tournament.web.play import guessing
from tournament.web.play.doors import no_such_table, slow

CODES = "digital-code"
Answer = Callable[..., HttpResponse]


def find(request: HttpRequest, code: str) -> tuple[DigitalTable | None, int]:
    """The table that is meant, and the seconds to wait where too many wrong codes came from this address."""
    secret = secret_of(request)
    seconds = _seconds_shut(request, secret)
    if seconds:
        return None, seconds
    found = tables.find(code)
    return found, 0 if found is not None else guessing.wrong(request, CODES, secret)


def _seconds_shut(request: HttpRequest, secret: str) -> int:
    seconds = guessing.shut(request, CODES)
    return 0 if seconds and guessing.is_trusted(CODES, secret) else seconds


def of_known_table(view: Answer) -> Answer:
    """For a script that looks: ``view(request, known, seat, ...)``; seat is None for a spectator.

    A device that holds a chair guesses no codes; whoever else asks is slowed down when he does.
    """

    @wraps(view)
    def door(request: HttpRequest, code: str, *args: object, **kwargs: object) -> HttpResponse:
        secret, normal = secret_of(request), table_codes.normal(code)
        found = known.at_hand(normal) if request.method == "POST" else None
        seat = _seat_in(found, secret)
        # Who sends something is asked again, under lock, whether he holds the chair; that will do for a card.
        if found is None or seat is None or found.has_limits:
            found = known.of_code(normal)
            seat = _seat_in(found, secret)
        if seat is None and (seconds := _seconds_shut(request, secret)):
            return no_such_table(seconds)
        if found is None:
            return no_such_table(guessing.wrong(request, CODES, secret))
        # Whoever asks keeps the time of turns, so that nobody waits for a worker that is away.
        if found.has_limits and limits.take_effect(found.own(None)[0]):
            found = known.of_code(normal) or found
            seat = _seat_in(found, secret)
        try:
            return view(request, found, seat, *args, **kwargs)
        except DigitalTable.DoesNotExist:
            # It was there when it was read, and is not any more.
            return no_such_table()

    return door


def _seat_in(found: Known | None, secret: str) -> DigitalSeat | None:
    return seats.held_by(found.table, secret) if found is not None else None


def of_table(view: Answer) -> Answer:
    """For a script that acts: ``view(request, table, seat, ...)``, rows of its own."""

    @wraps(view)
    def door(
        request: HttpRequest, found: Known, seat: DigitalSeat | None, *args: object, **kwargs: object
    ) -> HttpResponse:
        return view(request, *found.own(seat), *args, **kwargs)

    return of_known_table(door)


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
