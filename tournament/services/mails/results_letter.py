"""What stands in a letter with somebody's own results, and whether there is anything to tell."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from tournament import wording
from tournament.models import Entry, Event, Mail, Member
from tournament.queries.own_page import OwnPage, own_page
from tournament.services.mails.rows import hash_of


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
    return mail.who in {hash_of(member.email) for member in members if member.email}


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
