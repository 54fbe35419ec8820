"""On the page of changes: two who play on together, and what the results of those who stop are worth."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.problems import Problem
from scoring.replanning.task import SEATS
from tournament.mapping.movements import is_drawn
from tournament.models import Event
from tournament.queries.facts import Facts
from tournament.queries.policies import Outcome, outcomes
from tournament.services.changes import Change, Standing, active_after
from tournament.services.changing import OF_PEOPLE, Preview
from tournament.web.organiser.substitutes_page import spot_of
from tournament.wording import numbers, ranking_name, sit_out_policy, withdrawal_policy


def read(event: Event, typed: QueryDict) -> tuple[Change, list[Problem]]:
    """The two players who were chosen, and under whose number they go on."""
    first, second = spot_of(typed.get("one", "")), spot_of(typed.get("other", ""))
    kept, other = (second, first) if typed.get("under") == "other" else (first, second)
    # Of a pair the other one of the two stops; a single player has a place free beside him.
    leaves = 3 - kept[1] if event.kind == Event.Kind.PAIRS else 2
    return Change("merge", entry=other[0], into=kept[0], leaves=leaves, joins=other[1]), []


def told(facts: Facts, stand: int, found: Preview) -> dict[str, Any]:
    """What the preview says of results, forfeits and sit-outs."""
    change = found.change
    leaves = change.kind in ("leave", "merge") and change.entry is not None
    found_outcomes = outcomes(facts, change.entry or 0, stand, forfeit=found.forfeit) if leaves else ()
    return {
        "joined": found.joined,
        "into": facts.entries.get(change.into or 0),
        "outcomes": [(one.is_rule, *_words(facts, one)) for one in found_outcomes],
        "forfeit_gives": _forfeit(facts) if found.forfeit else "",
        "sit_out_gives": sit_out_policy(facts.event.sit_out) if _rests(facts, found) else "",
    }


def _rests(facts: Facts, found: Preview) -> bool:
    """Whether somebody who is here then sits out of a round that this plans, or that is drawn with others."""
    now, rounds = Standing.of(facts), found.made.rounds if found.made else ()
    here = active_after(now, found.change, found.newcomer)
    if rounds:
        return any(not set(here).isdisjoint(one.sit_out) for one in rounds)
    is_any_drawn = found.change.kind in OF_PEOPLE and is_drawn(facts.event)
    return is_any_drawn and now.stand < facts.event.rounds_planned and len(here) % SEATS[facts.event.kind] > 0


def _words(facts: Facts, one: Outcome) -> tuple[str, str]:
    """The policy in a sentence, and what it would do."""
    name = ranking_name(facts.event.rank_by[0])
    (value,) = numbers([one.value])
    if one.value is None:
        own = _("They stand at the end of the table, without numbers.")
    else:
        own = _("They stand at place %(place)s, with %(name)s %(value)s.") % {
            "place": one.rank,
            "name": name,
            "value": value,
        }
    others = ngettext("%(n)d other has another place.", "%(n)d others have another place.", one.moved)
    if not one.moved:
        others = _("Nobody else has another place.")
    return withdrawal_policy(one.policy), f"{own} {others % {'n': one.moved} if one.moved else others}"


def _forfeit(facts: Facts) -> str:
    pairs = facts.event.kind == Event.Kind.PAIRS
    if facts.rules.forfeit == "win":
        if not pairs:
            return _("A forfeit gives the other side the win, and no points or tricks.")
        return _("A forfeit gives the others the win, and no points or tricks.")
    if not pairs:
        return _("A forfeit gives the other side what a sit-out gives, and the win where wins are counted.")
    return _("A forfeit gives the others what a sit-out gives, and the win where wins are counted.")
