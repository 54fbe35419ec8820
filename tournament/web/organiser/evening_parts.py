"""The evening page's parts, which follow the evening: what comes next, the tables, what stands beside
them, and what else there is to do.

Organisers and scorers see different buttons, so each part is there for both. One reading
of the rows serves all eight.
"""

from dataclasses import replace
from typing import Any

from django.utils.translation import get_language

from tournament.live import parts
from tournament.live.once import Once
from tournament.models import Event
from tournament.queries.embargo import shown_through
from tournament.queries.evening import evening
from tournament.queries.kept_facts import facts_now
from tournament.queries.moment import Moment
from tournament.queries.pace import pace_of
from tournament.web.organiser import evening_words as words
from tournament.web.organiser import pace_words, telling_page
from tournament.web.organiser.history import deeds
from tournament.web.public.why import why_of
from tournament.wording import ranking_name

DEEDS_SHOWN = 5
_TEMPLATES = {"next": "_next.html", "room": "_hall.html", "side": "_side.html", "to-do": "_to_do.html"}
# Seconds: how often it is looked which tables have fallen silent, of which nothing is stored.
SILENT = 30
# Of so many events the reading is kept; the parts themselves are kept beside it.
KEPT = 8

_kept: Once[dict[str, Any]] = Once(KEPT)


def context(event: Event, *, runs: bool) -> dict[str, Any]:
    """What the templates of all four say. runs: for who runs the event, not only scores in it."""
    now = Moment.of(event)
    key = (now, parts.epoch(SILENT), get_language())
    shared = _kept.get(key, lambda: _shared(event), slot=(now.whose, get_language()))
    return shared | {"runs": runs, "deeds": shared["deeds"][runs]}


def _shared(event: Event) -> dict[str, Any]:
    found = pace_of(facts_now(event))
    view = pace_words.marked(evening(event), found)
    first = view.standings.columns[0] if view.standings.columns else ""
    whys = why_of(replace(view.standings, rows=view.top), facts_now(event))
    return {
        "event": event,
        "view": view,
        "round": view.current,
        "opened": range(1, view.rounds_opened + 1),
        "deeds": {runs: deeds(view.log, event, runs=runs)[:DEEDS_SHOWN] for runs in (False, True)},
        "headline": words.headline(view),
        "counted": words.counted(view.current) if view.current else "",
        "pace": pace_words.shown(facts_now(event), found),
        "why_not": words.why_not(view),
        "steps": words.steps(event, view),
        "following": view.next_step.round if view.next_step.code == "open-round" else None,
        "checks": [check for check in view.checks if view.current and check.round == view.current.number],
        "hall_problems": [
            *(problem for check in view.checks for problem in check.problems),
            *view.standings.questions,
        ],
        "first_name": ranking_name(first) if first else "",
        "top": words.places(view.top, first, whys),
        "alarms": telling_page.alarms(event, view.alarms),
        "new_cards": telling_page.cards_said(event, *view.new_cards),
        "told": telling_page.lines(event, view.told),
        "told_counted": telling_page.counted(event, view.told) if view.told.entries else "",
        "embargo": shown_through(event, facts_now(event)) is not None,
        "final": words.places(view.standings.rows, first),
    }


def names_for(*, runs: bool) -> list[str]:
    """The names of the four parts for who runs the event, or for who only scores in it."""
    return [name if runs else f"{name}-scorer" for name in _TEMPLATES]


def _declare(name: str, template: str, *, runs: bool) -> None:
    def drawn(event: Event, which: str) -> str | None:
        return None if which else parts.html(f"organiser/{template}", context(event, runs=runs))

    parts.part(name, read="run-event" if runs else "score", every=SILENT)(drawn)


def _declare_all() -> None:
    for runs in (True, False):
        for name, template in zip(names_for(runs=runs), _TEMPLATES.values(), strict=True):
            _declare(name, template, runs=runs)


_declare_all()
