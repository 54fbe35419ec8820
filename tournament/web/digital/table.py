"""What a screen of a digital table asks and sends. Whose seat it is stands in the device's cookie, never
in what it sends."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import Problem, Refused
from tournament.models import DigitalSeat, DigitalTable, User
from tournament.queries.digital import views
from tournament.queries.digital.known import Known
from tournament.services.digital import dealing, playing, seats
from tournament.web.access import wants_json
from tournament.web.digital import answers
from tournament.web.digital.cookies import keep_secret, secret_of
from tournament.web.digital.doors import flood, of_known_table, of_table
from tournament.web.play import guessing
from tournament.web.play.doors import own_script, slow

Seated = DigitalSeat | None


@never_cache
@require_safe
@of_known_table
def digital_view(request: HttpRequest, table: Known, seat: Seated) -> HttpResponse:
    """GET /d/<code>/view: the table for this device; 204 with ``?ply=`` for who has seen it all."""
    seen = answers.whole_number(request.GET.get("ply"))
    told = answers.view_of_known(request, table, seat)
    if seen is not None and told["ply"] <= seen:
        return HttpResponse(status=204)
    return answers.told(told)


@never_cache
@require_safe
@of_known_table
def digital_last_trick(request: HttpRequest, table: Known, seat: Seated) -> HttpResponse:
    """GET /d/<code>/last-trick: the trick before this one; 404 before there is any."""
    found = views.last_trick(table, seat, answers.hand_asked(request))
    return answers.told(found or {}, 200 if found else 404)


@own_script
@never_cache
@require_POST
@of_table
def digital_deed(request: HttpRequest, table: DigitalTable, seat: Seated) -> HttpResponse:
    """POST /d/<code>/deed: one call, naming, exchange, card or claim."""
    if seat is None:
        return answers.not_seated(request, table)
    much = flood(seat)
    if much is not None:
        return much
    said = _said(request)
    if said is None:
        return answers.refused(request, table, seat, [Problem("digital-deed-unknown", {})])
    try:
        row = playing.act(seat, said)
    except playing.SeatGone:
        return answers.not_seated(request, table)
    except playing.StalePly:
        return answers.stale(request, table, seat)
    except Refused as refusal:
        return answers.refused(request, table, seat, refusal.problems)
    return answers.told(answers.view_after(request, row, seat))


def _said(request: HttpRequest) -> playing.Said | None:
    """What is sent: the version that was seen, a token, and one deed."""
    ply = answers.whole_number(request.POST.get("ply"))
    kinds = [kind for kind in playing.KINDS if kind in request.POST]
    if ply is None or len(kinds) != 1:
        return None
    token = request.POST.get("token", "")
    return playing.Said(ply, token, kinds[0], request.POST[kinds[0]])


@own_script
@never_cache
@require_POST
@of_table
def digital_seat(request: HttpRequest, table: DigitalTable, seat: Seated) -> HttpResponse:
    """POST /d/<code>/seat: sit down, come back by a link, or (``leave=1``) stand up."""
    try:
        if request.POST.get("leave") == "1":
            if seat is not None:
                seats.leave(seat, bot=bool(request.POST.get("bot")))
            return _seated(request, table, None, "")
        if seat is None and not secret_of(request) and (seconds := guessing.crowd(request)):
            return slow(seconds)
        taken, secret = _taken(request, table)
    except Refused as refusal:
        return answers.refused(request, table, seat, refusal.problems)
    return _seated(request, table, taken, secret)


def _taken(request: HttpRequest, table: DigitalTable) -> tuple[DigitalSeat, str]:
    post = request.POST
    return seats.take(
        table,
        post.get("seat", ""),
        secret=secret_of(request),
        user=request.user if isinstance(request.user, User) else None,
        personal_code=post.get("personal", ""),
        key=post.get("key", ""),
        name=post.get("name", ""),
        seed=post.get("seed", ""),
        announced=post.get("commitment", ""),
    )


def _own_seed(request: HttpRequest, table: DigitalTable, seat: DigitalSeat) -> None:
    seed, announced = request.POST.get("seed", ""), request.POST.get("commitment", "")
    if seed or announced:
        dealing.add_seed(table, seat, seed=seed, announced=announced)


def _seated(request: HttpRequest, table: DigitalTable, seat: Seated, secret: str) -> HttpResponse:
    response: HttpResponse
    if wants_json(request):
        response = answers.told({"seat": seat.seat if seat is not None else None, "code": table.code})
    else:
        response = redirect(f"/d/{table.code}/")
    if secret:
        keep_secret(request, response, secret)
    return response


@own_script
@never_cache
@require_POST
@of_table
def digital_seed(request: HttpRequest, table: DigitalTable, seat: Seated) -> HttpResponse:
    """POST /d/<code>/seed: a player's own seed for the shuffle, or its commitment."""
    if seat is None:
        return answers.not_seated(request, table)
    try:
        _own_seed(request, table, seat)
    except Refused as refusal:
        return answers.refused(request, table, seat, refusal.problems)
    return answers.told(answers.view(request, table, seat))
