"""After a change of the evening: new cards for those concerned alone, and which older ones are void."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import groupby
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.queries.printed import Concerned, Place, concerned
from tournament.services.packs.book import Part
from tournament.services.packs.contents import with_contents
from tournament.services.packs.guide_cards import guide_cards
from tournament.services.packs.material import Material
from tournament.services.packs.slips import slips
from tournament.services.packs.table_cards import table_cards
from tournament.wording.numbers import listed


def changed_cards(material: Material) -> Sequence[Part]:
    """Guide cards, table cards and slips; the first page names what is void. Nothing while all holds."""
    found = concerned(material.facts)
    if not found:
        return []
    own = replace(material, concerned=found)
    parts = [*guide_cards(own), *table_cards(own), *slips(own)]
    return with_contents(own, _("New cards for those concerned"), parts, list(_told(material, found)))


def _told(material: Material, found: Concerned) -> Iterable[str]:
    """Whose card is void, and which of the tables' cards and slips."""
    yield _("These cards replace those that were printed before%(when)s. Take the old ones back.") % {
        "when": _when(material, found)
    }
    own = [number for number in found.entries if number not in found.newly]
    if own:
        yield ngettext(
            "Void: the old guide card of number %(numbers)s.",
            "Void: the old guide cards of numbers %(numbers)s.",
            len(own),
        ) % {"numbers": listed(own)}
    if found.newly:
        yield _("New here, and without a card until now: %(numbers)s.") % {"numbers": listed(found.newly)}
    if found.left:
        yield _("Void, and without a new one, since they have left: %(numbers)s.") % {
            "numbers": listed(found.left)
        }
    for number in found.cut:
        yield _("Round %(round)d is not played: cross it out on every guide card.") % {"round": number}
    for number, tables in _by_round([*found.tables, *found.void]):
        yield ngettext(
            "Void in round %(round)d: the old table card and slip of table %(tables)s.",
            "Void in round %(round)d: the old table cards and slips of tables %(tables)s.",
            len(tables),
        ) % {"round": number, "tables": listed(tables)}


def _when(material: Material, found: Concerned) -> str:
    if found.before.at is None:
        return ""
    at = found.before.at.astimezone(ZoneInfo(material.event.zone))
    told = {"time": date_format(at, "H:i"), "version": found.before.version}
    return " " + _("(%(time)s, version %(version)s)") % told


def _by_round(places: Iterable[Place]) -> Iterable[tuple[int, list[int]]]:
    for number, found in groupby(sorted(set(places)), key=lambda place: place[0]):
        yield number, [table for _round, table in found]
