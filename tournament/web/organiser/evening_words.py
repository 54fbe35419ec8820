"""The evening page in words: where the night is, what keeps the next step waiting, what is to be prepared."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.problems import Problem
from tournament.models import Event
from tournament.queries.views import EveningView, RoundView, StandingsRow
from tournament.web.public.why import Why
from tournament.wording import entrants, numbers, ranking_name, room_after, sentence


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
    why: Why | None = None


def places(rows: Sequence[StandingsRow], name: str, whys: Sequence[Why] = ()) -> list[Place]:
    """Lines of the table with the first ranking value as it is read, and why each stands there."""
    why = {one.row.entry_number: one for one in whys}
    values = numbers([row.values.get(name) for row in rows])
    room = room_after(values)
    return [
        Place(row, value or "–", after, why.get(row.entry_number))
        for row, value, after in zip(rows, values, room, strict=True)
    ]


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
    if step.problem is None or step.code not in ("open-round", "next-stage", "close"):
        return ""
    details = dict(step.problem.details)
    if view.current and details.get("round") == view.current.number:
        del details["round"]
    return sentence(Problem(step.problem.code, details))


def counted(current: RoundView) -> str:
    """How many tables are done."""
    tables = sum(not table.idle for table in current.tables)
    said = ngettext("%(done)d of %(tables)d table is done", "%(done)d of %(tables)d tables are done", tables)
    return said % {"done": tables - len(current.missing), "tables": tables}


def steps(event: Event, view: EveningView) -> list[Step]:
    """What has to be done before the first card; empty once everybody is seated."""
    if view.state != "draft":
        return []
    enough = view.next_step.code != "enter-pairs"
    entered = len(view.standings.rows)
    told = entrants.entered(event.kind, entered)
    length = _("%(rounds)d rounds of %(hands)d hands") % {
        "rounds": event.rounds_planned,
        "hands": event.hands_per_round,
    }
    ranked = ", ".join(ranking_name(name) for name in event.rank_by)
    return [
        Step(entrants.word(event.kind, "enter"), "entries", enough, told),
        Step(_("Choose the game"), "event-game", True, _("Ranked by %(values)s") % {"values": ranked}),
        Step(_("Rounds and hands"), "event-length", True, length),
        Step(_("Check and seat"), "event-check", False, _("See who meets whom before anything is fixed")),
    ]
