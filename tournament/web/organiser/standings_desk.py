"""What decides the table besides the cards: who left, ties, adjustments, stages, and what players see."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scoring.problems import Problem, Refused
from tournament.mapping.prizes import stages_of
from tournament.models import Adjustment, Event, Lot, User
from tournament.queries.embargo import shown_through
from tournament.queries.facts import Facts
from tournament.queries.kept_facts import facts_now, standings_now
from tournament.queries.prizes import prizes_of
from tournament.queries.views import StandingsRow, StandingsView
from tournament.services import embargo, events, leaving, lots, sheets, stages, states
from tournament.web.access import event_page
from tournament.web.organiser.looking import Question, is_over, look_first
from tournament.wording import sentence
from tournament.wording.prize_lines import prize_lines

Typed = QueryDict
Deed = Callable[[Event, User, Typed], str]
# So many the form offers.
MOST_STAGES = 4


@dataclass(frozen=True)
class Tie:
    """Entries that share a place."""

    rank: int
    rows: tuple[StandingsRow, ...]

    @property
    def numbers(self) -> str:
        return ",".join(str(row.entry_number) for row in self.rows)


@require_safe
@event_page("organiser")
def standings_desk(request: HttpRequest, event: Event) -> HttpResponse:
    """The page."""
    return render(request, "organiser/standings_desk.html", desk_context(event))


def desk_context(event: Event) -> dict[str, Any]:
    facts, view = facts_now(event), standings_now(event)
    names = {number: entry.label for number, entry in facts.entries.items()}
    return {
        "event": event,
        "tab": "standings",
        "view": view,
        "names": names,
        "entries": list(facts.entries.values()),
        "left": [(facts.entries[entry], after) for entry, after in sorted(facts.withdrawn.items())],
        "rounds": [one.number for one in facts.rounds],
        "ties": ties_of(view),
        "lots": _lots(event),
        "adjustments": _adjustments(event),
        "prizes": prize_lines(prizes_of(facts), names),
        "embargoes": Event.Embargo.choices,
        "hidden": shown_through(event, facts) is not None,
        "has_lot": "lot" in event.rank_by,
        "has_play_off": "play-off" in event.rank_by,
        "may": {deed.replace("-", "_"): states.allowed(event, deed) for deed in states.ALLOWED},
        "stage_rows": _stage_rows(event),
        **_stages(event, facts),
    }


def ties_of(view: StandingsView) -> list[Tie]:
    """The places that several share, but for those whose results are taken out."""
    found: dict[int, list[StandingsRow]] = {}
    for row in view.rows if view.through_round else ():
        if row.source is not None and not row.source.removed:
            found.setdefault(row.rank, []).append(row)
    return [Tie(rank, tuple(rows)) for rank, rows in found.items() if len(rows) > 1]


def _lots(event: Event) -> list[Lot]:
    return list(event.lots.filter(taken_back_at__isnull=True).order_by("at", "pk"))


def _adjustments(event: Event) -> list[Adjustment]:
    rows = Adjustment.objects.filter(event=event, taken_back_at__isnull=True)
    return list(rows.select_related("entry").order_by("round_number", "pk"))


def _stages(event: Event, facts: Facts) -> dict[str, Any]:
    """What the page says of the next stage; nothing where there is one stage only."""
    wanted = stages_of(event)
    seated = max((one.stage for one in facts.rounds), default=1)
    shown: dict[str, Any] = {"stages": wanted if event.stages else (), "seated_stage": seated}
    if event.stages and seated < len(wanted) and facts.rounds:
        going = stages.through(facts, seated)
        shown |= {
            "next_stage": seated + 1,
            "going": [facts.entries[entry] for entry in going.entries],
            "edge": [facts.entries[entry] for entry in going.edge],
            "edge_numbers": ",".join(map(str, going.edge)),
            "edge_places": going.places,
        }
    return shown


def _stage_rows(event: Event) -> list[dict[str, Any]]:
    """The rows of the form: the stages there are, and empty ones to fill in."""
    rows = [{"number": at + 1, "rounds": "", "top": ""} for at in range(max(MOST_STAGES, len(event.stages)))]
    for row, stage in zip(rows, event.stages, strict=False):
        row |= stage
    return rows


def _typed_stages(typed: Typed) -> list[dict[str, Any]]:
    """The same as they were typed, right or wrong."""
    both = zip(typed.getlist("rounds"), typed.getlist("top"), strict=False)
    return [{"number": at, "rounds": rounds, "top": top} for at, (rounds, top) in enumerate(both, 1)]


# --- the deeds ------------------------------------------------------------------------------------


@require_POST
@event_page("organiser")
def standings_deed(request: HttpRequest, event: Event) -> HttpResponse:
    """Do what the page's form names, and go back to it; or say why not, with what was typed kept."""
    deed = DEEDS.get(request.POST.get("deed", ""))
    if deed is None:
        raise Http404
    try:
        first = _look_first(request, event, deed)
        if first is not None:
            return first
        done = deed(event, request.user, request.POST)
    except Refused as refusal:
        said = [str(sentence(problem)) for problem in refusal.problems]
        page = desk_context(Event.objects.select_related("club").get(pk=event.pk))
        page |= {"problems": said, "typed": request.POST}
        if deed is _set_stages:
            page["stage_rows"] = _typed_stages(request.POST)
        return render(request, "organiser/standings_desk.html", page, status=422)
    messages.success(request, done)
    back = request.POST.get("back", "")
    return redirect(back if back in ("evening", "public-event") else "event-standings", event.slug)


def _look_first(request: HttpRequest, event: Event, deed: Deed) -> HttpResponse | None:
    """Of points given or taken: what that would change, where a later round has begun or somebody asks."""
    titles = {"adjust": _("Give or take points?"), "adjust-back": _("Take the adjustment back?")}
    title = titles.get(request.POST["deed"])
    if title is None:
        return None
    typed = request.POST.copy()
    if request.POST["deed"] == "adjust":
        number = _whole(typed.get("round", ""), _("the round"))
    else:
        number = _adjustment(event, typed).round_number

    def done(reason: str) -> object:
        typed["reason"] = reason
        return deed(event, request.user, typed)

    asked = typed["deed"] == "adjust"
    question = Question(title, reverse("event-standings", args=[event.slug]), asked=asked)
    return look_first(request, event, done, question, over=is_over(event, number))


def _whole(text: str, field: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise Refused(Problem("number-typed", {"value": text[:40], "what": field}))
    return int(text)


def _entry(event: Event, typed: Typed) -> Any:
    number = _whole(typed.get("entry", ""), _("the entry"))
    found = event.entries.filter(number=number).first()
    if found is None:
        raise Refused(Problem("withdrawal-entry", {"entry": number}))
    return found


def _order(typed: Typed) -> list[int]:
    """``3, 1`` or ``3 1``."""
    return [_whole(word, _("an entry")) for word in typed.get("order", "").replace(",", " ").split()]


def _embargo(event: Event, by: User, typed: Typed) -> str:
    events.change(event, by, embargo=typed.get("embargo", ""))
    return _("Saved: when players see the standings.")


def _show(event: Event, by: User, typed: Typed) -> str:
    on = typed.get("on") == "1"
    embargo.show_standings(event, by, on)
    return _("Players see the standings now.") if on else _("The standings are kept back from the players.")


def _withdraw(event: Event, by: User, typed: Typed) -> str:
    after = _whole(typed.get("after_round", ""), _("the round"))
    leaving.withdraw(event, _entry(event, typed), by, after_round=after, reason=typed.get("reason", ""))
    return _("Written down: they have left.")


def _return(event: Event, by: User, typed: Typed) -> str:
    leaving.take_back_withdrawal(event, _entry(event, typed), by)
    return _("They are here again.")


def _draw(event: Event, by: User, typed: Typed) -> str:
    stage = _whole(typed.get("stage", "1"), _("the stage"))
    made = lots.draw(event, _order(typed), by, stage=stage, prize=typed.get("prize", ""))
    told = {"seed": made.seed, "order": ", ".join(map(str, made.order))}
    return _("Drawn from seed %(seed)s: %(order)s.") % told


def _play_off(event: Event, by: User, typed: Typed) -> str:
    stage = _whole(typed.get("stage", "1"), _("the stage"))
    kind = "play-off" if typed.get("kind") == "play-off" else "lot"
    lots.keep(event, _order(typed), by, kind=kind, stage=stage, prize=typed.get("prize", ""))
    return _("Written down, with your name and the time.")


def _lot_back(event: Event, by: User, typed: Typed) -> str:
    found = event.lots.filter(pk=_whole(typed.get("lot", ""), _("the lot"))).first()
    if found is None:
        raise Http404
    lots.take_back(found, by)
    return _("Taken back. It stays in the history.")


def _use(event: Event, by: User, typed: Typed) -> str:
    """Let lots or play-offs decide at the end of the ranking list."""
    name = "play-off" if typed.get("name") == "play-off" else "lot"
    if name not in event.rank_by:
        events.change(event, by, rank_by=[*event.rank_by, name])
    return _("The ranking list ends with it now.")


def _adjust(event: Event, by: User, typed: Typed) -> str:
    sheets.give_adjustment(
        event,
        _entry(event, typed),
        by,
        round_number=_whole(typed.get("round", ""), _("the round")),
        value=typed.get("value", ""),
        reason=typed.get("reason", ""),
    )
    return _("The adjustment counts.")


def _adjustment(event: Event, typed: Typed) -> Adjustment:
    wanted = _whole(typed.get("adjustment", ""), _("the adjustment"))
    found = Adjustment.objects.filter(event=event, pk=wanted).first()
    if found is None:
        raise Http404
    return found


def _adjust_back(event: Event, by: User, typed: Typed) -> str:
    sheets.take_back_adjustment(_adjustment(event, typed), by, reason=typed.get("reason", ""))
    return _("The adjustment is taken back.")


def _set_stages(event: Event, by: User, typed: Typed) -> str:
    """Rows of rounds and top; empty rows are left out, and the event has as many rounds as they have."""
    rows = []
    for rounds, top in zip(typed.getlist("rounds"), typed.getlist("top"), strict=False):
        if rounds.strip():
            row = {"rounds": _whole(rounds.strip(), _("the rounds"))}
            rows.append(row | ({"top": _whole(top.strip(), _("how many go on"))} if top.strip() else {}))
    if len(rows) < 2:
        events.change(event, by, stages=[])
        return _("The event has one stage.")
    events.change(event, by, stages=rows, rounds_planned=sum(row["rounds"] for row in rows))
    return _("The stages are saved.")


def _next_stage(event: Event, by: User, typed: Typed) -> str:
    stages.begin_next(event, by)
    return _("The next stage is seated.")


def _stage_back(event: Event, by: User, typed: Typed) -> str:
    stages.take_back_last(event, by)
    return _("The stage is not seated any more.")


DEEDS: Mapping[str, Deed] = {
    "embargo": _embargo,
    "show": _show,
    "withdraw": _withdraw,
    "return": _return,
    "draw": _draw,
    "play-off": _play_off,
    "lot-back": _lot_back,
    "use": _use,
    "adjust": _adjust,
    "adjust-back": _adjust_back,
    "stages": _set_stages,
    "next-stage": _next_stage,
    "stage-back": _stage_back,
}
