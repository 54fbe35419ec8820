"""Who takes which prize: the lists as everybody reads them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournament import wording
from tournament.queries.embargo import shown_through
from tournament.queries.kept_facts import facts_now
from tournament.queries.prizes import prizes_of
from tournament.services.permissions import may
from tournament.web.access import event_or_404
from tournament.wording.prize_lines import prize_lines


@require_safe
def public_prizes(request: HttpRequest, slug: str) -> HttpResponse:
    """The prizes as things stand; nothing while players do not see the standings."""
    event = event_or_404(request.user, slug, need="public")
    facts = facts_now(event)
    scores = request.user.is_authenticated and may(request.user, "score", event=event)
    last = shown_through(event, facts)
    kept_back = last is not None and not scores
    names = {entry: one.label for entry, one in facts.entries.items()}
    context = {
        "event": event,
        "kept_back": kept_back,
        "until": wording.embargo_end(event.embargo),
        "embargo": scores and last is not None,
        "prizes": [] if kept_back else prize_lines(prizes_of(facts), names),
        "listed": bool(event.prizes),
        "begun": any(one.opened_at is not None for one in facts.rounds),
    }
    return render(request, "public/prizes.html", context)
