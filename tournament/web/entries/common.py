"""What the entry pages have in common."""

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _

from scoring.problems import Refused
from tournament import wording
from tournament.models import Entry, Event
from tournament.queries.people import is_member
from tournament.services import states
from tournament.wording import entrants


def entry_or_404(event: Event, pk: int) -> Entry:
    found = event.entries.filter(pk=pk).first()
    if found is None:
        raise Http404
    # The very same event, so that a deed and the page agree on its version.
    found.event = event
    return found


def open_for_entries(event: Event) -> bool:
    """Whether pairs may still change; once seated they may not."""
    return states.allowed(event, "change-entries")


def warn(request: HttpRequest, refused: Refused) -> None:
    for sentence in wording.sentences(refused.problems):
        messages.warning(request, sentence)


def new_members(event: Event, typed: tuple[str, ...]) -> list[str]:
    """Which of these names nobody of the club has yet."""
    return [name for name in typed if name.strip() and not is_member(event.club, name)]


def say_entered(request: HttpRequest, entry: Entry, new: list[str]) -> None:
    label = " & ".join(entry.players.order_by("position").values_list("name", flat=True))
    number = entrants.numbered(entry.event.kind, entry.number)
    messages.success(request, _("%(number)s: %(names)s.") % {"number": number, "names": label})
    for name in new:
        messages.info(request, _("%(name)s is a new member.") % {"name": " ".join(name.split())})
