"""A schedule's certificate as an organiser says it: what it is like, and whether it could be better."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.movements.schedule import Measure, Schedule
from tournament import wording
from tournament.web.wizard import company_words
from tournament.web.wizard.company_words import times

IN_SUMMARY = 3


@dataclass(frozen=True)
class Line:
    """One quality. best: no schedule at all can do better."""

    text: str
    best: bool
    value: int
    bound: int


def lines(schedule: Schedule) -> list[Line]:
    """One line for each measure, in the order of the certificate."""
    return [_line(measure, _text(measure, schedule)) for measure in schedule.certificate]


def _line(measure: Measure, text: str) -> Line:
    return Line(text, measure.proved, measure.value, measure.bound)


def _text(measure: Measure, schedule: Schedule) -> str:
    told = _TOLD | company_words.TOLD if company_words.is_single(schedule) else _TOLD
    if measure.name not in told:
        return wording.measure(measure.name, measure.value, measure.bound)
    return told[measure.name](schedule)


def summary(schedule: Schedule) -> str:
    """The first thing an organiser is asked about: meetings, sit-outs and tables, in one sentence."""
    told = lines(schedule)[:IN_SUMMARY]
    if not told:
        return ""
    parts = [line.text.rstrip(".") for line in told]
    rest = [part[:1].lower() + part[1:] for part in parts[1:]]
    said = "; ".join([*parts[:1], *rest])
    if all(line.best for line in told):
        return _("%(said)s: this is the best possible.") % {"said": said}
    return f"{said}."


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    """How often each two entries meet, the lower number first."""
    found: Counter[tuple[int, int]] = Counter()
    for one in schedule.rounds:
        for table in one.tables:
            found.update((min(a, b), max(a, b)) for a in table.ns for b in table.ew)
    return found


def _met(schedule: Schedule) -> str:
    met = meetings(schedule)
    whole = schedule.entries * (schedule.entries - 1) // 2
    most, least = max(met.values()), min(met.values()) if len(met) == whole else 0
    told = {"least": times(least), "most": times(most)}
    if most == least:
        return _("Everybody meets everybody %(most)s.") % told
    if most == 1:
        return _("Nobody meets anybody twice.")
    if least == 0:
        return _("No two pairs meet more than %(most)s.") % told
    return _("Any two pairs meet %(least)s or %(most)s.") % told


def _sat_out(schedule: Schedule) -> str:
    rests = Counter(entry for one in schedule.rounds for entry in one.sit_out)
    if not rests:
        return _("Nobody sits out.")
    most = max(rests.values())
    least = min(rests.values()) if len(rests) == schedule.entries else 0
    told = {"least": times(least), "most": times(most)}
    if most == least:
        return _("Everybody sits out %(most)s.") % told
    if least == 0:
        return _("Nobody sits out twice.") if most == 1 else _("Nobody sits out more than %(most)s.") % told
    return _("Everybody sits out %(least)s or %(most)s.") % told


def _tables(schedule: Schedule) -> str:
    visits = Counter(
        (entry, table.number) for one in schedule.rounds for table in one.tables for entry in table.entries
    )
    most = max(visits.values())
    return _("Each pair uses each table at most %(most)s.") % {"most": times(most)}


def _sides(schedule: Schedule) -> str:
    lean: Counter[int] = Counter()
    for one in schedule.rounds:
        for table in one.tables:
            lean.update(table.ns)
            lean.subtract(table.ew)
    most = max(map(abs, lean.values()))
    if most == 0:
        return _("Every pair sits North-South and East-West equally often.")
    if most == 1:
        return _("Every pair sits North-South and East-West equally often, or nearly: one round apart.")
    return _("Every pair sits North-South and East-West nearly equally often: %(n)d rounds apart.") % {
        "n": most
    }


def _deals(schedule: Schedule) -> str:
    lean: Counter[int] = Counter()
    for one in schedule.rounds:
        for table in one.tables:
            first, other = (table.ns, table.ew) if table.dealer in "NS" else (table.ew, table.ns)
            lean.update(first)
            lean.subtract(other)
    most = max(map(abs, lean.values()))
    if most == 0:
        return _("Every pair has the first deal in half of its rounds.")
    return _("Every pair has the first deal in half of its rounds, or nearly: %(n)d apart.") % {"n": most}


def _stayed(schedule: Schedule) -> str:
    stays = schedule.measure("stay-put").value
    if not stays:
        return _("After every round everybody moves to another table.")
    said = ngettext(
        "%(n)d time in the evening a pair stays at its table for the next round.",
        "%(n)d times in the evening a pair stays at its table for the next round.",
        stays,
    )
    return said % {"n": stays}


_TOLD: dict[str, Callable[[Schedule], str]] = {
    "rematch": _met,
    "sit-out-spread": _sat_out,
    "table": _tables,
    "side": _sides,
    "deal": _deals,
    "stay-put": _stayed,
}
