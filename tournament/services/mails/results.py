"""The letters with the own results of a night, asked for as the event is closed."""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from tournament.models import EntryPlayer, Event, Mail, Member, Substitute
from tournament.services.mails import rows

# An organiser who sees a slip just after closing reopens; until then nothing wrong has gone out.
AFTER_CLOSING = timedelta(minutes=10)


def _substitutes(event: Event, member: Member | None) -> Iterator[Substitute]:
    """Those who played in another's stead and want a letter, each once for an entry."""
    rows = Substitute.objects.filter(event=event, member__wants_results=True).exclude(member__email="")
    if member is not None:
        rows = rows.filter(member=member)
    seen = set()
    for row in rows.select_related("member").order_by("from_round", "pk"):
        if (row.entry_id, row.member_id) not in seen:
            seen.add((row.entry_id, row.member_id))
            yield row


def ask_for(event: Event, member: Member | None = None) -> None:
    """The letters of a closed event to those of its players who want one, or to one of them.

    Part of closing, in its transaction. Two of a pair who share an address get one letter.
    """
    final = event.final_standings.order_by("-pk").first()
    places = EntryPlayer.objects.filter(
        event=event, entry__number__isnull=False, member__wants_results=True
    ).exclude(member__email="")
    if member is not None:
        places = places.filter(member=member)
    found = [*places.select_related("member").order_by("pk"), *_substitutes(event, member)]
    if final is None or not found:
        return
    due_at = (event.closed_at or timezone.now()) + AFTER_CLOSING
    rows.ask(
        rows.made(
            Mail.Kind.RESULTS,
            f"{final.pk}:{place.entry_id}",
            place.member.email,
            event=event,
            due_at=due_at,
            base=settings.BASE_URL,
            name=place.name,
        )
        for place in found
    )
