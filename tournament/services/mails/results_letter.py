"""What stands in a letter with somebody's own results, and whether there is anything to tell."""

from collections.abc import Mapping
from typing import Any

from django.db.models import QuerySet
from django.urls import reverse

from tournament import wording
from tournament.models import Entry, Event, Mail, Member, Substitute
from tournament.queries.own_page import OwnPage, own_page
from tournament.services.mails.rows import hash_of


def context_of(mail: Mail) -> Mapping[str, Any] | None:
    """What the letter tells; None when the event was reopened, or nothing was played."""
    entry = Entry.objects.select_related("event__club").filter(pk=mail.what.partition(":")[2]).first()
    if entry is None or entry.event.state != Event.State.CLOSED or not _still_wanted(mail, entry):
        return None
    substitute = _substitute(mail, entry)
    view = own_page(entry, substitute)
    if not view.rounds:
        return None
    code = substitute.personal_code if substitute else entry.personal_code
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
    own = mail.who in {hash_of(member.email) for member in members if member.email}
    return own or _substitute(mail, entry) is not None


def _substitute(mail: Mail, entry: Entry) -> Substitute | None:
    """The reader, where he played for the entry in another's stead and is none of its players."""
    players = entry.players.select_related("member")
    if mail.who in {hash_of(one.member.email) for one in players if one.member.email}:
        return None
    rows = Substitute.objects.filter(entry=entry, member__wants_results=True).exclude(member__email="")
    found = rows.select_related("member").order_by("from_round")
    return next((one for one in found if hash_of(one.member.email) == mail.who), None)


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
