"""What was wished for seats and tables, in words and with names, for the organiser alone."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from scoring.movements.ranges import written
from scoring.problems import Refused
from tournament.mapping.movements import wishes_of
from tournament.models import Event
from tournament.queries.event_lists import entry_names


def lines(event: Event) -> list[str]:
    """A sentence for each wish; none where nothing is wished or nothing can be read."""
    try:
        wishes = wishes_of(event.movement_options)
    except Refused:
        return []
    if wishes is None:
        return []
    names = entry_names(event)
    found = [
        _("%(who)s: always at table %(table)s.") % {"who": _who(names, [entry]), "table": table}
        for entry, table in sorted(wishes.fixed.items())
    ]
    found += [_("%(who)s never meet.") % {"who": _who(names, group)} for group in wishes.apart]
    found += [
        _("%(who)s meet in round %(round)s at the earliest.") % {"who": _who(names, group), "round": start}
        for group, start in wishes.late
    ]
    found += [_("%(who)s stay in one room.") % {"who": _who(names, group)} for group in wishes.together]
    if wishes.tables:
        found.append(_("Tables %(numbers)s.") % {"numbers": written(wishes.tables)})
    rooms = "; ".join(written(room) for room in wishes.rooms)
    return [*found, *([_("Rooms with tables %(rooms)s.") % {"rooms": rooms}] if rooms else [])]


def _who(names: Mapping[int, tuple[str, ...]], group: Iterable[int]) -> str:
    said = []
    for entry in sorted(group):
        players = " & ".join(names.get(entry, ()))
        said.append(f"{entry} {players}".strip())
    return ", ".join(said)
