"""One's own results, by mail, after the night: to members who want them and whose address the club holds.

The wish is the member's, for every evening of the club: an organiser notes it on the member's page, or
the pair switches it on on its own page, where no address can be typed and none is shown.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone

from scoring.problems import Problem, Refused
from tournament import wording
from tournament.models import Entry, EntryPlayer, Event, Mail, Member, User
from tournament.queries.own_page import OwnPage, own_page
from tournament.services.log import record
from tournament.services.mails import rows, stops
from tournament.services.writing import write

# An organiser who sees a slip just after closing reopens; until then nothing wrong has gone out.
AFTER_CLOSING = timedelta(minutes=10)
# Who asks for his results so long after the night still gets them.
STILL_NEWS = timedelta(days=7)


def want(member: Member, on: bool, by: User | None) -> None:
    """Note, or take back, that the member wants his own results by mail.

    Refused(``results-no-address``, ``results-stopped``) where none could be sent.
    """
    with write():
        member.refresh_from_db()
        if on and not member.email:
            raise Refused(Problem("results-no-address", {"name": member.name}))
        if member.wants_results == on:
            return
        if on and stops.is_stopped(Mail.Kind.RESULTS, member.email):
            raise Refused(Problem("results-stopped", {"name": member.name}))
        member.wants_results = on
        member.save(update_fields=["wants_results"])
        deed = "results-wanted" if on else "results-not-wanted"
        record(deed, club=member.club, by=by, name=member.name)
        if on:
            played = Event.objects.filter(state=Event.State.CLOSED, entries__players__member=member)
            for event in played.filter(closed_at__gt=timezone.now() - STILL_NEWS).distinct():
                ask_for(event, member)


@dataclass(frozen=True)
class Wish:
    """Whether one player of a pair gets his results. player: the place in the pair, 1 or 2."""

    player: int
    name: str
    wants: bool
    has_address: bool
    is_stopped: bool


def wishes_of(entry: Entry) -> list[Wish]:
    """The players of an entry, and whether each gets his results."""
    found = []
    for place in entry.players.select_related("member").order_by("position"):
        address = place.member.email
        stopped = bool(address) and stops.is_stopped(Mail.Kind.RESULTS, address)
        found.append(Wish(place.position, place.name, place.member.wants_results, bool(address), stopped))
    return found


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
    found = list(places.select_related("member").order_by("pk"))
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


# --- the text -----------------------------------------------------------------------------------


def context_of(mail: Mail) -> Mapping[str, Any] | None:
    """What the letter tells; None when the event was reopened, or nothing was played."""
    entry = Entry.objects.select_related("event__club").filter(pk=mail.what.partition(":")[2]).first()
    if entry is None or entry.event.state != Event.State.CLOSED or not _still_wanted(mail, entry):
        return None
    view = own_page(entry)
    if not view.rounds:
        return None
    code = entry.personal_code
    return {
        "own": view,
        "values": _values(view),
        "corrected": _before(mail).exists(),
        "own_path": reverse("personal", args=[code]) if code else "",
        "event_path": reverse("public-event", args=[entry.event.slug]) if entry.event.is_public else "",
    }


def _still_wanted(mail: Mail, entry: Entry) -> bool:
    """Whether the wish still stands, for the address as it is now."""
    members = Member.objects.filter(entry_places__entry=entry, wants_results=True)
    return mail.who in {rows.hash_of(member.email) for member in members if member.email}


def _values(view: OwnPage) -> list[tuple[str, str]]:
    """The ranking values in their order, each with its plain name."""
    if view.standings is None or view.row is None:
        return []
    at = view.standings.rows.index(view.row)
    told = []
    for name in view.standings.columns:
        shown = wording.numbers([row.values.get(name) for row in view.standings.rows])[at]
        if shown:
            told.append((wording.ranking_name(name), shown))
    return told


def _before(mail: Mail) -> QuerySet[Mail]:
    """Letters about the same evening that this reader has."""
    entry = mail.what.partition(":")[2]
    same = Mail.objects.filter(kind=mail.kind, who=mail.who, event=mail.event, what__endswith=f":{entry}")
    return same.filter(state=Mail.State.SENT)


def is_news(mail: Mail, text_hash: str) -> bool:
    """Whether the reader was not told the very same before the event was reopened."""
    last = _before(mail).order_by("-sent_at").values_list("text_hash", flat=True).first()
    return last != text_hash
