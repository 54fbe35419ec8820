"""The standings on paper: every column of the page, and the exact number beside one that was rounded."""

from collections.abc import Sequence
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.numbers import plain
from tournament import wording
from tournament.models import Event
from tournament.queries.views import StandingsRow, StandingsView
from tournament.services.packs.book import Part, listed
from tournament.services.packs.material import Material
from tournament.services.packs.names import pair
from tournament.services.packs.pen import mm
from tournament.services.packs.strips import Column as Printed
from tournament.services.packs.strips import Strip, gap, table, text, total
from tournament.standings_columns import Column, columns_of

SIZES = (12.0, 11.0, 10.0, 9.0)
# Parts of the width; every other column is a number.
_SHARES = {"rank": 6, "entry": 7.5, "names": 34}
_NUMBER = 8.5


def standings(material: Material) -> list[Part]:
    """One list on paper laid across, as few pages as its letters allow."""
    view = material.standings
    if not view.rows:
        return []
    body = material.paper.body(landscape=True)
    room = body.height - 20 * mm
    for size in SIZES:
        strips = _strips(material, view, body.width, size)
        if total(strips) <= room:
            break
    pages = listed(strips, material.paper, _title(material, view), _about(material), landscape=True)
    return [Part(_("Standings"), pages)]


def _title(material: Material, view: StandingsView) -> str:
    if material.is_kept_back:
        return _("%(title)s (players do not see this yet)") % {"title": _plain_title(material, view)}
    return _plain_title(material, view)


def _plain_title(material: Material, view: StandingsView) -> str:
    if material.event.state == Event.State.CLOSED:
        return _("Final standings")
    if not view.through_round:
        return _("Standings before the first result")
    words = _("Standings after round %(round)d") if view.complete else _("Standings during round %(round)d")
    return words % {"round": view.through_round}


def _about(material: Material) -> str:
    return f"{material.event.name}, {material.date}"


def _strips(material: Material, view: StandingsView, width: float, size: float) -> list[Strip]:
    columns = [column for column in columns_of(view) if column.key not in ("label", "change", "substitutes")]
    printed = [
        Printed(
            column.title,
            _SHARES.get(column.key, _NUMBER),
            "end" if column.numeric else "start",
            bold=column.key in ("rank", *view.columns[:1]),
        )
        for column in columns
    ]
    lines = [[_cell(column, row, view) for column in columns] for row in view.rows]
    strips = table(printed, lines, width, size)
    notes = [text(note, 9, width, after=1) for note in _notes(material, view)]
    return [*strips, gap(3 * mm), *notes]


def _cell(column: Column, row: StandingsRow, view: StandingsView) -> str:
    """What the page shows; below a number that was rounded there, the exact one."""
    if column.key == "rank":
        return f"{row.rank}=" if row.shared else f"{row.rank}"
    if column.key == "names":
        return pair(row)
    value = column.of(row)
    if value is None and column.key in view.columns:
        return "–"
    shown = column.text(row)
    if isinstance(value, Fraction) and value.denominator != 1:
        return f"{shown} ({plain(value)})"
    return shown


def _notes(material: Material, view: StandingsView) -> Sequence[str]:
    """What has to be known to read the list: its order, its ties, and what counts in it."""
    names = ", ".join(wording.ranking_name(name) for name in view.columns)
    kept = [_("Players do not see this yet: not for the wall.")] if material.is_kept_back else []
    notes = [*kept, _("Ranked by, in this order: %(names)s.") % {"names": names}]
    if any(row.shared for row in view.rows):
        notes.append(_("Places with = are shared: nothing in the list tells them apart."))
    for row in view.rows:
        notes += [
            _("Number %(entry)d: %(stead)s.") % {"entry": row.entry_number, "stead": wording.stead(one)}
            for one in row.steads
        ]
    notes += _decided(view)
    if any(value is None for row in view.rows for value in row.values.values()):
        notes.append(_("– stands where a value did not have to be counted, or could not."))
    if any(material.facts.sit_outs.values()):
        notes.append(wording.sit_out_policy(view.sit_out_policy))
    notes += [str(wording.sentence(problem)) for check in view.checks for problem in check.problems]
    notes += [str(wording.sentence(problem)) for problem in view.questions]
    return [*notes, *_sealed(material)]


def _sealed(material: Material) -> list[str]:
    """By what the log can be checked later, once the table is the last word."""
    if material.event.state != Event.State.CLOSED:
        return []
    kept = material.event.final_standings.exclude(log_hash="").order_by("-kept_at", "-pk").first()
    if kept is None:
        return []
    said = _("The log of the evening has %(lines)d lines and ends with the seal %(seal)s.")
    return [said % {"lines": kept.log_lines, "seal": kept.log_hash}]


def _decided(view: StandingsView) -> list[str]:
    """Which entries were level at first, and what told them apart."""
    said: dict[tuple[str, tuple[int, ...]], str] = {}
    for row in view.rows:
        for reason in row.reasons:
            if reason.outcome == "split" and reason.name != view.columns[0]:
                pairs = ", ".join(str(number) for number in sorted(reason.among))
                words = _("Numbers %(pairs)s were level; %(value)s decided.")
                name = wording.ranking_name(reason.name)
                said.setdefault((reason.name, reason.among), words % {"pairs": pairs, "value": name})
    return list(said.values())
