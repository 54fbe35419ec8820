"""Beside the choice of changes: how the evening stands, what was changed, and who does not know it yet."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.models import Event, LogEntry
from tournament.queries.history import event_log
from tournament.queries.printed import concerned
from tournament.queries.standing_deeds import PLAN, PLAN_UNDONE, SUBSTITUTE, SUBSTITUTE_UNDONE
from tournament.queries.told import told
from tournament.services.changes import Standing
from tournament.web.organiser import telling_page
from tournament.wording import entrants, lengths, stead

DEEDS = {PLAN, PLAN_UNDONE, SUBSTITUTE, SUBSTITUTE_UNDONE}


def beside(event: Event, now: Standing, last: LogEntry | None) -> dict[str, Any]:
    """last: the change that can still be taken back."""
    found, known = concerned(now.facts), told(now.facts)
    lines = [line for line in event_log(event) if line.deed in DEEDS]
    return {
        "as_it_is": _facts(now),
        "changes_made": lines,
        "last": next((line for line in lines if last is not None and line.id == last.pk), None),
        "new_cards": telling_page.cards_said(event, len(found.entries), len(found.tables or found.void)),
        "view": {"told": known},
        "told": telling_page.lines(event, known),
        "told_counted": telling_page.counted(event, known) if known.entries else "",
        "runs": True,
    }


def _facts(now: Standing) -> list[tuple[str, str]]:
    facts, event = now.facts, now.event
    rounds = ngettext(
        "%(n)d, of which %(opened)d was begun", "%(n)d, of which %(opened)d were begun", now.stand
    )
    said = [
        (_("Here"), entrants.counted(event.kind, len(now.active))),
        (_("Rounds"), rounds % {"n": event.rounds_planned, "opened": now.stand}),
        (_("Hands a round"), lengths.told(event.hands_per_round, facts.rules.hands_from)),
    ]
    left = [
        _("%(who)s after round %(round)d") % {"who": facts.entries[number].label, "round": after}
        for number, after in sorted(facts.withdrawn.items())
        if number in facts.entries
    ]
    instead = [stead(one) for number in now.active for one in facts.steads(number)]
    return [
        *said,
        *([(_("Left"), "; ".join(left))] if left else ()),
        *([(_("In another’s place"), "; ".join(instead))] if instead else ()),
    ]
