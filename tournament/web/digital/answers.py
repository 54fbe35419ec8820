"""What the scripts of a digital table are answered: the view, and whatever was wrong, in words."""

from collections.abc import Iterable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from scoring.problems import Problem
from tournament import wording
from tournament.models import DealtHand, DigitalSeat, DigitalTable
from tournament.queries.digital import known, people
from tournament.queries.digital.known import Known
from tournament.queries.digital.views import Json, view_from
from tournament.services.digital import seats
from tournament.web.digital.cookies import secret_of

_KEEP_NOTHING = {"Cache-Control": "no-store"}


def whole_number(text: object, most: int = 10**15) -> int | None:
    """A whole number as it stands in a form or an address; None for anything else."""
    if isinstance(text, str) and text.isascii() and text.isdecimal() and len(text) < 17:
        number = int(text)
        return number if number <= most else None
    return None


def hand_asked(request: HttpRequest) -> int | None:
    return whole_number(request.POST.get("hand") or request.GET.get("hand"), 999)


def view(
    request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None, hand: int | None = None
) -> Json:
    """The table as this device sees it now."""
    return view_of_known(request, known.of_code(table.code) or known.read(table), seat, hand)


def view_after(request: HttpRequest, row: DealtHand, seat: DigitalSeat) -> Json:
    """The table after a deed. After the last card that is the hand that it ended, not the next one."""
    found = known.at_hand(row.table.code, row.table.version)
    if found is None:
        return view(request, row.table, seat, row.number)
    return view_of_known(request, found, seat, row.number)


def view_of_known(
    request: HttpRequest, found: Known, seat: DigitalSeat | None, hand: int | None = None
) -> Json:
    """The same of a table that was read already. seat: whoever lost it since it was found is a spectator."""
    if seat is not None:
        seat = seats.held_by(found.table, secret_of(request))
    if seat is not None:
        people.note(seat)
    return view_from(found, seat, hand if hand is not None else hand_asked(request))


def told(data: Json, status: int = 200) -> HttpResponse:
    return JsonResponse(data, status=status, headers=_KEEP_NOTHING)


def refused(
    request: HttpRequest,
    table: DigitalTable,
    seat: DigitalSeat | None,
    problems: Iterable[Problem],
    hand: int | None = None,
) -> HttpResponse:
    """422 with what is wrong, and the table as it is, unchanged."""
    listed = list(problems)
    error = {"code": listed[0].code, "says": " ".join(map(str, wording.sentences(listed)))}
    return told(view(request, table, seat, hand) | {"error": error}, 422)


def stale(request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None) -> HttpResponse:
    """409: something was done since; the newest view."""
    error = {"code": "digital-stale", "says": _("Something happened at the table meanwhile. Look again.")}
    return told(view(request, table, seat) | {"error": error}, 409)


def not_seated(request: HttpRequest, table: DigitalTable) -> HttpResponse:
    """403: this device holds no chair here, or none any more; what a spectator sees."""
    error = {"code": "digital-not-seated", "says": _("You have no seat at this table on this device.")}
    return told(view(request, table, None) | {"error": error}, 403)
