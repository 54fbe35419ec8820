"""Who has met whom: the picture on the event's page, of the rounds that everybody may see."""

from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from scoring.movements.schedule import Round as Planned
from tournament.live import parts
from tournament.models import Event, Round
from tournament.queries.drawing import rounds_before
from tournament.queries.kept_facts import facts_now
from tournament.web.wizard.grid_of_meetings import matrix

# Of so many events the picture is kept ready: results change nothing in it, another round does.
KEPT = 32

Names = tuple[tuple[int, tuple[str, ...]], ...]


@parts.part("meetings", read="public")
def _meetings(event: Event, which: str) -> str | None:
    return None if which else meetings_part(event)


def meetings_part(event: Event) -> SafeString:
    """The picture; nothing before the first round is shown, or where there are too many to look at."""
    facts = facts_now(event)
    shown = {one.number for one in facts.rounds if one.state != Round.State.PLANNED}
    if not shown:
        return SafeString("")
    rounds = tuple(one for one in rounds_before(facts, max(shown) + 1) if one.number in shown)
    names = tuple((number, one.names) for number, one in facts.entries.items())
    return _drawn(event.slug, event.kind, rounds, names, get_language())


@lru_cache(maxsize=KEPT)
def _drawn(
    slug: str, kind: str, rounds: tuple[Planned, ...], names: Names, _language: str | None
) -> SafeString:
    rows = matrix(rounds, max((number for number, _names in names), default=0), dict(names))
    if not rows:
        return SafeString("")
    context = {"event": {"slug": slug, "kind": kind}, "matrix": rows, "linked": True}
    return render_to_string("public/_meetings.html", context)
