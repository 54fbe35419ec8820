"""Sentences about wishes for seats and tables, and about table numbers written as ranges."""

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

Words = str | Promise | Callable[[Mapping[str, object]], str]


def _tables_few(details: Mapping[str, object]) -> str:
    said = ngettext(
        "There is %(tables)s table and %(needed)s are needed. Name more tables.",
        "There are %(tables)s tables and %(needed)s are needed. Name more tables.",
        int(str(details.get("tables") or 0)),
    )
    return said % details


WISH_PROBLEMS: Mapping[str, Words] = {
    "range-unreadable": _("%(part)s is no table number and no range. Write for example 1-12, 15."),
    "range-backwards": _("%(part)s runs backwards. Write %(last)s-%(first)s."),
    "range-number": _("%(part)s is out of reach. Tables have numbers from 1 to %(highest)s."),
    "range-twice": _("Table %(number)s is named twice. Each table has one number."),
    "range-long": _("These are more than %(most)s tables."),
    "wish-key": _("There is no wish called %(key)s. There are %(known)s."),
    "wish-unreadable": _("The wish %(key)s cannot be read: %(value)s."),
    "wish-entry-unknown": _("A wish names entry %(entry)s. There are %(entries)s entries."),
    "wish-group-small": _("A wish about who sits with whom names two entries or more."),
    "wish-late-round": _("Entries %(named)s may meet from round 1 on in any case. Name a later round."),
    "wish-apart-many": _(
        "Entries %(named)s cannot all be kept apart: at different tables, or sitting out, there is room for "
        "%(most)s of them at a time."
    ),
    "wish-apart-unmet": _(
        "Entries %(named)s cannot be kept apart: in the best seating found there is still a meeting in "
        "round %(rounds)s. Keep fewer apart, or play fewer rounds."
    ),
    "wish-late-unmet": _(
        "Entries %(named)s cannot be kept apart until round %(from_round)s: in the best seating found there "
        "is still a meeting in round %(rounds)s. Let them meet earlier."
    ),
    "wish-together-unmet": _(
        "Entries %(named)s cannot always be in one room: in the best seating found, they are not in round "
        "%(rounds)s. Make the group smaller, or the room larger."
    ),
    "wish-together-fixed": _(
        "Entries %(named)s are to be in one room, but their tables %(numbers)s are in different rooms."
    ),
    "wish-table-number": _("Tables have numbers from 1 up, not %(number)s."),
    "wish-table-unknown": _("Entry %(entry)s is to sit at table %(number)s. The tables are %(tables)s."),
    "wish-table-shared": _(
        "Entries %(named)s are both to stay at table %(number)s. Only one entry can keep a table."
    ),
    "wish-tables-few": _tables_few,
    "wish-number-twice": _("Table %(number)s is named twice. Each table has one number."),
    "wish-rooms-missing": _("Say which tables are in which room before you keep entries in one room."),
    "wish-room-empty": _("A room has no table. Name its tables, or leave it out."),
    "wish-room-tables": _(
        "Each table stands in the list of tables and in a room. These do not: %(numbers)s."
    ),
    "wish-room-small": _(
        "Entries %(named)s need %(needed)s tables in one room. The largest room has %(most)s."
    ),
    "wish-results": _(
        "Results decide here who meets whom, so nobody can be kept apart or together. "
        "Tables can be kept and numbered."
    ),
    "wish-drive": _(
        "In a drive everybody moves, so nobody can keep a table. This was wished for: %(named)s."
    ),
}
