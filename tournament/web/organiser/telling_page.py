"""Who knows that his place has changed, and who was told by word of mouth."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from tournament.models import Event
from tournament.queries.told_view import Told
from tournament.queries.views import Alarm, EntryView
from tournament.services import telling, wrong_seats
from tournament.web.access import event_page
from tournament.web.told_words import moves_said, spot_said
from tournament.web.wizard.deeds import attempt
from tournament.wording import entrants


@dataclass(frozen=True)
class Line:
    """One entry, what changed for it, and how it is known: "" while it is not."""

    entry: EntryView
    said: list[str]
    how: str = ""


def lines(event: Event, told: Told) -> list[Line]:
    """Those who do not know it first."""
    waiting = [Line(entry, moves_said(event, moves)) for entry, moves in told.waiting]
    known = [Line(entry, moves_said(event, moves), _how(moves[-1].seen_how)) for entry, moves in told.done]
    return waiting + known


def _how(code: str) -> str:
    words = {"own": _("seen on their own page"), "table": _("seen at the table"), "desk": _("told by you")}
    return words.get(code, "")


def counted(event: Event, told: Told) -> str:
    """``3 of 5 pairs have seen it``"""
    numbers = {"seen": told.seen, "n": told.entries}
    if event.kind == Event.Kind.PAIRS:
        return (
            ngettext(
                "%(seen)d of %(n)d pair has seen it", "%(seen)d of %(n)d pairs have seen it", told.entries
            )
            % numbers
        )
    return (
        ngettext(
            "%(seen)d of %(n)d player has seen it", "%(seen)d of %(n)d players have seen it", told.entries
        )
        % numbers
    )


def cards_said(event: Event, entries: int, tables: int) -> str:
    """``No longer right: the cards of 5 pairs, and 4 table cards.``; "" while all hold."""
    who = entrants.counted(event.kind, entries)
    cards = ngettext("%(n)d table card", "%(n)d table cards", tables) % {"n": tables}
    if not entries:
        return _("No longer right: %(cards)s.") % {"cards": cards} if tables else ""
    if not tables:
        return _("No longer right: the cards of %(who)s.") % {"who": who}
    return _("No longer right: the cards of %(who)s, and %(cards)s.") % {"who": who, "cards": cards}


@dataclass(frozen=True)
class AlarmLine:
    """Who sits where by mistake, and where they belong."""

    id: int
    label: str
    said: str


def alarms(event: Event, found: Iterable[Alarm]) -> list[AlarmLine]:
    single = event.kind != Event.Kind.PAIRS
    return [AlarmLine(one.id, one.entry.label, _alarm_said(one, single)) for one in found]


def _alarm_said(one: Alarm, single: bool) -> str:
    told = {"who": one.entry.label, "table": one.table, "place": spot_said(one.now, single)}
    if one.now.table is None:
        return _("Table %(table)s: %(who)s are there by mistake. They sit out this round.") % told
    if one.cause == "side":
        return _("Table %(table)s: %(who)s took the other side. Their place: %(place)s.") % told
    return _("Table %(table)s: %(who)s are there by mistake. Their place: %(place)s.") % told


@require_POST
@event_page("organiser")
def seat_put_right(request: HttpRequest, event: Event, alarm: int) -> HttpResponse:
    """POST: whoever sat at the wrong table sits where he belongs."""
    wrong_seats.settle(event, alarm, request.user)
    return redirect("evening", event.slug)


@require_POST
@event_page("organiser")
def places_told(request: HttpRequest, event: Event) -> HttpResponse:
    """POST: the organiser has told ``entry``; without one, everybody who did not know yet."""
    typed = request.POST.getlist("entry")
    numbers = [int(one) for one in typed if one.isascii() and one.isdecimal() and len(one) < 6]
    if len(numbers) == len(typed):
        for problem in attempt(lambda: telling.tell(event, request.user, numbers)):
            messages.warning(request, problem)
    return redirect("evening", event.slug)
