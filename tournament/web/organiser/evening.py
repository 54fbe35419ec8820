"""The page an organiser lives on, and the sheets that tell each table who deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from scoring.problems import Problem
from tournament.models import Event
from tournament.queries.evening import evening
from tournament.queries.views import EveningView, RoundView, StandingsRow
from tournament.services.permissions import may
from tournament.web.access import event_page
from tournament.web.organiser.history import deeds
from tournament.web.organiser.pages import round_page
from tournament.wording import numbers, ranking_name, room_after, sentence

DEEDS_SHOWN = 5


@dataclass(frozen=True)
class Step:
    """One step of preparing: what, where, whether it is done, and what was chosen so far."""

    name: str
    route: str
    done: bool
    told: str


@dataclass(frozen=True)
class Place:
    """A line of the short table at the side."""

    row: StandingsRow
    value: str
    room: str


@require_safe
@event_page("scorer")
def evening_page(request: HttpRequest, event: Event) -> HttpResponse:
    """Where the night is, what comes next, the tables, and what happened last."""
    view = evening(event)
    first = view.standings.columns[0] if view.standings.columns else ""
    runs = may(request.user, "run-event", event=event)
    context = {
        "event": event,
        "tab": "evening",
        "view": view,
        "round": view.current,
        "opened": range(1, view.rounds_opened + 1),
        "headline": headline(view),
        "counted": counted(view.current) if view.current else "",
        "why_not": why_not(view),
        "steps": steps(event, view),
        "runs": runs,
        "following": view.next_step.round if view.next_step.code == "open-round" else None,
        "checks": [check for check in view.checks if view.current and check.round == view.current.number],
        "hall_problems": [
            *(problem for check in view.checks for problem in check.problems),
            *view.standings.questions,
        ],
        "first_name": ranking_name(first) if first else "",
        "top": places(view.top, first),
        "final": places(view.standings.rows, first),
        "deeds": deeds(view.log, event, runs=runs)[:DEEDS_SHOWN],
    }
    return render(request, "organiser/evening.html", context)


def places(rows: Sequence[StandingsRow], name: str) -> list[Place]:
    """Lines of the table with the first ranking value as it is read."""
    values = numbers([row.values.get(name) for row in rows])
    room = room_after(values)
    return [Place(row, value or "–", after) for row, value, after in zip(rows, values, room, strict=True)]


def headline(view: EveningView) -> str:
    """One line that says where the night is."""
    if view.state == "draft":
        return _("Being prepared. Nobody is seated yet.")
    if view.state == "closed":
        return _("The evening is closed. The final table is kept.")
    current = view.current
    if current is None:
        said = ngettext(
            "Everybody is seated. %(n)d round lies ahead.",
            "Everybody is seated. %(n)d rounds lie ahead.",
            view.rounds,
        )
        return said % {"n": view.rounds}
    place = {"round": current.number, "rounds": view.rounds}
    if view.missing:
        return _("Round %(round)d of %(rounds)d is being played.") % place
    if view.rounds_opened < view.rounds:
        return _("Round %(round)d of %(rounds)d is done.") % place
    if view.rounds == 1:
        return _("The last round is played.")
    return _("All %(rounds)d rounds are played.") % place


def why_not(view: EveningView) -> str:
    """What keeps the next step waiting; the round that the page is about goes without saying."""
    step = view.next_step
    if step.problem is None or step.code not in ("open-round", "close"):
        return ""
    details = dict(step.problem.details)
    if view.current and details.get("round") == view.current.number:
        del details["round"]
    return sentence(Problem(step.problem.code, details))


def counted(current: RoundView) -> str:
    """How many tables are done."""
    tables = len(current.tables)
    said = ngettext("%(done)d of %(tables)d table is done", "%(done)d of %(tables)d tables are done", tables)
    return said % {"done": tables - len(current.missing), "tables": tables}


def steps(event: Event, view: EveningView) -> list[Step]:
    """What has to be done before the first card; empty once everybody is seated."""
    if view.state != "draft":
        return []
    enough = view.next_step.code != "enter-pairs"
    entered = len(view.standings.rows)
    pairs = ngettext("%(n)d pair is entered", "%(n)d pairs are entered", entered) % {"n": entered}
    length = _("%(rounds)d rounds of %(hands)d hands") % {
        "rounds": event.rounds_planned,
        "hands": event.hands_per_round,
    }
    ranked = ", ".join(ranking_name(name) for name in event.rank_by)
    return [
        Step(_("Enter the pairs"), "entries", enough, pairs),
        Step(_("Choose the game"), "event-game", True, _("Ranked by %(values)s") % {"values": ranked}),
        Step(_("Rounds and hands"), "event-length", True, length),
        Step(_("Check and seat"), "event-check", False, _("See who meets whom before anything is fixed")),
    ]


@require_safe
@event_page("scorer")
def hand_sheets(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """For every table of a round: who deals, shuffles, cuts and leads each hand, and its trump."""
    page = round_page(event, number)
    context = {
        "event": event,
        "tab": "evening",
        "round": page.view,
        "opened": range(1, page.view.rounds + 1),
        "cut": page.rules.first_dealer == "cut",
    }
    return render(request, "organiser/hand_sheets.html", context)
