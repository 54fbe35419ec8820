"""A phone at a table where its people do not belong: they are told where to go, and the organiser sees it.

A page that is read changes no row. The pages' scripts report what there is to be told.
"""

from django.http import HttpRequest

from tournament.models import Entry, Round, Sitting
from tournament.queries import table_page as pages
from tournament.queries.wrong_seats import is_open
from tournament.services import wrong_seats
from tournament.web.play.cookies import at_of
from tournament.web.play.state import Phone

Cause = wrong_seats.Cause


def scanned(phone: Phone) -> None:
    """The code of a table was scanned, by its own people or by others."""
    entry = phone.came_with
    if phone.sitting is None or entry is None:
        return
    if pages.side_of(entry, phone.sitting):
        wrong_seats.found_at(phone.sitting, entry)
    elif not phone.sessions and pages.plays_in(entry, phone.sitting.round):
        wrong_seats.notice(phone.sitting, entry, Cause.CODE)


def spoke(phone: Phone, side: str) -> None:
    """phone: as it was before it spoke for this side, for the first time or again."""
    if phone.sitting is None:
        return
    wrong_seats.speaks(phone.sitting, side)
    own = pages.side_of(phone.own, phone.sitting) if phone.own else ""
    if phone.own and own and own != side and own not in {one.side for one in phone.sessions}:
        wrong_seats.notice(phone.sitting, phone.own, Cause.SIDE)


def named(sitting: Sitting | None, entry: Entry) -> None:
    """Somebody at the table has found the own name in the list of all places."""
    if sitting is None or not pages.plays_in(entry, sitting.round):
        return
    if pages.side_of(entry, sitting):
        wrong_seats.found_at(sitting, entry)
    else:
        wrong_seats.notice(sitting, entry, Cause.NAME)


def table_of(request: HttpRequest, entry: Entry) -> Sitting | None:
    """The table of the open round at which this phone was, for an entry that plays in that round."""
    found = Sitting.objects.filter(
        pk=at_of(request) or 0, round__event=entry.event, round__state=Round.State.OPEN
    )
    sitting = found.select_related("round").first()
    if sitting is None or not pages.plays_in(entry, sitting.round):
        return None
    sitting.round.event = entry.event
    return sitting


def is_news(sitting: Sitting, entry: Entry) -> bool:
    """Whether the organiser is still to hear that the own page was opened at this table."""
    is_here = bool(pages.side_of(entry, sitting))
    return is_here == is_open(entry, None if is_here else sitting)


def opened(sitting: Sitting, entry: Entry) -> None:
    """The own page was opened by a phone that is at this table."""
    if pages.side_of(entry, sitting):
        wrong_seats.found_at(sitting, entry)
    else:
        wrong_seats.notice(sitting, entry, Cause.LINK)
