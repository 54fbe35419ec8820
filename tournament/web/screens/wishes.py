"""On a pair's own page: whether its players get their own results by mail."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournament.services import personal
from tournament.services.mails.wishes import want
from tournament.web.wizard.deeds import attempt_and_tell


@require_POST
def personal_mail(request: HttpRequest, code: str) -> HttpResponse:
    """POST /my/<code>/mail/: ``player`` is the place in the pair, ``on`` 1 or 0. No address passes here."""
    holder = personal.holder(code)
    entry = holder.entry if holder is not None and holder.substitute is None else None
    player = request.POST.get("player", "")
    place = entry.players.filter(position=player).first() if entry and player in ("1", "2") else None
    if place is None:
        raise Http404
    on = request.POST.get("on") == "1"
    if on:
        done = _("%(name)s gets results by mail after each evening.")
    else:
        done = _("%(name)s gets no results by mail.")
    attempt_and_tell(request, lambda: want(place.member, on, None), done % {"name": place.name})
    return redirect("personal", code)
