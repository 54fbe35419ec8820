"""What is taken back or added after the fact: versions, log lines, penalties. Each is a POST.

Of a round that is over each shows first what it would change, and asks why.
"""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from scoring.problems import Refused
from tournament.models import Event, Round, Sitting
from tournament.services import sheets
from tournament.services.disqualifying import disqualify, take_back_disqualification
from tournament.web.access import event_page
from tournament.web.organiser.looking import Question, look_first
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


def _question(title: str, event: Event, number: int, table: int, **more: bool) -> Question:
    told = {"round": number, "table": table, "what": title}
    words = _("Round %(round)d, table %(table)d: %(what)s") % told
    return Question(words, reverse("table-result", args=[event.slug, number, table]), **more)


def _corrected(
    request: HttpRequest,
    sitting: Sitting,
    deed: Callable[[str], object],
    title: str,
    done: str,
    *,
    asked: bool = False,
) -> HttpResponse:
    """Do it and go back to the table; or show first what it would change; or say why not."""
    event, number, table = sitting.round.event, sitting.round.number, sitting.table_number
    over = sitting.round.state == Round.State.CLOSED
    try:
        question = _question(title, event, number, table, asked=asked)
        first = look_first(request, event, deed, question, over=over)
        if first is not None:
            return first
        deed(request.POST.get("reason", ""))
    except Refused as refusal:
        warn(request, refusal)
    else:
        messages.success(request, done)
    return redirect("table-result", event.slug, number, table)


@require_POST
@event_page("scorer")
def take_back_to(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Write an earlier version of a hand down again."""
    sitting = sitting_or_404(event, number, table)
    hand, version = _whole(request.POST.get("hand", "")), _whole(request.POST.get("version", ""))

    def deed(_reason: str) -> object:
        return sheets.revert(sitting, hand, version, request.user)

    question = _question(_("take it back?"), event, number, table, says_why=False)
    try:
        first = look_first(request, event, deed, question, over=sitting.round.state == Round.State.CLOSED)
        if first is not None:
            return first
        deed("")
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

    def deed(reason: str) -> object:
        if side:
            return sheets.give_forfeit(sitting, request.user, side=side, reason=reason)
        return sheets.take_back_forfeit(sitting, request.user, reason=reason)

    done = _("The forfeit counts.") if side else _("The forfeit is taken back.")
    title = _("a side did not play?") if side else _("they play after all?")
    return _corrected(request, sitting, deed, title, done)


@require_POST
@event_page("organiser")
def disqualification(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """A side's round scores nothing and stays played; ``back`` names a side whose round counts again."""
    sitting = sitting_or_404(event, number, table)
    side, back = request.POST.get("side", ""), request.POST.get("back", "")

    def deed(reason: str) -> object:
        if back:
            return take_back_disqualification(sitting, request.user, side=back, reason=reason)
        return disqualify(sitting, request.user, side=side, reason=reason)

    done = _("Their round counts again.") if back else _("Their round scores nothing now.")
    title = _("their round counts again?") if back else _("a side is disqualified?")
    return _corrected(request, sitting, deed, title, done, asked=not back)


@require_POST
@event_page("scorer")
def give_penalty(request: HttpRequest, event: Event, number: int, table: int) -> HttpResponse:
    """Charge a side; the raw tricks stay as they are."""
    sitting = sitting_or_404(event, number, table)
    page = open_page(event, number, table)
    form = page.penalty_form = penalty_form(page, request.POST)
    if not form.is_valid():
        return shown(request, page, status=422)
    data = form.cleaned_data

    def deed(reason: str) -> object:
        charge = {"hand": data["hand"], "side": data["side"], "kind": data["kind"]}
        return sheets.give_penalty(sitting, request.user, **charge, points=data["points"] or 0, reason=reason)

    over = sitting.round.state == Round.State.CLOSED
    try:
        first = look_first(
            request, event, deed, _question(_("give a penalty?"), event, number, table), over=over
        )
        if first is not None:
            return first
        deed(request.POST.get("reason", ""))
    except Refused as refusal:
        for problem in refusal.problems:
            form.add_error(None, str(sentence(problem)))
        return shown(request, page, status=422)
    messages.success(request, _("The penalty counts. The tricks as written are kept."))
    return back_to(event, number, table, "")


@require_POST
@event_page("scorer")
def take_back_penalty(
    request: HttpRequest, event: Event, number: int, table: int, penalty: int
) -> HttpResponse:
    """The penalty no longer counts; it stays on record."""
    sitting = sitting_or_404(event, number, table)
    found = sitting.penalties.filter(pk=penalty).first()
    if found is None:
        raise Http404

    def deed(reason: str) -> object:
        return sheets.take_back_penalty(found, request.user, reason=reason)

    done = _("The penalty is taken back.")
    return _corrected(request, sitting, deed, _("take the penalty back?"), done)
