"""The cards that lead each pair to its own page: shown and printed from here, and renewed one by one."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournament.models import Event, Substitute
from tournament.queries.entries import EntryLine, entry_list
from tournament.queries.seated_names import substitute_links
from tournament.services import personal
from tournament.web.access import event_page
from tournament.web.entries.common import entry_or_404, open_for_entries
from tournament.web.links import qr, whole


@dataclass(frozen=True)
class Card:
    """One pair's card. address: the whole one, as it is printed; qr: the same as a picture."""

    line: EntryLine
    address: str
    qr: str


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@event_page("organiser")
def pair_cards(request: HttpRequest, event: Event) -> HttpResponse:
    """Every pair's card; a POST makes the links that are missing."""
    if request.method == "POST":
        personal.codes_of(event, request.user)
        return redirect("pair-cards", event.slug)
    codes = dict(event.entries.exclude(personal_code="").values_list("pk", "personal_code"))
    playing = entry_list(event).playing
    context = {
        "event": event,
        "tab": "entries",
        "part": "cards",
        "open": open_for_entries(event),
        "cards": [_card(request, line, codes[line.id]) for line in playing if line.id in codes],
        "substitutes": [_substitute(request, one) for one in substitute_links(event)],
        "missing": sum(line.id not in codes for line in playing),
    }
    return render(request, "screens/cards.html", context)


def _card(request: HttpRequest, line: EntryLine, code: str) -> Card:
    address = whole(request, reverse("personal", args=[code]))
    return Card(line, address, qr(address))


@dataclass(frozen=True)
class SubstituteCard:
    """The card of somebody who plays in another's stead."""

    name: str
    entry: int
    address: str
    qr: str


def _substitute(request: HttpRequest, one: Substitute) -> SubstituteCard:
    address = whole(request, reverse("personal", args=[one.personal_code]))
    return SubstituteCard(one.name, one.entry.number or 0, address, qr(address))


@require_POST
@event_page("organiser")
def pair_link(request: HttpRequest, event: Event, entry: int) -> HttpResponse:
    """A new link for one pair; the old one ends."""
    found = entry_or_404(event, entry)
    personal.renew(found, request.user)
    names = " & ".join(found.players.order_by("position").values_list("name", flat=True))
    said = _("%(pair)s: this is the new link. The old one no longer works.") % {"pair": names}
    messages.success(request, said)
    return redirect(f"{reverse('pair-cards', args=[event.slug])}#pair-{found.pk}")
