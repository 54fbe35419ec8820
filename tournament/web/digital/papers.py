"""A hand that is over, card by card, and what verifies its shuffle; what an organiser may do."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import Refused
from tournament.models import DigitalSeat, DigitalTable, User
from tournament.queries.digital.replay import replay_of, shuffle_of
from tournament.services.digital import analysing, dealing, looking, seats
from tournament.services.table_sessions import is_secret, new_secret
from tournament.web.digital import answers
from tournament.web.digital.cookies import keep_secret, secret_of
from tournament.web.digital.doors import of_table, organiser_of_table
from tournament.web.links import whole
from tournament.web.play.doors import own_script


@never_cache
@require_safe
@of_table
def digital_replay(
    request: HttpRequest, table: DigitalTable, seat: DigitalSeat | None, hand: int
) -> HttpResponse:
    """GET /d/<code>/hands/<hand>/replay.json; 404 before this reader may see it."""
    found = replay_of(table, hand, seat)
    if found is not None and found["analysis"]["state"] == "working":
        analysing.ask(table, hand)
    return answers.told(found or {}, 200 if found else 404)


@never_cache
@require_safe
@of_table
def digital_shuffle(
    request: HttpRequest, table: DigitalTable, _seat: DigitalSeat | None, hand: int
) -> HttpResponse:
    """GET /d/<code>/hands/<hand>/shuffle.json: commitments, and the seeds once they are shown."""
    found = shuffle_of(table, hand)
    return answers.told(found or {}, 200 if found else 404)


def _by(request: HttpRequest) -> User | None:
    return request.user if isinstance(request.user, User) else None


@own_script
@never_cache
@require_POST
@organiser_of_table
def digital_place(request: HttpRequest, table: DigitalTable) -> HttpResponse:
    """POST /d/<code>/organiser/seat: a substitute, or a bot, in a chair; the chair's new link."""
    chair, post = request.POST.get("seat", ""), request.POST
    try:
        if post.get("kind") == "bot":
            seat = seats.fill(table, chair, _by(request), bot=post.get("bot", "") or table.bot)
            return answers.told({"seat": seat.seat, "key": None, "link": None})
        seat = seats.substitute(table, chair, _by(request), name=post.get("name", ""))
    except Refused as refusal:
        return answers.refused(request, table, None, refusal.problems)
    link = f"/d/{table.code}/?key={seat.key}"
    return answers.told({"seat": seat.seat, "key": seat.key, "link": whole(request, link)})


@own_script
@never_cache
@require_POST
@organiser_of_table
def digital_look(request: HttpRequest, table: DigitalTable) -> HttpResponse:
    """POST /d/<code>/organiser/look: all cards of the hand that is played, for a reason that is logged."""
    # The device is known by it afterwards, when it asks for a chair.
    secret = secret_of(request)
    secret = secret if is_secret(secret) else new_secret()
    try:
        found = looking.look(table, _by(request), request.POST.get("reason", ""), secret)
    except Refused as refusal:
        return answers.refused(request, table, None, refusal.problems)
    response = answers.told(found)
    keep_secret(request, response, secret)
    return response


@own_script
@never_cache
@require_POST
@organiser_of_table
def digital_abort(request: HttpRequest, table: DigitalTable) -> HttpResponse:
    """POST /d/<code>/organiser/abort: the hand is dealt again; the old deal stays listed with the reason."""
    try:
        row = dealing.abort(table, _by(request), request.POST.get("reason", ""))
    except Refused as refusal:
        return answers.refused(request, table, None, refusal.problems)
    return answers.told({"hand": row.number, "attempt": row.attempt})
