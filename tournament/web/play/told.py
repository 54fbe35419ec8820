"""What a table's page tells of places: what has changed, where a drive goes on, and who sits wrong."""

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from tournament.models import Event, WrongSeat
from tournament.queries import table_page as pages
from tournament.queries.seated_names import names_in
from tournament.queries.spots import spots_in
from tournament.queries.steps import guests
from tournament.queries.told import moves_of
from tournament.queries.wrong_seats import is_open
from tournament.web.told_words import moves_said, spot_said, step_said

if TYPE_CHECKING:
    from tournament.web.play.state import Phone

Json = dict[str, Any]


def told_of(phone: "Phone", page: pages.TablePage) -> Json:
    """changed, steps, alarm and report, as docs/tables.md has them."""
    return {
        "changed": _changed(phone),
        "steps": _steps(page),
        "alarm": _alarm(phone),
        "report": _is_news(phone),
    }


def _changed(phone: "Phone") -> list[Json]:
    """Of those who sit here, and of whoever brought the phone: the places that are others than was told."""
    entries = pages.entries_at([phone.sitting.pk]) if phone.sitting else []
    if phone.came_with is not None and phone.came_with not in entries:
        entries.append(phone.came_with)
    moves, number = moves_of(entries), phone.sitting.round.number if phone.sitting else None
    return [
        {
            "entry": entry.number,
            "names": list(names_in(entry, number)),
            "said": moves_said(phone.event, moves[entry.number or 0]),
            "rounds": [one.round for one in moves[entry.number or 0]],
        }
        for entry in entries
        if entry.number in moves
    ]


def _steps(page: pages.TablePage) -> list[Json]:
    """In a drive where each of those goes who sat here until now; until the first hand of the round is in."""
    if page.table is None or page.round_number is None or page.table.entered:
        return []
    found = guests(page.event, page.table_number, page.round_number)
    return [{"names": list(one.names), "said": step_said(one.step), "stays": one.step.stays} for one in found]


def steps_after(page: pages.TablePage, number: int) -> dict[tuple[str, ...], Json]:
    """Names -> what each of those who sit here now does for the round of this number."""
    found = guests(page.event, page.table_number, number)
    return {one.names: {"said": step_said(one.step), "stays": one.step.stays} for one in found}


def _alarm(phone: "Phone") -> str | None:
    """What is wrong with the side that was given at the right table."""
    own, sitting = phone.own, phone.sitting
    if own is None or sitting is None or not is_open(own, sitting, WrongSeat.Cause.SIDE):
        return None
    spot = spots_in(phone.event, number=sitting.round.number)[sitting.round.number, own.pk]
    place = spot_said(spot, phone.event.kind != Event.Kind.PAIRS)
    told = {"names": " & ".join(names_in(own, sitting.round.number)), "place": place}
    return _("%(names)s: your place is %(place)s. If you are the others, go on.") % told


def _is_news(phone: "Phone") -> bool:
    """Whether the organiser is still to hear who brought the phone here."""
    entry, sitting = phone.came_with, phone.sitting
    if entry is None or sitting is None or phone.sessions:
        return False
    if pages.side_of(entry, sitting):
        return is_open(entry)
    return pages.plays_in(entry, sitting.round) and not is_open(entry, sitting)
