"""On the page of changes: somebody plays in another's stead, or sits at his own place again."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from scoring.problems import Problem, Refused
from scoring.substitutes import spans
from tournament.models import Event
from tournament.queries.people_seated import People, people_of
from tournament.queries.steads import Stead
from tournament.services import substituting
from tournament.services.changes import Standing
from tournament.services.substituting import Preview, Substitution
from tournament.wording import rounds_told, sentences, stead

KINDS = ("substitute", "player-back")
_SPOT = re.compile(r"([0-9]{1,4})-([12])")
_ROUND = re.compile(r"[0-9]{1,4}")


@dataclass(frozen=True)
class Spot:
    """A place of an entry, as the form offers it. now: who sits there instead, from some round on."""

    entry: int
    position: int
    player: str
    partner: str
    now: str = ""

    @property
    def value(self) -> str:
        return f"{self.entry}-{self.position}"


def forms(event: Event, now: Standing, typed: Mapping[str, Any]) -> dict[str, Any]:
    """What the two forms choose from."""
    people = people_of(event)
    spots = [_spot(people, entry, at) for entry in now.active for at in (1, 2)]
    found = [one for one in spots if one is not None]
    rounds = max(event.rounds_planned, len(now.facts.rounds))
    first = range(max(1, now.stand), rounds + 1)
    return {
        "spots": found,
        # Somebody of another entry than the first one's.
        "other_spot": next((at for at, one in enumerate(found, 1) if one.entry != found[0].entry), 1),
        "replaced": [one for one in found if one.now],
        "first_rounds": first,
        "next_round": now.stand if now.is_being_played else min(now.stand + 1, rounds),
    }


def _spot(people: People, entry: int, position: int) -> Spot | None:
    spot = (entry, position)
    own, turns = people.registered.get(spot), people.turns.get(spot, ())
    if own is None and not turns:
        return None
    partner = people.registered.get((entry, 3 - position))
    return Spot(
        entry,
        position,
        people.names.get(own or "", ""),
        people.names.get(partner or "", ""),
        ", ".join(_instead(people, turns)),
    )


def _instead(people: People, turns: Any) -> list[str]:
    return [f"{people.names[str(one.player)]} ({rounds_told(one.first, one.last)})" for one in spans(turns)]


def answer(
    request: HttpRequest, event: Event, page: Callable[[Event, QueryDict], dict[str, Any]]
) -> HttpResponse:
    """Show what the wish would do, or do it when it was shown before. page: the page with all forms."""
    typed = request.POST
    wish, problems = read(typed)
    try:
        if typed.get("mark") and not problems:
            line = substituting.apply(event, wish, request.user, mark=typed["mark"])
            told = {"name": line.details["name"], "rounds": rounds_told(wish.first, wish.last)}
            messages.success(
                request, _("%(name)s plays (%(rounds)s). It can be taken back on this page.") % told
            )
            return redirect("event-changes", event.slug)
        found = Preview(wish, tuple(problems)) if problems else substituting.preview(event, wish)
    except Refused as refusal:
        found = Preview(wish, refusal.problems)
    context = page(event, typed)
    if found.problems:
        context["problems"] = sentences(found.problems)
        return render(request, "organiser/changes.html", context, status=422)
    carried = [(key, typed.get(key, "")) for key in ("kind", "spot", "name", "first", "last")]
    return render(request, "organiser/substitute.html", context | _shown(found) | {"carried": carried})


def read(typed: QueryDict) -> tuple[Substitution, list[Problem]]:
    """The wish that was typed, and what is missing of it."""
    back = typed["kind"] == "player-back"
    entry, position = spot_of(typed.get("spot", ""))
    first = _whole(typed.get("first", ""))
    until = typed.get("last", "")
    last = None if until == "end" else first if until == "one" else _whole(until)
    name = "" if back else typed.get("name", "")
    problems = [] if back or name.strip() else [Problem("name-empty", {})]
    return Substitution(entry, position, name, first, last), problems


def spot_of(text: str) -> tuple[int, int]:
    """Entry and place, as a form writes them: ``3-1``; entry 0 for anything else."""
    spot = _SPOT.fullmatch(text)
    return (int(spot[1]), int(spot[2])) if spot else (0, 1)


def _whole(text: str) -> int:
    return int(text) if _ROUND.fullmatch(text.strip()) else 0


def _shown(found: Preview) -> dict[str, Any]:
    wish = found.wish
    return {
        "found": found,
        "entry": wish.entry,
        "rounds_said": rounds_told(wish.first, wish.last),
        "is_back": found.name == found.player,
        "after": [
            stead(Stead(wish.entry, found.player, str(one.player), one.first, one.last))
            for one in spans(found.after)
        ],
    }
