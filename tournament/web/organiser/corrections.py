"""What is taken back or added after the fact: versions, log lines, penalties. Each is a POST."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.problems import Refused
from tournament.models import Event, Sitting
from tournament.services import sheets
from tournament.services.disqualifying import disqualify, take_back_disqualification
from tournament.web.access import event_page
from tournament.web.organiser.result import back_to, open_page, penalty_form, shown
from tournament.web.organiser.saving import sittings_of
from tournament.web.organiser.typed_hand import in_words
from tournament.wording import sentence, side


def sitting_or_404(event: Event, number: int, table: int) -> Sitting:
    found = sittings_of(event, number, table).get(table)
    if found is None:
        raise Http404
    return found


def _whole(text: str) -> int:
    """A number from a hidden field; what is none leads nowhere."""
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise Http404
    return int(text)


def warn(request: HttpRequest, refusal: Refused) -> None:
    """Every reason for a refusal, on the next page."""
    for problem in refusal.problems:
        messages.warning(request, sentence(problem))


def warn_stale(request: HttpRequest, stale: sheets.Stale) -> None:
    """Both versions, and that nothing was stored."""
    for clash in stale.clashes:
        said = _("Hand %(hand)d is %(theirs)s by now, stored by %(by)s. Nothing was changed.")
        details = {
            "hand": clash.hand,
            "theirs": in_words(clash.theirs),
            "by": clash.by or (side(clash.side) if clash.side else _("somebody")),
        }
        messages.warning(request, said % details)


@require_POST
@event_page("scorer")
def take_back_to(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Write an earlier version of a hand down again."""
    sitting = sitting_or_404(event, number, table)
    hand, version = _whole(request.POST.get("hand", "")), _whole(request.POST.get("version", ""))
    try:
        sheets.revert(sitting, hand, version, request.user)
    except Refused as refusal:
        warn(request, refusal)
    except sheets.Stale as stale:
        warn_stale(request, stale)
    else:
        messages.success(request, _("Table %(table)d is as it was before.") % {"table": table})
    return redirect("table-result", event.slug, number, table)


@require_POST
@event_page("organiser")
def forfeit(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """One side did not play; or, with no side named, the table is to be played after all."""
    sitting = sitting_or_404(event, number, table)
    side = request.POST.get("side", "")
    try:
        if side:
            sheets.give_forfeit(sitting, request.user, side=side)
        else:
            sheets.take_back_forfeit(sitting, request.user)
    except Refused as refusal:
        warn(request, refusal)
    else:
        messages.success(request, _("The forfeit counts.") if side else _("The forfeit is taken back."))
    return redirect("table-result", event.slug, number, table)


@require_POST
@event_page("organiser")
def disqualification(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """A side's round scores nothing and stays played; ``back`` names a side whose round counts again."""
    sitting = sitting_or_404(event, number, table)
    side, back = request.POST.get("side", ""), request.POST.get("back", "")
    try:
        if back:
            take_back_disqualification(sitting, request.user, side=back)
        else:
            disqualify(sitting, request.user, side=side, reason=request.POST.get("reason", ""))
    except Refused as refusal:
        warn(request, refusal)
    else:
        messages.success(
            request, _("Their round counts again.") if back else _("Their round scores nothing now.")
        )
    return redirect("table-result", event.slug, number, table)


@require_POST
@event_page("scorer")
def give_penalty(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Charge a side; the raw tricks stay as they are."""
    sitting = sitting_or_404(event, number, table)
    page = open_page(event, number, table)
    form = page.penalty_form = penalty_form(page, request.POST)
    if form.is_valid():
        data = form.cleaned_data
        try:
            sheets.give_penalty(
                sitting,
                request.user,
                hand=data["hand"],
                side=data["side"],
                kind=data["kind"],
                points=data["points"] or 0,
            )
        except Refused as refusal:
            for problem in refusal.problems:
                form.add_error(None, str(sentence(problem)))
        else:
            messages.success(request, _("The penalty counts. The tricks as written are kept."))
            return back_to(event, number, table, "")
    return shown(request, page, status=422)


@require_POST
@event_page("scorer")
def take_back_penalty(
    request: HttpRequest, event: Event, number: int, table: int, penalty: int
) -> HttpResponse:
    """The penalty no longer counts; it stays on record."""
    found = sitting_or_404(event, number, table).penalties.filter(pk=penalty).first()
    if found is None:
        raise Http404
    try:
        sheets.take_back_penalty(found, request.user)
    except Refused as refusal:
        warn(request, refusal)
    else:
        messages.success(request, _("The penalty is taken back."))
    return redirect("table-result", event.slug, number, table)
